"""The store on an SQLite file: durable, for its owner only, refusing what it cannot use with one clear line."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.base.errors import StoreError
from bot.store.kept_sql import read_guild
from bot.store.migrate import FOLDER, migrate, migrations
from bot.store.model import ActionRow, GuildSettings, HandPanel, TableWrite
from bot.store.sqlite import Sqlite, SqliteSchema
from bot.store.store import open_store
from bot.tables import sql as tables_sql
from tests.bot.test_store import action, new_table, one_line

pytestmark = pytest.mark.databases("sqlite")


@pytest.fixture
async def store(tmp_path):
    opened = await open_store(tmp_path / "madang.db")
    yield opened
    await opened.close()


def test_ends_of_an_older_house_count_as_told(tmp_path):
    older = tmp_path / "older"
    older.mkdir()
    for one in migrations():
        if one.number < 3:
            shutil.copy(one.first, older)
    with closing(sqlite3.connect(tmp_path / "madang.db", isolation_level=None)) as db:
        migrate(SqliteSchema(db), "madang.db", older)
        for status in ("over", "playing"):
            db.execute(
                "INSERT INTO tables VALUES (NULL, 'toy', 1, 1, 1, NULL, 1, 'en', 'live', ?, '{}', 's', NULL, '', 1, 1, "
                "NULL, NULL)",
                (status,),
            )
        migrate(SqliteSchema(db), "madang.db")
        assert db.execute("SELECT status, told FROM tables").fetchall() == [("over", 1), ("playing", 0)]


def test_a_server_of_an_older_house_begins_its_tables_by_the_manual(tmp_path):
    older = tmp_path / "older"
    older.mkdir()
    for one in migrations():
        if one.number < 4:
            shutil.copy(one.first, older)
    with closing(sqlite3.connect(tmp_path / "madang.db", isolation_level=None)) as db:
        migrate(SqliteSchema(db), "madang.db", older)
        db.execute("INSERT INTO guild_settings VALUES (5, 'ko', 0, 'slow')")
        migrate(SqliteSchema(db), "madang.db")
        assert read_guild(db, 5) == GuildSettings("ko", False, "slow", {})


async def test_what_waits_is_written_together(store):
    commits = []
    await store.writer.run(
        lambda db: db.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    )
    commits.clear()
    keys = await asyncio.gather(*(new_table(store) for _ in range(100)))
    assert len(set(keys)) == 100
    assert len(commits) <= 2


async def test_tokens_stand_in_no_file_and_are_read_with_the_key_beside_it(tmp_path):
    path = tmp_path / "madang.db"
    store = await open_store(path)
    key = await new_table(store)
    token = "aW50ZXJhY3Rpb246c2VjcmV0" * 5
    await store.put_panel(HandPanel(key, 3, token, None, 100.0))
    files = [path, Path(f"{path}-wal")]
    assert all(token.encode() not in file.read_bytes() for file in files)
    await store.close()
    again = await open_store(path)
    assert [panel.token for panel in await again.panels(key, 0.0)] == [token]
    await again.close()


@pytest.mark.skipif(os.name == "nt", reason="rights are another thing there")
async def test_database_and_key_are_for_their_owner_only(store, tmp_path):
    for name in ("madang.db", "madang.db.key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


async def test_a_sqlite_that_is_too_old_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.sqlite.LEAST", (99, 1))
    assert "99.1 or newer" in await one_line(open_store(tmp_path / "madang.db"))


async def test_a_newer_database_is_refused_and_left_alone(tmp_path):
    path = tmp_path / "madang.db"
    await (await open_store(path)).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    assert "version 99" in await one_line(open_store(path))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (99,)


async def test_a_database_of_another_program_is_refused(tmp_path):
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (id)")
    assert "belongs to another program" in await one_line(open_store(path))


@pytest.mark.parametrize("content", [b"this is no database at all, but long enough to be one " * 50, None])
async def test_a_damaged_file_is_refused(tmp_path, content):
    path = tmp_path / "madang.db"
    if content is None:
        await (await open_store(path)).close()
        data = path.read_bytes()
        content = data[:100] + b"\xff" * (len(data) - 100)
    path.write_bytes(content)
    text = await one_line(open_store(path))
    assert "put back a backup" in text


async def test_places_that_cannot_be_used_are_refused(tmp_path):
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "file").write_text("")
    assert "MADANG_DATABASE" in await one_line(open_store(tmp_path / "folder.db"))
    assert "MADANG_DATABASE" in await one_line(open_store(tmp_path / "file" / "madang.db"))


async def test_a_locked_database_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.sqlite.BUSY_MS", 10)
    path = tmp_path / "madang.db"
    await (await open_store(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "locked by another program" in await one_line(open_store(path))
    await (await open_store(path)).close()


async def test_a_full_disk_fails_the_write_and_nothing_else(store):
    key = await new_table(store)
    pages = await store.reader.run(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await store.writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    big = ActionRow(1, 0, "x" * 200_000, "person", 3, 1.0)
    saves = [
        store.write(tables_sql.save, TableWrite(table_id=key, actions=(row,))) for row in (big, big._replace(seq=2))
    ]
    for result in await asyncio.gather(*saves, return_exceptions=True):
        assert isinstance(result, StoreError)
        assert "disk is full" in str(result)
    assert await store.read(tables_sql.read_log, key) == []
    await store.writer.run(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone())
    await store.write(tables_sql.save, TableWrite(table_id=key, actions=(big,)))
    assert await store.read(tables_sql.read_log, key) == [big]


async def test_every_commit_is_durable(store):
    for connection in (store.writer, store.reader):
        assert await connection.run(lambda db: db.execute("PRAGMA synchronous").fetchone()) == (2,)
        assert await connection.run(lambda db: db.execute("PRAGMA journal_mode").fetchone()) == ("wal",)


async def test_a_backup_is_whole_while_writing_goes_on(store, tmp_path):
    key = await new_table(store)
    await store.write(tables_sql.save, TableWrite(table_id=key, actions=(action(1),)))
    target = tmp_path / "backup.db"
    later = [store.write(tables_sql.save, TableWrite(table_id=key, actions=(action(n),))) for n in range(2, 40)]
    path = tmp_path / "madang.db"
    await asyncio.gather(asyncio.to_thread(Sqlite(path).backup, target), *later)
    copy = await open_store(target)
    rows = await copy.read(tables_sql.read_log, key)
    assert rows == [action(n) for n in range(1, len(rows) + 1)]
    assert rows
    await copy.close()
    for source, place, why in (
        (path, target, "already"),
        (path, tmp_path / "nowhere" / "b.db", "cannot be written"),
        (tmp_path / "missing.db", tmp_path / "b.db", "there is no database"),
    ):
        with pytest.raises(StoreError, match=why):
            Sqlite(source).backup(place)


def test_migrations_are_numbered_without_gaps():
    assert [one.number for one in migrations()] == list(range(1, len(migrations()) + 1))


def test_a_migration_is_one_transaction(tmp_path):
    folder = tmp_path / "migrations"
    shutil.copytree(FOLDER, folder)
    newest = migrations(FOLDER)[-1].number
    path = tmp_path / "madang.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(SqliteSchema(db), str(path), folder)
        bad = folder / f"{newest + 1:04}_more.sql"
        bad.write_text("CREATE TABLE more (x); CREATE TABLE more (x);")
        with pytest.raises(sqlite3.OperationalError):
            migrate(SqliteSchema(db), str(path), folder)
        assert db.execute("PRAGMA user_version").fetchone() == (newest,)
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'more'").fetchone() == (0,)
        bad.write_text("CREATE TABLE more (x);")
        migrate(SqliteSchema(db), str(path), folder)
        migrate(SqliteSchema(db), str(path), folder)
        assert db.execute("PRAGMA user_version").fetchone() == (newest + 1,)
