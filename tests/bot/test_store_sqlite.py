"""The store on an SQLite file: durable, for its owner only, refusing what it cannot use with one clear line."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import subprocess
import sys
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.base.errors import DatabaseTrouble, StoreError
from bot.store import kept_sql
from bot.store.migrate import migrations
from bot.store.model import GuildSettings, HandPanel
from bot.store.sqlite import PRAGMAS, Sqlite, SqliteLink, connected
from bot.store.store import open_store
from bot.store.writer import CALM_SECONDS
from bot.tables import sql as tables_sql
from bot.tables.model import LogRow, Maker
from bot.tables.stored import TableWrite
from tests.bot.test_store import new_table, one_line, play, played
from tests.databases import KEY, asked, done

pytestmark = pytest.mark.databases("sqlite")


A_TABLE = (
    "INSERT INTO tables (game, rules_version, guild_id, channel_id, host_id, locale, pace, status, options, secret, "
    "ended_reason, created_at, touched_at) VALUES ('toy', 1, 1, 1, 1, 'en', 'live', '{}', '{{}}', 's', '', 1, 1)"
)


@asynccontextmanager
async def older_house(path: Path, version: int, *statements: str):
    """Leave a file as an older version made it, and open it today."""
    path.touch()
    async with connected(path, "rw", *PRAGMAS) as link:
        for one in migrations():
            if one.number <= version:
                await Sqlite(path).apply(link, one.number, one.file.read_text())
        for statement in statements:
            await link.run(statement)
    store = await open_store(path)
    yield store
    await store.close()


async def test_what_an_older_house_left_is_taken_up(tmp_path):
    """Ends count as told; a server's tables begin by the manual. What a newer one left: tests/kept."""
    assert [one.number for one in migrations()] == list(range(1, len(migrations()) + 1))
    async with older_house(tmp_path / "2.db", 2, A_TABLE.format("over"), A_TABLE.format("playing")) as store:
        assert await asked(store, "SELECT status, told FROM tables") == [("over", 1), ("playing", 0)]

    settings = "INSERT INTO guild_settings VALUES (5, 'ko', 0, 'slow')"
    async with older_house(tmp_path / "3.db", 3, settings) as store:
        assert await store.read(kept_sql.read_guild, 5) == GuildSettings("ko", False, "slow", {})


async def test_what_waits_is_written_together(store, monkeypatch):
    began, begin = [], SqliteLink.begin

    async def counted(link):
        began.append(link)
        await begin(link)

    monkeypatch.setattr(SqliteLink, "begin", counted)
    keys = await asyncio.gather(*(new_table(store) for _ in range(100)))
    assert len(set(keys)) == 100
    assert len(began) <= 2


async def test_a_file_and_the_key_beside_it_by_which_its_tokens_are_read_are_for_their_owner_only(tmp_path):
    path = tmp_path / "madang.db"
    store = await open_store(path)
    key = await new_table(store)
    await store.put_panel(HandPanel(key, 3, "a token", None, 100.0))
    await store.close()
    for file in (path, Path(f"{path}.key")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = await open_store(path)
    assert [panel.token for panel in await again.panels(key, 0.0)] == ["a token"]
    await again.close()


async def test_a_sqlite_that_is_too_old_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.sqlite.LEAST", (99, 1))
    assert "99.1 or newer" in await one_line(open_store(tmp_path / "madang.db"))


async def test_places_that_cannot_be_used_are_refused(tmp_path):
    (tmp_path / "folder.db").mkdir()
    (tmp_path / "file").write_text("")
    assert "MADANG_DATABASE" in await one_line(open_store(tmp_path / "folder.db"))
    assert "MADANG_DATABASE" in await one_line(open_store(tmp_path / "file" / "madang.db"))


@asynccontextmanager
async def full(store, _):
    ((pages,),) = await asked(store, "PRAGMA page_count")
    await done(store, f"PRAGMA max_page_count = {pages}")
    yield
    await done(store, "PRAGMA max_page_count = 1000000")


@asynccontextmanager
async def read_only(store, _):
    await store.writer._link.run("PRAGMA query_only = ON")
    yield
    await store.writer._link.run("PRAGMA query_only = OFF")


@asynccontextmanager
async def locked(_, path):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


async def test_a_locked_database_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.sqlite.BUSY_MS", 10)
    path = tmp_path / "madang.db"
    await (await open_store(path)).close()
    async with locked(None, path):
        assert "locked by another program" in await one_line(open_store(path))
    await (await open_store(path)).close()


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (full, "the disk is full: free some space"),
        (read_only, "cannot be written: give the bot's user the right"),
        (locked, "locked by another program: close whatever else has it open"),
    ],
)
async def test_a_file_that_cannot_be_written_fails_the_write_and_nothing_else(tmp_path, monkeypatch, harm, told):
    monkeypatch.setattr("bot.store.sqlite.BUSY_MS", 10)
    store = await open_store(tmp_path / "madang.db", KEY)
    key = await new_table(store)
    big = [TableWrite(table_id=key, actions=(LogRow(n, 0, "x" * 200_000, Maker.PERSON, 3, 1.0),)) for n in (1, 2)]
    async with harm(store, tmp_path / "madang.db"):
        saves = [store.add(tables_sql.save_all, write) for write in big]
        for result in await asyncio.gather(*saves, return_exceptions=True):
            assert isinstance(result, StoreError)
            assert told in str(result)
        assert told in store.trouble
        assert await played(store, key) == []
    await store.add(tables_sql.save_all, big[0])
    assert await store.read(tables_sql.read_log, key) == [*big[0].actions]
    assert store.trouble == ""
    await store.close()


async def test_every_commit_is_durable(store):
    for way in (store.read, store.write):
        assert await way(lambda db: db.one("PRAGMA synchronous")) == (2,)
        assert await way(lambda db: db.one("PRAGMA journal_mode")) == ("wal",)
    with pytest.raises(StoreError, match="cannot be written"):
        await store.read(lambda db: db.run("DELETE FROM tables"))


async def test_a_backup_is_whole_while_writing_goes_on(store, tmp_path):
    key = await new_table(store)
    await play(store, key, 1)
    path, target = tmp_path / "madang.db", tmp_path / "backup.db"
    await asyncio.gather(Sqlite(path).backup(target), *(play(store, key, n) for n in range(2, 40)))
    copy = await open_store(target)
    found = await played(copy, key)
    assert found == [*range(1, len(found) + 1)] != []
    await copy.close()
    for source, place, why in (
        (path, target, "already"),
        (path, tmp_path / "nowhere" / "b.db", "cannot be written"),
        (tmp_path / "missing.db", tmp_path / "b.db", "there is no database"),
    ):
        assert why in await one_line(Sqlite(source).backup(place))


async def test_a_trouble_is_told_at_its_beginning_once_a_minute_and_at_its_end(store, monkeypatch, caplog):
    begin = store.writer._link.begin

    async def full():
        raise DatabaseTrouble("the disk is full")

    monkeypatch.setattr(store.writer._link, "begin", full)
    for second in range(150):
        await one_line(store.write(kept_sql.set_value, "second", str(second)))
        await asyncio.sleep(1.0)
    monkeypatch.setattr(store.writer._link, "begin", begin)
    for _ in range(3):  # it ails again and again: that is the same trouble
        await store.write(kept_sql.set_value, "second", "small")
        with monkeypatch.context() as again:
            again.setattr(store.writer._link, "begin", full)
            await one_line(store.write(kept_sql.set_value, "second", "large"))
    await store.write(kept_sql.set_value, "second", "all is well")
    await asyncio.sleep(CALM_SECONDS)
    said = [one.getMessage() for one in caplog.records if one.name == "bot.store.writer"]
    assert len(said) == 4, said
    assert said[0] == "the disk is full. Until then presses are refused"
    assert said[1].startswith("the disk is full. It is still so: ")
    assert said[3].endswith("can be written again: 153 writes were refused")


DIES = """
import asyncio, sys
from bot.store import kept_sql
from bot.store.store import open_store

async def die(database, how):
    store = await open_store(database)
    try:
        await store.write(kept_sql.set_value, "a", "b")
        if how == "cancelled":
            asyncio.get_running_loop().call_later(0.05, asyncio.current_task().cancel)
        else:
            asyncio.get_running_loop().stop()
        await asyncio.sleep(3600)
    finally:
        await store.close()

asyncio.run(die(*sys.argv[1:]))
"""


@pytest.mark.process
@pytest.mark.parametrize("how", ["cancelled", "stops"])
def test_a_process_whose_loop_dies_by_an_error_ends(tmp_path, how):
    """The driver's threads are no daemons: one that is not closed would keep the process there for ever."""
    command = [sys.executable, "-c", DIES, f"sqlite:///{tmp_path}/madang.db", how]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1, done.stderr
    with closing(sqlite3.connect(tmp_path / "madang.db")) as db:
        assert db.execute("SELECT value FROM kept_values WHERE key = 'a'").fetchone() == ("b",)


async def test_what_is_damaged_is_found_at_the_start_and_in_a_backup(tmp_path):
    path = tmp_path / "madang.db"
    store = await open_store(path)
    key = await new_table(store)
    await play(store, key, *range(1, 400))
    await store.close()
    sound = path.read_bytes()
    page = next(at for at in range(0, len(sound), 4096) if sound[at : at + 4096].count(b"play ") > 50)
    for damaged in (sound[:100] + b"\xff" * (len(sound) - 100), sound[:page] + bytes(12) + sound[page + 12 :]):
        path.write_bytes(damaged)
        assert "is damaged: put back a backup" in await one_line(open_store(path))
        assert "is damaged" in await one_line(Sqlite(path).backup(tmp_path / "copy.db"))
        assert not (tmp_path / "copy.db").exists()
    path.write_bytes(sound)
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO votes VALUES (77, 0, 3)")
        db.commit()
    assert "has rows of votes without their tables: put back a backup" in await one_line(open_store(path))


LOOKS = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute("SELECT value FROM kept_values WHERE key = 'a'").fetchall())
db.close()
"""


@pytest.mark.process
async def test_another_program_that_looks_into_the_file_takes_nothing_away_from_the_bot(tmp_path):
    """As a host's sqlite3 shell does: the last connection to close deletes the log, where no lock says otherwise."""

    async def look():
        command = (sys.executable, "-c", LOOKS, str(tmp_path / "madang.db"))
        done = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        return (await done.communicate())[0].decode().strip()

    store = await open_store(tmp_path / "madang.db")
    for value in ("one", "two", "three"):
        await store.write(kept_sql.set_value, "a", value)
        assert await look() == f"[('{value}',)]"
    await Sqlite(tmp_path / "madang.db").backup(tmp_path / "copy.db")
    await store.write(kept_sql.set_value, "a", "four")
    assert await look() == "[('four',)]"
    await store.close()


async def test_what_was_noted_while_the_disk_was_full_is_written_later_the_newest_of_each(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.writer.NOTES_SECONDS", 0.05)
    store = await open_store(tmp_path / "madang.db")
    begin, tries = store.writer._link.begin, []

    async def full_twice():
        tries.append(len(tries))
        if len(tries) == 2:
            store.note(kept_sql.write_values, "a", ("a", "newer"))
        if len(tries) < 3:
            raise DatabaseTrouble("the disk is full")
        await begin()

    monkeypatch.setattr(store.writer._link, "begin", full_twice)
    for key in ("a", "b"):
        store.note(kept_sql.write_values, key, (key, "noted"))
    async with asyncio.timeout(5.0):
        while await store.read(kept_sql.read_value, "b") is None:
            await asyncio.sleep(0.01)
    assert await store.read(kept_sql.read_value, "a") == "newer"
    assert await store.read(kept_sql.read_value, "b") == "noted"
    await store.close()


async def test_a_store_is_closed_while_its_disk_is_full_and_something_is_noted(tmp_path, monkeypatch):
    store = await open_store(tmp_path / "madang.db")

    async def full():
        await asyncio.sleep(0)
        raise DatabaseTrouble("the disk is full")

    monkeypatch.setattr(store.writer._link, "begin", full)
    monkeypatch.setattr("bot.store.writer.NOTES_SECONDS", 30.0)
    store.note(kept_sql.write_values, "a", ("a", "b"))
    async with asyncio.timeout(5.0):
        await store.close()
