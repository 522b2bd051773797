"""SQLite: one file, used by one bot. Nothing stands between the SQL functions and the driver's own connection."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from bot.base.errors import DatabaseTrouble, StoreError
from bot.base.share import Share
from bot.store.cipher import key_beside
from bot.store.db import Db
from bot.store.hold import Alone, Hold, Seen, Worker
from bot.store.migrate import migrate

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
ADVICE: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another program: close whatever else has it open",
    sqlite3.SQLITE_LOCKED: "is locked by another program: close whatever else has it open",
    sqlite3.SQLITE_FULL: "cannot grow, the disk is full: free some space; nothing of what was saved is lost",
    sqlite3.SQLITE_READONLY: "cannot be written: give the bot's user the right to write to it and to its folder",
    sqlite3.SQLITE_PERM: "cannot be written: give the bot's user the right to write to it and to its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: check that MADANG_DATABASE names a file and its folder may be written",
    sqlite3.SQLITE_NOTADB: "is no database: put back a backup, or move the file away to begin anew",
    sqlite3.SQLITE_CORRUPT: "is damaged: put back a backup, or move the file away to begin anew",
    sqlite3.SQLITE_IOERR: "cannot be read or written, the disk reports an error: check the disk",
}


class Sqlite:
    """A database file (see `Engine`)."""

    begin = "BEGIN IMMEDIATE"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)

    @asynccontextmanager
    async def hold(self, shares: Sequence[Share], seen: Seen) -> AsyncIterator[Hold]:
        """Have the file alone."""
        if len(shares) > 1:
            raise StoreError("MADANG_SHARDS divides one database: that takes PostgreSQL (docs/hosting.md)")
        with self._alone():
            await asyncio.to_thread(self._migrate)
            hold = Alone(shares[0])
            seen(hold)
            yield hold

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other bots off by `<database>.lock`; the system frees it when the process ends, however."""
        if sqlite3.sqlite_version_info < LEAST:
            least = ".".join(map(str, LEAST))
            raise StoreError(f"this Python comes with SQLite {sqlite3.sqlite_version}: use one with {least} or newer")
        self._make_file()
        try:
            lock = FileLock(f"{self.path}.lock", mode=0o600, thread_local=False).acquire(blocking=False)
        except Timeout as error:
            raise StoreError(
                f"another bot is running on {self.path}: stop it first, or give this one its own MADANG_DATABASE"
            ) from error
        except OSError as error:
            raise StoreError(
                f"the folder of {self.path} cannot be written ({error.strerror}): check MADANG_DATABASE"
            ) from error
        with lock:
            yield

    def _make_file(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds the secrets of running matches
        except OSError as error:
            raise StoreError(
                f"the database {self.path} cannot be opened ({error.strerror}): check MADANG_DATABASE"
            ) from error

    def _migrate(self) -> None:
        with closing(self.reader()) as db:
            db.execute(self.begin)  # now, not at the first move, for a file that cannot be written
            db.rollback()
            migrate(SqliteSchema(db), self.name)

    def workers(self, db: Db) -> list[Worker]:
        """Return none: a file is one process's."""
        return []

    def key(self) -> str:
        """Return the key of the file beside the database."""
        return key_beside(self.path)

    def reader(self) -> sqlite3.Connection:
        """Open the file, which must be there."""
        db = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode=rw",
            uri=True,
            isolation_level=None,
            timeout=BUSY_MS / 1000,
            cached_statements=STATEMENTS,
        )
        try:
            for pragma in PRAGMAS:
                db.execute(f"PRAGMA {pragma}")
        except sqlite3.Error:
            db.close()
            raise
        return db

    def writer(self, hold: Hold) -> sqlite3.Connection:
        """Open the file."""
        return self.reader()

    def explain(self, error: Exception) -> StoreError | None:
        """Say what an error of SQLite means."""
        if not isinstance(error, sqlite3.Error):
            return None
        code = getattr(error, "sqlite_errorcode", None)
        advice = None if code is None else ADVICE.get(code & PRIMARY_CODE)
        if advice is None:
            return StoreError(f"the database {self.name} refuses: {error}")
        return DatabaseTrouble(f"the database {self.name} {advice}")

    def passes(self, error: Exception) -> bool:
        """Nobody else writes."""
        return False

    def counters(self, db: Db) -> dict[str, int]:
        """Read what AUTOINCREMENT keeps."""
        return dict(db.execute("SELECT name, seq FROM sqlite_sequence"))

    def count_on(self, db: Db, table: str, last: int) -> None:
        """Write what AUTOINCREMENT keeps."""
        db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
        db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, last))

    def backup(self, target: Path) -> None:
        """Write a copy with VACUUM INTO."""
        if not self.path.exists():
            raise StoreError(f"there is no database {self.path}: check MADANG_DATABASE")
        if target.exists():
            raise StoreError(f"{target} is there already: name a new file for the backup")
        try:
            os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # VACUUM INTO takes an empty file
            with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
                db.execute("VACUUM INTO ?", (str(target),))
        except OSError as error:
            raise StoreError(
                f"the backup {target} cannot be written ({error.strerror}): choose another place"
            ) from error
        except sqlite3.Error as error:
            target.unlink(missing_ok=True)
            raise self.explain(error) or error from error


class SqliteSchema:
    """The schema of a file (see `Schema`); its version stands in the file's head."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def version(self) -> int:
        """Return the file's `user_version`."""
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    def is_ours(self) -> bool:
        """Look at the file's `application_id`."""
        used = self._db.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]
        return not used or bool(self._db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID)

    def beside(self) -> set[int]:
        """Return none: a file is one process's."""
        return set()

    def shared_with_older(self, number: int) -> bool:
        """There is nobody else."""
        return False

    def apply(self, number: int, script: str, *, beside: bool) -> None:
        """Run the script as it is."""
        stamp = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number};"
        try:
            self._db.executescript(f"BEGIN IMMEDIATE; {script} {stamp} COMMIT;")
        except sqlite3.Error:
            if self._db.in_transaction:
                self._db.rollback()
            raise
