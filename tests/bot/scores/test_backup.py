"""Scores out of a backup: a copy that was taken while matches were counted."""

from __future__ import annotations

import asyncio
import shutil

import pytest

from bot.base.bus import Bus
from bot.features.admin import sql as admin_sql
from bot.features.scores import sql as scores_sql
from bot.features.scores.rows import ALL_GAMES, ALL_TIME
from bot.features.scores.service import Scores
from bot.store.sqlite import Sqlite
from bot.store.store import open_store
from tests.bot.scores.results import GUILD, finish
from tests.databases import KEY


@pytest.mark.databases("sqlite")
async def test_a_backup_taken_under_load_can_be_put_back(kept):
    """As docs/running.md says: stop, put the copy in the place of the database, start."""
    await kept.play({1: 1, 2: 2})
    copy = kept.path / "copy.db"

    async def load():
        for _ in range(40):
            await kept.play({1: 1, 2: 2})

    busy = asyncio.create_task(load())
    await asyncio.sleep(0.02)
    await Sqlite(kept.path / "madang.db").backup(copy)
    await busy
    await kept.store.close()
    place = kept.path / "restored" / "madang.db"
    place.parent.mkdir()
    shutil.copy(copy, place)
    kept.store = await open_store(place, KEY)
    scores = Scores(kept.store, Bus(), now=lambda: kept.clock.now)
    await scores.start_up()
    rows = await scores.store.read(scores_sql.board, GUILD, ALL_TIME, ALL_GAMES, 9, 0)
    results = await scores.store.read(admin_sql.results, GUILD)
    assert rows[0].name == "Ana"
    assert rows[0].played == len(results)
    assert 1 <= len(results) <= 41
    await finish(kept.store, {1: 1, 2: 2}, kept.clock.now)
    assert await scores.catch_up() == 1
