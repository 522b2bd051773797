"""The sandbox's clock: real time plus an offset that tests may move, with timers that follow it."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime

from sandbox.kinds import DISCORD_EPOCH_MS


class Timer:
    """One pending call; `cancel` forgets it."""

    __slots__ = ("call", "when")

    def __init__(self, when: float, call: Callable[[], None]) -> None:
        self.when = when
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        """Never run."""
        self.call = None


class Clock:
    """Unix seconds that run with the machine and jump by `advance`."""

    def __init__(self) -> None:
        self._offset = 0.0
        self._timers: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._handle: asyncio.TimerHandle | None = None
        self._handle_at = 0.0

    def now(self) -> float:
        """Unix time in seconds."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        """Jump forward by `seconds` and run the timers that are due by then."""
        if seconds < 0:
            raise ValueError("the clock only goes forward")
        self._offset += seconds
        self._run_due()

    def call_in(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Run `call` once, `seconds` from now on this clock."""
        timer = Timer(self.now() + seconds, call)
        heapq.heappush(self._timers, (timer.when, next(self._order), timer))
        self._arm()
        return timer

    def close(self) -> None:
        """Forget every timer."""
        self._timers.clear()
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _run_due(self) -> None:
        now = self.now()
        while self._timers and self._timers[0][0] <= now:
            _, _, timer = heapq.heappop(self._timers)
            if timer.call is not None:
                timer.call()
        self._arm()

    def _arm(self) -> None:
        while self._timers and self._timers[0][2].call is None:
            heapq.heappop(self._timers)
        if not self._timers:
            return
        when = self._timers[0][0] - self._offset
        if self._handle is not None:
            if not self._handle.cancelled() and self._handle_at <= when:
                return
            self._handle.cancel()
        loop = asyncio.get_running_loop()
        self._handle_at = when
        self._handle = loop.call_later(max(0.0, when - time.time()), self._fire)

    def _fire(self) -> None:
        self._handle = None
        self._run_due()


class Ids:
    """Makes ids in Discord's form: milliseconds of the sandbox's clock, then a counter."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def go_past(self, known: int) -> None:
        """Make only ids larger than a known one from now on."""
        self._last = max(self._last, known)

    def next(self) -> int:
        """Return a fresh id, always larger than the one before."""
        made = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(made, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """Unix seconds at which an id was made."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """Unix seconds as the wire writes times."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
