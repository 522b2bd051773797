"""Several processes on one database: who may write, who takes over, what they tell one another and hand on."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime, timedelta

import asyncpg
import pytest

from bot.__main__ import main
from bot.base.errors import TakenOver
from bot.base.share import Share, parts
from bot.features.admin.settings import Settings
from bot.store import kept_sql
from bot.store import postgres as postgres_engine
from bot.store.cluster import TAKE
from bot.store.cluster_sql import TURN_SECONDS
from bot.store.db import value_of
from bot.store.model import UserSettings
from bot.store.store import open_store
from tests import postgres
from tests.bot.test_store import one_line
from tests.bot.ui.fakes import ANA, BEN, CHO, FakePress, court_at, message
from tests.databases import KEY, database_in, rows_in
from tests.helpers import seldom

pytestmark = [pytest.mark.parametrize("engine", ["postgresql"], indirect=True)]
HALVES = parts(2, 2)
FAR = 1 << 22  # a guild of the second half
ENDED = ("terminating connection", "the database system is", "connection to client lost", "user request", "idle")
HOLDER = """
import asyncio, sys
from contextlib import suppress
from bot.base.errors import StoreError
from bot.base.share import parts
from bot.store import kept_sql
from bot.store.store import open_store
async def hold():
    store = await open_store(*sys.argv[1:], *parts(2, 2))
    print(store.share.name, flush=True)
    while not store.cluster.lost.is_set():
        with suppress(StoreError):
            await store.write(kept_sql.set_value, f"written {store.share.name}", "by the first")
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
            made.kill()


async def line(made: subprocess.Popen[str]) -> str:
    async with asyncio.timeout(60):
        return (await asyncio.to_thread(made.stdout.readline)).strip()


@asynccontextmanager
async def stores(tmp_path):
    """A store of each half."""
    made = [await open_store(database_in(tmp_path), KEY, *HALVES) for _ in HALVES]
    try:
        yield made
    finally:
        for store in made:
            await store.close()


async def until(true) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.02)


@pytest.mark.server_errors(*ENDED)
@pytest.mark.parametrize("how", seldom([signal.SIGKILL, signal.SIGSTOP], 2))
async def test_who_is_killed_or_asleep_is_replaced_and_can_write_nothing_more(tmp_path, how):
    database = database_in(tmp_path)
    with process(database) as first, process(database) as second:
        names = [await line(first), await line(second)]
        assert set(names) == {share.name for share in HALVES}
        waiting = asyncio.create_task(open_store(database, KEY, *HALVES))
        await asyncio.sleep(0.5)
        assert not waiting.done()

        first.send_signal(how)
        async with asyncio.timeout(60):
            store = await waiting
        assert store.share.name == names[0]
        await store.write(kept_sql.set_value, f"written {names[0]}", "by who took over")
        first.send_signal(signal.SIGCONT)
        assert await line(first) == ("lost" if how == signal.SIGSTOP else "")
        assert await store.read(kept_sql.read_value, f"written {names[0]}") == "by who took over"
        await store.close()


@pytest.mark.server_errors("terminating connection")
async def test_who_has_lost_its_session_writes_until_another_begins_and_nothing_after(tmp_path, caplog):
    """A transaction that is under way then is waited for."""
    store = await open_store(database_in(tmp_path), KEY)
    postgres.server().sql(f"SELECT pg_terminate_backend({store.cluster._session.get_server_pid()})")
    await until(store.cluster.lost.is_set)
    assert "the session that holds shards all is lost (the server has ended it)" in caplog.text
    assert not await store.cluster.assured()
    await store.write(kept_sql.set_value, "who", "the first")
    other = await open_store(database_in(tmp_path), KEY)
    with pytest.raises(TakenOver, match="taken over"):
        await store.write(kept_sql.set_value, "who", "the first still")
    assert await other.read(kept_sql.read_value, "who") == "the first"
    assert await other.cluster.assured()
    await store.close()
    await other.close()


@pytest.mark.server_errors("idle-in-transaction")
async def test_who_falls_asleep_in_a_transaction_keeps_nobody_waiting(tmp_path, monkeypatch):
    monkeypatch.setattr(postgres_engine, "SLEEP_SECONDS", 1)
    async with stores(tmp_path) as (one, other):
        locked, woken = asyncio.Event(), asyncio.Event()

        async def fall_asleep(db):
            await kept_sql.set_value(db, "bed", "one")
            locked.set()
            await woken.wait()

        asleep = asyncio.create_task(one.write(fall_asleep))
        await locked.wait()
        await other.write(kept_sql.set_value, "bed", "other")
        woken.set()
        await asleep
        assert await other.read(kept_sql.read_value, "bed") == "one", "it was made again, after the other's"


async def test_who_hears_no_answer_is_not_assured_and_is_lost_in_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.cluster.BEAT_SECONDS", 0.1)
    monkeypatch.setattr("bot.store.cluster.SURE_SECONDS", 1.0)
    monkeypatch.setattr("bot.store.cluster.ASSURE_SECONDS", 0.1)
    store = await open_store(database_in(tmp_path), KEY)
    assert await store.cluster.assured()
    lost, connection = asyncio.Event(), store.cluster._session
    monkeypatch.setattr(store.cluster, "_end", lambda _: lost.set())

    async def hangs(*_, timeout):
        await asyncio.sleep(timeout + 1.0)
        raise TimeoutError

    monkeypatch.setattr(type(connection), "execute", hangs)
    await asyncio.sleep(1.2)
    assert not await store.cluster.assured()
    async with asyncio.timeout(30):
        await lost.wait()
    monkeypatch.undo()
    await store.close()


async def test_nothing_is_prepared_while_a_share_is_held(tmp_path):
    """A session that is frozen in the middle of preparing a statement is not idle: the server would keep its lock."""
    store, asked = await open_store(database_in(tmp_path), KEY), "SELECT statement FROM pg_prepared_statements"
    await asyncio.sleep(0.5)  # the first sign of life is over
    prepared = await store.cluster._session.fetch(f"{asked} ORDER BY prepare_time DESC")
    assert [row[0] for row in prepared[:2]] == [f"{asked} ORDER BY prepare_time DESC", TAKE]
    await store.write(kept_sql.set_value, "one", "kept")
    assert ("COMMIT",) not in await store.write(lambda db: db.all(asked))
    await store.close()


async def test_of_two_that_want_the_same_at_once_one_waits(tmp_path):
    seen = []
    opening = [asyncio.create_task(open_store(database_in(tmp_path), KEY, seen=seen.append)) for _ in range(2)]
    (first,), (waiting,) = await asyncio.wait(opening, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.sleep(0.5)
    assert not waiting.done()
    assert sorted(one.waits for one in seen) == [False, True], "who asks is told which of them does"
    assert "MADANG_KEY is not set" in await one_line(asyncio.wait_for(open_store(database_in(tmp_path)), 30))
    await first.result().close()
    await (await waiting).close()


async def test_another_division_of_the_shards_is_refused(tmp_path):
    async with stores(tmp_path):
        for others in (parts(4, 2), (Share(),), (Share(range(2), 4),)):
            assert "divides the shards otherwise" in await one_line(open_store(database_in(tmp_path), KEY, *others))
    for shares in (HALVES, HALVES[:1]):
        assert "takes PostgreSQL" in await one_line(open_store(tmp_path / "file.db", KEY, *shares))


async def test_a_pooler_of_connections_is_refused(tmp_path, monkeypatch):
    """One answers with a process number of its own, or does not know the setting, or refuses it."""

    async def refuse(*_, **__):
        raise asyncpg.ProtocolViolationError("unsupported startup parameter: statement_timeout")  # PgBouncer says so

    for holder, part, value in (
        (asyncpg.Connection, "get_server_pid", lambda _: 1),
        (postgres_engine, "SETTINGS", {}),
        (asyncpg, "connect", refuse),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(holder, part, value)
            assert "is behind a pooler of connections" in await one_line(open_store(database_in(tmp_path), KEY))


async def test_what_one_changes_the_others_read_again(tmp_path):
    async with stores(tmp_path) as (one, other):
        here, there, heard = Settings(one), Settings(other), []
        one.cluster.listen(heard.append)
        assert (await there.user(1)).language == ""
        await here.set_user(1, UserSettings(language="ko"))
        async with asyncio.timeout(30):
            while (await there.user(1)).language != "ko":
                await asyncio.sleep(0.02)
        assert heard == [], "who tells it knows it"
        count = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'madang%' AND datname = "
        asked = await one.read(lambda db: db.all(f"{count} current_database()"))
        assert asked == [(6,)], "one writes, one reads, one holds and listens: nothing that hangs uses up others"


async def test_what_is_handed_on_is_given_out_once_in_order_and_sealed(tmp_path):
    async with stores(tmp_path) as (near, far):
        heard = []
        far.cluster.listen(heard.append)
        for number in (7, 5, 6):
            assert await near.hand(number, FAR, f"secret {number}")
        assert "secret" not in str(rows_in(tmp_path, "SELECT text FROM madang_handed"))
        await until(lambda: len(heard) == 3)
        assert await near.take() == []
        taken = await asyncio.gather(far.take(), far.take())
        assert sorted(taken) == [[], ["secret 5", "secret 6", "secret 7"]]
        await near.hand(8, FAR, "while nobody serves it")
        await far.close()
        heir = await open_store(database_in(tmp_path), KEY, *HALVES)
        assert await heir.take() == ["while nobody serves it"]
        await heir.close()


async def test_a_press_on_a_table_of_another_process_is_deferred_and_handed_on(tmp_path):
    """What opens a form is answered by who heard it."""
    async with court_at(tmp_path, *HALVES) as plays, court_at(tmp_path, *HALVES) as hears:
        table, fed = await plays.match(ANA, BEN, game="seize"), []
        press = FakePress(hears.app, ANA, {"custom_id": f"t1:{table.id}:hand"}, message=message(ephemeral=True))
        hears.app.heard.keep({"id": str(press.id)})
        await hears.house.routes.answer(press)
        heard, store = plays.house.answers.heard, plays.house.store
        heard.take(store, fed.append, plays.house.tasks)
        await until(lambda: fed)
        found = [one.kind for one in press.answers], fed, press.id in heard.handed
        assert found == (["defer"], [{"id": str(press.id)}], True)
        assert not await heard.hand_on(store, press.id, table.guild_id), "once is enough"
        assert [one.kind for one in (await hears.press(ANA, f"w1:{table.id}:0:go")).answers] == ["form"]
        assert (await hears.press(CHO, f"w1:{table.id}:0:go")).answer.content.startswith("⚠️")


@pytest.mark.slow
async def test_sessions_begin_in_turn(tmp_path):
    """Those of a bucket 5.4 s apart; who is gone before its turn costs the others none."""
    async with stores(tmp_path) as (near, far):

        async def begin(store) -> datetime:
            assert await store.turn(0)
            return await store.read(value_of, "SELECT at FROM madang_turns WHERE bucket = 0")

        first = await begin(near)
        assert await far.turn(1), "another bucket"
        gone = asyncio.create_task(begin(far))
        await asyncio.sleep(0.5)
        gone.cancel()
        second, third = sorted(await asyncio.gather(begin(far), begin(near)))
        assert min(second - first, third - second) >= timedelta(seconds=TURN_SECONDS), "by the clock they share"


@pytest.mark.server_errors(*ENDED)
async def test_the_host_is_told_who_serves_who_waits_and_who_is_silent(tmp_path, monkeypatch, capsys):
    database = database_in(tmp_path)
    monkeypatch.setenv("MADANG_DATABASE", database)

    async def nodes() -> list[str]:
        assert await asyncio.to_thread(main, ["nodes"]) == 0
        return [one.partition(": ")[2] or one for one in capsys.readouterr().out.splitlines()]

    monkeypatch.setattr("bot.cli.SILENT_SECONDS", 30.0)  # this machine may be busy
    async with stores(tmp_path):
        waiting = asyncio.create_task(open_store(database, KEY, *HALVES))
        await asyncio.sleep(0.5)
        told = [one.split(", since")[0] for one in await nodes()]
        assert told == ["serves shards 0-0/2", "serves shards 1-1/2", "waits to take over"]
        monkeypatch.setattr("bot.cli.SILENT_SECONDS", 0.0)
        assert "s: asleep or cut off" in (await nodes())[0]
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    while not (await nodes())[0].startswith("no process shares"):
        await asyncio.sleep(0.1)
