"""What a search and a review have to know of a game beside its rules: how its stretches end, and how seats go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from games.core.draws import Draws
from games.core.hints import Because
from games.core.seats import AnyState, Seat

Styles = Callable[[Any, Seat, Seat], Any]
"""(world as it was imagined, seat, the searching seat) → the style (`Game.mind`) in which the seat goes on there."""


def usual(world: object, seat: Seat, searcher: Seat) -> None:
    """Return the usual style: the default."""


QuickPlayers = Callable[[Any, Draws], tuple[Seat, Any] | None]
"""(state, draws) → who acts next and how; None where chance or time does, or one of the minds.

All seats of one imagined world, playing as their minds would, but faster. Each still looks at what it may know alone.
"""


class Horizon(NamedTuple):
    """Where a world is left off whose stretch takes too long to play to its end, and how it stands there."""

    turn: Callable[[Any], int]
    """(state) → how many turns have begun."""
    rounds: int
    """Everybody has so many turns, the one that runs counted."""
    points: Callable[[Any], tuple[float, ...]]
    """(state) → what the stretch will have brought each seat, as is to be expected."""
    chances: Callable[[Any], tuple[float, ...]]
    """(state) → how likely each seat wins the match."""


class Foresight(NamedTuple):
    """What an action promises that leads somewhere."""

    promise: float
    """In the measure of the critic's wishes."""
    reason: Because


class Searching(NamedTuple):
    """What a search has to know of a game beside its rules. It plays worlds on to the end of a stretch: deal, round."""

    over: Callable[[Any], bool]
    """Whether the stretch has ended in this state, or the match."""
    points: Callable[[Any], tuple[float, ...]]
    """(state at the end of a stretch, or where a search leaves off) → what it brought each seat; much is good."""
    worth: Callable[[tuple[float, ...], Seat], float]
    """(points, seat) → what these are worth to a seat."""
    style: Styles = usual
    """How each seat goes on in a world."""
    better: Styles | None = None
    """The same for a seat that searches for what to do, where it has better ways than a house player, who is what
    reviews go by."""
    critic: Styles | None = None
    """The same in a review, and what it doubts; None: `style`."""
    likelihood: Callable[[Any, Seat], float] | None = None
    """(world, the searching seat) → log of how likely the others would have acted there as they did; None: worlds are
    all equal."""
    doubt: Callable[[int], float] = lambda seats: 1.0
    """(seats) → by how many standard errors another action must be better than the house player's own."""
    zero_sum: bool = False
    """Whether the points of the seats add up to nothing; else a review counts what a seat has beside the others."""
    steps: int = 400
    """After so many actions a world is left off."""
    quick: Callable[[Any, Seat], QuickPlayers] | None = None
    """(world, the searching seat) → all its seats at once, but faster; None: the minds play."""
    horizon: Horizon | None = None
    """Where a world is left off before the stretch ends; None: nowhere."""
    foresee: Callable[[Any, Seat, Any], Foresight | None] | None = None
    """(world, seat, action) → what it promises where only thinking ahead tells; None where nothing."""
    no_advice: frozenset[str] = frozenset()
    """Texts of actions that no review proposes: taking a move back is no better move."""
    heavy: int = 1
    """How many times longer than usual it takes to play a world on in a review: so many fewer are played."""

    def for_play(self) -> Searching:
        """Return what a search for what to do has to know, not for a review."""
        return self if self.better is None else self._replace(style=self.better)

    def for_review(self) -> Searching:
        """Return what a review has to know."""
        return self if self.critic is None else self._replace(style=self.critic)

    def styles(self, world: AnyState, searcher: Seat) -> list[Any]:
        """Return how the seats go on in a world."""
        return [self.style(world, seat, searcher) for seat in range(world.seats)]
