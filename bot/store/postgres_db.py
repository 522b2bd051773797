"""A connection to PostgreSQL as the SQL functions see it (`Db`): asyncpg on an event loop of its own, in its thread."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import asyncpg

if TYPE_CHECKING:
    from asyncpg.prepared_stmt import PreparedStatement

    Server = asyncpg.Connection[asyncpg.Record]
    Statement = PreparedStatement[asyncpg.Record]

T = TypeVar("T")

CLOSE_SECONDS: Final = 5.0
OUTCOME_SECONDS: Final = 30.0
"""How long to ask whether a transaction landed whose commit was not answered."""
PAUSE: Final = 0.1
BEGIN: Final = "BEGIN"
ENDS: Final = ("COMMIT", "ROLLBACK")
MANY: Final = 5_000
"""Rows of one statement that are sent at once: the time that the server gives a statement is theirs together."""
STATEMENTS: Final = 256
"""Prepared statements kept per connection."""
SHUT: Final = (
    asyncpg.AdminShutdownError, asyncpg.CrashShutdownError, asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InternalClientError, TimeoutError,
)  # fmt: skip
"""After these a connection is of no use, whether it was closed already or not: the one that may write is elsewhere."""


@lru_cache(maxsize=1024)
def numbered(sql: str) -> str:
    """Return a statement with `$1` for `?` or `?1`."""
    numbers = count(1)
    return re.sub(r"\?(\d*)", lambda mark: f"${mark[1] or next(numbers)}", sql)


class Result:
    """What a statement gave (see `Rows`)."""

    def __init__(self, rows: Sequence[asyncpg.Record], statement: Statement) -> None:
        self._rows = map(tuple, rows)
        self._statement = statement
        last = (statement.get_statusmsg() or "").rpartition(" ")[2]
        self.rowcount = int(last) if last.isdigit() else -1

    @property
    def description(self) -> list[tuple[str]]:
        """The columns."""
        return [(column.name,) for column in self._statement.get_attributes()]

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row, or None."""
        return next(self._rows, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return the rows that are left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows


class Fence(NamedTuple):
    """What a transaction passes before it is committed: statements."""

    passed: str
    """Fails where nothing may be committed any more, and writes the number that it is given with the transaction."""
    newest: str
    """Reads the number of the newest transaction that was committed, once none is under way.

    Not the server's own number: after a crash it may be given once more, to somebody else's transaction.
    """


class PostgresDb:
    """A connection (see `Db`). One that was lost is made again, but never in the middle of a transaction."""

    def __init__(self, connect: Callable[[], Coroutine[Any, Any, Server]], fence: Fence | None = None) -> None:
        self._connect = connect
        self._fence = fence
        self._number = 0
        """Of the newest transaction that was to be committed."""
        self._loop = asyncio.new_event_loop()
        self._statements: dict[str, Statement] = {}
        self._names = count()
        self._begun = False
        """Whether a transaction was begun and not yet ended, whatever has become of the connection."""
        try:
            self._connection = self._run(connect())
        except BaseException:
            self._loop.close()
            raise

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is under way, or failed and not yet undone."""
        return not self._connection.is_closed() and self._connection.is_in_transaction()

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Result:
        """Run a statement."""
        if sql == BEGIN:
            self._begun = False
        result = self._safely(lambda: self._execute(numbered(sql), parameters))
        self._begun = sql == BEGIN or (self._begun and sql not in ENDS)
        return result

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> None:
        """Run a statement once for each row of parameters."""
        rows = list(parameters)
        self._safely(lambda: self._executemany(numbered(sql), rows))

    def script(self, text: str) -> None:
        """Run statements, however long they take."""
        self._run(self._connection.execute(text, timeout=float("inf")))

    def commit(self) -> None:
        """End the transaction. Where the answer gets lost, and there is a fence, ask the server whether it landed."""
        if self._fence is not None:
            self._number += 1
            self.execute(self._fence.passed, (self._number,))
        try:
            self.execute("COMMIT")
        except Exception as error:
            self._begun = False  # it is over, one way or the other
            if self._fence is None or not self._is_lost(error) or not self._landed(self._fence):
                raise

    def rollback(self) -> None:
        """Undo the transaction."""
        self.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the server."""
        with suppress(Exception):
            self._run(self._connection.close(timeout=CLOSE_SECONDS))
        self._connection.terminate()
        self._loop.close()

    def _landed(self, fence: Fence) -> bool:
        end = time.monotonic() + OUTCOME_SECONDS
        while True:
            try:
                return self.execute(fence.newest).fetchone() == (self._number,)
            except Exception:
                if time.monotonic() > end:
                    raise
            time.sleep(PAUSE)

    def _safely(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Do it; outside of a transaction once more where the connection turns out to be lost."""
        within = self._begun
        if self._connection.is_closed():
            self._begun = False
            if within:  # what comes next belongs to it: alone, on another connection, it would be kept at once
                raise asyncpg.ConnectionDoesNotExistError("the connection was lost in the middle of a transaction")
            self._reconnect()
        try:
            return self._run(work())
        except asyncpg.InvalidCachedStatementError:  # the schema was changed meanwhile
            self._statements.clear()
            if within:
                raise
        except Exception as error:
            if not self._is_lost(error):
                raise
            self._connection.terminate()
            self._begun = False
            if within or isinstance(error, TimeoutError):
                raise
            self._reconnect()
        return self._run(work())

    def _is_lost(self, error: Exception) -> bool:
        return self._connection.is_closed() or isinstance(error, SHUT)

    def _reconnect(self) -> None:
        self._statements.clear()
        self._connection = self._run(self._connect())

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._loop.run_until_complete(work)

    async def _execute(self, sql: str, parameters: Sequence[Any]) -> Result:
        statement = await self._prepared(sql)
        return Result(await statement.fetch(*parameters), statement)

    async def _executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        statement = await self._prepared(sql)
        for start in range(0, len(rows), MANY):
            await statement.executemany(rows[start : start + MANY])

    async def _prepared(self, sql: str) -> Statement:
        found = self._statements.get(sql)
        if found is None:
            found = await self._connection.prepare(sql, name=f"s{next(self._names)}")  # else the server keeps no plan
            if len(self._statements) == STATEMENTS:
                del self._statements[next(iter(self._statements))]
            self._statements[sql] = found
        return found
