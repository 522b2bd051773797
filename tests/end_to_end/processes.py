"""Several bots on one database and two shards, with a guild on each."""

from __future__ import annotations

import re
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from sandbox.actions.people import add_member, make_guild
from sandbox.server import Sandbox
from tests.databases import database_in
from tests.end_to_end.stage import Player, Stage

SERVING = re.compile(r"this process serves shards (\d)-\d/2")
COMPLAINTS = (
    *("the share is held by another process", "idle-in-transaction", "user request", "actions_pkey"),
    "connection to client lost",  # of a process that was killed while the server answered it
)
"""What the server may say where a process is killed or put to sleep."""


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
async def processes(box: Sandbox, folder: Path, count: int, **settings: str) -> AsyncIterator[list[Stage]]:
    """Start so many bots that divide two shards; yields those that serve, by their shard, then those that wait."""
    async with AsyncExitStack() as stack:
        stages = []
        for number in range(count):
            own = folder / str(number)
            own.mkdir()
            stage = Stage(box, own, MADANG_SHARDS="2 in 2", MADANG_DATABASE=database_in(folder), **settings)
            await stage.start(wait_for_commands=False)
            stack.push_async_callback(stage.stop, signal.SIGKILL)
            stages.append(stage)
        await stages[0].until(lambda: {served_by(stage) for stage in stages} >= {0, 1}, 60)
        await stages[0].until(lambda: len(box.hub.sessions) >= 2 and box.requests.find("PUT", "commands"), 60)
        yield sorted(stages, key=lambda stage: (served_by(stage) is None, served_by(stage)))


async def begun(stage: Stage, place: str | int, *names: str) -> Sequence[Player]:
    """Have people begin a match of Yud! Stop! in a channel."""
    players = [Player(stage, name, place) for name in names]
    host, *others = players
    await host.person.slash("yud", {"here": True}, channel=place)
    for other in others:
        await other.click(await stage.until(lambda other=other: other.public(":join")), ":join")
    await host.click(host.public(":start"), ":start")
    return players


async def prefer_dm(player: Player) -> None:
    """Have a player's hands opened in their DMs."""
    settings = player.person.slash("settings mine", channel=player.channel)
    await settings
    parts = [part for row in settings.message["components"] for part in row["components"]]
    menu = next(part["custom_id"] for part in parts if part["custom_id"].endswith(":panel"))
    await player.person.select(settings.message, menu, ["dm"])
