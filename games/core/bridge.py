"""What carries games of two shapes side by side. It goes when the last game has the new one.

Of the old shape a house player and a memory of each seat are shown every view and event (`observe`), and a search is
given the searching seat's memory. In the new one what a seat knows is a function of the table (`Game.known`), and a
`Mind` reads that or an imagined world. Here such a mind stands where an old player stood: it is shown everything too,
and takes nothing of it in; of the memory it asks whose it is, and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from games.core.draws import Draws
from games.core.events import Event
from games.core.minds import Mind
from games.core.searching import Searching
from games.core.seats import CHANCE, Seat

A = TypeVar("A")
MakeMind = Callable[[Any, Seat, Any], Mind[A]]
"""(what a seat knows or a world, seat, style) → how it goes on."""
Acting = Callable[[Any], frozenset[Seat]]


class Reader(Generic[A]):
    """A house player that reads what its seat knows."""

    def __init__(self, mind: MakeMind[A], seat: Seat, style: object) -> None:
        self._mind = mind
        self._seat = seat
        self._style = style

    def observe(self, view: object, events: tuple[Event, ...]) -> None:
        """Take in nothing: the table remembers."""

    def choose(self, known: object, legal: tuple[A, ...], draws: Draws) -> A | None:
        """Return the best of its wishes; None where it has none."""
        wishes = self._mind(known, self._seat, self._style).wishes(legal)
        return wishes[0][1] if wishes else None

    def wishes(self, known: object, legal: tuple[A, ...], draws: Draws) -> list[tuple[float, A]]:
        """Return what the mind wishes."""
        return self._mind(known, self._seat, self._style).wishes(legal)


class Readers(Generic[A]):
    """All seats of one world, each with its style."""

    def __init__(self, mind: MakeMind[A], styles: list[object], to_act: Acting, waiting_for: Acting) -> None:
        self._mind = mind
        self._styles = styles
        self._to_act = to_act
        self._waiting_for = waiting_for

    def follow(self, state: object, seat: Seat, action: object) -> None:
        """Take in nothing."""

    def act(self, state: object, draws: Draws) -> tuple[Seat, A] | None:
        """Return who acts next and how, those that only react first; None where chance or time does."""
        acting = self._to_act(state)
        if CHANCE in acting:
            return None
        waiting = self._waiting_for(state)
        for seat in (
            waiting if acting is waiting and len(acting) == 1 else [*sorted(acting - waiting), *sorted(waiting)]
        ):
            if seat >= 0:
                action = self._mind(state, seat, self._styles[seat]).choice(draws)
                if action is not None:
                    return seat, action
        return None


def searching(
    mind: MakeMind[A],
    usual: object,
    better: object,
    *,
    to_act: Acting,
    waiting_for: Acting,
    over: Callable[[Any], bool],
    points: Callable[[Any], tuple[float, ...]],
    worth: Callable[[tuple[float, ...], Seat], float],
    likelihood: Callable[[Any], float],
) -> Searching:
    """Return what a search has to know of a game whose minds read its table.

    `better` is the style of the seat that searches, `usual` that of the others and of everybody in a review.
    """

    def styles(seats: int, searcher: Seat) -> list[object]:
        return [better if seat == searcher else usual for seat in range(seats)]

    return Searching(
        mind=lambda world, seat, memory: Reader(mind, seat, usual),
        over=over,
        points=points,
        worth=worth,
        likelihood=lambda world, memory: likelihood(world),
        quick=lambda world, memory: Readers(mind, [usual] * world.seats, to_act, waiting_for),
        better=(
            lambda world, seat, memory: Reader(mind, seat, better if seat == memory.seat else usual),
            lambda world, memory: Readers(mind, styles(world.seats, memory.seat), to_act, waiting_for),
        ),
    )
