from __future__ import annotations

import pytest

from tests.bot.house import house_at


@pytest.fixture
async def house(tmp_path):
    """Tables of the toy game on a store."""
    async with house_at(tmp_path) as house:
        yield house
