from __future__ import annotations

import pytest

from tests.end_to_end.stage import check_traffic, in_process_at, stage_at


@pytest.fixture(params=["kind", pytest.param("unkind", marks=pytest.mark.slow(inside=True))])
async def stage(request, tmp_path):
    """A sandbox with the real bot on it, kind and unkind; afterwards no request was refused, for its form or its haste.

    The bot is in this process, or in one of its own where the test is marked `process`.
    """
    at = in_process_at if request.node.get_closest_marker("process") is None else stage_at
    async with at(tmp_path, manners=request.param, limits=True) as stage:
        yield stage
        assert [(one.method, one.template) for one in stage.box.requests if one.status == 429] == []
        check_traffic(stage.box, refuses=request.param == "unkind")
