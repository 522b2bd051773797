"""What days, duels and deals that are played again share: the short play of a set deal, and what came of it.

What a table came to is found from its log, after its commit, and made up at the next start where a kill came between.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Final

from bot.base.supervised import Tasks
from bot.features.contest.plays import Finish, finish, short_of
from bot.tables.model import Ended, Status, Table, TableError
from bot.tables.purposes import Purpose
from games.core import Seat, parse_options

if TYPE_CHECKING:
    from bot.store.store import Store
    from bot.tables.door import Tables


SHORT: Final = "short"
"""Ends the subject of a deal that is played again where its match ended with the short play of its game."""


def is_short(table: Table) -> bool:
    """Return whether a table ends with the short play of its game."""
    return table.purpose in (Purpose.DAILY, Purpose.DUEL) or table.subject.endswith(SHORT)


class Stretch:
    """The script of tables on set deals that people compare: all goes by the rules, until the short play is over."""

    def check(self, table: Table, seat: Seat, action: object) -> None:
        """Let every move be made."""

    def next_row(self, table: Table) -> tuple[Seat, str] | None:
        """Set nothing."""
        return None

    def ends(self, table: Table) -> bool:
        """Tell whether the short play is over, where the table ends with it."""
        return table.status is Status.PLAYING and is_short(table) and short_of(table.game).over(table.state)


class Contest(ABC):
    """Tables that each are opened for somebody on a set deal, and reckoned once when they have ended."""

    purpose: ClassVar[Purpose]

    def __init__(self, store: Store, tables: Tables, *, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self.tables = tables
        self.now = now
        self._tasks = Tasks()
        self._ending = asyncio.Lock()
        """Held while a table is reckoned."""
        tables.follow(self.purpose, Stretch())

    @abstractmethod
    async def reckon(self, table: Table) -> object:
        """Note what a table that has ended came to, once."""

    def ended(self, change: Ended) -> None:
        """Take in that a table has ended: it is reckoned, in the background."""
        if change.after.purpose is self.purpose:
            self._tasks.run(self.reckon(change.after))

    async def make_up(self, table_id: int | None) -> None:
        """Reckon a table if it has ended: a kill may have come before that."""
        try:
            table = await self.tables.fetch(table_id or 0)
        except TableError:
            return  # there is none, or its game rests
        if table.status.ended:
            await self.reckon(table)

    async def settled(self) -> None:
        """Return when everything that has ended is reckoned."""
        await self._tasks.settled()


async def finished(tables: Tables, table: Table, seat: Seat) -> Finish | None:
    """Return what a seat's play of a set deal came to; None where it did not come to its end by the person alone."""
    if table.holders[seat].replaced or table.state is None:
        return None
    rows = [(row.seat, row.text) for row in await tables.log(table.id)]
    rules = parse_options(table.game.info.options, table.options)
    return await asyncio.to_thread(finish, table.game, rules, len(table.holders), rows, seat)
