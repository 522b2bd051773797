"""The databases of a test, on the engine that it runs on.

`pytest.mark.databases` runs a test once on each engine, `databases("sqlite")` on that one alone. All others run on
SQLite, or on what `pytest --database` says: then that is the only engine of the run.

What a test does on purpose to make PostgreSQL complain it names: `pytest.mark.server_errors("actions_pkey")`; any other
error in the server's log fails it.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg

from bot.base.share import ALL
from bot.store import postgres_db, sqlite
from bot.store.db import Db
from bot.store.sqlite import Sqlite
from bot.store.store import Store
from tests import postgres

ENGINES = ("sqlite", "postgresql")
PRESSED_BY_TESTS = 1000.0
"""MADANG_CAPS of the bots that tests press on: far quicker than people do."""
KEY = "the key of the tests"
"""What a store of theirs is opened with."""

_names: dict[Path, str] | None = None
"""The databases on the server by their folders; None where files are used."""


def database_in(folder: Path) -> str:
    """Return the address of a folder's database, made by the first call: empty tables, as every migration left them."""
    if _names is None:
        file = folder / "madang.db"
        if folder.is_dir() and not file.exists():
            file.touch(0o600)
            file.write_bytes(migrated())
        return f"sqlite:///{file}"
    if folder not in _names:
        server = postgres.server()
        if not _names:
            server.errors()  # what was logged between two tests is nobody's
        _names[folder] = server.create()
    return postgres.server().address(_names[folder])


@cache
def migrated() -> bytes:
    """Return a migrated SQLite file without a row: to copy it takes a fifth of the time that migrating takes."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "template.db"
        file.touch()

        async def make() -> None:
            async with Sqlite(file).cluster((ALL,), lambda _: None):
                pass

        postgres.aside(lambda: asyncio.run(make()))
        return file.read_bytes()


@contextmanager
def engine_is(engine: str, *expected: str) -> Iterator[None]:
    """Let `database_in` speak of an engine; afterwards look for errors of the server other than the expected."""
    global _names
    if engine != "postgresql":
        yield
        return
    _names = {}
    try:
        yield
    finally:
        made, _names = _names, None
        found = postgres.server().errors() if made else []
        for name in made.values():
            postgres.server().drop(name)  # who is still connected is thrown out, which is an error too
    unexpected = [error for error in found if not any(one in error for one in expected)]
    assert not unexpected, unexpected


COLUMNS = {
    "sqlite": "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'",
    "postgresql": "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
}


async def columns_in(db: Db, address: str) -> list[tuple[str, str]]:
    """Every table and column of a database."""
    return await db.all(COLUMNS[address.partition(":")[0]])


async def columns_with(store: Store, value: int | str) -> list[tuple[str, str]]:
    """Every table and column of a test's database that holds a value."""
    engine = "sqlite" if _names is None else "postgresql"

    async def look(db: Db) -> list[tuple[str, str]]:
        return [
            (table, column)
            for table, column in await columns_in(db, engine)
            if await db.one(f'SELECT 1 FROM {table} WHERE CAST("{column}" AS TEXT) = ? LIMIT 1', str(value))
        ]

    return await store.read(look)


async def asked(store: Store, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows of a statement that reads."""
    return await store.read(lambda db: db.all(statement, *values))


async def done(store: Store, *statements: str) -> None:
    """Have statements change a test's database."""

    async def change(db: Db) -> None:
        for statement in statements:
            await db.run(statement)

    await store.write(change)


def rows_in(folder: Path, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
    """Run a statement on a folder's database, beside a bot that may run on it; returns its rows."""
    address = database_in(folder)
    if _names is None:
        beside = sqlite.connected(folder / "madang.db", "rw")
    else:
        beside = postgres_db.connected(lambda: asyncpg.connect(address))

    async def look() -> list[tuple[Any, ...]]:
        async with beside as db:
            return await db.all(statement, *parameters)

    return postgres.aside(lambda: asyncio.run(look()))


def bytes_in(folder: Path) -> bytes:
    """Everything that is kept on disk of a folder's database, beside a bot that may run on it."""
    if _names is None:
        files = [path for path in folder.glob("madang.db*") if path.suffix != ".lock"]
    else:
        postgres.server().sql("CHECKPOINT")
        files = [path for path in postgres.server().folder.rglob("*") if path.is_file()]
    return b"".join(path.read_bytes() for path in sorted(files))


def instead(patch: Any, store: Store, sql: Callable[..., Any], other: Callable[..., Awaitable[Any]]) -> None:
    """Have `other` called, with the same values, wherever a store is asked to run an SQL function."""
    for way, plain in [(way, getattr(store, way)) for way in ("read", "write", "add")]:

        async def run(asked: Any, *values: Any, plain: Any = plain, **named: Any) -> Any:
            return await (other(*values, **named) if asked is sql else plain(asked, *values, **named))

        patch.setattr(store, way, run)


async def everything_in(store: Store, table: str) -> list[tuple[object, ...]]:
    """Every row of a table, sorted."""
    return sorted(await asked(store, f"SELECT * FROM {table}"), key=repr)
