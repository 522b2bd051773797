"""Databases and addresses that a bot cannot start on: one line, a non-zero exit, and nothing that was there changes."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing

import pytest
from aiohttp import web

from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.stage import Stage, stage_at
from tests.end_to_end.test_starting import failing_start

pytestmark = pytest.mark.e2e


@pytest.fixture
async def idle(tmp_path):
    """A sandbox without the bot."""
    async with Sandbox() as box:
        yield Stage(box, tmp_path)


def digest(path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def played(idle: Stage) -> None:
    """Leave a database with a match in it."""
    async with stage_at(idle.folder) as stage:
        crowd = await Crowd(stage, KEYS[0], NAMES[:2], "bad starts").sit_down()
        await crowd.play(5)
        await stage.stop()
    with closing(sqlite3.connect(idle.folder / "madang.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def damage(path) -> None:
    """Overwrite every page but the first."""
    data = bytearray(path.read_bytes())
    data[4096:] = bytes(byte ^ 0x5A for byte in data[4096:])
    path.write_bytes(bytes(data))


def newer(path) -> None:
    """Give the database the version of a later house."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 999")


@pytest.mark.databases("sqlite")
@pytest.mark.parametrize(("spoil", "words"), [(damage, "damaged"), (newer, "newer")])
async def test_a_spoiled_database_is_left_as_it_is(idle, spoil, words):
    await played(idle)
    path = idle.folder / "madang.db"
    spoil(path)
    before = digest(path)
    code, line = await failing_start(idle)

    assert code == 1
    assert line.startswith("madang: ")
    assert words in line
    assert digest(path) == before


@pytest.mark.databases("sqlite")
async def test_a_locked_database_is_named(idle):
    await played(idle)
    other = sqlite3.connect(idle.folder / "madang.db", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    code, line = await failing_start(idle)
    other.execute("ROLLBACK")
    other.close()

    assert code == 1
    assert "is locked by another program" in line


@pytest.mark.databases("sqlite")
async def test_a_folder_in_place_of_the_database(idle):
    (idle.folder / "madang.db").mkdir()
    code, line = await failing_start(idle)

    assert code == 1
    assert "MADANG_DATABASE" in line


async def test_settings_in_the_env_file_are_checked_too(idle):
    (idle.folder / ".env").write_text("MADANG_HOUSE_DELAY=never\n")
    code, line = await failing_start_without(idle, "MADANG_HOUSE_DELAY")

    assert code == 1
    assert "MADANG_HOUSE_DELAY" in line


async def failing_start_without(stage: Stage, name: str) -> tuple[int, str]:
    """Start the bot without one of the variables that a stage gives it."""

    class Without(Stage):
        @property
        def environment(self) -> dict[str, str]:
            return {key: value for key, value in super().environment.items() if key != name}

    return await failing_start(Without(stage.box, stage.folder))


@pytest.mark.parametrize(
    "settings",
    [
        {"MADANG_TURN_SECONDS": "-5"},
        {"MADANG_TURN_SECONDS": "nan"},
        {"MADANG_HOUSE_DELAY": "1e9"},
        {"MADANG_KEY": "short"},
        {"MADANG_GAMES": "yud,chess"},
        {"MADANG_DATABASE": "postgres://somewhere/else"},
        {"MADANG_DATABASE": "sqlite:///"},
    ],
    ids=str,
)
async def test_a_value_out_of_range_is_named(idle, settings):
    fresh = idle.folder / "fresh.db"
    code, line = await failing_start(idle, **{"MADANG_DATABASE": f"sqlite:///{fresh}", **settings})

    assert code == 1
    assert line.startswith("madang: ")
    assert next(iter(settings)) in line
    assert not fresh.exists()


async def test_an_address_that_is_no_api(idle):
    code, line = await failing_start(idle, DISCORD_API_BASE=f"{idle.box.base_url}/nowhere")

    assert code == 1
    assert "DISCORD_API_BASE" in line


async def test_an_address_that_talks_of_something_else(idle):
    """A web server that answers everything with a page, as a captive portal does."""
    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", _page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    try:
        code, line = await failing_start(idle, DISCORD_API_BASE=f"http://{host}:{port}/api/v10")
    finally:
        await runner.cleanup()

    assert code == 1
    assert "DISCORD_API_BASE" in line


async def _page(_request: web.Request) -> web.Response:
    return web.Response(text="<html>Welcome to the airport</html>", content_type="text/html")


async def test_a_gateway_that_is_not_served(idle):
    idle.box.fault(Fault(method="GET", template="*/gateway/bot", status=403, times=None))
    code, line = await failing_start(idle)

    assert code == 1
    assert "DISCORD_API_BASE" in line
