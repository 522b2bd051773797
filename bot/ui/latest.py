"""Work merged by key: one run at a time, and whatever was asked for meanwhile becomes one more run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable

log = logging.getLogger(__name__)


class Latest:
    """Runs `work(key)` in the background for each key that is poked; work reads the newest state itself."""

    def __init__(self, work: Callable[..., Awaitable[None]]) -> None:
        self._work = work
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}
        self._again: set[Hashable] = set()

    def poke(self, key: Hashable) -> None:
        """Ask for the work of a key; several pokes before it begins anew are one."""
        if key in self._tasks:
            self._again.add(key)
        else:
            self._tasks[key] = asyncio.create_task(self._run(key))

    async def _run(self, key: Hashable) -> None:
        try:
            while True:
                self._again.discard(key)
                try:
                    await self._work(key)
                except Exception:
                    log.exception("background work for %s failed", key)
                if key not in self._again:
                    return
        finally:
            self._tasks.pop(key, None)
            self._again.discard(key)

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks.values()))

    async def close(self) -> None:
        """Stop everything that is under way."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
