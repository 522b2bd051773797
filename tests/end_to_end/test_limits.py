"""Discord's rate limits enforced: at the busiest start nothing is refused. Nor is a panel ever edited that is gone."""

from __future__ import annotations

import asyncio
import random

import pytest

from sandbox.manners import Manner
from tests.end_to_end.crowd import NAMES, Crowd, often
from tests.end_to_end.hall import Seated, build, games_for
from tests.end_to_end.inside import inside
from tests.end_to_end.stage import Player, Stage, in_process_at

pytestmark = pytest.mark.e2e

GLOBAL = 50
"""Requests a second that Discord takes of a bot over all routes."""
TABLES, GUILDS = 60, 5
SECONDS = often(6, 60)
PAUSE = 0.08
"""The longest pause (s) between two looks of a player who reopens their hand."""


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
async def test_a_first_start_uploads_emojis_while_tables_open_and_meets_no_limit(tmp_path):
    async with in_process_at(tmp_path, first=True, limits=True) as stage:
        for unknown in (Manner.UPLOADS_METERED, Manner.ALL_COUNTED):  # limits that Discord does not tell: R14, R18
            stage.box.manners.switch(unknown, on=False)
        hall, games = build(stage.box, GUILDS, TABLES, seats=2), games_for(stage, 2)
        await asyncio.gather(*(open_in_a_thread(one, games[n % len(games)]) for n, one in enumerate(hall)))
        found = stage.box.requests.find
        await stage.until(lambda: len(found("POST", "/threads")) >= TABLES)
        await stage.quiet()
        await stage.until(lambda: len(found("POST", "/emojis")) > 10)

        posted = [one for one in found("POST", "/channels/{channel_id}/messages") if one.status == 200]
        assert len(posted) >= 2 * TABLES
        assert most_in_a_second(stage) <= GLOBAL
        assert [(one.method, one.template) for one in stage.box.requests if one.status == 429] == []
        assert stage.complaints() == []


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
