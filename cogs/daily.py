"""`/daily`: the deal of the day."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from discord import app_commands

from bot.base.errors import ScoreError
from bot.discord.access import managed_guild
from bot.discord.cog import Bot, HouseCog, command, describe, game_choices
from bot.discord.messenger import nonce_of, posted
from bot.discord.reply import Interaction, Reply
from bot.features.contest import days
from bot.features.contest.daily_pages import (
    PAGE_NAME,
    DailyNotes,
    daily_speaker,
    fair_body,
    ladder_body,
    post_body,
    share_line,
    today_body,
)
from bot.features.scores import season_sql
from bot.show.body import Body
from bot.tables.purposes import Purpose

if TYPE_CHECKING:
    from bot.desk import Desk
    from bot.texts import Speaker


async def daily(desk: Desk, reply: Reply, game: str | None, day: str | None) -> None:
    """Show the day's deals, play one, or show the ladder of another day."""
    if day is not None:
        found = days.known_day(day)
        if found is None or found > await desk.dailies.today(reply.interaction.guild_id or 0):
            raise ScoreError("bad_day", text=day)
        await _ladder(desk, reply, game or next(iter(desk.dailies.games)), found)
    elif game is not None:
        await _play(desk, reply, game)
    else:
        await _today(desk, reply)


async def _say(desk: Desk, reply: Reply) -> Speaker:
    return daily_speaker(desk.resources.texts, await desk.locale(reply.interaction))


async def _show(reply: Reply, body: Body) -> None:
    """Answer with a page: in place where one was pressed on, else privately."""
    await (reply.update(body) if reply.on_private_message else reply.private(body))


async def _today(desk: Desk, reply: Reply) -> None:
    interaction = reply.interaction
    guild_id = interaction.guild_id or 0
    zone = (await desk.store.read(season_sql.settings, guild_id)).zone if guild_id else "UTC"
    manages = bool(guild_id and interaction.permissions.manage_guild)
    await _show(reply, await today_body(
        desk.dailies, interaction.user.id, guild_id, zone, await _say(desk, reply), manages=manages
    ))  # fmt: skip


async def _play(desk: Desk, reply: Reply, game: str) -> None:
    """Begin or go on with today's try; when it has ended, show where it stands."""
    interaction = reply.interaction
    person = await desk.person(interaction)
    row, table = await desk.dailies.begin(
        person,
        game,
        guild_id=interaction.guild_id or 0,
        channel_id=interaction.channel_id or 0,
        locale=person.locale,
    )
    if table is None or table.status.ended:
        await _ladder(desk, reply, game, row.day)
    else:
        await desk.game(table).open_hand(reply, table)


async def _again(desk: Desk, reply: Reply, game: str, day: str) -> None:
    interaction = reply.interaction
    person = await desk.person(interaction)
    table = await desk.dailies.play_again(
        person, day, game, guild_id=interaction.guild_id or 0, channel_id=interaction.channel_id or 0,
        locale=person.locale,
    )  # fmt: skip
    if table is None:
        await desk.answer_unknown(reply)
    else:
        await desk.game(table).open_hand(reply, table)


async def _ladder(desk: Desk, reply: Reply, game: str, day: str) -> None:
    interaction = reply.interaction
    say = await _say(desk, reply)
    where = (interaction.user.id, interaction.guild_id or 0)
    await _show(reply, await ladder_body(desk.dailies, desk.resources, *where, game, day, say))


async def _share(desk: Desk, reply: Reply, game: str, day: str) -> None:
    """Post the line of one's own try for everybody, in the language that is read there."""
    row = await desk.dailies.try_of(reply.interaction.user.id, day, game)
    if row is None or row.score is None:
        await desk.answer_unknown(reply)
        return
    say = daily_speaker(desk.resources.texts, await desk.public_locale(reply.interaction))
    await reply.public(Body(share_line(await desk.dailies.outlook(row), say)))


async def _post(desk: Desk, reply: Reply, switch: str) -> None:
    """Have each day's deals posted in this channel, or no more."""
    guild_id = managed_guild(reply.interaction)
    await desk.dailies.set_post(guild_id, reply.interaction.channel_id if switch == "on" else None)
    say = await _say(desk, reply)
    await reply.private(Body(say(f"post.{switch}", channel=f"<#{reply.interaction.channel_id}>")))


async def press(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Do what a button of the daily says."""
    games = desk.dailies.games
    match parts:
        case ["today"]:
            await _today(desk, reply)
        case ["play", str(game)] if game in games:
            await _play(desk, reply, game)
        case ["again", str(game), str(day)] if game in games and days.known_day(day) == day:
            await _again(desk, reply, game, day)
        case ["ladder", str(game), str(day)] if game in games and days.known_day(day) == day:
            await _ladder(desk, reply, game, day)
        case ["share", str(game), str(day)]:
            await _share(desk, reply, game, day)
        case ["fair", str(day)] if days.known_day(day) == day:
            await _show(reply, await fair_body(desk.dailies, day, await _say(desk, reply)))
        case ["post", ("on" | "off") as switch]:
            await _post(desk, reply, switch)
        case _:
            await desk.answer_unknown(reply)


async def post_due(desk: Desk) -> None:
    """Post a new day's deals wherever they are wanted, once: after a kill Discord knows the message by its nonce."""
    await desk.dailies.prepare()
    for post, day in await desk.dailies.due_posts():
        language = (await desk.resources.settings.guild(post.guild_id)).language
        body = await post_body(desk.dailies, post.guild_id, day, daily_speaker(desk.resources.texts, language or None))
        nonce = nonce_of("daily", post.guild_id, day)
        if await posted(desk.messenger, post.channel_id, body, what=f"the daily of {day}", nonce=nonce):
            await desk.dailies.posted(post, day)


class Daily(HouseCog):
    """`/daily`."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        desk = self.desk
        desk.page_handlers[PAGE_NAME] = press
        desk.resources.notes[Purpose.DAILY] = DailyNotes(desk.dailies, desk.resources)
        desk.upkeep.chores.append(partial(post_due, desk))
        app_commands.choices(game=game_choices(desk.dailies.games.values()))(self.daily)

    @command("daily")
    @describe(game="daily_game", day="daily_day")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def daily(
        self, interaction: Interaction, game: str | None = None, day: app_commands.Range[str, 1, 12] | None = None
    ) -> None:
        """Show or play the deal of the day."""
        await self.answer(Reply(interaction), daily, game, day)


setup = Daily.extension
