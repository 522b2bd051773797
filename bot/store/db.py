"""What the SQL functions and the connections ask of a database; one adapter for each (`sqlite`, `postgres`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Protocol

from bot.base.errors import StoreError
from bot.base.share import Share
from bot.store.hold import Hold, Seen, Worker


class Rows(Protocol):
    """What a statement gave."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""

    @property
    def description(self) -> Any:  # noqa: ANN401 - a tuple for each column, its name first
        """The columns of its rows."""

    def fetchone(self) -> Any:  # noqa: ANN401 - each statement's own columns
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return the rows that are left."""

    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    """One connection, used by one thread. `sqlite3.Connection` is one as it is, so that SQLite has nothing in between.

    Statements are written once for all databases, with `?` (or `?1`, `?2`) for parameters, and numbers 0 and 1 for no
    and yes. Outside of a transaction each stands by itself.
    """

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is under way."""

    def execute(self, sql: str, parameters: Sequence[Any] = ..., /) -> Rows:
        """Run a statement."""

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> object:
        """Run a statement once for each row of parameters."""

    def commit(self) -> None:
        """End the transaction: when this returns, all of it is durable; when it raises, nothing of it is there."""

    def rollback(self) -> None:
        """Undo the transaction."""

    def close(self) -> None:
        """Let go of the database."""


class Engine(Protocol):
    """A database as an address names it, before anything is connected. What fails raises what `explain` understands."""

    name: str
    """How messages call it; no password in it."""
    begin: str
    """The statement that begins a transaction which will write."""

    def hold(self, shares: Sequence[Share], seen: Seen) -> AbstractAsyncContextManager[Hold]:
        """Have one of the shares that no other process has, once there is one; raises StoreError, or what fails.

        Before it waits it finds out whether the database can be written, and brings it up to date (`migrate`).
        """

    def key(self) -> str:
        """Return the key that is kept with the database, for a host who has set none; raises StoreError."""

    def workers(self, db: Db) -> list[Worker]:
        """Return the processes that share the database, where it can be shared."""

    def writer(self, hold: Hold) -> Db:
        """Connect; what is committed is refused once the hold is lost."""

    def reader(self) -> Db:
        """Connect to a database that is up to date."""

    def explain(self, error: Exception) -> StoreError | None:
        """Return what to tell the host of an error of this database, or None for any other error."""

    def passes(self, error: Exception) -> bool:
        """Whether a transaction that failed so may well go through when it is made again at once."""

    def counters(self, db: Db) -> dict[str, int]:
        """Return the last id that was given out, by table: ids are never used twice, even of rows that are gone."""

    def count_on(self, db: Db, table: str, last: int) -> None:
        """Let a table's ids go on after one."""

    def backup(self, target: Path) -> None:
        """Write a consistent copy, running bot or not, to a new file; raises StoreError."""


def marks(values: Sequence[object]) -> str:
    """Return a question mark for each value; for none what equals nothing, as `IN ()` is not SQL everywhere."""
    return ", ".join("?" * len(values)) or "NULL"


def put(table: str, key: Sequence[str], rest: Sequence[str]) -> str:
    """Return the statement that writes a row in place of the one with its key; parameters in the order given."""
    columns = ", ".join((*key, *rest))
    kept = ", ".join(f"{name} = excluded.{name}" for name in rest)
    return (
        f"INSERT INTO {table} ({columns}) VALUES ({marks((*key, *rest))}) "  # noqa: S608 - names are constants
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {kept}"
    )
