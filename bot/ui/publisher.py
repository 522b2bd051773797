"""From a committed change to everybody's screens: hands, then the board, then pings; merged, in the background.

While a press is being answered its table is held, so that the presser's own picture is drawn and sent first.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from bot.tables.model import Change, Status, Table
from bot.ui.drawing import Urgency
from bot.ui.latest import Latest
from bot.ui.outlet import FAILURES, is_passing

if TYPE_CHECKING:
    from bot.ui.desk import Desk

log = logging.getLogger(__name__)

ARCHIVE_AFTER: Final = 900.0
"""Seconds after the end for which a thread stays open, so that Rematch can be pressed."""
FORGET_AFTER: Final = 60.0
"""Seconds after the end for which a table's messages are still in memory."""
RETRY_AFTER: Final = 5.0
RETRY_MOST: Final = 60.0
TRIES: Final = 3
"""What Discord refuses for good is not tried more often; what may pass is tried until it has passed."""
START_PAUSE: Final = 0.1
"""Seconds between the boards brought up to date after a start: Discord takes 50 requests a second."""


class Publisher:
    """Listens to the tables and keeps Discord up to date."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hands = Latest(self._refresh_hands, Urgency.HAND)
        self._boards = Latest(self._show_board)
        self._held: dict[int, int] = {}
        self._waiting: set[int] = set()
        self._timers: dict[tuple[int, str], asyncio.TimerHandle] = {}
        self._overdue: set[int] = set()
        """Tables that changed at the start, for `catch_up`."""
        self._early: set[int] | None = set()
        """Tables that changed before Discord could be told; None once it can."""

    async def changed(self, change: Change) -> None:
        """Take in a change; called by the tables after the commit."""
        self._desk.chronicle.take_in(change)
        if change.before is not None:
            self.touch(change.after.id)
        if change.after.status is not Status.LOBBY:
            self._desk.options.take_away(change.after.id)

    def begin(self) -> None:
        """Tell Discord from now on; what changed before is told by `catch_up`."""
        self._overdue, self._early = self._early or set(), None

    def touch(self, table_id: int) -> None:
        """Bring everything of a table up to date, soon."""
        if self._early is not None:
            self._early.add(table_id)
        elif self._held.get(table_id):
            self._waiting.add(table_id)
        else:
            self._go(table_id)

    def _go(self, table_id: int) -> None:
        self._hands.poke(table_id)
        self._boards.poke(table_id)

    @contextlib.contextmanager
    def held(self, table_id: int) -> Iterator[None]:
        """Keep the table's messages as they are while a press is answered."""
        self._held[table_id] = self._held.get(table_id, 0) + 1
        try:
            yield
        finally:
            self._held[table_id] -= 1
            if not self._held[table_id]:
                del self._held[table_id]
                if table_id in self._waiting:
                    self._waiting.discard(table_id)
                    self._go(table_id)

    def go_on(self, table_id: int) -> None:
        """Let the others have what a held press led to: the presser's own picture is drawn and on its way."""
        if table_id in self._waiting:
            self._waiting.discard(table_id)
            self._go(table_id)

    async def _refresh_hands(self, table_id: int) -> None:
        table = await self._desk.tables.fetch(table_id)
        await self._desk.hands.load(table_id)
        self._desk.hands.refresh(table)

    async def _show_board(self, table_id: int) -> None:
        for tries in itertools.count(1):
            try:
                await self._desk.boards.publish(table_id)
                break
            except Exception as error:
                passing = isinstance(error, FAILURES) and is_passing(error)
                what = log.warning if passing else log.exception
                what("the board of table %s could not be shown (try %s): %s", table_id, tries, error)
                if not passing and tries == TRIES:
                    break
                await asyncio.sleep(min(RETRY_AFTER * tries, RETRY_MOST))
        self._desk.pings.poke(table_id)
        table = await self._desk.tables.fetch(table_id)
        if table.status.ended:
            self._finish(table)

    def _finish(self, table: Table) -> None:
        self._later(FORGET_AFTER, table.id, "forget", lambda: self._forget(table.id))
        if table.thread_id is not None and table.thread_id != table.channel_id:
            thread_id = table.thread_id
            if (table.id, "archive") not in self._timers:
                self._desk.background(self._desk.boards.tell_channel(table, thread_id))
            self._later(ARCHIVE_AFTER, table.id, "archive", lambda: self._archive(thread_id))

    def _later(self, seconds: float, table_id: int, what: str, work: Callable[[], None]) -> None:
        key = (table_id, what)

        def run() -> None:
            self._timers.pop(key, None)
            work()

        if key not in self._timers:
            self._timers[key] = asyncio.get_running_loop().call_later(seconds, run)

    def _forget(self, table_id: int) -> None:
        for part in (self._desk.hands, self._desk.boards, self._desk.chronicle):
            part.forget(table_id)

    def _archive(self, thread_id: int) -> None:
        if not any(other.thread_id == thread_id for other in self._desk.tables.live()):
            self._desk.background(self._desk.outlet.archive(thread_id))

    async def catch_up(self) -> None:
        """Bring every table up to date after a start, slowly; those that the start itself closed come first."""
        began = time.monotonic()
        live = [table.id for table in self._desk.tables.live()]
        overdue, self._overdue = self._overdue, set()
        tables = [*sorted(overdue.difference(live)), *live]
        for table_id in tables:
            self.touch(table_id)
            await asyncio.sleep(START_PAUSE)
        log.info("%s tables brought up to date in %.1f s", len(tables), time.monotonic() - began)

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        await self._hands.settled()
        await self._boards.settled()
        await self._desk.hands.settled()
        await self._desk.pings.settled()

    async def close(self) -> None:
        """Stop publishing."""
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(self._hands.close(), self._boards.close())
