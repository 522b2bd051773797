"""Migrations: in one step, after a copy, and while nobody else uses the database."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing, suppress

import asyncpg
import pytest

from bot.base.errors import StoreError
from bot.store import kept_sql
from bot.store.migrate import FOLDER, migrate, migrations
from bot.store.model import TableWrite
from bot.store.postgres import NO_COPY
from bot.store.postgres_db import connected
from bot.store.store import open_store
from bot.tables import sql as tables_sql
from tests.bot.test_store import action, new_table, one_line
from tests.databases import KEY, database_in, rows_in
from tests.postgres import server

postgresql = pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
KNOWN = migrations()[-1].number
NEXT = KNOWN + 1


@pytest.fixture
def later(tmp_path, monkeypatch):
    """A later version, which knows a migration more."""
    folder = tmp_path / "later"
    shutil.copytree(FOLDER, folder)
    (folder / f"{NEXT:04}_names.sql").write_text("CREATE TABLE names (a INTEGER PRIMARY KEY);")
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.fixture
def name(tmp_path):
    """The name of the test's database on the server."""
    return database_in(tmp_path).partition("@/")[2].partition("?")[0]


def come(monkeypatch, folder) -> None:
    """Be that version from now on."""
    monkeypatch.setattr(migrate, "__defaults__", (folder,))
    monkeypatch.setattr("bot.store.cluster.newest", lambda: migrations(folder)[-1].number)


@pytest.mark.databases
async def test_a_later_version_changes_the_database_and_older_ones_are_refused(tmp_path, later, monkeypatch):
    older = await open_store(database_in(tmp_path), KEY)
    key = await new_table(older)
    await older.close()
    with monkeypatch.context() as patch:
        come(patch, later)
        for _ in range(2):
            store = await open_store(database_in(tmp_path), KEY)
            assert await store.read(lambda db: db.all("SELECT a FROM names")) == []
            assert (await store.read(tables_sql.read_table, key)).table.id == key
            await store.close()
    assert f"newer Madang (version {NEXT}, this one knows {KNOWN}): update" in await one_line(
        open_store(database_in(tmp_path), KEY)
    )


@pytest.mark.databases("sqlite")
async def test_a_copy_of_a_file_is_kept_before_it_is_changed(tmp_path, later, monkeypatch):
    older = await open_store(database_in(tmp_path), KEY)
    key = await new_table(older)
    await older.close()
    with monkeypatch.context() as patch:
        come(patch, later)
        await (await open_store(database_in(tmp_path), KEY)).close()
    copy = await open_store(tmp_path / f"madang.db.before-{NEXT}", KEY)
    assert (await copy.read(tables_sql.read_table, key)).table.id == key
    await copy.close()
    assert len([*tmp_path.glob("*.before-??")]) == 1, "none of the copy, nor of a file that was made new"


@pytest.mark.databases("sqlite")
async def test_a_migration_that_fails_leaves_all_as_it_was(tmp_path, later, monkeypatch):
    await (await open_store(database_in(tmp_path), KEY)).close()
    bad = later / f"{NEXT + 1:04}_more.sql"
    bad.write_text("CREATE TABLE more (x INTEGER); CREATE TABLE more (x INTEGER);")
    come(monkeypatch, later)
    assert "refuses" in await one_line(open_store(database_in(tmp_path), KEY))
    with closing(sqlite3.connect(tmp_path / "madang.db")) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (KNOWN,)
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('names', 'more')").fetchone() == (0,)
    bad.write_text("CREATE TABLE more (x INTEGER);")
    await (await open_store(database_in(tmp_path), KEY)).close()
    assert rows_in(tmp_path, "SELECT x FROM more") == []


@postgresql
async def test_a_dump_is_kept_before_a_server_is_changed(tmp_path, name, later, monkeypatch):
    await (await open_store(database_in(tmp_path), KEY)).close()
    come(monkeypatch, later)
    await (await open_store(database_in(tmp_path), KEY)).close()
    assert (tmp_path / f"{name}-before-{NEXT}.dump").read_bytes().startswith(b"PGDMP")


@postgresql
async def test_without_pg_dump_the_host_is_told_the_command_and_how_to_go_on(tmp_path, name, later, monkeypatch):
    await (await open_store(database_in(tmp_path), KEY)).close()
    come(monkeypatch, later)
    monkeypatch.setenv("PATH", str(tmp_path))
    line = await one_line(open_store(database_in(tmp_path), KEY))
    assert f"pg_dump -Fc -f {name}-before-{NEXT}.dump {name}" in line
    assert f"{NO_COPY}={NEXT}" in line
    monkeypatch.setenv(NO_COPY, str(KNOWN))
    assert line == await one_line(open_store(database_in(tmp_path), KEY)), "that was for another version"
    monkeypatch.setenv(NO_COPY, str(NEXT))
    await (await open_store(database_in(tmp_path), KEY)).close()


@postgresql
async def test_processes_that_live_stand_in_the_way(tmp_path, name, later, monkeypatch):
    older = await open_store(database_in(tmp_path), KEY)
    come(monkeypatch, later)
    monkeypatch.setattr("bot.store.cluster_sql.IDLE_SECONDS", 0)
    assert "stop them all" in await one_line(open_store(database_in(tmp_path), KEY))
    await older.write(kept_sql.set_value, "goes", "on")
    await older.close()


@postgresql
@pytest.mark.slow
async def test_a_process_of_before_that_lives_stands_in_the_way(tmp_path, monkeypatch):
    """The database is as the last version left it whose processes raised beats, with such processes' rows."""
    monkeypatch.setenv(NO_COPY, str(KNOWN))
    async with connected(lambda: asyncpg.connect(database_in(tmp_path))) as before:
        await before.script(
            "DROP TABLE madang_shares, madang_handed, madang_turns; UPDATE madang_schema SET number = 20; "
            "ALTER TABLE user_settings DROP COLUMN words; "
            "CREATE TABLE madang_workers (id BIGINT, beat BIGINT); INSERT INTO madang_workers VALUES (1, 7), (2, 9);"
            "CREATE FUNCTION madang_hold(one BIGINT, other BIGINT) RETURNS VOID LANGUAGE SQL AS ''"
        )
        opening = asyncio.create_task(one_line(open_store(database_in(tmp_path), KEY)))
        while not opening.done():
            await before.run("UPDATE madang_workers SET beat = beat + 1 WHERE id = 2")
            await asyncio.sleep(0.5)
        assert "another process still runs on it: stop them all" in await opening
    store = await open_store(database_in(tmp_path), KEY)
    assert await store.read(lambda db: db.all("SELECT 1 FROM pg_proc WHERE proname = 'madang_hold'")) == []
    await store.close()


@postgresql
@pytest.mark.server_errors("cached plan must not change result type")
async def test_a_press_while_a_column_changes_is_made_with_another_plan(tmp_path, name):
    store = await open_store(database_in(tmp_path), KEY)
    key = await new_table(store)
    kinds = ("INTEGER", "BIGINT")
    for number, kind in enumerate(kinds, start=1):
        await store.add(tables_sql.save_all, TableWrite(table_id=key, actions=(action(2 * number),)))
        await store.read(tables_sql.read_log, key)
        for column in ("actions ALTER seat", "tables ALTER id"):
            server().sql(f"ALTER TABLE {column} TYPE {kind}", name)
        assert await new_table(store) > key, "a statement in a transaction whose plan has gone"
        await store.add(tables_sql.save_all, TableWrite(table_id=key, actions=(action(2 * number + 1),)))
        assert [row.seq for row in await store.read(tables_sql.read_log, key)] == list(range(2, 2 * number + 2))
    assert store.trouble == ""
    await store.close()


@postgresql
@pytest.mark.server_errors("deadlock detected")
async def test_a_press_that_gives_way_to_a_migration_is_made_again(tmp_path, name):
    """The press has `kept_values` and wants `tables`, the migration the other way round."""
    store = await open_store(database_in(tmp_path), KEY)
    alter = await asyncpg.connect(database_in(tmp_path))
    tries = []

    async def press(db):
        tries.append(1)
        await db.run("UPDATE kept_values SET value = value")
        if len(tries) == 1:
            await first.acquire()
        await db.run("UPDATE tables SET told = told")

    first = asyncio.Semaphore(0)
    await alter.execute("SET deadlock_timeout = '1min'")  # the press is the one to find it, and to give way
    async with alter.transaction():
        await alter.execute("LOCK tables")
        pressing = asyncio.create_task(store.write(press))
        while not tries:
            await asyncio.sleep(0.01)
        waiting = asyncio.create_task(alter.execute("LOCK kept_values"))
        await asyncio.sleep(0.1)
        first.release()
        await waiting
    await pressing
    assert len(tries) == 2
    assert store.trouble == ""
    await alter.close()
    await store.close()


@postgresql
@pytest.mark.server_errors("canceling statement due to lock timeout")
async def test_a_table_in_use_is_not_waited_for_while_everybody_waits_behind(tmp_path, later, monkeypatch):
    other = await asyncpg.connect(database_in(tmp_path))
    (later / f"{NEXT:04}_names.sql").write_text("ALTER TABLE tables ADD COLUMN more INTEGER;")
    async with other.transaction():
        await other.execute("LOCK tables IN ACCESS SHARE MODE")  # as a backup does
        come(monkeypatch, later)
        assert "in use by something else (a backup?)" in await one_line(open_store(database_in(tmp_path), KEY))
    await other.close()


@postgresql
@pytest.mark.server_errors("cannot execute", "terminating")
async def test_a_server_that_turns_read_only_is_left_for_the_one_that_can_write(tmp_path, name):
    """A failover that cuts no connection: at the next write the address is asked again, as it may name another."""
    store = await open_store(database_in(tmp_path), KEY)
    key = await new_table(store)
    before = await store.write(lambda db: db.one("SELECT pg_backend_pid()"))
    server().sql("ALTER SYSTEM SET default_transaction_read_only = on")
    server().sql("SELECT pg_reload_conf()")
    try:
        async with asyncio.timeout(10):
            while not store.trouble:
                with suppress(StoreError):
                    await store.write(kept_sql.set_value, "is it", "writable")
                await asyncio.sleep(0.02)
        assert "read-only: name the server that may be written" in store.trouble
        assert "read-only" in await one_line(
            store.add(tables_sql.save_all, TableWrite(table_id=key, actions=(action(1),)))
        )
        assert await store.read(tables_sql.read_log, key) == []
    finally:
        server().sql("ALTER SYSTEM RESET default_transaction_read_only")
        server().sql("SELECT pg_reload_conf()")
    async with asyncio.timeout(10):
        while store.trouble:
            with suppress(StoreError):
                await store.write(kept_sql.set_value, "is it", "writable")
            await asyncio.sleep(0.02)
    await store.add(tables_sql.save_all, TableWrite(table_id=key, actions=(action(1),)))
    assert await store.read(tables_sql.read_log, key) == [action(1)]
    assert await store.write(lambda db: db.one("SELECT pg_backend_pid()")) != before
    assert not store.cluster.lost.is_set()
    await store.close()
