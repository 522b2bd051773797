"""Who comes first: presses before hands, hands before boards, pings last; and never more than Discord takes."""

from __future__ import annotations

import asyncio
import functools
import threading
import time
from contextlib import asynccontextmanager
from unittest.mock import Mock

import aiohttp
import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.base import memory
from bot.base.supervised import Latest, Urgency, urgency
from bot.discord import budget
from bot.discord.budget import Budget
from bot.show import drawings as drawing
from bot.show.body import Body
from bot.show.drawings import Drawings, Turns
from renderers.base import Picture
from renderers.plan import Plan
from tests.helpers import until


def picture():
    return Picture(Plan(4, 4, 0, ()), "four pixels")


async def in_order_of_urgency(start):
    """Have work begun in the wrong order by tasks of all urgencies; returns in which order it was done."""
    done = []

    async def one(level):
        urgency.set(level)
        await start(level)
        done.append(level)

    tasks = [asyncio.create_task(one(level)) for level in sorted(Urgency, reverse=True) for _ in range(2)]
    await asyncio.gather(*tasks)
    return done


@pytest.fixture
def drawings():
    drawings = Drawings()
    yield drawings
    drawings.close()


async def test_the_picture_that_somebody_waits_for_is_drawn_first(drawings):
    hold = asyncio.create_task(drawings.run(lambda: time.sleep(0.1)))
    await asyncio.sleep(0.02)
    numbers = iter(range(100))
    done = await in_order_of_urgency(lambda level: drawings.draw((level, next(numbers)), picture))
    await hold
    assert done == sorted(done)


async def test_pictures_that_nobody_waits_for_stand_back_while_a_press_is_answered(drawings, monkeypatch):
    monkeypatch.setattr(drawing, "STANDS_BACK", 30.0)
    with drawings.answering():
        hand = asyncio.create_task(drawings.draw("hand", picture))
        urgency.set(Urgency.PRESS)
        await asyncio.wait_for(drawings.draw("press", picture), 5)
        assert not hand.done()
    await asyncio.wait_for(hand, 5)


async def test_a_picture_that_a_press_wants_too_is_drawn_as_early_as_the_press_needs_it(drawings):
    hold, drawn = threading.Event(), []
    held = asyncio.create_task(drawings.run(hold.wait))
    boards = [
        asyncio.create_task(drawings.draw(name, lambda name=name: drawn.append(name) or picture())) for name in "ab"
    ]
    await asyncio.sleep(0)
    urgency.set(Urgency.PRESS)
    pressed = asyncio.create_task(drawings.draw("b", Mock()))
    await asyncio.sleep(0)
    hold.set()
    await asyncio.gather(held, pressed, *boards)
    assert drawn == ["b", "a"]


@pytest.mark.real_time  # a thread waits for its time
async def test_pictures_stand_back_for_a_moment_only(drawings):
    with drawings.answering():
        await asyncio.wait_for(drawings.draw("hand", picture), 5)


async def test_a_press_comes_between_the_preparations_of_a_first_start(drawings, monkeypatch):
    began, done = threading.Event(), []

    def prepare(number):
        began.set()
        time.sleep(0.02)
        done.append(number)

    monkeypatch.setattr(drawing, "preparations", lambda _: [functools.partial(prepare, n) for n in range(20)])
    urgency.set(Urgency.IDLE)
    warming = asyncio.create_task(drawings.warm_up(()))
    await asyncio.to_thread(began.wait)
    urgency.set(Urgency.PRESS)
    await drawings.draw("pressed", picture)
    assert len(done) < 5
    await warming
    assert done == list(range(20))


async def test_what_a_drawing_raises_its_caller_is_told_and_the_next_try_is_known_by_its_words_too(drawings):
    with pytest.raises(ValueError, match="no ink"):
        await drawings.draw("key", Mock(side_effect=ValueError("no ink")))
    drawn = await drawings.draw("key", picture)
    assert drawn.alt == "four pixels"
    told_otherwise = await drawings.draw("another key", lambda: picture()._replace(alt="a square"))
    assert told_otherwise.png == drawn.png
    assert Body("", picture=told_otherwise).trace() != Body("", picture=drawn).trace() != Body("").trace()


async def test_turns_are_given_by_urgency_and_never_too_many():
    turns, at_once, most = Turns(2), 0, 0

    async def work(_level):
        nonlocal at_once, most
        async with turns:
            at_once += 1
            most = max(most, at_once)
            await asyncio.sleep(0.005)
            at_once -= 1

    done = await in_order_of_urgency(work)
    assert most == 2
    assert done[2:] == sorted(done[2:]), "the first two were not kept waiting"


async def test_a_turn_whose_owner_goes_away_is_not_lost():
    turns = Turns(1)
    await turns.take()
    waiting = asyncio.create_task(turns.take())
    await asyncio.sleep(0)
    turns.give()  # the turn is the waiting one's now, who has not noticed yet
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(1), turns:
        pass


@pytest.mark.parametrize("on_its_way", [0.0, 0.06])
async def test_the_budget_lets_so_many_pass_in_any_second_whenever_discord_counts_them(monkeypatch, on_its_way):
    monkeypatch.setattr(budget, "WINDOW", 0.1)
    shares, counted = Budget(5), []

    async def one(number):
        await shares.turn()
        await asyncio.sleep(on_its_way * (number % 2))  # every other one is late
        counted.append(time.monotonic())
        shares.answered()

    await asyncio.gather(*(one(number) for number in range(17)))
    assert len(counted) == 17
    assert all(later - early >= 0.099 for early, later in zip(counted, counted[5:], strict=False))


async def test_a_full_budget_serves_hands_before_boards_and_pings_last(monkeypatch):
    monkeypatch.setattr(budget, "WINDOW", 0.05)
    shares = Budget(1)

    async def request(_level):
        await shares.turn()
        shares.answered()

    await request(None)
    done = await in_order_of_urgency(request)
    assert done == sorted(done)


@asynccontextmanager
async def client_of(shares):
    """A client whose requests keep to a budget."""
    tracer = aiohttp.TraceConfig()
    shares.watch(tracer)
    async with aiohttp.ClientSession(trace_configs=[tracer]) as session:
        yield session


async def test_a_request_that_fails_or_is_given_up_uses_no_turn_for_good(monkeypatch):
    monkeypatch.setattr(budget, "WINDOW", 0.01)
    shares = Budget(1)
    async with client_of(shares) as session:
        for _ in range(3):
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get("http://127.0.0.1:9/")
            waiting = asyncio.create_task(session.get("http://127.0.0.1:9/"))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(1):
        await shares.turn()


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("https://discord.com/api/v10/channels/1/messages", True),
        ("https://discord.com/api/v10/channels/1/messages/2/threads", True),
        ("https://discord.com/api/v10/applications/1/emojis", True),
        ("http://127.0.0.1:9/api/v10/users/@me/channels", True),
        ("https://discord.com/api/v10/interactions/1/aW50ZXJhY3Rpb24/callback?with_response=1", False),
        ("https://discord.com/api/v10/webhooks/1/aW50ZXJhY3Rpb24/messages/@original", False),
        ("wss://gateway.discord.gg/?v=10", False),
    ],
)
def test_what_counts_to_the_limit_over_all_routes(address, counted):
    assert budget.counts(yarl.URL(address)) is counted


async def test_where_discord_counts_answers_they_wait_their_turn_too(monkeypatch):
    """R18: it says that it does not count them, and refusals of its limit over all routes were seen on them."""
    monkeypatch.setattr(budget, "WINDOW", 0.05)

    async def refuse(_request):
        return web.Response(status=429, headers={budget.SCOPE: "global"})

    app = web.Application()
    app.router.add_get("/webhooks/1", refuse)
    shares = Budget(1)
    async with TestServer(app) as server, client_of(shares) as session:
        await shares.turn()
        await session.get(server.make_url("/webhooks/1"))
        waiting = asyncio.create_task(session.get(server.make_url("/webhooks/1")))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        shares.answered()
        await waiting


async def test_work_is_done_once_more_for_all_pokes_meanwhile_by_its_own_urgency_though_it_failed(caplog):
    runs, gate = [], asyncio.Event()

    async def work(key):
        runs.append((key, urgency.get()))
        await gate.wait()
        raise RuntimeError("planted")

    latest = Latest(work, Urgency.PING)
    urgency.set(Urgency.PRESS)
    for key in "aaaaab":
        latest.poke(key)
    await asyncio.sleep(0)
    for _ in range(5):
        latest.poke("a")
    gate.set()
    await latest._tasks.settled()
    assert sorted(runs) == [("a", Urgency.PING), ("a", Urgency.PING), ("b", Urgency.PING)]
    assert "planted" in caplog.text
    latest.poke("a")
    await latest._tasks.settled()
    assert len(runs) == 4


async def test_closing_lets_a_message_under_way_be_noted_and_begins_nothing():
    noted, begun = [], asyncio.Event()

    async def work(key):
        begun.set()
        await asyncio.sleep(0.05)  # Discord answers
        noted.append(key)

    latest = Latest(work)
    latest.poke("x")
    await begun.wait()
    latest.poke("x")
    await latest.close()
    latest.poke("y")
    await latest._tasks.settled()
    assert noted == ["x"]


async def test_closing_gives_up_what_takes_too_long():
    latest = Latest(lambda _key: asyncio.sleep(60))
    latest.poke("x")
    await asyncio.sleep(0)
    async with asyncio.timeout(1):
        await latest.close(patience=0.01)


async def test_memory_is_given_back_once_after_each_time_that_something_was_drawn(drawings, monkeypatch):
    given = []
    monkeypatch.setattr(drawing, "give_back", lambda: given.append(threading.current_thread().name))
    monkeypatch.setattr(drawing, "GIVE_BACK_AFTER", 0.02)
    for times in (1, 2):
        await drawings.draw(times, picture)
        await until(lambda times=times: len(given) >= times)
        await asyncio.sleep(0.2)
        assert given == ["render"] * times
    async with asyncio.timeout(20):
        while len(given) < 4:
            await drawings.run(lambda: None)  # in a busy house too


def test_another_c_library_is_no_error(monkeypatch):
    drawing.give_back()
    memory.share_one_heap()
    monkeypatch.setattr(memory.ctypes, "CDLL", lambda _: object())
    drawing.give_back()
    memory.share_one_heap()
