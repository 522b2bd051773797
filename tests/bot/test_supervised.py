"""The one rule: what is to go on for ever and ends is begun again, or the process ends. Raised in each."""

from __future__ import annotations

import asyncio
import threading
import time
from types import SimpleNamespace

import pytest

from bot.base.bus import Bus
from bot.base.supervised import PAUSE, Tasks
from bot.discord.pulse import LOOK, Pulse
from bot.show import drawings as drawing
from bot.show.drawings import LOST_MOST, PICTURE_SECONDS_MOST, SLOW, Drawings, GivenUpError
from bot.tables.clock import RETRY_SECONDS, Clock
from renderers.base import Picture
from renderers.plan import Plan


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


@pytest.mark.parametrize("ends", [raises, returns, waits_for_the_cancelled])
async def test_what_goes_on_for_ever_is_begun_again_however_it_ends(ends, caplog):
    tasks, begun = Tasks(), []

    async def work():
        begun.append(time.monotonic())
        if len(begun) == 4:
            await asyncio.Event().wait()
        await ends()

    tasks.forever(work, "the heartbeat")
    while len(begun) < 4:
        await asyncio.sleep(PAUSE / 2)
    await tasks.close()
    assert begun[1] - begun[0] >= PAUSE
    assert len([line for line in caplog.messages if line.startswith("the heartbeat")]) == 3
    assert not tasks._tasks


async def test_what_is_repeated_goes_on_after_what_it_waited_for_was_cancelled():
    tasks, begun = Tasks(), []

    async def work():
        begun.append(1)
        await waits_for_the_cancelled()

    tasks.every(1.0, work, "a chore")
    await asyncio.sleep(3.5)
    await tasks.close()
    assert len(begun) == 4


async def test_the_clock_goes_on_after_an_error(monkeypatch):
    looked = []

    async def refit():
        looked.append(1)
        if len(looked) < 3:
            raise RuntimeError("planted")

    tables = SimpleNamespace(live=lambda: (), refit=refit, bus=Bus())
    ahead = 0.0
    clock = Clock(tables, now=lambda: time.time() + ahead)
    await clock.start()
    for _ in range(3):
        ahead += 1000.0
        clock._changed.set()
        await asyncio.sleep(2 * RETRY_SECONDS + PAUSE)
    await clock.stop()
    assert len(looked) >= 3


async def test_the_pulse_goes_on_after_an_error(monkeypatch):
    tasks, looked = Tasks(), []
    pulse = Pulse(SimpleNamespace(shards={}), tasks)

    def look():
        looked.append(1)
        raise RuntimeError("planted")

    monkeypatch.setattr(pulse, "look", look)
    tasks.forever(pulse.run, "the pulse")
    await asyncio.sleep(3 * (LOOK + PAUSE))
    await tasks.close()
    assert len(looked) >= 2


async def test_a_listener_that_raises_hears_the_next_event(caplog):
    bus, heard = Bus(), []

    def listens(event):
        heard.append(event)
        raise RuntimeError("planted")

    bus.hear(int, listens)
    bus.hear(int, heard.append)
    bus.tell(1)
    bus.tell(2)
    assert heard == [1, 1, 2, 2]
    assert caplog.text.count("a listener failed") == 2


@pytest.fixture
def drawings(monkeypatch):
    monkeypatch.setattr(drawing, "PICTURE_SECONDS_MOST", PICTURE_SECONDS_MOST)  # other tests wait for longer
    drawings = Drawings()
    yield drawings
    drawings.close()


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


async def test_a_picture_that_takes_too_long_is_given_up_and_others_are_drawn(drawings, caplog):
    free, began = threading.Event(), time.monotonic()

    def stuck():
        free.wait()
        return picture()

    waits = asyncio.create_task(drawings.draw("stuck", stuck))
    await asyncio.sleep(0.01)
    behind = asyncio.create_task(drawings.draw("behind", picture))
    with pytest.raises(GivenUpError):
        await waits
    assert time.monotonic() - began >= SLOW * PICTURE_SECONDS_MOST
    assert (await behind).png
    assert "the render thread is stuck; another goes on" in caplog.text
    free.set()
    assert (await drawings.draw("stuck", picture)).png, "it is not remembered as a failure"


@pytest.mark.real_time
async def test_a_picture_that_reckons_without_end_is_given_up_after_its_processor_time(drawings, monkeypatch):
    monkeypatch.setattr(drawing, "PICTURE_SECONDS_MOST", 0.2)
    monkeypatch.setattr(drawing, "SLOW", 1e6)
    ended, used = threading.Event(), []

    def reckons():
        began = time.thread_time()
        while not ended.is_set():
            used[:] = [time.thread_time() - began]
        return picture()

    with pytest.raises(GivenUpError):
        await drawings.draw("reckons", reckons)
    assert used[0] > 0.15
    ended.set()
    assert (await drawings.draw("next", picture)).png


@pytest.mark.real_time
async def test_a_picture_is_not_given_up_because_the_machine_is_busy(drawings, monkeypatch):
    monkeypatch.setattr(drawing, "PICTURE_SECONDS_MOST", 0.2)
    monkeypatch.setattr(drawing, "SLOW", 1e6)

    def waits_for_the_processor():
        time.sleep(1.5)
        return picture()

    assert (await drawings.draw("slow", waits_for_the_processor)).png


async def test_a_process_whose_pictures_are_all_stuck_ends(drawings, monkeypatch):
    free, dooms = threading.Event(), []

    def stuck():
        free.wait()
        return picture()

    monkeypatch.setattr(drawing, "doom", dooms.append)
    for number in range(LOST_MOST + 1):
        assert not dooms
        with pytest.raises(GivenUpError):
            await drawings.draw(number, stuck)
    assert len(dooms) == 1
    free.set()
