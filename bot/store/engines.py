"""Which engine an address means, and a look into its database without a store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.base.errors import StoreError
from bot.store.db import Db, Engine
from bot.store.sqlite import Sqlite

SQLITE: Final = "sqlite:///"
POSTGRES: Final = "postgresql://"


def engine_of(database: Path | str) -> Engine:
    """Return the engine for a file, or for an address as MADANG_DATABASE has it; raises StoreError."""
    if isinstance(database, Path):
        return Sqlite(database)
    if database.startswith(SQLITE) and database != SQLITE:
        return Sqlite(Path(database.removeprefix(SQLITE)))
    if database.startswith(POSTGRES) and database != POSTGRES:
        try:
            from bot.store.postgres import Postgres  # its driver is loaded where it is used
        except ModuleNotFoundError as error:
            raise StoreError(
                "MADANG_DATABASE names PostgreSQL, and its driver is not here: install asyncpg (the extra [postgres])"
            ) from error
        return Postgres(database)
    scheme = database.partition(":")[0]  # no more of it: there may be a password in it
    raise StoreError(
        f"MADANG_DATABASE begins with {scheme!r}: use an address such as sqlite:///data/madang.db or "
        "postgresql://madang@localhost/madang"
    )


@asynccontextmanager
async def looking(engine: Engine) -> AsyncIterator[Db]:
    """Open a connection for a look, beside a running bot or without; raises StoreError."""
    try:
        async with engine.reader() as db:
            yield db
    except Exception as error:
        raise engine.explained(error) from error
