"""The slash command of a game, built from its facts, so that a game's cog only says what is particular."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.tables.lobby import beginning
from bot.tables.model import EndReason, Pace, Table
from bot.ui.access import missing, missing_line
from bot.ui.body import Body
from bot.ui.panel import GameUi
from bot.ui.reply import Interaction, Reply
from bot.ui.translator import text
from games.core import AnyGame

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.texts import Texts
    from bot.ui.desk import Desk


def add_game(app: Madang, game: AnyGame, ui: GameUi[Any], *, name: str = "") -> None:
    """Take a game into the house: what it shows, and the slash command (default: its key) that opens its lobby."""
    app.desk.games[game.info.key] = ui
    app.desk.commands[game.info.key] = name or game.info.key
    app.tree.add_command(game_command(game, app.desk.commands[game.info.key], app.texts))


def game_command(game: AnyGame, name: str, texts: Texts) -> app_commands.Command[Any, ..., None]:
    """Return the command that opens a lobby of the game; its texts are `core.command.<name>` and `….play_<option>`."""

    async def open_lobby(
        interaction: discord.Interaction[Any], pace: str | None = None, house: int = 0, here: bool = False
    ) -> None:
        reply = Reply(interaction, for_all=True)
        desk: Desk = interaction.client.desk
        await desk.answer(reply, _open_lobby(desk, reply, game, pace, house, here))

    described = app_commands.describe(
        pace=text(texts, "play_pace"), house=text(texts, "play_house"), here=text(texts, "play_here")
    )
    paces = [app_commands.Choice(name=text(texts, f"play_pace_{pace}"), value=str(pace)) for pace in Pace]
    houses = [app_commands.Choice(name=str(count), value=count) for count in range(game.info.max_seats)]
    with_paces, with_houses = app_commands.choices(pace=paces), app_commands.choices(house=houses)
    return app_commands.Command(
        name=locale_str(name, key=f"{name}_name"),
        description=text(texts, name),
        callback=with_paces(with_houses(described(open_lobby))),
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )


async def _open_lobby(desk: Desk, reply: Reply, game: AnyGame, pace: str | None, house: int, here: bool) -> None:
    interaction = reply.interaction
    lacking = missing(interaction)
    if lacking or interaction.guild_id is None or interaction.channel_id is None:
        say = await desk.say(interaction)
        await reply.private(Body(missing_line(lacking, say) if lacking else say("ui.guild_only")))
        return
    table = await _create(desk, interaction, game, pace, here)
    for _ in range(house):
        table = await desk.tables.add_house(table.id, interaction.user.id)
    body = await desk.boards.body(table)
    try:
        answered = await reply.public(body)
    except Exception:
        await desk.tables.close(table.id, EndReason.CANCELLED)  # nobody can see this lobby
        raise
    await desk.boards.placed(table, interaction.channel_id, answered.message_id, body)


async def _create(desk: Desk, interaction: Interaction, game: AnyGame, pace: str | None, here: bool) -> Table:
    guild_id, channel_id = interaction.guild_id or 0, interaction.channel_id or 0
    settings = await desk.prefs.guild(guild_id)
    return await desk.tables.create(
        game=game.info.key,
        guild_id=guild_id,
        channel_id=channel_id,
        host=await desk.person(interaction),
        locale=settings.language or str(interaction.guild_locale or interaction.locale),
        pace=Pace(pace or settings.pace),
        options=beginning(game, settings.presets),
        # A table whose thread is its own channel stays where it is: no thread is opened for it.
        thread_id=channel_id if here else None,
    )
