"""Reviews in the house: asked for, found piece by piece by workers, in fair turns, kept over a kill, forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.review import sql as review_sql
from bot.features.review.service import ReviewMoved, Reviews, Unable
from bot.tables.lobby import set_rules
from bot.thinking.workers import Job, Thinkers, ThinkingError
from games.core import Steady, parse_options
from games.core.levels import HousePlayer
from games.core.review import ENGINE
from games.core.reviewing import Match, review
from games.core.weighing import Care, Task
from games.gostop import GOSTOP
from tests.bot.house import ANA, BEN, CHO, house_at
from tests.databases import done

LITTLE = Care(width=3, first=6, second=6, third=6, drawn=1, wide=4, turns=2, matches=2)


class Instead:
    """Does the work of thinkers in this process, and writes down for whom; fails as often as it is told."""

    on = True

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.failing = 0
        self.go = asyncio.Event()
        self.go.set()

    async def review(self, job, care, task):
        self.asked.append((job.table, task.kind))
        await self.go.wait()
        await asyncio.sleep(0)
        if self.failing:
            self.failing -= 1
            raise ThinkingError("a worker died")
        options = parse_options(GOSTOP.info.options, job.options)
        return Match(GOSTOP, options, job.seats, job.log).answer(task, care)


@pytest.fixture
async def house(tmp_path):
    """Tables of Go-Stop on a store."""
    async with house_at(tmp_path, games=(GOSTOP,)) as house:
        yield house


async def played(house, *people, deals="1"):
    """A match of Go-Stop in which seat 0 does what stands first among what is allowed, the others as the house does."""
    table = await house.lobby(*people, game="gostop")
    table = await house.tables.change(table.id, table.host_id, set_rules, {"deals": deals})
    await house.tables.start(table.id, table.host_id)
    while not (table := house.tables.get(table.id)).status.ended:
        seat = min(table.game.waiting_for(table.state), default=None)
        if seat is None:
            await house.tables.wait_over(table.id, table.game.encode(table.game.waits(table.state)[0].action))
            continue
        legal = GOSTOP.legal_actions(table.state, seat)
        known = GOSTOP.known(table.state, seat)
        wanted = HousePlayer(GOSTOP, seat).choose(known, legal, Steady()) if seat else legal[0]
        await house.tables.act(table.id, table.holders[seat].user_id, None, GOSTOP.encode(wanted))
    return table


@contextlib.asynccontextmanager
async def reviewing(house, thinkers):
    reviews = Reviews(house.tables, house.store, care=LITTLE)
    reviews.thinkers = thinkers
    await reviews.start()
    try:
        yield reviews
    finally:
        await reviews.stop()


async def found(reviews, table, seat):
    """Ask for a review and wait for it."""
    assert await reviews.ask(table.id, seat) is None
    async with asyncio.timeout(60):
        while reviews.progress(table.id, seat) is not None:
            await asyncio.sleep(0.01)
    return await reviews.of(table.id, seat)


async def expected(house, table, seat):
    rows = [(row.seat, row.text) for row in await house.tables.log(table.id)]
    options = parse_options(GOSTOP.info.options, table.options)
    return review(GOSTOP, options, len(table.holders), rows, seat, LITTLE)


async def unfinished(house):
    return await house.store.read(review_sql.unfinished, house.store.share)


async def test_workers_find_what_the_engine_finds_and_everybody_is_told_and_a_killed_one_costs_a_piece(house):
    table, told, killed = await played(house), [], []
    async with contextlib.AsyncExitStack() as stack:
        thinkers = Thinkers(1, 20)
        stack.push_async_callback(thinkers.stop)
        reviews = await stack.enter_async_context(reviewing(house, thinkers))
        house.bus.hear(ReviewMoved, lambda event: told.append(reviews.progress(*event)))
        assert await reviews.of(table.id, 1) is None
        assert await reviews.ask(table.id, 1) is None
        assert reviews.progress(table.id, 1) == 0.0
        assert await found(reviews, table, 1) == await expected(house, table, 1)
        assert told == [*sorted(one for one in told if one is not None), None]
        assert len(told) > 3

        def kill(_):
            if not killed:
                killed.append(thinkers._all[0]._process.pid)
                os.kill(killed[0], signal.SIGKILL)

        house.bus.hear(ReviewMoved, kill)
        assert await found(reviews, table, 0) == await expected(house, table, 0)
        assert thinkers._all[0]._process.pid != killed[0]


async def test_a_kill_in_the_middle_loses_nothing(tmp_path):
    thinkers = Instead()
    async with house_at(tmp_path, games=(GOSTOP,)) as house:
        table = await played(house)
        async with reviewing(house, thinkers) as reviews:
            await reviews.ask(table.id, 0)
            while len(thinkers.asked) < 3:
                await asyncio.sleep(0)
            thinkers.go.clear()
            assert 0 < reviews.progress(table.id, 0) < 1
    async with house_at(tmp_path, games=(GOSTOP,)) as house:
        await house.tables.start_up()
        assert await unfinished(house) == [(table.id, 0)]
        async with reviewing(house, Instead()) as reviews:
            assert await found(reviews, table, 0) == await expected(house, table, 0)
        assert await unfinished(house) == []
    async with house_at(tmp_path, games=(GOSTOP,)) as house:
        idle = Instead()
        async with reviewing(house, idle) as reviews:
            assert await reviews.ask(table.id, 0) is None
            assert reviews.progress(table.id, 0) is None
            assert await reviews.of(table.id, 0) is not None
        assert idle.asked == []


async def test_what_was_asked_of_an_older_engine_is_found_by_todays_after_the_next_start(house):
    table = await played(house)
    await house.store.write(review_sql.ask, table.id, 0, ENGINE - 1, 0.0)
    async with reviewing(house, Instead()) as reviews:
        assert await found(reviews, table, 0) == await expected(house, table, 0)
    assert await unfinished(house) == []


async def test_who_asks_for_many_waits_behind_who_asks_for_one(house):
    *anas, bens = [await played(house, *people) for people in ((ANA, BEN), (ANA, BEN), (ANA, BEN), (BEN, CHO))]
    thinkers = Instead()
    thinkers.go.clear()
    async with reviewing(house, thinkers) as reviews:
        for table in anas:
            await reviews.ask(table.id, 0)
        await asyncio.sleep(0.05)
        await reviews.ask(bens.id, 0)
        assert (reviews.ahead(bens.id, 0), reviews.ahead(anas[2].id, 0)) == (1, 2)
        thinkers.go.set()
        for table in (*anas, bens):
            assert await found(reviews, table, 0) is not None
    begun = [int(table) for table, kind in thinkers.asked if kind == "course"]
    assert begun == [anas[0].id, anas[1].id, bens.id, anas[2].id]


async def test_a_worker_that_dies_is_replaced_and_one_that_always_dies_gives_up(house):
    table, thinkers = await played(house), Instead()
    async with reviewing(house, None) as reviews:
        assert not reviews.on and await reviews.ask(table.id, 0) is Unable.NOBODY_THINKS
        assert await unfinished(house) == []
        reviews.thinkers = thinkers
        assert reviews.on
        assert await reviews.ask((await house.match(game="gostop")).id, 0) is Unable.NOT_OVER
        thinkers.failing = 2
        assert await found(reviews, table, 0) == await expected(house, table, 0)
        thinkers.failing = 10**6
        assert await found(reviews, table, 1) is None
        assert await unfinished(house) == []
        thinkers.failing = 0
        assert await found(reviews, table, 1) is not None


async def test_a_thought_waits_for_one_piece_at_most():
    thinkers, order, gate = Thinkers(1, 20), [], asyncio.Event()

    class Recorded:
        async def ask(self, job, asked, seconds, expected):
            order.append("piece" if "review" in asked else "thought")
            await gate.wait()
            return {"answer": None, "seconds": 0.0, "action": "", "playouts": 0, "candidates": 1}

    thinkers._free[:] = [Recorded()]

    async def pieces(count):
        for _ in range(count):
            await thinkers.review(Job("t", "gostop", {}, 2, []), LITTLE, Task("course"))

    waiting = [asyncio.create_task(pieces(count)) for count in (6, 2)]
    await asyncio.sleep(0)
    waiting += [asyncio.create_task(thinkers.think(Job("t", "gostop", {}, 2, []), 0, "s")) for _ in range(3)]
    given_up = asyncio.create_task(thinkers.think(Job("t", "gostop", {}, 2, []), 0, "s"))
    await asyncio.sleep(0)
    given_up.cancel()
    gate.set()
    await asyncio.gather(*waiting)
    assert order == ["piece", "thought", "thought", "thought", *["piece"] * 7]
    assert len(thinkers._free) == 1


async def test_what_was_done_for_an_absent_player_is_not_theirs(house):
    """The clock's rows of a seat count as the others' play, and none becomes a moment."""
    table = await played(house, deals="3")
    async with reviewing(house, Instead()) as reviews:
        before = await found(reviews, table, 0)
    await done(house.store, "UPDATE actions SET maker = 'clock' WHERE seat = 0", "DELETE FROM reviews")
    async with reviewing(house, Instead()) as reviews:
        after = await found(reviews, table, 0)
    assert before.tally.mine != 0 == after.tally.mine
    assert after.tally.others == before.tally.others + before.tally.mine
    assert after.moments == ()


async def test_reviews_are_exported_forgotten_and_made_again_by_a_new_engine(house):
    table = await played(house)
    async with reviewing(house, Instead()) as reviews:
        for seat in (0, 1):
            await found(reviews, table, seat)
        exported = await house.store.read(admin_sql.everything_of, ANA.user_id)
        assert [row["seat"] for row in exported["reviews"]] == [0]
        await house.store.write(admin_sql.forget, ANA.user_id)
        assert await reviews.of(table.id, 0) is None
        assert await reviews.of(table.id, 1) is not None
        assert await house.store.read(review_sql.read, table.id, 1, ENGINE + 1) is None
        await house.store.write(review_sql.ask, table.id, 1, ENGINE + 1, 0.0)
        assert await reviews.of(table.id, 1) is None
        await house.store.write(admin_sql.purge, 10)
        assert await unfinished(house) == []
