"""The schema's versions: numbered SQL files, each applied in one transaction that also records its number.

- `NNNN_what.sql` changes what older processes need: it is applied once none of them is left, and from then on they are
  refused. Most are of this kind, and where one process has the database alone there is no other.
- `NNNN_what.before.sql` only adds. It is applied while older processes run, and they may run on, and be started.
- `NNNN_what.after.sql` beside it takes away and tightens. It is applied as soon as no older process is left.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from bot.base.errors import OlderRunsError, StoreError

log = logging.getLogger(__name__)

FOLDER: Final = Path(__file__).parent / "migrations"
BEFORE: Final = ".before.sql"
AFTER: Final = ".after.sql"
FINISH_SECONDS: Final = 2.0
"""How often it is tried to apply what waits for older processes to end."""


class Migration(NamedTuple):
    """What leads from one version to the next."""

    number: int
    first: Path
    after: Path | None = None

    @property
    def beside(self) -> bool:
        """Whether older processes may run on once the first file is applied."""
        return self.first.name.endswith(BEFORE)

    @property
    def files(self) -> tuple[Path, ...]:
        """Its one file, or both in their order."""
        return (self.first,) if self.after is None else (self.first, self.after)


class Schema(Protocol):
    """The schema of a connected database."""

    def version(self) -> int:
        """Return the number of the last migration that was begun; 0 for an empty database."""

    def beside(self) -> set[int]:
        """Return the numbers of the migrations that older processes may still run beside."""

    def shared_with_older(self, number: int) -> bool:
        """Whether there is a process that does not know this number."""

    def is_ours(self) -> bool:
        """Whether there is nothing in the database, or what Madang has put there."""

    def apply(self, number: int, script: str, *, beside: bool) -> None:
        """Run statements of a migration and record how far it is, in one transaction."""


def migrations(folder: Path = FOLDER) -> list[Migration]:
    """Return the migrations, in order."""
    files = sorted(folder.glob("[0-9]*_*.sql"))
    after = {_number(path): path for path in files if path.name.endswith(AFTER)}
    return [Migration(_number(path), path, after.get(_number(path))) for path in files if path not in after.values()]


def newest(folder: Path = FOLDER) -> int:
    """Return the version that this program knows."""
    return migrations(folder)[-1].number


def migrate(schema: Schema, name: str, folder: Path = FOLDER) -> bool:
    """Bring a database as far up to date as the processes that share it allow; returns whether some of it waits.

    Raises StoreError for one that this program must not use, or that others must let go of first.
    """
    _check(schema, name, newest(folder))
    version, beside = schema.version(), schema.beside()
    waits = False
    for one in migrations(folder):
        begun = one.number <= version
        if begun and (one.number not in beside or one.after is None):
            continue
        older = schema.shared_with_older(one.number)
        if older and not one.beside:
            raise OlderRunsError(
                f"the database {name} must be changed for this Madang, and processes of an older one still share it: "
                "stop them all (python -m bot nodes names them), then start this one"
            )
        files = one.files[begun : 1 if older else None]
        waits = waits or (older and one.after is not None)
        if files:
            script = "\n".join(file.read_text(encoding="utf-8") for file in files)
            schema.apply(one.number, script, beside=one.beside and one.after not in files)
    return waits


def _check(schema: Schema, name: str, known: int) -> None:
    """Raise StoreError where a program that knows a version must not use the database."""
    version, beside = schema.version(), schema.beside()
    least = max({*range(version + 1)} - beside)
    if least > known:
        raise StoreError(
            f"the database {name} is of a newer Madang (version {least}, this one knows {known}): update Madang"
        )
    if not schema.is_ours():
        raise StoreError(f"the database {name} belongs to another program: choose another one in MADANG_DATABASE")
    if version > known:
        log.warning("the database %s is of a newer Madang; this older one can still use it", name)


async def finish(migrate: Callable[[], Awaitable[bool]]) -> None:
    """Apply what waits for older processes to end, once they have."""
    told = ""
    while True:
        await asyncio.sleep(FINISH_SECONDS)
        try:
            if not await migrate():
                break
        except StoreError as error:
            if str(error) != told:
                log.warning("the database is not yet brought up to date, it is tried again: %s", error)
            told = str(error)
    log.info("the last process of an older Madang has ended: the database is up to date")


def _number(path: Path) -> int:
    return int(path.name.partition("_")[0])
