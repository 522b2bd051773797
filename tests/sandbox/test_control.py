"""The control plane over HTTP, the clock, the command line, and a world that is kept in a file for the next run."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys

import aiohttp
import pytest
from PIL import Image

from sandbox.clock import Clock, Ids, created_at
from sandbox.manners import Manner
from sandbox.saving import kept, load, save
from sandbox.server import Sandbox
from sandbox.world.pictures import size_of
from tests.sandbox.sample_bot import running


@pytest.fixture
async def control(box):
    async with aiohttp.ClientSession(f"{box.base_url}/sandbox/") as session:

        async def ask(path, body=None, **more):
            call = session.get(path) if body is None else session.post(path, json=body, **more)
            async with call as answer:
                return answer.status, (await answer.json() if answer.content_type == "application/json" else None)

        yield ask


async def test_a_game_by_http_alone(box, control):
    async with running(box.base_url):
        status, press = await control("users/ana/slash", {"channel": "games", "command": "board"})
        assert (status, press["kind"]) == (200, "message")
        message = press["message"]["id"]
        _, press = await control("users/ana/click", {"message": message, "custom_id": "count:1"})
        assert press["message"]["content"] == "counted 1"
        assert press["seconds"] > 0
        _, messages = await control("users/ben/messages?channel=games")
        assert messages[0]["content"] == "counted 1"
        assert (await control("users/ana/click", {"message": message, "custom_id": "count:1"}))[0] == 409
        _, commands = await control("users/ana/commands?channel=games")
        assert "board" in {c["name"] for c in commands}
        _, requests = await control("requests")
        assert requests[-1]["template"].endswith("/callback")
        _, received = await control("users/ben/received")
        assert received[-1]["t"] == "MESSAGE_UPDATE"
        _, view = await control("users/ana/view")
        assert view["connected"]


async def test_orders(box, control, ana):
    _, user = await control("users", {"name": "Gus", "locale": "de"})
    assert box.person("Gus").id == int(user["id"])
    assert (await control("user", {"user": "ana", "dms_open": False}))[0] == 200
    assert not ana.user.dms_open
    _, guild = await control("guilds", {"name": "Second", "channels": ["one", "two"], "members": ["Ana"]})
    assert len(guild["channels"]) == 2
    await control("channels", {"name": "third", "guild": guild["id"]})
    assert {c.name for c in ana.channels()} >= {"games", "one", "third"}
    await control("permissions", {"channel": "games", "who": "ana", "deny": 1 << 10})
    assert "games" not in {c.name for c in ana.channels()}
    await control("delete-channel", {"channel": "third"})
    await control("member", {"do": "remove", "user": "ana", "guild": guild["id"]})
    assert {c.name for c in ana.channels()} == {"lounge"}
    before = box.clock.now()
    await control("clock", {"advance": 60})
    assert box.clock.now() >= before + 60
    await control("fault", {"method": "GET", "status": 500})
    assert len(box.faults.active) == 1
    await control("clear-faults", {})
    await control("limits", {"enforced": True})
    assert box.core.limits.enforced
    assert (await control("gateway", {"do": "nonsense"}))[0] == 400
    assert (await control("nonsense", {}))[0] == 400
    assert (await control("users/nobody/view"))[0] == 409
    elsewhere = {"Origin": "http://evil.example"}
    assert (await control("clock", {"advance": 1}, headers=elsewhere))[0] == 403


async def test_the_clock_runs_timers_as_it_jumps_and_ids_grow_and_tell_their_time():
    clock, rang = Clock(), []
    clock.call_in(10, lambda: rang.append("ten"))
    clock.call_in(5, lambda: rang.append("five"))
    clock.call_in(7, lambda: rang.append("never")).cancel()
    clock.call_in(0.02, lambda: rang.append("soon"))
    await asyncio.sleep(0.05)
    assert rang == ["soon"]
    clock.advance(11)
    assert rang == ["soon", "five", "ten"]
    with pytest.raises(ValueError, match="forward"):
        clock.advance(-1)
    ids = Ids(clock)
    made = [ids.next() for _ in range(1000)]
    assert made == sorted(set(made))
    assert abs(created_at(made[0]) - clock.now()) < 1
    clock.close()


def test_sizes_are_read_from_the_bytes(tmp_path):
    path = tmp_path / "picture"
    for kind in ("PNG", "GIF"):
        Image.new("RGB", (37, 21)).save(path, kind)
        assert size_of(path.read_bytes()) == (37, 21), kind
        assert size_of(path.read_bytes()[:9]) is None, kind
    assert size_of(b"nothing") is None


async def sandbox(*options):
    """Start the sandbox by its command line."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "sandbox", *options, **pipes)


async def test_the_command_line_serves_and_stops():
    process = await sandbox("--port", "0")
    line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
    async with aiohttp.ClientSession() as session, session.get(line.split()[2]) as answer:
        assert answer.status == 200
    process.terminate()
    _, errors = await asyncio.wait_for(process.communicate(), 10)
    assert (process.returncode, errors) == (0, b"")


async def test_the_command_line_refuses_strangers_and_a_taken_port(box):
    for options, code, words in (
        (["--host", "0.0.0.0"], 2, "--open-to-network"),
        (["--port", box.base_url.rsplit(":", 1)[1]], 1, ""),
    ):
        process = await sandbox(*options)
        _, errors = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == code
        assert words in errors.decode()
    assert len(errors.decode().splitlines()) == 1, "a taken port is one clear line"


async def test_a_world_is_the_same_after_a_new_start_but_for_how_unkind_it_is(tmp_path):
    path = tmp_path / "deep" / "world.pickle"
    async with Sandbox(manners="kind") as first:
        said = first.person("Ana").say("games", "still here")
        save(first.core, path)
    async with Sandbox(manners="unkind") as second:
        assert load(second.core, path)
        assert Manner.PICK_STAYS in second.manners
        messages = second.person("Ben").messages("games")

        assert [message["content"] for message in messages] == ["still here"]
        assert second.person("Ana").id == first.person("Ana").id
        assert int(second.person("Ana").say("games", "more")["id"]) > int(said["id"])


async def test_a_change_is_saved_soon_and_at_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr("sandbox.saving.SECONDS_BETWEEN_SAVES", 0.01)
    path = tmp_path / "world.pickle"
    async with Sandbox() as box:
        async with kept(box.core, path):
            await asyncio.sleep(0.05)
            before = path.stat().st_mtime_ns
            box.person("Ana").say("games", "one")
            await asyncio.sleep(0.1)
            assert path.stat().st_mtime_ns > before
        async with Sandbox() as other:
            assert load(other.core, path)


async def test_a_missing_or_broken_file_is_a_new_world(tmp_path, caplog):
    path = tmp_path / "world.pickle"
    async with Sandbox() as box:
        assert not load(box.core, path)
        for kept in (b"no pickle", pickle.dumps({"last_id": 1, "users": {}})):
            path.write_bytes(kept)
            assert not load(box.core, path)
        assert "cannot be read" in caplog.text
        assert box.person("Ana")
