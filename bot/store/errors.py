"""What can go wrong with the database, each in one line that tells the host of the bot what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final


class StoreError(Exception):
    """The database cannot be used. The message is one line for the host that says what to do."""


class DatabaseTrouble(StoreError):
    """The database cannot be used by anybody, whatever is asked of it: a full disk, a lock, missing rights, damage."""


PRIMARY_CODE: Final = 0xFF
"""SQLite's extended error codes carry the plain one in their last byte."""

ADVICE: Final = {
    sqlite3.SQLITE_BUSY: "is locked by another program: close whatever else has it open",
    sqlite3.SQLITE_LOCKED: "is locked by another program: close whatever else has it open",
    sqlite3.SQLITE_FULL: "cannot grow, the disk is full: free some space; nothing of what was saved is lost",
    sqlite3.SQLITE_READONLY: "cannot be written: give the bot's user the right to write to it and to its folder",
    sqlite3.SQLITE_PERM: "cannot be written: give the bot's user the right to write to it and to its folder",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened: check that MADANG_DATABASE names a file and its folder may be written",
    sqlite3.SQLITE_NOTADB: "is no database: put back a backup, or move the file away to begin anew",
    sqlite3.SQLITE_CORRUPT: "is damaged: put back a backup, or move the file away to begin anew",
    sqlite3.SQLITE_IOERR: "cannot be read or written, the disk reports an error: check the disk",
}


def explain(error: sqlite3.Error, path: Path) -> StoreError:
    """Return the StoreError for an error of SQLite on the database at `path`."""
    code = getattr(error, "sqlite_errorcode", None)
    advice = None if code is None else ADVICE.get(code & PRIMARY_CODE)
    if advice is None:
        return StoreError(f"the database {path} refuses: {error}")
    return DatabaseTrouble(f"the database {path} {advice}")
