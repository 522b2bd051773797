"""Discord falls silent: packets are lost both ways, nothing is closed. It ends the process, and costs nobody a turn."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.discord.pulse import Presence
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.inside import Inside, inside

pytestmark = pytest.mark.e2e

IN_A_SECOND = {"LOOK": 0.05, "ASK_AFTER": 0.3, "ASK_PAUSE": 0.2, "SILENT_AFTER": 1.0, "END_AFTER": 2.0}
"""Times that are a minute in all."""


async def run_out(stage: Inside, crowd: Crowd) -> int:
    """Let the time of who is waited for be up this very moment; returns their seat."""
    seat, at = min(stage.table(crowd).deadlines.items(), key=lambda one: one[1])
    stage.times.passed += at - stage.times.now() + 0.01
    await stage.times.clock.run_due()
    return seat


@pytest.mark.real_time  # its waits are shortened to less than what a press takes
async def test_nobody_is_timed_out_by_a_silence_and_it_ends_the_process(monkeypatch, tmp_path):
    for name, seconds in IN_A_SECOND.items():
        monkeypatch.setattr(f"bot.discord.pulse.{name}", seconds)
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:3], "silence").sit_down(short=False)
        pulse, ends = stage.app.house.pulse, []
        monkeypatch.setattr(pulse, "_end", ends.append)
        await stage.until(lambda: stage.table(crowd).deadlines)
        before = stage.table(crowd)
        assert ends == [], "while nobody presses, Discord answers when it is asked"
        stage.box.hub.silence()
        await asyncio.sleep(0.1)
        seat = await run_out(stage, crowd)
        await stage.until(lambda: [state for state, *_ in pulse.presences().values()] == [Presence.SILENT])
        await stage.until(lambda: ends)
        assert "nothing was heard of shard 0" in ends[0]
        assert stage.table(crowd).holders[seat] == before.holders[seat], "the clock waits"


async def test_a_time_that_runs_out_while_all_is_well_does_so_at_once(tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "no silence").sit_down(short=False)
        await stage.until(lambda: stage.table(crowd).deadlines)
        await asyncio.sleep(0.3)  # quiet, but it answers when it is asked
        seat, began = await run_out(stage, crowd), time.monotonic()
        await stage.until(lambda: stage.table(crowd).holders[seat].missed == 1)
        assert time.monotonic() - began < 2.0


async def test_in_a_silence_the_house_plays_on_and_the_board_shows_it(tmp_path, monkeypatch):
    """Only people need the gateway: what waits for none of them goes on, for the rest of Discord works."""
    async with inside(tmp_path, house_delay=0.3) as stage:
        crowd = await Crowd(stage, "yud", NAMES[:1], "house").sit_down(short=False, house=1)
        monkeypatch.setattr(stage.app.house.pulse, "_end", lambda _: None)
        while not (house := stage.table(crowd).waiting & {1}):
            await crowd.play(1)
        before, count = stage.table(crowd).seq, len(stage.box.requests)
        stage.box.hub.silence()
        await stage.until(lambda: not stage.table(crowd).waiting & house)
        await stage.settled()
        assert stage.table(crowd).seq > before
        assert [one for one in list(stage.box.requests)[count:] if one.method == "PATCH" and one.status == 200]
