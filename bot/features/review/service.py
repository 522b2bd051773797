"""Reviews of ended matches: asked for, found by worker processes piece by piece, kept by table, seat and engine.

One of each person in turn: who asks for many waits behind those who ask for one. One piece at a time is under way, and
only while no house player wants to think. What was asked for stands in the store, so a kill loses nothing: the way
begins again, and ends at the same review.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, deque
from enum import StrEnum
from typing import Final, NamedTuple

from bot.base.errors import StoreError
from bot.base.supervised import Tasks
from bot.features.review import sql
from bot.store.store import Store
from bot.tables.deals import is_finished
from bot.tables.door import Tables
from bot.tables.model import Maker, Table, TableError
from bot.thinking.workers import Job, Thinkers, ThinkingError, job_of
from games.core import Seat
from games.core.course import can_judge, searching_of
from games.core.review import ENGINE, Review, decode, encode
from games.core.reviewing import Reviewing
from games.core.weighing import Care, Task

log = logging.getLogger(__name__)

TRIES: Final = 3
"""So often a piece is tried whose worker dies."""
RETRY_SECONDS: Final = 5.0

Key = tuple[int, Seat]


class Unable(StrEnum):
    """Why there is no review."""

    NOBODY_THINKS = "nobody_thinks"
    """This bot has no workers (MADANG_THINKERS=0)."""
    NOT_THIS_GAME = "not_this_game"
    """Its matches cannot be judged."""
    NOT_OVER = "not_over"
    """The match goes on, or was not played to its end."""
    OTHER_RULES = "other_rules"
    """It was played by rules that are not understood any more."""


class ReviewMoved(NamedTuple):
    """A review has come further, is found, or will not come."""

    table_id: int
    seat: Seat


class Reviews:
    """Who wants a review, and what was found."""

    def __init__(self, tables: Tables, store: Store, *, care: Care = Care()) -> None:  # noqa: B008 - a constant
        self._tables = tables
        self._store = store
        self._care = care
        self.thinkers: Thinkers | None = None
        """Who does the work, where there is anybody."""
        self._queues: OrderedDict[int, deque[Key]] = OrderedDict()
        """What each person waits for; the first person is the next."""
        self._progress: dict[Key, float] = {}
        self._wake = asyncio.Event()
        self._tasks = Tasks()

    @property
    def on(self) -> bool:
        """Whether anybody can think here."""
        return self.thinkers is not None and self.thinkers.on

    def unable(self, table: Table) -> Unable | None:
        """Return why there can be no review of a table's match, or None."""
        if not self.on:
            return Unable.NOBODY_THINKS
        if not can_judge(table.game):
            return Unable.NOT_THIS_GAME
        if not is_finished(table):
            return Unable.NOT_OVER
        return Unable.OTHER_RULES if table.state is None else None

    async def start(self) -> None:
        """Take up what was asked for before, and begin. Call it once the thinkers are there."""
        if self.on:
            for key in await self._store.read(sql.unfinished, self._store.share):
                await self._take_up(key)
        self._tasks.forever(self._work, "the reviews")

    async def stop(self) -> None:
        """End; what is not found is taken up again at the next start."""
        await self._tasks.close()

    async def ask(self, table_id: int, seat: Seat) -> Unable | None:
        """Ask for a review; returns why there can be none, or None. Raises TableError for an unknown table.

        Asking again for what is under way or found changes nothing.
        """
        table, key = await self._tables.fetch(table_id), (table_id, seat)
        unable = self.unable(table)
        if unable is not None or key in self._progress:
            return unable
        await self._store.write(sql.ask, *key, ENGINE, time.time())
        if await self._store.read(sql.read, *key, ENGINE) is None and key not in self._progress:
            self._progress[key] = 0.0
            self._queues.setdefault(table.holders[seat].user_id or 0, deque()).append(key)
            self._wake.set()
        return None

    def progress(self, table_id: int, seat: Seat) -> float | None:
        """Return how far a review is, from 0 to 1; None where none is under way."""
        return self._progress.get((table_id, seat))

    def ahead(self, table_id: int, seat: Seat) -> int:
        """Return how many reviews come before one that waits."""
        waiting = [list(queue) for queue in self._queues.values()]
        order = [
            queue[turn] for turn in range(max(map(len, waiting), default=0)) for queue in waiting if turn < len(queue)
        ]
        return order.index((table_id, seat)) if (table_id, seat) in order else 0

    async def of(self, table_id: int, seat: Seat) -> Review | None:
        """Return a review that was found, or None."""
        text = await self._store.read(sql.read, table_id, seat, ENGINE)
        return None if text is None else decode(text)

    async def _take_up(self, key: Key) -> None:
        try:
            unable = await self.ask(*key)
        except TableError as error:
            log.warning("table %d, seat %d: a review waits for another start: %s", *key, error)
            return
        if unable is not None:
            log.warning("table %d, seat %d: nothing comes of a review: %s", *key, unable)
            await self._store.write(sql.drop, *key)

    async def _work(self) -> None:
        while True:
            while not self._queues:
                self._wake.clear()
                await self._wake.wait()
            person, queue = self._queues.popitem(last=False)
            key = queue.popleft()
            if queue:
                self._queues[person] = queue  # at the end
            try:
                await self._find(key)
            except ThinkingError as error:
                log.error("table %d, seat %d: no review: %s", *key, error)
                await self._give_up(key)
            except TableError as error:
                log.warning("table %d, seat %d: a review waits for another start: %s", *key, error)
                self._progress.pop(key, None)
                self._tell(key)
            except StoreError as error:
                log.warning("table %d, seat %d: a review waits: %s", *key, error)
                await asyncio.sleep(RETRY_SECONDS)
                self._queues.setdefault(person, deque()).append(key)
            except Exception:
                log.exception("table %d, seat %d: no review", *key)
                await self._give_up(key)

    async def _find(self, key: Key) -> None:
        """Go the whole way to a review and keep it."""
        table_id, seat = key
        table = await self._tables.fetch(table_id)
        rows = await self._tables.log(table_id)
        person = table.holders[seat].user_id is not None
        away = [row.seq - 1 for row in rows if row.seat == seat and row.maker is not Maker.PERSON] if person else []
        care = self._care.shared(searching_of(table.game).heavy)
        way = Reviewing(seat, care, frozenset(away), table.game.near)
        job = job_of(str(table_id), table, rows)
        while (task := way.next()) is not None:
            way.take(task, await self._ask(job, care, task))
            self._progress[key] = way.progress()
            self._tell(key)
        await self._store.write(sql.keep, table_id, seat, ENGINE, encode(way.review()))
        del self._progress[key]
        self._tell(key)

    async def _ask(self, job: Job, care: Care, task: Task) -> object:
        """Return the answer to a task; a worker that dies is replaced, and the task given to the next."""
        if self.thinkers is None:
            raise ThinkingError("nobody thinks here")
        for _ in range(TRIES - 1):
            with contextlib.suppress(ThinkingError):
                return await self.thinkers.review(job, care, task)
        return await self.thinkers.review(job, care, task)

    async def _give_up(self, key: Key) -> None:
        """Forget that a review was wanted: it would fail again."""
        try:
            await self._store.write(sql.drop, *key)
        except StoreError as error:
            log.warning("table %d, seat %d: a failed review is still noted: %s", *key, error)
        self._progress.pop(key, None)
        self._tell(key)

    def _tell(self, key: Key) -> None:
        self._tables.bus.tell(ReviewMoved(*key))
