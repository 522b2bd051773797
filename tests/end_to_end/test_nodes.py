"""Several bots on one database: the shards are divided, and who dies is replaced by one that waited."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import AsyncExitStack

import pytest

from sandbox.actions.people import add_member, make_guild
from sandbox.server import Sandbox
from tests.databases import database_in
from tests.end_to_end.processes import COMPLAINTS
from tests.end_to_end.stage import Player, Stage

pytestmark = [
    pytest.mark.slow,
    pytest.mark.databases("postgresql"),
    pytest.mark.server_errors(*COMPLAINTS),
]

TAKEN_OVER: float = 15.0
"""Seconds after which tables go on, at the latest."""


async def serving(box, stages):
    """Wait until both shards are served; return who serves which."""
    found = {}
    async with asyncio.timeout(60):
        while len(found) < 2:
            await asyncio.sleep(0.05)
            for stage in stages:
                text = stage.log.read_text() if stage.log.exists() else ""
                for shard in range(2):
                    if f"serves shards {shard}-{shard}/2" in text:
                        found[shard] = stage
    return found


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
async def test_a_table_goes_on_at_the_one_that_waited(tmp_path, how):
    async with Sandbox() as box, AsyncExitStack() as stack:
        box.hub.shards = 2
        second = make_guild(box.core, "Second", owner=box.world.user_named("Ana"), channels=("hall",))
        while (second.id >> 22) % 2 == (box.guild.id >> 22) % 2:
            second = make_guild(box.core, "Second", owner=box.world.user_named("Ana"), channels=("hall",))
        add_member(box.core, second, box.world.user_named("Ben"))
        stages = []
        for number in range(3):
            folder = tmp_path / str(number)
            folder.mkdir()
            stage = Stage(box, folder, MADANG_SHARDS="2 in 2", MADANG_DATABASE=database_in(tmp_path))
            await stage.start(wait_for_commands=False)
            stack.push_async_callback(stage.stop, signal.SIGKILL)
            stages.append(stage)
        served = await serving(box, stages)
        spare = next(stage for stage in stages if stage not in served.values())
        await spare.until(lambda: len(box.hub.sessions) == 2 and box.requests.find("PUT", "commands"), 60)
        assert len(box.requests.find("PUT", "commands")) == 1

        shard = (box.guild.id >> 22) % 2
        gone = served[shard]
        hall = box.world.channels[second.channel_ids[0]].id
        players = {}
        for channel, stage in (("games", gone), (hall, served[1 - shard])):
            ana, ben = Player(stage, "Ana", channel), Player(stage, "Ben", channel)
            await ana.person.slash("yud", {"here": True}, channel=channel)
            await ben.click(ben.public(":join"), ":join")
            await ana.click(ana.public(":start"), ":start")
            await ana.open_hand()
            assert ana.actions()
            players[channel] = ana

        gone.bot.send_signal(how)
        began = time.monotonic()
        if how == signal.SIGSTOP:
            box.hub.drop_all()  # Discord gives up a connection that says nothing
        await spare.until(lambda: f"serves shards {shard}-{shard}/2" in spare.log.read_text(), 60)
        ana = players["games"]
        ana.stage = spare
        press = None
        while press is None or press.failed:
            press = ana.person.click(ana.panel, ana.actions()[0])
            await press
            await asyncio.sleep(0.2)
        assert time.monotonic() - began < TAKEN_OVER
        if how == signal.SIGSTOP:
            gone.bot.send_signal(signal.SIGCONT)
            assert await asyncio.wait_for(gone.bot.wait(), 30) == 1
            assert "another process has taken over" in gone.log.read_text()
        await players[hall].press(players[hall].actions()[0])
        assert [stage.complaints() for stage in stages if stage is not gone] == [[], []]
