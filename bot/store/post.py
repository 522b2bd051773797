"""The post between processes that share a database: an interaction that one has heard and another is to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

LIFE: Final = 15 * 60
"""Seconds for which an interaction can be answered, and is worth keeping."""

Taker = Callable[[int, bytes], None]
"""Takes an interaction, by its number and its sealed text. It is called in the event loop, and must be quick."""


class Post(Protocol):
    """Hands interactions to whoever keeps their guild's share, and says which were answered."""

    shared: bool
    """Whether there may be others to hand something to."""

    async def hand(self, number: int, guild_id: int, text: bytes, *, onward: bool = False) -> bool:
        """Hand an interaction (its number) on; False where it could not be kept.

        Handed twice it is one: it stays where it went first, unless it is handed `onward` from there.
        """

    def take(self, taker: Taker) -> None:
        """Have what is handed to this process taken, in the order in which it was pressed; each once."""

    def leave(self, number: int) -> None:
        """Have an interaction that is handed to this process taken once more."""

    def answered(self, number: int) -> None:
        """Say that an interaction has its answer: nobody else need give it one."""

    async def wait(self, number: int, seconds: float, guild_id: int | None = None) -> bool:
        """Wait until an interaction was answered, or the time is over; return whether it was.

        With a guild only until this process begins to serve that.
        """

    async def turn(self, bucket: int) -> bool:
        """Wait until it is this process's turn to begin a session; False where nobody knows whose it is."""


class NoPost:
    """The post of a process that has the database for itself."""

    shared = False

    async def hand(self, number: int, guild_id: int, text: bytes, *, onward: bool = False) -> bool:
        """There is nobody to hand it to."""
        return False

    def take(self, taker: Taker) -> None:
        """Nothing comes."""

    def leave(self, number: int) -> None:
        """Nothing comes."""

    def answered(self, number: int) -> None:
        """There is nobody to tell."""

    async def wait(self, number: int, seconds: float, guild_id: int | None = None) -> bool:
        """Nobody else answers."""
        return False

    async def turn(self, bucket: int) -> bool:
        """There are no others."""
        return False
