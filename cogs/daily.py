"""`/daily`: the deal of the day."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from discord import app_commands

from bot.base.errors import ScoreError
from bot.discord.access import managed_guild
from bot.discord.ask import Ask, Interaction
from bot.discord.cog import Bot, HouseCog, command, describe, game_choices
from bot.discord.messenger import nonce_of, posted
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


async def daily(desk: Desk, ask: Ask, game: str | None, day: str | None) -> None:
    """Show the day's deals, play one, or show the ladder of another day."""
    if day is not None:
        found = days.known_day(day)
        if found is None or found > await desk.dailies.today(ask.guild_id):
            raise ScoreError("bad_day", text=day)
        await _ladder(desk, ask, game or next(iter(desk.dailies.games)), found)
    elif game is not None:
        await _play(desk, ask, game)
    else:
        await _today(desk, ask)


async def _say(desk: Desk, ask: Ask) -> Speaker:
    return daily_speaker(desk.resources.texts, await ask.locale())


async def _show(ask: Ask, body: Body) -> None:
    """Answer with a page: in place where one was pressed on, else privately."""
    await (ask.update(body) if ask.on_private_message else ask.private(body))


async def _today(desk: Desk, ask: Ask) -> None:
    guild_id = ask.guild_id
    zone = (await desk.store.read(season_sql.settings, guild_id)).zone if guild_id else "UTC"
    manages = bool(guild_id and ask.interaction.permissions.manage_guild)
    await _show(ask, await today_body(
        desk.dailies, ask.user_id, guild_id, zone, await _say(desk, ask), manages=manages
    ))  # fmt: skip


async def _play(desk: Desk, ask: Ask, game: str) -> None:
    """Begin or go on with today's try; when it has ended, show where it stands."""
    person = await ask.person()
    row, table = await desk.dailies.begin(
        person,
        game,
        guild_id=ask.guild_id,
        channel_id=ask.channel_id,
        locale=person.locale,
    )
    if table is None or table.status.ended:
        await _ladder(desk, ask, game, row.day)
    else:
        await desk.game(table).open_hand(ask, table)


async def _again(desk: Desk, ask: Ask, game: str, day: str) -> None:
    person = await ask.person()
    table = await desk.dailies.play_again(
        person, day, game, guild_id=ask.guild_id, channel_id=ask.channel_id,
        locale=person.locale,
    )  # fmt: skip
    if table is None:
        await ask.unknown()
    else:
        await desk.game(table).open_hand(ask, table)


async def _ladder(desk: Desk, ask: Ask, game: str, day: str) -> None:
    say = await _say(desk, ask)
    where = (ask.user_id, ask.guild_id)
    await _show(ask, await ladder_body(desk.dailies, desk.resources, *where, game, day, say))


async def _share(desk: Desk, ask: Ask, game: str, day: str) -> None:
    """Post the line of one's own try for everybody, in the language that is read there."""
    row = await desk.dailies.try_of(ask.user_id, day, game)
    if row is None or row.score is None:
        await ask.unknown()
        return
    say = daily_speaker(desk.resources.texts, await ask.public_locale())
    await ask.public(Body(share_line(await desk.dailies.outlook(row), say)))


async def _post(desk: Desk, ask: Ask, switch: str) -> None:
    """Have each day's deals posted in this channel, or no more."""
    guild_id = managed_guild(ask.interaction)
    await desk.dailies.set_post(guild_id, ask.interaction.channel_id if switch == "on" else None)
    say = await _say(desk, ask)
    await ask.private(Body(say(f"post.{switch}", channel=f"<#{ask.interaction.channel_id}>")))


async def press(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Do what a button of the daily says."""
    games = desk.dailies.games
    match parts:
        case ["today"]:
            await _today(desk, ask)
        case ["play", str(game)] if game in games:
            await _play(desk, ask, game)
        case ["again", str(game), str(day)] if game in games and days.known_day(day) == day:
            await _again(desk, ask, game, day)
        case ["ladder", str(game), str(day)] if game in games and days.known_day(day) == day:
            await _ladder(desk, ask, game, day)
        case ["share", str(game), str(day)]:
            await _share(desk, ask, game, day)
        case ["fair", str(day)] if days.known_day(day) == day:
            await _show(ask, await fair_body(desk.dailies, day, await _say(desk, ask)))
        case ["post", ("on" | "off") as switch]:
            await _post(desk, ask, switch)
        case _:
            await ask.unknown()


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
        await self.answer(Ask(self.desk, interaction), daily, game, day)


setup = Daily.extension
