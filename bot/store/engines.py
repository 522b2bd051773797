"""Which engine an address means."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.store.db import Engine
from bot.store.errors import StoreError
from bot.store.sqlite import Sqlite

SQLITE: Final = "sqlite:///"


def engine_of(database: Path | str) -> Engine:
    """Return the engine for a file, or for an address as MADANG_DATABASE has it; raises StoreError."""
    if isinstance(database, Path):
        return Sqlite(database)
    if database.startswith(SQLITE) and database != SQLITE:
        return Sqlite(Path(database.removeprefix(SQLITE)))
    raise StoreError(f"MADANG_DATABASE is {database!r}: use an address such as sqlite:///data/madang.db")
