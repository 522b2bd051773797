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
from collections.abc import AsyncIterator, Callable, Sequence
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
    SELECT shares.name, locks.pid FROM madang_shares AS shares
    JOIN pg_locks AS locks ON locks.objid::bigint = shares.number AND locks.classid::bigint = {LOCKS}
    WHERE locks.locktype = 'advisory' AND locks.objsubid = 2 AND locks.granted
    AND locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608 - a number
"""The shares that are held, and by whose session."""
RAISE: Final = "UPDATE madang_shares SET epoch = epoch + 1, newest = 0 WHERE number = $1 RETURNING epoch"
TAKE: Final = f"SELECT number FROM unnest($1::int[]) AS number WHERE pg_try_advisory_lock({LOCKS}, number) LIMIT 1"  # noqa: S608


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
    """Reads the number of the newest transaction that was committed, once none is under way.

    Not the server's own number: after a crash it may be given once more, to somebody else's transaction.
    """


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

    async def assured(self) -> bool:
        """Whether the share is this process's for certain; where that cannot be said, wait a moment until it can."""
        return True

    def listen(self, listener: Listener) -> None:
        """Call this with the news that another process tells."""


class Locked(Cluster):
    """A share that is a lock of one session on the server."""

    shared = True
    waits = True

    def __init__(self, session: Server) -> None:
        super().__init__()
        self.number = 0
        """The share's, once it is taken."""
        self._session = session
        self._epoch = 0
        self._listeners: list[Listener] = []
        self._tasks = Tasks()
        self._sent = 0.0
        """When the newest sign of life was sent that the server has answered (monotonic)."""
        self._woken, self._answered = asyncio.Event(), asyncio.Event()

    @property
    def fence(self) -> Fence:
        """What each transaction passes that this process commits."""
        own = f"number = {self.number} AND epoch = {self._epoch}"
        return Fence(
            f"UPDATE madang_shares SET newest = ? WHERE {own} RETURNING 1",  # noqa: S608 - numbers
            f"SELECT newest FROM madang_shares WHERE {own} FOR UPDATE",  # noqa: S608
        )

    async def take(self, shares: Sequence[Share]) -> None:
        """Take the first of the shares that is free, as soon as one is; raises StoreError where they are refused."""
        await self._session.execute(f"SELECT pg_advisory_lock_shared({LOCKS}, {SCHEMA})")
        if await self._session.fetchval("SELECT max(number) FROM madang_schema") != newest():
            raise StoreError("another process has just changed the database for a newer Madang: update this one too")
        names = [share.name for share in shares]
        await self._session.execute(
            "INSERT INTO madang_shares (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", names
        )
        rows = await self._session.fetch("SELECT name, number FROM madang_shares WHERE name = ANY($1)", names)
        known: dict[str, int] = {row["name"]: row["number"] for row in rows}
        held = await self._refuse_other_divisions(shares)
        if held.issuperset(names):
            taken = ", ".join(sorted(name or "all" for name in held))
            log.info("other processes serve the shards (%s); this one takes over when one of them ends", taken)
        # Whatever follows the lock is prepared before it. A session that ends in the middle of preparing does not count
        # as idle, and the lock of a process that is frozen there would stay.
        await self._session.add_listener(CHANNEL, self._hear)
        raised = await self._session.prepare(RAISE)
        while (number := await self._session.fetchval(TAKE, [known[name] for name in names])) is None:
            await asyncio.sleep(LOOK_SECONDS)
        self.number, self.share = number, next(share for share in shares if known[share.name] == number)
        await self._refuse_other_divisions(shares)  # one that began at the same moment
        self._sent = time.monotonic()
        self._epoch = await raised.fetchval(number)
        self._session.add_termination_listener(lambda _: self._end("the server has ended it"))
        self._tasks.begin(self._keep(), "signs of life")
        self.waits = False
        log.info("this process serves shards %s", self.share.name or "all")

    async def _refuse_other_divisions(self, shares: Sequence[Share]) -> set[str]:
        """Return the names of the shares that are held; raises StoreError where one of ours cuts across another."""
        held = {row[0] for row in await self._session.fetch(HELD)}
        for share in shares:
            for name in held - {share.name}:
                if share.meets(Share.named(name)):
                    raise StoreError(
                        f"MADANG_SHARDS divides the shards otherwise than a process that is running ({name or 'all'}): "
                        "give all processes of a database the same, or stop the others first"
                    )
        return held

    async def close(self) -> None:
        """Give the share back."""
        self._woken.set()
        await self._tasks.close(ASSURE_SECONDS)  # a statement that is cancelled is an error in the server's log
        self._listeners.clear()
        with contextlib.suppress(Exception):  # the server gives it back in any case
            await self._session.close(timeout=1.0)
        self._session.terminate()
        await asyncio.sleep(0)  # it is closed in the loop's next round

    async def _keep(self) -> None:
        """Say that this process lives, until the server does not answer."""
        try:
            while not self._tasks.closed:
                sent = time.monotonic()
                await self._session.execute("SELECT 1", timeout=SURE_SECONDS - BEAT_SECONDS)
                self._sent = sent
                self._answered.set()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_SECONDS):
                        await self._woken.wait()
                self._woken.clear()
        except Exception as error:  # noqa: BLE001 - whatever it is, the lock may be another's
            self._end(str(error) or type(error).__name__)

    def _end(self, why: str) -> None:
        if not self.lost.is_set() and not self._tasks.closed:
            log.error("the session that holds shards %s is lost (%s)", self.share.name or "all", why)
            self.lost.set()
            self._answered.set()

    @property
    def _is_sure(self) -> bool:
        return not self.lost.is_set() and time.monotonic() - self._sent < SURE_SECONDS

    async def assured(self) -> bool:
        """Whether the share is this process's for certain. After sleep, or cut off, it waits for the server."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ASSURE_SECONDS):
                while not (self._is_sure or self.lost.is_set()):
                    self._woken.set()
                    self._answered.clear()
                    await self._answered.wait()
        return self._is_sure

    def listen(self, listener: Listener) -> None:
        """Tell those who listen."""
        self._listeners.append(listener)

    def _hear(self, *heard: object) -> None:
        teller, _, news = str(heard[-1]).partition(" ")
        for listener in self._listeners if int(teller) != self.number else ():
            listener(news)


@contextlib.asynccontextmanager
async def locked(session: Server, shares: Sequence[Share], seen: Callable[[Cluster], None]) -> AsyncIterator[Locked]:
    """Hold one of the shares meanwhile, as soon as one is free; `seen` is told at once, also while it waits."""
    cluster = Locked(session)
    try:
        seen(cluster)
        await cluster.take(shares)
        yield cluster
    finally:
        await cluster.close()
