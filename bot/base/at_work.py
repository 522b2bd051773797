"""Which table's rules are asked just now. One whose rules never come to an end keeps everything else waiting.

So the process ends after a minute of that, and a file names the table. The next start leaves that one alone, until
somebody has deleted the file. A thread of ours looks after that, and says what it does; compiled rules may not let it
come to its turn, and then it is the interpreter's own watchdog, which needs no Python. For that one the table at work
is named all the time in a file of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from bot.base.supervised import doom

log = logging.getLogger(__name__)

LIMIT: Final = 60.0
"""Seconds that rules may take before the process ends."""
LOOK: Final = 1.0
LATER: Final = 15.0
"""Seconds after the limit at which the interpreter's own watchdog ends the process."""
BEAT: Final = 5.0
"""Seconds between two signs of life of the event loop."""


class AtWork:
    """Knows the table that is at work in the event loop."""

    def __init__(self) -> None:
        self._now: tuple[int, float] | None = None
        self._file = -1
        """Where the table at work is named; below zero for nowhere."""

    @contextlib.contextmanager
    def at(self, table_id: int) -> Iterator[None]:
        """Ask the rules of a table, without giving the event loop back meanwhile."""
        before, self._now = self._now, (table_id, time.monotonic())
        self._name()
        try:
            yield
        finally:
            self._now = before
            self._name()

    def _name(self) -> None:
        if self._file >= 0:
            os.pwrite(self._file, f"{self._now[0] if self._now else '':<20}\n".encode(), 0)

    def stuck(self, limit: float = LIMIT) -> int | None:
        """Return the table that has been at work for longer than the limit, or None."""
        now = self._now
        return now[0] if now is not None and time.monotonic() - now[1] > limit else None

    def watch(self, file: Path, limit: float = LIMIT, end: Callable[[str], object] = doom) -> None:
        """Look from a thread of its own, for as long as the process lives; name a table that is stuck in the file.

        What the watchdog of an earlier process has left is taken in first.
        """
        take_in(file)
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(_beside(file, "work"), os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        threading.Thread(target=self._watch, args=(file, limit, end), name="at work", daemon=True).start()

    async def beat(self, file: Path, limit: float = LIMIT + LATER) -> None:
        """Keep the interpreter's watchdog from ending the process, for ever; the event loop runs this."""
        file.parent.mkdir(parents=True, exist_ok=True)
        with _beside(file, "trace").open("wb") as trace:
            try:
                while True:
                    faulthandler.dump_traceback_later(limit, exit=True, file=trace)
                    await asyncio.sleep(min(BEAT, limit / 2))
            finally:
                faulthandler.cancel_dump_traceback_later()

    def _watch(self, file: Path, limit: float, end: Callable[[str], object]) -> None:
        while (table_id := self.stuck(limit)) is None:
            time.sleep(min(LOOK, limit))
        try:
            name_stuck(file, table_id)
            kept = f"the next start leaves it alone until you delete {file}"
        except OSError as error:
            kept = f"{file} could not be written ({error})"
        end(f"the rules of table {table_id} have not come to an end for {limit:g} s: {kept}")


WORK: Final = AtWork()
"""Of this process."""


def _beside(file: Path, what: str) -> Path:
    return file.with_name(f"{file.name}.{what}")


def take_in(file: Path) -> None:
    """Name the table that was at work when the watchdog ended an earlier process, if it did."""
    with contextlib.suppress(OSError):
        trace = _beside(file, "trace")
        if trace.stat().st_size:
            for table_id in stuck_tables(_beside(file, "work")):
                name_stuck(file, table_id)
                log.error("the rules of table %d did not come to an end; where: %s", table_id, trace)


def name_stuck(file: Path, table_id: int) -> None:
    """Add a table to the file of those that are left alone; durable when this returns. Raises OSError."""
    with file.open("a", encoding="ascii") as out:
        out.write(f"{table_id}\n")
        out.flush()
        os.fsync(out.fileno())


def stuck_tables(file: Path) -> frozenset[int]:
    """Return the tables that the file names; none where there is no file, or it is none of ours."""
    try:
        words = file.read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        return frozenset()
    return frozenset(int(word) for word in words if word.isdecimal())
