"""The schema's versions: numbered SQL files, each applied in one transaction that also records its number."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from bot.store.errors import StoreError

FOLDER: Final = Path(__file__).parent / "migrations"
APPLICATION_ID: Final = 0x4D414447
"""Marks a database as Madang's ("MADG")."""


def migrations(folder: Path = FOLDER) -> list[tuple[int, Path]]:
    """Return the numbered files, in order."""
    return sorted((int(path.name.partition("_")[0]), path) for path in folder.glob("[0-9]*_*.sql"))


def migrate(db: sqlite3.Connection, path: Path, folder: Path = FOLDER) -> None:
    """Bring the database up to date; raises StoreError for one that is newer than this program or not Madang's."""
    known = migrations(folder)
    version = db.execute("PRAGMA user_version").fetchone()[0]
    newest = known[-1][0]
    if version > newest:
        raise StoreError(
            f"the database {path} is of a newer Madang (version {version}, this one knows {newest}): update Madang"
        )
    _check_owner(db, path)
    for number, file in known:
        if number > version:
            _apply(db, number, file.read_text(encoding="utf-8"))


def _check_owner(db: sqlite3.Connection, path: Path) -> None:
    used = db.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]
    if used and db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise StoreError(f"the database {path} belongs to another program: choose another file in MADANG_DATABASE")


def _apply(db: sqlite3.Connection, number: int, script: str) -> None:
    stamp = f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number};"
    try:
        db.executescript(f"BEGIN IMMEDIATE; {script} {stamp} COMMIT;")
    except sqlite3.Error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
