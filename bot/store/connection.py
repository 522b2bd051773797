"""Connections to SQLite, each with its own thread, and the writer's group commit. No SQL of the house."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast

import aiosqlite

from bot.store.base import DatabaseTrouble
from bot.store.trouble import explain

log = logging.getLogger(__name__)

T = TypeVar("T")
Operation = Callable[[sqlite3.Connection], T]
"""Plain SQL on the raw connection, run in its thread. A write may raise: then nothing of it remains. It may be run
again when another write of its group failed, so it touches nothing but the database."""

BUSY_MS: Final = 5_000
STATEMENTS: Final = 256
"""Prepared statements kept per connection."""


class Connection(aiosqlite.Connection):
    """An aiosqlite connection that can run a whole operation in one hop to its thread."""

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: _connect(path), iter_chunk_size=64)
        self._thread.daemon = True  # a crash elsewhere must end the process, not hang on this thread
        self._path = path

    @classmethod
    async def open(cls, path: Path) -> Connection:
        """Open the database; raises StoreError."""
        connection = cls(path)
        try:
            await connection
        except sqlite3.Error as error:
            await asyncio.to_thread(connection._thread.join)  # aiosqlite stops it without waiting for it
            raise explain(error, path) from error
        return connection

    async def call(self, operation: Operation[T]) -> T:
        """Run the operation; raises StoreError for what SQLite refuses."""
        try:
            return cast(T, await self._execute(operation, self._conn))  # type: ignore[no-untyped-call]
        except sqlite3.Error as error:
            raise explain(error, self._path) from error


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=BUSY_MS / 1000, cached_statements=STATEMENTS)
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            db.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        db.close()
        raise
    return db


class _Job(NamedTuple):
    operation: Operation[Any]
    done: asyncio.Future[Any]


class _Failed(NamedTuple):
    error: Exception


class Writer:
    """Group commit: whatever is asked for while a transaction is under way goes into the next one together."""

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self.trouble: DatabaseTrouble | None = None
        """Why the database could not be written the last time, or None."""
        self._jobs: list[_Job] = []
        self._task: asyncio.Task[None] | None = None

    async def run(self, operation: Operation[T]) -> T:
        """Run the operation and return its result when it is durable. A failure is its own caller's only."""
        job = _Job(operation, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        if self._task is None:
            self._task = asyncio.create_task(self._drain(), name="store writer")
        return cast(T, await job.done)

    async def drained(self) -> None:
        """Return when nothing is waiting to be written."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _drain(self) -> None:
        try:
            while self._jobs:
                batch, self._jobs = self._jobs, []
                await self._commit(batch)
        finally:
            self._task = None

    async def _commit(self, batch: Sequence[_Job]) -> None:
        operations = [job.operation for job in batch]
        try:
            results = await self._connection.call(lambda db: _transaction(db, operations))
        except Exception as error:  # noqa: BLE001 - whatever it is, each caller is told
            results = [_Failed(error)] * len(batch)
        results = [_Failed(self._told(one.error)) if isinstance(one, _Failed) else one for one in results]
        self._watch([one.error for one in results if isinstance(one, _Failed)])
        for job, result in zip(batch, results, strict=True):
            if job.done.done():  # the caller went away; what it asked for is written all the same
                continue
            if isinstance(result, _Failed):
                job.done.set_exception(result.error)
            else:
                job.done.set_result(result)

    def _watch(self, failures: Sequence[Exception]) -> None:
        """Tell the host once that the database cannot be written, and once that it can again."""
        found = next((error for error in failures if isinstance(error, DatabaseTrouble)), None)
        if found is not None and self.trouble is None:
            log.error("%s. Until then presses are refused", found)
        elif self.trouble is not None and not failures:
            log.warning("the database %s can be written again", self._path)
        if found is not None or not failures:
            self.trouble = found

    def _told(self, error: Exception) -> Exception:
        if not isinstance(error, sqlite3.Error):
            return error
        told = explain(error, self._path)
        told.__cause__ = error
        return told


def _transaction(db: sqlite3.Connection, operations: Sequence[Operation[Any]]) -> list[Any]:
    """Run all in one transaction; a failing one leaves nothing and its place holds a _Failed.

    Failures are rare: the first try goes without savepoints, and only when it fails is each kept apart.
    """
    try:
        return _together(db, operations)
    except Exception:
        if len(operations) == 1:
            raise
    return _together(db, [partial(_alone, operation) for operation in operations])


def _together(db: sqlite3.Connection, operations: Sequence[Operation[Any]]) -> list[Any]:
    db.execute("BEGIN IMMEDIATE")
    try:
        results = [operation(db) for operation in operations]
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
    return results


def _alone(operation: Operation[Any], db: sqlite3.Connection) -> Any:  # noqa: ANN401 - each operation's own result
    db.execute("SAVEPOINT one")
    try:
        result = operation(db)
    except Exception as error:
        if not db.in_transaction:  # SQLite gave up the whole transaction (disk full, disk error)
            raise
        db.execute("ROLLBACK TO one")
        result = _Failed(error)
    db.execute("RELEASE one")
    return result
