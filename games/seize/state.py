"""The state of a match, and questions about it that several modules ask. No rules of play.

The hot path builds a new State at every step, so it is one NamedTuple made by position, with what seldom changes
kept apart in Setup, Stock and Budget.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple

from games.core import Outcome
from games.seize.actions import CollisionStart
from games.seize.board import NOWHERE, Cell, Direction, Mark
from games.seize.cards import Card, Hand
from games.seize.options import SeizeOptions
from games.seize.tables import LEVELS, LOCATIONS_TO_WIN, PIECES_PER_SIDE

Where = tuple[Cell, ...]
"""The cell of each piece of the table; piece number = seat * 5 + number within the side."""
NOBODY: Final = -1


class Phase(IntEnum):
    """What is due. Up to ROLL it is chance's; DEAL is followed by PLACING, which is followed by START."""

    LAY = 0
    PRICE = 1
    DEAL = 2
    START = 3
    ROLL = 4
    PLACING = 5
    TURN = 6
    COLLISION = 7
    DISCARD = 8
    OVER = 9


class Ask(StrEnum):
    """What a collision asks of the player whose turn it is."""

    PICK = "pick"
    LAND = "land"


class TraceKind(StrEnum):
    """How a piece came from one cell to another, for arrows."""

    STEP = "step"
    ATTACK = "attack"
    BOUNCE = "bounce"
    KNOCK = "knock"
    TURN = "turn"
    RECALL = "recall"
    UNDO = "undo"


class Trace(NamedTuple):
    """One piece's part in the last action.

    A BOUNCE names the cell that was attacked as `end`; a TURN and an UNDO name the piece's cell twice.
    """

    kind: TraceKind
    piece: int
    start: Cell
    end: Cell


class Question(NamedTuple):
    """A choice within a collision (SR9, SR10)."""

    ask: Ask
    cell: Cell
    """Where the piece is that must move on, or where two pieces meet."""
    pieces: tuple[int, ...]
    """The piece that must land, or the two that meet (the one flying in first)."""
    options: tuple[int, ...]
    """The pieces or cells on offer (SR11)."""


class Pending(NamedTuple):
    """A collision that waits for a choice. The pieces still stand as before the attack."""

    action: CollisionStart
    answers: tuple[int, ...]
    """What was chosen so far, forced choices included."""
    question: Question


class Setup(NamedTuple):
    """What is settled before the first turn."""

    options: SeizeOptions
    seats: int
    sets: tuple[int, ...]
    marks: tuple[Mark, ...]
    costs: tuple[int, ...]
    """The back of each location card: an index of tables.COSTS."""
    orders: tuple[tuple[int, ...] | None, ...]
    """Each seat's secret order (SR2); None until it is given."""
    first: int


class Stock(NamedTuple):
    """Cards, dots and braces."""

    deck: tuple[Card, ...]
    """The next card first."""
    hands: tuple[Hand, ...]
    discards: Hand
    dots: tuple[int, ...]
    """At hole * seats + seat the big round from which that seat draws there again; 0 without a dot (SD20)."""
    owners: tuple[int, ...]
    """The seat whose dot lies on each location, or NOBODY."""
    braced: int
    """Bit p is set while piece p is braced (SD28)."""


class Budget(NamedTuple):
    """What this turn has used, apart from points."""

    die: int
    charges: tuple[int, ...]
    """Extra levels of the mover's pieces (SD28)."""
    used: int
    """The piece that spends this turn's points under the house rule of SD7, or NOBODY."""
    done: int
    """Bit k is set when own piece k may not move on (house rule of SD8)."""
    walker: int
    """Under the house rule of SD18, the own piece whose move is not over, or NOBODY."""


class Snapshot(NamedTuple):
    """What an undo brings back."""

    where: Where
    facing: tuple[Direction, ...]
    points: int
    budget: Budget
    piece: int
    """The own piece whose move is taken back."""


class State(NamedTuple):
    """A match between two actions."""

    setup: Setup
    stock: Stock
    phase: Phase
    decision: int
    """Grows with every action that ends a decision; never goes back."""
    round: int
    """The big round, from 1 (SD20)."""
    turn: int
    """Turns begun so far."""
    seat: int
    """Whose turn it is."""
    where: Where
    facing: tuple[Direction, ...]
    points: int
    budget: Budget
    undo: tuple[Snapshot, ...]
    """What can be taken back, the latest last: at most one entry per point spent."""
    pending: Pending | None
    last: tuple[Trace, ...]
    """The moves of the last action that moved a piece."""
    result: Outcome | None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.setup.seats


NO_CHARGES: Final = (0,) * PIECES_PER_SIDE
FRESH: Final = Budget(0, NO_CHARGES, NOBODY, 0, NOBODY)
NOT_PLACED: Final = NOWHERE


def level(state: State, piece: int) -> int:
    """Return the level with which an own piece attacks or helps now (SD28)."""
    return LEVELS[piece] + state.budget.charges[piece]


def target(seats: int) -> int:
    """Return how many locations end the game (S27)."""
    return LOCATIONS_TO_WIN[seats - 2]


def held(owners: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return how many locations each seat holds."""
    return tuple(owners.count(seat) for seat in range(seats))


def reshuffle_due(state: State) -> bool:
    """Tell whether the discard pile is to be shuffled into a new pile now (house rule of SD26)."""
    stock = state.stock
    return (
        not stock.deck
        and state.setup.options.reshuffle
        and Phase.ROLL <= state.phase < Phase.OVER
        and any(stock.discards)
    )
