"""Who plays and who remembers at a seat: house players and memories, which know no more than they were shown."""

from __future__ import annotations

from typing import Protocol, TypeVar

from games.core.draws import Draws
from games.core.events import Event
from games.core.seats import Seat

V_contra = TypeVar("V_contra", contravariant=True)
A_inv = TypeVar("A_inv")


class HousePlayer(Protocol[V_contra, A_inv]):
    """The brain of one seat. It knows only the views and events it was given, in order, and remembers as it likes."""

    def observe(self, view: V_contra, events: tuple[Event, ...]) -> None:
        """Take in what the seat may see after a step, and what it may learn of that step."""

    def choose(self, view: V_contra, legal: tuple[A_inv, ...], draws: Draws) -> A_inv | None:
        """Return one of the legal actions, or None to leave a chance to react unused (only if it need not act)."""

    def wishes(self, view: V_contra, legal: tuple[A_inv, ...], draws: Draws) -> list[tuple[float, A_inv]]:
        """Return the legal actions that deserve a thought, each with what it promises, the best first.

        The first is what `choose` returns for equal inputs; empty where that is None.
        """


class Memory(Protocol[V_contra]):
    """What one seat remembers of what it saw: fed like a house player, decides nothing."""

    def observe(self, view: V_contra, events: tuple[Event, ...]) -> None:
        """Take in what the seat may see after a step, and what it may learn of that step."""


class Forgetful:
    """The memory of a game in which all that a seat may know stays in sight."""

    def observe(self, view: object, events: tuple[Event, ...]) -> None:
        """Take in nothing."""


def forgetful(seat: Seat, options: object, seats: int) -> Forgetful:
    """Return the memory of a game that needs none: the default."""
    return Forgetful()
