"""Time that jumps: where a test's process has nothing to do but wait, the waiting is over at once.

The tests' event loop looks for events for a moment. If there are none, and no other thread of this process runs, then
nothing can happen before the loop's next timer is due: the clocks of Python's `time` module are put forward to it.
Everything else is as it is in earnest: sockets, threads, databases, the library.

What is done outside this process cannot be seen: there real time is kept. While a child process lives that is known
by itself; on PostgreSQL always; for the rest a test says so by `pytest.mark.real_time`. It says so too where a thread
waits for a time of its own, or for SQLite's lock: that looks like a thread that waits for work.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOK = 0.002
"""Real seconds for which nothing may happen before time jumps."""
TASKS = Path("/proc/self/task")
SEEN = (TASKS / str(threading.get_native_id()) / "children").exists()
"""Whether the system tells what the threads of a process are doing, as Linux does. Elsewhere time is real."""
AT_WORK = (b"R", b"D")
"""States of a thread that runs, or waits for the disk."""

_clocks = {name: getattr(time, name) for name in ("time", "monotonic", "perf_counter")}
_skew = 0.0
_jumping = False


def install() -> None:
    """Let the clocks of `time` follow what is jumped over. It comes before the imports of what keeps a clock."""
    for name, clock in _clocks.items():
        setattr(time, name, lambda clock=clock: clock() + _skew)


@contextmanager
def jumps(allowed: bool) -> Iterator[None]:
    """Begin at the real time, and let time jump or not."""
    global _jumping, _skew
    _jumping, _skew = allowed and SEEN, 0.0
    try:
        yield
    finally:
        _jumping, _skew = False, 0.0


class SwiftSelector(selectors.DefaultSelector):
    """Waits for events as any selector does, but jumps over the time in which none can come."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        global _skew
        if not _jumping or timeout is None or timeout <= LOOK:
            return super().select(timeout)
        end = time.monotonic() + timeout
        while (left := end - time.monotonic()) > LOOK:
            if events := super().select(LOOK):
                return events
            # Twice: a thread that waits for Python's lock seems to sleep, and gets it while the first look reads files.
            if is_alone() and not (events := super().select(0)) and is_alone() and not (events := super().select(0)):
                _skew += max(0.0, end - time.monotonic())
                return []
            if events:
                return events
        return super().select(max(0.0, left))


def is_alone() -> bool:
    """Whether no other thread of this process runs and it has no child processes."""
    me = str(threading.get_native_id())
    for task in os.listdir(TASKS):
        try:
            if _read(task, "children") or (task != me and _read(task, "stat").rpartition(b") ")[2][:1] in AT_WORK):
                return False
        except (FileNotFoundError, ProcessLookupError):
            return False  # it has just ended, which somebody may wait for
    return True


def _read(task: str, name: str) -> bytes:
    file = os.open(f"{TASKS}/{task}/{name}", os.O_RDONLY)
    try:
        return os.read(file, 4096)
    finally:
        os.close(file)


def loop() -> asyncio.AbstractEventLoop:
    """Return a new event loop over which time jumps."""
    return asyncio.SelectorEventLoop(SwiftSelector())
