"""What each person's client is sent: every event they may see, with the bytes of the files in it."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from sandbox.kinds import Json
from sandbox.world.model import Attachment

Listener = Callable[[str, Json], None]


@dataclass(frozen=True, slots=True)
class Received:
    """One event as a client got it. `at` is Unix seconds on the sandbox's clock."""

    name: str
    data: Json
    files: tuple[Attachment, ...]
    at: float


@dataclass(slots=True)
class Inbox:
    """One person's events (the newest `keep`), who listens, and who waits for a change."""

    keep: int | None
    received: deque[Received] = field(init=False)
    listeners: list[Listener] = field(default_factory=list)
    _next: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.received = deque(maxlen=self.keep)

    def put(self, event: Received) -> None:
        """Take an event in and tell everybody who waits."""
        self.received.append(event)
        for listener in tuple(self.listeners):
            listener(event.name, event.data)
        self._next.set()
        self._next = asyncio.Event()

    async def changed(self) -> None:
        """Wait for the next event."""
        await self._next.wait()


class Feed:
    """The inboxes of all people."""

    def __init__(self, now: Callable[[], float], keep: int | None) -> None:
        self._now = now
        self._inboxes: defaultdict[int, Inbox] = defaultdict(lambda: Inbox(keep))
        self.told = 0
        """Events sent so far."""

    def inbox(self, user_id: int) -> Inbox:
        """Return a person's inbox."""
        return self._inboxes[user_id]

    def tell(self, user_ids: Iterable[int], name: str, data: Json, files: Iterable[Attachment] = ()) -> None:
        """Send one event to some people."""
        self.told += 1
        event = Received(name, data, tuple(files), self._now())
        for user_id in user_ids:
            self.inbox(user_id).put(event)

    def tell_all(self, name: str, data: Json) -> None:
        """Send one event to everybody who has an inbox."""
        self.tell(tuple(self._inboxes), name, data)
