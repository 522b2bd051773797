"""The processes under siege, each with a line of its own to the database and a supervisor, and what befalls them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

from bot.store.cluster_sql import NODES
from sandbox.server import Sandbox
from tests.databases import KEY
from tests.end_to_end.stage import Stage
from tests.postgres import USER, Server

START_SECONDS = 300.0  # on the slowest machine
LASTING = {"MADANG_TURN_SECONDS": "3600", "MADANG_THINKERS": "0", "MADANG_IDLE_HOURS": "8000"}
"""Nobody is hurried, nothing is closed: what happens at the tables is what people pressed."""


class Line:
    """A TCP proxy on loopback to the server's socket, which passes bytes on, both ways, while it is whole."""

    def __init__(self, socket: Path) -> None:
        self._socket, self._flows = socket, asyncio.Event()
        self._flows.set()

    async def start(self) -> str:
        """Listen; returns where."""
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"127.0.0.1:{self.server.sockets[0].getsockname()[1]}"

    async def stall(self, seconds: float) -> None:
        """Lose nothing and pass nothing on meanwhile, as a network of which nobody knows yet that it is gone."""
        self._flows.clear()
        await asyncio.sleep(seconds)
        self._flows.set()

    async def _serve(self, *near: asyncio.StreamReader | asyncio.StreamWriter) -> None:
        ends = [near]
        with contextlib.suppress(OSError):  # the server is away
            await self._flows.wait()
            ends.append(await asyncio.open_unix_connection(self._socket))
            passing = [asyncio.create_task(self._pass(one[0], other[1])) for one, other in (ends, ends[::-1])]
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
        for _, writer in ends:
            writer.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(65_536):
                await self._flows.wait()
                writer.write(piece)
                await writer.drain()


class Node(Stage):
    """A process, started again whenever it ends."""

    command = (sys.executable, "-m", "tests.end_to_end.siege.node")

    def __init__(self, box: Sandbox, folder: Path, line: Line, address: str, **settings: str) -> None:
        folder.mkdir()
        self.line, self.closing, self.made, self.clock = line, False, folder / "made", folder / "clock"
        self.made.touch()
        own = {"MADANG_DATABASE": address, "TEST_MADE": str(self.made), "TEST_CLOCK": str(self.clock)}
        super().__init__(box, folder, MADANG_KEY=KEY, **own, **LASTING, **settings)
        self.keeping = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while not self.closing:
            await self.begin()
            await self.bot.wait()
            await asyncio.sleep(0 if self.closing else 1.0)

    async def end(self) -> None:
        """End it for good."""
        self.closing = True
        if self.bot is not None and self.bot.returncode is None:
            self.bot.terminate()
        await self.keeping
        self.line.server.close()


class Fleet:
    """All processes, their server, and who serves what."""

    def __init__(self, box: Sandbox, folder: Path) -> None:
        self.box, self.folder, self.chance = box, folder, random.Random(1)
        self.nodes: list[Node] = []
        self.server = Server()
        self.database = self.server.create()

    async def start(self, parts: int) -> None:
        """Start two processes for a shard in each part; wait until all are served, and listened to."""
        self.box.hub.shards = parts
        for one in range(2):
            line = Line(self.server.folder / ".s.PGSQL.5432")
            address = f"postgresql://{USER}@{await line.start()}/{self.database}"
            folder, shares = self.folder / f"node{one}", f"{parts} in {parts}"
            self.nodes.append(Node(self.box, folder, line, address, MADANG_SHARDS=shares))
        await self.heard()
        while not self.box.world.application.commands:
            await asyncio.sleep(0.1)

    async def heard(self) -> None:
        """Wait until each shard is heard by a process."""
        while len({one.shard[0] for one in self.box.hub.sessions.values() if one.connection}) < self.box.hub.shards:
            await asyncio.sleep(0.1)

    async def known(self) -> dict[int, str | None]:
        """Return the processes that the database knows, with their shares; nobody while it is away."""
        with contextlib.suppress(Exception):
            rows = await asyncio.to_thread(self.server.sql, NODES, self.database)
            return {int(name.split()[-1]): share for name, share, *_ in rows}
        return {}

    async def serving(self, share: str = "") -> Node:
        """Return a process that serves, as soon as there is one; of a share, if one is named."""
        while True:
            known = {pid: name for pid, name in (await self.known()).items() if name and share in ("", name)}
            if found := [one for one in self.nodes if one.bot is not None and one.bot.pid in known]:
                return self.chance.choice(found)
            await asyncio.sleep(0.2)


@contextlib.asynccontextmanager
async def fleet_at(folder: Path) -> AsyncIterator[Fleet]:
    """Have a sandbox and processes on it, once they are started; they are ended."""
    async with Sandbox(keep=1000) as box:
        fleet = await asyncio.to_thread(Fleet, box, folder)
        try:
            yield fleet
        finally:
            await asyncio.gather(*(node.end() for node in fleet.nodes))


async def signalled(number: int, fleet: Fleet) -> None:
    """One process gets a signal."""
    (await fleet.serving()).bot.send_signal(number)


async def stop(fleet: Fleet) -> None:
    """One process stands still for 10 s, and then ends with one line: another has its share."""
    node = await fleet.serving()
    node.bot.send_signal(signal.SIGSTOP)
    await asyncio.sleep(10.0)
    node.bot.send_signal(signal.SIGCONT)
    assert await asyncio.wait_for(node.bot.wait(), START_SECONDS) == 1
    assert "(its session is lost): start it again" in node.log.read_text()


async def roll(fleet: Fleet) -> None:
    """Every process is ended and started again, one after the other, each when the one before is back."""
    for node in fleet.nodes:
        before = node.bot
        before.terminate()
        while node.bot is before or node.bot.pid not in await fleet.known():
            await asyncio.sleep(0.2)


async def restart(fleet: Fleet) -> None:
    """The database crashes, and recovers."""
    await asyncio.to_thread(fleet.server.stop, "immediate")
    await asyncio.sleep(2.0)
    await asyncio.to_thread(fleet.server.start)


async def stalled(seconds: float, fleet: Fleet) -> None:
    """One process's line to the database stands still."""
    await (await fleet.serving()).line.stall(seconds)


async def clocks(fleet: Fleet) -> None:
    """Every process's wall clock is an hour ahead or behind, and then right again."""
    for node in fleet.nodes:
        node.clock.write_text(fleet.chance.choice(("3600", "-3600")))
    await asyncio.sleep(5.0)
    for node in fleet.nodes:
        node.clock.unlink()


FAULTS: dict[str, Callable[[Fleet], Awaitable[None]]] = {
    "kill": partial(signalled, signal.SIGKILL), "stop": stop, "end": partial(signalled, signal.SIGTERM), "roll": roll,
    "restart": restart, "blink": partial(stalled, 3.0), "cut": partial(stalled, 30.0), "clocks": clocks,
}  # fmt: skip
