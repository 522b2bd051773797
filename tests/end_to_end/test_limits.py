"""Discord's rate limits enforced: at the busiest start nothing is refused. Nor is a panel ever edited that is gone."""

from __future__ import annotations

import asyncio
import random

import pytest

from sandbox.manners import Manner
from tests.end_to_end.crowd import NAMES, Crowd, often
from tests.end_to_end.hall import build, games_for, open_table
from tests.end_to_end.inside import inside
from tests.end_to_end.stage import Player, in_process_at

pytestmark = pytest.mark.e2e

TABLES, GUILDS = 60, 5
PRESSES = often(60, 600)
PAUSE = 0.08
"""The longest pause (s) between two looks of a player who reopens their hand."""


@pytest.mark.slow(inside=True)
async def test_a_first_start_uploads_emojis_while_tables_open_and_meets_no_limit(tmp_path):
    async with in_process_at(tmp_path, first=True, limits=True) as stage:
        for unknown in (Manner.UPLOADS_METERED, Manner.ALL_COUNTED):  # limits that Discord does not tell: R14, R18
            stage.box.manners.switch(unknown, on=False)
        hall, games = build(stage.box, GUILDS, TABLES, seats=2), games_for(stage, 2)
        await asyncio.gather(*(open_table(one, games[n % len(games)], here=False) for n, one in enumerate(hall)))
        found = stage.box.requests.find
        await stage.until(lambda: len(found("POST", "/threads")) >= TABLES)
        await stage.quiet()
        await stage.until(lambda: len(found("POST", "/emojis")) > 10)

        posted = [one for one in found("POST", "/channels/{channel_id}/messages") if one.status == 200]
        assert len(posted) >= 2 * TABLES


async def reopen(crowd: Crowd, player: Player) -> None:
    """Press "My hand" as fast as one can."""
    chance = random.Random(player.person.id)
    while not crowd.over:
        await crowd.open_hand(player)
        await asyncio.sleep(chance.uniform(0.0, PAUSE))


@pytest.mark.slow
async def test_no_panel_is_edited_or_deleted_that_is_gone(tmp_path):
    """People open their hands again and again while the match goes on."""
    async with inside(tmp_path) as stage:
        crowds = [await Crowd(stage, key, NAMES[:3], "reopening").sit_down() for key in ("yud", "seize")]
        before = len(stage.box.requests.find("POST", "/callback"))
        async with asyncio.TaskGroup() as group:
            looking = [group.create_task(reopen(crowd, player)) for crowd in crowds for player in crowd.players]
            made = sum(await asyncio.gather(*(crowd.play(PRESSES) for crowd in crowds)))
            for look in looking:
                look.cancel()
        await stage.quiet()
        private = [(one.method, one.status) for one in stage.box.requests if "/messages/@original" in one.template]

    opened = len(stage.box.requests.find("POST", "/callback")) - before - made
    assert opened > 5 * len(looking)
    assert private.count(("PATCH", 200)) > 1, "panels were refreshed, between presses"
    assert (private.count(("PATCH", 404)), private.count(("DELETE", 404))) == (0, 0), len(private)
