from __future__ import annotations

import pytest

from bot.store.store import open_store
from tests.bot.house import house_at
from tests.databases import KEY, database_in


@pytest.fixture
async def house(tmp_path):
    """Tables of the toy game on a store."""
    async with house_at(tmp_path) as house:
        yield house


@pytest.fixture
async def store(tmp_path):
    """A store without a row."""
    opened = await open_store(database_in(tmp_path), KEY)
    yield opened
    await opened.close()
