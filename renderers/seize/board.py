"""The bare board of Seize!: where its cells, tokens and dots lie as pixels, and in which colours.

Coordinates of the rules (SR1) become pixels here.
"""

from __future__ import annotations

import functools
from typing import Final

from games.core import Seat
from games.seize.board import CELLS, FILES, HOLE_CELLS, OCTAGONS, POINTS, SEAT_PLATES, STEPS, Cell
from games.seize.table import Location
from renderers.canvas import Canvas
from renderers.layout import M
from renderers.plan import Thing, flat
from renderers.seize.art import BOARD, PIECE_ON_SQUARE

ORIGIN: Final = (120, 126)
UNIT: Final = 60
"""Pixels of one step of the rules' coordinates."""
BOARD_HEIGHT: Final = 956
"""Height of the board with its files and ranks."""
TOKEN_AT: Final = 47
"""Pixels from a square's middle to its location token: a little further than the intersection, free of the piece."""
DOT_AT: Final = 35
"""Pixels from a hole's middle to a dot: the corner that points to its owner's plate."""
RIM: Final = 40
"""A piece's radius on an octagon."""


def middle(cell: Cell) -> tuple[int, int]:
    """Return the pixel in the middle of a cell."""
    x, y = POINTS[cell]
    return ORIGIN[0] + UNIT * x, ORIGIN[1] + UNIT * y


def size_on(cell: Cell) -> float:
    """Return the scale of what lies on a cell: squares are smaller."""
    return M if cell < OCTAGONS else PIECE_ON_SQUARE


def token_place(location: Location) -> tuple[int, int]:
    """Return the pixel in the middle of a location's token."""
    x, y = middle(location.mark.square)
    dx, dy = STEPS[location.mark.side]
    return x + dx * TOKEN_AT // 2, y + dy * TOKEN_AT // 2


def dot_place(seats: int, hole: Cell, seat: Seat) -> tuple[int, int]:
    """Return the pixel in the middle of a seat's dot at a hole."""
    x, y = middle(hole)
    dx, dy = STEPS[SEAT_PLATES[seats - 2][seat].facing]
    return x - dx * DOT_AT // 2, y - dy * DOT_AT // 2


@functools.cache
def bare_board(seats: int) -> Thing:
    """Return the board of a table of `seats`, which never changes: one thing instead of a hundred."""
    canvas = Canvas(BOARD_HEIGHT)
    owners = {cell: seat for seat, plate in enumerate(SEAT_PLATES[seats - 2]) for cell in plate.cells}
    for cell in range(CELLS):
        name = "octagon" if cell < OCTAGONS else "hole" if cell in HOLE_CELLS else "square"
        name = f"spawn{owners[cell] + 1}" if cell in owners else name
        canvas.centre(BOARD.sprite(name), *middle(cell))
    for number, letter in enumerate(FILES):
        at = 2 * UNIT * number
        for y in (45, 928):
            canvas.text(ORIGIN[0] + at, y, letter, colour="mist", anchor="m")
        for x in (38, 922):
            canvas.text(x, ORIGIN[1] + at, str(len(FILES) - number), colour="mist", anchor="m")
    return flat(canvas.plan())
