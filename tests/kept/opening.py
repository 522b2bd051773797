"""The one place where the tests of what is kept know today's modules: opens a copy, and says what is in it."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import Any, Final

from bot.base.errors import StoreError
from bot.discord.ask import UnknownPress
from bot.features.replay.record import check, read_record
from bot.house import House
from bot.show import ids
from bot.store.engines import engine_of, looking
from bot.store.store import open_store
from bot.tables.scripts import Corrected
from bot.tables.stored import clocks_of
from tests import postgres
from tests.bot.ui.fakes import Court, court_at
from tests.databases import KEY, columns_in, database_in, rows_in

__all__ = ["Corrected", "StoreError", "UnknownPress", "check", "read_record"]

FILES: Final = Path(__file__).with_name("files")
EXPECTED: Final = json.loads((FILES / "expected.json").read_text(encoding="utf-8"))
"""By engine: the rows of the tables, and what goes on (see `tests/kept/README.md`)."""


def put(engine: str, folder: Path, *, part: float = 1.0) -> None:
    """Put a copy of an engine's kept database where the tests of a folder have theirs; of a dump, so much of it."""
    address = database_in(folder)
    if engine == "sqlite":
        (folder / "madang.db").write_bytes(gzip.decompress((FILES / "madang.db.gz").read_bytes()))
        return
    name = address.partition("@/")[2].partition("?")[0]
    postgres.server().drop(name)
    postgres.server().create(name, "template0")
    dump = gzip.decompress((FILES / "madang.sql.gz").read_bytes())
    command = [str(postgres.PROGRAMS[-1] / "psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", address]
    subprocess.run(command, check=part == 1, input=dump[: int(len(dump) * part)], capture_output=True)


async def brought_up_to_date(folder: Path) -> None:
    """Have the store open a folder's database, which migrates it, and nothing more."""
    await (await open_store(database_in(folder), KEY)).close()


def opened(folder: Path) -> AbstractAsyncContextManager[Court]:
    """Open the bot on a folder's database, without Discord."""
    return court_at(folder)


def clocks_kept(folder: Path, columns: list[str]) -> list[list[Any]]:
    """The rows of the tables that were of clocks and of waits, out of the column that has them now; times in ms."""
    found = []
    for table_id, clocks in rows_in(folder, "SELECT id, clocks FROM tables"):
        deadlines, decisions, waits = clocks_of(clocks)
        if "seat" in columns:
            rows = [{"seat": seat, "token": decisions[seat], "at": at} for seat, at in deadlines.items()]
        else:
            rows = [{"text": text, "at": at} for text, at in waits.items()]
        found += [[({**row, "table_id": table_id})[name] for name in columns] for row in rows]
    return in_ms(found)


def in_ms(rows: list[list[Any]]) -> list[list[Any]]:
    """Rows, sorted, their times rounded: SQLite writes 15 digits of one into a text."""
    return sorted([[round(one, 3) if isinstance(one, float) else one for one in row] for row in rows], key=repr)


def rows_of(folder: Path, table: str, columns: list[str]) -> list[list[Any]]:
    """Every row of a table, sorted."""
    found = rows_in(folder, f"SELECT {', '.join(columns)} FROM {table}")
    return sorted(([*row] for row in found), key=repr)


async def tables_of(folder: Path) -> set[str]:
    """The tables of the bot's own."""
    address = database_in(folder)
    async with looking(engine_of(address)) as db:
        found = {table for table, _ in await columns_in(db, address)}
    return {table for table in found if not table.startswith(("sqlite_", "madang_"))}


def digest(rows: list[list[Any]]) -> str:
    """A short name of rows."""
    return hashlib.sha256(json.dumps(rows, default=str).encode()).hexdigest()[:16]


def act_of(house: House, custom_id: str) -> str:
    """The method that takes the press of a custom id; raises UnknownPress where the bot does not know it."""
    pick = ids.parse(custom_id)
    if isinstance(pick, ids.GamePick):
        return f"GameCog.{type(pick).__name__.lower()}"
    if pick is None:
        raise UnknownPress
    press, arguments = house.routes.found(*pick)
    press.read(arguments)
    method: Any = press.method
    method = method.args[0] if isinstance(method.args[0], partial) else method
    return str(method.func.__qualname__)
