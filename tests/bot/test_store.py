"""The store on every engine: what is told is durable, what fails fails alone, and one bot has it for itself."""

from __future__ import annotations

import asyncio
import fcntl
import signal
import subprocess
import sys
from dataclasses import fields, replace

import pytest

from bot.base.errors import StoreError
from bot.features.learn import sql as learn_sql
from bot.features.review import sql as review_sql
from bot.store import kept_sql
from bot.store.model import (
    BoardMessage,
    GuildSettings,
    HandPanel,
    PanelKind,
    PanelPlace,
    Ping,
    ResultRow,
    ResultSeat,
    UserSettings,
)
from bot.store.store import open_store
from bot.tables import sql as tables_sql
from bot.tables.model import Facts, Holder, LogRow, Maker, Status
from bot.tables.stored import PARTS, TableWrite, row_of
from tests.databases import KEY, asked, database_in, done, everything_in

pytestmark = pytest.mark.databases

SEATS = (Holder(3, "Ana", "en"), Holder(None, "House 1", house=True, missed=1, left=True, replaced=True))
TABLE = Facts(
    id=0,
    rules_version=1,
    guild_id=2**63 - 1,
    channel_id=2,
    host_id=3,
    locale="en",
    status=Status.PLAYING,
    options={"rounds": "3"},
    holders=SEATS,
    created_at=1.5,
    touched_at=2.5,
)


def seats_of(*holders: Holder) -> dict[str, list]:
    return {"seats": PARTS["seats"].rows(replace(TABLE, holders=holders))}


def row(**facts) -> tuple:
    return row_of(replace(TABLE, **facts), "toy", "s")


async def new_table(store, **parts) -> int:
    parts = {"parts": seats_of(*SEATS), **parts}
    return await store.write(tables_sql.create, TableWrite(table_id=0, row=row(), **parts))


def action(seq: int) -> LogRow:
    return LogRow(seq, 0, f"play {seq}", Maker.PERSON, 3, 10.25 + seq)


async def play(store, key: int, *numbers: int, **parts) -> None:
    """Have actions of these numbers kept in one write, with whatever else it changes of the table."""
    write = TableWrite(table_id=key, actions=tuple(map(action, numbers)), **parts)
    await store.add(tables_sql.save_all, write)


async def played(store, key: int) -> list[int]:
    """The numbers of the actions in a table's log, each of which is as it was written."""
    rows = await store.read(tables_sql.read_log, key)
    assert rows == [action(row.seq) for row in rows]
    return [row.seq for row in rows]


def result_of(key: int, **parts) -> ResultRow:
    """A result of Ana and a house player."""
    seats = (ResultSeat(0, 3, "Ana", False, -4, 1), ResultSeat(1, None, "House 1", True, 9, 2))
    return ResultRow(
        table_id=key, game="toy", guild_id=TABLE.guild_id, started_at=1.0, finished_at=2.0, actions=9, options={},
        reason="played", seats=seats, **parts,
    )  # fmt: skip


async def test_a_table_comes_back_as_it_was_written(store):
    votes = {**seats_of(*SEATS), "votes": ((0, 3), (0, 4))}
    key = await new_table(store, clocks="0 7 99.125\nwait 4.5 next 1", parts=votes)
    stored = await store.read(tables_sql.read_table, key)
    assert {one.name: getattr(stored, one.name) for one in fields(TABLE)} == {
        **{one.name: getattr(TABLE, one.name) for one in fields(TABLE)},
        "id": key,
        "votes": {0: frozenset({3, 4})},
    }
    assert (stored.game, stored.secret) == ("toy", "s")
    assert stored.clocks == "0 7 99.125\nwait 4.5 next 1"
    await play(store, key, 1, 2, clocks=None)
    assert await played(store, key) == [1, 2]
    assert await store.read(tables_sql.read_table, key) == stored
    await play(store, key, clocks="")
    assert await store.read(tables_sql.read_open, store.share) == [replace(stored, clocks="")]
    assert await store.read(tables_sql.read_table, key + 1) is None


async def test_an_end_is_owed_until_it_was_told(store):
    keys = [await new_table(store) for _ in range(3)]
    assert await store.read(tables_sql.read_untold, store.share) == []
    for key, status in zip(keys, ("over", "closed", "playing"), strict=True):
        await play(store, key, row=row(status=status))
    assert await store.read(tables_sql.read_untold, store.share) == keys[:2]
    await store.write(tables_sql.set_told, keys[0])
    await play(store, keys[0], row=row(status="over"))
    assert await store.read(tables_sql.read_untold, store.share) == keys[1:2]


async def test_ids_are_never_used_twice(store):
    first = await new_table(store)
    await done(store, "DELETE FROM seats", "DELETE FROM tables")
    assert await new_table(store) > first


async def test_results_messages_settings_and_values_are_kept(store):
    key = await new_table(store)
    await play(store, key, result=result_of(key, rated=False))
    assert await store.read(tables_sql.read_result, key) == result_of(key, rated=False)
    assert await store.read(tables_sql.read_result, key + 1) is None
    for message in (BoardMessage(key, 5, 6, 7.0), BoardMessage(key, 5, 8, 9.0)):
        await store.write(kept_sql.set_message, message)
        assert await store.read(kept_sql.read_message, key) == message
    person, guild = UserSettings("ko", Ping.DM, PanelPlace.DM), GuildSettings("th", False, "slow", {"toy": "long"})
    for write, read, name, values in (
        (kept_sql.set_user, kept_sql.read_user, 3, (UserSettings(), person)),
        (kept_sql.set_guild, kept_sql.read_guild, 1, (GuildSettings(), guild)),
        (kept_sql.set_value, kept_sql.read_value, "emoji", (None, "1", "2")),
    ):
        assert await store.read(read, name) == values[0]
        for value in values[1:]:
            await store.write(write, name, value)
            assert await store.read(read, name) == value


@pytest.mark.server_errors("actions_pkey")
async def test_a_write_is_all_or_nothing(store):
    key = await new_table(store)
    await play(store, key, 1)
    with pytest.raises(StoreError):
        await play(store, key, 2, 1, clocks="x")
    assert await played(store, key) == [1]
    assert (await store.read(tables_sql.read_table, key)).clocks == ""
    with pytest.raises(StoreError):
        await play(store, 999, row=row())


@pytest.mark.server_errors("actions_pkey", "actions_table_id_fkey")
async def test_what_fails_in_a_group_fails_alone(store):
    keys = [await new_table(store) for _ in range(30)]
    writes = [(key, 1) for key in keys]
    writes[7] = (keys[7], 1, 1)
    writes[20] = (12345, 1)
    results = await asyncio.gather(*(play(store, *write) for write in writes), return_exceptions=True)
    failed = [number for number, result in enumerate(results) if result is not None]
    assert failed == [7, 20]
    assert all(isinstance(results[number], StoreError) for number in failed)
    for number, key in enumerate(keys):
        assert await played(store, key) == ([] if number in failed else [1])


async def test_two_changes_of_one_table_in_a_group_are_one(store):
    key = await new_table(store)
    later = (replace(SEATS[0], name="Bea"), SEATS[1])
    await asyncio.gather(
        play(store, key, 1, parts=seats_of(), clocks="first"),
        play(store, key, 2, parts=seats_of(*later), clocks="second"),
    )
    stored = await store.read(tables_sql.read_table, key)
    assert (stored.holders, stored.clocks) == (later, "second")
    assert await played(store, key) == [1, 2]


async def test_what_nobody_waits_for_goes_with_what_somebody_does_or_when_the_store_closes(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.writer.NOTES_SECONDS", 30.0)
    store = await open_store(database_in(tmp_path), KEY)
    await store.write(kept_sql.set_value, "ping 1", "here")
    store.note(kept_sql.write_values, "ping 1", ("ping 1", "there"))
    store.note(kept_sql.write_values, "ping 1", ("ping 1", None))
    await asyncio.sleep(0.05)
    assert await store.read(kept_sql.read_value, "ping 1") == "here"
    await store.write(kept_sql.set_value, "another", "thing")
    assert await store.read(kept_sql.read_value, "ping 1") is None

    store.note(kept_sql.write_values, "ping 1", ("ping 1", "at the end"))
    await asyncio.wait_for(store.close(), 5.0)
    store = await open_store(database_in(tmp_path), KEY)
    assert await store.read(kept_sql.read_value, "ping 1") == "at the end"
    await store.close()


async def test_what_nobody_waits_for_is_written_also_when_nothing_else_is(store, monkeypatch):
    monkeypatch.setattr("bot.store.writer.NOTES_SECONDS", 0.05)
    await store.write(kept_sql.set_value, "ping 1", "here")
    store.note(kept_sql.write_values, "ping 1", ("ping 1", None))
    async with asyncio.timeout(5.0):
        while await store.read(kept_sql.read_value, "ping 1") is not None:
            await asyncio.sleep(0.01)


@pytest.mark.server_errors("panels_table_id_fkey")
async def test_a_note_that_cannot_be_written_hurts_nobody(store):
    key = await new_table(store)
    store.note_panel(HandPanel(999, 3, "a token", None, 100.0))
    await play(store, key, 1)
    assert await played(store, key) == [1]
    assert store.trouble == ""


async def test_the_writer_that_fails_leaves_nobody_waiting(store, monkeypatch):
    """A bug of its own, or a cancelled task: all who wait are told, and all who come later."""

    async def bad(jobs):
        raise RuntimeError("a bug")

    monkeypatch.setattr(store.writer, "_write", bad)
    for _ in range(2):
        with pytest.raises(StoreError, match="closed"):
            await store.write(kept_sql.set_value, "a", "b")
    assert isinstance(store.writer.task.exception(), RuntimeError)


async def test_a_caller_that_goes_away_does_not_stop_the_others(store):
    key = await new_table(store)
    saves = [asyncio.create_task(play(store, key, number)) for number in (1, 2, 3)]
    await asyncio.sleep(0)
    saves[1].cancel()
    await asyncio.wait(saves)
    assert saves[1].cancelled()
    assert await played(store, key) == [1, 2, 3]


async def test_tokens_are_kept_until_they_expire_and_read_with_their_key_alone(store, tmp_path):
    key = await new_table(store)
    token = "aW50ZXJhY3Rpb246c2VjcmV0" * 5
    panels = [HandPanel(key, 3, token, None, 100.0), HandPanel(key, 4, token + "!", 77, 200.0)]
    for panel in panels:
        await store.put_panel(panel)
    assert await store.panels(key, 99.0) == panels
    assert [panel.user_id for panel in await store.panels(key, 100.0)] == [4]
    kept = await asked(store, "SELECT token FROM panels")
    assert [token.encode() in bytes(one) for (one,) in kept] == [False, False]
    assert await store.write(kept_sql.drop_expired_panels, 150.0) == 1
    assert len(await everything_in(store, "panels")) == 1
    store.drop_panel((key, 4, PanelKind.HAND))
    assert await store.panels(key, 0.0) == []
    newest = HandPanel(key, 3, token, 5, 101.0)
    for panel in (panels[0], newest):
        await store.put_panel(panel)
    for secret, found in ((KEY, [newest]), ("another key, long enough", [])):
        await store.close()
        store = await open_store(database_in(tmp_path), secret)
        assert await store.panels(key, 0.0) == found
    await store.close()


async def test_puzzles_and_reviews_are_kept(store):
    key = await new_table(store)
    for solved, at in ((True, 1.0), (False, 2.0)):
        await store.write(learn_sql.answer_puzzle, 3, "toy", "one", solved, at)
    await store.write(learn_sql.answer_puzzle, 3, "toy", "two", False, 3.0)
    assert await store.read(learn_sql.puzzle_answers, 3, "toy") == {"one": (True, 2.0), "two": (False, 3.0)}, (
        "solved stays solved"
    )
    await store.write(review_sql.ask, key, 0, 1, 5.0)
    await store.write(review_sql.keep, key, 0, 1, "found")
    assert await store.read(review_sql.read, key, 0, 1) == "found"
    await store.write(review_sql.ask, key, 0, 1, 6.0)
    assert await store.read(review_sql.read, key, 0, 1) == "found", "it is there"
    await store.write(review_sql.ask, key, 0, 2, 7.0)
    await store.write(review_sql.ask, key, 1, 2, 4.0)
    assert await store.read(review_sql.unfinished, store.share) == [(key, 1), (key, 0)]
    await store.write(review_sql.drop, key, 1)
    assert await store.read(review_sql.unfinished, store.share) == [(key, 0)]


async def one_line(work) -> str:
    with pytest.raises(StoreError) as caught:
        await work
    text = str(caught.value)
    assert "\n" not in text
    return text


async def refuse_another(database):
    """No other process gets the database: a file at once, on a server it waits until this one ends."""
    if database.startswith("sqlite"):
        assert "another bot is running" in await one_line(open_store(database, KEY))
        return
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1):
            await open_store(database, KEY)


async def test_a_second_bot_is_refused_until_the_first_is_gone(tmp_path):
    database = database_in(tmp_path)
    first = await open_store(database, KEY)
    await refuse_another(database)
    await first.close()
    assert "is closed" in await one_line(first.read(tables_sql.read_open, first.share)), "nothing waits for ever"
    await (await open_store(database, KEY)).close()


@pytest.mark.databases("sqlite")
async def test_a_process_of_before_that_lives_on_a_file_stands_in_the_way(tmp_path):
    """It had a library lock the same file, by the same call."""
    with (tmp_path / "madang.db.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert "another bot is running" in await one_line(open_store(tmp_path / "madang.db", KEY))
    await (await open_store(tmp_path / "madang.db", KEY)).close()


HOLD = """
import asyncio, itertools, sys
from bot.store.store import open_store
from tests.bot.test_store import new_table, play

async def hold():
    store = await open_store(*sys.argv[1:])
    key = await new_table(store)
    for number in itertools.count(1):
        await play(store, key, number)
        print(number, flush=True)

asyncio.run(hold())
"""


@pytest.mark.server_errors("connection to client lost")  # where the kill comes before it has heard an answer
async def test_sigkill_loses_nothing_that_was_told_and_frees_the_lock(tmp_path):
    database = database_in(tmp_path)
    with subprocess.Popen([sys.executable, "-c", HOLD, database, KEY], stdout=subprocess.PIPE, text=True) as process:
        told = [process.stdout.readline() for _ in range(50)]
        await refuse_another(database)
        process.send_signal(signal.SIGKILL)
        told += process.stdout.readlines()
    last = int([line for line in told if line.endswith("\n")][-1])
    store = await open_store(database, KEY)
    kept = await played(store, 1)
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) >= last
    await store.close()
