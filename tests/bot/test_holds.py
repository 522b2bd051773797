"""Several processes on one database, each with a share: who may write, who takes over, what they tell one another."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from contextlib import AsyncExitStack, contextmanager, suppress

import asyncpg
import pytest

from bot.__main__ import main
from bot.base.errors import StoreError
from bot.base.share import Share, parts
from bot.features.admin.settings import Settings
from bot.store import kept_sql
from bot.store import postgres as postgres_engine
from bot.store.hold import Worker
from bot.store.kept_sql import set_value
from bot.store.migrate import newest
from bot.store.model import UserSettings
from bot.store.postgres_hold import BEAT_SECONDS, beat
from bot.store.store import open_store
from bot.store.watch import DEAD_SECONDS, Watch, here
from tests import postgres
from tests.databases import KEY, database_in

pytestmark = pytest.mark.databases("postgresql")

HALVES = parts(2, 2)
REFUSALS = ("another process has taken over",)
"""What a write of who was asleep comes to: one that begins afterwards, and the one that it slept in, made again."""
WAITS = "waits to take over"
HOLDER = """
import asyncio, sys
from bot.base.share import parts
from bot.store import kept_sql
from bot.store.store import open_store

async def hold():
    store = await open_store(*sys.argv[1:], *parts(2, 2))
    number = 0
    print(store.share.name, flush=True)
    while not store.hold.lost.is_set():
        number += 1
        try:
            await store.write(kept_sql.set_value, f"written {store.share.name}", str(number))
        except Exception as error:
            print(f"refused: {error}", flush=True)
        await asyncio.sleep(0.05)
    print("lost", flush=True)

asyncio.run(hold())
"""


@contextmanager
def process(database: str):
    command = [sys.executable, "-c", HOLDER, database, KEY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as made:
        try:
            yield made
        finally:
            with suppress(ProcessLookupError):
                made.send_signal(signal.SIGKILL)


async def line(made: subprocess.Popen[str], seconds: float = 60.0) -> str:
    async with asyncio.timeout(seconds):
        return (await asyncio.to_thread(made.stdout.readline)).strip()


async def test_each_process_takes_a_share_and_who_is_killed_hands_it_on(tmp_path):
    database = database_in(tmp_path)
    with process(database) as first, process(database) as second:
        assert {await line(first), await line(second)} == {share.name for share in HALVES}
        waiting = asyncio.create_task(open_store(database, KEY, *HALVES))
        await asyncio.sleep(1.0)
        assert not waiting.done()

        first.send_signal(signal.SIGKILL)
        first.wait()
        async with asyncio.timeout(DEAD_SECONDS):
            store = await waiting
        await store.write(kept_sql.set_value, "taken", "over")
        await store.close()


async def nodes(capsys, *, whole: bool = False) -> list[str]:
    """What `madang nodes` says of each process: what it does, or all of it."""
    assert await asyncio.to_thread(main, ["nodes"]) == 0
    lines = [one.split(": ", 1)[1] for one in capsys.readouterr().out.splitlines()]
    return lines if whole else [one.split(", schema")[0] for one in lines]


async def test_the_host_is_told_who_serves_and_who_waits(tmp_path, monkeypatch, capsys):
    database = database_in(tmp_path)
    monkeypatch.setenv("MADANG_DATABASE", database)
    monkeypatch.setenv("MADANG_SHARDS", "2 in 2")
    async with AsyncExitStack() as opened:
        for _ in HALVES:
            opened.push_async_callback((await open_store(database, KEY, *HALVES)).close)
        waiting = [asyncio.create_task(open_store(database, KEY, *HALVES)) for _ in HALVES]
        await asyncio.sleep(1.0)
        assert await nodes(capsys) == [*(f"serves shards {half.name}" for half in HALVES), WAITS, WAITS]
        for one in waiting:
            one.cancel()


async def test_the_host_is_told_that_the_last_one_who_waited_was_killed(tmp_path, monkeypatch, capsys):
    database = database_in(tmp_path)
    monkeypatch.setenv("MADANG_DATABASE", database)
    monkeypatch.setenv("MADANG_SHARDS", "2 in 2")
    async with AsyncExitStack() as opened:
        for _ in HALVES:
            opened.push_async_callback((await open_store(database, KEY, *HALVES)).close)
        with process(database) as waiting:
            async with asyncio.timeout(DEAD_SECONDS):
                while await nodes(capsys) != [*(f"serves shards {half.name}" for half in HALVES), WAITS]:
                    pass
            waiting.kill()
            waiting.wait()
            *serving, killed = await nodes(capsys, whole=True)
    assert "silent for 6 s" in killed and WAITS in killed
    assert len(serving) == len(HALVES) and not any("silent" in one for one in serving)


@pytest.mark.server_errors("the share is held by another process", "idle-in-transaction", "user request")
async def test_who_was_asleep_can_write_nothing_once_another_has_its_share(tmp_path):
    database = database_in(tmp_path)
    with process(database) as sleeper, process(database) as other:
        share = Share.named(await line(sleeper))
        await line(other)
        sleeper.send_signal(signal.SIGSTOP)
        async with asyncio.timeout(DEAD_SECONDS + 60.0):
            store = await open_store(database, KEY, *HALVES)
        assert store.share == share
        await store.write(kept_sql.set_value, f"written {share.name}", "by who took over")
        sleeper.send_signal(signal.SIGCONT)
        told = [await line(sleeper)]
        while told[-1] != "lost":
            told.append(await line(sleeper))
        assert all(any(why in one for why in REFUSALS) for one in told[:-1]), told
        assert await store.read(kept_sql.read_value, f"written {share.name}") == "by who took over"
        await store.close()


@pytest.mark.server_errors("terminating", "the database system is", "connection to client lost")
async def test_a_server_that_was_away_takes_no_share_from_anybody(tmp_path):
    database = database_in(tmp_path)
    async with AsyncExitStack() as opened:
        stores = []
        for _ in HALVES:
            stores.append(await open_store(database, KEY, *HALVES))
            opened.push_async_callback(stores[-1].close)
        waiting = asyncio.create_task(open_store(database, KEY, *HALVES))
        await asyncio.sleep(1.0)
        postgres.server().stop("immediate")
        await asyncio.sleep(DEAD_SECONDS)
        postgres.server().start()
        await asyncio.sleep(2 * BEAT_SECONDS)
        for store in stores:
            assert not store.hold.lost.is_set()
            await store.write(kept_sql.set_value, f"still {store.share.name}", "here")
        assert not waiting.done()
        waiting.cancel()


async def test_a_connection_that_its_own_driver_finds_in_disorder_is_made_again(tmp_path, monkeypatch):
    store = await open_store(database_in(tmp_path), KEY)
    planted = [asyncpg.InternalClientError("another operation is in progress")]

    async def broken(*given) -> int:
        if planted:
            raise planted.pop()
        return await beat(*given)

    monkeypatch.setattr("bot.store.postgres_hold.beat", broken)
    await asyncio.sleep(3 * BEAT_SECONDS)
    assert not planted
    assert not store.hold._beating.done()
    assert not store.hold._connection.is_closed()
    await store.close()


async def test_who_cannot_say_that_it_lives_is_not_assured_of_its_share_unless_it_is_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.postgres_hold.SURE_SECONDS", 0.2)
    database = database_in(tmp_path)
    async with AsyncExitStack() as opened:
        one = await open_store(database, KEY, *HALVES)
        opened.push_async_callback(one.close)
        await asyncio.sleep(0.3)
        assert await one.hold.assured(), "there is nobody else"
        other = await open_store(database, KEY, *HALVES)
        await asyncio.sleep(2 * BEAT_SECONDS)
        assert await one.hold.assured(), "as soon as its next beat is taken"
        async with one.hold._using:  # as while the server does not answer
            await asyncio.sleep(0.3)
            assert not await one.hold.assured()
        assert await one.hold.assured()
        await other.close()
        await asyncio.sleep(2 * BEAT_SECONDS)
        async with one.hold._using:
            await asyncio.sleep(0.3)
            assert not await one.hold.assured(), "another may have come meanwhile"


async def test_another_division_of_the_shards_is_refused(tmp_path):
    database = database_in(tmp_path)
    store = await open_store(database, KEY, *HALVES)
    for others in (parts(4, 2), (Share(),), (Share(range(2), 4),)):
        with pytest.raises(StoreError, match="divides the shards otherwise"):
            await open_store(database, KEY, *others)
    await store.close()


async def test_what_one_changes_the_others_read_again(tmp_path):
    database = database_in(tmp_path)
    one, other = [await open_store(database, KEY, *HALVES) for _ in HALVES]
    here_, there = Settings(one), Settings(other)
    assert (await there.user(1)).language == ""
    await here_.set_user(1, UserSettings(language="ko"))
    async with asyncio.timeout(BEAT_SECONDS):
        while (await there.user(1)).language != "ko":
            await asyncio.sleep(0.02)
    await one.close()
    await other.close()


@pytest.mark.server_errors("terminating connection")
async def test_what_is_told_while_the_connection_is_lost_is_heard_once_after_it(tmp_path):
    """NOTIFY reaches nobody who does not listen just then: what was told is read again."""
    database = database_in(tmp_path)
    one, other = [await open_store(database, KEY, *HALVES) for _ in HALVES]
    heard, back, connect = [], asyncio.Event(), other.hold._connect
    other.hold.listen(heard.append)

    async def connect_later():
        await back.wait()
        return await connect()

    other.hold._connect = connect_later
    await one.tell("first")
    await until(lambda: heard == ["first"])
    postgres.server().sql(f"SELECT pg_terminate_backend({other.hold._connection.get_server_pid()})")
    await until(other.hold._connection.is_closed)
    await one.tell("second")
    back.set()
    await until(lambda: len(heard) > 1)
    one.hold._connection.terminate()
    await one.tell("third")
    await until(lambda: len(heard) > 2)
    assert heard == ["first", "second", "third"]
    await one.close()
    await other.close()


async def until(true):
    async with asyncio.timeout(10 * BEAT_SECONDS):
        while not true():
            await asyncio.sleep(0.02)


@pytest.mark.server_errors("idle-in-transaction")
async def test_who_falls_asleep_in_a_transaction_keeps_nobody_waiting(tmp_path, monkeypatch):
    monkeypatch.setattr(postgres_engine, "IDLE_SECONDS", 1)
    one, other = [await open_store(database_in(tmp_path), KEY, *HALVES) for _ in HALVES]
    locked, woken = asyncio.Event(), asyncio.Event()

    async def fall_asleep(db):
        await set_value(db, "bed", "one")
        locked.set()
        await woken.wait()
        await set_value(db, "bed", "one still")

    asleep = asyncio.create_task(one.write(fall_asleep))
    await locked.wait()
    async with asyncio.timeout(10):
        await other.write(kept_sql.set_value, "bed", "other")
    assert await other.read(kept_sql.read_value, "bed") == "other"
    woken.set()
    await asleep
    assert await other.read(kept_sql.read_value, "bed") == "one still", "it was made again, after the other's"
    await one.close()
    await other.close()


async def test_a_process_keeps_three_connections(tmp_path):
    """One writes, one reads, one holds and listens: nothing that is heard or hangs can use up others."""
    database = database_in(tmp_path)
    store = await open_store(database, KEY, *HALVES)
    await asyncio.gather(*(store.write(kept_sql.set_value, f"n{number}", "") for number in range(50)))
    await asyncio.gather(*(store.read(kept_sql.read_value, f"n{number}") for number in range(50)))
    count = (
        "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'madang%' AND datname = current_database()"
    )
    assert await store.read(lambda db: db.all(count)) == [(3,)]
    await store.close()


def worker(number: int, beat: int, place: str = "elsewhere") -> Worker:
    return Worker(number, place, 2**22 + number, "0-0/2", beat, 0.0, newest())


def test_a_beat_that_stands_still_is_nobodys():
    watch = Watch()
    assert watch.dead([worker(1, 5), worker(2, 5)], now=0.0) == []
    for second in range(1, int(DEAD_SECONDS) + 1):
        assert watch.dead([worker(1, 5), worker(2, 6)], now=float(second)) == []
    assert watch.dead([worker(1, 5), worker(2, 7)], now=DEAD_SECONDS + 0.1) == [worker(1, 5)]


def test_while_nobody_could_look_nobody_dies():
    watch = Watch()
    assert watch.dead([worker(1, 5)], now=0.0) == []
    assert watch.dead([worker(1, 5)], now=100.0) == []


def test_a_process_of_this_machine_that_is_no_more_is_dead_at_once():
    assert Watch().dead([worker(1, 5, here())], now=0.0) == [worker(1, 5, here())]


def test_shards_are_divided_as_evenly_as_can_be():
    assert [share.name for share in parts(16, 3)] == ["0-4/16", "5-9/16", "10-15/16"]
