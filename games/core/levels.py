"""How strong a house player is: the levels below the usual one make the mistakes that people make, never silly ones.

A level changes what a player notices and how sure its hand is. The deal is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, TypeVar

from games.core.draws import Draws
from games.core.events import Event
from games.core.game import Game, Position
from games.core.minds import HousePlayer
from games.core.seats import Seat

S = TypeVar("S", bound=Position)
A = TypeVar("A")
V = TypeVar("V")


Forgets = Callable[[Any, Seat, int], Any]
"""(what a seat knows, seat, n) → that without one in about n things that others did."""


class Level(StrEnum):
    """The strength of a house player, weakest first."""

    GENTLE = "gentle"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    """Searches (games.core.search); where nobody lends it the time for that it plays as a normal one."""


class Lapses(NamedTuple):
    """The mistakes of a level."""

    overlooks: int
    """One in so many things that others do, and that do not touch its own seat, goes by unnoticed."""
    slips: int
    """In so many of a hundred decisions it takes another action that looks nearly as good."""


LAPSES: Final = {Level.GENTLE: Lapses(2, 45), Level.EASY: Lapses(4, 20)}
HUNDRED: Final = 100


def nearly_as_good(wishes: Sequence[tuple[float, A]], near: float) -> list[A]:
    """Return what promises nearly as much as the first of the wishes, without that one."""
    return [action for worth, action in wishes[1:] if worth >= wishes[0][0] - near]


class Lenient(Generic[A, V]):
    """A house player that lapses."""

    def __init__(self, brain: HousePlayer[V, A], seat: Seat, lapses: Lapses, near: float) -> None:
        self._brain = brain
        self._seat = seat
        self._lapses = lapses
        self._near = near
        self._told = 0

    def observe(self, view: V, events: tuple[Event, ...]) -> None:
        """Take in what it notices of a step."""
        self._brain.observe(view, tuple([event for event in events if self._notices(event)]))

    def choose(self, view: V, legal: tuple[A, ...], draws: Draws) -> A | None:
        """Return what the house player would do, or now and then something nearly as good."""
        wishes = self._brain.wishes(view, legal, draws)
        if not wishes:
            return None
        others = nearly_as_good(wishes, self._near)
        if others and draws.below(HUNDRED) < self._lapses.slips:
            return others[draws.below(len(others))]
        return wishes[0][1]

    def wishes(self, view: V, legal: tuple[A, ...], draws: Draws) -> list[tuple[float, A]]:
        """Return the wishes of the house player that it is."""
        return self._brain.wishes(view, legal, draws)

    def _notices(self, event: Event) -> bool:
        """Whether it pays attention: always to what the table does, what it does itself and what touches its seat."""
        others = event.to is None and event.seat is not None and event.seat != self._seat
        if not others or self._seat in event.data.values():
            return True
        self._told += 1
        return self._told % self._lapses.overlooks != 0


class Inattentive(Generic[A, V]):
    """A house player that does not see all that others do, in a game whose table says what a seat knows."""

    def __init__(self, brain: HousePlayer[V, A], seat: Seat, forgets: Forgets, overlooks: int) -> None:
        self._brain = brain
        self._seat = seat
        self._forgets = forgets
        self._overlooks = overlooks

    def observe(self, view: V, events: tuple[Event, ...]) -> None:
        """Take in nothing: the table remembers."""

    def choose(self, known: V, legal: tuple[A, ...], draws: Draws) -> A | None:
        """Return what it would do by what it has noticed."""
        return self._brain.choose(self._forgets(known, self._seat, self._overlooks), legal, draws)

    def wishes(self, known: V, legal: tuple[A, ...], draws: Draws) -> list[tuple[float, A]]:
        """Return its wishes by what it has noticed."""
        return self._brain.wishes(self._forgets(known, self._seat, self._overlooks), legal, draws)


def player_of(game: Game[S, A, V], seat: Seat, options: Any, seats: int, level: Level) -> HousePlayer[V, A]:  # noqa: ANN401
    """Return a new house player of a level; a hard one as it plays without time to search."""
    brain = game.house_player(seat, options, seats)
    lapses = LAPSES.get(level)
    if lapses is None:
        return brain
    if game.forgets is not None:
        brain = Inattentive(brain, seat, game.forgets, lapses.overlooks)
    return Lenient(brain, seat, lapses, game.near)
