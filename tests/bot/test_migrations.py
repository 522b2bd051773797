"""Migrations: in one step, after a copy, and while nobody else uses the database."""

from __future__ import annotations

import asyncio
import shutil

import asyncpg
import pytest

from bot.store import kept_sql
from bot.store.engines import engine_of, looking
from bot.store.migrate import FOLDER, migrations
from bot.store.postgres import NO_COPY
from bot.store.postgres_db import connected
from bot.store.store import open_store
from bot.tables import sql as tables_sql
from tests.bot.test_store import new_table, one_line
from tests.databases import KEY, asked, columns_in, database_in, done

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


def come(monkeypatch, folder) -> None:
    """Be that version from now on."""
    monkeypatch.setattr("bot.store.migrate.FOLDER", folder)


@pytest.mark.databases
async def test_a_later_version_changes_the_database_and_keeps_a_copy(tmp_path, later, monkeypatch):
    database = database_in(tmp_path)
    older = await open_store(database, KEY)
    key = await new_table(older)
    await older.close()
    with monkeypatch.context() as patch:
        come(patch, later)
        for _ in range(2):
            store = await open_store(database, KEY)
            assert await store.read(lambda db: db.all("SELECT a FROM names")) == []
            assert (await store.read(tables_sql.read_table, key)).id == key
            await store.close()
    if database.startswith("sqlite"):
        copy = await open_store(tmp_path / f"madang.db.before-{NEXT}", KEY)
        assert (await copy.read(tables_sql.read_table, key)).id == key
        await copy.close()
        assert len([*tmp_path.glob("*.before-??")]) == 1, "none of the copy, nor of a file that was made new"
    else:
        (dump,) = tmp_path.glob(f"*-before-{NEXT}.dump")
        assert dump.name.startswith(database.partition("@/")[2].partition("?")[0])
        assert dump.read_bytes().startswith(b"PGDMP")


@pytest.mark.databases
@pytest.mark.server_errors('relation "more" already exists')
async def test_a_migration_that_fails_leaves_all_as_it_was(tmp_path, later, monkeypatch):
    database = database_in(tmp_path)
    monkeypatch.setenv(NO_COPY, str(NEXT + 1))
    await (await open_store(database, KEY)).close()
    bad = later / f"{NEXT + 1:04}_more.sql"
    bad.write_text("CREATE TABLE more (x INTEGER); CREATE TABLE more (x INTEGER);")
    with monkeypatch.context() as patch:
        come(patch, later)
        assert "refuses" in await one_line(open_store(database, KEY))
    store = await open_store(database, KEY)
    async with looking(engine_of(database)) as db:
        assert not {"names", "more"} & {table for table, _ in await columns_in(db, database)}
    await store.close()
    bad.write_text("CREATE TABLE more (x INTEGER PRIMARY KEY, y TEXT) WITHOUT ROWID;")
    come(monkeypatch, later)
    store = await open_store(database, KEY)
    await done(store, f"INSERT INTO more VALUES ({2**62}, 'long')")
    assert await asked(store, "SELECT x, y FROM more") == [(2**62, "long")]
    await store.close()


@postgresql
async def test_without_pg_dump_the_host_is_told_the_command_and_how_to_go_on(tmp_path, later, monkeypatch):
    name = database_in(tmp_path).partition("@/")[2].partition("?")[0]
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
async def test_processes_that_live_stand_in_the_way(tmp_path, later, monkeypatch):
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
@pytest.mark.server_errors("canceling statement due to lock timeout")
async def test_a_table_in_use_is_not_waited_for_while_everybody_waits_behind(tmp_path, later, monkeypatch):
    other = await asyncpg.connect(database_in(tmp_path))
    (later / f"{NEXT:04}_names.sql").write_text("ALTER TABLE tables ADD COLUMN more INTEGER;")
    async with other.transaction():
        await other.execute("LOCK tables IN ACCESS SHARE MODE")  # as a backup does
        come(monkeypatch, later)
        assert "in use by something else (a backup?)" in await one_line(open_store(database_in(tmp_path), KEY))
    await other.close()
