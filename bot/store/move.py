"""Carrying a whole database over to another one, of whatever engine: `python -m bot move`. No bot may run on either.

Page by page in the order of keys, each page committed; so a move that was broken off goes on where it was. Until every
row was compared at the end, a mark in the new database keeps bots off it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, NamedTuple

from bot.base.errors import StoreError, sure
from bot.base.share import ALL
from bot.store.cluster import Cluster
from bot.store.db import Db, Engine, Link, marks
from bot.store.engines import looking
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
    text = "\n".join(one.file.read_text(encoding="utf-8") for one in migrations())
    found: dict[str, Kept] = {}
    made = r"^CREATE TABLE (\w+) \((.*?)^\)|^DROP TABLE (\w+)"
    for name, body, gone in re.findall(made, text, re.DOTALL | re.MULTILINE):
        found.pop(gone or name, None)  # what was made again has the key of the last time
        if name:
            key = re.search(r"PRIMARY KEY \((.*?)\)", body) or re.search(r"(\w+) +\w+ PRIMARY KEY", body)
            found[name] = Kept(name, tuple(sure(key)[1].split(", ")))
    return list(found.values())


async def move(source: Engine, target: Engine, tell: Callable[[str], None]) -> None:
    """Carry everything over, compare it, and tell how many rows of each table there are; raises StoreError."""
    try:
        async with looking(source):
            pass  # it is there: a writer would make an empty one
        async with (
            _alone(source) as held,
            _alone(target) as other,
            source.writer(held) as old,
            target.writer(other) as new,
        ):
            await _begin(source, target, new)
            for table in kept_tables():
                await _copy(old, new, table)
            for table in kept_tables():
                tell(f"{table.name}: {await _compare(old, new, target, table)}")
            await _finish(await source.counters(old), target, new)
    except Exception as error:
        raise source.explain(error) or target.explain(error) or error from error


@asynccontextmanager
async def _alone(engine: Engine) -> AsyncIterator[Cluster]:
    """Keep bots off a database meanwhile."""
    async with AsyncExitStack() as opened:
        try:
            async with asyncio.timeout(PATIENCE):
                cluster = await opened.enter_async_context(engine.cluster((ALL,), lambda _: None))
        except TimeoutError as error:
            raise StoreError(f"another bot is running on {engine.name}: stop it first") from error
        yield cluster


async def _begin(source: Engine, target: Engine, new: Link) -> None:
    """Mark the new database; refuse one that holds anything else."""
    begun = await read_value(new, MOVING)
    if begun is None:
        for table in kept_tables():
            if await new.one(f"SELECT 1 FROM {table.name} {_others(table)} LIMIT 1"):  # noqa: S608
                raise StoreError(f"the database {target.name} holds something already: name an empty one")
        await set_value(new, MOVING, source.name)
    elif begun != source.name:
        raise StoreError(f"a move from {begun} to {target.name} is under way: end that one, or name an empty database")


async def _copy(old: Db, new: Link, table: Kept) -> None:
    backwards = ", ".join(f"{name} DESC" for name in table.key)
    last = await new.one(
        f"SELECT {', '.join(table.key)} FROM {table.name} {_others(table)} ORDER BY {backwards} LIMIT 1"  # noqa: S608
    )
    async for rows in _pages(old, table, last):
        columns = list(rows[0])
        statement = f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({marks(columns)})"  # noqa: S608
        await new.begin()
        await new.many(statement, [tuple(row.values()) for row in rows])
        await new.commit()


async def _compare(old: Db, new: Db, target: Engine, table: Kept) -> int:
    """Return how many rows a table has in both; raises StoreError where any of them differs."""
    count = 0
    theirs = _pages(new, table)
    async for mine in _pages(old, table):
        if mine != await anext(theirs, None):
            break
        count += len(mine)
    else:
        if await anext(theirs, None) is None:
            return count
    raise StoreError(f"the table {table.name} in {target.name} is not as it was: empty that database and move again")


async def _finish(counters: dict[str, int], target: Engine, new: Link) -> None:
    await new.begin()
    for table, last in counters.items():
        await target.count_on(new, table, last)
    await new.run("DELETE FROM kept_values WHERE key = ?", MOVING)
    await new.commit()


def _others(table: Kept) -> str:
    """Return the condition that leaves out the move's own mark."""
    return f"WHERE key <> '{MOVING}'" if table.name == "kept_values" else "WHERE 1 = 1"


async def _pages(db: Db, table: Kept, after: Sequence[Any] | None = None) -> AsyncIterator[list[dict[str, Any]]]:
    """Yield the rows of a table in the order of its key, those after one, a page at a time."""
    key = ", ".join(table.key)
    while True:
        beyond = f"AND ({key}) > ({marks(table.key)})" if after else ""
        rows = await db.named(
            f"SELECT * FROM {table.name} {_others(table)} {beyond} ORDER BY {key} LIMIT {PAGE}",  # noqa: S608
            *(after or ()),
        )
        if not rows:
            return
        yield rows
        after = [rows[-1][name] for name in table.key]
