"""The clock: one task that sleeps until the next deadline of all tables. What time means is decided by `bot.tables`.

Deadlines live in the snapshots and, as rows, in the store; what is kept here is only a list of when to look again.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
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


class Due(NamedTuple):
    """What is to be done at a table, and when."""

    at: float
    work: Callable[[], Awaitable[object]]


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
        self._looks: list[tuple[float, int]] = []
        """When to look at which table, a heap."""
        self._next: dict[int, float] = {}
        """When each table is looked at next; what stands in the list otherwise was replaced by an earlier look."""
        self._changed = asyncio.Event()
        self._tasks = Tasks()
        self._doing = Tasks()
        tables.bus.hear(Change, lambda change: self._watch(change.after))

    async def start(self) -> None:
        """Begin, after `Tables.start_up`."""
        for table in self._tables.live():
            self._watch(table)
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
            await self._notice_jump()
            self._begin_due()
            try:
                async with asyncio.timeout(self._rest()):
                    await self._changed.wait()
            except TimeoutError:
                continue

    async def run_due(self) -> float:
        """Do everything that is due, to its end; returns how many seconds to sleep at most."""
        await self._notice_jump()
        while self._begin_due():
            await self._doing.settled()
        return self._rest()

    def _begin_due(self) -> bool:
        """Look at each table where something is due, each for itself: one that is slow keeps no other waiting."""
        now, begun = self._now(), False
        while self._looks and self._looks[0][0] <= now:
            at, table_id = heapq.heappop(self._looks)
            if self._next.get(table_id) == at:
                del self._next[table_id]
                self._doing.run(self._look(table_id))
                begun = True
        return begun

    def _rest(self) -> float:
        rest = self._looks[0][0] - self._now() if self._looks else LONGEST_SLEEP
        return min(max(rest, SHORTEST_SLEEP), LONGEST_SLEEP)

    async def _notice_jump(self) -> None:
        wall, steady = self._now(), self._steady()
        drift = (wall - self._seen[0]) - (steady - self._seen[1])
        self._seen = (wall, steady)
        if abs(drift) > JUMP_SECONDS:
            log.warning("the wall clock jumped by %+.0f s; all clocks are fitted to it", drift)
            await self._tables.refit()

    async def _look(self, table_id: int) -> None:
        try:
            earliest = await self._do_first(self._tables.get(table_id))
            self._watch(self._tables.get(table_id), earliest)
        except TableError:
            return  # the table left memory, so it had ended

    async def _do_first(self, table: Table) -> float:
        """Do what is due first at a table; return before when it need not be looked at again."""
        due = self._first_due(table)
        late = self._now() - due.at
        if late < 0:
            return 0.0
        if not self._reachable(table, late):
            return self._now() + min(max(late, DOUBT_SECONDS), RETRY_SECONDS)
        try:
            await due.work()
        except TableError:
            raise
        except Exception:
            report(log, "the clock failed at table %d; it tries again", table.id)
            return self._now() + RETRY_SECONDS
        return 0.0

    def _first_due(self, table: Table) -> Due:
        """Return what falls due next at an open table; in a pause its clocks stand still."""
        tables, key, dues = self._tables, table.id, list[Due]()
        if table.pause is None:
            dues += [Due(at, partial(tables.time_up, key, seat, at)) for seat, at in table.deadlines.items()]
            dues += [Due(at, partial(tables.wait_over, key, text, at)) for text, at in table.waits.items()]
        closing, ends = tables.closing(key), votes.due(table)
        dues.append(Due(closing.at, partial(tables.close, key, closing.reason)))
        if ends is not None:
            dues.append(Due(ends, partial(tables.lapse, key)))
        return min(dues, key=lambda due: due.at)

    def _watch(self, table: Table, earliest: float = 0.0) -> None:
        """Look at a table when something falls due there; what turns out to be later is found when it is looked at."""
        if table.status.ended:
            self._next.pop(table.id, None)
            return
        at = max(self._first_due(table).at, earliest)
        if at < self._next.get(table.id, float("inf")):
            self._next[table.id] = at
            heapq.heappush(self._looks, (at, table.id))
            if self._looks[0] == (at, table.id):
                self._changed.set()
