from __future__ import annotations

import pytest

from tests.bot.ui.fakes import court_at


@pytest.fixture
async def court(tmp_path):
    """The bot without Discord, and people who press."""
    async with court_at(tmp_path) as court:
        yield court
