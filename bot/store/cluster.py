"""Several processes on one PostgreSQL database: who serves which shards, and what they tell one another.

The server's own locks decide. A share of the shards is an advisory lock of one session; that session does nothing but
hold it, listen, and say every 1.5 s that it lives. A process that dies loses its session at once, one that freezes
after `IDLE_SECONDS`, and the next one takes the lock. Each taker raises the share's epoch, and each commit asks for
its own epoch: so a process that wakes too late can write nothing. Without its session a process ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.base.errors import StoreError
from bot.base.share import ALL, Share
from bot.base.supervised import Tasks
from bot.store.migrate import newest

if TYPE_CHECKING:
    from bot.store.postgres_types import Server

log = logging.getLogger(__name__)

Listener = Callable[[str], None]
"""Hears what another process has told. It is called in the event loop, and must be quick."""

BEAT_SECONDS: Final = 1.5
"""How often a process says that it lives."""
IDLE_SECONDS: Final = 6
"""The server ends a session that has said nothing for so long, and gives its lock free."""
SURE_SECONDS: Final = 5.0
"""So long after a sign of life was sent that the server has answered, nobody else can have the lock."""
ASSURE_SECONDS: Final = 1.0
"""A process that is not sure waits so long for the next answer; presses have three seconds."""
LOOK_SECONDS: Final = 0.2
"""A process that waits for a share looks so often."""
CHANNEL: Final = "madang"
LOCKS: Final = 0x4D414447
"""The first number of all our advisory locks ("MADG"). The second is a share's, or `SCHEMA`."""
SCHEMA: Final = 0
"""Every process has this lock together with the others; who changes the schema has it alone."""
NODE: Final = "madang node "
"""The session of a process is called so, with the machine and the process there."""
SETTINGS: Final = {
    "idle_session_timeout": f"{IDLE_SECONDS}s",
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}
"""What the server is asked for with such a session."""

HELD: Final = f"""
    SELECT name, pid FROM madang_shares JOIN pg_locks ON objid::bigint = number AND classid::bigint = {LOCKS}
    WHERE locktype = 'advisory' AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608 - a number
"""The shares that are held, and by whose session."""
RAISE: Final = "UPDATE madang_shares SET epoch = epoch + 1, newest = 0 WHERE number = $1 RETURNING epoch"
TAKE: Final = f"""
    WITH ours AS MATERIALIZED (SELECT name, number FROM madang_shares WHERE name = ANY($1) ORDER BY number)
    SELECT name, number FROM ours WHERE pg_try_advisory_lock({LOCKS}, number) LIMIT 1
"""  # noqa: S608 - a number


def here() -> str:
    """Return what tells this process from others in words: the machine and the process there."""
    return f"{socket.gethostname()[:40]} {os.getpid()}"


class Node(NamedTuple):
    """A process that has a share of the database, or waits for one."""

    name: str
    share: str | None
    seconds: float
    """For how long it has been there."""
    silent: float
    """For how long it has said nothing; a living process is never silent for 3 s."""


class Fence(NamedTuple):
    """What a transaction passes before it is committed: statements."""

    passed: str
    """Gives a row where something may be committed, and writes the number that it is given with the transaction."""
    newest: str
    """Reads the number of the newest that was committed; the server's own may be given once more after a crash."""


class Cluster:
    """The place of a process among those that share its database. This one has the database for itself."""

    shared = False
    """Whether there may be others."""
    waits = False
    """Whether it has no share yet."""

    def __init__(self) -> None:
        self.share = ALL
        self.lost = asyncio.Event()
        """Set once another process may have the share: this one is to end."""
        self._listeners: list[Listener] = []

    async def assured(self) -> bool:
        """Whether the share is this process's for certain; where that cannot be said, wait a moment until it can."""
        return True

    def listen(self, listener: Listener) -> None:
        """Call this with the news that another process tells."""
        self._listeners.append(listener)


class Locked(Cluster):
    """A share that is a lock of one session on the server."""

    shared = True
    waits = True

    fence: Fence
    """What each transaction passes that this process commits."""

    def __init__(self, session: Server) -> None:
        super().__init__()
        self.number = 0
        """The share's, once it is taken."""
        self._session = session
        self._tasks = Tasks()
        self._closing = asyncio.Event()
        self._sent = 0.0
        """When the newest sign of life was sent that the server has answered (monotonic)."""

    async def take(self, shares: Sequence[Share]) -> None:
        """Take the first of the shares that is free, as soon as one is; raises StoreError where they are refused."""
        await self._session.execute(f"SELECT pg_advisory_lock_shared({LOCKS}, {SCHEMA})")
        if await self._session.fetchval("SELECT max(number) FROM madang_schema") != newest():
            raise StoreError("another process has just changed the database for a newer Madang: update this one too")
        names = [share.name for share in shares]
        await self._session.execute(
            "INSERT INTO madang_shares (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", names
        )
        # Whatever follows the lock is prepared before it. A session that ends in the middle of preparing does not count
        # as idle, and the lock of a process that is frozen there would stay.
        await self._session.add_listener(CHANNEL, self._hear)
        held, raised = [await self._session.prepare(statement) for statement in (HELD, RAISE)]
        if (taken := await self._session.fetchrow(TAKE, names)) is None:
            served = ", ".join(name or "all" for name in names)
            log.info("other processes serve the shards (%s); this one takes over when one of them ends", served)
        while taken is None:
            await asyncio.sleep(LOOK_SECONDS)
            taken = await self._session.fetchrow(TAKE, names)
        for name in [row[0] for row in await held.fetch() if row[0] not in names]:
            if any(share.meets(Share.named(name)) for share in shares):
                raise StoreError(
                    f"MADANG_SHARDS divides the shards otherwise than a process that is running ({name or 'all'}): "
                    "give all processes of a database the same, or stop the others first"
                )
        self._sent = time.monotonic()
        self.number, self.share = taken["number"], Share.named(taken["name"])
        own = f"number = {self.number} AND epoch = {await raised.fetchval(self.number)}"
        self.fence = Fence(
            f"UPDATE madang_shares SET newest = ? WHERE {own} RETURNING 1",  # noqa: S608 - numbers
            f"SELECT newest FROM madang_shares WHERE {own} FOR UPDATE",  # noqa: S608
        )
        self._session.add_termination_listener(lambda _: self._end("the server has ended it"))
        self._tasks.begin(self._keep(), "signs of life")
        self.waits = False
        log.info("this process serves shards %s", self.share.name or "all")

    async def close(self) -> None:
        """Give the share back."""
        self._closing.set()
        await self._tasks.close(ASSURE_SECONDS)  # a statement that is cancelled is an error in the server's log
        self._listeners.clear()
        with contextlib.suppress(Exception):  # the server gives it back in any case
            await self._session.close(timeout=1.0)
        await asyncio.sleep(0)  # it is closed in the loop's next round

    async def _keep(self) -> None:
        """Say that this process lives, until the server does not answer."""
        try:
            while not self._closing.is_set():
                sent = time.monotonic()
                await self._session.execute("SELECT 1", timeout=SURE_SECONDS - BEAT_SECONDS)
                self._sent = sent
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_SECONDS):
                        await self._closing.wait()
        except Exception as error:  # whatever it is, the lock may be another's
            self._end(str(error) or "no answer" if isinstance(error, OSError) else "the server has ended it")

    def _end(self, why: str) -> None:
        if not self.lost.is_set() and not self._closing.is_set():
            log.error("the session that holds shards %s is lost (%s)", self.share.name or "all", why)
            self.lost.set()

    async def assured(self) -> bool:
        """Whether the share is this process's for certain; who was asleep, or cut off, waits for the server."""
        end = time.monotonic() + ASSURE_SECONDS
        while not self._is_sure and not self.lost.is_set() and time.monotonic() < end:
            await asyncio.sleep(0.02)
        return self._is_sure

    @property
    def _is_sure(self) -> bool:
        return not self.lost.is_set() and time.monotonic() - self._sent < SURE_SECONDS

    def _hear(self, *heard: object) -> None:
        teller, _, news = str(heard[-1]).partition(" ")
        for listener in self._listeners if int(teller) != self.number else ():
            listener(news)
