"""What plays: the actions of a game, and who chooses among them by what the table says that a seat may know.

Protocols, for a plug-in's class cannot inherit from a compiled one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from games.core.draws import Draws
from games.core.errors import Refusal
from games.core.events import Event
from games.core.seats import Seat

V_contra = TypeVar("V_contra", contravariant=True)
A_inv = TypeVar("A_inv")


class Act(Protocol[V_contra]):
    """What can be done in a game: actions are frozen dataclasses with these, and their fields are their text form."""

    def why_not(self, table: V_contra, seat: Seat) -> Refusal | None:
        """Return why it is not allowed to a seat, CHANCE or HOST now, or None: the one place that knows."""

    def do(self, table: V_contra, seat: Seat, events: list[Event]) -> None:
        """Write what it does into a table of its own, and tell what happened. It is allowed."""


class Mind(Protocol[A_inv]):
    """How one seat thinks of a table that it knows, or of a world in which it looks at no more than that."""

    def wishes(self, legal: tuple[A_inv, ...], draws: Draws) -> list[tuple[float, A_inv]]:
        """Return the legal actions that deserve a thought, each with what it promises, the best first.

        Empty to leave a chance to react unused; a seat that the table waits for wishes something always.
        """

    def choice(self, draws: Draws) -> A_inv | None:
        """Return the first wish of a seat that may act, found without a list of its legal actions; None for none."""


MakeMind = Callable[[Any, Seat, Any], Mind[Any]]
"""(what a seat knows or a world, seat, a style of the game or None for the usual one) → how the seat goes on there."""
