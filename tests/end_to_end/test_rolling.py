"""A later version, process by process, while people play: a migration in two steps, and no press lost or made twice."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.store.engines import engine_of, looking
from bot.store.migrate import FOLDER, newest
from bot.store.model import StoredTable
from bot.tables import sql as tables_sql
from sandbox.actions.people import add_member, make_guild
from sandbox.server import Sandbox
from tests.databases import database_in, rows_in
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.ledger import Log, check_accounts, check_log
from tests.end_to_end.stage import ROOT, Stage, fill_cache
from tests.end_to_end.test_running import health
from tests.end_to_end.test_starting import failing_process
from tools.bench.report import free_port
from tools.tree import copy_tree

pytestmark = [
    pytest.mark.slow,
    pytest.mark.e2e,
    pytest.mark.parametrize("engine", ["postgresql"], indirect=True),
    pytest.mark.server_errors("cached plan must not change", "deadlock detected", "canceling statement due to lock"),
]

NEXT = newest() + 1
BEFORE = "ALTER TABLE actions ADD COLUMN later TEXT NOT NULL DEFAULT '';\nALTER TABLE actions ALTER seat TYPE INT;\n"
"""Adds a column, and changes one that every press writes and reads: plans that older processes keep are of no use."""
AFTER = "ALTER TABLE actions DROP COLUMN later;\n"


def later_version(folder: Path) -> Path:
    """Make a copy of the bot that has one migration more."""
    copy_tree(folder)
    migrations = folder / FOLDER.relative_to(ROOT)
    (migrations / f"{NEXT:04}_later.before.sql").write_text(BEFORE)
    (migrations / f"{NEXT:04}_later.after.sql").write_text(AFTER)
    return folder


class Node(Stage):
    """One of several processes of a version."""

    def __init__(self, box: Sandbox, shared: Path, number: int, tree: Path = ROOT) -> None:
        folder = shared / f"node{number}"
        folder.mkdir()
        self.port = free_port()
        settings = {"MADANG_DATABASE": database_in(shared), "MADANG_METRICS_PORT": str(self.port)}
        super().__init__(box, folder, MADANG_SHARDS="2 in 2", PYTHONPATH=str(tree), **settings)

    def says(self, text: str) -> Callable[[], bool]:
        return lambda: self.log.exists() and text in self.log.read_text()


def columns(shared: Path) -> set[str]:
    found = rows_in(shared, "SELECT column_name FROM information_schema.columns WHERE table_name = 'actions'")
    return {name for (name,) in found}


def versions(shared: Path) -> list[int]:
    return [version for (version,) in rows_in(shared, "SELECT version FROM madang_workers ORDER BY id")]


async def play_until(over: asyncio.Event, crowd: Crowd) -> None:
    """Press all the time; who finds nothing to press, or no answer, goes on."""
    while not (over.is_set() or crowd.over):
        await crowd.turn()
        await asyncio.sleep(0.1)


async def second_guild(box: Sandbox) -> int:
    """Make a guild on the other shard; returns its channel."""
    while True:
        made = make_guild(box.core, "Second", owner=box.world.user_named("Ana"), channels=("hall",))
        if (made.id >> 22) % 2 != (box.guild.id >> 22) % 2:
            break
    for name in NAMES[1:2]:
        add_member(box.core, made, box.world.user_named(name))
    return made.channel_ids[0]


async def start(node: Node) -> Node:
    """Start a process, and wait until it is signed on or serves."""
    with node.log.open("ab") as log:
        node.bot = await asyncio.create_subprocess_exec(
            *node.command, cwd=node.folder, env=node.environment, stdout=log, stderr=log
        )
    await node.until(lambda: node.says("this process serves")() or node.says("this one takes over")(), 60)
    return node


async def replace(olds: list[Node], later: Path, table: Stage, crowds: list[Crowd]) -> list[Node]:
    """End one process after the other, each by one of a later version, while people play on."""
    shared, made = table.folder, []
    for number, old in enumerate(olds):
        assert "later" not in columns(shared) or number > 0
        assert await old.stop(signal.SIGTERM) == 0
        made.append(await start(Node(table.box, shared, len(olds) + number, later)))
        facts = await health(made[-1].port, 200)
        assert (facts["status"], facts["share"]) == ("waits", None), "whoever supervises it lets it wait"
        if number + 1 < len(olds):
            assert "later" in columns(shared), "older processes run on beside it"
            assert sorted(versions(shared)) == [NEXT - 1] * (len(olds) - number - 1) + [NEXT] * (number + 1)
        goals = [sum(crowd.accepted.values()) + 4 for crowd in crowds]
        await table.until(
            lambda goals=goals: all(
                crowd.over or sum(crowd.accepted.values()) > goal for crowd, goal in zip(crowds, goals, strict=True)
            ),
            60,
        )
    return made


def kept(shared: Path, table_id: int) -> tuple[StoredTable, Log]:
    """A table and its log, read without a store: this program is too old for one."""

    def look() -> tuple[StoredTable, Log]:
        with looking(engine_of(database_in(shared))) as db:
            return tables_sql.read_table(db, table_id), tables_sql.read_log(db, table_id)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(look).result()


async def test_a_later_version_comes_process_by_process_while_people_play(tmp_path):
    async with Sandbox() as box, AsyncExitStack() as stack:
        await asyncio.to_thread(fill_cache)
        box.hub.shards = 2
        channels = ["games", await second_guild(box)]
        later = await asyncio.to_thread(later_version, tmp_path / "later")
        nodes = [Node(box, tmp_path, number) for number in range(3)]
        for node in nodes:
            stack.push_async_callback(node.stop, signal.SIGKILL)
            await start(node)
        table = Stage(box, tmp_path)  # what people look at: no process is theirs
        await table.until(lambda: len(box.hub.sessions) == 2 and box.world.application.commands, 60)

        over, crowds, playing = asyncio.Event(), [], []
        for game, channel in zip(KEYS, channels, strict=False):
            crowd = Crowd(table, game, NAMES[:2], "rolling")
            for player in crowd.players:
                player.channel = channel
            crowds.append(await crowd.sit_down(short=False))
            playing.append(asyncio.create_task(play_until(over, crowd)))
        later_nodes = await replace(nodes, later, table, crowds)
        for node in later_nodes:
            stack.push_async_callback(node.stop, signal.SIGKILL)
        async with asyncio.timeout(30):
            while "later" in columns(tmp_path):
                await asyncio.sleep(0.2)
        code, line = await failing_process(Node(box, tmp_path, 9))
        assert code == 1
        assert f"is of a newer Madang (version {NEXT}, this one knows {NEXT - 1}): update Madang" in line

        over.set()
        await asyncio.gather(*playing)
        for number, node in enumerate(reversed(later_nodes)):  # the one that waits first
            assert await node.stop() == 0
            assert len(versions(tmp_path)) == 2 - number, "who ends signs off"
        assert [node.complaints() for node in nodes + later_nodes] == [[]] * 6
        for crowd in crowds:
            stored, log = kept(tmp_path, crowd.table_id)
            check_log(stored, log, [])
            check_accounts(crowd, log)
