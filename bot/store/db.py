"""What the SQL functions and the store ask of a database; one adapter for each (`sqlite`, `postgres`)."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from bot.base.errors import StoreError, sure
from bot.base.share import Share
from bot.store.migrate import migrations, newest

if TYPE_CHECKING:
    from bot.store.cluster import Cluster, Node

Row: TypeAlias = tuple[Any, ...]
T = TypeVar("T")


class Db(ABC):
    """What an SQL function is given. Each call is one trip to the database.

    Statements are written once for all databases, with `?` (or `?1`, `?2`) for values, and numbers 0 and 1 for no
    and yes. Whether a row was changed says `RETURNING`.
    """

    async def all(self, sql: str, *values: object) -> list[Row]:
        """Return the rows of a statement, also those that a write gives back."""
        return [tuple(row) for row in await self._fetch(sql, values)]

    async def one(self, sql: str, *values: object) -> Row | None:
        """Return its first row, or None."""
        return next((tuple(row) for row in await self._fetch(sql, values)), None)

    async def rows(self, kind: Callable[..., T], sql: str, *values: object) -> list[T]:
        """Return what a kind of row makes of the values of each row."""
        return [kind(*row) for row in await self._fetch(sql, values)]

    async def column(self, sql: str, *values: object) -> list[Any]:
        """Return the first value of each row."""
        return [row[0] for row in await self._fetch(sql, values)]

    async def run(self, sql: str, *values: object) -> None:
        """Run it for what it changes."""
        await self._fetch(sql, values)

    async def named(self, sql: str, *values: object) -> list[dict[str, Any]]:
        """Return the rows of a statement by the names of their columns."""
        return [dict(row) for row in await self._fetch(sql, values)]

    @abstractmethod
    async def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run it once for each row of values, in one trip; for none it does nothing."""

    @abstractmethod
    async def _fetch(self, sql: str, values: Sequence[object]) -> Iterable[Any]:
        """Run a statement and return the driver's rows."""


class Link(Db):
    """A connection. Outside of a transaction each statement stands by itself."""

    BEGIN = "BEGIN"
    """Begins a transaction that will write."""

    @property
    @abstractmethod
    def in_transaction(self) -> bool:
        """Whether a transaction is under way, or failed and not yet undone."""

    async def begin(self) -> None:
        """Begin a transaction that will write."""
        await self.run(self.BEGIN)

    async def commit(self) -> None:
        """End it: when this returns, all of it is durable; when it raises, nothing of it is there."""
        await self.run("COMMIT")

    async def rollback(self) -> None:
        """Undo it."""
        await self.run("ROLLBACK")

    async def script(self, text: str) -> None:
        """Run statements without values, however long they take, in a transaction."""
        try:
            await self._script(f"{self.BEGIN}; {text}\n; COMMIT;")
        except Exception:
            if self.in_transaction:
                await self.rollback()
            raise

    @abstractmethod
    async def _script(self, text: str) -> None:
        """Run statements one after another."""


class Engine(ABC):
    """A database as an address names it, before anything is connected. What fails raises what `explain` understands."""

    name: str
    """How messages call it; no password in it."""

    @abstractmethod
    def cluster(self, shares: Sequence[Share], seen: Callable[[Cluster], None]) -> AbstractAsyncContextManager[Cluster]:
        """Take one of the shares that no other process has, once there is one; raises StoreError, or what fails.

        Before it waits it finds out whether the database can be written, and brings it up to date (`migrate`). `seen`
        is told as soon as it waits.
        """

    @abstractmethod
    def key(self) -> str:
        """Return the key that is kept with the database, for a host who has set none; raises StoreError."""

    async def nodes(self, db: Db) -> list[Node]:
        """Return the processes that share the database, where it can be shared."""
        return []

    @abstractmethod
    def writer(self, cluster: Cluster) -> AbstractAsyncContextManager[Link]:
        """Connect; a commit is refused once another process has taken the share."""

    @abstractmethod
    def reader(self) -> AbstractAsyncContextManager[Link]:
        """Connect to a database that is up to date, only to read."""

    @abstractmethod
    def explain(self, error: Exception) -> StoreError | None:
        """Return what to tell the host of an error of this database, or None for any other error."""

    def explained(self, error: Exception) -> Exception:
        """Return a StoreError for an error of this database, else the error itself."""
        told = self.explain(error)
        if told is None:
            return error
        told.__cause__ = error
        return told

    def passes(self, error: Exception) -> bool:
        """Whether a transaction that failed so may well go through when it is made again at once."""
        return False

    @abstractmethod
    async def counters(self, db: Db) -> dict[str, int]:
        """Return the last id that was given out, by table: ids are never used twice, even of rows that are gone."""

    @abstractmethod
    async def count_on(self, db: Db, table: str, last: int) -> None:
        """Let a table's ids go on after one."""

    async def backup(self, target: Path) -> None:
        """Write a consistent copy, running bot or not, to a new file; raises StoreError."""
        if target.exists():
            raise StoreError(f"{target} is there already: name a new file for the backup")
        try:
            os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except OSError as error:
            raise StoreError(
                f"the backup {target} cannot be written ({error.strerror}): choose another place"
            ) from error
        try:
            await self._copy(target)
        except Exception as error:
            target.unlink(missing_ok=True)
            raise self.explained(error) from error

    @abstractmethod
    async def _copy(self, target: Path) -> None:
        """Write it into an empty file."""

    # The schema, on a connection that writes

    async def migrate(self, link: Link) -> None:
        """Apply what a database lacks in one transaction, after a copy was kept and while no other process uses it.

        Raises StoreError for one that this program must not use, or others still use.
        """
        version, known = await self.version(link), newest()
        if version > known:
            raise StoreError(
                f"the database {self.name} is of a newer Madang (version {version}, this one knows {known}): "
                "update Madang"
            )
        if not await self.is_ours(link):
            raise StoreError(
                f"the database {self.name} belongs to another program: choose another one in MADANG_DATABASE"
            )
        if version == known:
            return
        if not await self.is_alone(link):
            raise StoreError(
                f"the database {self.name} must be changed for this Madang, and another process still runs on it: "
                "stop them all, then start this one"
            )
        version = await self.version(link)  # another of this version may have done it meanwhile
        missing = [one for one in migrations() if one.number > version]
        if not missing:
            return
        if version:
            await self.keep_copy(known)
        await self.apply(link, known, "\n".join(one.file.read_text(encoding="utf-8") for one in missing))

    @abstractmethod
    async def version(self, db: Db) -> int:
        """Return the number of the last migration; 0 for an empty database."""

    @abstractmethod
    async def is_ours(self, db: Db) -> bool:
        """Whether there is nothing in the database, or what Madang has put there."""

    async def is_alone(self, db: Db) -> bool:
        """Keep others off from now on; False where another process uses the database, or waits to, and goes on so."""
        return True

    @abstractmethod
    async def keep_copy(self, version: int) -> None:
        """Keep a copy before the database is changed to a version; raises StoreError where there can be none."""

    @abstractmethod
    async def apply(self, link: Link, number: int, script: str) -> None:
        """Run a migration and record how far it is, in one transaction."""


async def value_of(db: Db, sql: str, *values: object) -> Any:  # noqa: ANN401 - each statement's own
    """Return the only value of a statement that has one row."""
    return sure(await db.one(sql, *values))[0]


def marks(values: Sequence[object]) -> str:
    """Return a question mark for each value; for none what equals nothing, as `IN ()` is not SQL everywhere."""
    return ", ".join("?" * len(values)) or "NULL"


def put(table: str, key: Sequence[str], rest: Sequence[str]) -> str:
    """Return the statement that writes a row in place of the one with its key; values in the order given."""
    columns = ", ".join((*key, *rest))
    kept = ", ".join(f"{name} = excluded.{name}" for name in rest)
    return (
        f"INSERT INTO {table} ({columns}) VALUES ({marks((*key, *rest))}) "  # noqa: S608 - names are constants
        f"ON CONFLICT ({', '.join(key)}) DO UPDATE SET {kept}"
    )
