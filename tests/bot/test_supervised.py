"""The bus and the tasks; the one rule: what is to go on for ever and ends is begun again, or the process ends."""

from __future__ import annotations

import asyncio
import threading
import time
from types import SimpleNamespace
from typing import NamedTuple
from unittest.mock import AsyncMock

import pytest

from bot.base.bus import Bus
from bot.base.supervised import PAUSE, Tasks
from bot.show import drawings as drawing
from bot.show.drawings import LOST_MOST, PICTURE_SECONDS_MOST, SLOW, Drawings, GivenUpError
from bot.tables.clock import RETRY_SECONDS, Clock
from renderers.base import Picture
from renderers.plan import Plan


class Rang(NamedTuple):
    number: int


class Knocked(NamedTuple):
    number: int


def picture():
    return Picture(Plan(4, 4, 0, ()), "four pixels")


async def raises():
    raise RuntimeError("planted")


async def returns():
    return


async def waits_for_the_cancelled():
    future = asyncio.get_running_loop().create_future()
    future.cancel()
    await future


def again(tasks, work, name):
    tasks.every(PAUSE, work, name)


def test_each_kind_is_told_at_once_in_order_and_a_listener_that_raises_hurts_no_other(caplog):
    bus, told = Bus(), []

    def listens(event):
        told.append("first")
        raise RuntimeError("planted")

    bus.hear(Rang, listens)
    bus.hear(Rang, told.append)
    bus.hear(Knocked, told.append)
    for event in (Rang(1), Knocked(2), Rang(3)):
        bus.tell(event)
    assert told == ["first", Rang(1), Knocked(2), "first", Rang(3)]
    assert caplog.messages == ["a listener failed on Rang(number=1)", "a listener failed on Rang(number=3)"]


async def test_a_follower_runs_in_the_background_and_its_error_is_a_line(caplog):
    bus, told, door = Bus(), [], asyncio.Event()

    async def follow(event: Rang) -> None:
        await door.wait()
        told.append(event.number)

    bus.follow(Rang, lambda event: raises())
    bus.follow(Rang, follow)
    bus.tell(Rang(3))
    assert told == []
    door.set()
    await bus.settled()
    assert told == [3]
    assert "background work failed" in caplog.text
    await bus.close()
    bus.tell(Rang(4))
    await bus.settled()
    assert told == [3], "nothing is begun any more"


async def test_close_lets_what_is_under_way_end_in_time_and_stops_the_rest():
    tasks, ended = Tasks(), []

    async def work(seconds: float) -> None:
        await asyncio.sleep(seconds)
        ended.append(seconds)

    tasks.run(work(0))
    tasks.run(work(1000))
    await tasks.close(patience=0.05)
    assert ended == [0]
    tasks.run(work(0))
    await tasks.settled()
    assert ended == [0], "nothing is begun after the end"


async def test_who_begins_work_gets_its_result_or_error():
    tasks = Tasks()
    assert await tasks.begin(asyncio.sleep(0, 7)) == 7
    with pytest.raises(RuntimeError):
        await tasks.begin(raises())


@pytest.mark.parametrize(
    ("way", "ends", "line"),
    [
        (Tasks.forever, raises, "a chore failed; it goes on"),
        (Tasks.forever, returns, "a chore ended"),
        (Tasks.forever, waits_for_the_cancelled, "a chore waited for something that was cancelled; it goes on"),
        (again, raises, "a chore failed"),
        (again, returns, ""),
        (again, waits_for_the_cancelled, "a chore waited for something that was cancelled; it is tried again"),
    ],
)
async def test_what_is_to_go_on_is_begun_again_however_it_ends(way, ends, line, caplog):
    tasks, begun = Tasks(), []

    async def work():
        begun.append(time.monotonic())
        if len(begun) == 4:
            await asyncio.Event().wait()
        await ends()

    way(tasks, work, "a chore")
    while len(begun) < 4:
        await asyncio.sleep(PAUSE / 2)
    await tasks.close()
    assert begun[1] - begun[0] >= PAUSE
    assert [message for message in caplog.messages if not line or not message.startswith(line)] == []
    assert len(caplog.messages) == (3 if line else 0)
    assert not tasks._tasks


async def test_the_clock_goes_on_after_an_error():
    looked = []

    async def refit():
        looked.append(1)
        if len(looked) < 3:
            raise RuntimeError("planted")

    tables = SimpleNamespace(live=lambda: (), refit=refit, tidy=AsyncMock(), bus=Bus())
    ahead = 0.0
    clock = Clock(tables, now=lambda: time.time() + ahead)
    await clock.start()
    for _ in range(3):
        ahead += 1000.0
        clock._changed.set()
        await asyncio.sleep(2 * RETRY_SECONDS + PAUSE)
    await clock.stop()
    assert len(looked) >= 3


@pytest.fixture
def drawings(monkeypatch):
    monkeypatch.setattr(drawing, "PICTURE_SECONDS_MOST", PICTURE_SECONDS_MOST)  # other tests wait for longer
    drawings = Drawings()
    yield drawings
    drawings.close()


@pytest.fixture
def stuck():
    """Draws a picture that is not done before it is let go, at the latest when the test has ended."""
    free = threading.Event()

    def draws():
        free.wait()
        return picture()

    draws.free = free
    yield draws
    free.set()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_a_render_thread_that_dies_is_replaced(drawings, caplog):
    def kills():
        raise SystemExit

    before = drawings._thread._thread
    with pytest.raises(GivenUpError):
        await drawings.draw("kills", kills)
    assert (await drawings.draw("next", picture)).png
    assert drawings._thread._thread is not before
    assert "the render thread is dead; another goes on" in caplog.text


async def test_a_picture_that_takes_too_long_is_given_up_and_others_are_drawn(drawings, stuck, caplog):
    began = time.monotonic()
    waits = asyncio.create_task(drawings.draw("stuck", stuck))
    await asyncio.sleep(0.01)
    behind = asyncio.create_task(drawings.draw("behind", picture))
    with pytest.raises(GivenUpError):
        await waits
    assert time.monotonic() - began >= SLOW * PICTURE_SECONDS_MOST
    assert (await behind).png
    assert "the render thread is stuck; another goes on" in caplog.text
    stuck.free.set()
    assert (await drawings.draw("stuck", picture)).png, "it is not remembered as a failure"


@pytest.fixture
def drawings_by_processor(drawings, monkeypatch):
    """They give a picture up for the processor's time alone."""
    monkeypatch.setattr(drawing, "PICTURE_SECONDS_MOST", 0.2)
    monkeypatch.setattr(drawing, "SLOW", 1e6)
    return drawings


@pytest.mark.real_time
async def test_a_picture_that_reckons_without_end_is_given_up_after_its_processor_time(drawings_by_processor):
    ended, used = threading.Event(), []

    def reckons():
        began = time.thread_time()
        while not ended.is_set():
            used[:] = [time.thread_time() - began]
        return picture()

    with pytest.raises(GivenUpError):
        await drawings_by_processor.draw("reckons", reckons)
    assert used[0] > 0.15
    ended.set()
    assert (await drawings_by_processor.draw("next", picture)).png


@pytest.mark.real_time
async def test_a_picture_is_not_given_up_because_the_machine_is_busy(drawings_by_processor):
    def waits_for_the_processor():
        time.sleep(1.5)
        return picture()

    assert (await drawings_by_processor.draw("slow", waits_for_the_processor)).png


async def test_a_process_whose_pictures_are_all_stuck_ends(drawings, stuck, monkeypatch):
    dooms = []
    monkeypatch.setattr(drawing, "doom", dooms.append)
    for number in range(LOST_MOST + 1):
        assert not dooms
        with pytest.raises(GivenUpError):
            await drawings.draw(number, stuck)
    assert len(dooms) == 1
