"""Work that nobody waits for: kept from the garbage collector, its errors logged, ended with what began it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from bot.base.logs import report

log = logging.getLogger(__name__)


class Background:
    """The tasks of one owner."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self.closed = False
        """Whether nothing is begun any more."""

    def run(self, work: Coroutine[Any, Any, object]) -> None:
        """Begin some work."""
        if self.closed:
            work.close()
            return
        task = asyncio.create_task(_logged(work), name=getattr(work, "__qualname__", None))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def close(self, patience: float = 0.0) -> None:
        """Begin nothing more, let what is under way end within `patience` seconds, then stop the rest."""
        self.closed = True
        if self._tasks and patience:
            await asyncio.wait(tuple(self._tasks), timeout=patience)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _logged(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except Exception:
        report(log, "background work failed")
