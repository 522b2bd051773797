from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.base.bus import Bus
from bot.features.scores.service import Scores
from bot.store.store import open_store
from tests.bot.scores.results import finish
from tests.databases import KEY, database_in

START = 1_785_600_000.0
"""2026-08-01 16:00 UTC, a Saturday."""


@pytest.fixture
async def kept(tmp_path):
    """Scores on a real store, with a clock that tests move: `kept.clock.now`."""
    store = await open_store(database_in(tmp_path), KEY)
    clock = SimpleNamespace(now=START)
    scores = Scores(store, Bus(), now=lambda: clock.now)
    await scores.start_up()

    async def play(places, **more):
        """A match that ends a minute later and is counted."""
        clock.now += 60
        table_id = await finish(store, places, more.pop("at", clock.now), **more)
        return await scores.count(table_id), table_id

    space = SimpleNamespace(store=store, scores=scores, clock=clock, play=play, path=tmp_path)
    yield space
    await space.store.close()
