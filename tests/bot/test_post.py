"""The post between processes: who gets what is handed on, until when it is there, and that nothing is done twice."""

from __future__ import annotations

import asyncio
import itertools
import time
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from bot.base.share import parts
from bot.store.store import open_store
from bot.tables.lobby import add_house
from bot.tables.people import leave
from bot.tables.pressed import Press, pressed
from tests.bot.house import ANA, BEN, house_at
from tests.databases import KEY, database_in, rows_in

pytestmark = [pytest.mark.parametrize("engine", ["postgresql"], indirect=True)]

HALVES = parts(2, 2)
FAR = 1 << 22
"""A guild of the second half."""


@asynccontextmanager
async def stores(tmp_path):
    """A store of each half."""
    async with AsyncExitStack() as opened:
        made = []
        for _ in HALVES:
            made.append(await open_store(database_in(tmp_path), KEY, *HALVES))
            opened.push_async_callback(made[-1].close)
        yield made


async def until(true) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.02)


def left(tmp_path) -> list[int]:
    return [number for (number,) in rows_in(tmp_path, "SELECT id FROM madang_post ORDER BY id")]


async def test_what_is_handed_on_comes_to_its_share_in_order_and_stays_until_it_is_answered(tmp_path):
    async with stores(tmp_path) as (near, far):
        here, there = [], []
        near.take(lambda *taken: here.append(taken))
        for number in (7, 5, 6):
            assert await near.hand(number, FAR, f"what {number} said")
        far.take(lambda *taken: there.append(taken))
        await until(lambda: len(there) == 3)
        assert there == [(number, f"what {number} said") for number in (5, 6, 7)]
        assert left(tmp_path) == [5, 6, 7]
        waiting = asyncio.create_task(near.hold.post.wait(6, 10.0))
        far.hold.post.answered(6)
        assert await waiting
        assert left(tmp_path) == [5, 7]
        assert not await near.hold.post.wait(5, 0.2)
        assert here == [] and len(there) == 3


async def test_what_was_left_is_taken_by_who_takes_over_and_is_sealed(tmp_path):
    async with stores(tmp_path) as (near, far):
        lost = []
        far.take(lambda *taken: lost.append(taken))
        await near.hand(1, FAR, "the token is secret")
        await until(lambda: lost)
        await far.close()
        assert "secret" not in str(rows_in(tmp_path, "SELECT text FROM madang_post"))
        heir, found = await open_store(database_in(tmp_path), KEY, *HALVES), []
        heir.take(lambda *taken: found.append(taken))
        await until(lambda: found)
        assert found == [(1, "the token is secret")]
        await heir.close()


async def test_what_is_handed_twice_stays_where_it_is_unless_it_is_handed_onward(tmp_path):
    async with stores(tmp_path) as (near, far):
        here, there = [], []
        near.take(lambda *taken: here.append(taken))
        far.take(lambda *taken: there.append(taken))
        await near.hold.post.hand(1, 0, b"", onward=False)
        await until(lambda: here)
        await near.hand(1, FAR, "on")
        await until(lambda: there)
        await near.hold.post.hand(1, 0, b"", onward=False)
        assert rows_in(tmp_path, "SELECT guild_id FROM madang_post") == [(FAR,)]


async def test_what_is_handed_on_once_more_by_who_had_not_heard_of_the_answer_is_let_go(tmp_path):
    async with stores(tmp_path) as (near, far):
        there = []
        far.take(lambda *taken: there.append(taken))
        await near.hand(1, FAR, "on")
        await until(lambda: there)
        far.hold.post.answered(1)
        await until(lambda: left(tmp_path) == [])
        await near.hand(1, FAR, "on")
        await until(lambda: left(tmp_path) == [])
        assert len(there) == 1


async def test_what_is_left_comes_again(tmp_path):
    async with stores(tmp_path) as (near, far):
        there = []
        far.take(lambda *taken: there.append(taken))
        await near.hand(1, FAR, "on")
        await until(lambda: there)
        far.hold.post.leave(1)
        await until(lambda: len(there) == 2)
        assert left(tmp_path) == [1]


async def test_who_takes_over_while_its_post_is_used_keeps_its_connection(tmp_path, caplog):
    """Something is handed on at the very moment at which the share falls to who waited."""
    store, holds = await open_store(database_in(tmp_path), KEY), []
    opening = asyncio.create_task(open_store(database_in(tmp_path), KEY, seen=holds.append))
    await until(lambda: holds)

    async def hand_on(first: int) -> None:
        for number in itertools.count(first, 10):
            await holds[0].post.hand(number, FAR, b"")

    handing = [asyncio.create_task(hand_on(first)) for first in range(10)]
    await asyncio.sleep(0.2)
    await store.close()
    heir = await opening
    for one in handing:
        one.cancel()
    await asyncio.gather(*handing, return_exceptions=True)
    assert [one.message for one in caplog.records if "could not be renewed" in one.message] == []
    await heir.close()


async def test_sessions_begin_in_turn(tmp_path):
    """Those of a bucket 5.4 s apart; who is gone before its turn costs the others none."""
    async with stores(tmp_path) as (near, far):
        began = []

        async def begin(store, name: str) -> None:
            assert await store.hold.post.turn(0)
            began.append((name, time.monotonic()))

        start = time.monotonic()
        await begin(near, "first")
        assert await far.hold.post.turn(1), "another bucket"
        assert time.monotonic() - start < 1.0
        gone = asyncio.create_task(begin(far, "gone"))
        await asyncio.sleep(0.5)
        gone.cancel()
        await asyncio.gather(begin(far, "other"), begin(near, "again"))
        assert [name for name, _ in began][0] == "first" and len(began) == 3
        assert all(5.3 < after[1] - before[1] < 7.0 for before, after in itertools.pairwise(began))


@pytest.fixture
async def house(tmp_path):
    async with house_at(tmp_path) as opened:
        yield opened


def by(person, number: int, *, again: bool = False) -> None:
    pressed.set(Press(number, person.user_id, shared=True, again=again))


async def test_a_press_that_was_done_is_answered_with_what_stands(house):
    by(ANA, 1)
    table = await house.lobby(ANA)
    by(BEN, 2)
    await house.tables.join(table.id, BEN)
    by(ANA, 3)
    await house.tables.change(table.id, ANA.user_id, add_house)
    told = len(house.told)

    by(ANA, 1, again=True)
    assert (await house.lobby(ANA)).id == table.id
    by(BEN, 2, again=True)
    assert len((await house.tables.join(table.id, BEN)).holders) == 3
    by(ANA, 3, again=True)
    assert len((await house.tables.change(table.id, ANA.user_id, add_house)).holders) == 3
    assert len(house.told) == told

    by(ANA, 4, again=True)
    assert len((await house.tables.change(table.id, ANA.user_id, add_house)).holders) == 4, "it was not done before"


async def test_a_press_is_noted_with_its_own_change_alone(house, tmp_path):
    by(ANA, 1)
    table = await house.match(ANA, BEN)  # Ben joins, the clock acts, in the context of Ana's press
    assert rows_in(tmp_path, "SELECT id, makes FROM madang_presses ORDER BY makes") == [(1, False), (1, True)]
    by(BEN, 2, again=True)
    assert (await house.tables.change(table.id, BEN.user_id, leave)).holders[1].left
