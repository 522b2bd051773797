"""Connections to the database, each in a thread of its own; what waits to be written is one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple, Self, TypeVar, cast

from bot.base.errors import DatabaseTrouble, StoreError
from bot.store.db import Db, Engine

log = logging.getLogger(__name__)

T = TypeVar("T")
Operation = Callable[[Db], T]
"""Plain SQL on a connection, run in its thread. A write may raise: then nothing of it remains. It may be run
again when another write of its group failed, so it touches nothing but the database."""


class _Job(NamedTuple):
    operation: Operation[Any]
    done: asyncio.Future[Any]
    due: float
    """Until when (monotonic) a group commit may wait for others that go with it."""


class _Failed(NamedTuple):
    error: Exception


class Connection:
    """A connection and its thread. What fails raises a StoreError, or what the operation itself raised."""

    def __init__(self, engine: Engine, connect: Callable[[], Db]) -> None:
        self._engine = engine
        self._connect = connect
        self._loop = asyncio.get_running_loop()
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closing = False
        # A daemon: a crash elsewhere must end the process, not hang on this thread.
        self._thread = threading.Thread(target=self._serve, name=type(self).__name__, daemon=True)

    async def __aenter__(self) -> Self:
        """Open the database, as `connect` does in the thread; raises StoreError."""
        self._thread.start()
        await self.run(lambda _: None)
        return self

    async def __aexit__(self, *_: object) -> None:
        """Finish what was asked for, then let go of the database."""
        self._closing = True
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def run(self, operation: Operation[T], patience: float = 0.0) -> T:
        """Run the operation, within so many seconds; a failure is its own caller's only."""
        if self._closing:
            raise StoreError(f"the database {self._engine.name} is closed")
        job = _Job(operation, self._loop.create_future(), time.monotonic() + patience)
        self._jobs.put(job)
        return cast(T, await job.done)

    # In the thread

    def _serve(self) -> None:
        try:
            db = self._connect()
        except Exception as error:  # noqa: BLE001 - whoever opens it is told
            self._post(self._next(), [_Failed(error)])
            return
        while jobs := self._next():
            self._post(jobs, self._results(db, [job.operation for job in jobs]))
        db.close()

    def _next(self) -> list[_Job]:
        """Wait for work; nothing when the connection is to be closed."""
        job = self._jobs.get()
        return [] if job is None else [job]

    def _results(self, db: Db, operations: Sequence[Operation[Any]]) -> list[Any]:
        try:
            return [operation(db) for operation in operations]
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller is told
            return [_Failed(error)] * len(operations)

    def _post(self, jobs: Sequence[_Job], results: Sequence[Any]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._settle, jobs, results)

    # In the event loop

    def _settle(self, jobs: Sequence[_Job], results: Sequence[Any]) -> None:
        for job, result in zip(jobs, results, strict=True):
            if job.done.done():  # the caller went away; what it asked for is done all the same
                continue
            if isinstance(result, _Failed):
                job.done.set_exception(self.explained(result.error))
            else:
                job.done.set_result(result)

    def explained(self, error: Exception) -> Exception:
        """Return a StoreError for an error of the database, else the error itself."""
        told = self._engine.explain(error)
        if told is None:
            return error
        told.__cause__ = error
        return told


class Writer(Connection):
    """Group commit: whatever was asked for while a transaction was under way goes into the next one together.

    What nobody waits for goes with the next that somebody does, as far as its patience lasts.
    """

    trouble: DatabaseTrouble | None = None
    """Why the database could not be written the last time, or None."""

    def _next(self) -> list[_Job]:
        jobs = super()._next()
        while jobs:
            patience = min(job.due for job in jobs) - time.monotonic()
            try:
                more = self._jobs.get(patience > 0, max(patience, 0.0))
            except queue.Empty:
                break
            if more is None:
                self._jobs.put(None)  # the end comes after these
                break
            jobs.append(more)
        return jobs

    def _results(self, db: Db, operations: Sequence[Operation[Any]]) -> list[Any]:
        try:
            return self._transaction(db, operations)
        except Exception as error:  # noqa: BLE001 - whatever it is, each caller is told
            return [_Failed(error)] * len(operations)

    def _settle(self, jobs: Sequence[_Job], results: Sequence[Any]) -> None:
        self._watch([self.explained(one.error) for one in results if isinstance(one, _Failed)])
        super()._settle(jobs, results)

    def _watch(self, failures: Sequence[Exception]) -> None:
        """Tell the host once that the database cannot be written, and once that it can again."""
        found = next((error for error in failures if isinstance(error, DatabaseTrouble)), None)
        if found is not None and self.trouble is None:
            log.error("%s. Until then presses are refused", found)
        elif self.trouble is not None and not failures:
            log.warning("the database %s can be written again", self._engine.name)
        if found is not None or not failures:
            self.trouble = found

    def _transaction(self, db: Db, operations: Sequence[Operation[Any]]) -> list[Any]:
        """Run all in one transaction; a failing one leaves nothing and its place holds a _Failed.

        Failures are rare: the first try goes without savepoints, and only when it fails is each kept apart. What ails
        the database itself fails for all of them; what passes is no failure.
        """
        try:
            return self._together(db, operations)
        except Exception as error:
            if not self._engine.passes(error) and (
                len(operations) == 1 or isinstance(self._engine.explain(error), DatabaseTrouble)
            ):
                raise
        return self._together(db, [partial(_alone, operation) for operation in operations])

    def _together(self, db: Db, operations: Sequence[Operation[Any]]) -> list[Any]:
        db.execute(self._engine.begin)
        try:
            results = [operation(db) for operation in operations]
            db.commit()
        except BaseException:
            if db.in_transaction:
                db.rollback()
            raise
        return results


def _alone(operation: Operation[Any], db: Db) -> Any:  # noqa: ANN401 - each operation's own result
    db.execute("SAVEPOINT one")
    try:
        result = operation(db)
    except Exception as error:
        if not db.in_transaction:  # the database gave up the whole transaction (disk full, connection lost)
            raise
        db.execute("ROLLBACK TO one")
        result = _Failed(error)
    db.execute("RELEASE one")
    return result
