"""Hints: what a house player would do in a person's place, found from what that person may know and nothing else.

Nothing is kept: what a seat knows follows from the table, so a hint survives a restart. Where thinkers have time the
move is a hard player's, else a normal one's; the reason is the game's.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from bot.base.errors import StoreError
from bot.base.supervised import Tasks
from bot.tables.door import Tables
from bot.tables.model import Table
from bot.thinking.workers import Thinkers, ThinkingError, Thought, job_of
from games.core import AnyGame, AnyState, Hint, Seat, Steady, hint_of
from games.core.levels import HousePlayer

T = TypeVar("T")

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds for which a hint waits for a thinker; then it is a normal player's."""
KEPT: Final = 64
"""So many hints are remembered: a panel that is drawn again shows the same one."""


def advise(game: AnyGame, state: AnyState, seat: Seat, wanted: str = "") -> Hint | None:
    """Return a hint for a seat; `wanted` is the action to give the reason of, if it is known.

    None where a house player would rather do nothing.
    """
    known, legal = game.known(state, seat), game.legal_actions(state, seat)
    action = game.decode(wanted) if wanted else None
    if action not in legal:
        action = HousePlayer(game, seat).choose(known, legal, Steady())
    return None if action is None else hint_of(game, known, legal, action)


class HintGiver:
    """Finds hints off the event loop."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.thinkers: Thinkers | None = None
        """Who searches for it, where there is anybody."""
        self._found: OrderedDict[tuple[int, int, Seat], Hint | None] = OrderedDict()
        self._tasks = Tasks()
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="hint")

    async def of(self, table: Table, seat: Seat) -> Hint | None:
        """Return the hint for a seat that `may_ask`; None where none was found."""
        key = (table.id, table.seq, seat)
        if key not in self._found:
            self._found[key] = await self._find(table, seat)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return self._found[key]

    async def run(self, work: Callable[[], T]) -> T:
        """Do work for a hint that would keep the event loop waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """End; what is being looked for is given up."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _thought_through(self, thought: asyncio.Task[Thought]) -> None:
        error = None if thought.cancelled() else thought.exception()
        if isinstance(error, ThinkingError):
            log.info("%s: nothing came of a search: %s", thought.get_name(), error)
        elif error is not None:  # nobody may be waiting for it any more
            log.error("%s: a search failed", thought.get_name(), exc_info=error)

    async def _find(self, table: Table, seat: Seat) -> Hint | None:
        try:
            wanted = await self._searched(table, seat)
            return await self.run(lambda: advise(table.game, table.state, seat, wanted))
        except StoreError:
            raise
        except Exception:
            log.exception("table %d (%s): no hint for seat %d", table.id, table.game.info.key, seat)
            return None

    async def _searched(self, table: Table, seat: Seat) -> str:
        """Return what a hard player would do, as text; "" where nobody finds that in time."""
        thinkers, name = self.thinkers, f"hint {table.id}"
        if thinkers is None or not thinkers.on or table.game.searching is None:
            return ""
        job = job_of(name, table, await self._tables.log(table.id))
        thinking = thinkers.think(job, seat, f"{name} {seat} {table.seq}")
        thought = self._tasks.begin(thinking, name)  # too late, it still ends: to cut it costs a worker
        thought.add_done_callback(self._thought_through)
        done, _ = await asyncio.wait({thought}, timeout=PATIENCE)
        try:
            return thought.result().text if done else ""
        except ThinkingError:
            return ""
