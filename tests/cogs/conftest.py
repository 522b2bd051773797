from __future__ import annotations

import pytest

from tests.bot.scores.results import finish
from tests.bot.ui.conftest import court  # noqa: F401 - a fixture

NOW = 1_785_600_000.0
"""2026-08-01 16:00 UTC, when `counted` is."""


@pytest.fixture
async def counted(court):  # noqa: F811 - the fixture
    """The bot, and matches of its server that have been counted."""
    court.house.scores.now = lambda: NOW

    async def play(places, **more):
        table_id = await finish(court.house.store, places, more.pop("at", NOW - 60), **more)
        await court.house.scores.count(table_id)
        return table_id

    court.play = play
    return court
