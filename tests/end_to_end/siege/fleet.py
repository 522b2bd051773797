"""The processes under siege, each with a line of its own to the database and a supervisor, and what befalls them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from bot.store.cluster_sql import NODES
from sandbox.server import Sandbox
from tests.databases import KEY
from tests.end_to_end.stage import ROOT, Stage
from tests.postgres import USER, Server

Fault = Callable[["Fleet"], Awaitable[None]]
Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
START_SECONDS = 300.0
"""What a start may take on the slowest machine."""
LASTING = {"MADANG_TURN_SECONDS": "3600", "MADANG_THINKERS": "0", "MADANG_IDLE_HOURS": "8000"}
"""Nobody is hurried, nothing is closed: what happens at the tables is what people pressed."""


class Line:
    """A TCP proxy on loopback, which passes bytes on, both ways, while it is whole."""

    def __init__(self, reach: Callable[[], Awaitable[Ends]]) -> None:
        self._reach = reach
        self._flows = asyncio.Event()
        self._flows.set()
        self._open = 0
        """Connections."""

    async def start(self) -> str:
        """Listen; returns where."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        """Let go of everything, once the process at one end is gone."""
        self._server.close()
        await self._server.wait_closed()
        while self._open:
            await asyncio.sleep(0.01)

    async def stall(self, seconds: float) -> None:
        """Lose nothing and pass nothing on meanwhile, as a network of which nobody knows yet that it is gone."""
        self._flows.clear()
        await asyncio.sleep(seconds)
        self._flows.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open += 1
        ends = [writer]
        try:
            await self._flows.wait()
            answers, there = await self._reach()
            ends.append(there)
            passing = [asyncio.create_task(self._pass(*both)) for both in ((reader, there), (answers, writer))]
            await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
            for task in passing:
                task.cancel()
            await asyncio.gather(*passing, return_exceptions=True)
        except OSError:  # the server is away
            pass
        finally:
            for end in ends:
                end.transport.abort()
            self._open -= 1

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while piece := await reader.read(65_536):
                await self._flows.wait()
                writer.write(piece)
                await writer.drain()


class Node(Stage):
    """A process, started again whenever it ends."""

    def __init__(self, box: Sandbox, folder: Path, line: Line, address: str, **settings: str) -> None:
        folder.mkdir()
        self.line, self.codes, self.closing = line, [], False
        own = {"MADANG_DATABASE": address, "TEST_MADE": str(folder / "made"), "TEST_CLOCK": str(folder / "clock")}
        super().__init__(box, folder, MADANG_KEY=KEY, **own, **LASTING, **settings)
        self.keeping = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        command = (sys.executable, "-m", "tests.end_to_end.siege.node")
        environment = {**self.environment, "PYTHONPATH": str(ROOT)}
        while not self.closing:
            with self.log.open("ab") as log:
                self.bot = await asyncio.create_subprocess_exec(
                    *command, cwd=self.folder, env=environment, stdout=log, stderr=log
                )
            self.codes.append(await self.bot.wait())
            await asyncio.sleep(0 if self.closing else 1.0)

    async def end(self, number: int) -> None:
        """End it for good."""
        self.closing = True
        if self.bot is not None and self.bot.returncode is None:
            self.bot.send_signal(number)
        await self.keeping
        await self.line.stop()


class Fleet:
    """All processes, their server, and who serves what."""

    def __init__(self, box: Sandbox, server: Server, folder: Path, chance: random.Random) -> None:
        self.box, self.server, self.folder, self.chance = box, server, folder, chance
        self.nodes: list[Node] = []
        self.database = server.create()

    async def start(self, number: int, shards: int, parts: int) -> None:
        """Start so many processes for the shards in so many parts; wait until all are served, and listened to."""
        for one in range(number):
            socket = str(self.server.folder / ".s.PGSQL.5432")
            line = Line(partial(asyncio.open_unix_connection, socket))
            address = f"postgresql://{USER}@{await line.start()}/{self.database}"
            shares = {"MADANG_SHARDS": f"{shards} in {parts}"}
            self.nodes.append(Node(self.box, self.folder / f"node{one}", line, address, **shares))
        await self.heard()
        async with asyncio.timeout(START_SECONDS):
            while not self.box.world.application.commands.get(None):
                await asyncio.sleep(0.1)

    async def heard(self) -> None:
        """Wait until each shard is heard by a process."""
        async with asyncio.timeout(START_SECONDS):
            while len({one.shard[0] for one in self.box.hub.sessions.values() if one.connection}) < self.box.hub.shards:
                await asyncio.sleep(0.1)

    async def known(self) -> dict[int, str | None]:
        """Return the processes that the database knows, with their shares; nobody while it is away."""
        with contextlib.suppress(Exception):
            rows = await asyncio.to_thread(self.server.sql, NODES, self.database)
            return {int(name.split()[-1]): share for name, share, *_ in rows}
        return {}

    async def somebody(self) -> Node:
        """Return a process that serves, as soon as there is one."""
        async with asyncio.timeout(START_SECONDS):
            while True:
                known = await self.known()
                if found := [one for one in self.nodes if one.bot is not None and known.get(one.bot.pid) is not None]:
                    return self.chance.choice(found)
                await asyncio.sleep(0.2)


def signalled(number: int, seconds: float = 0.0) -> Fault:
    """Return the fault of one process that gets a signal, and wakes after so many seconds where it sleeps."""

    async def fault(fleet: Fleet) -> None:
        bot = (await fleet.somebody()).bot
        bot.send_signal(number)
        if seconds:
            await asyncio.sleep(seconds)
            bot.send_signal(signal.SIGCONT)

    return fault


async def roll(fleet: Fleet) -> None:
    """Every process is ended and started again, one after the other, each when the one before is back."""
    for node in fleet.nodes:
        ends = len(node.codes)
        node.bot.terminate()
        async with asyncio.timeout(START_SECONDS):
            while len(node.codes) == ends or node.bot.pid not in await fleet.known():
                await asyncio.sleep(0.2)


async def restart(fleet: Fleet) -> None:
    """The database crashes, and recovers."""
    await asyncio.to_thread(fleet.server.stop, "immediate")
    await asyncio.sleep(2.0)
    await asyncio.to_thread(fleet.server.start)


def stalled(seconds: float) -> Fault:
    """Return the fault of one process's line to the database."""

    async def fault(fleet: Fleet) -> None:
        await (await fleet.somebody()).line.stall(seconds)

    return fault


async def clocks(fleet: Fleet) -> None:
    """Every process's wall clock is an hour ahead or behind, and then right again."""
    for node in fleet.nodes:
        (node.folder / "clock").write_text(fleet.chance.choice(("3600", "-3600")))
    await asyncio.sleep(5.0)
    for node in fleet.nodes:
        (node.folder / "clock").unlink()


FAULTS: dict[str, Fault] = {
    "kill": signalled(signal.SIGKILL),
    "stop": signalled(signal.SIGSTOP, 10.0),
    "end": signalled(signal.SIGTERM),
    "roll": roll,
    "restart": restart,
    "blink": stalled(3.0),
    "cut": stalled(30.0),
    "clocks": clocks,
}
