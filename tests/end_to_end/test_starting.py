"""What goes wrong at start is one line that says what to do, and a non-zero exit; nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
import sys

import pytest

from sandbox.server import Sandbox
from tests.end_to_end.stage import READY_SECONDS, Stage, stage_at

pytestmark = pytest.mark.e2e


async def failing_start(stage: Stage, **settings: str) -> tuple[int, str]:
    """Start the bot, expecting it to give up; returns its exit code and the last line it wrote."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", cwd=stage.folder, env={**stage.environment, **settings},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    output, _ = await asyncio.wait_for(process.communicate(), READY_SECONDS)
    text = output.decode()
    assert "Traceback" not in text, text
    return process.returncode or 0, text.strip().splitlines()[-1]


@pytest.fixture
async def idle(tmp_path):
    """A sandbox without the bot."""
    async with Sandbox() as box:
        yield Stage(box, tmp_path)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"DISCORD_TOKEN": ""}, ("DISCORD_TOKEN is not set",)),
        ({"DISCORD_TOKEN": "wrong"}, ("does not accept DISCORD_TOKEN",)),
        ({"DISCORD_API_BASE": "http://127.0.0.1:9/api/v10"}, ("cannot be reached", "DISCORD_API_BASE")),
        ({"DISCORD_API_BASE": "nonsense"}, ("DISCORD_API_BASE", "use an address")),
        ({"MADANG_DATABASE": "sqlite:////proc/nothing/madang.db"}, ("MADANG_DATABASE",)),
        ({"MADANG_TURN_SECONDS": "soon"}, ("MADANG_TURN_SECONDS", "use a number")),
        ({"MADANG_LOG_LEVEL": "LOUD"}, ("MADANG_LOG_LEVEL", "use one of")),
    ],
)
async def test_bad_settings_are_one_clear_line(idle, settings, words):
    code, line = await failing_start(idle, **settings)

    assert code == 1
    assert line.startswith("madang: ")
    for word in words:
        assert word in line


@pytest.mark.databases("sqlite")
async def test_a_database_that_is_none(idle):
    (idle.folder / "madang.db").write_text("this is no database " * 100)
    code, line = await failing_start(idle)

    assert code == 1
    assert "is no database" in line


@pytest.mark.databases("sqlite")
async def test_a_database_of_a_newer_version_is_left_alone(idle):
    path = idle.folder / "madang.db"
    async with stage_at(idle.folder):
        pass
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 999")
    code, line = await failing_start(idle)

    assert code == 1
    assert "newer" in line


@pytest.mark.databases("sqlite")
async def test_a_second_bot_on_the_same_database_is_kept_out(idle):
    async with stage_at(idle.folder):
        code, line = await failing_start(idle)

    assert code == 1
    assert "another bot is running" in line


async def test_commands_are_given_to_discord_once(tmp_path):
    async with stage_at(tmp_path) as stage:
        await stage.stop()
        stage.box.requests.clear()
        await stage.start(wait_for_commands=False)

        assert stage.box.requests.find("PUT", "commands") == []
