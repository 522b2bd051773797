"""The schema's versions: numbered SQL files `NNNN_what.sql`; what a database lacks is applied in one transaction.

Before that a copy of it is kept, and no other process may use it. In SQLite's words; see `postgres` for
the others.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from bot.base.errors import StoreError

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent / "migrations"


class Migration(NamedTuple):
    """What leads from one version to the next."""

    number: int
    file: Path


class Schema(Protocol):
    """The schema of a connected database."""

    async def version(self) -> int:
        """Return the number of the last migration; 0 for an empty database."""

    async def is_ours(self) -> bool:
        """Whether there is nothing in the database, or what Madang has put there."""

    async def is_alone(self) -> bool:
        """Keep others off from now on; False where another process uses the database, or waits to, and goes on so."""

    async def keep_copy(self, version: int) -> None:
        """Keep a copy before the database is changed to a version; raises StoreError where there can be none."""

    async def apply(self, number: int, script: str) -> None:
        """Run statements and record how far it is, in one transaction."""


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """Return the migrations, in order."""
    return [Migration(int(path.name.partition("_")[0]), path) for path in sorted(folder.glob("[0-9]*_*.sql"))]


def newest(folder: Path = FOLDER) -> int:
    """Return the version that this program knows."""
    return migrations(folder)[-1].number


async def migrate(schema: Schema, name: str, folder: Path = FOLDER) -> None:
    """Bring a database up to date; raises StoreError for one that this program must not use, or others still use."""
    version, known = await schema.version(), newest(folder)
    if version > known:
        raise StoreError(
            f"the database {name} is of a newer Madang (version {version}, this one knows {known}): update Madang"
        )
    if not await schema.is_ours():
        raise StoreError(f"the database {name} belongs to another program: choose another one in MADANG_DATABASE")
    if version == known:
        return
    if not await schema.is_alone():
        raise StoreError(
            f"the database {name} must be changed for this Madang, and another process still runs on it: "
            "stop them all, then start this one"
        )
    version = await schema.version()  # another of this version may have done it meanwhile
    missing = [one for one in migrations(folder) if one.number > version]
    if not missing:
        return
    if version:
        await schema.keep_copy(known)
    await schema.apply(known, "\n".join(one.file.read_text(encoding="utf-8") for one in missing))
