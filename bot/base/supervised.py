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
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from contextvars import ContextVar
from enum import IntEnum
from typing import Any, Final, NoReturn, TypeVar

from bot.base.errors import StoreError
from bot.base.logs import report

T = TypeVar("T")

log = logging.getLogger(__name__)

PAUSE: Final = 5.0
"""Seconds until work that was to go on for ever, and failed, is begun again."""
EXIT: Final = 1
"""What a process ends with that cannot go on."""
RETRY_AFTER: Final = 5.0
"""Seconds until something is tried again that Discord could not do, or the database."""
PATIENCE: Final = 2.0
"""Seconds that work under way gets to end when the bot stops."""


class Urgency(IntEnum):
    """Whose picture or message comes first."""

    PRESS = 0
    """Somebody has pressed and waits."""
    HAND = 1
    BOARD = 2
    PING = 3
    IDLE = 4
    """What only makes later work quicker."""


urgency: Final = ContextVar("urgency", default=Urgency.BOARD)
"""How urgent what the running task draws or sends is."""


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
        self.run(_repeated(pause, work, name, ends=False), name)

    def every(self, seconds: float, work: Callable[[], Awaitable[object]], name: str) -> None:
        """Do work now and again `seconds` after each end, until `close`; an error is logged and changes nothing."""
        self.run(_repeated(seconds, work, name, ends=True), name)

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


async def _repeated(seconds: float, work: Callable[[], Awaitable[object]], name: str, *, ends: bool) -> None:
    """Do work again and again; `ends`: whether it is meant to come to an end each time."""
    then = f"it {'is tried again' if ends else 'goes on'} in {seconds:g} s"
    while True:
        try:
            await work()
            if not ends:
                log.error("%s ended; %s", name, then)
        except asyncio.CancelledError:
            if _is_stopped():
                raise
            log.error("%s waited for something that was cancelled; %s", name, then)
        except Exception:
            report(log, "%s failed; %s", name, then)
        await asyncio.sleep(seconds)


def _is_stopped() -> bool:
    """Whether the running task itself was cancelled, and not only what it waits for."""
    task = asyncio.current_task()
    return task is None or task.cancelling() > 0


class Latest:
    """Work merged by key: one run at a time, and whatever was asked for meanwhile becomes one more run.

    It is `work(key)`, which reads the newest state itself.
    """

    def __init__(self, work: Callable[..., Awaitable[None]], level: Urgency = Urgency.BOARD) -> None:
        self._work = work
        self._level = level
        self._tasks = Tasks()
        self._running: set[Hashable] = set()
        self._again: set[Hashable] = set()
        self._later: dict[Hashable, asyncio.TimerHandle] = {}

    def poke(self, key: Hashable) -> None:
        """Ask for the work of a key. Several pokes before it begins again are one."""
        if self._tasks.closed:
            return
        if key in self._running:
            self._again.add(key)
        else:
            self._running.add(key)
            self._tasks.begin(self._run(key))  # which tells of its errors itself

    def poke_in(self, seconds: float, key: Hashable) -> None:
        """Ask for it in so many seconds, or sooner where that was asked for before."""

        def due() -> None:
            del self._later[key]
            self.poke(key)

        loop, planned = asyncio.get_running_loop(), self._later.get(key)
        if planned is None or planned.when() > loop.time() + seconds:
            if planned is not None:
                planned.cancel()
            self._later[key] = loop.call_later(seconds, due)

    async def _run(self, key: Hashable) -> None:
        urgency.set(self._level)  # not that of the press which led here
        try:
            while True:
                self._again.discard(key)
                try:
                    await self._work(key)
                except Exception as error:
                    report(log, "background work for %s failed", key)
                    if isinstance(error, StoreError):  # the database may be there again
                        self.poke_in(RETRY_AFTER, key)
                if key not in self._again or self._tasks.closed:
                    return
        finally:
            self._running.discard(key)
            self._again.discard(key)

    async def close(self, patience: float = PATIENCE) -> None:
        """Begin nothing more, let what is under way end within `patience` seconds, then stop the rest.

        What was sent to Discord is so also noted: after the next start it is not sent again.
        """
        await self._tasks.close(patience)
