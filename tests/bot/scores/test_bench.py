"""The benchmark of the scores fills a database as the bot itself would, so that it goes on fitting its tables."""

from __future__ import annotations

import pytest

from bot.features.admin import sql as admin_sql
from bot.features.scores import sql as scores_sql
from bot.store.store import open_store
from tools.bench.scores import fill


@pytest.mark.databases("sqlite")
async def test_the_benchmark_fills_a_database_that_the_bot_can_read(tmp_path):
    path = tmp_path / "madang.db"
    store = await open_store(path)
    try:
        await store.write(fill, 20)
        results = await store.read(admin_sql.results, 1)
        assert len(results) == 20
        assert all(len(result.seats) == 4 for result in results)
        assert await store.read(scores_sql.uncounted, store.share) == []
    finally:
        await store.close()
