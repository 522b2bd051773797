"""What a search and a review have to know of a game beside its rules: how its stretches end, and how seats go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from games.core.draws import Draws
from games.core.hints import Because
from games.core.minds import HousePlayer
from games.core.seats import Seat

MakeMind = Callable[[Any, Seat, Any], HousePlayer[Any, Any]]
"""(world, seat, the searching seat's memory) → how that seat goes on there, knowing what it may know."""


class QuickPlayers(Protocol):
    """All seats of one imagined world, playing as their minds would, but read off the world itself and so much faster.

    Each still looks at what it may know alone.
    """

    def follow(self, state: Any, seat: Seat, action: Any) -> None:  # noqa: ANN401
        """Take in an action that has been done, by this mind or not; the state is the one that it led to."""

    def act(self, state: Any, draws: Draws) -> tuple[Seat, Any] | None:  # noqa: ANN401
        """Return who acts next and how; None where that is to be found as if there were no quick players.

        Where minds have to be shown what happens, only chance may be left to be found so.
        """


MakeQuick = Callable[[Any, Any], QuickPlayers]
"""(world, the searching seat's memory) → all its seats as quick players."""


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

    mind: MakeMind
    """How each seat goes on in a world."""
    over: Callable[[Any], bool]
    """Whether the stretch has ended in this state, or the match."""
    points: Callable[[Any], tuple[float, ...]]
    """(state at the end of a stretch, or where a search leaves off) → what it brought each seat; much is good."""
    worth: Callable[[tuple[float, ...], Seat], float]
    """(points, seat) → what these are worth to a seat."""
    likelihood: Callable[[Any, Any], float] | None = None
    """(world, memory) → log of how likely the others would have acted there as they did; None: worlds are all equal."""
    doubt: Callable[[int], float] = lambda seats: 1.0
    """(seats) → by how many standard errors another action must be better than the house player's own."""
    zero_sum: bool = False
    """Whether the points of the seats add up to nothing; else a review counts what a seat has beside the others."""
    attentive: bool = False
    """Whether minds have to be shown what happens while a world is played on; quick players follow it by themselves."""
    steps: int = 400
    """After so many actions a world is left off."""
    quick: MakeQuick | None = None
    """All seats at once, but faster; None: the minds play."""
    better: tuple[MakeMind, MakeQuick | None] | None = None
    """`mind` and `quick` for a seat that searches for what to do, where it has better ways than a house player, who is
    what reviews go by."""
    horizon: Horizon | None = None
    """Where a world is left off before the stretch ends; None: nowhere."""
    critic: Callable[[Any, Seat, Any], HousePlayer[Any, Any]] | None = None
    """Like `mind`: how the seats go on in a review, and what it doubts; None: like the minds."""
    foresee: Callable[[Any, Seat, Any, Any], Foresight | None] | None = None
    """(world, seat, its memory, action) → what it promises where only thinking ahead tells; None where nothing."""
    no_advice: frozenset[str] = frozenset()
    """Texts of actions that no review proposes: taking a move back is no better move."""
    heavy: int = 1
    """How many times longer than usual it takes to play a world on in a review: so many fewer are played."""

    def for_play(self) -> Searching:
        """Return what a search for what to do has to know, not for a review."""
        return self if self.better is None else self._replace(mind=self.better[0], quick=self.better[1])
