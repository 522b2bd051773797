"""`make bench-load`: more and more tables with four seats, clicked at steadily, on both databases, in one table.

`python -m tests.end_to_end.load [--tables N,N,…] [--databases NAME,NAME] [--nodes N] [--seats N] [--guilds N]
[--rate PRESSES] [--seconds S] [--games KEY,KEY] [--limits]`. Each column is a run of its own on an empty database. The
last one is of several nodes: so many processes on one PostgreSQL database, each with as many tables as the largest of
`--tables`. The sandbox and all the people share a process on the same machine, and the database's server is there too,
so the figures are those of all together. `--limits` enforces Discord's rate limits.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import platform
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import psutil

from sandbox.people.press import Press
from sandbox.server import Sandbox
from tests.end_to_end.hall import Counting, build, click_steadily, games_for, open_all
from tests.end_to_end.stage import Stage
from tests.helpers import free_port
from tests.postgres import Server

LASTING = {"MADANG_TURN_SECONDS": "3600", "MADANG_LOG_LEVEL": "WARNING"}
"""Settings for many tables that nobody minds: no clock runs out."""
REMEMBERED = 4
"""Events kept for each client: the people here only look at messages. So hours of play fit into memory."""
CONNECTED_SECONDS = 120.0
LATE_KINDS = ("failed", "deferred", "deferred_update")
"""Presses that had no new hand when they were acknowledged: it took longer than 1.7 s, or than 3."""


@contextmanager
def sqlite() -> Iterator[str]:
    """Make a file in a folder of its own; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        yield f"sqlite:///{folder}/madang.db"


@contextmanager
def postgresql() -> Iterator[str]:
    """Make a database on a server of its own, which syncs every commit; gives its address."""
    server = Server(None)
    try:
        yield server.address(server.create())
    finally:
        server.end()


STORES = {"sqlite": sqlite, "postgresql": postgresql}


class Node(Stage):
    """One process of the bot, which takes one of so many shares."""

    def __init__(self, box: Sandbox, folder: Path, address: str, nodes: int) -> None:
        folder.mkdir()
        self.port = free_port()
        share = {"MADANG_SHARDS": f"{nodes} in {nodes}"} if nodes > 1 else {}
        super().__init__(box, folder, MADANG_DATABASE=address, MADANG_METRICS_PORT=str(self.port), **LASTING, **share)

    @property
    def process(self) -> psutil.Process:
        """The running process."""
        assert self.bot is not None
        return psutil.Process(self.bot.pid)


class Setup(NamedTuple):
    """What one run is of."""

    database: str
    tables: int
    nodes: int = 1

    @property
    def title(self) -> str:
        """The head of its column."""
        nodes = f", {self.nodes} nodes" if self.nodes > 1 else ""
        return f"{self.tables:,} tables, {self.database}{nodes}"


def setups(arguments: argparse.Namespace) -> Iterator[Setup]:
    """Yield what is to be run."""
    sizes = [int(one) for one in arguments.tables.split(",")]
    yield from (Setup(database, tables) for tables in sizes for database in arguments.databases.split(","))
    if arguments.nodes > 1:
        yield Setup("postgresql", arguments.nodes * max(sizes), arguments.nodes)


async def run(arguments: argparse.Namespace, setup: Setup) -> dict[str, str]:
    """Open the tables, click; return the figures by what they are."""
    async with AsyncExitStack() as stack:
        address = stack.enter_context(STORES[setup.database]())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        box = await stack.enter_async_context(Sandbox(enforce_limits=arguments.limits, keep=REMEMBERED))
        box.core.recorder = box.requests = Counting()
        box.hub.shards = setup.nodes
        hall = build(box, arguments.guilds, setup.tables, arguments.seats)
        nodes = [Node(box, folder / str(number), address, setup.nodes) for number in range(setup.nodes)]
        for node in nodes:
            stack.push_async_callback(node.stop)
        await asyncio.gather(*(node.start() for node in nodes))
        sessions = box.hub.sessions
        await nodes[0].until(
            lambda: sum(one.connection is not None for one in sessions.values()) == setup.nodes, CONNECTED_SECONDS
        )
        games = arguments.games.split(",") if arguments.games else games_for(nodes[0], arguments.seats)
        opened = await open_all(hall, games)
        await asyncio.sleep(arguments.settle)
        gc.collect()
        gc.freeze()  # the world of the sandbox is large; collecting it again and again would be measured
        before = await snapshot(box, nodes)
        presses = await click_steadily(hall, arguments.rate, arguments.seconds)
        after = await snapshot(box, nodes)
        memory = [node.process.memory_info().rss / 2**20 for node in nodes]
        complaints = [line for node in nodes for line in node.complaints()]
    gc.unfreeze()
    for line in complaints[:5]:
        print("  the bot complained:", line)
    interactions = setup.tables * (2 * arguments.seats + 1)
    return {
        "opening: presses a second": f"{interactions / opened:.0f}",
        **figures(presses, before, after),
        "memory of a node": " / ".join(f"{one:.0f}" for one in memory) + " MB",
    }


async def snapshot(box: Sandbox, nodes: Sequence[Node]) -> Counter[str]:
    """Return counters as they are now; the difference of two is what happened between."""
    people = psutil.Process().cpu_times()
    counts: Counter[str] = Counter()
    for node in nodes:
        used = node.process.cpu_times()
        counts["bot"] += used.user + used.system
        counts.update(await asyncio.to_thread(scrape, node.port))
    counts["seconds"], counts["people"] = time.perf_counter(), people.user + people.system
    counts["requests"], counts["limited"] = box.requests.statuses.total(), box.requests.statuses[429]
    return counts


def scrape(port: int) -> Counter[str]:
    """Return a bot's metrics by name, summed over their labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        lines = answer.read().decode().splitlines()
    found: Counter[str] = Counter()
    for name, value in (line.rsplit(" ", 1) for line in lines if not line.startswith("#")):
        found[name.split("{")[0]] += float(value)
    return found


def columns(found: Sequence[tuple[str, dict[str, str]]]) -> None:
    """Print runs beside one another as a table in Markdown, a column each."""
    rows = [["", *(title for title, _ in found)], ["---"] * (len(found) + 1)]
    rows += [[what, *(figures[what] for _, figures in found)] for what in found[0][1]]
    print("\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows), flush=True)


def figures(presses: Sequence[Press], before: Counter[str], after: Counter[str]) -> dict[str, str]:
    """Return what the people met and what it took."""
    between = {name: after[name] - before[name] for name in after}
    span = between["seconds"]
    answered = sorted((one.answered - one.sent) * 1000 for one in presses if one.kind not in LATE_KINDS) or [0.0]
    shares = [f"{between[who] / span * 100:.0f}" for who in ("bot", "people")]
    kept = between["madang_commit_seconds_sum"] / max(1.0, between["madang_commit_seconds_count"]) * 1000
    return {
        "presses a second": f"{len(presses) / span:.0f}",
        "acknowledged with the new hand, p50 / p99 / longest":
            f"{answered[len(answered) // 2]:.1f} / {answered[len(answered) * 99 // 100]:.1f} / {answered[-1]:.0f} ms",
        "later, or not answered": f"{sum(one.kind in LATE_KINDS for one in presses)}",
        "a change until it is durable, mean": f"{kept:.2f} ms",
        "commits a press": f"{between['madang_commit_seconds_count'] / len(presses):.2f}",
        "requests of the bot a second": f"{between['requests'] / span:.0f}",
        "pictures drawn a second": f"{between['madang_pictures_total'] / span:.0f}",
        "refused for a rate limit (429)": f"{between['limited']:.0f}",
        "processor: bot / sandbox with the people": f"{' / '.join(shares)} %",
        "processor of the bot, a press": f"{between['bot'] / len(presses) * 1000:.1f} ms",
    }  # fmt: skip


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default, meaning in (
        ("--tables", "100,300,1000", "how many, a run each"),
        ("--databases", ",".join(STORES), "which"),
        ("--nodes", 3, "processes of the last run; 1: no such run"),
        ("--seats", 4, "at each table"),
        ("--guilds", 250, "servers"),
        ("--rate", 40.0, "presses a second over all tables"),
        ("--seconds", 60.0, "of clicking"),
        ("--games", "", "commands of the games; default: all for so many seats"),
        ("--settle", 10.0, "seconds between opening and clicking"),
    ):
        parser.add_argument(name, default=default, type=type(default), help=meaning)
    parser.add_argument("--limits", action="store_true", help="enforce Discord's rate limits")
    logging.getLogger("sandbox").setLevel(logging.CRITICAL)
    arguments = parser.parse_args()
    memory = psutil.virtual_memory().total / 2**30
    print(f"{os.cpu_count()} cores, {memory:.0f} GiB, {platform.machine()}, Python {platform.python_version()}")
    people = f"{arguments.seats} seats a table, {arguments.guilds} guilds"
    print(f"{people}, {arguments.rate:.0f} presses a second", flush=True)
    found = []
    for setup in setups(arguments):
        print(f"  {setup.title} …", flush=True)
        found.append((setup.title, asyncio.run(run(arguments, setup))))
    columns(found)


if __name__ == "__main__":
    main()
