"""Scores: results counted once, in order, into points and ratings; seasons that turn. No Discord, no SQL.

A result is counted after its match has been committed. Whatever was missed (the process was killed between the two) is
made up at the next start; the day, week and season that a result counts for are fixed when it is counted.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from bot.base.bus import Bus
from bot.base.errors import ScoreError, sure
from bot.base.logs import report
from bot.base.supervised import Tasks
from bot.features.scores import calendar, reckoning, season_sql, sql
from bot.features.scores.honours import Honours
from bot.features.scores.rows import RatingRow, Scored, ScoredSeat, ScoreSettings, SeasonRow
from bot.store import kept_sql
from bot.store.db import Db
from bot.store.model import ResultRow
from bot.store.store import Store
from bot.tables import sql as tables_sql
from bot.tables.model import Ended, Status

log = logging.getLogger(__name__)

SCHEME_KEY: Final = "scheme"
"""The store's key for the scheme that everything was counted by."""
NAME_LIMIT: Final = 40
"""Characters of a season's name."""


class Counted(NamedTuple):
    """A result is counted: points and ratings are as they will stay."""

    table_id: int


class Scores:
    """Counting and seasons of all guilds."""

    def __init__(self, store: Store, bus: Bus, *, now: Callable[[], float] = time.time) -> None:
        """Count into `store`; `bus` tells `Counted` of each table once its result is counted."""
        self.store = store
        self.honours = Honours(store)
        self._bus = bus
        self.now = now
        self.behind: set[int] = set()
        """The tables whose results could not be counted when their matches ended; `catch_up` makes them up."""
        self._lock = asyncio.Lock()
        self._tasks = Tasks()

    async def start_up(self) -> None:
        """Count what was not counted, and everything again when the scheme has changed."""
        if await self.store.read(kept_sql.read_value, self.store.share.key(SCHEME_KEY)) != str(reckoning.SCHEME):
            for guild_id in await self.store.read(sql.guilds, self.store.share):
                await self.recount(guild_id)
            await self.store.write(kept_sql.set_value, self.store.share.key(SCHEME_KEY), str(reckoning.SCHEME))
        await self.catch_up()

    async def catch_up(self) -> int:
        """Count every rated result that was not counted yet; returns how many."""
        behind, waiting = {*self.behind}, await self.store.read(sql.uncounted, self.store.share)
        for table_id in waiting:
            await self.count(table_id)
        self.behind -= behind
        return len(waiting)

    def ended(self, change: Ended) -> None:
        """Take in that a table has ended: a match that is over is counted, in the background."""
        if change.after.status is Status.OVER:
            self._tasks.run(self._counted(change.after.id))

    async def _counted(self, table_id: int) -> None:
        try:
            await self.count(table_id)
            await self.honours.judge(table_id)
        except Exception:
            self.behind.add(table_id)
            report(log, "the result of table %s could not be counted; it is made up", table_id)

    async def settled(self) -> None:
        """Return when every match that is over has been counted."""
        await self._tasks.settled()

    # Counting

    async def count(self, table_id: int) -> bool:
        """Count a table's result, once; False when it does not count or was counted before."""
        async with self._lock:
            result = await self.store.read(tables_sql.read_result, table_id)
            if result is None or not result.rated:
                return False
            await self._turn_until(result.guild_id, result.finished_at)
            counted = await self.store.write(count_result, table_id)
        if counted:
            self._bus.tell(Counted(table_id))
        return counted

    async def recount(self, guild_id: int) -> None:
        """Make points and ratings of a guild again from its results. Tables of ended seasons stay for ever."""
        async with self._lock:
            ratings = defaultdict[str, dict[int, RatingRow]](dict)
            met = defaultdict[str, Counter[reckoning.Pair]](Counter)
            counted = []
            for one in await self.store.read(sql.counted, guild_id):
                scored = score(one, ratings[one.result.game], met[one.day])
                ratings[one.result.game].update((seat.user_id, seat.rating) for seat in scored.seats)
                met[one.day].update(itertools.combinations(sorted(places_of(one.result)), 2))
                counted.append(scored)
            await self.store.write(sql.recount, guild_id, counted)

    # Seasons

    async def season(self, guild_id: int) -> SeasonRow | None:
        """Return the season that runs now, or None."""
        async with self._lock:
            return await self._season_now(guild_id)

    async def _season_now(self, guild_id: int) -> SeasonRow | None:
        await self._turn_until(guild_id, self.now())
        return await self.store.read(season_sql.at, guild_id, self.now())

    async def turn_due(self) -> int:
        """End every season whose time has come, of all guilds, and start those that follow; returns how many ended."""
        async with self._lock:
            now, ended = self.now(), 0
            while waiting := await self.store.read(season_sql.due, self.store.share, now):
                for season in waiting:
                    await self._turn(season, sure(season.due_at))
                ended += len(waiting)
            return ended

    async def _turn_until(self, guild_id: int, at: float) -> None:
        """Turn the guild's seasons as they would have turned until a moment, had the bot been awake."""
        season = await self.store.read(season_sql.at, guild_id, at)
        while season is not None and season.ends_at is None and season.due_at is not None and season.due_at <= at:
            season = await self._turn(season, season.due_at)

    async def _turn(self, season: SeasonRow, at: float) -> SeasonRow | None:
        """End a season; where months turn by themselves the next begins at once. Returns that one."""
        settings = await self.store.read(season_sql.settings, season.guild_id)
        following = _month(season.guild_id, at, settings.zone) if settings.monthly else None
        return await self.store.write(season_sql.turn, season._replace(ends_at=at), following)

    async def start_season(self, guild_id: int, name: str, until: str = "") -> SeasonRow:
        """Start a season; `until` is its last day, or "". Raises ScoreError."""
        async with self._lock:
            settings = await self.store.read(season_sql.settings, guild_id)
            if await self._season_now(guild_id) is not None:
                raise ScoreError("season_monthly" if settings.monthly else "season_running")
            now = self.now()
            due = _due(until, settings.zone, now)
            started = SeasonRow(id=0, guild_id=guild_id, number=0, name=_named(name), starts_at=now, due_at=due)
            return sure(await self.store.write(season_sql.turn, None, started))

    async def end_season(self, guild_id: int, number: int | None = None) -> SeasonRow:
        """End the running season now; returns it. Where months turn by themselves the next begins at once.

        Raises ScoreError when none runs, or another than the one of that number.
        """
        async with self._lock:
            running = await self._season_now(guild_id)
            if running is None or number not in (None, running.number):
                raise ScoreError("no_season" if number is None else "season_over")
            now = self.now()
            await self._turn(running, now)
        return running._replace(ends_at=now)

    async def name_season(self, guild_id: int, name: str) -> SeasonRow:
        """Name the running season; raises ScoreError."""
        async with self._lock:
            running = await self._season_now(guild_id)
            if running is None:
                raise ScoreError("no_season")
            named = running._replace(name=_named(name))
            await self.store.write(season_sql.save, named)
        return named

    async def set_settings(
        self, guild_id: int, *, zone: str | None = None, monthly: bool | None = None, podium: int | None = None
    ) -> ScoreSettings:
        """Change how the guild counts; what is None stays. `podium` is a channel, or 0: where was last played.

        Seasons that turn with the months begin at once where none runs; one that runs ends with the month. Without
        them the running one goes on until an admin ends it. What is so already is left as it is, with its end. Raises
        ScoreError for a time zone that does not exist.
        """
        found = None if zone is None else calendar.find_zone(zone)
        if zone is not None and found is None:
            raise ScoreError("unknown_zone", name=zone)
        async with self._lock:
            running, before = await self._season_now(guild_id), await self.store.read(season_sql.settings, guild_id)
            settings = ScoreSettings(
                found or before.zone,
                before.monthly if monthly is None else monthly,
                before.channel_id if podium is None else podium or None,
            )
            months, now, started = settings.monthly or before.monthly, self.now(), None
            if running is None and settings.monthly:
                started = _month(guild_id, now, settings.zone)
            elif running is not None and months and settings[:2] != before[:2]:
                running = running._replace(due_at=_due_now(running, before, settings, now))
            await self.store.write(season_sql.set_settings, guild_id, settings, running, started)
        return settings

    async def find_season(
        self, guild_id: int, text: str, shown: Callable[[SeasonRow], str] = lambda season: season.name
    ) -> SeasonRow:
        """Return a season by its number, else the newest of that name; `shown` is a name as people see it.

        Raises ScoreError.
        """
        seasons, wanted = await self.store.read(season_sql.of_guild, guild_id), text.strip().casefold()
        by_number = (one for one in seasons if str(one.number) == wanted)
        by_name = (one for one in seasons if wanted and wanted in (one.name.casefold(), shown(one).casefold()))
        for season in itertools.chain(by_number, by_name):
            return season
        raise ScoreError("unknown_season", name=text)


async def count_result(db: Db, table_id: int) -> bool:
    """Count a result, once, in one transaction in which nobody of it is forgotten."""
    result = await tables_sql.hold_result(db, table_id)
    if result is None:
        return False
    guild_id, at, users = result.guild_id, result.finished_at, list(places_of(result))
    zone, season = (await season_sql.settings(db, guild_id)).zone, await season_sql.at(db, guild_id, at)
    day, week = calendar.day_of(at, zone), calendar.week_of(at, zone)
    scored = score(
        Scored(result, day, week, None if season is None else season.id),
        await sql.ratings_of(db, guild_id, result.game, users),
        await sql.met_on(db, guild_id, day, users),
    )
    return await sql.count(db, scored)


def places_of(result: ResultRow) -> dict[int, int]:
    """Return the users of a rated result with their places, by seat."""
    return {seat.user_id: seat.placement for seat in result.seats if seat.user_id is not None}


def score(scored: Scored, before: Mapping[int, RatingRow], met: Mapping[reckoning.Pair, int]) -> Scored:
    """Return a result with what it brings its players; `before` and `met` are as they were before it."""
    seats, places = scored.result.seats, places_of(scored.result)
    gained, rated = reckoning.match_points(places, met), reckoning.rate(places, before)
    brought = (
        ScoredSeat(seat.user_id, seat.name, seat.placement, len(seats), gained[seat.user_id], rated[seat.user_id])
        for seat in seats
        if seat.user_id is not None
    )
    return scored._replace(seats=tuple(brought))


def _month(guild_id: int, at: float, zone: str) -> SeasonRow:
    """Return the season of the month that a moment lies in, beginning at that moment."""
    due = calendar.next_month(at, zone)
    return SeasonRow(id=0, guild_id=guild_id, number=0, name=calendar.month_of(at, zone), starts_at=at, due_at=due)


def _due_now(running: SeasonRow, before: ScoreSettings, after: ScoreSettings, now: float) -> float | None:
    """Return when a season is to end once a guild counts otherwise: a month stays the same one in another zone."""
    if not after.monthly:
        return None
    if before.monthly and running.due_at is not None:
        return max(now, calendar.elsewhere(running.due_at, before.zone, after.zone))
    return calendar.next_month(now, after.zone)


def _due(until: str, zone: str, now: float) -> float | None:
    if not until.strip():
        return None
    due = calendar.end_of_day(until, zone)
    if due is None:
        raise ScoreError("bad_day", text=until)
    if due <= now:
        raise ScoreError("end_before_start", text=until)
    return due


def _named(name: str) -> str:
    return " ".join(name.split())[:NAME_LIMIT]
