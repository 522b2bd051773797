"""The store on SQLite: opening, one writer, one reader, backup. The SQL itself is in sql_tables and sql_rest."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from bot.store import sql_rest, sql_tables
from bot.store.base import Store, StoreError
from bot.store.cipher import Cipher, key_beside
from bot.store.connection import Connection, Writer
from bot.store.lock import ProcessLock
from bot.store.migrate import migrate
from bot.store.model import (
    ActionRow,
    BoardMessage,
    GuildSettings,
    HandPanel,
    ResultRow,
    StoredTable,
    TableRow,
    TableWrite,
    UserSettings,
)
from bot.store.scores import SqliteScores
from bot.store.trouble import explain


async def open_store(path: Path, key: str = "") -> SqliteStore:
    """Open (or make) the database; an empty key uses the one kept beside it. Raises StoreError."""
    _make_file(path)
    lock = ProcessLock(path)
    try:
        cipher = Cipher(key or key_beside(path))
        writer = await Connection.open(path)
        try:
            await writer.call(partial(_prepare, path=path))
            reader = await Connection.open(path)
        except BaseException:
            await writer.close()
            raise
    except BaseException:
        lock.release()
        raise
    return SqliteStore(path, lock, cipher, writer, reader)


def _make_file(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # it holds the secrets of running matches
    except OSError as error:
        raise StoreError(f"the database {path} cannot be opened ({error.strerror}): check MADANG_DATABASE") from error


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Find out now, not at the first move, whether the database can be written; then migrate."""
    db.execute("BEGIN IMMEDIATE")
    db.execute("ROLLBACK")
    migrate(db, path)


def backup_file(source: Path, target: Path) -> None:
    """Write a consistent copy of a database, running bot or not, to a new file; raises StoreError."""
    if not source.exists():
        raise StoreError(f"there is no database {source}: check MADANG_DATABASE")
    if target.exists():
        raise StoreError(f"{target} is there already: name a new file for the backup")
    try:
        os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))  # VACUUM INTO takes an empty file
        with closing(sqlite3.connect(source, isolation_level=None)) as db:
            db.execute("VACUUM INTO ?", (str(target),))
    except OSError as error:
        raise StoreError(f"the backup {target} cannot be written ({error.strerror}): choose another place") from error
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise explain(error, source) from error


class SqliteStore(Store):
    """See bot.store.base.Store. Made by `open_store`."""

    def __init__(self, path: Path, lock: ProcessLock, cipher: Cipher, writer: Connection, reader: Connection) -> None:
        self.path = path
        self._lock = lock
        self._cipher = cipher
        self._connections = (writer, reader)
        self._writer = Writer(writer, path)
        self._write = self._writer.run
        self._read = reader.call
        self._scores = SqliteScores(self._write, self._read)

    @property
    def scores(self) -> SqliteScores:
        """The operations of seasons, points, ratings and people's data."""
        return self._scores

    @property
    def trouble(self) -> str:
        """Why the database could not be written the last time and what to do, in one line; "" when all is well."""
        return str(self._writer.trouble or "")

    async def close(self) -> None:
        """Finish what was asked for, then let go of the database."""
        await self._writer.drained()
        for connection in self._connections:
            await connection.close()
        self._lock.release()

    async def create_table(self, table: TableRow, write: TableWrite) -> int:
        """Keep a new table and return its fresh id."""
        return await self._write(lambda db: sql_tables.create(db, table, write))

    async def save(self, write: TableWrite) -> None:
        """Write one change of a table, all of it or nothing."""
        await self._write(lambda db: sql_tables.save(db, write))

    async def table(self, table_id: int) -> StoredTable | None:
        """Return a table, or None."""
        return await self._read(lambda db: sql_tables.read_table(db, table_id))

    async def open_tables(self) -> list[StoredTable]:
        """Return every table that has not ended, by id."""
        return await self._read(sql_tables.read_open)

    async def untold(self) -> list[int]:
        """Return the tables that have ended and whose end was not told to the last, by id."""
        return await self._read(sql_tables.read_untold)

    async def set_told(self, table_id: int) -> None:
        """Note that nothing is left to be told of a table that has ended."""
        await self._write(lambda db: sql_tables.set_told(db, table_id))

    async def rematch_of(self, table_id: int) -> int | None:
        """Return the newest table that is a rematch of this one, or None."""
        return await self._read(lambda db: sql_tables.read_rematch(db, table_id))

    async def log(self, table_id: int) -> list[ActionRow]:
        """Return a table's log in order."""
        return await self._read(lambda db: sql_tables.read_log(db, table_id))

    async def result(self, table_id: int) -> ResultRow | None:
        """Return how a match ended, or None."""
        return await self._read(lambda db: sql_tables.read_result(db, table_id))

    async def set_message(self, message: BoardMessage) -> None:
        """Remember a table's public message."""
        await self._write(lambda db: sql_rest.set_message(db, message))

    async def message(self, table_id: int) -> BoardMessage | None:
        """Return a table's public message, or None."""
        return await self._read(lambda db: sql_rest.read_message(db, table_id))

    async def drop_message(self, table_id: int) -> None:
        """Forget a table's public message."""
        await self._write(lambda db: sql_rest.drop_message(db, table_id))

    async def put_panel(self, panel: HandPanel) -> None:
        """Remember a private panel."""
        row = (panel.table_id, panel.user_id, self._cipher.encrypt(panel.token), panel.message_id, panel.expires_at)
        await self._write(lambda db: sql_rest.put_panel(db, row))

    async def panel(self, table_id: int, user_id: int, now: float) -> HandPanel | None:
        """Return a user's panel at a table unless it has expired, or None."""
        return next((panel for panel in await self.panels(table_id, now) if panel.user_id == user_id), None)

    async def panels(self, table_id: int, now: float) -> list[HandPanel]:
        """Return the panels of a table that have not expired (nor were encrypted under another key)."""
        rows = await self._read(lambda db: sql_rest.read_panels(db, table_id, now))
        return [panel for row in rows if (panel := self._panel(row)) is not None]

    def _panel(self, row: tuple[Any, ...]) -> HandPanel | None:
        table_id, user_id, encrypted, message_id, expires_at = row
        token = self._cipher.decrypt(encrypted)
        return None if token is None else HandPanel(table_id, user_id, token, message_id, expires_at)

    async def drop_panel(self, table_id: int, user_id: int) -> None:
        """Forget a panel and its token."""
        await self._write(lambda db: sql_rest.drop_panel(db, table_id, user_id))

    async def drop_expired_panels(self, now: float) -> int:
        """Forget every panel whose token has expired; returns how many."""
        return await self._write(lambda db: sql_rest.drop_expired_panels(db, now))

    async def user_settings(self, user_id: int) -> UserSettings:
        """Return what a player prefers, or the defaults."""
        return await self._read(lambda db: sql_rest.read_user(db, user_id))

    async def set_user_settings(self, user_id: int, settings: UserSettings) -> None:
        """Keep what a player prefers."""
        await self._write(lambda db: sql_rest.set_user(db, user_id, settings))

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        """Return what a guild prefers, or the defaults."""
        return await self._read(lambda db: sql_rest.read_guild(db, guild_id))

    async def set_guild_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Keep what a guild prefers."""
        await self._write(lambda db: sql_rest.set_guild(db, guild_id, settings))

    async def value(self, key: str) -> str | None:
        """Return a remembered value, or None."""
        return await self._read(lambda db: sql_rest.read_value(db, key))

    async def set_value(self, key: str, value: str) -> None:
        """Remember a value under a key."""
        await self._write(lambda db: sql_rest.set_value(db, key, value))

    async def backup(self, target: Path) -> None:
        """Write a consistent copy of the database to a new file, while everything goes on."""
        await asyncio.to_thread(backup_file, self.path, target)
