"""Who plays and who remembers at a seat: what they know is what the table says that their seat may know.

A game of the old shape has house players and memories that are shown every view and event instead: `bridge`.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

from games.core.draws import Draws
from games.core.errors import Refusal
from games.core.events import Event
from games.core.seats import Seat

V_contra = TypeVar("V_contra", contravariant=True)
A_inv = TypeVar("A_inv")


class Act(Protocol[V_contra]):
    """What can be done in a game: its actions are frozen dataclasses with these, and their fields are their text form.

    A protocol, for a plug-in's class cannot inherit from a compiled one.
    """

    def why_not(self, table: V_contra, seat: Seat) -> Refusal | None:
        """Return why it is not allowed to a seat, CHANCE or HOST now, or None: the one place that knows."""

    def do(self, table: V_contra, seat: Seat, events: list[Event]) -> None:
        """Write what it does into a table of its own, and tell what happened. It is allowed."""


class Mind(Protocol[A_inv]):
    """How one seat thinks of a table that it knows, or of a world in which it looks at no more than that."""

    def wishes(self, legal: tuple[A_inv, ...]) -> list[tuple[float, A_inv]]:
        """Return the legal actions that deserve a thought, each with what it promises, the best first."""

    def choice(self, draws: Draws) -> A_inv | None:
        """Return the first wish of a seat that may act, found without a list of legal actions; None for none."""


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
    """The memory of a game in which all that a seat may know stays in sight, or is known to the table."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        """Whose it is."""

    def observe(self, view: object, events: tuple[Event, ...]) -> None:
        """Take in nothing."""


def forgetful(seat: Seat, options: object, seats: int) -> Forgetful:
    """Return the memory of a game that needs none: the default."""
    return Forgetful(seat)
