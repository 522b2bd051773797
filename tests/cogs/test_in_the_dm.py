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


def offered(court, *, in_dms):
    """The slash commands that are, or are not, offered in the bot's own DM, by themselves or with their group."""
    commands = [one for one in court.app.tree.walk_commands() if isinstance(one, app_commands.Command)]
    return [one for one in commands if (one.root_parent or one).allowed_contexts.dm_channel is in_dms]


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
    commands = offered(court, in_dms=True)
    assert len(commands) > 20
    for command in commands:
        caplog.clear()
        answer = await give(court, command)
        assert answer is not None, command.qualified_name
        assert answer.kind == "form" or answer.content or answer.view, command.qualified_name
        assert answer.content != BROKE, command.qualified_name
        assert not [one for one in caplog.records if one.levelno >= logging.ERROR], command.qualified_name


async def test_what_needs_a_server_is_not_offered_in_the_dm(court):
    there = {command.qualified_name.split()[0] for command in offered(court, in_dms=False)}
    assert there == {"duel", "history", "leaderboard", "manage", "season", "tournament"}
