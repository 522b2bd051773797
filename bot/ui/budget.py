"""The bot's share of Discord's limit over all routes: who may send the next request. The rest is the library's.

Discord takes 50 requests a second of a bot; answers to interactions and edits of private panels by their token do not
count. The library sleeps where a single route is exhausted, but knows nothing of this one and would run into it.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections import deque
from typing import Final

from bot.ui.drawing import urgency

A_SECOND: Final = 45
"""Requests in any second; the rest of Discord's 50 is for what the library does by itself."""
WINDOW: Final = 1.05
"""Seconds that count as one: a request may take a moment on its way, or less than the one before it."""


class Budget:
    """Lets so many pass in any second, the most urgent first (see bot.ui.drawing.Urgency)."""

    def __init__(self, a_second: int = A_SECOND) -> None:
        self._sent: deque[float] = deque(maxlen=a_second)
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    async def turn(self) -> None:
        """Wait for one's turn; it is used up when this returns."""
        if not self._waiting and self._wait() <= 0:
            self._sent.append(time.monotonic())
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency.get(), next(self._numbers), mine))
        self._look_later()
        await mine

    def _wait(self) -> float:
        """Return the seconds until the next may pass."""
        full = len(self._sent) == self._sent.maxlen
        return self._sent[0] + WINDOW - time.monotonic() if full else 0.0

    def _look_later(self) -> None:
        if self._timer is None and self._waiting:
            self._timer = asyncio.get_running_loop().call_later(max(0.0, self._wait()), self._let_pass)

    def _let_pass(self) -> None:
        self._timer = None
        while self._waiting and self._wait() <= 0:
            following = heapq.heappop(self._waiting)[2]
            if not following.done():
                self._sent.append(time.monotonic())
                following.set_result(None)
        self._look_later()
