from __future__ import annotations

import pytest

from tests.end_to_end.bodies import check_bodies
from tests.end_to_end.stage import stage_at


@pytest.fixture
async def stage(tmp_path):
    """A sandbox with the real bot on it; afterwards every request of the bot is held against Discord's schema."""
    async with stage_at(tmp_path) as stage:
        yield stage
        check_bodies(stage.box.requests)
