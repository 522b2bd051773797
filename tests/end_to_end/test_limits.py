"""Discord's rate limits enforced: in steady play nothing is ever refused, and everybody sees the newest state.

Nor does the bot ever edit a panel that is gone.
"""

from __future__ import annotations

import asyncio
import random

import pytest

from sandbox.actions.people import make_channel
from sandbox.manners import Manner
from tests.end_to_end.crowd import NAMES, Crowd, often
from tests.end_to_end.hall import Seated, build, games_for
from tests.end_to_end.inside import inside
from tests.end_to_end.stage import Player, Stage, in_process_at, preferred
from tests.end_to_end.test_yud import CURIOUS

pytestmark = pytest.mark.e2e

PAIRS = (("Ana", "Ben"), ("Cho", "Dao"), ("Eli", "Fah"))
GLOBAL = 50
"""Requests a second that Discord takes of a bot over all routes."""
TABLES, GUILDS = 60, 5
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
SECONDS = often(6, 60)
PAUSE = 0.08
"""The longest pause (s) between two looks of a player who reopens their hand."""


@pytest.fixture
async def stage(tmp_path):
    async with in_process_at(tmp_path, first=True, limits=True) as stage:
        for unknown in (Manner.UPLOADS_METERED, Manner.ALL_COUNTED):  # limits that Discord does not tell: R14, R18
            stage.box.manners.switch(unknown, on=False)
        yield stage
        assert [(one.method, one.template) for one in stage.box.requests if one.status == 429] == []
        assert stage.complaints() == []


async def open_table(stage: Stage, names: tuple[str, ...], channel: str = "games") -> list[Player]:
    """Open a table in a channel."""
    crowd = Crowd(stage, "yud", names, "limits")
    for player in crowd.players:
        player.channel = channel
    return (await crowd.sit_down(short=False)).players


async def press_steadily(players: list[Player], seconds: float) -> int:
    """Press whatever is offered, four times a second, for a while; returns how often."""
    presses, loop = 0, asyncio.get_running_loop()
    until = loop.time() + seconds
    while loop.time() < until:
        for player in players:
            chosen = next(preferred(player.actions(), CURIOUS), None)
            if chosen is not None:
                assert (await player.press(chosen)).kind == "update"
                presses += 1
                await asyncio.sleep(0.25)
        await asyncio.sleep(0.02)
    return presses


async def open_in_a_thread(seated: Seated, command: str) -> None:
    """Open a lobby and start the match, which gets a thread of its own."""
    host, other = seated.sitters
    await host.person.slash(command, channel=seated.channel)
    await seated.click(other, ":join")
    await seated.click(host, ":start")


def most_in_a_second(stage: Stage) -> int:
    """Return how many requests that count to the limit over all routes came in one second."""
    free = ("/webhooks/", "/interactions/")
    times = sorted(one.at for one in stage.box.requests if not one.template.startswith(free))
    return max(sum(first <= at < first + 1.0 for at in times) for first in times)


@pytest.mark.slow(inside=True)
async def test_a_first_start_uploads_emojis_while_tables_open_and_meets_no_limit(stage):
    hall, games = build(stage.box, GUILDS, TABLES, seats=2), games_for(stage, 2)
    await asyncio.gather(*(open_in_a_thread(one, games[n % len(games)]) for n, one in enumerate(hall)))
    found = stage.box.requests.find
    await stage.until(lambda: len(found("POST", "/threads")) >= TABLES)
    await stage.quiet()
    await stage.until(lambda: len(found("POST", "/emojis")) > 10)

    assert len([one for one in found("POST", "/channels/{channel_id}/messages") if one.status == 200]) >= 2 * TABLES
    assert most_in_a_second(stage) <= GLOBAL


async def test_a_busy_channel_with_three_tables_never_meets_a_limit(stage):
    tables = [await open_table(stage, pair) for pair in PAIRS]
    presses = await asyncio.gather(*(press_steadily(players, 9.0) for players in tables))

    assert min(presses) > 10
    edits = [one.at for one in stage.box.requests.find(*EDIT)]
    assert len(edits) >= 5
    assert all(later - early > 5.0 for early, later in zip(edits, edits[5:], strict=False)), "five in five seconds"


async def test_tables_in_channels_of_their_own_do_not_slow_each_other(stage):
    rooms = [make_channel(stage.box.core, stage.box.guild, f"room-{number}") for number in range(len(PAIRS))]
    tables = [await open_table(stage, pair, room.name) for pair, room in zip(PAIRS, rooms, strict=True)]
    stage.box.requests.clear()
    await asyncio.gather(*(press_steadily(players, 5.0) for players in tables))
    await stage.quiet()
    for room in rooms:
        assert len([one for one in stage.box.requests.find(*EDIT) if f"/{room.id}/" in one.path]) >= 2


async def reopen(crowd: Crowd, player: Player, until: float) -> int:
    """Press "My hand" as fast as one can; returns how often."""
    chance, count = random.Random(player.person.id), 0
    while asyncio.get_running_loop().time() < until and not crowd.over:
        await crowd.open_hand(player)
        count += 1
        await asyncio.sleep(chance.uniform(0.0, PAUSE))
    return count


async def act(crowd: Crowd, until: float) -> None:
    """Press what is offered."""
    while asyncio.get_running_loop().time() < until and not crowd.over:
        if await crowd.turn() is None:
            await asyncio.sleep(0.01)


@pytest.mark.slow
async def test_no_panel_is_edited_or_deleted_that_is_gone(tmp_path):
    """People open their hands again and again while the match goes on."""
    async with inside(tmp_path) as stage:
        crowds = [await Crowd(stage, key, NAMES[:3], "reopening").sit_down() for key in ("yud", "seize")]
        until = asyncio.get_running_loop().time() + SECONDS
        looks = [reopen(crowd, player, until) for crowd in crowds for player in crowd.players]
        *_, opened = await asyncio.gather(*(act(crowd, until) for crowd in crowds), asyncio.gather(*looks))
        await stage.quiet()
        private = [(one.method, one.status) for one in stage.box.requests if "/messages/@original" in one.template]

    assert sum(opened) > 10 * len(looks)
    assert private.count(("PATCH", 200)) > 1, "panels were refreshed, between presses"
    assert (private.count(("PATCH", 404)), private.count(("DELETE", 404))) == (0, 0), len(private)
