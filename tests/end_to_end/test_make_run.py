"""`make run` without a token: killed outright it leaves nothing behind, and the next one goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import pytest

from tests.end_to_end.stage import PATIENCE
from tests.helpers import free_port
from tools.run import ROOT

pytestmark = pytest.mark.e2e

RUN = (
    "import pathlib, sys; from tools import run; run.STATE = pathlib.Path(sys.argv[1]); "
    "run.compile_rules = lambda: None; sys.exit(run.main())"
)


async def start(folder, port):
    """Start it with its data in a folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MADANG", "DISCORD"))}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", RUN, str(folder)),
        cwd=ROOT,
        env={**kept, "DISCORD_TOKEN": "", "MADANG_SANDBOX_PORT": str(port)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )


async def said(process, what):
    """Read what it prints until something is said."""
    async with asyncio.timeout(PATIENCE):
        while what not in (line := (await process.stdout.readline()).decode()):
            assert line, f"it ended before it said {what!r}"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere its children do not hear of its end")
@pytest.mark.real_time  # it waits for the children of a child that is no more
async def test_it_can_be_killed_outright_and_started_again(tmp_path):
    port = free_port()
    first = await start(tmp_path, port)
    await said(first, "ready as")
    second = await start(tmp_path, port)
    await said(second, f"Something listens on port {port} already")
    assert await second.wait() == 1

    first.kill()
    async with asyncio.timeout(PATIENCE):
        await first.stdout.read()  # to the end: its children have its output, too
    again = await start(tmp_path, port)
    await said(again, "ready as")
    again.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert await again.wait() == 0
