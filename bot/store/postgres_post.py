"""The post on PostgreSQL (see `Post`): what is handed on stands in a table until it was answered; NOTIFY only wakes.

A row outlives whoever was to answer it: who takes over that share finds it. Which presses were done stands in a table
of its own, written in the transaction that did them, so that nothing is done twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from bot.base.share import Share
from bot.store.post import LIFE, Taker

if TYPE_CHECKING:
    from bot.store.postgres_db import Server

T = TypeVar("T")

ANSWERED: Final = "madang_answered"
"""The channel that says which interactions were answered."""
TELL_SECONDS: Final = 0.1
"""Answers are told at once, but so many seconds after the last telling at the earliest: each is a transaction."""
TELL_MOST: Final = 300
"""As many numbers as one telling has room for."""
REMEMBERED: Final = 10_000
TIDY_SECONDS: Final = 60.0
TURN_SECONDS: Final = 5.4
"""Discord lets one session of a bucket begin every 5 s, as it sees them arrive; connecting comes before that."""
ASK_SECONDS: Final = 0.2
"""Who was not quick enough asks again after so long at the earliest."""
SETUP: Final = """
    CREATE TABLE IF NOT EXISTS madang_post (
        id       BIGINT PRIMARY KEY,                    -- the interaction
        guild_id BIGINT NOT NULL,
        text     BYTEA NOT NULL,                        -- sealed: its token is in it
        handed   TIMESTAMPTZ NOT NULL DEFAULT now()
    );
    CREATE TABLE IF NOT EXISTS madang_presses (
        id       BIGINT NOT NULL,                       -- the interaction
        makes    BOOLEAN NOT NULL,                      -- whether it made the table, or changed it
        table_id BIGINT NOT NULL,
        done     TIMESTAMPTZ NOT NULL DEFAULT now(),
        PRIMARY KEY (id, makes)
    );
    CREATE TABLE IF NOT EXISTS madang_turns (
        bucket   BIGINT PRIMARY KEY,
        at       TIMESTAMPTZ NOT NULL                   -- when a session last began
    );
"""
HAND: Final = """
    INSERT INTO madang_post (id, guild_id, text) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET guild_id = excluded.guild_id WHERE $4
"""
TELL: Final = "WITH gone AS (DELETE FROM madang_post WHERE id = ANY($1::bigint[])) SELECT pg_notify($2, $3)"
TAKE_TURN: Final = f"""
    INSERT INTO madang_turns AS last (bucket, at) VALUES ($1, clock_timestamp())
    ON CONFLICT (bucket) DO UPDATE SET at = clock_timestamp()
    WHERE last.at + interval '{TURN_SECONDS} seconds' <= clock_timestamp() RETURNING 1
"""  # noqa: S608 - a number
UNTIL_TURN: Final = f"""
    SELECT extract(epoch FROM at + interval '{TURN_SECONDS} seconds' - clock_timestamp())::float
    FROM madang_turns WHERE bucket = $1
"""  # noqa: S608 - a number
TIDY: Final = (
    f"DELETE FROM madang_post WHERE handed < now() - interval '{LIFE} seconds'",  # noqa: S608 - a number
    f"DELETE FROM madang_presses WHERE done < now() - interval '{LIFE} seconds'",  # noqa: S608
)


class Use(Protocol):
    """Does some work on the hold's connection; None where the server is in trouble."""

    async def __call__(self, work: Callable[[Server], Awaitable[T]]) -> T | None:
        """Do it."""


class PostgresPost:
    """The post of a worker."""

    shared = True

    def __init__(self, use: Use, channel: str, look: Callable[[], None]) -> None:
        """Make the post; a notification in `channel` has every process look into it, `look` has this one."""
        self._use = use
        self._channel = channel
        self._look = look
        self.worker = 0
        """The worker's number, once it has signed on."""
        self._share: Share | None = None
        self._taker: Taker | None = None
        self._taken: OrderedDict[int, None] = OrderedDict()
        self._answered: OrderedDict[int, None] = OrderedDict()
        self._waits: dict[int, tuple[int | None, asyncio.Event]] = {}
        """Who waits for the answer of an interaction, and for serving which guild."""
        self._untold: list[int] = []
        self._telling: asyncio.Task[None] | None = None
        self._told = 0.0
        """When answers were last told."""
        self._tidied = 0.0

    def serve(self, share: Share) -> None:
        """Begin to serve a share."""
        self._share = share
        for guild_id, woken in self._waits.values():
            if guild_id is not None and share.holds(guild_id):
                woken.set()

    async def hand(self, number: int, guild_id: int, text: bytes, *, onward: bool = False) -> bool:
        """Write it down, and wake the others."""

        async def write(server: Server) -> bool:
            async with server.transaction():
                await server.execute(HAND, number, guild_id, text, onward)
                await server.execute("SELECT pg_notify($1, '')", self._channel)
            return True

        return bool(await self._use(write))

    def take(self, taker: Taker) -> None:
        """Have it taken, beginning with what is there already."""
        self._taker = taker
        self._look()

    async def collect(self, server: Server) -> None:
        """Look for what is handed to this process."""
        if self._taker is None or self._share is None:
            return
        handed = f"SELECT id, text FROM madang_post WHERE {self._share.of()} ORDER BY id"  # noqa: S608 - our own text
        for number, text in await server.fetch(handed):
            if number in self._answered:  # who handed it on had not heard of that
                self.answered(number)
            elif number not in self._taken:
                remember(self._taken, number)
                self._taker(number, text)
        if time.monotonic() - self._tidied > TIDY_SECONDS:
            self._tidied = time.monotonic()
            for tidying in TIDY:
                await server.execute(tidying)

    def leave(self, number: int) -> None:
        """Take it at the next look."""
        self._taken.pop(number, None)

    def answered(self, number: int) -> None:
        """Tell it, with others that come at the same time."""
        remember(self._answered, number)
        self._untold.append(number)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell(), name="answered")

    async def _tell(self) -> None:
        while self._untold:
            await asyncio.sleep(self._told + TELL_SECONDS - time.monotonic())
            self._told = time.monotonic()
            if not await self._tell_some():
                return

    async def _tell_some(self) -> bool:
        numbers = self._untold[:TELL_MOST]
        text = ",".join(map(str, numbers))
        if await self._use(lambda server: server.execute(TELL, numbers, ANSWERED, text)) is None:
            return False
        del self._untold[: len(numbers)]
        return True

    async def close(self) -> None:
        """Tell what is left."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)
        while self._untold and await self._tell_some():
            pass

    def hear(self, text: str) -> None:
        """Take in what was answered."""
        for number in map(int, text.split(",")):
            remember(self._answered, number)
            if number in self._waits:
                self._waits[number][1].set()

    async def wait(self, number: int, seconds: float, guild_id: int | None = None) -> bool:
        """Wait for what is heard."""
        serves = guild_id is not None and self._share is not None and self._share.holds(guild_id)
        if number not in self._answered and not serves:
            woken = asyncio.Event()
            self._waits[number] = guild_id, woken
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await woken.wait()
            del self._waits[number]
        return number in self._answered

    async def turn(self, bucket: int) -> bool:
        """Take a turn of the bucket as soon as one is free: so nobody who dies while waiting has one."""

        async def ask(server: Server) -> float:
            if await server.fetchval(TAKE_TURN, bucket):
                return 0.0
            return max(ASK_SECONDS, float(await server.fetchval(UNTIL_TURN, bucket)))

        while seconds := await self._use(ask):
            await asyncio.sleep(seconds)
        return seconds is not None


def remember(numbers: OrderedDict[int, None], number: int) -> None:
    """Add a number to those that are remembered, and forget the oldest where they become too many."""
    numbers[number] = None
    if len(numbers) > REMEMBERED:
        numbers.popitem(last=False)
