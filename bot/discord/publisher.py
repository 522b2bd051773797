"""From a committed change to everybody's screens: hands, then the board, then pings; merged, in the background.

While a press is being answered its table is held, so that the presser's own picture is drawn and sent first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from bot.base.supervised import Tasks
from bot.discord.latest import Latest
from bot.discord.messenger import Messenger
from bot.discord.pings import Pings
from bot.discord.posted_boards import OUT_OF_REACH, PostedBoards
from bot.discord.private import Private
from bot.discord.public import insist
from bot.features.admin.sql import REDRAW
from bot.features.play.recent import RecentEvents
from bot.show.drawings import Urgency
from bot.store import kept_sql
from bot.store.store import Store
from bot.tables import sql as tables_sql
from bot.tables.door import Tables
from bot.tables.model import Change, Status, Table, TableError

log = logging.getLogger(__name__)

ARCHIVE_AFTER: Final = 900.0
"""Seconds after the end for which a thread stays open, so that Rematch can be pressed."""
FORGET_AFTER: Final = 60.0
"""Seconds after the end for which a table's messages are still in memory."""
TELL_WITHIN: Final = 86_400.0
"""Seconds after the end in which a board that must not be written is waited for."""
START_PAUSE: Final = 0.1
"""Seconds between the boards brought up to date after a start: Discord takes 50 requests a second."""


@dataclass(eq=False, slots=True, kw_only=True)
class Publisher:
    """Listens to the tables and keeps Discord up to date."""

    tables: Tables
    store: Store
    messenger: Messenger
    recent: RecentEvents
    boards: PostedBoards
    private: Private
    pings: Pings
    tasks: Tasks
    _refreshes: Latest = field(init=False)
    _shows: Latest = field(init=False)
    _held: dict[int, int] = field(default_factory=dict)
    _waiting: set[int] = field(default_factory=set)
    _timers: dict[tuple[int, str], asyncio.TimerHandle] = field(default_factory=dict)
    _begun: bool = False
    """Whether Discord can be told; what changes before is told by `catch_up`."""
    _found: set[int] = field(default_factory=set)
    """Lobbies that were open at the start."""

    def __post_init__(self) -> None:
        self._refreshes = Latest(self._refresh_private, Urgency.HAND)
        self._shows = Latest(self._show_board)

    def changed(self, change: Change) -> None:
        """Take in a change; called by the tables after the commit."""
        self.recent.take_in(change)
        if change.before is not None:
            self.touch(change.after.id)
            if change.before.thread_id != change.after.thread_id:
                self.pings.call_all(change.after.id)
            if change.before.locale != change.after.locale:
                self.tasks.run(self.boards.call_by_locale(change.after))
        if change.kind == "closed" and change.after.previous_id is not None:
            self.touch(change.after.previous_id)  # it no longer leads to this rematch

    def begin(self) -> None:
        """Tell Discord from now on; what changed before is told by `catch_up`."""
        self._begun = True
        self._found = {table.id for table in self.tables.live() if table.status is Status.LOBBY}

    def touch(self, table_id: int) -> None:
        """Bring everything of a table up to date, soon."""
        if not self._begun:
            return
        if self._held.get(table_id):
            self._waiting.add(table_id)
        else:
            self._go(table_id)

    def _go(self, table_id: int) -> None:
        self._refreshes.poke(table_id)
        self._shows.poke(table_id)

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

    async def _refresh_private(self, table_id: int) -> None:
        try:
            await self.tables.fetch(table_id)
        except TableError:
            return  # deleted with its server, or its game rests
        await self.private.load(table_id)
        self.private.refresh(table_id)

    async def _show_board(self, table_id: int) -> None:
        lacked = self.boards.lacks(table_id)
        try:
            quiet = (await self.tables.fetch(table_id)).quiet
            if not quiet:
                await insist(f"the board of table {table_id}", lambda: self.boards.publish(table_id))
        except TableError:
            return  # deleted with its server, or its game rests
        if not quiet:
            self.pings.poke(table_id)
        if self.boards.lacks(table_id) != lacked:
            self.private.refresh(table_id)  # the host reads of it there
        rest = self.boards.rest_of(table_id)
        if rest:
            self._later(rest, table_id, "rest", lambda: self._shows.poke(table_id))
        table = await self.tables.fetch(table_id)
        if table.status.ended and not (rest and _age(table) < TELL_WITHIN):
            await self._finish(table)

    async def _finish(self, table: Table) -> None:
        """Do what is left once the end is shown, when its time has come; a restart takes it up again."""
        self._later(FORGET_AFTER, table.id, "forget", lambda: self._forget(table.id))
        if table.own_thread is None:
            await self.store.write(tables_sql.set_told, table.id)
            return
        wait = max(0.0, ARCHIVE_AFTER - _age(table))
        self._later(wait, table.id, "archive", lambda: self.tasks.run(self._archive(table)))

    def _later(self, seconds: float, number: int, what: str, work: Callable[[], None]) -> None:
        key = (number, what)

        def run() -> None:
            self._timers.pop(key, None)
            work()

        if key not in self._timers:
            self._timers[key] = asyncio.get_running_loop().call_later(seconds, run)

    def _forget(self, table_id: int) -> None:
        for part in (self.private, self.boards, self.recent):
            part.forget(table_id)

    async def _archive(self, table: Table) -> None:
        thread_id = table.own_thread
        if thread_id is not None and table.ended_reason not in OUT_OF_REACH:
            await self.messenger.archive(thread_id)
        await self.store.write(tables_sql.set_told, table.id)

    def allowed(self, channel_id: int) -> None:
        """Write the boards of a channel at once that rest: a press there has told that the bot has its rights back."""
        for table in self.tables.in_channel(channel_id):
            self.boards.wake(table.id)
            self.touch(table.id)

    def woken(self, thread_id: int) -> None:
        """Archive a thread of the bot's again, in a while, unless somebody plays there: a press has opened it."""
        if self.tables.in_channel(thread_id):
            return
        self._later(ARCHIVE_AFTER, thread_id, "woken", lambda: self.tasks.run(self._archive_again(thread_id)))

    async def _archive_again(self, thread_id: int) -> None:
        """Archive a thread in which no table is open."""
        if not self.tables.in_channel(thread_id):
            await self.messenger.archive(thread_id)

    async def catch_up(self) -> None:
        """Bring every table up to date after a start, slowly; ends that were not told to the last come first."""
        began = time.monotonic()
        for table_id in self._found:
            if await self.boards.find(table_id) is None:
                self.boards.unseen.add(table_id)
        tables = [
            *await self.store.read(tables_sql.read_untold, self.store.share),
            *(table.id for table in self.tables.live()),
        ]
        for table_id in tables:
            self.touch(table_id)
            await asyncio.sleep(START_PAUSE)
        log.info("%s tables brought up to date in %.1f s", len(tables), time.monotonic() - began)
        await self.redraw()

    async def redraw(self) -> None:
        """Draw again what names people who were forgotten, as far as that is left to do."""
        for table_id in await self.store.read(kept_sql.values_of_tables, self.store.share, REDRAW):
            if await self.boards.redraw(int(table_id)):
                await self.store.add(kept_sql.write_values, (f"{REDRAW} {table_id}", None))

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        await self._refreshes.settled()
        await self._shows.settled()
        await self.private.settled()
        await self.pings.settled()

    async def close(self) -> None:
        """Stop publishing."""
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(self._refreshes.close(), self._shows.close())


def _age(table: Table) -> float:
    """Return the seconds since the table ended."""
    return time.time() - (table.ended_at or 0.0)
