"""The bot in the test's own process, on a sandbox: what it logs, its clock, its tasks and its tables can be looked at.

`inside(folder)` gives an `Inside`; when it ends, the bot has been stopped as it stops itself, and nothing of it may be
left: no task, no thread, no connection.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from unittest import mock

import discord
from discord.gateway import DiscordWebSocket

import bot.house as start
from bot.app import Madang
from bot.base.config import Config
from bot.tables import sql as tables_sql
from bot.tables.clock import Clock
from bot.tables.door import Tables
from bot.tables.model import Status, Table
from sandbox.server import Sandbox
from tests.databases import KEY, PRESSED_BY_TESTS, database_in
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.ledger import check_log, replayed
from tests.end_to_end.stage import PATIENCE, Stage, check_traffic
from tests.end_to_end.watch import Watch

STOP_SECONDS = 20.0
"""Seconds that stopping may take on the slowest machine; the bot itself waits for some five at most."""
FILES = Path("/proc/self/fd")


class Times:
    """The bot's clocks; tests move them, apart from the sandbox's."""

    def __init__(self) -> None:
        self.ahead = 0.0
        """Seconds that the wall clock is ahead of the machine's."""
        self.passed = 0.0
        """Seconds that have passed for the bot besides those that a test took."""
        self.clock: Clock | None = None

    def now(self) -> float:
        return time.time() + self.passed + self.ahead

    def steady(self) -> float:
        return time.monotonic() + self.passed

    def make_clock(self, tables: Tables, **more: object) -> Clock:
        self.clock = Clock(tables, now=self.now, steady=self.steady, **more)
        return self.clock


class Complaints(logging.Handler):
    """Keeps what is logged as an error; `expected` are texts of records that a test has ordered."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []
        self.expected: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = f"{record.name}: {record.getMessage()}"
        if not any(one in text for one in self.expected):
            trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
            self.found.append(f"{text}\n{trace}")


class Inside(Stage):
    """A stage whose bot is an object of this process."""

    def __init__(self, box: Sandbox, folder: Path, app: Madang, times: Times, complaining: Complaints) -> None:
        super().__init__(box, folder)
        self.app = app
        self.times = times
        self.complaining = complaining
        self.watch = Watch(app)

    @property
    def tables(self) -> Tables:
        """The bot's tables."""
        return self.app.house.tables

    def table(self, crowd: Crowd) -> Table:
        """A crowd's table as the bot has it."""
        return self.tables.get(crowd.table_id)

    async def settled(self) -> None:
        """Wait until the bot has told everybody what there is to tell."""
        async with asyncio.timeout(PATIENCE):
            await self.app.house.settled()

    async def check(self, crowd: Crowd) -> None:
        """Assert that the table is what its log says, that its messages show it, and that nothing was complained of."""
        await self.settled()
        table = self.table(crowd)
        store = self.app.house.store
        log = await store.read(tables_sql.read_log, table.id)
        if table.state is not None:
            assert replayed(table, log) == table.state
        stored = await store.read(tables_sql.read_table, table.id)
        check_log(stored, log, [])
        assert not self.complaining.found, self.complaining.found

    async def check_shown(self, crowd: Crowd) -> None:
        """Assert that the board shows the table as it is, and every player's panel too while it is played."""
        await self.settled()
        table = self.table(crowd)
        board = await self.app.house.boards.find(table.id)
        body = await self.app.house.boards.body(table)
        assert crowd.host.person.message(board.message_id).content == body.text().strip()
        for player in crowd.players if table.status is Status.PLAYING else ():
            panel = crowd.panel(player)
            open_panel = self.app.house.private.find(self.app.house.hands, table.id, player.person.id)
            if panel is None or open_panel is None or table.seat_of(player.person.id) is None:
                continue
            seat = table.seat_of(player.person.id)
            body, _ = await self.app.house.hands.body(table, seat, open_panel.step)
            shown, made = panel["content"].splitlines(), body.text().strip().splitlines()
            if not any(line.startswith("⚠️") for line in (*shown, *made)):  # a warning takes the room of other lines
                assert shown == made, player.person.user.global_name
            assert [one["filename"] for one in panel["attachments"]] == [f"{body.picture.name}.png"]


@asynccontextmanager
async def inside(folder: Path, **settings: object) -> AsyncIterator[Inside]:
    """Open a sandbox and the bot in this process; afterwards check what it sent and that nothing of it is left."""
    complaining, times = Complaints(), Times()
    tasks, threads, open_before = set(asyncio.all_tasks()), set(threading.enumerate()), sockets()
    before = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    root = logging.getLogger()
    root.addHandler(complaining)
    try:
        async with Sandbox() as box, AsyncExitStack() as stack:
            (folder / "bot.log").touch()
            config = Config(
                discord_token=box.token,
                discord_api_base=box.api_url,
                database=database_in(folder),
                key=KEY,
                **{"house_delay": 0.0, "caps": PRESSED_BY_TESTS, **settings},
            )
            app = await stack.enter_async_context(_house(config, times))
            app._connection.guild_ready_timeout = 0.05  # the library waits 2 s for more servers
            app.before_identify_hook = at_once
            running = asyncio.create_task(app.start(box.token))
            stage = Inside(box, folder, app, times, complaining)
            await stage.until(lambda: box.hub.connected or running.done())
            assert not running.done(), running.result()
            app.house.boards.edit_pause, app.house.private.merged = 0.1, 0.0
            yield stage
            await _stop(app, running)
            await stack.aclose()
            stage.watch.check(box)
            check_traffic(box)
        await _nothing_left(tasks, threads)
        assert sockets() <= open_before, "a socket is left open"
        assert not complaining.found, complaining.found
    finally:
        root.removeHandler(complaining)
        discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = before


@asynccontextmanager
async def _house(config: Config, times: Times) -> AsyncIterator[Madang]:
    """The bot's own house, with its clocks to be moved."""
    with (
        mock.patch.object(start, "Tables", lambda *parts, **more: Tables(*parts, now=times.now, **more)),
        mock.patch.object(start, "Clock", times.make_clock),
        mock.patch.object(Madang, "_make_ready", not_now),
    ):
        async with start.open_house(config, Madang) as app:
            yield app


async def not_now(_app: Madang) -> None:
    """Leave the sprites for when they are needed, and the emojis out: a match of a few presses has no use for both."""


async def at_once(_shard_id: int | None, *, initial: bool = False) -> None:
    """Identify without the five seconds that Discord asks for between two of a bot's."""


async def _stop(app: Madang, running: asyncio.Task[None]) -> None:
    async with asyncio.timeout(STOP_SECONDS):
        await app.close()
        await running


async def _nothing_left(tasks: set[asyncio.Task[object]], threads: set[threading.Thread]) -> None:
    """Assert that no task and no thread has stayed (a thread may take a moment to end)."""
    for _ in range(500):
        left = {task for task in asyncio.all_tasks() - tasks if not task.done()}
        stayed = {thread for thread in set(threading.enumerate()) - threads if not _is_pool(thread)}
        if not left and not stayed:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"left running: {left} {stayed}")


def _is_pool(thread: threading.Thread) -> bool:
    """Whether a thread belongs to the event loop's own pool, which pytest ends."""
    return thread.name.startswith("asyncio_")


def sockets() -> int:
    """How many sockets this process has open; 0 where the system does not say."""
    return sum(Path(link).is_socket() for link in FILES.iterdir()) if FILES.exists() else 0
