"""The actions of Seize! and their text forms. Whether an action is allowed is not decided here.

Own pieces are numbers 0-4 in standard order ("1a", "2L", "3", "2R", "1b"); a piece of the whole table is
seat * 5 + that number, written "<seat>.<piece>".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.core import InvalidAction
from games.seize.board import CELL_NAMES, CELL_OF_NAME, DIRECTION_OF_NAME, Cell, Direction
from games.seize.cards import ALL_PAYMENTS, CARD_OF_NAME, Card
from games.seize.tables import CARD_NAMES, DIE, DIRECTION_NAMES, PIECE_NAMES, PIECES_PER_SIDE

LETTERS: Final = "ABCDEFGHIJKL"
"""The names of the locations."""


@dataclass(frozen=True, slots=True)
class Lay:
    """CHANCE lays location cards on these sets of marks (SR4)."""

    sets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Price:
    """CHANCE draws the backs of the location cards A, B, C … (SD29)."""

    costs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """CHANCE shuffles the pile: its cards, the first to be drawn first (SD27)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat orders its pieces on its plate, from its own left (SR2)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """CHANCE draws the first player (S5, SD33)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """CHANCE rolls the die (S6)."""

    points: int


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """CHANCE shuffles the discard pile into a new pile (SD26)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A piece walks one cell (S12)."""

    piece: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Attack:
    """A piece steps onto an enemy piece's cell (S14)."""

    piece: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Gang:
    """A piece attacks with another's level added to its own (S21)."""

    piece: int
    helper: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class Turn:
    """A piece turns 45 degrees: -1 to its left, 1 to its right (S12)."""

    piece: int
    way: int


@dataclass(frozen=True, slots=True)
class Seize:
    """The player seizes a location with these cards, sorted by kind (S8)."""

    location: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Sprint:
    """Play Sprint: more points this turn (SD28)."""


@dataclass(frozen=True, slots=True)
class Brace:
    """Play Brace on an own piece (SD28)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Charge:
    """Play Charge on an own piece (SD28)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Recall:
    """Play Recall: an own piece goes to a free octagon of the plate (SD28)."""

    piece: int
    cell: Cell
    facing: Direction


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last step, turn or attack, as far as nothing was learned since."""


@dataclass(frozen=True, slots=True)
class End:
    """End the turn; unused points lapse (SD7)."""


@dataclass(frozen=True, slots=True)
class Pick:
    """In wall 2, choose which of the two pieces moves on; a piece of the whole table (S20, SR10)."""

    piece: int


@dataclass(frozen=True, slots=True)
class Land:
    """Choose the red cell on which the piece lands (S19, SR9)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card of a hand that is too large on the discard pile (house rule of SD30)."""

    card: Card


Action = (
    Lay | Price | Deal | Place | Start | Roll | Reshuffle | Step | Attack | Gang | Turn | Seize | Sprint | Brace
    | Charge | Recall | Undo | End | Pick | Land | Discard
)  # fmt: skip

CollisionStart = Attack | Gang

PIECE_OF_NAME: Final = {name: piece for piece, name in enumerate(PIECE_NAMES)}
ORDER_MARKS: Final = ("1", "2L", "3", "2R", "1")
"""How the pieces are written in an order, where the two of level 1 are alike."""
EXAMPLES: Final = {
    "lay": "lay 0 3",
    "price": "price 4 0 7 1 9 3 2 5",
    "deal": "deal rice silk wild",
    "place": "place 1 2L 3 2R 1",
    "start": "start 1",
    "roll": "roll 4",
    "reshuffle": "reshuffle rice silk wild",
    "step": "step 2L NW",
    "attack": "attack 3 N",
    "gang": "gang 3 1a N",
    "turn": "turn 1b left",
    "seize": "seize C rice wild",
    "sprint": "sprint",
    "brace": "brace 3",
    "charge": "charge 1a",
    "recall": "recall 3 d1 N",
    "undo": "undo",
    "end": "end",
    "pick": "pick 1.2L",
    "land": "land c3+",
    "discard": "discard rice",
}
"""An example of each kind of action, by its first word."""


def kind_of(action: Action) -> str:
    """Return the first word of an action's text form."""
    return type(action).__name__.lower()


def piece_text(piece: int) -> str:
    """Return the text form of a piece of the whole table: "1.2L"."""
    return f"{piece // PIECES_PER_SIDE}.{PIECE_NAMES[piece % PIECES_PER_SIDE]}"


def encode(action: Action) -> str:
    """Return the text form of an action."""
    return " ".join((kind_of(action), *_words(action)))


def _words(action: Action) -> tuple[str, ...]:
    match action:
        case Lay(numbers) | Price(numbers):
            return tuple(str(number) for number in numbers)
        case Deal(cards) | Reshuffle(cards):
            return tuple(CARD_NAMES[card] for card in cards)
        case Place(order):
            return tuple(ORDER_MARKS[piece] for piece in order)
        case Start(number) | Roll(number):
            return (str(number),)
        case Step(piece, way) | Attack(piece, way):
            return PIECE_NAMES[piece], DIRECTION_NAMES[way]
        case Gang(piece, helper, way):
            return PIECE_NAMES[piece], PIECE_NAMES[helper], DIRECTION_NAMES[way]
        case Turn(piece, way):
            return PIECE_NAMES[piece], "left" if way < 0 else "right"
        case Seize(location, cards):
            return (LETTERS[location], *(CARD_NAMES[card] for card in cards))
        case Brace(piece) | Charge(piece):
            return (PIECE_NAMES[piece],)
        case Recall(piece, cell, facing):
            return PIECE_NAMES[piece], CELL_NAMES[cell], DIRECTION_NAMES[facing]
        case Pick(piece):
            return (piece_text(piece),)
        case Land(cell):
            return (CELL_NAMES[cell],)
        case Discard(card):
            return (CARD_NAMES[card],)
        case Sprint() | Undo() | End():
            return ()


def decode(text: str) -> Action:
    """Return the action of a text form; raises InvalidAction with an example of what would do."""
    kind, *words = text.split(" ")
    reader = _READERS.get(kind)
    if reader is None:
        raise InvalidAction(text, EXAMPLES["step"])
    try:
        action = reader(words)
    except (KeyError, ValueError, IndexError, StopIteration) as error:
        raise InvalidAction(text, EXAMPLES[kind]) from error
    if encode(action) != text:
        raise InvalidAction(text, EXAMPLES[kind])
    return action


def _number(word: str, low: int, high: int) -> int:
    number = int(word)
    if not low <= number <= high:
        raise ValueError(word)
    return number


def _numbers(words: list[str]) -> tuple[int, ...]:
    return tuple(_number(word, 0, 11) for word in words)


def _cards(words: list[str]) -> tuple[Card, ...]:
    return tuple(CARD_OF_NAME[word] for word in words)


def _order(words: list[str]) -> tuple[int, ...]:
    """Read an order; the first of the two level 1 is "1a", so an order has one text and one value."""
    left = dict(enumerate(ORDER_MARKS))
    order = []
    for word in words:
        piece = next(piece for piece, mark in left.items() if mark == word)
        del left[piece]
        order.append(piece)
    if left:
        raise ValueError("not all pieces")
    return tuple(order)


def _payment(words: list[str]) -> tuple[Card, ...]:
    cards = _cards(words)
    if cards not in ALL_PAYMENTS:
        raise ValueError("pays for nothing")
    return cards


def _piece_of_table(word: str) -> int:
    seat, _, name = word.partition(".")
    return _number(seat, 0, 3) * PIECES_PER_SIDE + PIECE_OF_NAME[name]


_SIDES: Final = {"left": -1, "right": 1}

_READERS: Final[dict[str, Callable[[list[str]], Action]]] = {
    "lay": lambda words: Lay(_numbers(words)),
    "price": lambda words: Price(_numbers(words)),
    "deal": lambda words: Deal(_cards(words)),
    "place": lambda words: Place(_order(words)),
    "start": lambda words: Start(_number(words[0], 0, 3)),
    "roll": lambda words: Roll(_number(words[0], 1, DIE)),
    "reshuffle": lambda words: Reshuffle(_cards(words)),
    "step": lambda words: Step(PIECE_OF_NAME[words[0]], DIRECTION_OF_NAME[words[1]]),
    "attack": lambda words: Attack(PIECE_OF_NAME[words[0]], DIRECTION_OF_NAME[words[1]]),
    "gang": lambda words: Gang(PIECE_OF_NAME[words[0]], PIECE_OF_NAME[words[1]], DIRECTION_OF_NAME[words[2]]),
    "turn": lambda words: Turn(PIECE_OF_NAME[words[0]], _SIDES[words[1]]),
    "seize": lambda words: Seize(LETTERS.index(words[0]), _payment(words[1:])),
    "sprint": lambda words: Sprint(),
    "brace": lambda words: Brace(PIECE_OF_NAME[words[0]]),
    "charge": lambda words: Charge(PIECE_OF_NAME[words[0]]),
    "recall": lambda words: Recall(PIECE_OF_NAME[words[0]], CELL_OF_NAME[words[1]], DIRECTION_OF_NAME[words[2]]),
    "undo": lambda words: Undo(),
    "end": lambda words: End(),
    "pick": lambda words: Pick(_piece_of_table(words[0])),
    "land": lambda words: Land(CELL_OF_NAME[words[0]]),
    "discard": lambda words: Discard(CARD_OF_NAME[words[0]]),
}
