"""Choices that are none: where a person has one thing to do, it makes itself after a moment, if they like that."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Final

from bot.tables.door import Tables
from bot.tables.model import Status, Table, TableError
from bot.thinking.watcher import Watcher

MOMENT: Final = (2.0, 3.5)
"""Seconds after which a forced choice makes itself, from and to: time to read why, and no sign of being automatic."""

SPENT: Final = (7.0, 9.0)
"""The same where a move can be taken back: time to think better of it."""


class ForcedChoices(Watcher):
    """Makes the forced choices of people through `Tables.forced_act`."""

    def __init__(
        self,
        tables: Tables,
        wanted: Callable[[int], Awaitable[bool]],
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`wanted`: whether a person, by their id, likes it so."""
        super().__init__(tables)
        self._wanted = wanted
        self._sleep = sleep
        self._chance = random.SystemRandom()

    def watch(self, table: Table) -> None:
        """Look in a moment at every person the table waits for: finding out whether there is a choice takes time."""
        if table.status is Status.PLAYING and not table.waits:
            for seat in table.waiting:
                if table.holders[seat].present:
                    self._tasks.run(self._later(table, seat))

    async def _later(self, table: Table, seat: int) -> None:
        user_id = table.holders[seat].user_id
        moment = SPENT if table.game.spent(table.state, seat) else MOMENT
        await self._sleep(self._chance.uniform(*moment))
        if user_id is not None and await self._wanted(user_id):
            try:
                await self._tables.forced_act(table.id, seat, table.seq)
            except TableError:
                return  # the table has ended and left memory
