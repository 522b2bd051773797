"""The slash command of a game, built from its `GameUi`, so that a game's cog only says what is particular."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.app_commands import locale_str

from bot.tables.lobby import beginning
from bot.tables.model import EndReason, Pace, Table
from bot.ui.access import elsewhere, missing, missing_line
from bot.ui.body import Body
from bot.ui.cog import choice, describe
from bot.ui.reply import Interaction, Reply
from bot.ui.translator import text

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk
    from bot.ui.panel import GameUi
    from games.core import AnyGame


def add_game(bot: Madang, ui: GameUi[Any]) -> None:
    """Take a game into the house: what it shows, and its slash command."""
    bot.desk.resources.games[ui.game.info.key] = ui
    bot.tree.add_command(_lobby_command(bot.desk, ui))


def _lobby_command(desk: Desk, ui: GameUi[Any]) -> app_commands.Command[Any, ..., Any]:
    """Return the slash command that opens a lobby; its texts are the game's `command.open` and `command.name`."""
    info = ui.game.info

    async def open_lobby(interaction: Interaction, pace: str | None = None, house: int = 0, here: bool = False) -> None:
        reply = Reply(interaction, for_all=True)
        await desk.answer(reply, _open_lobby(desk, reply, ui.game, pace, house, here))

    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=locale_str(ui.command_name, key=f"{info.key}.command.name"),
        description=text("open", info.key),
        callback=open_lobby,
        allowed_contexts=app_commands.AppCommandContext(guild=True),
        allowed_installs=app_commands.AppInstallationType(guild=True),
    )
    houses = [app_commands.Choice(name=str(count), value=count) for count in range(info.max_seats)]
    made = app_commands.choices(pace=[choice(f"play_pace_{pace}", str(pace)) for pace in Pace])(made)
    made = app_commands.choices(house=houses)(made)
    return describe(pace="play_pace", house="play_house", here="play_here")(made)


async def _open_lobby(desk: Desk, reply: Reply, game: AnyGame, pace: str | None, house: int, here: bool) -> None:
    interaction = reply.interaction
    lacking = missing(interaction)
    if lacking or interaction.guild_id is None or interaction.channel_id is None:
        say = await desk.say(interaction)
        await reply.private(Body(missing_line(lacking, say) if lacking else say("ui.guild_only")))
        return
    allowed = (await desk.resources.settings.guild(interaction.guild_id)).channels
    refused = elsewhere(interaction, allowed, await desk.say(interaction))
    if refused:
        await reply.private(Body(refused))
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
    settings = await desk.resources.settings.guild(guild_id)
    return await desk.tables.create(
        game=game.info.key,
        guild_id=guild_id,
        channel_id=channel_id,
        host=await desk.person(interaction),
        locale=await desk.public_locale(interaction),
        pace=Pace(pace or settings.pace),
        options=beginning(game, settings.presets),
        # A table whose thread is its own channel stays where it is: no thread is opened for it.
        thread_id=channel_id if here else None,
    )
