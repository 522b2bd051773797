"""Work in the background: kept from the garbage collector, its errors logged, ended with what began it.

Tasks are begun here and nowhere else, so none can end in silence. The one rule: what is to go on for ever (a heartbeat,
a listener, the clock, the render thread) and ends is begun again; where it cannot be, `doom` ends the process, and
whatever looks after that starts it again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, NoReturn, TypeVar

from bot.base.logs import report

T = TypeVar("T")

log = logging.getLogger(__name__)

PAUSE: Final = 5.0
"""Seconds until work that was to go on for ever, and failed, is begun again."""


EXIT: Final = 1
"""What a process ends with that cannot go on."""


def doom(why: str) -> NoReturn:
    """End the process at once, from whatever thread: all that was told to anybody is in the database."""
    sys.stderr.write(f"madang: {why}\n")
    sys.stderr.flush()
    os._exit(EXIT)


class Tasks:
    """The tasks of one owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closed = False
        """Whether nothing is begun any more."""

    def begin(self, work: Coroutine[Any, Any, T], name: str | None = None) -> asyncio.Task[T]:
        """Begin work whose result or error its owner awaits; returns its task. It is begun after `close`, too."""
        task = asyncio.create_task(work, name=name or getattr(work, "__qualname__", None))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def run(self, work: Coroutine[Any, Any, object], name: str | None = None) -> None:
        """Begin work that nobody waits for; an error is logged. Nothing is begun after `close`."""
        if self.closed:
            work.close()
        else:
            self.begin(work, name).add_done_callback(_tell_error)

    def forever(self, work: Callable[[], Awaitable[object]], name: str, pause: float = PAUSE) -> None:
        """Keep work going until `close`: however it ends, it is begun again after `pause` seconds."""
        self.run(_kept_going(work, name, pause), name)

    def every(self, seconds: float, work: Callable[[], Awaitable[object]], name: str) -> None:
        """Do work now and again `seconds` after each end, until `close`; an error is logged and changes nothing."""
        self.run(_repeated(seconds, work, name), name)

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def close(self, patience: float = 0.0) -> None:
        """Begin nothing more, let what is under way end within `patience` seconds, then stop the rest."""
        self.closed = True
        if self._tasks and patience:
            await asyncio.wait(tuple(self._tasks), timeout=patience)
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _tell_error(task: asyncio.Task[Any]) -> None:
    try:
        if not task.cancelled():
            task.result()
    except Exception:
        report(log, "background work failed: %s", task.get_name())


async def _kept_going(work: Callable[[], Awaitable[object]], name: str, pause: float) -> None:
    while True:
        try:
            await work()
            log.error("%s ended; it goes on in %g s", name, pause)
        except asyncio.CancelledError:
            if _is_stopped():
                raise
            log.error("%s waited for something that was cancelled; it goes on in %g s", name, pause)
        except Exception:
            report(log, "%s stumbled; it goes on in %g s", name, pause)
        await asyncio.sleep(pause)


async def _repeated(seconds: float, work: Callable[[], Awaitable[object]], name: str) -> None:
    while True:
        try:
            await work()
        except asyncio.CancelledError:
            if _is_stopped():
                raise
            log.error("%s waited for something that was cancelled; it is tried again in %g s", name, seconds)
        except Exception:
            report(log, "%s failed; it is tried again in %g s", name, seconds)
        await asyncio.sleep(seconds)


def _is_stopped() -> bool:
    """Whether the running task itself was cancelled, and not only what it waits for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0
