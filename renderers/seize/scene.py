"""What the pictures of Seize! are made of: a board with what lies and stands on it, chips below it; told as drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from games.core import NOBODY, Seat
from games.seize.board import CELL_NAMES, LETTERS, PIECES_PER_SIDE, POINTS, Cell
from games.seize.cards import CARD_NAMES
from games.seize.table import Location, Pending, Piece, Trace, View
from renderers.base import Say, SeatBadge
from renderers.layout import CHIP, MARGIN, SMALL, WIDTH, XS, Look, S
from renderers.marks import mark
from renderers.portrait import COLOURS
from renderers.scene import Scene
from renderers.seize.arrows import arrow, passing
from renderers.seize.art import BOARD, CARDS, FACINGS, KIND_NAMES, PIECE_ON_SQUARE, PIECES
from renderers.seize.board import BOARD_HEIGHT, RIM, bare_board, dot_place, middle, size_on, token_place
from renderers.seize.reach import can_seize, payment
from renderers.seize.signs import MARKS, PAYABLE, cells_text, cost_signs, location_text, piece_text, table_piece
from renderers.words import joined

CHARGE_BELOW: Final = 36
"""From a piece's middle to the plate with its extra levels: on its own cell, where it hides no neighbour."""

# The chips
CHIP_SIZE: Final = (196, 58)
CHIP_PITCH: Final = (230, 66)
CHIPS_IN_ROW: Final = 4
CHIPS_GAP: Final = 10
"""Above the chips."""
CHIPS_AT: Final = 944
"""Where their column beside the board begins."""
HAND_WIDTH: Final = CHIPS_AT + CHIP_SIZE[0] + 34
TOKEN_AT, ICON_AT, CHECK_AT = 31, 79, 187
FLAG_SIZE: Final = PIECE_ON_SQUARE


def chips_below(count: int) -> list[tuple[int, int]]:
    """Return where the chips of so many locations lie in rows below the board."""
    rows = (divmod(number, CHIPS_IN_ROW) for number in range(count))
    top = BOARD_HEIGHT + CHIPS_GAP
    return [(MARGIN + place * CHIP_PITCH[0], top + row * CHIP_PITCH[1]) for row, place in rows]


def chips_beside(count: int) -> list[tuple[int, int]]:
    """Return where they lie in a column beside the board."""
    top = (BOARD_HEIGHT - count * CHIP_PITCH[1]) // 2
    return [(CHIPS_AT, top + number * CHIP_PITCH[1]) for number in range(count)]


class Board(Scene[View]):
    """A board of Seize! being drawn, with the locations' tokens on it. What draws a part returns what is told of it."""

    ground = "earth"

    def __init__(self, view: View, badges: Sequence[SeatBadge], say: Say, height: int, width: int = WIDTH) -> None:
        super().__init__(view, badges, say, height, width=width)
        self.canvas.paste(bare_board(view.seats), 0, 0)
        self.pieces = view.pieces
        self.locations = view.locations
        self.tokens = [token_place(location) for location in self.locations]
        """Where each location's token lies."""
        for location, place in zip(self.locations, self.tokens, strict=True):
            self.token(location, *place)

    # What lies on the board

    def token(self, location: Location, x: int, y: int, names: tuple[str, str] = ("token", "owned")) -> None:
        """Draw a location's token: its letter, in its owner's colour and shape; `names` are without and with one."""
        owner = location.owner
        self.canvas.centre(BOARD.sprite(names[0] if owner is None else f"{names[1]}{owner + 1}"), x, y)
        on, colour = ("hanji", "ink") if owner is None else COLOURS[owner]
        self.canvas.text(x, y, LETTERS[location.number], size=SMALL, colour=colour, on=on, anchor="m")

    def letters(self) -> None:
        """Lay the middle of each token again, over the beaks that point at it and the arrows that pass it."""
        for location, place in zip(self.locations, self.tokens, strict=True):
            self.token(location, *place, ("core", "core"))

    def dots(self) -> list[str]:
        """Draw the players' dots on the holes, each told with the big round from which it is gone."""
        holes = []
        for hole in self.view.holes:
            for seat, _ in hole.dots:
                self.canvas.centre(BOARD.sprite(f"dot{seat + 1}"), *dot_place(self.view.seats, hole.cell, seat))
            if hole.dots:
                told = "".join(f"{MARKS[seat]}{until}" for seat, until in hole.dots)
                holes.append(f"{CELL_NAMES[hole.cell]} {told}")
        return [self.say("alt.dots", holes=joined(holes, self.say))] if holes else []

    def lay(self, name: str, cells: Iterable[Cell]) -> None:
        """Lay a mark of the board's sheet on each of some cells, in their size."""
        for cell in cells:
            self.canvas.centre(BOARD.sprite(name, size_on(cell)), *middle(cell))

    def number(self, name: str, cell: Cell, number: int) -> None:
        """Draw a mark with a number on a cell: what it costs to go there, or its place in the line-up."""
        x, y = middle(cell)
        self.canvas.centre(BOARD.sprite(name), x, y)
        on = "gold" if name == "step" else "hanji"
        self.canvas.text(x, y, str(number), size=SMALL, colour="ink", on=on, anchor="m")

    def stand(self, pieces: Iterable[Piece]) -> None:
        """Draw pieces with their rings; those on squares lie over the beaks of their neighbours."""
        ordered = sorted(pieces, key=lambda piece: piece.cell)
        self.lay("braced", (piece.cell for piece in ordered if piece.braced))
        for piece in ordered:
            name = f"{KIND_NAMES[piece.kind]}-{FACINGS[piece.facing]}"
            sprite = PIECES.sprite(name, size_on(piece.cell), str(piece.seat + 1))
            self.canvas.centre(sprite, *middle(piece.cell))
        for piece in ordered:
            if piece.charges:
                x, y = middle(piece.cell)
                below = round(CHARGE_BELOW * size_on(piece.cell))
                self.canvas.centre(BOARD.sprite(f"charged{min(piece.charges, 3)}"), x, y + below)

    def side(self, seat: Seat) -> str:
        """Return a seat's pieces as words have them."""
        return joined((piece_text(piece, self.say) for piece in self.pieces if piece.seat == seat), self.say)

    # What has been done

    def moves(self) -> list[str]:
        """Draw the pieces, with the moves of the last turn or a collision that waits for a choice."""
        pending = self.view.pending
        told = self._last() if pending is None else self._collision(pending)
        self.letters()
        return told

    def _last(self) -> list[str]:
        """Draw the pieces and the last turn's moves: arrows, and brackets around the piece that moved last.

        Steps in a row are told as one.
        """
        last, say = self.view.last, self.say
        self.stand(self.pieces)
        for trace in last:
            if trace.start != trace.end:
                self._arrow(trace.start, trace.end, trace.piece // PIECES_PER_SIDE, back=trace.kind == "bounce")
        newest = next((trace for trace in reversed(last) if trace.kind != "knock"), None)
        if newest is not None:
            self.stand(walked_through(self.pieces, last))
            self._frame(newest.start if newest.kind == "bounce" else newest.end)
        moves = []
        for kind, piece, cells in _joined_steps(last):
            end = "→".join(CELL_NAMES[cell] for cell in cells[1:])
            moves.append(say(f"alt.last_{kind}", piece=table_piece(piece, say), start=CELL_NAMES[cells[0]], end=end))
        return [say("alt.last", moves=joined(moves, say))] if moves else []

    def _collision(self, pending: Pending) -> list[str]:
        """Draw the pieces and a collision: the attack, how the pieces came, and what is on offer."""
        view, say, hit, question, where = self.view, self.say, pending.hit, pending.question, self.view.where
        start, target = where[hit.attacker], where[hit.victim]
        self.lay("strike", (target,))
        self.stand(self.pieces)
        self._arrow(start, target, view.turn)
        for piece in question.pieces:
            if where[piece] not in (question.cell, start):
                self._arrow(where[piece], question.cell, piece // PIECES_PER_SIDE)
        self._frame(question.cell)
        names = {"mark": MARKS[view.turn], "start": CELL_NAMES[start], "target": CELL_NAMES[target]}
        told, cell = [say("alt.collision", **names)], CELL_NAMES[question.cell]
        pieces = joined((f"{table_piece(one, say)} {CELL_NAMES[where[one]]}" for one in question.pieces), say)
        if question.ask == "land":
            self.lay("landing", question.options)
            return [*told, say("alt.land", pieces=pieces, cell=cell, cells=cells_text(question.options, say))]
        for piece in question.options:
            x, y = middle(where[piece])
            aside = round(34 * size_on(where[piece]))
            self.canvas.centre(BOARD.sprite("landing", PIECE_ON_SQUARE), x + aside, y - aside)
        return [*told, say("alt.pick", pieces=pieces, cell=cell)]

    def _frame(self, cell: Cell) -> None:
        """Draw the brackets of the last move around a cell."""
        half = round(44 * size_on(cell))
        x, y = middle(cell)
        self.canvas.brackets(x - half, y - half, 2 * half, 2 * half)

    def _arrow(self, start: Cell, end: Cell, seat: Seat, *, back: bool = False) -> None:
        """Draw an arrow from cell to cell in a seat's colour, clear of pieces and letters; `back`: with two heads."""
        first, last = (round(RIM * size_on(cell)) if cell in self.view.where else 0 for cell in (start, end))
        ends = passing(middle(start), middle(end), self.tokens)
        arrow(self.canvas, *ends, (first, last), COLOURS[seat][0], back=back)

    # Around the board

    def chips(self, places: Iterable[tuple[int, int]], *, own: bool = False) -> list[str]:
        """Draw a chip for each location; `own`: a check on what the observer could pay, gold on what it can seize."""
        checks, told = [], []
        for location, (x, y) in zip(self.locations, places, strict=False):
            self._chip(x, y, location, gold=own and can_seize(self.view, location))
            told.append(location_text(location, cost_signs(location.cost)))
            if own and payment(self.view, location) is not None:
                checks.append((x + CHECK_AT, y + 12))
                told[-1] += PAYABLE
        for x, y in checks:
            self.canvas.centre(mark("check", S), x, y)
        return told

    def _chip(self, x: int, y: int, location: Location, *, gold: bool) -> None:
        """Draw a location's token and what it costs, "?" where that is not seen."""
        canvas, (width, height) = self.canvas, CHIP_SIZE
        if gold:
            canvas.box(x - 3, y - 3, width + 6, height + 6, Look("ink", "ink", 3, 14))
        canvas.box(x, y, width, height, Look("hanji", "gold", 6, 12) if gold else CHIP)
        y += height // 2
        self.token(location, x + TOKEN_AT, y)
        if location.cost is None:
            canvas.text(x + ICON_AT, y, "?", colour="ink", on="hanji", anchor="m")
        for place, card in enumerate(location.cost or ()):
            canvas.centre(CARDS.sprite(f"icon-{CARD_NAMES[card]}"), x + ICON_AT + place * 37, y)

    def pile(self, y: int) -> int:
        """Draw the pile with its count at the right edge; return its left edge."""
        canvas, right = self.canvas, self.canvas.width - MARGIN
        left = right - canvas.text(right, y, str(self.view.pile), colour="mist", anchor="r") - 34
        if self.view.pile:
            canvas.centre(CARDS.sprite("back", XS), left, y)
        else:
            canvas.empty_slot(left - 16, y - 25, 33, 51)
        return left - 20

    def round(self) -> str:
        """Return where the match stands, and what was rolled; the die of another is not in the observer's picture."""
        view, say = self.view, self.say
        if view.turn == NOBODY:
            return say("alt.set_up")
        if view.outcome is not None:
            return say("alt.over", pile=view.pile)
        line = say("alt.round", round=view.round_no, pile=view.pile)
        if not view.die or view.observer not in (None, view.turn):
            return line
        return f"{line} {say('alt.rolled', die=view.die, points=view.points)}"


def walked_through(pieces: Iterable[Piece], traces: Iterable[Trace]) -> list[Piece]:
    """Return the pieces that steps led through (SD9): their arrows lie under them, so that they can be read."""
    steps = [(trace.start, trace.end) for trace in traces if trace.kind == "step"]
    return [piece for piece in pieces if any(_between(piece.cell, *step) for step in steps)]


def _between(cell: Cell, start: Cell, end: Cell) -> bool:
    """Tell whether a cell's middle lies between two others on the straight line from one to the other."""
    (x, y), (x1, y1), (x2, y2) = POINTS[cell], POINTS[start], POINTS[end]
    dx, dy = x2 - x1, y2 - y1
    along = dx * (x - x1) + dy * (y - y1)
    return dx * (y - y1) == dy * (x - x1) and 0 < along < dx * dx + dy * dy


def _joined_steps(traces: Sequence[Trace]) -> list[tuple[str, int, list[Cell]]]:
    """Return kind, piece and cells of each move; a piece's steps in a row are one, its turns before a step left out."""
    found: list[tuple[str, int, list[Cell]]] = []
    for trace in traces:
        if found and found[-1][0] == "turn" and found[-1][1] == trace.piece and trace.kind != "undo":
            found.pop()
        if found and found[-1][:2] == (trace.kind, trace.piece) == ("step", trace.piece):
            found[-1][2].append(trace.end)
        else:
            found.append((trace.kind, trace.piece, [trace.start, trace.end]))
    return found
