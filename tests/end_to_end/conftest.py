from __future__ import annotations

import pytest

from tests.end_to_end.stage import InProcess, Stage, stage_at


@pytest.fixture(params=["kind", pytest.param("unkind", marks=pytest.mark.slow(inside=True))])
async def stage(request, tmp_path):
    """A sandbox with the real bot on it, kind and unkind, under Discord's limits.

    The bot is in this process, or in one of its own where the test is marked `process`.
    """
    kind = InProcess if request.node.get_closest_marker("process") is None else Stage
    async with stage_at(tmp_path, kind, manners=request.param, limits=True) as stage:
        yield stage
