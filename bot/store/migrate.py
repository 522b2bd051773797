"""The schema's versions: numbered SQL files `NNNN_what.sql`; what a database lacks is applied in one transaction.

Before that a copy of it is kept, and no other process may use it. In SQLite's words; see `postgres` for
the others.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.base.errors import StoreError

if TYPE_CHECKING:
    from bot.store.db import Engine, Link

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent / "migrations"


class Migration(NamedTuple):
    """What leads from one version to the next."""

    number: int
    file: Path


def migrations() -> list[Migration]:
    """Return the migrations, in order."""
    return [Migration(int(path.name.partition("_")[0]), path) for path in sorted(FOLDER.glob("[0-9]*_*.sql"))]


def newest() -> int:
    """Return the version that this program knows."""
    return migrations()[-1].number


async def migrate(engine: Engine, link: Link) -> None:
    """Bring a database up to date; raises StoreError for one that this program must not use, or others still use."""
    version, known = await engine.version(link), newest()
    if version > known:
        raise StoreError(
            f"the database {engine.name} is of a newer Madang (version {version}, this one knows {known}): "
            "update Madang"
        )
    if not await engine.is_ours(link):
        raise StoreError(
            f"the database {engine.name} belongs to another program: choose another one in MADANG_DATABASE"
        )
    if version == known:
        return
    if not await engine.is_alone(link):
        raise StoreError(
            f"the database {engine.name} must be changed for this Madang, and another process still runs on it: "
            "stop them all, then start this one"
        )
    version = await engine.version(link)  # another of this version may have done it meanwhile
    missing = [one for one in migrations() if one.number > version]
    if not missing:
        return
    if version:
        await engine.keep_copy(known)
    await engine.apply(link, known, "\n".join(one.file.read_text(encoding="utf-8") for one in missing))
