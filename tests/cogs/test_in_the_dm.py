"""Every command that is offered in the bot's own DM, given there: it is answered, and nothing breaks."""

from __future__ import annotations

import logging

import discord
import pytest
from discord import app_commands

from bot.texts import load_texts
from tests.bot.ui.fakes import ANA, FakePress
from tests.cogs.asking import member

GIVEN = {"game": "yud", "table": "1", "language": "ko", "player": member(ANA)}
"""What commands ask for that cannot do without."""
BROKE = load_texts().speaker("en-GB")("ui.broke")


def leaves(app):
    """Yield every slash command with the contexts that it, or its group, is offered in."""
    for command in app.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command, (command.root_parent or command).allowed_contexts


async def give(court, command):
    """Give a command in the DM; return the first answer."""
    arguments = {one.name: GIVEN[one.name] for one in command.parameters if one.required}
    if any(one.name == "player" and one.type is discord.AppCommandOptionType.string for one in command.parameters):
        arguments["player"] = "0"
    kind = discord.InteractionType.application_command
    press = FakePress(court.app, ANA, {"name": command.qualified_name}, type=kind, guild_id=None)
    await court.command(command.qualified_name)(press, **arguments)
    await court.settle()
    return next((one for one in press.answers if one.kind != "defer"), None)


@pytest.mark.parametrize("playing", (False, True))
async def test_in_the_dm_every_command_works_or_says_why_not(court, playing, caplog):
    if playing:
        await give(court, court.app.tree.get_command("yud"))
        (lobby,) = court.tables.live()
        await court.tables.start(lobby.id, ANA.user_id)
    offered = [command for command, contexts in leaves(court.app) if contexts.dm_channel]
    assert len(offered) > 20
    caplog.set_level(logging.WARNING)
    for command in offered:
        caplog.clear()
        answer = await give(court, command)
        assert answer is not None, command.qualified_name
        assert answer.kind == "form" or answer.content or answer.view, command.qualified_name
        assert answer.content != BROKE, command.qualified_name
        assert not [one for one in caplog.records if one.levelno >= logging.ERROR], command.qualified_name


async def test_what_needs_a_server_is_not_offered_in_the_dm(court):
    there = {command.qualified_name.split()[0] for command, contexts in leaves(court.app) if not contexts.dm_channel}
    assert there == {"duel", "history", "leaderboard", "manage", "season", "tournament"}
