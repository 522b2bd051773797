"""Which process keeps which share of a database: a hold on it, and news between those that share one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from bot.base.share import Share
from bot.store.post import NoPost, Post

Listener = Callable[[str], None]
"""Hears what another process has told. It is called in the event loop, and must be quick."""


class Worker(NamedTuple):
    """A process that has a share of the database, or waits for one."""

    id: int
    place: str
    pid: int
    share: str | None
    beat: int
    seconds: float
    """For how long it has been there."""
    version: int
    """The newest migration that it knows."""

    @property
    def node(self) -> str:
        """What tells it from others in words: the machine and the process there."""
        return f"{self.place.partition(' ')[0]} {self.pid}"


class Beat(NamedTuple):
    """A sign of life that the database has taken."""

    at: float
    """When, by `time.monotonic`."""
    round_trip: float
    """Seconds until the database had answered."""

    @property
    def age(self) -> float:
        """How many seconds ago it was."""
        return time.monotonic() - self.at


class Hold(Protocol):
    """A share of the database that no other process has. Nothing is written without it."""

    share: Share
    last_beat: Beat | None
    """The newest; None where nobody else needs one."""
    lost: asyncio.Event
    """Set once another process has taken the share: from then on nothing can be written here."""

    @property
    def waits(self) -> bool:
        """Whether it has no share yet."""

    @property
    def leads(self) -> bool:
        """Whether it falls to this process to do what is done once for all that share the database."""

    @property
    def post(self) -> Post:
        """How interactions get to the process that is to answer them."""

    def reaches(self, guild_id: int) -> bool:
        """Whether what is pressed in a guild (0: in DMs) gets to this process, by itself or by the post."""

    async def assured(self) -> bool:
        """Whether the share is this process's for certain; where that cannot be said, wait a moment until it can."""

    def listen(self, listener: Listener) -> None:
        """Have news heard."""

    async def tell(self, news: str) -> None:
        """Tell the other processes something that they may remember otherwise; best said once it is durable."""


Seen = Callable[[Hold], None]
"""Is given a hold as soon as there is one, also while it waits."""


class Alone:
    """The hold of a process that has the database for itself."""

    waits = False
    last_beat: Beat | None = None

    def __init__(self, share: Share) -> None:
        self.share = share
        self.lost = asyncio.Event()
        self.post = NoPost()

    @property
    def leads(self) -> bool:
        """There is nobody else."""
        return True

    def reaches(self, guild_id: int) -> bool:
        """Nobody hands anything on."""
        return self.share.holds(guild_id)

    async def assured(self) -> bool:
        """Nobody else could have it."""
        return True

    def listen(self, listener: Listener) -> None:
        """There is nobody to hear."""

    async def tell(self, news: str) -> None:
        """There is nobody to tell."""
