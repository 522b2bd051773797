"""Who comes first: presses before hands, hands before boards, pings last; and never more than Discord takes."""

from __future__ import annotations

import asyncio
import functools
import threading
import time

import pytest
from PIL import Image

from bot.ui import budget, drawing
from bot.ui.budget import Budget
from bot.ui.drawing import Drawings, Turns, Urgency, urgency
from bot.ui.latest import Latest
from renderers import palette
from renderers.base import Picture


def picture():
    image = Image.new("P", (4, 4))
    image.putpalette(palette.BYTES)
    return Picture(image, "four pixels")


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


async def test_a_press_comes_between_the_preparations_of_a_first_start(drawings, monkeypatch):
    began, done = threading.Event(), []

    def prepare(number):
        began.set()
        time.sleep(0.02)
        done.append(number)

    monkeypatch.setattr(drawing, "preparations", lambda _: [functools.partial(prepare, n) for n in range(20)])

    async def ready_up():
        urgency.set(Urgency.IDLE)
        await drawings.warm_up(())

    warming = asyncio.create_task(ready_up())
    await asyncio.to_thread(began.wait)
    urgency.set(Urgency.PRESS)
    await drawings.draw("pressed", picture)
    assert len(done) < 5
    await warming
    assert done == list(range(20))


async def test_what_a_drawing_raises_its_caller_is_told_and_it_may_be_tried_again(drawings):
    def fails():
        raise ValueError("no ink")

    with pytest.raises(ValueError, match="no ink"):
        await drawings.draw("key", fails)
    assert (await drawings.draw("key", picture)).alt == "four pixels"


async def test_a_picture_is_equal_by_its_name_and_can_be_remembered_without_its_bytes(drawings):
    drawn = await drawings.draw("key", picture)
    assert drawn.named() == drawn
    assert drawn.named().png == b""


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
    await turns.__aenter__()
    waiting = asyncio.create_task(turns.__aenter__())
    await asyncio.sleep(0)
    await turns.__aexit__()  # the turn is the waiting one's now, who has not noticed yet
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    async with asyncio.timeout(1), turns:
        pass


async def test_the_budget_lets_so_many_pass_in_any_second(monkeypatch):
    monkeypatch.setattr(budget, "WINDOW", 0.1)
    shares, passed = Budget(5), []

    async def one():
        await shares.turn()
        passed.append(time.monotonic())

    await asyncio.gather(*(one() for _ in range(17)))
    assert len(passed) == 17
    assert all(later - early >= 0.099 for early, later in zip(passed, passed[5:], strict=False))


async def test_a_full_budget_serves_hands_before_boards_and_pings_last(monkeypatch):
    monkeypatch.setattr(budget, "WINDOW", 0.05)
    shares = Budget(1)
    await shares.turn()
    done = await in_order_of_urgency(lambda _level: shares.turn())
    assert done == sorted(done)


async def test_background_work_is_not_as_urgent_as_the_press_that_led_to_it():
    seen = []

    async def work(_key):
        seen.append(urgency.get())

    latest = Latest(work, Urgency.PING)
    urgency.set(Urgency.PRESS)
    latest.poke("x")
    await latest.settled()
    assert seen == [Urgency.PING]


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
    await latest.settled()
    assert noted == ["x"]


async def test_closing_gives_up_what_takes_too_long():
    latest = Latest(lambda _key: asyncio.sleep(60))
    latest.poke("x")
    await asyncio.sleep(0)
    async with asyncio.timeout(1):
        await latest.close(patience=0.01)
