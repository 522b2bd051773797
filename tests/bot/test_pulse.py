"""The pulse: what counts as heard, silent and away, since when; a shard that says nothing ends the process."""

from __future__ import annotations

import time
from types import SimpleNamespace
from unittest.mock import AsyncMock

import pytest

from bot.base.supervised import Tasks
from bot.discord import pulse
from bot.discord.pulse import ASK_AFTER, ASK_PAUSE, END_AFTER, LOOK, SHORT_ABSENCE, SILENT_AFTER, Presence, Pulse


class Line:
    """A shard's connection and the pulse that listens to it; `now` is moved by the test."""

    def __init__(self, monkeypatch) -> None:
        self.now = time.perf_counter()
        monkeypatch.setattr(pulse.time, "perf_counter", lambda: self.now)
        self.ends = []
        self.heart = SimpleNamespace(_last_recv=self.now, beat=lambda: {"op": 1, "d": 7})
        self.tasks = Tasks()
        self.send, self.fit = AsyncMock(), AsyncMock()
        websocket = SimpleNamespace(_keep_alive=self.heart, send_heartbeat=self.send)
        client = SimpleNamespace(shards={0: None}, _get_websocket=lambda shard_id: websocket)
        self.pulse = Pulse(client, self.tasks, self.ends.append)

    async def back(self) -> None:
        self.hear()
        await self.pulse.back(0, self.fit)

    async def wait(self, seconds: float, step: float = LOOK) -> None:
        end = self.now + seconds
        while self.now < end:
            self.now = min(self.now + step, end)
            self.pulse.look()
            await self.tasks.settled()

    def hear(self) -> None:
        self.heart._last_recv = self.now

    @property
    def presence(self):
        return self.pulse.presences()[0]


@pytest.fixture
async def line(monkeypatch):
    return Line(monkeypatch)


async def test_a_quiet_shard_is_asked_and_one_that_does_not_answer_ends_the_process(line):
    await line.back()
    for _ in range(5):
        await line.wait(ASK_AFTER + LOOK)
        line.send.assert_awaited_with({"op": 1, "d": 7})
        line.send.reset_mock()
        line.hear()
    assert line.presence[0] is Presence.THERE and line.ends == []
    await line.wait(SILENT_AFTER + 1)
    assert (line.presence, line.ends) == ((Presence.SILENT, SILENT_AFTER + 1), [])
    await line.wait(END_AFTER - SILENT_AFTER)
    assert line.ends[0].startswith("nothing was heard of shard 0 for 6")


async def test_a_shard_that_is_away_ends_nothing_and_is_not_heard(line):
    await line.back()
    await line.wait(9)
    line.pulse.lost(0)
    await line.wait(3 * END_AFTER)
    assert (line.presence, line.ends) == ((Presence.AWAY, 9 + 3 * END_AFTER), [])
    assert not line.pulse.hears(0, 1e9)


async def test_a_process_that_was_asleep_itself_hears_first_what_came_meanwhile(line):
    await line.back()
    await line.wait(LOOK)
    await line.wait(10 * END_AFTER, step=10 * END_AFTER)
    assert line.ends == []
    line.hear()
    await line.wait(LOOK)
    assert line.ends == []


async def test_it_is_heard_only_by_what_came_after_and_is_asked_once_a_second_at_most(line):
    await line.back()
    line.now += 3.0
    for _ in range(10):
        assert not line.pulse.hears(0, 2.0)
    assert line.pulse.hears(0, 4.0)
    line.now += ASK_PAUSE + 0.1
    assert not line.pulse.hears(0, 2.0)
    await line.tasks.settled()
    assert line.send.await_count == 2


async def test_clocks_are_fitted_at_first_and_after_a_long_absence_before_they_go_on(line):
    assert (line.presence, line.pulse.hears(0, 1e9)) == ((Presence.AWAY, None), False)
    await line.back()
    assert line.fit.await_count == 1
    for seconds, fitted in ((SHORT_ABSENCE - 1, 1), (SHORT_ABSENCE + 1, 2)):
        line.hear()
        line.now += seconds
        line.pulse.lost(0)
        await line.back()
        assert line.fit.await_count == fitted
        assert line.presence == (Presence.THERE, 0.0)


async def test_a_shard_is_there_also_when_its_clocks_could_not_be_fitted(line):
    with pytest.raises(OSError):
        await line.pulse.back(0, AsyncMock(side_effect=OSError))
    assert line.presence[0] is Presence.THERE
