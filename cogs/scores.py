"""`/season`, `/leaderboard`, `/profile`, `/history`: what matches count for, who is ahead, what was played."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.base.config import DMS
from bot.base.errors import ScoreError
from bot.discord.access import guild_of, managed_guild
from bot.discord.ask import Ask, UnknownPress
from bot.discord.cog import Bot, HouseCog, choice, command, describe, press
from bot.discord.messenger import FAILURES, is_passing, nonce_of
from bot.discord.request import Interaction, Request
from bot.discord.which import suggested
from bot.discord.words import named, text
from bot.features.scores import board, season_sql, seasons
from bot.features.scores import sql as scores_sql
from bot.features.scores.board import BoardQuery, Reader, Span, leaderboard_body, parse_board
from bot.features.scores.calendar import zones_like
from bot.features.scores.podium import podium_body
from bot.features.scores.profile import HISTORY_PAGE, HistoryQuery, history_body, parse_history, profile_body
from bot.features.scores.profile import PAGE_NAME as PROFILE_PAGE
from bot.features.scores.rows import ALL_GAMES, SeasonRow
from bot.features.scores.seasons import (
    SCHEME,
    end_body,
    past_body,
    running_body,
    safe_season,
    scheme_body,
    season_name,
    settings_body,
)
from bot.house import House
from bot.show.body import Body
from bot.show.wording import score_speaker

log = logging.getLogger(__name__)

DIGITS: Final = 9
USER_DIGITS: Final = 20
User = discord.User | discord.Member


def wants_all(show: bool = False, **_: object) -> bool:
    """Return whether everybody is to see an answer, by the options of its command."""
    return show


async def _reader(ask: Ask) -> Reader:
    return Reader(ask.user_id, ask.interaction.user.display_name, await ask.locale())


async def _show(ask: Ask, body: Body, *, for_all: bool) -> None:
    await (ask.public(body) if for_all else ask.private(body))


class Records(HouseCog):
    """`/leaderboard`, `/profile`, `/history`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._scores, self._duels = house.scores, house.duels
        for offering in (self.leaderboard, self.history):
            app_commands.choices(game=self._offered)(offering)

    async def complete_season(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the server's seasons."""
        say = await Request(self._answers, interaction).say_scores()
        seasons = await self._store.read(season_sql.of_guild, interaction.guild_id or 0)
        return suggested(((f"{one.number} · {season_name(one, say)}", str(one.number)) for one in seasons), current)

    @command("leaderboard", for_all=wants_all)
    @describe(game="board_game", span="board_span", season="board_season", show="show_all")
    @app_commands.choices(span=[choice(f"board_span_{span}", str(span)) for span in Span])
    @app_commands.autocomplete(season=complete_season)
    @app_commands.allowed_contexts(guilds=True)
    async def leaderboard(
        self,
        ask: Ask,
        game: str = "",
        span: str | None = None,
        season: str | None = None,
        show: bool = False,
    ) -> None:
        """Show a leaderboard: of the running season unless something else is asked for, else of all time."""
        guild_id = guild_of(ask.interaction)
        if season is not None:
            say = await ask.say_scores()
            found = await self._scores.find_season(guild_id, season, lambda one: season_name(one, say))
            query = BoardQuery(guild_id, Span.SEASON, game, found.number)
        else:
            running = await self._scores.season(guild_id)
            wanted = Span(span) if span else Span.SEASON if running else Span.ALL
            query = BoardQuery(guild_id, wanted, game, running.number if running and wanted is Span.SEASON else 0)
        reader = await _reader(ask)
        if show:
            reader = reader._replace(locale=await ask.public_locale())
        await _show(ask, await leaderboard_body(self._show, self._scores, query, reader), for_all=show)

    @command("profile", for_all=wants_all)
    @describe(player="profile_player", show="show_all")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def profile(self, ask: Ask, player: discord.User | None = None, show: bool = False) -> None:
        """Show a player's profile."""
        who, guild_id = player or ask.interaction.user, ask.guild_id
        if guild_id == DMS and who.id != ask.user_id:
            raise ScoreError("guild_only")  # what others play in their DMs is theirs
        locale = await (ask.public_locale() if show else ask.locale())
        own, facts = who.id == ask.user_id and not show, (guild_id, who.id, who.display_name, locale)
        body = await profile_body(self._show, self._scores, self._duels, *facts, own=own)
        await _show(ask, body, for_all=show)

    @command("history")
    @describe(player="history_player", game="board_game")
    @app_commands.allowed_contexts(guilds=True)
    async def history(self, ask: Ask, player: discord.User | None = None, game: str = "") -> None:
        """Show what was played here."""
        query = HistoryQuery(guild_of(ask.interaction), player.id if player else 0, game)
        name = player.display_name if player else ""
        await ask.private(await history_body(self._show, self._scores, query, name, await ask.locale()))

    @press(board.PAGE_NAME)
    async def press_board(self, ask: Ask, *parts: str) -> None:
        """Turn to another page of a leaderboard."""
        found = parse_board(ask.guild_id, [*parts])
        if found is None:
            raise UnknownPress
        query, way = found
        reader = await _reader(ask)
        if not ask.on_private_message:
            reader = reader._replace(locale=await ask.public_locale())
        await ask.update(await leaderboard_body(self._show, self._scores, query, reader, to_me=way == "m"))

    @press(PROFILE_PAGE)
    async def press_profile(self, ask: Ask, user_id: int, page: str) -> None:
        """Turn to another page of a profile."""
        guild_id, page = ask.guild_id, ask.value or page
        own = user_id == ask.user_id
        if guild_id == DMS and not own:
            raise ScoreError("guild_only")
        name = ask.interaction.user.display_name
        if not own:
            name = await self._store.read(scores_sql.last_name, guild_id, user_id)
        facts = (guild_id, user_id, name, await (ask.locale() if ask.on_private_message else ask.public_locale()))
        alone = own and ask.on_private_message
        await ask.update(await profile_body(self._show, self._scores, self._duels, *facts, page, own=alone))

    @press(HISTORY_PAGE)
    async def press_history(self, ask: Ask, *parts: str) -> None:
        """Turn to another page of the history."""
        guild_id = ask.guild_id
        query = parse_history(guild_id, [*parts])
        if query is None:
            raise UnknownPress
        name = await self._store.read(scores_sql.name_of, guild_id, query.user_id) or ""
        await ask.update(await history_body(self._show, self._scores, query, name, await ask.locale()))


HERE, LAST = "here", "last"


async def complete_zone(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer time zones."""
    return suggested(((zone, zone) for zone in zones_like(current)), "")


@app_commands.allowed_contexts(guilds=True)
class Seasons(HouseCog, commands.GroupCog, group_name=named("season"), group_description=text("season")):
    """`/season`."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self._scores = house.scores
        self._posting = asyncio.Lock()
        house.upkeep.chores.append(self._post_podiums)

    async def _post_podiums(self) -> dict[int, int | None]:
        """Post the podium of every season that has ended without one yet.

        Returns the channel of each that was done with, by the season's id; None for one that could be posted nowhere:
        it is given up, its table stays on the leaderboard. What may work later is tried again at the next call.
        """
        done: dict[int, int | None] = {}
        async with self._posting:
            await self._scores.settled()
            for season in await self._store.read(season_sql.unposted, self._store.share):
                if await self._store.read(scores_sql.board_size, season.guild_id, season.span, ALL_GAMES):
                    try:
                        done[season.id] = await self._post_podium(season)
                    except FAILURES as error:
                        log.warning("the podium of season %s is tried again: %r", season.id, error)
                        continue
                await self._store.write(season_sql.save, replace(season, posted=True))
        return done

    async def _post_podium(self, season: SeasonRow) -> int | None:
        """Post a podium where the guild wants it, else where was last played; returns the channel, None for nowhere.

        Raises what may pass. After a kill between the post and its note Discord knows it by its nonce.
        """
        guild = await self._settings.guild(season.guild_id)
        body = await podium_body(self._show, self._scores, season, guild.language)
        settings = await self._store.read(season_sql.settings, season.guild_id)
        last = await self._store.read(season_sql.last_channel, season.guild_id)
        nonce = nonce_of("season", season.guild_id, season.number)
        for channel_id in dict.fromkeys(filter(None, (settings.channel_id, last))):
            try:
                await self._messenger.send(channel_id, body, nonce=nonce)
            except FAILURES as error:
                if is_passing(error):
                    raise
                log.warning("the podium of season %s cannot be posted in channel %s: %s", season.id, channel_id, error)
            else:
                return channel_id
        return None

    @command("season_show")
    async def show(self, ask: Ask) -> None:
        """Show the running season."""
        guild_id = guild_of(ask.interaction)
        await ask.private(await running_body(self._show, self._scores, guild_id, await ask.locale()))

    @command("season_list")
    async def list(self, ask: Ask) -> None:
        """List the seasons that are over."""
        guild_id = guild_of(ask.interaction)
        await ask.private(await past_body(self._show, self._scores, guild_id, await ask.locale()))

    @command("season_start", for_all=True)
    @describe(name="season_called", until="season_until")
    async def start(self, ask: Ask, name: app_commands.Range[str, 0, 40] = "", until: str = "") -> None:
        """Begin a season and say so to everybody."""
        season = await self._scores.start_season(managed_guild(ask.interaction), name, until)
        say = score_speaker(self._show.texts, await ask.public_locale())
        lines = [say("season.started", name=safe_season(season, say))]
        if season.due_at is not None:
            lines.append(say("season.due", at=season.due_at))
        await ask.public(Body("\n".join(lines)))

    @command("season_end")
    async def end(self, ask: Ask) -> None:
        """Ask once more whether to end the running season, and say what will happen."""
        season = await self._scores.season(managed_guild(ask.interaction))
        if season is None:
            raise ScoreError("no_season")
        await ask.private(end_body(season, await ask.say_scores()))

    @command("season_rename")
    @describe(name="season_called")
    async def rename(self, ask: Ask, name: app_commands.Range[str, 1, 40]) -> None:
        """Name the running season."""
        guild_id = managed_guild(ask.interaction)
        if not name.strip():
            raise ScoreError("no_name")
        season = await self._scores.name_season(guild_id, name)
        say = await ask.say_scores()
        await ask.private(Body(say("season.named", name=safe_season(season, say))))

    @command("season_settings")
    @describe(monthly="season_monthly", zone="season_zone", podium="season_podium")
    @app_commands.choices(podium=[choice(f"season_podium_{where}", where) for where in (HERE, LAST)])
    @app_commands.autocomplete(zone=complete_zone)
    async def settings(
        self, ask: Ask, monthly: bool | None = None, zone: str | None = None, podium: str | None = None
    ) -> None:
        """Show how the server counts, after changing what was given."""
        guild_id = managed_guild(ask.interaction)
        if zone is not None:
            await self._scores.set_zone(guild_id, zone)
        if podium is not None:
            await self._scores.set_channel(guild_id, ask.interaction.channel_id if podium == HERE else None)
        if monthly is not None:
            await self._scores.set_monthly(guild_id, monthly)
        settings = await self._store.read(season_sql.settings, guild_id)
        await ask.private(settings_body(settings, await ask.say_scores()))

    @press(seasons.PAGE_NAME, "pick", "board")
    async def press_season(self, ask: Ask, number: str = "") -> None:
        """Show the board of the running season, or of a past one in a message of its own."""
        number = number or ask.value or ""
        if not number.isdecimal() or len(number) > DIGITS:
            raise UnknownPress
        query = BoardQuery(ask.guild_id, Span.SEASON, season=int(number))
        await ask.private(await leaderboard_body(self._show, self._scores, query, await _reader(ask)))

    @press(SCHEME)
    async def press_scheme(self, ask: Ask, *_: str) -> None:
        """Explain what counts."""
        await ask.private(scheme_body(await ask.say_scores()))

    @press(seasons.PAGE_NAME, seasons.END)
    async def press_end(self, ask: Ask, number: str) -> None:
        """End the season, if it still runs, post its podium, and say where it stands."""
        guild_id = managed_guild(ask.interaction)
        running = await self._scores.season(guild_id)
        if running is None or str(running.number) != number:
            raise ScoreError("season_over")
        season = await self._scores.end_season(guild_id)
        say = await ask.say_scores()
        posted = await self._post_podiums()
        channel = posted.get(season.id)
        if await self._store.read(scores_sql.board_size, season.guild_id, season.span, ALL_GAMES) == 0:
            key = "season.ended_empty"
        elif season.id not in posted:
            key = "season.ended"
        else:
            key = "season.ended_nowhere" if channel is None else "season.ended_shown"
        await ask.update(Body(say(key, name=safe_season(season, say), channel=f"<#{channel}>", number=season.number)))

    @press(seasons.PAGE_NAME, seasons.SET)
    async def press_set(self, ask: Ask, what: str, value: str) -> None:
        """Set what a button under the settings says."""
        scores, guild_id = self._scores, managed_guild(ask.interaction)
        if what == "monthly" and value in ("on", "off"):
            await scores.set_monthly(guild_id, value == "on")
        elif what == "podium" and value in (HERE, LAST):
            await scores.set_channel(guild_id, ask.interaction.channel_id if value == HERE else None)
        else:
            raise UnknownPress
        settings = await self._store.read(season_sql.settings, guild_id)
        await ask.update(settings_body(settings, await ask.say_scores()))


async def setup(bot: Bot) -> None:
    """Add the commands, and take the presses on their messages."""
    await Seasons.extension(bot)
    await Records.extension(bot)
