"""The store on a real file: durable, one process, refusing what it cannot use with one clear line."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store.errors import StoreError
from bot.store.migrate import FOLDER, migrate, migrations
from bot.store.model import (
    ActionRow,
    BoardMessage,
    DeadlineRow,
    GuildSettings,
    HandPanel,
    PanelPlace,
    Ping,
    ResultRow,
    ResultSeat,
    SeatRow,
    TableRow,
    TableWrite,
    UserSettings,
    WaitRow,
)
from bot.store.sql_rest import read_guild
from bot.store.sqlite import Sqlite, SqliteSchema
from bot.store.store import open_store

ROW = TableRow(
    id=0,
    game="toy",
    rules_version=1,
    guild_id=2**63 - 1,
    channel_id=2,
    thread_id=None,
    host_id=3,
    locale="en",
    pace="live",
    status="playing",
    options={"rounds": "3"},
    secret="s",
    previous_id=None,
    ended_reason="",
    created_at=1.5,
    touched_at=2.5,
    started_at=None,
    ended_at=None,
)
SEATS = (SeatRow(0, 3, "Ana", "en", False, 0, False, False), SeatRow(1, None, "House 1", "", True, 1, True, True))


@pytest.fixture
async def store(tmp_path):
    opened = await open_store(tmp_path / "madang.db")
    yield opened
    await opened.close()


async def new_table(store, **parts) -> int:
    return await store.create_table(ROW, TableWrite(table_id=0, seats=SEATS, **parts))


def action(seq: int) -> ActionRow:
    return ActionRow(seq, 0, f"play {seq}", "person", 3, 10.25 + seq)


async def test_a_table_comes_back_as_it_was_written(store):
    key = await new_table(
        store, deadlines=(DeadlineRow(0, 7, 99.125),), waits=(WaitRow("next 1", 4.5),), votes=((0, 3), (0, 4))
    )
    stored = await store.table(key)
    assert (stored.table.guild_id, stored.table.options, stored.table.id) == (2**63 - 1, {"rounds": "3"}, key)
    assert stored.seats == SEATS
    assert stored.deadlines == (DeadlineRow(0, 7, 99.125),)
    assert stored.waits == (WaitRow("next 1", 4.5),)
    assert stored.votes == ((0, 3), (0, 4))
    await store.save(TableWrite(table_id=key, actions=(action(1), action(2)), deadlines=(), waits=None))
    assert await store.log(key) == [action(1), action(2)]
    stored = await store.table(key)
    assert (stored.deadlines, stored.waits) == ((), (WaitRow("next 1", 4.5),))
    assert await store.open_tables() == [stored]
    assert await store.table(key + 1) is None


async def test_an_end_is_owed_until_it_was_told(store):
    keys = [await new_table(store) for _ in range(3)]
    assert await store.untold() == []
    for key, status in zip(keys, ("over", "closed", "playing"), strict=True):
        await store.save(TableWrite(table_id=key, table=replace(ROW, id=key, status=status)))
    assert await store.untold() == keys[:2]
    await store.set_told(keys[0])
    await store.save(TableWrite(table_id=keys[0], table=replace(ROW, id=keys[0], status="over")))
    assert await store.untold() == keys[1:2]


def test_ends_of_an_older_house_count_as_told(tmp_path):
    older = tmp_path / "older"
    older.mkdir()
    for number, file in migrations():
        if number < 3:
            shutil.copy(file, older)
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
    for number, file in migrations():
        if number < 4:
            shutil.copy(file, older)
    with closing(sqlite3.connect(tmp_path / "madang.db", isolation_level=None)) as db:
        migrate(SqliteSchema(db), "madang.db", older)
        db.execute("INSERT INTO guild_settings VALUES (5, 'ko', 0, 'slow')")
        migrate(SqliteSchema(db), "madang.db")
        assert read_guild(db, 5) == GuildSettings("ko", False, "slow", {})


async def test_ids_are_never_used_twice(store):
    first = await new_table(store)
    await store.writer.run(lambda db: db.execute("DELETE FROM seats"))
    await store.writer.run(lambda db: db.execute("DELETE FROM tables"))
    assert await new_table(store) > first


async def test_results_messages_settings_and_values_are_kept(store):
    key = await new_table(store)
    seats = (ResultSeat(0, 3, "Ana", False, -4, 1), ResultSeat(1, None, "House 1", True, 9, 2))
    result = ResultRow(
        table_id=key, game="toy", guild_id=1, started_at=1.0, finished_at=2.0, actions=9, options={}, reason="played",
        rated=False, seats=seats,
    )  # fmt: skip
    await store.save(TableWrite(table_id=key, result=result))
    assert await store.result(key) == result
    assert await store.result(key + 1) is None
    for message in (BoardMessage(key, 5, 6, 7.0), BoardMessage(key, 5, 8, 9.0)):
        await store.set_message(message)
        assert await store.message(key) == message
    assert await store.user_settings(3) == UserSettings()
    await store.set_user_settings(3, UserSettings("ko", Ping.DM, PanelPlace.DM))
    assert await store.user_settings(3) == UserSettings("ko", Ping.DM, PanelPlace.DM)
    assert await store.guild_settings(1) == GuildSettings()
    await store.set_guild_settings(1, GuildSettings("th", False, "slow", {"toy": "long"}))
    assert await store.guild_settings(1) == GuildSettings("th", False, "slow", {"toy": "long"})
    assert await store.value("emoji") is None
    await store.set_value("emoji", "1")
    await store.set_value("emoji", "2")
    assert await store.value("emoji") == "2"


async def test_a_write_is_all_or_nothing(store):
    key = await new_table(store)
    await store.save(TableWrite(table_id=key, actions=(action(1),)))
    with pytest.raises(StoreError):
        await store.save(TableWrite(table_id=key, actions=(action(2), action(1)), waits=(WaitRow("x", 1.0),)))
    assert await store.log(key) == [action(1)]
    assert (await store.table(key)).waits == ()
    with pytest.raises(StoreError):
        await store.save(TableWrite(table_id=999, table=ROW))


async def test_what_fails_in_a_group_fails_alone(store):
    keys = [await new_table(store) for _ in range(30)]
    writes = [TableWrite(table_id=key, actions=(action(1),)) for key in keys]
    writes[7] = TableWrite(table_id=keys[7], actions=(action(1), action(1)))
    writes[20] = TableWrite(table_id=12345, actions=(action(1),))
    results = await asyncio.gather(*(store.save(write) for write in writes), return_exceptions=True)
    failed = [number for number, result in enumerate(results) if result is not None]
    assert failed == [7, 20]
    assert all(isinstance(results[number], StoreError) for number in failed)
    for number, key in enumerate(keys):
        assert await store.log(key) == ([] if number in failed else [action(1)])


async def test_what_waits_is_written_together(store):
    commits = []
    await store.writer.run(
        lambda db: db.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
    )
    commits.clear()
    keys = await asyncio.gather(*(new_table(store) for _ in range(100)))
    assert len(set(keys)) == 100
    assert len(commits) <= 2


async def test_a_caller_that_goes_away_does_not_stop_the_others(store):
    key = await new_table(store)
    saves = [asyncio.create_task(store.save(TableWrite(table_id=key, actions=(action(n),)))) for n in range(1, 4)]
    await asyncio.sleep(0)
    saves[1].cancel()
    await asyncio.wait(saves)
    assert saves[1].cancelled()
    assert [row.seq for row in await store.log(key)] == [1, 2, 3]


async def test_tokens_are_encrypted_and_dropped_at_expiry(tmp_path):
    path = tmp_path / "madang.db"
    store = await open_store(path)
    key = await new_table(store)
    token = "aW50ZXJhY3Rpb246c2VjcmV0" * 5
    await store.put_panel(HandPanel(key, 3, token, None, 100.0))
    await store.put_panel(HandPanel(key, 4, token + "!", 77, 200.0))
    assert await store.panels(key, 99.0) == [
        HandPanel(key, 3, token, None, 100.0),
        HandPanel(key, 4, token + "!", 77, 200.0),
    ]
    assert [panel.user_id for panel in await store.panels(key, 100.0)] == [4]
    files = [path, Path(f"{path}-wal")]
    assert all(token.encode() not in file.read_bytes() for file in files)
    assert await store.drop_expired_panels(150.0) == 1
    assert await store.reader.run(lambda db: db.execute("SELECT count(*) FROM panels").fetchone()[0]) == 1
    await store.drop_panel(key, 4)
    assert await store.panels(key, 0.0) == []
    await store.put_panel(HandPanel(key, 3, token, None, 100.0))
    await store.close()
    again = await open_store(path)
    assert [panel.token for panel in await again.panels(key, 0.0)] == [token]
    await again.close()
    other = await open_store(path, key="another key, long enough")
    assert await other.panels(key, 0.0) == [], "another key cannot read it"
    await other.close()


@pytest.mark.skipif(os.name == "nt", reason="rights are another thing there")
async def test_database_and_key_are_for_their_owner_only(store, tmp_path):
    for name in ("madang.db", "madang.db.key"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


async def one_line(work) -> str:
    with pytest.raises(StoreError) as caught:
        await work
    text = str(caught.value)
    assert "\n" not in text
    return text


async def test_a_second_bot_is_refused_until_the_first_is_gone(tmp_path):
    path = tmp_path / "madang.db"
    first = await open_store(path)
    assert "another bot is running" in await one_line(open_store(path))
    await first.close()
    assert "is closed" in await one_line(first.open_tables()), "nothing waits for ever"
    await (await open_store(path)).close()


HOLD = """
import asyncio, sys
from pathlib import Path
from bot.store.store import open_store
from tests.bot.test_store import ROW, SEATS, action
from bot.store.model import TableWrite

async def hold():
    store = await open_store(Path(sys.argv[1]))
    key = await store.create_table(ROW, TableWrite(table_id=0, seats=SEATS))
    seq = 0
    while True:
        seq += 1
        await store.save(TableWrite(table_id=key, actions=(action(seq),)))
        print(seq, flush=True)

asyncio.run(hold())
"""


async def test_sigkill_loses_nothing_that_was_told_and_frees_the_lock(tmp_path):
    path = tmp_path / "madang.db"
    with subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True) as process:
        told = [process.stdout.readline() for _ in range(50)]
        assert "another bot is running" in await one_line(open_store(path))
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    last = int([line for line in told if line.endswith("\n")][-1])
    store = await open_store(path)
    rows = await store.log(1)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= last
    await store.close()


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
    saves = [store.save(TableWrite(table_id=key, actions=(row,))) for row in (big, big._replace(seq=2))]
    for result in await asyncio.gather(*saves, return_exceptions=True):
        assert isinstance(result, StoreError)
        assert "disk is full" in str(result)
    assert await store.log(key) == []
    await store.writer.run(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone())
    await store.save(TableWrite(table_id=key, actions=(big,)))
    assert await store.log(key) == [big]


async def test_every_commit_is_durable(store):
    for connection in (store.writer, store.reader):
        assert await connection.run(lambda db: db.execute("PRAGMA synchronous").fetchone()) == (2,)
        assert await connection.run(lambda db: db.execute("PRAGMA journal_mode").fetchone()) == ("wal",)


async def test_a_backup_is_whole_while_writing_goes_on(store, tmp_path):
    key = await new_table(store)
    await store.save(TableWrite(table_id=key, actions=(action(1),)))
    target = tmp_path / "backup.db"
    later = [store.save(TableWrite(table_id=key, actions=(action(n),))) for n in range(2, 40)]
    path = tmp_path / "madang.db"
    await asyncio.gather(asyncio.to_thread(Sqlite(path).backup, target), *later)
    copy = await open_store(target)
    rows = await copy.log(key)
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
    assert [number for number, _ in migrations()] == list(range(1, len(migrations()) + 1))


def test_a_migration_is_one_transaction(tmp_path):
    folder = tmp_path / "migrations"
    folder.mkdir()
    for _, file in migrations(FOLDER):
        (folder / file.name).write_text(file.read_text())
    newest = migrations(FOLDER)[-1][0]
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
