"""Discord falls silent: packets are lost both ways, nothing is closed. It is noticed, and costs nobody their turn."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.discord.pulse import ASK_AFTER, CUT_AFTER, LOOK, Presence
from bot.tables import sql as tables_sql
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.inside import Inside, inside

pytestmark = pytest.mark.e2e

NOTICED = 30.0
"""Seconds within which a silence is noticed and mended."""


@pytest.fixture
def quick(monkeypatch):
    """Everything that takes seconds takes tenths of them."""
    for name, seconds in {"LOOK": 0.05, "ASK_AFTER": 0.5, "ASK_PAUSE": 0.2, "SILENT_AFTER": 0.7}.items():
        monkeypatch.setattr(f"bot.discord.pulse.{name}", seconds)
    monkeypatch.setattr("bot.discord.pulse.CUT_AFTER", 1.2)
    monkeypatch.setattr("bot.discord.pulse.SHORT_ABSENCE", 0.5)


def connection(stage: Inside) -> object:
    """What the bot is connected by; a session keeps it until another has taken it over."""
    (session,) = stage.box.hub.sessions.values()
    return session.connection


def state(stage: Inside) -> Presence:
    (found,) = stage.app.pulse.presences().values()
    return found[0]


async def run_out(stage: Inside, crowd: Crowd) -> int:
    """Let the time of who is waited for be up this very moment; returns their seat."""
    seat, at = min(stage.table(crowd).deadlines.items(), key=lambda one: one[1])
    stage.times.passed += at - stage.times.now() + 0.01
    await stage.times.clock.run_due()
    return seat


async def test_a_silence_is_noticed_within_half_a_minute(tmp_path):
    assert ASK_AFTER + CUT_AFTER + 2 * LOOK < NOTICED
    async with inside(tmp_path) as stage:
        await stage.until(lambda: state(stage) is Presence.THERE)
        before = connection(stage)
        stage.box.hub.silence()
        began, seen = time.monotonic(), {Presence.THERE}
        while connection(stage) is before or state(stage) is not Presence.THERE:
            seen.add(state(stage))
            await asyncio.sleep(0.05)
            assert time.monotonic() - began < NOTICED
        assert seen >= {Presence.THERE, Presence.SILENT}
        assert len(stage.box.hub.identified) == 1, "its session was resumed"


@pytest.mark.parametrize("game", KEYS)
@pytest.mark.real_time  # its waits are shortened to less than what a press takes
async def test_nobody_is_timed_out_by_a_silence_and_what_was_pressed_comes_after(game, quick, tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:3], "silence").sit_down(short=False)
        crowd.renews = True  # on a busy machine a hand may be answered late, and then goes stale
        await crowd.play(3)
        await stage.until(lambda: stage.table(crowd).deadlines)
        before, old = stage.table(crowd), connection(stage)
        stage.box.hub.silence()
        await asyncio.sleep(0.1)
        seat = await run_out(stage, crowd)
        presses = [crowd.begin(player, *chosen) for player in crowd.players if (chosen := crowd._choose(player))]
        assert presses
        while connection(stage) is old:
            assert stage.table(crowd).holders[seat] == before.holders[seat], "the clock waits"
            await asyncio.sleep(0.01)
        for press in presses:
            await press
            assert not press.failed
        await stage.until(lambda: state(stage) is Presence.THERE)
        table = stage.table(crowd)
        assert [holder.missed for holder in table.holders] == [holder.missed for holder in before.holders]
        assert all(at > stage.times.now() for at in table.deadlines.values()), "who was waited for gets a moment"
        await crowd.play(5)
        await stage.check(crowd)
        assert crowd.failed == 0


async def test_a_time_that_runs_out_while_all_is_well_does_so_at_once(tmp_path):
    async with inside(tmp_path) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "no silence").sit_down(short=False)
        await stage.until(lambda: stage.table(crowd).deadlines)
        await asyncio.sleep(0.3)  # quiet, but it answers when it is asked
        seat, began = await run_out(stage, crowd), time.monotonic()
        await stage.until(lambda: stage.table(crowd).holders[seat].missed == 1)
        assert time.monotonic() - began < 2.0


async def test_in_a_silence_the_house_plays_on_and_the_board_shows_it(quick, tmp_path):
    """Only people need the gateway: what waits for none of them goes on, for the rest of Discord works."""
    async with inside(tmp_path, house_delay=0.3) as stage:
        crowd = await Crowd(stage, "yud", NAMES[:1], "house").sit_down(short=False, house=1)
        while not (house := stage.table(crowd).waiting & {1}):
            await crowd.play(1)
        old, log = connection(stage), await stage.app.store.read(tables_sql.read_log, crowd.table_id)
        stage.box.hub.silence()
        count = len(stage.box.requests)
        await stage.until(lambda: not stage.table(crowd).waiting & house)
        await stage.settled()
        assert connection(stage) is old, "the silence has not been mended yet"
        assert len(await stage.app.store.read(tables_sql.read_log, crowd.table_id)) > len(log)
        assert [one for one in list(stage.box.requests)[count:] if one.method == "PATCH" and one.status == 200]
        await stage.until(lambda: connection(stage) is not old and state(stage) is Presence.THERE)
        await crowd.play(2)
        await stage.check(crowd)
