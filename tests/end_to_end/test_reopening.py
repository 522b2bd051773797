"""People who open their hands again and again while the match goes on: the bot never edits a panel that is gone."""

from __future__ import annotations

import asyncio
import random

import pytest

from tests.end_to_end.crowd import NAMES, Crowd, often
from tests.end_to_end.inside import inside
from tests.end_to_end.stage import Player

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

SECONDS = often(6, 60)
PAUSE = 0.08
"""The longest pause (s) between two looks of a player who reopens their hand."""


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


async def test_no_panel_is_edited_or_deleted_that_is_gone(tmp_path):
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
