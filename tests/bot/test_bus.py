"""The bus and the tasks: what every floor above is told by, and what works in the background."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

import pytest

from bot.base.bus import Bus
from bot.base.supervised import Tasks


class Rang(NamedTuple):
    number: int


class Knocked(NamedTuple):
    number: int


def test_each_kind_is_told_at_once_in_the_order_of_its_listeners():
    bus, told = Bus(), []
    bus.hear(Rang, lambda event: told.append(("first", event.number)))
    bus.hear(Rang, lambda event: told.append(("second", event.number)))
    bus.hear(Knocked, lambda event: told.append(("knocked", event.number)))
    bus.tell(Rang(1))
    bus.tell(Knocked(2))
    assert told == [("first", 1), ("second", 1), ("knocked", 2)]


def test_a_listener_that_raises_is_a_line_and_hurts_no_other(caplog):
    bus, told = Bus(), []
    bus.hear(Rang, lambda event: 1 // 0)
    bus.hear(Rang, told.append)
    bus.tell(Rang(7))
    assert told == [Rang(7)]
    assert [record.getMessage() for record in caplog.records] == ["a listener failed on Rang(number=7)"]


async def test_a_follower_runs_in_the_background_and_its_error_is_a_line(caplog):
    bus, told, door = Bus(), [], asyncio.Event()

    async def follow(event: Rang) -> None:
        await door.wait()
        told.append(event.number)

    async def fail(event: Rang) -> None:
        raise RuntimeError("no")

    bus.follow(Rang, fail)
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


async def test_what_goes_on_for_ever_is_begun_again_after_an_error(caplog):
    tasks, tries, done = Tasks(), [], asyncio.Event()

    async def work() -> None:
        tries.append(len(tries))
        if len(tries) < 3:
            raise RuntimeError("stumbled")
        done.set()
        await asyncio.Event().wait()

    tasks.forever(work, "the mill", pause=0.0)
    await done.wait()
    assert tries == [0, 1, 2]
    assert caplog.text.count("the mill stumbled") == 2
    await tasks.close()


async def test_what_is_done_every_so_often_goes_on_after_an_error(caplog):
    tasks, times, done = Tasks(), [], asyncio.Event()

    async def work() -> None:
        times.append(len(times))
        if len(times) == 1:
            raise RuntimeError("stumbled")
        if len(times) == 3:
            done.set()

    tasks.every(0.0, work, "the round")
    await done.wait()
    await tasks.close()
    assert len(times) == 3
    assert caplog.text.count("the round failed") == 1


async def test_close_lets_what_is_under_way_end_in_time_and_stops_the_rest():
    tasks, ended = Tasks(), []

    async def quick() -> None:
        await asyncio.sleep(0)
        ended.append("quick")

    async def slow() -> None:
        await asyncio.Event().wait()
        ended.append("slow")

    tasks.run(quick())
    tasks.run(slow())
    await tasks.close(patience=0.05)
    assert ended == ["quick"]
    tasks.run(quick())
    await tasks.settled()
    assert ended == ["quick"], "nothing is begun after the end"


async def test_who_begins_work_gets_its_result_or_error():
    tasks = Tasks()

    async def answer() -> int:
        return 7

    async def fail() -> int:
        raise RuntimeError("no")

    assert await tasks.begin(answer()) == 7
    with pytest.raises(RuntimeError):
        await tasks.begin(fail())
