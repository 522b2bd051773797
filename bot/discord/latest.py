"""Work merged by key: one run at a time, and whatever was asked for meanwhile becomes one more run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

from bot.base.errors import StoreError
from bot.base.logs import report
from bot.base.supervised import Tasks
from bot.show.drawings import Urgency, urgency

log = logging.getLogger(__name__)

RETRY_AFTER: Final = 5.0
"""Seconds until something is tried again that Discord could not do, or the database."""
PATIENCE: Final = 2.0
"""Seconds that work under way gets to end when the bot stops."""


class Latest:
    """Runs `work(key)` in the background for each key that is poked; work reads the newest state itself."""

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
            self._tasks.run(self._run(key))

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
