"""The processes under siege: each with its own lines to the database and to Discord, started again when it ends."""

from __future__ import annotations

import asyncio
import random
import re
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from bot.store.cluster_sql import NODES
from sandbox.server import Sandbox
from tests.databases import KEY
from tests.end_to_end.siege.line import Line
from tests.end_to_end.stage import PATIENCE, ROOT, Stage
from tests.postgres import USER, Server

RECONNECTS = ("Attempting a reconnect", "Failed to connect for shard_id")
AGAIN_SECONDS = 1.0
"""A supervisor starts a process again after so long."""
LASTING = {
    "MADANG_TURN_SECONDS": "3600",
    "MADANG_THINKERS": "0",
    "MADANG_IDLE_HOURS": "8000",
}
"""Nobody is hurried, nothing is closed: what happens at the tables is what people pressed."""
SERVER = {"synchronous_commit": "on", "max_connections": "40"}
"""What a commit is worth; and so many connections that they can be used up."""


class Node(Stage):
    """A process, and its supervisor."""

    command = (sys.executable, "-m", "tests.end_to_end.siege.node")

    def __init__(self, box: Sandbox, folder: Path, lines: tuple[Line, Line], database: str, **settings: str) -> None:
        self.to_database, self.to_discord = lines
        self.tree = ROOT
        """Where the program lies: another version of it is a copy elsewhere."""
        super().__init__(
            box,
            folder,
            MADANG_DATABASE=f"postgresql://{USER}@{self.to_database.host}/{database}",
            MADANG_KEY=KEY,
            DISCORD_API_BASE=box.api_url.replace(urlsplit(box.api_url).netloc, self.to_discord.host),
            TEST_MADE=str(folder / "made"),
            TEST_CLOCK=str(folder / "clock"),
            **LASTING,
            **settings,
        )
        self.codes: list[int] = []
        """How it ended, each time."""
        self.closing = False
        self._keeping: asyncio.Task[None] | None = None

    @property
    def runs(self) -> bool:
        """Whether there is a process."""
        return self.bot is not None and self.bot.returncode is None

    def keep(self) -> None:
        """Start it, and again whenever it ends."""
        self._keeping = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while not self.closing:
            with self.log.open("ab") as log:
                self.bot = await asyncio.create_subprocess_exec(
                    *self.command,
                    cwd=self.folder,
                    env={**self.environment, "PYTHONPATH": str(self.tree)},
                    stdout=log,
                    stderr=log,
                )
            self.codes.append(await self.bot.wait())
            await asyncio.sleep(0 if self.closing else AGAIN_SECONDS)

    async def end(self, number: int = signal.SIGTERM) -> None:
        """End it for good."""
        self.closing = True
        if self.bot is not None and self.runs:
            self.bot.send_signal(number)
        if self._keeping is not None:
            await asyncio.wait_for(self._keeping, PATIENCE)

    def set_clock(self, ahead: float) -> None:
        """Set its wall clock, so many seconds ahead of the machine's."""
        (self.folder / "clock").write_text(str(ahead))
        if self.bot is not None and self.runs:
            self.bot.send_signal(signal.SIGUSR1)


class Fleet:
    """All processes, their server, and who serves what."""

    def __init__(self, box: Sandbox, server: Server, folder: Path, chance: random.Random) -> None:
        self.box = box
        self.server = server
        self.folder = folder
        self.chance = chance
        self.nodes: list[Node] = []
        self.database = server.create()
        server.stop()
        server.start(**SERVER)

    async def start(self, number: int, shards: int, parts: int) -> None:
        """Start so many processes for the shards in so many parts; wait until all are served, and listened to."""
        for one in range(number):
            folder = self.folder / f"node{one}"
            folder.mkdir()
            socket = str(self.server.folder / ".s.PGSQL.5432")
            lines = (
                await Line(partial(asyncio.open_unix_connection, socket)).start(),
                await Line(partial(asyncio.open_connection, "127.0.0.1", urlsplit(self.box.base_url).port)).start(),
            )
            node = Node(self.box, folder, lines, self.database, MADANG_SHARDS=f"{shards} in {parts}")
            self.nodes.append(node)
            node.keep()
        async with asyncio.timeout(10 * PATIENCE):
            while not (self.all_heard() and self.box.world.application.commands.get(None)):
                await asyncio.sleep(0.1)

    def all_heard(self) -> bool:
        """Whether each shard is heard by a process."""
        heard = {one.shard[0] for one in self.box.hub.sessions.values() if one.connection is not None}
        return heard >= set(range(self.box.hub.shards))

    async def serving(self) -> list[Node]:
        """Return the processes that serve, as the database knows them; nobody while it is away."""
        known = await self.known()
        return [one for one in self.nodes if one.runs and one.bot is not None and known.get(one.bot.pid) is not None]

    async def known(self) -> dict[int, str | None]:
        """Return the processes that the database knows, with their shares; nobody while it is away."""
        try:
            rows = await asyncio.to_thread(self.server.sql, NODES, self.database)
        except Exception:  # noqa: BLE001 - it is away, read-only, full: on purpose
            return {}
        return {int(name.split()[-1]): share for name, share, *_ in rows}

    async def somebody(self) -> Node:
        """Return a process that serves, as soon as there is one."""
        async with asyncio.timeout(10 * PATIENCE):
            while not (found := await self.serving()):
                await asyncio.sleep(0.2)
        return self.chance.choice(found)

    async def end(self, number: int = signal.SIGTERM) -> None:
        """End every process."""
        await asyncio.gather(*(one.end(number) for one in self.nodes))
        for node in self.nodes:
            await node.to_database.stop()
            await node.to_discord.stop()

    def complaints(self) -> Iterator[str]:
        """Yield what was logged with a trace: a fault of the program, whatever fails around it.

        The library's own about connections that it makes again say nothing.
        """
        for number, node in enumerate(self.nodes):
            said = ""
            for line in node.log.read_text().splitlines():
                if re.match(r"\d{4}-\d\d-\d\d ", line):
                    said = line
                elif line.startswith("Traceback") and said and not any(one in said for one in RECONNECTS):
                    yield f"node {number}: {said}"
                    said = ""
