from __future__ import annotations

import pytest

from tests.end_to_end.bodies import check_bodies
from tests.end_to_end.stage import in_process_at, stage_at


@pytest.fixture
async def stage(request, tmp_path):
    """A sandbox with the real bot on it; afterwards every request of the bot is held against Discord's schema.

    The bot is in this process, or in one of its own where the test is marked `process`.
    """
    at = in_process_at if request.node.get_closest_marker("process") is None else stage_at
    async with at(tmp_path) as stage:
        yield stage
        check_bodies(stage.box.requests)
