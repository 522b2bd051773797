"""The bot in the test's own process, on a sandbox: what it logs, its clock, its tasks and its tables can be looked at.

`inside(folder)` gives an `Inside`; when it ends, the bot has been stopped as it stops itself, and nothing of it may be
left: no task, no thread, no connection.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from unittest import mock

import bot.house as start
from bot.app import Madang
from bot.tables.clock import Clock
from bot.tables.door import Tables
from bot.tables.model import Status, Table
from sandbox.actions.posting import delete
from sandbox.server import Sandbox
from tests.bot.ui.fakes import settled
from tests.end_to_end.crowd import Crowd
from tests.end_to_end.ledger import check_log, kept
from tests.end_to_end.stage import PATIENCE, InProcess, stage_at
from tests.end_to_end.watch import Watch

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


class Inside(InProcess):
    """A stage in this process whose bot is watched, goes by clocks that can be moved, and is ready at once."""

    def __init__(self, box: Sandbox, folder: Path, **settings: str) -> None:
        super().__init__(box, folder, **settings)
        self.times = Times()

    async def begin(self) -> None:
        """Open the bot and start it."""
        now = self.times.now
        for patch in (
            mock.patch.object(start, "Tables", lambda *parts, **more: Tables(*parts, now=now, **more)),
            mock.patch.object(start, "Clock", self.times.make_clock),
            mock.patch.object(Madang, "_make_ready"),  # a match of a few presses has no use for sprites and emojis
        ):
            self._open.enter_context(patch)
        await super().begin()
        self.app.house.boards.edit_pause, self.app.house.private.merged = 0.1, 0.0

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
        state = check_log(*await kept(self.app.house.store, crowd.table_id), [])
        assert self.table(crowd).state in (None, state)
        assert self.complaints() == []

    async def check_shown(self, crowd: Crowd) -> None:
        """Assert that the board shows the table as it is, and every player's panel too while it is played."""
        await self.settled()
        table = self.table(crowd)
        board = await self.app.house.boards.find(table.id)
        body = await self.app.house.boards.body(table)
        assert crowd.host.person.message(board.message_id).content == body.text().strip()
        for player in crowd.players if table.status is Status.PLAYING else ():
            panel = player.panel
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
async def inside(folder: Path, **settings: str) -> AsyncIterator[Inside]:
    """Open a sandbox and the bot in this process; afterwards check what people received and that nothing is left."""
    tasks, threads, open_before = set(asyncio.all_tasks()), set(threading.enumerate()), sockets()
    async with stage_at(folder, Inside, **settings) as stage:
        yield stage
    stage.watch.check(stage.box)
    await _nothing_left(tasks, threads)
    assert sockets() <= open_before, "a socket is left open"


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
