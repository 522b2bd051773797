"""The pulse: a shard that says nothing is asked, not too often; what counts as heard, silent and away, since when."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest

from bot.base.supervised import Tasks
from bot.discord import pulse
from bot.discord.pulse import ASK_AFTER, ASK_PAUSE, CUT_AFTER, SHORT_ABSENCE, SILENT_AFTER, Presence, Pulse


class Heart:
    """As much of the library's keep-alive as the pulse uses."""

    def __init__(self) -> None:
        self._last_recv = time.perf_counter()

    def beat(self):
        return {"op": 1, "d": 7}


class Websocket:
    def __init__(self) -> None:
        self._keep_alive = Heart()
        self.sent = []
        self.cut = 0
        self.socket = SimpleNamespace(get_extra_info=lambda _: SimpleNamespace(shutdown=self._shutdown))

    def _shutdown(self, _how):
        self.cut += 1

    async def send_heartbeat(self, data):
        self.sent.append(data)


class Line:
    """A shard's connection and the pulse that listens to it; `time` is moved by the test."""

    def __init__(self, monkeypatch) -> None:
        self.now = time.perf_counter()
        monkeypatch.setattr(pulse.time, "perf_counter", lambda: self.now)
        self.websocket = Websocket()
        self.tasks = Tasks()
        client = SimpleNamespace(shards={0: None}, _get_websocket=lambda shard_id: self.websocket)
        self.pulse = Pulse(client, self.tasks)
        self.fitted = 0

    async def fit(self):
        self.fitted += 1

    async def back(self):
        self.websocket = Websocket()
        self.websocket._keep_alive._last_recv = self.now
        await self.pulse.back(0, self.fit)

    async def wait(self, seconds):
        self.now += seconds
        for shard in self.pulse._shards.values():
            self.pulse._look(shard)
        await self.tasks.settled()

    def hear(self):
        self.websocket._keep_alive._last_recv = self.now

    @property
    def presence(self):
        return self.pulse.presences()[0]


@pytest.fixture
async def line(monkeypatch):
    return Line(monkeypatch)


async def test_a_quiet_shard_is_asked_and_stays_there_when_it_answers(line):
    await line.back()
    await line.wait(ASK_AFTER - 1)
    assert line.websocket.sent == []
    await line.wait(2)
    assert line.websocket.sent == [{"op": 1, "d": 7}]
    line.hear()
    await line.wait(ASK_AFTER - 1)
    assert line.presence == (Presence.THERE, 2 * ASK_AFTER)
    assert (len(line.websocket.sent), line.websocket.cut) == (1, 0)


async def test_a_shard_that_does_not_answer_is_silent_then_cut_and_away_since_it_was_heard(line):
    await line.back()
    await line.wait(ASK_AFTER + 1)
    await line.wait(SILENT_AFTER + 1)
    assert line.presence == (Presence.SILENT, ASK_AFTER + SILENT_AFTER + 2)
    assert line.websocket.cut == 0
    await line.wait(CUT_AFTER - SILENT_AFTER)
    assert line.websocket.cut == 1
    line.pulse.lost(0)
    assert line.presence == (Presence.AWAY, ASK_AFTER + CUT_AFTER + 2)
    assert not line.pulse.hears(0, 1e9)


async def test_it_is_heard_only_by_what_came_after_and_is_asked_once_a_second_at_most(line):
    await line.back()
    line.now += 3.0
    for _ in range(10):
        assert not line.pulse.hears(0, 2.0)
    assert line.pulse.hears(0, 4.0)
    line.now += ASK_PAUSE + 0.1
    assert not line.pulse.hears(0, 2.0)
    await line.tasks.settled()
    assert len(line.websocket.sent) == 2
    line.hear()
    line.now += 0.1
    assert line.pulse.hears(0, 0.2)


async def test_clocks_are_fitted_at_first_and_after_a_long_absence_before_they_go_on(line):
    assert (line.presence, line.pulse.hears(0, 1e9)) == ((Presence.AWAY, None), False)
    await line.back()
    assert line.fitted == 1
    for seconds, fitted in ((SHORT_ABSENCE - 1, 1), (SHORT_ABSENCE + 1, 2)):
        line.hear()
        line.now += seconds
        line.pulse.lost(0)
        await line.back()
        assert line.fitted == fitted
        assert line.presence == (Presence.THERE, 0.0)


async def test_a_shard_is_there_also_when_its_clocks_could_not_be_fitted(line):
    async def fail():
        raise OSError

    with pytest.raises(OSError):
        await line.pulse.back(0, fail)
    assert line.presence[0] is Presence.THERE
