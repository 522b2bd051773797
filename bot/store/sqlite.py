"""SQLite: one file, used by one bot, through aiosqlite.

Two things of aiosqlite decide how it is used here. Its thread is no daemon, so a connection is made in `connected`
alone, which closes it. What `execute` gives stays open in its thread, so only `execute_fetchall` and `executemany`
are called.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Final

import aiosqlite

from bot.base.errors import DatabaseTrouble, StoreError
from bot.base.share import ALL, Share
from bot.store.cipher import key_beside
from bot.store.cluster import Cluster
from bot.store.db import Db, Engine, Link, value_of

LEAST: Final = (3, 35)
"""The first SQLite that knows RETURNING."""
BUSY_MS: Final = 5_000
STATEMENTS: Final = 256
"""Prepared statements kept per connection."""
PRAGMAS: Final = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON")
APPLICATION_ID: Final = 0x4D414447
"""Marks a database as Madang's ("MADG")."""
PRIMARY_CODE: Final = 0xFF
"""SQLite's extended error codes carry the plain one in their last byte."""
SOUND: Final = "NULL value in panels."
"""What SQLite's check says of sound rows where a table's key does not come first, as up to version 19."""
CHECKED: Final = 256 * 2**20
"""Bytes of a file up to which it is checked at each start: as much takes about 0.2 s."""
ADVICE: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another program: close whatever else has it open",
    sqlite3.SQLITE_LOCKED: "is locked by another program: close whatever else has it open",
    sqlite3.SQLITE_FULL: "cannot grow, the disk is full: free some space; nothing of what was saved is lost",
    sqlite3.SQLITE_READONLY: "cannot be written: give the bot's user the right to write to it and to its folder",
    sqlite3.SQLITE_PERM: "cannot be written: give the bot's user the right to write to it and to its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: check that MADANG_DATABASE names a file and its folder may be written",
    sqlite3.SQLITE_NOTADB: "is no database: put back a backup, or move the file away to begin with an empty one",
    sqlite3.SQLITE_CORRUPT: "is damaged: put back a backup, or move the file away to begin with an empty one",
    sqlite3.SQLITE_IOERR: "cannot be read or written, the disk reports an error: check the disk",
}


class SqliteLink(Link):
    """A connection to a file."""

    BEGIN = "BEGIN IMMEDIATE"
    """Takes the file's lock at once."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    @property
    def in_transaction(self) -> bool:
        """Ask the driver."""
        return self._connection.in_transaction

    async def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement for each row."""
        if given := list(rows):
            await self._connection.executemany(sql, given)

    async def _fetch(self, sql: str, values: Sequence[object]) -> Iterable[aiosqlite.Row]:
        return await self._connection.execute_fetchall(sql, values)

    async def _script(self, text: str) -> None:
        await self._connection.executescript(text)


@asynccontextmanager
async def connected(path: Path, mode: str, *pragmas: str) -> AsyncIterator[SqliteLink]:
    """Open a file that is there, to read ("ro") or to write ("rw") it."""
    # A connection that fails to open leaves its thread behind for a moment, which complains where no loop is left. The
    # file is only looked at: to open and close it by other means would end SQLite's locks on it in this process.
    if not path.is_file() or not os.access(path, os.R_OK):
        raise DatabaseTrouble(f"the database {path} {ADVICE[sqlite3.SQLITE_CANTOPEN]}")
    connection = aiosqlite.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        timeout=BUSY_MS / 1000,
        cached_statements=STATEMENTS,
    )
    async with connection:
        connection.row_factory = aiosqlite.Row
        link = SqliteLink(connection)
        for pragma in pragmas:
            await link.run(f"PRAGMA {pragma}")
        yield link


class Sqlite(Engine):
    """A database file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)

    @asynccontextmanager
    async def cluster(self, shares: Sequence[Share], seen: Callable[[Cluster], None]) -> AsyncIterator[Cluster]:
        """Take the file for this process alone."""
        if tuple(shares) != (ALL,):
            raise StoreError(
                "MADANG_SHARDS divides the shards: that takes PostgreSQL (docs/postgresql.md), or leave it out"
            )
        with self._alone():
            async with connected(self.path, "rw", *PRAGMAS) as link:
                await link.begin()  # now, not at the first move, for a file that cannot be written
                await link.rollback()
                if self.path.stat().st_size <= CHECKED:
                    await check(link, self.name)
                await self.migrate(link)
            cluster = Cluster()
            seen(cluster)
            yield cluster

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other bots off by `<database>.lock`; the system frees it when the process ends, however."""
        if aiosqlite.sqlite_version_info < LEAST:
            least = ".".join(map(str, LEAST))
            raise StoreError(f"this Python comes with SQLite {aiosqlite.sqlite_version}: use one with {least} or newer")
        self._make_file()
        try:
            lock = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(
                f"the folder of {self.path} cannot be written ({error.strerror}): check MADANG_DATABASE"
            ) from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield
        except BlockingIOError as error:
            raise StoreError(
                f"another bot is running on {self.path}: stop it first, or give this one its own MADANG_DATABASE"
            ) from error
        finally:
            os.close(lock)

    def _make_file(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if not self.path.is_file():  # else its locks are SQLite's
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds the secrets of running matches
        except OSError as error:
            raise StoreError(
                f"the database {self.path} cannot be opened ({error.strerror}): check MADANG_DATABASE"
            ) from error

    def key(self) -> str:
        """Return the key of the file beside the database."""
        return key_beside(self.path)

    def reader(self) -> AbstractAsyncContextManager[SqliteLink]:
        """Open the file, which must be there."""
        return connected(self.path, "rw", *PRAGMAS, "query_only = ON")

    def writer(self, cluster: Cluster) -> AbstractAsyncContextManager[SqliteLink]:
        """Open the file."""
        return connected(self.path, "rw", *PRAGMAS)

    def explain(self, error: Exception) -> StoreError | None:
        """Say what an error of SQLite means."""
        if not isinstance(error, sqlite3.Error):
            return None
        code = getattr(error, "sqlite_errorcode", None)
        advice = None if code is None else ADVICE.get(code & PRIMARY_CODE)
        if advice is None:
            return StoreError(f"the database {self.name} refuses: {error}")
        return DatabaseTrouble(f"the database {self.name} {advice}")

    async def counters(self, db: Db) -> dict[str, int]:
        """Read what AUTOINCREMENT keeps."""
        return dict(await db.all("SELECT name, seq FROM sqlite_sequence"))

    async def count_on(self, db: Db, table: str, last: int) -> None:
        """Write what AUTOINCREMENT keeps."""
        await db.run("DELETE FROM sqlite_sequence WHERE name = ?", table)
        await db.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", table, last)

    async def _copy(self, target: Path) -> None:
        """Write a copy with VACUUM INTO, which takes an empty file, and check it."""
        if not self.path.exists():
            raise StoreError(f"there is no database {self.path}: check MADANG_DATABASE")
        async with connected(self.path, "rw") as link:
            await link.run("VACUUM INTO ?", str(target))
        async with connected(target, "ro") as link:
            await check(link, str(target))

    async def version(self, db: Db) -> int:
        """Return the file's `user_version`."""
        return int(await value_of(db, "PRAGMA user_version"))

    async def is_ours(self, db: Db) -> bool:
        """Look at the file's `application_id`."""
        used = await value_of(db, "SELECT EXISTS (SELECT 1 FROM sqlite_master)")
        return not used or await value_of(db, "PRAGMA application_id") == APPLICATION_ID

    async def keep_copy(self, version: int) -> None:
        """Write one beside the file."""
        target = self.path.with_name(f"{self.path.name}.before-{version}")
        if not target.exists():  # else of a start that went no further
            await self.backup(target)

    async def apply(self, link: Link, number: int, script: str) -> None:
        """Run the script as it is; the version stands in the file's head."""
        await link.script(f"{script}; PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number}")


async def check(db: Db, name: str) -> None:
    """Look through a whole file; raises StoreError where it is damaged, or rows refer to others that are not there."""
    found = await db.all("PRAGMA quick_check(1000000)")
    if not all(said == "ok" or said.startswith(SOUND) for (said,) in found):
        raise DatabaseTrouble(f"the database {name} {ADVICE[sqlite3.SQLITE_CORRUPT]}")
    orphans = await db.one("PRAGMA foreign_key_check")
    if orphans is not None:
        raise StoreError(f"the database {name} has rows of {orphans[0]} without their {orphans[2]}: put back a backup")
