from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.base.bus import Bus
from bot.features.scores.service import Scores
from tests.bot.scores.results import finish

START = 1_785_600_000.0
"""2026-08-01 16:00 UTC, a Saturday."""


@pytest.fixture
async def kept(store):
    """Scores on a real store, with a clock that tests move: `kept.clock.now`."""
    space = SimpleNamespace(clock=SimpleNamespace(now=START), store=store, bus=Bus())

    async def again():
        """As at the next start."""
        space.scores = Scores(space.store, space.bus, now=lambda: space.clock.now)
        await space.scores.start_up()

    async def play(places, **more):
        """A match that ends a minute later and is counted."""
        space.clock.now += 60
        table_id = await finish(space.store, places, more.pop("at", space.clock.now), **more)
        return await space.scores.count(table_id), table_id

    space.again, space.play = again, play
    await again()
    return space
