"""One bot per database: a lock on a file beside it, which the system lets go when the process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from bot.store.base import StoreError

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """An exclusive hold on `<database>.lock`. The file stays; the hold does not."""

    def __init__(self, database: Path) -> None:
        """Take the hold; raises StoreError when another process has it or the folder cannot be written."""
        path = database.with_name(database.name + ".lock")
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(
                f"the folder of {database} cannot be written ({error.strerror}): check MADANG_DATABASE"
            ) from error
        try:
            _take(self._handle)
        except OSError as error:
            os.close(self._handle)
            raise StoreError(
                f"another bot is running on {database}: stop it first, or give this one its own MADANG_DATABASE"
            ) from error

    def release(self) -> None:
        """Let go."""
        os.close(self._handle)
