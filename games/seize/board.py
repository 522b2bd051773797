"""The board and the pieces, facts only: all figures, cells and their names, neighbours, plates, holes, marks, ways.

Coordinates are those of SR1: octagons at (even, even), squares at (odd, odd), x to the east and y to the south, 0-12.
Directions are numbers 0-7, clockwise from north. SD34 lets these figures be tuned. What house
players make of them: docs/design/seize-tuning.md.

A cell is a small int: octagons 0-48 row by row from the north-west, squares 49-84 likewise. `NEIGHBOURS[cell * 8 +
direction]` is the next cell or NOWHERE.
"""

from __future__ import annotations

from itertools import permutations
from typing import Final, NamedTuple

# The figures

LAST: Final = 12
"""The greatest x and y (SR1)."""
STEPS: Final = ((0, -2), (1, -1), (2, 0), (1, 1), (0, 2), (-1, 1), (-2, 0), (-1, -1))
"""What each direction adds to (x, y), clockwise from north (SR1)."""
DIRECTION_NAMES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

FEWEST, MOST = 2, 4
"""Players (SD1)."""
PIECES_PER_SIDE: Final = 5
"""S1."""
PIECE_NAMES: Final = ("1a", "2L", "3", "2R", "1b")
"""A side's pieces in standard order, from the owner's own left (SR2, S24-S26)."""
LEVELS: Final = (1, 2, 3, 2, 1)
WALKS: Final = ((7, 0, 1), (7, 0), (0,), (0, 1), (7, 0, 1))
"""The directions in which each piece walks, in eighths of a turn clockwise from its facing (SD5)."""

PLATE_SOUTH: Final = ((2, 12), (4, 12), (6, 12), (8, 12), (10, 12))
"""The southern spawn plate, from the owner's left; the others by quarter turns clockwise (SR2)."""
QUARTERS: Final = ((0, 2), (0, 1, 2), (0, 1, 2, 3))
"""For 2, 3 and 4 seats, how many quarter turns each seat's plate lies from the south: S N, S W N, S W N E (SR2)."""

HOLES: Final = ((3, 3), (9, 3), (9, 9), (3, 9), (5, 5), (7, 5), (7, 7), (5, 7))
"""SR3."""
HOLE_ROUNDS: Final = 3
"""Big rounds before the same player draws at the same hole again (S7, SD20)."""

MARK_SETS: Final = ((3, 1), (5, 1), (7, 1), (9, 1), (5, 3), (7, 3))
"""A marked intersection of each set: the square on whose south side it lies; three more by quarter turns (SR4)."""
SETS_LAID: Final = (3, 3, 3)
"""Sets that get location cards with 2, 3 and 4 seats (SR4). With fewer a match of two is too long (SD34)."""
LOCATIONS_TO_WIN: Final = (5, 4, 4)
"""S27, with 2, 3 and 4 seats."""

DIE: Final = 6
FLIGHT_LIMIT: Final = 2
"""Cells that a piece flies at most (S15, SD12)."""
SPRINT_POINTS: Final = 3
"""SD28."""

LETTERS: Final = "ABCDEFGHJKLM"
"""The names of the locations: no I and no O, which look like numbers."""
LOGGED: Final = "ABCDEFGHIJKL"
"""The same as the log writes them, so that a log of any age means what it meant."""

# The cells

Cell = int
Direction = int

FILES: Final = "abcdefg"
DIRECTIONS: Final = 8
OCTAGONS: Final = 49
SQUARES: Final = 36
CELLS: Final = OCTAGONS + SQUARES
NOWHERE: Final = -1
OCTAGON_ROW, SQUARE_ROW = 7, 6


def cell_at(x: int, y: int) -> Cell:
    """Return the cell at the coordinates of SR1, or NOWHERE."""
    if not (0 <= x <= LAST and 0 <= y <= LAST) or (x + y) % 2:
        return NOWHERE
    if x % 2 == 0:
        return y // 2 * OCTAGON_ROW + x // 2
    return OCTAGONS + y // 2 * SQUARE_ROW + x // 2


def _point(cell: Cell) -> tuple[int, int]:
    if cell < OCTAGONS:
        return cell % OCTAGON_ROW * 2, cell // OCTAGON_ROW * 2
    square = cell - OCTAGONS
    return square % SQUARE_ROW * 2 + 1, square // SQUARE_ROW * 2 + 1


POINTS: Final = tuple(_point(cell) for cell in range(CELLS))
"""The (x, y) of each cell (SR1)."""


def _name(cell: Cell) -> str:
    x, y = POINTS[cell]
    if cell < OCTAGONS:
        return f"{FILES[x // 2]}{OCTAGON_ROW - y // 2}"
    return _name(cell_at(x - 1, y + 1)) + "+"


def _neighbour(cell: Cell, direction: Direction) -> Cell:
    x, y = POINTS[cell]
    if cell >= OCTAGONS and direction % 2 == 0:
        return NOWHERE
    return cell_at(x + STEPS[direction][0], y + STEPS[direction][1])


CELL_NAMES: Final = tuple(_name(cell) for cell in range(CELLS))
"""The text form of each cell: "c3" an octagon, "c3+" the square to its north-east (SR1)."""
CELL_OF_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}
DIRECTION_OF_NAME: Final = {name: direction for direction, name in enumerate(DIRECTION_NAMES)}
NEIGHBOURS: Final = tuple(_neighbour(cell, way) for cell in range(CELLS) for way in range(DIRECTIONS))
NEXT_TO: Final = tuple(
    frozenset(NEIGHBOURS[cell * DIRECTIONS : (cell + 1) * DIRECTIONS]) - {NOWHERE} for cell in range(CELLS)
)
"""All cells that touch each cell."""


def quarter_turn(x: int, y: int, times: int) -> tuple[int, int]:
    """Return a point turned clockwise about the middle of the board by quarter turns."""
    for _ in range(times):
        x, y = LAST - y, x
    return x, y


PLATES: Final = tuple(tuple(cell_at(*quarter_turn(x, y, turn)) for x, y in PLATE_SOUTH) for turn in range(4))
"""The spawn plates S, W, N, E, each from its owner's left (SR2)."""


class Plate(NamedTuple):
    """Where a seat starts."""

    cells: tuple[Cell, ...]
    """From the owner's own left."""
    facing: Direction
    """Straight away from the edge."""


SEAT_PLATES: Final = tuple(tuple(Plate(PLATES[turn], turn * 2) for turn in turns) for turns in QUARTERS)


def plate(seats: int, seat: int) -> Plate:
    """Return a seat's spawn plate at a table of `seats` (SR2)."""
    return SEAT_PLATES[seats - 2][seat]


HOLE_CELLS: Final = tuple(cell_at(x, y) for x, y in HOLES)
HOLE_OF_CELL: Final = tuple(HOLE_CELLS.index(cell) if cell in HOLE_CELLS else -1 for cell in range(CELLS))
"""The number of the hole on each cell, or -1."""


class Mark(NamedTuple):
    """A marked intersection (S4)."""

    square: Cell
    side: Direction
    """The side of the square on which it lies."""
    cells: tuple[Cell, Cell, Cell]
    """The three cells around it, which touch each other (S3): the square and two octagons."""


def _mark(base: tuple[int, int], turn: int) -> Mark:
    square = cell_at(*quarter_turn(*base, turn))
    side = (4 + 2 * turn) % DIRECTIONS
    one, other = (NEIGHBOURS[square * DIRECTIONS + (side + way) % DIRECTIONS] for way in (-1, 1))
    return Mark(square, side, (square, one, other))


SETS: Final = tuple(tuple(_mark(base, turn) for turn in range(4)) for base in MARK_SETS)
"""The six sets of four marks (SR4)."""


def marks_of(sets: tuple[int, ...]) -> tuple[Mark, ...]:
    """Return the marks of some sets in reading order, north-west first: A, B, C and so on."""
    return tuple(sorted((mark for number in sets for mark in SETS[number]), key=_reading_order))


def _reading_order(mark: Mark) -> tuple[int, int]:
    x, y = POINTS[mark.square]
    return 3 * y + STEPS[mark.side][1] // 2, 3 * x + STEPS[mark.side][0] // 2


# How pieces stand and walk

PIECES: Final = range(PIECES_PER_SIDE)
ORDERS: Final = tuple([order for order in permutations(PIECES) if order.index(0) < order.index(4)])
"""The 60 orders of the pieces on a plate; the two of level 1 are alike (SR2)."""
ALL_WAYS: Final = tuple(range(DIRECTIONS))
WAYS: Final = tuple(
    tuple(tuple(sorted((facing + turn) % DIRECTIONS for turn in WALKS[piece])) for facing in range(DIRECTIONS))
    for piece in PIECES
)
"""WAYS[piece][facing]: the directions in which an own piece walks, ascending (SD5)."""


def ways_of(piece: int, facing: int, *, all_directions: bool) -> tuple[int, ...]:
    """Return the directions in which an own piece walks, ascending (SD5)."""
    return ALL_WAYS if all_directions else WAYS[piece][facing]
