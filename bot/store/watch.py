"""Whether another process that shares the database is dead, by what one that waits has seen of it."""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bot.store.hold import Worker

log = logging.getLogger(__name__)

DEAD_SECONDS: Final = 6.0
"""A beat that stands still for so long is nobody's."""
GAP_SECONDS: Final = 3.0
"""Who could not look for so long begins to watch again."""
OWN: Final[set[int]] = set()
"""The workers of this process."""


def here() -> str:
    """Return which machine this is, and which start of it: what a process number means anything in."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    return f"{socket.gethostname()} {boot.read_text().strip() if boot.exists() else ''}"


class Watch:
    """What a process that waits has seen of the others."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, float]] = {}
        """Their newest beats, and when these were seen first."""
        self._looked = 0.0
        self._waits = False

    def dead(self, others: Sequence[Worker], now: float) -> list[Worker]:
        """Return those that are gone, or whose beat stands still since long; `now` is of a clock that nobody sets.

        Time in which nobody could look says nothing: they could not beat either.
        """
        if now - self._looked > GAP_SECONDS:
            self._seen = {}
        self._looked = now
        seen = {one.id: self._seen.get(one.id, (-1, now)) for one in others}
        self._seen = {one.id: seen[one.id] if seen[one.id][0] == one.beat else (one.beat, now) for one in others}
        return [one for one in others if now - self._seen[one.id][1] > DEAD_SECONDS or is_gone(one)]

    def wait(self, taken: set[str]) -> None:
        """Say once that there is nothing to do."""
        if not self._waits and taken:
            self._waits = True
            names = ", ".join(sorted(name or "all" for name in taken))
            log.info("other processes serve the shards (%s); this one takes over when one of them ends", names)


def is_gone(worker: Worker) -> bool:
    """Whether a worker's process is known to be no more: it was one of this machine, since it was started."""
    if worker.place != here():
        return False
    if worker.pid == os.getpid():
        return worker.id not in OWN  # a number that was another's, as in a container that was started again
    try:
        os.kill(worker.pid, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
