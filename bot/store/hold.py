"""Which process keeps which share of a database: a hold on it, and news between those that share one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, Protocol

from bot.store.post import NoPost, Post
from bot.store.share import Share

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


class Hold(Protocol):
    """A share of the database that no other process has. Nothing is written without it."""

    share: Share
    lost: asyncio.Event
    """Set once another process has taken the share: from then on nothing can be written here."""

    @property
    def leads(self) -> bool:
        """Whether it falls to this process to do what is done once for all that share the database."""

    @property
    def post(self) -> Post:
        """How interactions get to the process that is to answer them."""

    def reaches(self, guild_id: int) -> bool:
        """Whether what is pressed in a guild (0: in DMs) gets to this process, by itself or by the post."""

    def listen(self, listener: Listener) -> None:
        """Have news heard."""

    async def tell(self, news: str) -> None:
        """Tell the other processes something that they may remember otherwise; best said once it is durable."""


Seen = Callable[[Hold], None]
"""Is given a hold as soon as there is one, also while it waits."""


class Alone:
    """The hold of a process that has the database for itself."""

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

    def listen(self, listener: Listener) -> None:
        """There is nobody to hear."""

    async def tell(self, news: str) -> None:
        """There is nobody to tell."""
