from __future__ import annotations

import pytest

from tests.bot.ui.fakes import ANA, BEN


@pytest.fixture
async def table(court):
    """A match of Yud! Stop! between Ana and Ben, who have not looked at their cards yet."""
    return await court.match(ANA, BEN)
