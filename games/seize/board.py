"""The board: cells and their names, neighbours, plates, holes, marked intersections. Facts only, no pieces.

A cell is a small int: octagons 0-48 row by row from the north-west, squares 49-84 likewise. `NEIGHBOURS[cell * 8 +
direction]` is the next cell or NOWHERE.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.seize.tables import (
    DIRECTION_NAMES,
    HOLES,
    LAST,
    MARK_SETS,
    PLATE_SOUTH,
    QUARTERS,
    STEPS,
)

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
