"""The board of Seize!: its cells, what lies and stands on them, the marks of the last move and of choices.

Coordinates of the rules (SR1) become pixels here. What never changes in a match is drawn once and kept.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

from games.core import Seat
from games.seize.board import (
    CELLS,
    DIRECTIONS,
    FILES,
    HOLE_CELLS,
    LETTERS,
    NEIGHBOURS,
    OCTAGONS,
    PIECES_PER_SIDE,
    POINTS,
    SEAT_PLATES,
    STEPS,
    Cell,
)
from games.seize.table import Blow, Hole, Location, Piece, View
from renderers.canvas import Canvas
from renderers.layout import SMALL, M
from renderers.plan import Plan
from renderers.seize.arrows import arrow, passing
from renderers.seize.art import BOARD, PIECE_ON_SQUARE
from renderers.seize.art import piece as piece_sprite
from renderers.sprite import Sprite

ORIGIN: Final = (120, 126)
UNIT: Final = 60
"""Pixels of one step of the rules' coordinates."""
BOARD_HEIGHT: Final = 956
"""Height of the board with its files and ranks."""
FILE_Y: Final = (45, 928)
RANK_X: Final = (38, 922)
TOKEN_AT: Final = 47
"""Pixels from a square's middle to its location token: a little further than the intersection, free of the piece."""
DOT_AT: Final = 35
"""Pixels from a hole's middle to a dot: the corner that points to its owner's plate."""
CHARGE_AT: Final = (0, 36)
"""From a piece's middle to the plate with its extra levels: on its own cell, where it hides no neighbour."""
RIM: Final = 40
"""A piece's radius on an octagon."""

KIND_NAMES: Final = ("lv1", "lv2-left", "lv3", "lv2-right", "lv1")
FACING_NAMES: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SEAT_COLOURS: Final = ("indigo", "vermilion", "sky", "gold")
ON_SEAT: Final = ("hanji", "hanji", "ink", "ink")
"""The colour of a letter on each seat's colour."""


def middle(cell: Cell) -> tuple[int, int]:
    """Return the pixel in the middle of a cell."""
    x, y = POINTS[cell]
    return ORIGIN[0] + UNIT * x, ORIGIN[1] + UNIT * y


def size_on(cell: Cell) -> float:
    """Return the scale of what lies on a cell: squares are smaller."""
    return M if cell < OCTAGONS else PIECE_ON_SQUARE


def mark_on(name: str, cell: Cell) -> Sprite:
    """Return a mark of the board's sheet in the size of a cell."""
    return BOARD.sprite(name, size_on(cell))


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
def _cells(seats: int) -> Plan:
    """Return the bare board of a table of `seats`."""
    canvas = Canvas(BOARD_HEIGHT)
    owners = {cell: seat for seat, plate in enumerate(SEAT_PLATES[seats - 2]) for cell in plate.cells}
    for cell in range(CELLS):
        name = "octagon" if cell < OCTAGONS else "hole" if cell in HOLE_CELLS else "square"
        name = f"spawn{owners[cell] + 1}" if cell in owners else name
        canvas.centre(BOARD.sprite(name), *middle(cell))
    for number, letter in enumerate(FILES):
        for y in FILE_Y:
            canvas.text(ORIGIN[0] + 2 * UNIT * number, y, letter, colour="mist", anchor="m")
        for x in RANK_X:
            rank = str(len(FILES) - number)
            canvas.text(x, ORIGIN[1] + 2 * UNIT * number, rank, colour="mist", anchor="m")
    return canvas.plan()


def ground(seats: int, locations: tuple[Location, ...], height: int) -> Plan:
    """Return a picture of a height with the board and the locations' tokens on it."""
    canvas = Canvas.over(_cells(seats), height)
    for location in locations:
        _token(canvas, location)
    return canvas.plan()


def _token(canvas: Canvas, location: Location) -> None:
    draw_token(canvas, location, *token_place(location))


def draw_token(canvas: Canvas, location: Location, x: int, y: int) -> None:
    """Draw a location's token with its middle at (x, y): its letter, in its owner's colour and shape."""
    owner = location.owner
    _lettered(canvas, location, "token" if owner is None else f"owned{owner + 1}", x, y)


def draw_letters(canvas: Canvas, locations: Iterable[Location]) -> None:
    """Lay the middle of each token again, over the beaks that point at it and the arrows that pass it."""
    for location in locations:
        name = "core" if location.owner is None else f"core{location.owner + 1}"
        _lettered(canvas, location, name, *token_place(location))


def _lettered(canvas: Canvas, location: Location, name: str, x: int, y: int) -> None:
    """Lay a sprite of a location in its owner's colour, with the letter on it."""
    owner = location.owner
    canvas.centre(BOARD.sprite(name), x, y)
    on = "hanji" if owner is None else SEAT_COLOURS[owner]
    colour = "ink" if owner is None else ON_SEAT[owner]
    canvas.text(x, y, LETTERS[location.number], size=SMALL, colour=colour, on=on, anchor="m")


def draw_dots(canvas: Canvas, seats: int, holes: Iterable[Hole]) -> None:
    """Draw the players' dots on the holes."""
    for hole in holes:
        for seat, _ in hole.dots:
            canvas.centre(BOARD.sprite(f"dot{seat + 1}"), *dot_place(seats, hole.cell, seat))


def draw_pieces(canvas: Canvas, pieces: Iterable[Piece]) -> None:
    """Draw pieces with their rings; those on squares lie over the beaks of their neighbours."""
    ordered = sorted(pieces, key=lambda piece: piece.cell)
    for piece in ordered:
        if piece.braced:
            canvas.centre(mark_on("braced", piece.cell), *middle(piece.cell))
    for piece in ordered:
        on_square = piece.cell >= OCTAGONS
        facing = FACING_NAMES[piece.facing]
        sprite = piece_sprite(KIND_NAMES[piece.kind], facing, piece.seat, on_square=on_square)
        canvas.centre(sprite, *middle(piece.cell))
    for piece in ordered:
        if piece.charges:
            x, y = middle(piece.cell)
            scale = size_on(piece.cell)
            mark = BOARD.sprite(f"charged{min(piece.charges, 3)}")
            canvas.centre(mark, x + round(CHARGE_AT[0] * scale), y + round(CHARGE_AT[1] * scale))


def lay_marks(canvas: Canvas, name: str, cells: Iterable[Cell]) -> None:
    """Lay a mark of the board's sheet on each of some cells."""
    for cell in cells:
        canvas.centre(mark_on(name, cell), *middle(cell))


def frame(canvas: Canvas, cell: Cell) -> None:
    """Draw the brackets of the last move around a cell."""
    half = round(44 * size_on(cell))
    x, y = middle(cell)
    canvas.brackets(x - half, y - half, 2 * half, 2 * half)


def draw_last(canvas: Canvas, view: View) -> None:
    """Draw the moves of the last turn as arrows, and brackets around the piece that moved last."""
    for trace in view.last:
        if trace.start != trace.end:
            between(canvas, view, trace.start, trace.end, trace.piece // PIECES_PER_SIDE, back=trace.kind == "bounce")
    newest = [trace for trace in view.last if trace.kind != "knock"][-1:]
    for trace in newest:
        draw_pieces(canvas, walked_through(view))
        frame(canvas, trace.start if trace.kind == "bounce" else trace.end)


def walked_through(view: View) -> list[Piece]:
    """Return the pieces that steps led through (SD9): their arrows lie under them, so that they can be read."""
    steps = [trace for trace in view.last if trace.kind == "step"]
    return [one for one in view.pieces if any(_lies_on(one.cell, step.start, step.end) for step in steps)]


def _lies_on(cell: Cell, start: Cell, end: Cell) -> bool:
    """Tell whether a cell's middle lies between two others on the straight line from one to the other."""
    (x, y), (x1, y1), (x2, y2) = POINTS[cell], POINTS[start], POINTS[end]
    dx, dy = x2 - x1, y2 - y1
    along = dx * (x - x1) + dy * (y - y1)
    return dx * (y - y1) == dy * (x - x1) and 0 < along < dx * dx + dy * dy


def between(canvas: Canvas, view: View, start: Cell, end: Cell, seat: Seat, *, back: bool = False) -> None:
    """Draw an arrow from cell to cell in a seat's colour, clear of pieces and letters; `back` gives it two heads."""
    taken = {piece.cell for piece in view.pieces}
    trims = tuple(round(RIM * size_on(cell)) if cell in taken else 0 for cell in (start, end))
    tokens = (token_place(location) for location in view.locations)
    first, last = passing(middle(start), middle(end), tokens)
    arrow(canvas, first, last, (trims[0], trims[1]), SEAT_COLOURS[seat], back=back)


def draw_collision(canvas: Canvas, view: View) -> None:
    """Draw a collision that waits for a choice: the attack, how the pieces came, and what is on offer."""
    pending = view.pending
    if pending is None:
        return
    cells = {piece.piece: piece.cell for piece in view.pieces}
    start, target = attack_cells(view, pending.blow)
    between(canvas, view, start, target, view.turn)
    question = pending.question
    for piece in question.pieces:
        if cells[piece] not in (question.cell, start):
            between(canvas, view, cells[piece], question.cell, piece // PIECES_PER_SIDE)
    frame(canvas, question.cell)
    if question.ask == "land":
        lay_marks(canvas, "landing", question.options)
    else:
        for piece in question.options:
            x, y = middle(cells[piece])
            scale = size_on(cells[piece])
            canvas.centre(BOARD.sprite("landing", PIECE_ON_SQUARE), x + round(34 * scale), y - round(34 * scale))


def attack_cells(view: View, blow: Blow) -> tuple[Cell, Cell]:
    """Return the cells of the attacker and of the attacked, of the seat whose turn it is."""
    start = view.where[view.turn * PIECES_PER_SIDE + blow.piece]
    return start, NEIGHBOURS[start * DIRECTIONS + blow.direction]
