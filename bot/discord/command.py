"""The slash command of a game, built from its `GameUi`, so that a game's cog only says what is particular."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from discord import app_commands
from discord.app_commands import locale_str

from bot.base.config import DMS
from bot.discord.access import elsewhere, is_shut_out, missing, missing_line
from bot.discord.cog import choice, describe
from bot.discord.reply import Interaction, Reply
from bot.discord.words import text
from bot.features.learn.lesson_pages import offer_body
from bot.features.learn.lessons import lesson_file
from bot.show.body import Body
from bot.tables import lobby
from bot.tables import sql as tables_sql
from bot.tables.lobby import beginning
from bot.tables.model import EndReason, Pace, Table
from games.core.levels import Level

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk
    from bot.show.face import GameUi
    from games.core import AnyGame


def add_game(bot: Madang, ui: GameUi[Any]) -> None:
    """Take a game into the house: what it shows, and its slash command."""
    bot.desk.resources.games[ui.game.info.key] = ui
    bot.tree.add_command(_lobby_command(bot.desk, ui))


class Wanted(NamedTuple):
    """What was written with the command; None where nothing was."""

    pace: str | None
    house: int
    level: str | None
    here: bool


def _lobby_command(desk: Desk, ui: GameUi[Any]) -> app_commands.Command[Any, ..., Any]:
    """Return the slash command that opens a lobby; its texts are the game's `command.open` and `command.name`."""
    info = ui.game.info

    async def open_lobby(
        interaction: Interaction, pace: str | None = None, house: int = 0, level: str | None = None, here: bool = False
    ) -> None:
        reply = Reply(interaction, for_all=True)
        await desk.answer(reply, _open_lobby(desk, reply, ui.game, Wanted(pace, house, level, here)))

    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=locale_str(ui.command_name, key=f"{info.key}.command.name"),
        description=text("open", info.key),
        callback=open_lobby,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )
    houses = [app_commands.Choice(name=str(count), value=count) for count in range(info.max_seats)]
    made = app_commands.choices(pace=[choice(f"play_pace_{pace}", str(pace)) for pace in Pace])(made)
    made = app_commands.choices(house=houses)(made)
    made = app_commands.choices(level=[choice(f"play_level_{one}", str(one)) for one in desk.tables.levels(ui.game)])(
        made
    )
    return describe(pace="play_pace", house="play_house", level="play_level", here="play_here")(made)


async def _open_lobby(desk: Desk, reply: Reply, game: AnyGame, wanted: Wanted) -> None:
    interaction = reply.interaction
    refused = await _refused(desk, interaction)
    if refused:
        await reply.private(Body(refused))
        return
    desk.limits.require_room(desk.tables.live(), interaction.guild_id or DMS, interaction.user.id)
    table = await _create(desk, interaction, game, wanted)
    least = game.info.min_seats - 1 if table.in_dm else 0  # nobody else can come
    for _ in range(max(least, wanted.house)):
        table = await desk.tables.change(table.id, interaction.user.id, lobby.add_house)
    body = await desk.boards.body(table)
    try:
        answered = await reply.public(body)
    except Exception:
        await desk.tables.close(table.id, EndReason.CANCELLED)  # nobody can see this lobby
        raise
    await desk.boards.placed(table, table.channel_id, answered.message_id, body)
    await _offer_lesson(desk, reply, table)


async def _offer_lesson(desk: Desk, reply: Reply, table: Table) -> None:
    """Tell who opens a game for the first time, privately, that it can be learnt."""
    key, user_id = table.game.info.key, reply.interaction.user.id
    if lesson_file(key).is_file() and not await desk.store.read(tables_sql.has_sat, user_id, key, table.id):
        await reply.private(offer_body(key, await desk.say(reply.interaction)))


async def _refused(desk: Desk, interaction: Interaction) -> str:
    """Return why no table can be opened here, "" where one can; in the bot's own DM one always can."""
    if interaction.guild_id is None:
        return ""
    say = await desk.say(interaction)
    lacking = missing(interaction)
    if lacking:
        return missing_line(lacking, say)
    if await is_shut_out(interaction.client, interaction):
        return say("ui.not_in_thread", me=f"<@{interaction.application_id}>")
    return elsewhere(interaction, (await desk.resources.settings.guild(interaction.guild_id)).channels, say)


async def _create(desk: Desk, interaction: Interaction, game: AnyGame, wanted: Wanted) -> Table:
    guild_id, channel_id = interaction.guild_id or DMS, interaction.channel_id or 0
    settings = await desk.resources.settings.guild(guild_id)
    return await desk.tables.create(
        game=game.info.key,
        guild_id=guild_id,
        channel_id=channel_id,
        host=await desk.person(interaction),
        locale=await desk.public_locale(interaction),
        pace=Pace(wanted.pace or settings.pace),
        options=beginning(game, settings.presets),
        # A table whose thread is its own channel stays where it is: no thread is opened for it.
        thread_id=channel_id if wanted.here or guild_id == DMS else None,
        level=Level(wanted.level or settings.level) if wanted.level or settings.level else None,
    )
