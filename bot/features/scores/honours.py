"""After a match: what its people achieved, found by playing its log again and kept once for each; what to play next.

Feats count for nothing. All of it can be made again from the logs; a match that today's rules cannot replay tells none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from bot.base.errors import StoreError
from bot.base.logs import report
from bot.features.scores import sql
from bot.features.scores.rows import HonourRow, PlayedGame
from bot.games import find_game, keys
from bot.store.model import ResultRow
from bot.store.store import Store
from bot.tables import sql as tables_sql
from bot.tables.model import LogRow, Table
from bot.tables.stored import StoredTable
from games.core import GameInfo, parse_options, replay

log = logging.getLogger(__name__)

VERSION: Final = 1
"""Raised whenever matches are to be looked at again: a feat is new, or judged otherwise."""


class Honours:
    """Judges results, each once, and tells what was achieved where."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def at(self, table_id: int) -> tuple[HonourRow, ...]:
        """Return the feats that were first achieved at a table that is over; it is judged first if it was not yet."""
        try:
            await self.judge(table_id)
            return tuple(await self._store.read(sql.honours_at, table_id))
        except StoreError:
            report(log, "the feats of table %s are not told", table_id)
            return ()

    async def next_game(self, table: Table, games: Mapping[str, GameInfo]) -> Suggestion | None:
        """Return what the people of a match that is over might play next, of these games; the same at any time."""
        info, ended = table.game.info, table.ended_at or 0.0
        users = [holder.user_id for holder in table.holders if holder.user_id is not None]
        fitting = [
            key
            for key, other in games.items()
            if key != info.key and other.min_seats <= len(table.holders) <= other.max_seats
        ]
        try:
            played = await self._store.read(sql.games_played, table.guild_id, users, ended)
        except StoreError:
            report(log, "nothing is suggested after table %s", table.id)
            return None
        return suggest(fitting, (ended - (table.started_at or ended)) / 60, played)

    async def judge(self, table_id: int) -> None:
        """Look for feats in a table's result, once; nothing is done for a table without one."""
        async with self._lock:
            known = await self._store.read(sql.judged_by, table_id)
            if known is None or known >= VERSION:
                return
            result, stored = (
                await self._store.read(tables_sql.read_result, table_id),
                await self._store.read(tables_sql.read_table, table_id),
            )
            if result is None or stored is None or result.game not in keys():
                return
            rows = await self._store.read(tables_sql.read_log, table_id)
            found = await asyncio.to_thread(feats, result, stored, rows)
            await self._store.write(sql.judge, table_id, VERSION, found)

    async def catch_up(self, most: int) -> int:
        """Judge up to so many results that were not judged yet; returns how many that were."""
        waiting = await self._store.read(sql.unjudged, self._store.share, VERSION, keys(), most)
        for table_id in waiting:
            await self.judge(table_id)
        return len(waiting)


def feats(result: ResultRow, stored: StoredTable, log_rows: list[LogRow]) -> tuple[HonourRow, ...]:
    """Return what the people of a match achieved who were in it at its end; none where it cannot be replayed."""
    try:
        game = find_game(result.game)
        options = game.info.todays_options(stored.rules_version, stored.options)
        if options is None:
            return ()
        rules, seats = parse_options(game.info.options, options), len(result.seats)
        steps = list(replay(game, rules, seats, ((row.seat, row.text) for row in log_rows)))
        outcome = game.outcome(steps[-1].state) if steps else None
        earned = game.honours.earned(((s.state, s.events) for s in steps), outcome) if outcome else frozenset()
    except Exception as error:  # a broken log, or a game's bug: the match simply tells no feats
        log.warning("table %d (%s): its feats cannot be found: %r", result.table_id, result.game, error)
        return ()
    people = {seat.seat: seat.user_id for seat in result.seats if seat.user_id and seat.user_id > 0 and not seat.house}
    return tuple(
        HonourRow(result.guild_id, people[seat] or 0, result.game, feat, result.table_id, result.finished_at)
        for seat, feat in sorted(earned)
        if seat in people
    )


LONG_MINUTES: Final = 20.0
"""A match from which on a shorter game is the better idea."""
SHORTER: Final = 0.6
"""What share of that a game may usually take to be called shorter."""


class Reason(StrEnum):
    """Why a game is suggested; the text is `core.next.<reason>`."""

    NEW = "new"
    """None of them has finished one here."""
    SHORTER = "shorter"
    LONG_AGO = "long_ago"
    """It is the one that they have not played for the longest."""


class Suggestion(NamedTuple):
    """A game and why."""

    game: str
    reason: Reason
    minutes: int = 0
    """How long a match of it usually takes here; 0 where that is no reason."""


def suggest(fitting: Sequence[str], took: float, played: Mapping[str, PlayedGame]) -> Suggestion | None:
    """Return what to play after a match of `took` minutes; None where nothing else fits.

    `fitting` are the other games for so many seats, in the order of the house; `played` what is known of games here.
    """
    if not fitting:
        return None
    for game in fitting:
        if game not in played or played[game].last is None:
            return Suggestion(game, Reason.NEW)
    shortest = min(fitting, key=lambda game: played[game].minutes)
    minutes = played[shortest].minutes
    if took >= LONG_MINUTES and minutes <= SHORTER * took:
        return Suggestion(shortest, Reason.SHORTER, max(1, round(minutes)))
    return Suggestion(min(fitting, key=lambda game: played[game].last or 0.0), Reason.LONG_AGO)
