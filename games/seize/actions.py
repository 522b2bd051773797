"""What can be done in Seize!, and its text forms. Whether it is allowed stands in legality.

Own pieces are numbers 0-4 in standard order ("1a", "2L", "3", "2R", "1b"); a piece of the whole table is
seat * 5 + that number, written "<seat>.<piece>".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Form, Many, Name, Notation, Number, Seat
from games.seize.board import CELL_NAMES, Cell, Direction
from games.seize.cards import ALL_PAYMENTS, Card
from games.seize.tables import (
    CARD_NAMES,
    COSTS,
    DIE,
    DIRECTION_NAMES,
    MARK_SETS,
    MOST,
    PIECE_NAMES,
    PIECES_PER_SIDE,
)

LETTERS: Final = "ABCDEFGHJKLM"
"""The names of the locations: no I and no O, which look like numbers."""
LOGGED: Final = "ABCDEFGHIJKL"
"""The same as the log writes them, so that a log of any age means what it meant."""


@dataclass(frozen=True, slots=True)
class Lay:
    """CHANCE: location cards are laid on these sets of marks (SR4). `lay 0 1 3`."""

    sets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Price:
    """CHANCE: the backs of the location cards A, B, C … (SD29). `price 4 0 7 1 9 3 2 5 …`."""

    costs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """CHANCE: the cards of the pile, the first to be drawn first (SD27). `deal rice silk wild …`."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Order the pieces on the plate, from the own left (SR2). `place 1 2L 3 2R 1`."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """CHANCE: the first player (S5, SD33). `start 1`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """CHANCE: the die is rolled (S6). `roll 4`."""

    points: int


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """CHANCE: the discard pile becomes a new pile, first card first (SD26). `reshuffle rice silk …`."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A piece walks one cell, or on over own pieces (S12, SD9). `step 2L NW`."""

    piece: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Attack:
    """A piece steps onto an enemy piece's cell (S14). `attack 3 N`."""

    piece: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Gang:
    """A piece attacks with another's level added to its own (S21). `gang 3 1a N`."""

    piece: int
    helper: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Turn:
    """A piece turns 45 degrees: -1 to its left, 1 to its right (S12). `turn 1b left`."""

    piece: int
    way: int


@dataclass(frozen=True, slots=True)
class Seize:
    """Seize a location with these cards, sorted by kind (S8). `seize C rice wild`; its letter is of LOGGED."""

    location: int
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if self.cards not in ALL_PAYMENTS:
            raise ValueError(f"{self.cards} pay for nothing")


@dataclass(frozen=True, slots=True)
class Sprint:
    """Play Sprint: more points this turn (SD28). `sprint`."""


@dataclass(frozen=True, slots=True)
class Brace:
    """Play Brace on an own piece (SD28). `brace 3`."""

    piece: int


@dataclass(frozen=True, slots=True)
class Charge:
    """Play Charge on an own piece (SD28). `charge 1a`."""

    piece: int


@dataclass(frozen=True, slots=True)
class Recall:
    """Play Recall: an own piece goes to a free octagon of the plate (SD28). `recall 3 d1 N`."""

    piece: int
    cell: Cell
    facing: Direction


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step, turn or attack, as far as nothing was learned since. `undo`."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn; unused points lapse (SD7). `end`."""


@dataclass(frozen=True, slots=True)
class Pick:
    """In wall 2, choose which of the two pieces moves on; a piece of the whole table (S20, SR10). `pick 1.2L`."""

    piece: int


@dataclass(frozen=True, slots=True)
class Land:
    """Choose the red cell on which the piece lands (S19, SR9). `land c3+`."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card of a hand that is too large on the discard pile (house rule of SD30). `discard rice`."""

    card: Card


Action = (
    Lay | Price | Deal | Place | Start | Roll | Reshuffle | Step | Attack | Gang | Turn | Seize | Sprint | Brace
    | Charge | Recall | Undo | End | Pick | Land | Discard
)  # fmt: skip

CollisionStart = Attack | Gang

PIECE_OF_NAME: Final = {name: piece for piece, name in enumerate(PIECE_NAMES)}
ORDER_MARKS: Final = ("1", "2L", "3", "2R", "1")
"""How the pieces are written in an order, where the two of level 1 are alike."""


def piece_text(piece: int) -> str:
    """Return the text form of a piece of the whole table: "1.2L"."""
    return f"{piece // PIECES_PER_SIDE}.{PIECE_NAMES[piece % PIECES_PER_SIDE]}"


class Order:
    """An order of the pieces; the first of the two level 1 is "1a", so an order has one text and one value."""

    example: tuple[str, ...] = ORDER_MARKS

    def write(self, value: tuple[int, ...]) -> tuple[str, ...]:
        """Return the mark of each piece."""
        return tuple([ORDER_MARKS[piece] for piece in value])

    def read(self, words: list[str]) -> tuple[int, ...]:
        """Take the marks of all five pieces."""
        left = list(range(PIECES_PER_SIDE))
        order = []
        while left:
            mark = words.pop(0) if words else ""
            fitting = [piece for piece in left if ORDER_MARKS[piece] == mark]
            if not fitting:
                raise ValueError(mark)
            left.remove(fitting[0])
            order.append(fitting[0])
        return tuple(order)


PIECE: Final = Name(PIECE_NAMES)
WAY: Final = Name(DIRECTION_NAMES)
CELL: Final = Name(CELL_NAMES)
CARD: Final = Name(CARD_NAMES)
TABLE_PIECE: Final = Name([piece_text(piece) for piece in range(MOST * PIECES_PER_SIDE)])

NOTATION: Final = Notation[Action](
    {
        "lay": Form(Lay, Many(Number(0, len(MARK_SETS) - 1))),
        "price": Form(Price, Many(Number(0, len(COSTS) - 1))),
        "deal": Form(Deal, Many(CARD)),
        "place": Form(Place, Order()),
        "start": Form(Start, Number(0, MOST - 1)),
        "roll": Form(Roll, Number(1, DIE)),
        "reshuffle": Form(Reshuffle, Many(CARD)),
        "step": Form(Step, PIECE, WAY),
        "attack": Form(Attack, PIECE, WAY),
        "gang": Form(Gang, PIECE, PIECE, WAY, example="gang 3 1a N"),
        "turn": Form(Turn, PIECE, Name({"left": -1, "right": 1})),
        "seize": Form(Seize, Name(LOGGED), Many(CARD), example="seize C rice wild"),
        "sprint": Form(Sprint),
        "brace": Form(Brace, PIECE),
        "charge": Form(Charge, PIECE),
        "recall": Form(Recall, PIECE, CELL, WAY, example="recall 3 d1 N"),
        "undo": Form(Undo),
        "end": Form(End),
        "pick": Form(Pick, TABLE_PIECE),
        "land": Form(Land, CELL),
        "discard": Form(Discard, CARD),
    }
)
