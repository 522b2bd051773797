from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.bot.scores.results import finish

NOW = 1_785_600_000.0
"""2026-08-01 16:00 UTC, when `counted` is."""
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp()


@pytest.fixture
async def counted(court):
    """The bot, and matches of its server that have been counted."""
    court.house.scores.now = lambda: NOW

    async def play(places, **more):
        table_id = await finish(court.house.store, places, more.pop("at", NOW - 60), **more)
        await court.house.scores.count(table_id)
        return table_id

    court.play = play
    return court


@pytest.fixture
async def noon(court):
    """The bot at noon of Madang 327."""

    def at(moment):
        court.house.dailies.now = court.tables._now = court.tables.deals._now = lambda: moment
        court.moment = moment

    court.at = at
    at(NOON)
    await court.house.dailies.prepare()
    return court
