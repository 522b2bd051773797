"""The bus: what has happened is told to those who asked for its kind. An event is a value; its class is its kind."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from bot.base.logs import report
from bot.base.supervised import Tasks

E = TypeVar("E")

log = logging.getLogger(__name__)


class Bus:
    """Tells events in the order in which listeners came. A listener that raises is one line and hurts no other.

    What must survive a crash is never only on the bus: it is found in the tables at the next start.
    """

    def __init__(self) -> None:
        self._listeners: dict[type, list[Callable[[Any], object]]] = {}
        self._tasks = Tasks()

    def hear(self, kind: type[E], listener: Callable[[E], None]) -> None:
        """Call `listener` at once with each event of a kind. It must be quick: the teller waits for it."""
        self._listeners.setdefault(kind, []).append(listener)

    def follow(self, kind: type[E], listener: Callable[[E], Coroutine[Any, Any, object]]) -> None:
        """Run `listener` in the background with each event of a kind; two events may be under way at once."""
        self.hear(kind, lambda event: self._tasks.run(listener(event)))

    def tell(self, event: object) -> None:
        """Tell an event to all who asked for its kind."""
        for listener in self._listeners.get(type(event), ()):
            try:
                listener(event)
            except Exception:
                report(log, "a listener failed on %s", event)

    async def settled(self) -> None:
        """Return when nothing that an event began is under way."""
        await self._tasks.settled()

    async def close(self) -> None:
        """Begin nothing more, and stop what is under way."""
        await self._tasks.close()
