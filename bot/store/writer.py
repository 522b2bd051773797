"""The one task that writes: what was asked for while a transaction was under way goes into the next one together."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar, cast

from bot.base.errors import DatabaseTrouble, StoreError, sure
from bot.store.db import Db, Engine, Link

log = logging.getLogger(__name__)

T = TypeVar("T")
Operation = Callable[[Db], Awaitable[T]]
"""SQL on a connection. It may raise: then nothing of it remains. It may be run again when another operation of its
group failed, so it touches nothing but the database."""
Bulk = Callable[[Db, Sequence[T]], Awaitable[None]]
"""Writes as many items as there are with one statement a kind; of those with the same key the last counts."""

NOTES_SECONDS: Final = 5.0
"""How long what nobody waits for may wait for a transaction to go with."""
AGAIN_SECONDS: Final = 60.0
"""How often a trouble that lasts is told again."""


CALM_SECONDS: Final = 5.0
"""After so long without a failure a trouble is over: on a nearly full disk small writes go through between others."""


class _Failed(NamedTuple):
    error: Exception


class _Job(NamedTuple):
    """What somebody waits for: an operation, or (with a bulk) an item."""

    number: int
    """In the order of asking."""
    work: Operation[Any] | None
    bulk: Bulk[Any] | None
    item: Any
    done: asyncio.Future[Any] | None
    """None of a note."""

    async def alone(self, db: Db) -> Any:  # noqa: ANN401 - each operation's own result
        if self.work is not None:
            return await self.work(db)
        return await sure(self.bulk)(db, [self.item])


class Writer:
    """Group commit on a connection of its own. What fails raises a StoreError, or what the operation itself raised.

    A group's items and notes are written first, each kind by one call; then its operations, as they came. Who needs
    another order awaits.
    """

    def __init__(self, engine: Engine, link: Link) -> None:
        self._engine = engine
        self._link = link
        self._jobs: list[_Job] = []
        self._numbers = itertools.count()
        self._notes: dict[Bulk[Any], dict[Hashable, _Job]] = {}
        self._flying: Mapping[Bulk[Any], Mapping[Hashable, _Job]] = {}
        """The notes of the transaction that is under way."""
        self._notes_due = False
        self._work = asyncio.Event()
        self._closed = False
        self._refused = 0
        """Writes that failed since the trouble was told the last time."""
        self._told = 0.0
        self._calm: asyncio.TimerHandle | None = None
        """Tells, unless something fails before, that the trouble is over."""
        self.task: asyncio.Task[None]
        """Runs `serve`. When it ends before `close`, nothing can be written any more, and the process is to end."""
        self.trouble: DatabaseTrouble | None = None
        """Why the database could not be written the last time, or None."""

    async def run(self, operation: Operation[T]) -> T:
        """Run an operation in a transaction; when this returns all of it is durable."""
        return cast(T, await self._asked(operation, None, None))

    async def add(self, bulk: Bulk[T], item: T) -> None:
        """Write an item together with others of its kind; when this returns it is durable."""
        await self._asked(None, bulk, item)

    def note(self, bulk: Bulk[T], key: Hashable, item: T) -> None:
        """Write an item soon, that nobody waits for; of one key the newest counts."""
        self._note(bulk, key, _Job(next(self._numbers), None, bulk, item, None))

    def _note(self, bulk: Bulk[Any], key: Hashable, job: _Job) -> None:
        if not self._notes:
            asyncio.get_running_loop().call_later(NOTES_SECONDS, self._let_notes_go)
        self._notes.setdefault(bulk, {})[key] = job

    def noted(self, bulk: Bulk[T]) -> dict[Hashable, T]:
        """Return the items of a kind that are noted and not yet written, by their keys."""
        return {key: job.item for notes in (self._flying, self._notes) for key, job in notes.get(bulk, {}).items()}

    async def close(self) -> None:
        """Take nothing more, and return once everything is written."""
        self._closed = True
        self._work.set()
        await asyncio.wait((self.task,))
        if self._calm is not None:
            self._calm.cancel()
            self._over()

    async def serve(self) -> None:
        """Write until `close`. What ends it otherwise is told to everybody who waits."""
        jobs: list[_Job] = []
        try:
            while await self._gathered():
                jobs, self._jobs = self._jobs, []
                await self._write(jobs)
        finally:
            self._closed = True
            for job in (*jobs, *self._jobs):
                if job.done is not None and not job.done.done():
                    job.done.set_exception(
                        StoreError(f"the database {self._engine.name} was closed before it was written")
                    )

    async def _asked(self, work: Operation[Any] | None, bulk: Bulk[Any] | None, item: object) -> object:
        if self._closed:
            raise StoreError(f"the database {self._engine.name} is closed")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.append(_Job(next(self._numbers), work, bulk, item, done))
        self._work.set()
        return await done

    def _let_notes_go(self) -> None:
        self._notes_due = True
        self._work.set()

    async def _gathered(self) -> bool:
        """Wait for work; False when there is nothing left to do."""
        while not self._jobs and not (self._notes and self._notes_due):
            if self._closed:
                return bool(self._notes)
            self._work.clear()
            await self._work.wait()
        return True

    async def _write(self, jobs: list[_Job]) -> None:
        self._flying, self._notes, self._notes_due = self._notes, {}, False
        noted = [note for notes in self._flying.values() for note in notes.values()]
        group = sorted([*noted, *jobs], key=lambda job: (job.bulk is None, job.number))
        try:
            results = await self._transaction(group)
        except Exception as error:  # whatever it is, each caller is told
            results = [_Failed(error)] * len(group)
        failures = [self._engine.explained(one.error) for one in results if isinstance(one, _Failed)]
        self._watch(failures)
        if failures and isinstance(failures[0], DatabaseTrouble) and not self._closed:  # else it would never end
            self._keep_notes()
        self._flying = {}
        for job, result in zip(group, results, strict=True):
            if job.done is None or job.done.done():  # a caller that went away: what it asked for is done all the same
                continue
            if isinstance(result, _Failed):
                job.done.set_exception(self._engine.explained(result.error))
            else:
                job.done.set_result(result)

    def _keep_notes(self) -> None:
        """Keep notes that could not be written, with newer ones in their place."""
        for bulk, notes in self._flying.items():
            for key, note in notes.items():
                if key not in self._notes.get(bulk, {}):
                    self._note(bulk, key, note)

    def _watch(self, failures: Sequence[Exception]) -> None:
        """Tell the host that the database cannot be written, once a minute that it is still so, and that it is over."""
        found = next((error for error in failures if isinstance(error, DatabaseTrouble)), None)
        now = asyncio.get_running_loop().time()
        if found is not None:
            self._refused += len(failures)
            if self.trouble is None and self._calm is None:
                log.error("%s. Until then presses are refused", found)
                self._told = now
            elif now - self._told >= AGAIN_SECONDS:
                log.error("%s. It is still so: %d writes were refused", found, self._refused)
                self._told = now
            if self._calm is not None:
                self._calm.cancel()
                self._calm = None
        elif self.trouble is not None and not failures:
            self._calm = asyncio.get_running_loop().call_later(CALM_SECONDS, self._over)
        if found is not None or not failures:
            self.trouble = found

    def _over(self) -> None:
        log.warning("the database %s can be written again: %d writes were refused", self._engine.name, self._refused)
        self._refused, self._calm = 0, None

    async def _transaction(self, jobs: Sequence[_Job]) -> list[Any]:
        """Do all in one transaction; a failing one leaves nothing and its place holds a _Failed.

        Failures are rare: the first try goes without savepoints, and only when it fails is each kept apart. What ails
        the database itself fails for all of them; what passes is no failure.
        """
        try:
            return await self._in_transaction(self._together, jobs)
        except Exception as error:
            if not self._engine.passes(error) and (
                len(jobs) == 1 or isinstance(self._engine.explain(error), DatabaseTrouble)
            ):
                raise
        return await self._in_transaction(self._each_apart, jobs)

    async def _together(self, jobs: Sequence[_Job]) -> list[Any]:
        bulks: dict[Bulk[Any], list[Any]] = {}
        for job in jobs:
            if job.bulk is not None:
                bulks.setdefault(job.bulk, []).append(job.item)
        for bulk, items in bulks.items():
            await bulk(self._link, items)
        return [None if job.work is None else await job.work(self._link) for job in jobs]

    async def _each_apart(self, jobs: Sequence[_Job]) -> list[Any]:
        return [await self._apart(job) for job in jobs]

    async def _in_transaction(
        self, work: Callable[[Sequence[_Job]], Awaitable[list[Any]]], jobs: Sequence[_Job]
    ) -> list[Any]:
        await self._link.begin()
        try:
            results = await work(jobs)
            await self._link.commit()
        except BaseException:
            if self._link.in_transaction:
                with suppress(Exception):  # the first error says more
                    await self._link.rollback()
            raise
        return results

    async def _apart(self, job: _Job) -> Any:  # noqa: ANN401 - each operation's own result
        await self._link.run("SAVEPOINT one")
        try:
            result = await job.alone(self._link)
        except Exception as error:
            if not self._link.in_transaction:  # the database gave up all of it (disk full, connection lost)
                raise
            await self._link.run("ROLLBACK TO one")
            result = _Failed(error)
        await self._link.run("RELEASE one")
        return result
