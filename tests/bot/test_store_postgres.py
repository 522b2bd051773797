"""The store on a PostgreSQL server that goes away, refuses or is not what it should be: one clear line each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import stat
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import asyncpg
import pytest

from bot.base.errors import DatabaseTrouble, StoreError
from bot.store import kept_sql, postgres
from bot.store.db import value_of
from bot.store.postgres_db import PostgresLink, numbered
from bot.store.store import open_store
from bot.store.writer import CALM_SECONDS
from tests.bot.test_store import new_table, one_line, play, played, refuse_another
from tests.databases import KEY, database_in
from tests.helpers import free_port
from tests.postgres import PASSWORD, STRANGER, Server, self_signed, server

pytestmark = pytest.mark.databases("postgresql")
GONE = pytest.mark.server_errors("terminating connection due to administrator command", "the database system is")


@pytest.fixture
def name(tmp_path):
    """The name of the test's database on the server."""
    return database_in(tmp_path).partition("@/")[2].partition("?")[0]


def end_sessions(name: str) -> None:
    """Have the server end every session on a database."""
    server().sql(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


async def goes_on(store, key: int) -> None:
    """The next change of a table is kept, and nothing ails the database any more."""
    await play(store, key, 1)
    assert await played(store, key) == [1]
    assert store.trouble == ""


def planted(monkeypatch, start: str, accident) -> list[str]:
    """Plant an accident at the first statement that starts so: it is given the link and what makes the statement.

    Returns the statements to come.
    """
    fetch, asked = PostgresLink._fetch, []

    async def fetch_or_fail(db, sql, values):
        first = sql.startswith(start) and not any(one.startswith(start) for one in asked)
        asked.append(sql)
        if first:
            return await accident(db, lambda: fetch(db, sql, values))
        return await fetch(db, sql, values)

    monkeypatch.setattr(PostgresLink, "_fetch", fetch_or_fail)
    return asked


CUT = asyncpg.ConnectionDoesNotExistError("cut")
SQL = sorted(Path(kept_sql.__file__).parents[1].glob("**/*sql.py"))
ONLY_SQLITE = r"INSERT OR \w+|lastrowid|import sqlite3|json_\w+\(|AS '|SELECT \*|AND NOT \w"


def test_marks_become_numbers():
    assert numbered("a = ? AND b = ?") == "a = $1 AND b = $2"
    assert numbered("?2 > ?1 AND ?2 < 5") == "$2 > $1 AND $2 < 5"


def test_statements_are_written_in_what_both_know():
    """What no test runs here would be found by a host otherwise."""
    assert len(SQL) > 8
    for file in SQL:
        assert re.findall(ONLY_SQLITE, file.read_text()) == [], file.name


@GONE
async def test_a_server_that_goes_away_refuses_what_is_asked_and_goes_on_when_it_is_back(store, tmp_path, caplog):
    key = await new_table(store)
    server().stop()
    try:
        line = await one_line(play(store, key, 1))
        assert "cannot be reached" in line
        assert store.trouble == line
        await one_line(played(store, key))
        found = await asyncio.gather(*(play(store, key, n) for n in range(1, 5)), return_exceptions=True)
        assert all(isinstance(one, DatabaseTrouble) for one in found)
    finally:
        server().start()
    assert await played(store, key) == []
    await goes_on(store, key)
    await asyncio.sleep(CALM_SECONDS)
    own = [one for one in caplog.records if one.name == "bot.store.writer"]
    assert [one.levelno for one in own] == [logging.ERROR, logging.WARNING], "told once, and once that all is well"
    assert store.cluster.lost.is_set(), "the process ends meanwhile"


@pytest.mark.server_errors("terminating connection due to administrator command", "too many clients")
async def test_a_server_that_is_full_refuses_in_one_line_and_goes_on_when_there_is_room(store, name, tmp_path):
    key = await new_table(store)
    async with contextlib.AsyncExitStack() as stack:

        async def fill(least: int) -> asyncpg.Connection:
            """Take all room; a session that was ended leaves its place a moment later."""
            taken = []
            while True:
                try:
                    taken.append(await asyncpg.connect(server().address("postgres")))
                except asyncpg.TooManyConnectionsError:
                    if len(taken) >= least:
                        return taken[0]
                    await asyncio.sleep(0.05)
                else:
                    stack.push_async_callback(taken[-1].close)

        other = await fill(1)
        ended = f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '{name}'"
        await fill(await other.fetchval(ended))
        line = await one_line(play(store, key, 1))
        assert "no room for the bot (connections" in line
        assert store.trouble == line
        assert "no room for the bot (connections" in await one_line(open_store(database_in(tmp_path), KEY))
    await goes_on(store, key)


@GONE
async def test_who_waits_for_a_share_and_loses_the_server_says_that_it_cannot_be_reached(store, name, tmp_path):
    waiting = asyncio.create_task(one_line(open_store(database_in(tmp_path), KEY)))
    await asyncio.sleep(1.0)
    own = store.cluster._session.get_server_pid()
    sessions = f"pg_stat_activity WHERE datname = '{name}' AND application_name LIKE 'madang node%' AND pid <> {own}"
    assert server().sql(f"SELECT pg_terminate_backend(pid) FROM {sessions}") == [(True,)]
    assert "cannot be reached (" in await waiting


@GONE
async def test_a_connection_that_is_lost_between_two_changes_is_made_again_unnoticed(store, name):
    key = await new_table(store)
    end_sessions(name)
    await goes_on(store, key)


@pytest.mark.parametrize("noticed", [True, False])
@pytest.mark.parametrize("after", ["BEGIN", "INSERT", "UPDATE madang_shares"])
async def test_a_change_whose_connection_is_lost_between_two_statements_is_made_again_from_its_beginning(
    store, monkeypatch, after, noticed
):
    """Were it gone on with, what follows would be kept at once, without asking whether this process may write at all.

    The end may come with the answer, before anybody has noticed it.
    """
    key = await new_table(store)

    async def cut(db, make):
        result = await make()
        db._connection.terminate()
        if noticed:
            await asyncio.sleep(0)
        return result

    made = planted(monkeypatch, after, cut)
    await store.write(kept_sql.set_value, "one", "kept")
    assert made.count("BEGIN") == 2
    assert await store.read(kept_sql.read_value, "one") == "kept"
    await goes_on(store, key)


@pytest.mark.parametrize("landed", [True, False])
async def test_a_commit_whose_answer_is_lost_is_asked_for(store, monkeypatch, landed):
    key = await new_table(store)

    async def cut(db, make):
        if landed:
            await make()
        db._connection.terminate()
        raise CUT

    made = planted(monkeypatch, "COMMIT", cut)
    await play(store, key, 1)
    assert made.count("BEGIN") == (1 if landed else 2), "what landed is not made again"
    assert await played(store, key) == [1]
    await play(store, key, 2)


@GONE
async def test_a_commit_that_a_crash_undid_is_not_taken_for_another_s(monkeypatch):
    """The server gives the number of a transaction again that it had not written down when it crashed."""
    own = await asyncio.to_thread(Server)
    store = await open_store(own.address(own.create()), KEY)
    key = await new_table(store)

    def crash() -> None:
        own.stop("immediate")
        own.start()
        for number in range(5):
            own.sql(f"CREATE TABLE of_somebody_else_{number} ()")

    async def crashed(*_):
        await asyncio.to_thread(crash)
        raise CUT

    made = planted(monkeypatch, "COMMIT", crashed)
    await play(store, key, 1)
    assert made.count("BEGIN") == 2
    assert await played(store, key) == [1]
    await store.close()
    await asyncio.to_thread(own.end)


@pytest.mark.server_errors("terminating connection due to idle-in-transaction")
async def test_whether_a_commit_landed_is_known_when_the_server_has_given_it_up(store, name, monkeypatch):
    """Where a line is cut without the server's knowing, the transaction is under way until it gives it up."""
    key = await new_table(store)
    left = []

    async def cut(db, _):
        left.append(db._connection)  # the server hears nothing of it
        db._connection = await asyncpg.connect(server().address(name))
        db._connection.terminate()
        raise CUT

    planted(monkeypatch, "COMMIT", cut)
    began = time.monotonic()
    await play(store, key, 1)
    assert time.monotonic() - began > postgres.SLEEP_SECONDS - 1.0
    assert left
    assert await played(store, key) == [1]


async def test_what_is_gone_in_the_middle_is_made_again_and_not_done_twice(store, monkeypatch):
    key = await new_table(store)
    many, cuts = PostgresLink.many, [1]

    async def cut(db, sql, rows):
        await many(db, sql, rows)
        if cuts:
            cuts.pop()
            db._connection.terminate()
            raise CUT

    monkeypatch.setattr(PostgresLink, "many", cut)
    await asyncio.gather(*(play(store, key, number) for number in range(1, 9)))
    assert not cuts
    assert await played(store, key) == [*range(1, 9)]


async def test_a_connection_that_its_driver_finds_in_disorder_counts_as_lost(store, monkeypatch):
    key = await new_table(store)
    fetch, planted = asyncpg.Connection.fetch, [asyncpg.InternalClientError("another operation is in progress")] * 2

    async def broken(connection, sql, *values):
        if planted and "kept_values" in sql:
            raise planted.pop()
        return await fetch(connection, sql, *values)

    monkeypatch.setattr(asyncpg.Connection, "fetch", broken)
    said = await one_line(store.write(kept_sql.set_value, "one", "kept"))
    assert "cannot be reached (another operation is in progress)" in said
    assert await store.read(kept_sql.read_value, "one") is None
    await goes_on(store, key)


@GONE
async def test_a_transaction_whose_connection_is_found_lost_is_not_gone_on_with_on_another(store, name):
    """As when a process sleeps in a transaction: the server ends it, and what comes next would be kept by itself."""

    lost = []

    async def slept(db: PostgresLink) -> None:
        await db.run("SELECT 1")
        if len(lost) < 2:
            end_sessions(name)
            await asyncio.sleep(0.2)
            lost.append(db._connection.is_closed())
        await kept_sql.set_value(db, "half", "done")

    with pytest.raises(StoreError, match="in the middle of a transaction"):
        await store.write(slept)
    assert lost == [True, True], "it is made again once"
    assert await store.read(kept_sql.read_value, "half") is None
    await store.write(slept)
    assert await store.read(kept_sql.read_value, "half") == "done"


@pytest.mark.server_errors("canceling statement", "terminating connection")
@pytest.mark.parametrize(("limit", "said"), [("ANSWER_SECONDS", "no answer"), ("STATEMENT_SECONDS", "takes too long")])
async def test_what_hangs_is_given_up_and_the_next_change_is_kept(tmp_path, monkeypatch, limit, said):
    monkeypatch.setattr(postgres, limit, 1)
    store = await open_store(database_in(tmp_path), KEY)
    key = await new_table(store)
    for way in (store.write, store.read):
        assert said in await one_line(way(lambda db: db.run("SELECT pg_sleep(60)")))
    assert said in store.trouble
    await goes_on(store, key)
    await refuse_another(database_in(tmp_path))
    await store.close()


@pytest.mark.server_errors("cached plan must not change result type")
async def test_a_press_while_a_column_changes_is_made_with_another_plan(store, name):
    key = await new_table(store)
    kinds = ("INTEGER", "BIGINT")
    for number, kind in enumerate(kinds, start=1):
        await play(store, key, 2 * number)
        await played(store, key)
        for column in ("actions ALTER seat", "tables ALTER id"):
            server().sql(f"ALTER TABLE {column} TYPE {kind}", name)
        assert await new_table(store) > key, "a statement in a transaction whose plan has gone"
        await play(store, key, 2 * number + 1)
        assert await played(store, key) == list(range(2, 2 * number + 2))
    assert store.trouble == ""


@pytest.mark.server_errors("deadlock detected")
async def test_a_press_that_gives_way_to_a_migration_is_made_again(store, tmp_path):
    """The press has `kept_values` and wants `tables`, the migration the other way round."""
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


@pytest.mark.server_errors("cannot execute", "terminating")
async def test_a_server_that_turns_read_only_is_left_for_the_one_that_can_write(store, tmp_path):
    """A failover that cuts no connection: at the next write the address is asked again, as it may name another."""
    key = await new_table(store)
    before = await store.write(lambda db: db.one("SELECT pg_backend_pid()"))

    async def write_until(troubled: bool) -> None:
        async with asyncio.timeout(10):
            while bool(store.trouble) is not troubled:
                with contextlib.suppress(StoreError):
                    await store.write(kept_sql.set_value, "is it", "writable")
                await asyncio.sleep(0.02)

    server().sql("ALTER SYSTEM SET default_transaction_read_only = on")
    server().sql("SELECT pg_reload_conf()")
    try:
        await write_until(troubled=True)
        assert "read-only: name the server that may be written" in store.trouble
        assert "read-only" in await one_line(play(store, key, 1))
        assert "read-only" in await one_line(open_store(database_in(tmp_path), KEY)), "as a standby is"
        assert await played(store, key) == []
    finally:
        server().sql("ALTER SYSTEM RESET default_transaction_read_only")
        server().sql("SELECT pg_reload_conf()")
    await write_until(troubled=False)
    await goes_on(store, key)
    assert await store.write(lambda db: db.one("SELECT pg_backend_pid()")) != before
    assert not store.cluster.lost.is_set()


@pytest.mark.server_errors("does not exist", "password authentication failed")
async def test_what_is_wrong_with_the_address_is_one_line(tmp_path, monkeypatch):
    address = database_in(tmp_path)
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))
    monkeypatch.delenv("PGPASSWORD", raising=False)
    for wrong, said in (
        (server().address("nowhere"), "does not exist: make it (createdb)"),
        (f"postgresql://madang@/x?host={tmp_path}", "cannot be reached"),
        ("postgresql://madang@127.0.0.1:9/x", "cannot be reached"),
        ("postgresql://madang@127.0.0.1:9,127.0.0.1:11/x", "x on 127.0.0.1:9, 127.0.0.1:11 cannot be reached"),
        ("postgresql://madang:a/b@here/x", "%2F"),
        (address.replace("madang@", f"{STRANGER}:wrong@"), "refuses the name or the password"),
        (address.replace("madang@", f"{STRANGER}@"), "refuses the name or the password"),
    ):
        line = await one_line(open_store(wrong, KEY))
        assert said in line, line
        assert "wrong" not in line
    assert "MADANG_KEY" in await one_line(open_store(address))


async def test_a_password_stands_in_the_address_or_in_a_file(tmp_path, monkeypatch):
    address = database_in(tmp_path)
    with_password = address.replace("madang@", f"{STRANGER}:{quote(PASSWORD, safe='')}@")
    await (await open_store(with_password, KEY)).close()
    file = tmp_path / "pgpass"
    file.write_text("*:*:*:" + STRANGER + ":" + PASSWORD + "\n")
    file.chmod(0o600)
    monkeypatch.setenv("PGPASSFILE", str(file))
    await (await open_store(address.replace("madang@", f"{STRANGER}@"), KEY)).close()


async def test_a_backup_is_whole_and_can_be_put_back(store, tmp_path, name):
    """As docs/postgresql.md says: pg_restore into an empty database."""
    key = await new_table(store)
    await play(store, key, 1, 2)
    with_password = server().address(name, f"{STRANGER}:{quote(PASSWORD, safe='')}")
    file = tmp_path / "backup"
    await postgres.Postgres(with_password).backup(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    empty = server().create(template="template0")
    try:
        restore = ["pg_restore", "--no-owner", f"--dbname={server().address(empty)}", str(file)]
        await asyncio.to_thread(subprocess.run, restore, check=True)
        again = await open_store(server().address(empty), KEY)
        assert await played(again, key) == [1, 2]
        assert await new_table(again) > key
        await again.close()
    finally:
        server().drop(empty)
    away = postgres.Postgres(f"postgresql://madang:secret@/x?host={tmp_path}")
    said = await one_line(away.backup(tmp_path / "b"))
    assert "pg_dump cannot copy" in said and "secret" not in said
    assert not (tmp_path / "b").exists()


async def is_encrypted(db):
    return await value_of(db, "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")


@GONE
@pytest.mark.server_errors("certificate verify failed", "alert unknown ca", "could not accept SSL connection")
async def test_a_connection_is_encrypted_and_the_server_known_where_the_address_says_so(name, tmp_path, monkeypatch):
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))
    port = free_port()
    address = f"postgresql://madang@localhost:{port}/{name}"
    certificate = server().certify()
    server().stop()
    server().start(listen_addresses="localhost", port=str(port))
    try:
        assert "rejected SSL upgrade" in await one_line(open_store(f"{address}?sslmode=require", KEY))
        server().stop()
        server().start(listen_addresses="localhost", port=str(port), ssl="on")
        for mode in ("require", f"verify-full&sslrootcert={certificate}"):
            store = await open_store(f"{address}?sslmode={mode}", KEY)
            for way in (store.write, store.read):
                assert await way(is_encrypted)
            await store.close()
        (tmp_path / "other.pem").write_text(self_signed("localhost")[1])
        line = await one_line(open_store(f"{address}?sslmode=verify-full&sslrootcert={tmp_path / 'other.pem'}", KEY))
        assert "certificate verify failed" in line
    finally:
        server().stop()
        server().start()


async def test_a_server_that_is_too_old_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(postgres, "LEAST", 99)
    assert "use 99 or newer" in await one_line(open_store(database_in(tmp_path), KEY))
