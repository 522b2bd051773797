"""The clock: one task that sleeps until the next deadline of all tables. What time means is decided by `bot.tables`.

Deadlines live in the snapshots and, as rows, in the store; what is kept here is only a list of when to look again.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import time
from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple

from bot.base.logs import report
from bot.base.supervised import Tasks
from bot.tables import votes
from bot.tables.door import Tables
from bot.tables.model import Change, Table, TableError

log = logging.getLogger(__name__)

LONGEST_SLEEP: Final = 30.0
"""A jump of the wall clock is noticed within so many seconds."""
SHORTEST_SLEEP: Final = 0.01
JUMP_SECONDS: Final = 5.0
"""A wall clock that runs so far from the steady one has jumped."""
RETRY_SECONDS: Final = 5.0
"""After the store refused, look again so much later."""
DOUBT_SECONDS: Final = 0.2
"""Where it is not known yet whether people could press, look again so soon; later and later while it stays so."""
TIDY_SECONDS: Final = 60.0


class Kind(IntEnum):
    """What falls due."""

    TURN = 0
    WAIT = 1
    CLOSING = 2
    LAPSE = 3
    """A vote that nobody decided, a pause that nobody ended."""


class Due(NamedTuple):
    """When to look at what; whether it still stands is only asked then."""

    at: float
    kind: Kind
    table_id: int
    seat: int = 0
    text: str = ""
    deadline: float = 0.0
    """The clock that is meant; `at` is later than that after a failure."""


class Clock:
    """Makes time pass at the tables. `now` is Unix time, `steady` a clock that nobody sets."""

    def __init__(
        self,
        tables: Tables,
        *,
        now: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        reachable: Callable[[Table, float], bool] = lambda _table, _seconds: True,
    ) -> None:
        """`reachable`: whether people could press at a table within the last so many seconds.

        A clock runs out only once Discord was heard after its time was up: until then a press may be on its way.
        """
        self._tables = tables
        self._reachable = reachable
        self._now = now
        self._steady = steady
        self._seen = (now(), steady())
        self._dues: list[Due] = []
        self._closings: dict[int, float] = {}
        self._changed = asyncio.Event()
        self._tasks = Tasks()
        self._doing = Tasks()
        tables.bus.hear(Change, self._on_change)

    async def start(self) -> None:
        """Begin, after `Tables.start_up`."""
        for table in self._tables.live():
            self._watch(None, table)
        self._tasks.every(TIDY_SECONDS, self._tables.tidy, "tidying")
        self._tasks.forever(self._run, "the clock")

    async def stop(self) -> None:
        """End; what falls due from now on waits for the next start."""
        await self._tasks.close()
        await self._doing.close()
        self._tasks, self._doing = Tasks(), Tasks()  # it may be started again

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            seconds = await self._begin_due()
            try:
                async with asyncio.timeout(seconds):
                    await self._changed.wait()
            except TimeoutError:
                continue

    async def run_due(self) -> float:
        """Do everything that is due, to its end; returns how many seconds to sleep at most."""
        await self._begin_due()
        await self._doing.settled()
        return self._rest()

    async def _begin_due(self) -> float:
        """Begin everything that is due, each for itself: a table that is slow keeps no other waiting."""
        await self._notice_jump()
        now = self._now()
        while self._dues and self._dues[0].at <= now:
            self._doing.run(self._do(heapq.heappop(self._dues)))
        return self._rest()

    def _rest(self) -> float:
        rest = self._dues[0].at - self._now() if self._dues else LONGEST_SLEEP
        return min(max(rest, SHORTEST_SLEEP), LONGEST_SLEEP)

    async def _notice_jump(self) -> None:
        wall, steady = self._now(), self._steady()
        drift = (wall - self._seen[0]) - (steady - self._seen[1])
        self._seen = (wall, steady)
        if abs(drift) > JUMP_SECONDS:
            log.warning("the wall clock jumped by %+.0f s; all clocks are fitted to it", drift)
            await self._tables.refit()

    async def _do(self, due: Due) -> None:
        try:
            late = self._now() - due.deadline
            if not self._reachable(self._tables.get(due.table_id), late):
                self._push(due._replace(at=self._now() + min(max(late, DOUBT_SECONDS), RETRY_SECONDS)))
            else:
                await self._act(due)
        except TableError:
            self._closings.pop(due.table_id, None)  # the table left memory, so it had ended
        except Exception:
            report(log, "the clock failed at table %d (%s); it tries again", due.table_id, due.kind.name)
            self._push(due._replace(at=self._now() + RETRY_SECONDS))

    async def _act(self, due: Due) -> None:
        match due.kind:
            case Kind.TURN:
                await self._tables.time_up(due.table_id, due.seat, due.deadline)
            case Kind.WAIT:
                await self._tables.wait_over(due.table_id, due.text, due.deadline)
            case Kind.CLOSING:
                await self._close(due.table_id)
            case Kind.LAPSE:
                await self._tables.lapse(due.table_id)

    async def _close(self, table_id: int) -> None:
        table = self._tables.get(table_id)
        self._closings.pop(table_id, None)
        if table.status.ended:
            return
        closing = self._tables.closing(table_id)
        if closing.at <= self._now():
            await self._tables.close(table_id, closing.reason)
        else:
            self._watch_closing(table_id)

    def _on_change(self, change: Change) -> None:
        self._watch(change.before, change.after)

    def _watch(self, before: Table | None, after: Table) -> None:
        """Note what began with a change."""
        if after.status.ended:
            return
        old_turns, old_waits = (before.deadlines, before.waits) if before is not None else ({}, {})
        for seat, at in after.deadlines.items():
            if old_turns.get(seat) != at:
                self._push(Due(at, Kind.TURN, after.id, seat, deadline=at))
        for text, at in after.waits.items():
            if old_waits.get(text) != at:
                self._push(Due(at, Kind.WAIT, after.id, text=text, deadline=at))
        ends = votes.due(after)
        if ends is not None and (before is None or votes.due(before) != ends):
            self._push(Due(ends, Kind.LAPSE, after.id, deadline=ends))
        self._watch_closing(after.id)

    def _watch_closing(self, table_id: int) -> None:
        """Keep one look in the list per table: an earlier one replaces a later, a later one is found when it is due."""
        at = self._tables.closing(table_id).at
        if at < self._closings.get(table_id, float("inf")):
            self._closings[table_id] = at
            self._push(Due(at, Kind.CLOSING, table_id, deadline=at))

    def _push(self, due: Due) -> None:
        heapq.heappush(self._dues, due)
        if self._dues[0] is due:
            self._changed.set()
