"""The schema's versions: numbered SQL files `NNNN_what.sql`, in SQLite's words; see `postgres` for the others."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

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
