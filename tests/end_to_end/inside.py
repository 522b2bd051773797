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
from contextlib import asynccontextmanager
from pathlib import Path
from unittest import mock

import bot.house as start
from bot.app import Madang
from bot.base.config import Config
from bot.tables import sql as tables_sql
from bot.tables.clock import Clock
from bot.tables.door import Tables
from bot.tables.model import Status, Table
from sandbox.actions.posting import delete
from sandbox.server import Sandbox
from tests.bot.ui.fakes import settled
from tests.databases import KEY, PRESSED_BY_TESTS, database_in
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.ledger import check_log, replayed
from tests.end_to_end.stage import PATIENCE, InProcess, check_traffic
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


class Inside(InProcess):
    """A stage in this process whose bot is watched, goes by clocks that can be moved, and is ready at once."""

    def __init__(self, box: Sandbox, folder: Path, complaining: Complaints, **fields: object) -> None:
        super().__init__(box, folder)
        self.times = Times()
        self.complaining = complaining
        self.fields = {"house_delay": 0.0, "caps": PRESSED_BY_TESTS} | fields

    @property
    def config(self) -> Config:
        """What the bot is opened with."""
        own = {"discord_token": self.box.token, "discord_api_base": self.box.api_url, "key": KEY}
        return Config(**own, database=database_in(self.folder), **self.fields)

    def prepare(self, app: Madang) -> None:
        """Watch the bot, and have it begin at once."""
        app._connection.guild_ready_timeout = 0.05  # the library waits 2 s for more servers
        app.before_identify_hook = mock.AsyncMock()  # it waits the five seconds that Discord asks for
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
            await settled(self.app.house)

    async def delete_board(self, crowd: Crowd) -> None:
        """Have somebody delete a table's board, if it is there."""
        board = await self.app.house.boards.find(crowd.table_id)
        channel = self.box.channel(board.channel_id)
        if board.message_id in channel.messages:
            delete(self.box.core, channel, channel.messages[board.message_id])

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
            body = (await self.app.house.hands.hand(table, seat, open_panel.step)).body
            shown, made = panel["content"].splitlines(), body.text().strip().splitlines()
            if not any(line.startswith("⚠️") for line in (*shown, *made)):  # a warning takes the room of other lines
                assert shown == made, player.person.user.global_name
            assert [one["filename"] for one in panel["attachments"]] == [f"{body.picture.name}.png"]


@asynccontextmanager
async def inside(folder: Path, **settings: object) -> AsyncIterator[Inside]:
    """Open a sandbox and the bot in this process; afterwards check what it sent and that nothing of it is left."""
    complaining = Complaints()
    tasks, threads, open_before = set(asyncio.all_tasks()), set(threading.enumerate()), sockets()
    logging.getLogger().addHandler(complaining)
    try:
        async with Sandbox() as box:
            stage = Inside(box, folder, complaining, **settings)
            now, make_clock = stage.times.now, stage.times.make_clock
            with (
                mock.patch.object(start, "Tables", lambda *parts, **more: Tables(*parts, now=now, **more)),
                mock.patch.object(start, "Clock", make_clock),
                mock.patch.object(Madang, "_make_ready"),  # a match of a few presses has no use for sprites and emojis
            ):
                await stage.start(wait_for_commands=False)
                stage.app.house.boards.edit_pause, stage.app.house.private.merged = 0.1, 0.0
                try:
                    yield stage
                finally:
                    async with asyncio.timeout(STOP_SECONDS):
                        await stage.stop()
            stage.watch.check(box)
            check_traffic(box)
        await _nothing_left(tasks, threads)
        assert sockets() <= open_before, "a socket is left open"
        assert not complaining.found, complaining.found
    finally:
        logging.getLogger().removeHandler(complaining)


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
