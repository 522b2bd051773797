"""Several bots on one database and two shards, a guild on each: who ends is replaced, and presses find their table."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from sandbox.actions.people import add_member, make_guild
from sandbox.server import Sandbox
from tests.databases import database_in
from tests.end_to_end.stage import Player, Stage, check_traffic

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("engine", ["postgresql"], indirect=True),
    pytest.mark.server_errors("terminating connection", "idle-in-transaction", "user request", "connection to client"),
]
SERVING = re.compile(r"this process serves shards (\d)-\d/2")


def places(box: Sandbox) -> dict[int, str | int]:
    """Have a guild on each of two shards, with Ana and Ben; return a channel of each, by shard."""
    box.hub.shards = 2
    first = (box.guild.id >> 22) % 2
    ana, ben = box.world.user_named("Ana"), box.world.user_named("Ben")
    guild = box.guild
    while (guild.id >> 22) % 2 == first:
        guild = make_guild(box.core, "Second", owner=ana, channels=("hall",))
    add_member(box.core, guild, ben)
    return {first: "games", 1 - first: guild.channel_ids[0]}


def served_by(stage: Stage) -> int | None:
    """Return the shard that a process serves, or None where it waits."""
    found = SERVING.search(stage.log.read_text())
    return int(found[1]) if found else None


@asynccontextmanager
async def processes(box: Sandbox, folder: Path, count: int) -> AsyncIterator[list[Stage]]:
    """Start so many bots that divide two shards; yields those that serve, by their shard, then those that wait."""
    async with AsyncExitStack() as stack:
        stages = []
        for number in range(count):
            own = folder / str(number)
            own.mkdir()
            stage = Stage(box, own, MADANG_SHARDS="2 in 2", MADANG_DATABASE=database_in(folder))
            await stage.start(wait_for_commands=False)
            stack.push_async_callback(stage.stop, signal.SIGKILL)
            stages.append(stage)
        await stages[0].until(lambda: {served_by(stage) for stage in stages} >= {0, 1}, 60)
        await stages[0].until(lambda: len(box.hub.sessions) >= 2 and box.requests.find("PUT", "commands"), 60)
        yield sorted(stages, key=lambda stage: (served_by(stage) is None, served_by(stage)))


async def begun(stage: Stage, place: str | int) -> Player:
    """Have Ana and Ben begin a match of Yud! Stop! in a channel; returns Ana."""
    ana, ben = (Player(stage, name, place) for name in ("Ana", "Ben"))
    await ana.person.slash("yud", {"here": True}, channel=place)
    await ben.click(await stage.until(lambda: ben.public(":join")), ":join")
    await ana.click(ana.public(":start"), ":start")
    return ana


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGSTOP])
async def test_a_table_goes_on_at_the_one_that_waited(tmp_path, how):
    async with Sandbox() as box:
        place = places(box)
        async with processes(box, tmp_path, 3) as (first, gone, spare):
            assert len(box.requests.find("PUT", "commands")) == 1, "one process gives them for all"
            ana, other = await begun(gone, place[1]), await begun(first, place[0])
            await ana.open_hand()
            await other.open_hand()
            gone.bot.send_signal(how)
            began = time.monotonic()
            if how == signal.SIGSTOP:
                box.hub.drop_all()  # Discord gives up a connection that says nothing
            await spare.until(lambda: served_by(spare) == 1, 60)
            print(f"{how.name}: taken over after {time.monotonic() - began:.2f} s")
            ana.stage, press = spare, None
            while press is None or press.failed:
                press = ana.person.click(ana.panel, ana.actions()[0])
                await press
                await asyncio.sleep(0.2)
            print(f"{how.name}: somebody is served after {time.monotonic() - began:.2f} s")
            if how == signal.SIGSTOP:
                gone.bot.send_signal(signal.SIGCONT)
                assert await asyncio.wait_for(gone.bot.wait(), 30) == 1
                assert "(its session is lost): start it again" in gone.log.read_text()
            await other.press(other.actions()[0])
            assert [stage.complaints() for stage in (first, spare)] == [[], []]


async def test_a_hand_in_the_dms_plays_at_a_table_of_another_share(tmp_path):
    """All presses in DMs come to the process of shard 0."""
    async with Sandbox() as box:
        place = places(box)[1]
        async with processes(box, tmp_path, 2) as (first, other):
            ana = await begun(other, place)
            settings = ana.person.slash("settings mine", channel=ana.channel)
            await settings
            parts = [part for row in settings.message["components"] for part in row["components"]]
            menu = next(part["custom_id"] for part in parts if part["custom_id"].endswith(":panel"))
            await ana.person.select(settings.message, menu, ["dm"])
            board = await other.until(lambda: ana.public(":hand"))
            assert "DM" in (await ana.click(board, ":hand")).message["content"]
            ana.channel = "dm"
            ana.panel_id = ana.messages()[-1]["id"]
            for _ in range(5):
                before = ana.panel["content"], ana.actions()
                if not before[1]:
                    break
                press = await other.whole(await ana.press(before[1][0]))
                assert press.kind == "update" and not press.message["content"].startswith("⚠️")
                assert (ana.panel["content"], ana.actions()) != before
            check_traffic(box)
            assert [stage.complaints() for stage in (first, other)] == [[], []]
