"""The schema's versions: numbered SQL files, each applied in one transaction that also records its number."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol

from bot.store.errors import StoreError

FOLDER: Final = Path(__file__).parent / "migrations"


class Schema(Protocol):
    """The schema of a connected database."""

    def version(self) -> int:
        """Return the number of the last file that was applied; 0 for an empty database."""

    def is_ours(self) -> bool:
        """Whether there is nothing in the database, or what Madang has put there."""

    def apply(self, number: int, script: str) -> None:
        """Run a file's statements and record its number, in one transaction."""


def migrations(folder: Path = FOLDER) -> list[tuple[int, Path]]:
    """Return the numbered files, in order."""
    return sorted((int(path.name.partition("_")[0]), path) for path in folder.glob("[0-9]*_*.sql"))


def migrate(schema: Schema, name: str, folder: Path = FOLDER) -> None:
    """Bring a database up to date; raises StoreError for one that is newer than this program or not Madang's."""
    known = migrations(folder)
    version = schema.version()
    newest = known[-1][0]
    if version > newest:
        raise StoreError(
            f"the database {name} is of a newer Madang (version {version}, this one knows {newest}): update Madang"
        )
    if not schema.is_ours():
        raise StoreError(f"the database {name} belongs to another program: choose another one in MADANG_DATABASE")
    for number, file in known:
        if number > version:
            schema.apply(number, file.read_text(encoding="utf-8"))
