"""The value types of Seize! that state and view share: phases, traces of moves, questions in a collision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from games.seize.actions import CollisionStart
from games.seize.board import NOWHERE, Cell

Where = tuple[Cell, ...]
"""The cell of each piece of the table; piece number = seat * 5 + number within the side."""
NOBODY: Final = -1
"""No seat, no piece."""
NOT_PLACED: Final = NOWHERE


class Phase(StrEnum):
    """What is due."""

    LAY = "lay"
    """CHANCE lays the location cards (SR4)."""
    PRICE = "price"
    """CHANCE draws their backs (SD29)."""
    DEAL = "deal"
    """CHANCE shuffles the pile (SD27)."""
    PLACING = "placing"
    """Every seat orders its pieces (SR2)."""
    START = "start"
    """CHANCE draws the first player (S5)."""
    ROLL = "roll"
    """CHANCE rolls the die (S6)."""
    TURN = "turn"
    """A seat spends its points, seizes and plays cards."""
    COLLISION = "collision"
    """The same seat chooses within a collision (SR9, SR10)."""
    DISCARD = "discard"
    """The same seat's hand is too large (house rule of SD30)."""
    OVER = "over"


CHANCE_PHASES: Final = frozenset({Phase.LAY, Phase.PRICE, Phase.DEAL, Phase.START, Phase.ROLL})
PLAY_PHASES: Final = frozenset({Phase.ROLL, Phase.TURN, Phase.COLLISION, Phase.DISCARD})
"""From the first roll to the end of the match."""


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


@dataclass(slots=True, unsafe_hash=True, init=False)
class Trace:
    """One piece's part in the last action.

    A BOUNCE names the cell that was attacked as `end`; a TURN and an UNDO name the piece's cell twice.
    """

    kind: TraceKind
    piece: int
    start: Cell
    end: Cell

    # Written out for speed, as in core's Event: every move makes one.
    def __init__(self, kind: TraceKind, piece: int, start: Cell, end: Cell) -> None:
        self.kind = kind
        self.piece = piece
        self.start = start
        self.end = end


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
