"""What goes wrong at start is one line that says what to do, and a non-zero exit.

Also a start that is broken off, and `make run` without a token: killed outright it leaves nothing behind.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import sys
from unittest import mock

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

import bot.__main__ as bot_main
from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.end_to_end.stage import PATIENCE, READY_SECONDS, ROOT, Stage, library_as_it_is, logging_to
from tests.helpers import free_port

pytestmark = [pytest.mark.e2e, pytest.mark.real_time]


async def failing_start(stage: Stage, **settings: str) -> str:
    """Call what `python -m bot` calls, in a thread, expecting it to give up; returns the one line that it wrote."""
    written = io.StringIO()

    def start() -> int:
        with (
            mock.patch.dict(os.environ, stage.environment | settings, clear=True),
            mock.patch.object(bot_main, "end_with"),  # only a main thread is told of signals
            mock.patch.object(bot_main, "set_up_logging"),  # it would take pytest's own log away
            logging_to(stage.log, ()),
            library_as_it_is(),
            contextlib.chdir(stage.folder),
            contextlib.redirect_stderr(written),
        ):
            return bot_main.main([])

    code = await asyncio.wait_for(asyncio.to_thread(start), READY_SECONDS)
    assert "Traceback" not in stage.log.read_text()
    (line,) = written.getvalue().splitlines()
    assert code == 1 and line.startswith("madang: ")
    return line


@pytest.fixture
async def idle(tmp_path):
    """A sandbox without the bot."""
    async with Sandbox() as box:
        yield Stage(box, tmp_path)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is not set"),
        ({"DISCORD_TOKEN": "wrong"}, "does not accept DISCORD_TOKEN"),
        ({"DISCORD_API_BASE": "http://127.0.0.1:9/api/v10"}, "cannot be reached|DISCORD_API_BASE"),
        ({"MADANG_DATABASE": "sqlite:////proc/nothing/madang.db"}, "MADANG_DATABASE"),
        ({"MADANG_HOUSE_DELAY": ""}, "MADANG_HOUSE_DELAY"),  # .env has one
        ({"MADANG_GAMES": "yud,chess"}, "MADANG_GAMES"),
    ],
    ids=str,
)
async def test_a_bad_setting_is_one_clear_line_and_makes_no_database(idle, settings, words):
    (idle.folder / ".env").write_text("MADANG_HOUSE_DELAY=never\n")
    fresh = idle.folder / "fresh.db"
    line = await failing_start(idle, **{"MADANG_DATABASE": f"sqlite:///{fresh}", **settings})

    assert all(word in line for word in words.split("|")), line
    assert "cannot be reached" in words or "accept" in words or not fresh.exists()


async def test_an_address_that_talks_of_something_else(idle):
    """No API at that path; a gateway that is not served; a server that answers all with a page, as a portal does."""

    async def page(_request: web.Request) -> web.Response:
        return web.Response(text="<html>Welcome to the airport</html>", content_type="text/html")

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", page)
    async with TestServer(app) as portal:
        for address in (f"{idle.box.base_url}/nowhere", str(portal.make_url("/api/v10"))):
            assert "DISCORD_API_BASE" in await failing_start(idle, DISCORD_API_BASE=address)
    idle.box.fault(Fault(method="GET", template="*/gateway/bot", status=403, times=None))
    assert "DISCORD_API_BASE" in await failing_start(idle)


@pytest.mark.slow
async def test_it_can_be_stopped_while_discord_lets_no_shard_in(idle):
    idle.box.hub.away = True
    starting = asyncio.create_task(idle.start())
    await idle.until(lambda: idle.log.exists() and "Discord refuses shard 0" in idle.log.read_text(), READY_SECONDS)
    starting.cancel()
    assert await idle.stop() == 0


TRIED = (
    "import pathlib, sys; from tools import run; run.STATE = pathlib.Path(sys.argv[1]); "
    "run.compile_rules = lambda: None; sys.exit(run.main())"
)
"""`make run`, with its data in a folder."""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere its children do not hear of its end")
async def test_make_run_without_a_token_can_be_killed_outright_and_started_again(tmp_path):
    port = free_port()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MADANG", "DISCORD"))}

    async def trial(says: bytes) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", TRIED, str(tmp_path)),
            cwd=ROOT,
            env={**kept, "DISCORD_TOKEN": "", "MADANG_SANDBOX_PORT": str(port)},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        async with asyncio.timeout(PATIENCE):
            await process.stdout.readuntil(says)
        return process

    first = await trial(b"ready as")
    second = await trial(b"Something listens on port %d already" % port)
    assert await second.wait() == 1

    first.kill()
    async with asyncio.timeout(PATIENCE):
        await first.stdout.read()  # to the end: its children have its output, too
    again = await trial(b"ready as")
    again.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert await again.wait() == 0
