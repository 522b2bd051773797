"""Carrying a whole database over to another one, of whatever engine: `python -m bot move`. No bot may run on either.

Page by page in the order of keys, each page committed; so a move that was broken off goes on where it was. Until every
row was compared at the end, a mark in the new database keeps bots off it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from bot.base.errors import StoreError
from bot.base.share import ALL
from bot.store.db import Db, Engine, marks
from bot.store.engines import looking
from bot.store.hold import Hold
from bot.store.kept_sql import read_value, set_value
from bot.store.migrate import migrations

PATIENCE: Final = 10.0
"""Seconds in which a bot that was killed is found to be dead."""
PAGE: Final = 2_000
"""Rows that are read, written and committed at once."""
MOVING: Final = "moving"
"""The kept value that says from where a move into a database is under way; it belongs to the move and is not moved."""


class Kept(NamedTuple):
    """A table of the schema."""

    name: str
    key: tuple[str, ...]


def kept_tables() -> list[Kept]:
    """Return all tables, each after those that it refers to: as the migrations make them."""
    text = "\n".join(file.read_text(encoding="utf-8") for one in migrations() for file in one.files)
    found = {}  # what was made again has the key of the last time
    for name, body in re.findall(r"^CREATE TABLE (\w+) \((.*?)^\)", text, re.DOTALL | re.MULTILINE):
        key = re.search(r"PRIMARY KEY \((.*?)\)", body) or re.search(r"(\w+) +\w+ PRIMARY KEY", body)
        assert key is not None, name  # noqa: S101 - a schema of ours
        found[name] = Kept(name, tuple(key[1].split(", ")))
    return list(found.values())


async def move(source: Engine, target: Engine, tell: Callable[[str], None]) -> None:
    """Carry everything over, compare it, and tell how many rows of each table there are; raises StoreError."""
    try:
        await asyncio.to_thread(_look_at, source)
        async with _alone(source) as held, _alone(target) as other:
            await asyncio.to_thread(_move, source, held, target, other, tell)
    except Exception as error:
        raise source.explain(error) or target.explain(error) or error from error


@asynccontextmanager
async def _alone(engine: Engine) -> AsyncIterator[Hold]:
    """Keep bots off a database meanwhile."""
    async with AsyncExitStack() as opened:
        try:
            async with asyncio.timeout(PATIENCE):
                hold = await opened.enter_async_context(engine.hold((ALL,), lambda _: None))
        except TimeoutError as error:
            raise StoreError(f"another bot is running on {engine.name}: stop it first") from error
        yield hold


def _look_at(source: Engine) -> None:
    """Raise a StoreError where it is not there: a writer would make an empty one."""
    with looking(source):
        pass


def _move(source: Engine, held: Hold, target: Engine, other: Hold, tell: Callable[[str], None]) -> None:
    with closing(source.writer(held)) as old, closing(target.writer(other)) as new:
        _begin(source, target, new)
        for table in kept_tables():
            _copy(old, new, target, table)
        for table in kept_tables():
            tell(f"{table.name}: {_compare(old, new, target, table)}")
        _finish(source.counters(old), target, new)


def _begin(source: Engine, target: Engine, new: Db) -> None:
    """Mark the new database; refuse one that holds anything else."""
    begun = read_value(new, MOVING)
    if begun is None:
        if any(next(_pages(new, table, table.key), None) for table in kept_tables()):
            raise StoreError(f"the database {target.name} holds something already: name an empty one")
        set_value(new, MOVING, source.name)
    elif begun != source.name:
        raise StoreError(f"a move from {begun} to {target.name} is under way: end that one, or name an empty database")


def _copy(old: Db, new: Db, target: Engine, table: Kept) -> None:
    columns = [column[0] for column in old.execute(f"SELECT * FROM {table.name} LIMIT 0").description]  # noqa: S608
    backwards = ", ".join(f"{name} DESC" for name in table.key)
    last = new.execute(
        f"SELECT {', '.join(table.key)} FROM {table.name} {_others(table)} ORDER BY {backwards} LIMIT 1"  # noqa: S608
    ).fetchone()
    statement = f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({marks(columns)})"  # noqa: S608
    for rows in _pages(old, table, columns, last):
        new.execute(target.begin)
        new.executemany(statement, rows)
        new.commit()


def _compare(old: Db, new: Db, target: Engine, table: Kept) -> int:
    """Return how many rows a table has in both; raises StoreError where any of them differs."""
    columns = [column[0] for column in old.execute(f"SELECT * FROM {table.name} LIMIT 0").description]  # noqa: S608
    count = 0
    for mine, theirs in zip_longest(_pages(old, table, columns), _pages(new, table, columns)):
        if mine != theirs:
            raise StoreError(
                f"the table {table.name} in {target.name} is not as it was: empty that database and move again"
            )
        count += len(mine)
    return count


def _finish(counters: dict[str, int], target: Engine, new: Db) -> None:
    new.execute(target.begin)
    for table, last in counters.items():
        target.count_on(new, table, last)
    new.execute("DELETE FROM kept_values WHERE key = ?", (MOVING,))
    new.commit()


def _others(table: Kept) -> str:
    """Return the condition that leaves out the move's own mark."""
    return f"WHERE key <> '{MOVING}'" if table.name == "kept_values" else "WHERE 1 = 1"


def _pages(
    db: Db, table: Kept, columns: Sequence[str], after: tuple[Any, ...] | None = None
) -> Iterator[list[tuple[Any, ...]]]:
    """Yield the rows of a table in the order of its key, those after one, a page at a time."""
    key = ", ".join(table.key)
    read = f"SELECT {', '.join((*table.key, *columns))} FROM {table.name} {_others(table)}"  # noqa: S608
    while True:
        beyond = f"AND ({key}) > ({marks(table.key)})" if after else ""
        rows = db.execute(f"{read} {beyond} ORDER BY {key} LIMIT {PAGE}", after or ()).fetchall()
        if not rows:
            return
        yield [row[len(table.key) :] for row in rows]
        after = rows[-1][: len(table.key)]
