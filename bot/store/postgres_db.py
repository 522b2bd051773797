"""A connection to PostgreSQL as the SQL functions see it (`Link`), through asyncpg."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache, partial
from itertools import count
from typing import TYPE_CHECKING, Final, TypeVar

import asyncpg

from bot.base.errors import TakenOver
from bot.store.cluster import Fence
from bot.store.db import Link

if TYPE_CHECKING:
    from bot.store.postgres_types import Server

T = TypeVar("T")

CLOSE_SECONDS: Final = 5.0
OUTCOME_SECONDS: Final = 30.0
"""How long to ask whether a transaction landed whose commit was not answered."""
PAUSE: Final = 0.1
MANY: Final = 5_000
"""Rows of one statement that are sent at once: the time that the server gives a statement is theirs together."""
SHUT: Final = (
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InternalClientError,
    TimeoutError,
)
"""After these a connection is of no use, whether it was closed already or not: the one that may write is elsewhere."""


@lru_cache(maxsize=1024)
def numbered(sql: str) -> str:
    """Return a statement with `$1` for `?` or `?1`."""
    numbers = count(1)
    return re.sub(r"\?(\d*)", lambda mark: f"${mark[1] or next(numbers)}", sql)


class PostgresLink(Link):
    """A connection. One that was lost is made again, but never in the middle of a transaction."""

    def __init__(self, connect: Callable[[], Awaitable[Server]], connection: Server, fence: Fence | None) -> None:
        self._connect = connect
        self._connection = connection
        self._fence = fence
        self._number = 0
        """Of the newest transaction that was to be committed."""
        self._begun = False
        """Whether a transaction was begun and not yet ended, whatever has become of the connection."""
        self._using = asyncio.Lock()
        """Held for one statement: the driver does one at a time, and several read."""

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is under way, or failed and not yet undone."""
        return not self._connection.is_closed() and self._connection.is_in_transaction()

    async def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement for each row; a single one takes fewer trips by itself."""
        given = list(rows)
        if len(given) == 1:
            await self.run(sql, *given[0])
            return
        for start in range(0, len(given), MANY):
            await self._safely(partial(_many, sql, given[start : start + MANY]))

    async def _fetch(self, sql: str, values: Sequence[object]) -> list[asyncpg.Record]:
        if sql == "COMMIT":  # not prepared: frozen in the middle of it, a process is not idle, and keeps its lock
            await self._safely(lambda server: server.execute(sql))
            return []
        return await self._safely(lambda server: server.fetch(numbered(sql), *values))

    async def begin(self) -> None:
        """Begin, on another connection where this one is lost."""
        self._begun = False
        await super().begin()
        self._begun = True

    async def commit(self) -> None:
        """End the transaction. Where the answer gets lost, and there is a fence, ask the server whether it landed."""
        if self._fence is not None:
            self._number += 1
            if await self.one(self._fence.passed, self._number) is None:
                raise TakenOver("another process has taken over these shards: this one stops")
        try:
            await super().commit()
        except Exception as error:
            self._begun = False  # it is over, one way or the other
            if self._fence is None or not self._is_lost(error) or not await self._landed(self._fence):
                raise
        self._begun = False

    async def rollback(self) -> None:
        """Undo the transaction."""
        await super().rollback()
        self._begun = False

    async def _script(self, text: str) -> None:
        await self._connection.execute(text, timeout=float("inf"))

    async def close(self) -> None:
        """Let go of the server."""
        with suppress(Exception):
            await self._connection.close(timeout=CLOSE_SECONDS)
        self._connection.terminate()

    async def _landed(self, fence: Fence) -> bool:
        try:
            async with asyncio.timeout(OUTCOME_SECONDS):
                while True:
                    with suppress(Exception):
                        return await self.one(fence.newest) == (self._number,)
                    await asyncio.sleep(PAUSE)
        except TimeoutError as error:
            raise asyncpg.ConnectionDoesNotExistError("whether it was saved is not known") from error

    async def _safely(self, work: Callable[[Server], Awaitable[T]]) -> T:
        """Do it; outside of a transaction once more where the connection turns out to be lost."""
        async with self._using:
            within = self._begun
            if self._connection.is_closed():
                self._begun = False
                if within:  # what comes next belongs to it: alone, on another connection, it would be kept at once
                    raise asyncpg.ConnectionDoesNotExistError("the connection was lost in the middle of a transaction")
                self._connection = await self._connect()
            try:
                return await work(self._connection)
            except Exception as error:
                if not self._is_lost(error):
                    raise
                self._connection.terminate()
                self._begun = False
                if within or isinstance(error, TimeoutError):
                    raise
                self._connection = await self._connect()
            return await work(self._connection)

    def _is_lost(self, error: Exception) -> bool:
        return self._connection.is_closed() or isinstance(error, SHUT)


async def _many(sql: str, rows: Sequence[Sequence[object]], server: Server) -> None:
    await server.executemany(numbered(sql), rows)


@asynccontextmanager
async def connected(
    connect: Callable[[], Awaitable[Server]], fence: Fence | None = None
) -> AsyncIterator[PostgresLink]:
    """Keep a connection, and make it again where it is lost."""
    link = PostgresLink(connect, await connect(), fence)
    try:
        yield link
    finally:
        await link.close()
