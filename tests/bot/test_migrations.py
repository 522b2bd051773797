"""Migrations in two steps: what older processes can run beside, what waits for their end, and who is refused."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing, suppress

import asyncpg
import pytest

from bot.base.errors import StoreError
from bot.base.share import parts
from bot.store import kept_sql
from bot.store import migrate as stepping
from bot.store.migrate import FOLDER, migrate, migrations
from bot.store.model import TableWrite
from bot.store.postgres import Postgres, PostgresSchema
from bot.store.postgres_db import PostgresDb
from bot.store.sqlite import SqliteSchema
from bot.store.store import open_store
from bot.tables import sql as tables_sql
from tests.bot.test_store import action, new_table, one_line
from tests.databases import KEY, database_in
from tests.postgres import server

postgresql = pytest.mark.parametrize("engine", ["postgresql"], indirect=True)
KNOWN = migrations()[-1].number
NEXT = KNOWN + 1
STEPS = {
    f"{NEXT:04}_names.before.sql": "CREATE TABLE names (a INTEGER PRIMARY KEY, b TEXT);",
    f"{NEXT:04}_names.after.sql": "ALTER TABLE names DROP COLUMN b;",
    f"{NEXT + 1:04}_more.before.sql": "CREATE TABLE more (a INTEGER PRIMARY KEY);",
    f"{NEXT + 2:04}_most.before.sql": "ALTER TABLE more ADD COLUMN b INTEGER;",
    f"{NEXT + 2:04}_most.after.sql": "ALTER TABLE more ADD COLUMN c INTEGER;",
}


@pytest.fixture
def later(tmp_path):
    """A folder of migrations as a later version has it."""
    folder = tmp_path / "later"
    shutil.copytree(FOLDER, folder)
    for name, text in STEPS.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def schema(tmp_path):
    """The schema of the test's database on the server."""
    with closing(PostgresDb(lambda: asyncpg.connect(database_in(tmp_path)))) as db:
        yield PostgresSchema(db)


@pytest.fixture
def name(tmp_path):
    """The name of the test's database on the server."""
    return database_in(tmp_path).partition("@/")[2].partition("?")[0]


def columns(name: str) -> set[str]:
    """What the steps have made."""
    return {
        one
        for (one,) in server().sql(
            "SELECT table_name || '.' || column_name FROM information_schema.columns "
            "WHERE table_schema = 'public' AND table_name IN ('names', 'more')",
            name,
        )
    }


def workers(name: str, *versions: int) -> None:
    """Have processes share the database that know so many migrations."""
    server().sql("CREATE TABLE IF NOT EXISTS madang_workers (version BIGINT)", name)
    server().sql("DELETE FROM madang_workers", name)
    for version in versions:
        server().sql(f"INSERT INTO madang_workers VALUES ({version})", name)


def test_a_file_has_both_steps_at_once(tmp_path, later):
    with closing(sqlite3.connect(tmp_path / "madang.db", isolation_level=None)) as db:
        assert migrate(SqliteSchema(db), "madang.db", later) is False
        for table, names in (("names", ["a"]), ("more", ["a", "b", "c"])):
            assert [row[1] for row in db.execute(f"PRAGMA table_info({table})")] == names
        assert db.execute("PRAGMA user_version").fetchone() == (NEXT + 2,)
        with pytest.raises(StoreError, match="newer Madang"):
            migrate(SqliteSchema(db), "madang.db")


@postgresql
def test_what_takes_away_waits_until_no_older_process_is_left(schema, name, later):
    workers(name, KNOWN, NEXT + 2)
    assert migrate(schema, name, later) is True
    assert columns(name) == {"names.a", "names.b", "more.a", "more.b"}
    assert migrate(schema, name) is False, "an older one can still be started"

    workers(name, NEXT, NEXT + 2)
    assert migrate(schema, name, later) is True
    assert columns(name) == {"names.a", "more.a", "more.b"}
    with pytest.raises(StoreError, match=rf"newer Madang \(version {NEXT}, this one knows {KNOWN}\): update"):
        migrate(schema, name)

    workers(name, NEXT + 2)
    assert migrate(schema, name, later) is False
    assert columns(name) == {"names.a", "more.a", "more.b", "more.c"}
    assert migrate(schema, name, later) is False, "each is applied once"


@postgresql
def test_steps_that_were_taken_apart_come_to_the_same_as_all_at_once(schema, name, later):
    workers(name, KNOWN)
    migrate(schema, name, later)
    workers(name)
    migrate(schema, name, later)
    apart = columns(name)
    other = server().create()
    with closing(PostgresDb(lambda: asyncpg.connect(server().address(other)))) as db:
        assert migrate(PostgresSchema(db), other, later) is False
        assert (PostgresSchema(db).version(), PostgresSchema(db).beside()) == (schema.version(), schema.beside())
    assert columns(other) == apart
    server().drop(other)


@postgresql
def test_one_that_only_adds_refuses_nobody(schema, name, later):
    for file in later.glob("*.after.sql"):
        file.unlink()
    workers(name, KNOWN)
    assert migrate(schema, name, later) is False
    assert migrate(schema, name) is False
    assert schema.beside() == {NEXT, NEXT + 1, NEXT + 2}


@postgresql
def test_one_in_a_single_step_needs_the_older_processes_stopped(schema, name, later):
    (later / f"{NEXT + 3:04}_apart.sql").write_text("CREATE TABLE apart (a INTEGER PRIMARY KEY);")
    workers(name, KNOWN)
    with pytest.raises(StoreError, match="stop them all"):
        migrate(schema, name, later)
    assert schema.version() == NEXT + 2
    workers(name, NEXT + 3)
    assert migrate(schema, name, later) is False
    assert schema.version() == NEXT + 3


@postgresql
async def test_a_store_finishes_once_the_older_process_has_ended(tmp_path, name, later, monkeypatch):
    monkeypatch.setattr(stepping, "FINISH_SECONDS", 0.05)
    older = await open_store(database_in(tmp_path), KEY, *parts(2, 2))
    monkeypatch.setattr(migrate, "__defaults__", (later,))
    monkeypatch.setattr("bot.store.postgres_hold.newest", lambda: NEXT + 2)
    store = await open_store(database_in(tmp_path), KEY, *parts(2, 2))
    await asyncio.sleep(0.5)
    assert "names.b" in columns(name)
    await older.close()
    async with asyncio.timeout(20):
        while "names.b" in columns(name):
            await asyncio.sleep(0.05)
    await store.close()


@postgresql
async def test_processes_that_died_stand_in_no_ones_way(tmp_path, name, later, monkeypatch):
    """After a power cut, or in a backup that was put back, all are older and none is there."""
    await (await open_store(database_in(tmp_path), KEY)).close()
    server().sql("INSERT INTO madang_workers (place, pid, share) VALUES ('elsewhere', 1, NULL), ('there', 2, '')", name)
    (later / f"{NEXT + 3:04}_apart.sql").write_text("CREATE TABLE apart (a INTEGER PRIMARY KEY);")
    monkeypatch.setattr(migrate, "__defaults__", (later,))
    monkeypatch.setattr("bot.store.postgres_hold.newest", lambda: NEXT + 3)
    store = await open_store(database_in(tmp_path), KEY)
    assert columns(name) == {"names.a", "more.a", "more.b", "more.c"}
    await store.close()


@postgresql
async def test_processes_that_live_stand_in_the_way_of_a_single_step(tmp_path, name, later, monkeypatch):
    older = await open_store(database_in(tmp_path), KEY)
    (later / f"{NEXT + 3:04}_apart.sql").write_text("CREATE TABLE apart (a INTEGER PRIMARY KEY);")
    monkeypatch.setattr(migrate, "__defaults__", (later,))
    monkeypatch.setattr("bot.store.postgres_hold.newest", lambda: NEXT + 3)
    assert "stop them all" in await one_line(open_store(database_in(tmp_path), KEY))
    await older.write(kept_sql.set_value, "goes", "on")
    await older.close()


@postgresql
@pytest.mark.server_errors("cached plan must not change result type")
async def test_a_press_while_a_column_changes_is_made_with_another_plan(tmp_path, name):
    store = await open_store(database_in(tmp_path), KEY)
    key = await new_table(store)
    kinds = ("INTEGER", "BIGINT")
    for number, kind in enumerate(kinds, start=1):
        await store.write(tables_sql.save, TableWrite(table_id=key, actions=(action(2 * number),)))
        await store.read(tables_sql.read_log, key)
        for column in ("actions ALTER seat", "tables ALTER id"):
            server().sql(f"ALTER TABLE {column} TYPE {kind}", name)
        assert await new_table(store) > key, "a statement in a transaction whose plan has gone"
        await store.write(tables_sql.save, TableWrite(table_id=key, actions=(action(2 * number + 1),)))
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

    def press(db):
        tries.append(1)
        db.execute("UPDATE kept_values SET value = value")
        if len(tries) == 1:
            asyncio.run_coroutine_threadsafe(first.acquire(), loop).result()
        db.execute("UPDATE tables SET told = told")

    loop, first = asyncio.get_running_loop(), asyncio.Semaphore(0)
    await alter.execute("SET deadlock_timeout = '1min'")  # the press is the one to find it, and to give way
    async with alter.transaction():
        await alter.execute("LOCK tables")
        pressing = asyncio.create_task(store.writer.run(press))
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
async def test_a_table_in_use_is_not_waited_for_while_everybody_waits_behind(tmp_path, name, later):
    other = await asyncpg.connect(database_in(tmp_path))
    (later / f"{NEXT:04}_names.before.sql").write_text("ALTER TABLE tables ADD COLUMN more INTEGER;")
    async with other.transaction():
        await other.execute("LOCK tables IN ACCESS SHARE MODE")  # as a backup does
        line = await asyncio.to_thread(refused, database_in(tmp_path), later)
        assert "in use by something else (a backup?)" in line
    await other.close()


def refused(address: str, folder) -> str:
    engine = Postgres(address)
    with closing(PostgresDb(lambda: asyncpg.connect(address))) as db:
        try:
            migrate(PostgresSchema(db), engine.name, folder)
        except asyncpg.PostgresError as error:
            return str(engine.explain(error))
    return ""


@postgresql
@pytest.mark.server_errors("cannot execute", "terminating")
async def test_a_server_that_turns_read_only_is_left_for_the_one_that_can_write(tmp_path, name):
    """A failover that cuts no connection: at the next write the address is asked again, as it may name another."""
    store = await open_store(database_in(tmp_path), KEY)
    key = await new_table(store)
    before = await store.writer.run(lambda db: db.execute("SELECT pg_backend_pid()").fetchone())
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
            store.write(tables_sql.save, TableWrite(table_id=key, actions=(action(1),)))
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
    await store.write(tables_sql.save, TableWrite(table_id=key, actions=(action(1),)))
    assert await store.read(tables_sql.read_log, key) == [action(1)]
    assert await store.writer.run(lambda db: db.execute("SELECT pg_backend_pid()").fetchone()) != before
    assert not store.hold.lost.is_set()
    await store.close()
