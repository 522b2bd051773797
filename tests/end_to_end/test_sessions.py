"""Processes that start together begin their sessions with Discord in turn: none is turned away."""

from __future__ import annotations

import asyncio
import signal
from contextlib import AsyncExitStack

import pytest

from sandbox.gateway import opcodes
from sandbox.server import Sandbox
from tests.databases import database_in
from tests.end_to_end.processes import COMPLAINTS
from tests.end_to_end.stage import Stage

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("engine", ["postgresql"], indirect=True),
    pytest.mark.server_errors(*COMPLAINTS),
]


async def test_processes_that_start_together_are_not_turned_away_nor_cut_off(tmp_path, monkeypatch):
    let_in, may = [], opcodes._may_identify

    def noted(core, shard):
        let_in.append(may(core, shard))
        return let_in[-1]

    monkeypatch.setattr(opcodes, "_may_identify", noted)
    async with Sandbox() as box, AsyncExitStack() as stack:
        box.hub.shards = 4
        box.core.limits.enforced = True
        stages = []
        for number in range(4):
            folder = tmp_path / str(number)
            folder.mkdir()
            stages.append(Stage(box, folder, MADANG_SHARDS="4 in 4", MADANG_DATABASE=database_in(tmp_path)))
            stack.push_async_callback(stages[-1].stop, signal.SIGKILL)
        await asyncio.gather(*(stage.start(wait_for_commands=False) for stage in stages))
        await stages[0].until(lambda: len(box.hub.sessions) == 4, 60)
        assert let_in == [True] * 4
        assert [stage.complaints() for stage in stages] == [[]] * 4
        assert not [stage for stage in stages if "Can't keep up" in stage.log.read_text()], "they wait, then connect"
