"""The picture between two rounds: who won it, large; the places in order, with what each scored and its open cards.

A game says what stands in it (`RoundWon`); the words are filled in. Told from the view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from games.core import Seat
from renderers import fonts
from renderers.base import Ending, SeatBadge
from renderers.canvas import Canvas
from renderers.hero import NOBODY, ROUND, Hero, draw_hero
from renderers.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FIGURE,
    GOLD_PLATE,
    HALF,
    HEADING,
    LABEL,
    MARGIN,
    PLATE,
    WIDTH,
    Look,
    M,
    S,
)
from renderers.lines import wrapped
from renderers.plan import flat
from renderers.rows import HALF_WIDE, WIDE, Row, draw_progress, rows_of
from renderers.sprite import Sprite
from renderers.standings import box_height, draw_box

FIGURE_LOOK: Final = Look("gold", "ink", 5, 26, cut=True)
FIGURE_HEIGHT: Final = 88
FIGURE_SIZE: Final = 64
HEAD: Final = 100
"""Below the gold line: which round, and what ends the match."""
ROW: Final = 160
UPPER, LOWER = 44, 114
"""The middles of a row's two lines."""
LEFT: Final = 486
"""What the name and the figures take of a wide row; the cards lie beside them."""
PAD: Final = 16
CARD_GAP: Final = 6
LEAST_PITCH: Final = 22
"""How much of a card shows at the least."""
LEAST_BAR: Final = 60
MARK: Final = 56
BOX_GAP: Final = 20
"""Below what decided it."""
FLAT: Final = 86
"""A row without cards."""
NOTE_PITCH: Final = 46
NOTE_BELOW: Final = 8
NOTE_AT: Final = 26
"""From a row's edge to its note."""
FLAT_BAR: Final = 130


class Line(NamedTuple):
    """A seat's row."""

    seat: Seat
    place: int
    total: str
    score: int
    """The total as a number, for the bar."""
    gain: str = ""
    """What the round brought or what is left."""
    look: Look = PLATE
    ink: str = "ink"
    cards: Sequence[Any] = ()
    aside: str = ""
    """What stands where there are no cards."""
    marks: Sequence[Sprite] = ()
    tag: str = ""
    """A word in the place of the bar."""
    unit: Sprite | None = None
    """What the total counts."""
    note: str = ""
    """What stands below the name, such as what it pays and why; only where there are no cards."""


class RoundWon(NamedTuple):
    """What the picture shows, with its words already filled in."""

    hero: Hero
    figure: str
    """What it brought the winner."""
    heading: str
    aim: str
    """What ends the match."""
    goal: int
    """The total that does, for bars; 0 for none."""
    lines: Sequence[Line]
    """By place."""
    sprite: Callable[[Any, float], Sprite]
    """A card's drawing, by its size."""
    box: Ending = Ending()
    """What decided it; its cards and lines alone."""


class Spread(NamedTuple):
    """How cards lie in a row: their size, how many in a line, from one to the next, and in how many lines."""

    scale: float
    per_line: int
    pitch: int
    lines: int

    @property
    def height(self) -> int:
        """Pixels of all lines."""
        return self.lines * (round(CARD_HEIGHT * self.scale) + CARD_GAP) - CARD_GAP


def draw_round(won: RoundWon, badges: Sequence[SeatBadge]) -> Canvas:
    """Draw the end of a round."""
    measures = ROUND if won.hero.winners else NOBODY
    box = box_height(won.box)
    boxes = rows_of(won.lines, measures.height + HEAD + (box + BOX_GAP if box else 0), _height)
    canvas = Canvas(max(row.y + row.height for row in boxes) + MARGIN)
    canvas.paste(flat(draw_hero(won.hero, badges, measures)), 0, 0)
    _head(canvas, measures.height, won)
    if box:
        draw_box(canvas, measures.height + HEAD, won.box, badges, numbered=won.hero.numbered)
    for line, place in zip(won.lines, boxes, strict=True):
        draw = _half if place.width < WIDE else _flat if _is_flat(line) else _wide
        draw(canvas, place, line, won, badges)
    return canvas


def _head(canvas: Canvas, y: int, won: RoundWon) -> None:
    """Write on both sides of the figure, which lies on the gold line."""
    width = 0
    if won.figure:
        width = max(180, fonts.measure(won.figure, FIGURE_SIZE) + 100)
        middle = y - 3
        canvas.box((WIDTH - width) // 2, middle - FIGURE_HEIGHT // 2, width, FIGURE_HEIGHT, FIGURE_LOOK)
        canvas.text(WIDTH // 2, middle, won.figure, size=FIGURE_SIZE, colour="ink", on="gold", anchor="m")
    room = WIDTH // 2 - MARGIN - 20
    canvas.text(MARGIN + PAD, y + HEAD // 2, won.heading, size=FIGURE, width=room - width // 2)
    canvas.text(WIDTH - MARGIN - PAD, y + HEAD // 2, won.aim, colour="mist", anchor="r", width=room)


def _is_flat(line: Line) -> bool:
    """Tell whether a wide row has all in one line: there is nothing to lie beside the figures."""
    return not line.cards and not line.aside


def _note_lines(line: Line) -> list[str]:
    return wrapped(line.note, LABEL, WIDE - 2 * NOTE_AT) if line.note else []


def _height(line: Line, width: int) -> int:
    if width == WIDE and _is_flat(line):
        notes = len(_note_lines(line))
        return FLAT + (notes * NOTE_PITCH + NOTE_BELOW if notes else 0)
    if not line.cards:
        return ROW
    if width == WIDE:
        return max(ROW, _spread(len(line.cards), WIDE - LEFT - PAD, (M, S)).height + 2 * 12)
    return max(ROW, LOWER - 36 + _spread(len(line.cards), _half_room(line), ()).height + 12)


def _spread(count: int, width: int, scales: Sequence[float]) -> Spread:
    """Return the largest way to lay cards side by side; else small ones, in lines as even as they can be."""
    for scale in scales:
        card = round(CARD_WIDTH * scale)
        if count * (card + CARD_GAP) - CARD_GAP <= width:
            return Spread(scale, count, card + CARD_GAP, 1)
    card = round(CARD_WIDTH * HALF)
    lines = max(2 if scales else 1, -(-count // (1 + (width - card) // LEAST_PITCH)))
    per_line = -(-count // lines)
    return Spread(HALF, per_line, min(card + CARD_GAP, (width - card) // max(1, per_line - 1)), lines)


def _lay(canvas: Canvas, x: int, y: int, spread: Spread, line: Line, won: RoundWon) -> None:
    for at, card in enumerate(line.cards):
        row, column = divmod(at, spread.per_line)
        high = round(CARD_HEIGHT * spread.scale) + CARD_GAP
        canvas.paste(won.sprite(card, spread.scale), x + column * spread.pitch, y + row * high)


def _wide(canvas: Canvas, box: Row, line: Line, won: RoundWon, badges: Sequence[SeatBadge]) -> None:
    """Draw a row with the cards beside the name and the figures."""
    x, y, width, height = box
    best = line.seat in won.hero.winners
    canvas.panel(x, y, width, height, active=best)
    colour, right = "gold" if best else "hanji", x + LEFT - 2 * PAD
    y += (height - ROW) // 2
    _who(canvas, x, y + UPPER, right, line, won, badges)
    left = x + PAD
    if line.gain:
        left += _gain(canvas, left, y + LOWER, line) + PAD
    right -= canvas.text(right, y + LOWER, line.total, size=FIGURE, colour=colour, on="felt-raised", anchor="r") + PAD
    if line.tag:
        wide = canvas.plate_width(line.tag)
        canvas.plate(right - wide // 2, y + LOWER, line.tag, look=Look("red", "ink", 3, 14, cut=True), colour="hanji")
    elif won.goal and right - left >= LEAST_BAR:
        draw_progress(canvas, right, y + LOWER, line.score, won.goal, colour, right - left)
    if line.cards:
        spread = _spread(len(line.cards), WIDE - LEFT - PAD, (M, S))
        _lay(canvas, x + LEFT, box[1] + (height - spread.height) // 2, spread, line, won)
    elif line.aside:
        room = WIDE - LEFT - 2 * PAD
        canvas.text(x + LEFT, y + ROW // 2, line.aside, size=HEADING, colour=colour, on="felt-raised", width=room)


def _flat(canvas: Canvas, box: Row, line: Line, won: RoundWon, badges: Sequence[SeatBadge]) -> None:
    """Draw a row without cards: name and figures in one line, the columns of all rows alike, the note below."""
    x, y, width, height = box
    best = line.seat in won.hero.winners
    canvas.panel(x, y, width, height, active=best)
    colour, right, middle = "gold" if best else "hanji", x + width - PAD - 4, y + FLAT // 2
    canvas.text(right, middle, line.total, size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    right -= max(fonts.measure(one.total, FIGURE) for one in won.lines) + PAD
    if line.unit is not None:
        canvas.centre(line.unit, right - line.unit.width // 2, middle)
        right -= line.unit.width + PAD
    widest = max((canvas.plate_width(one.gain) for one in won.lines if one.gain), default=0)
    if line.gain:
        middle_x = right - canvas.plate_width(line.gain) // 2
        canvas.plate(middle_x, middle, line.gain, look=line.look, colour=line.ink)
    right -= widest + PAD if widest else 0
    if won.goal:
        right = draw_progress(canvas, right, middle, line.score, won.goal, colour, FLAT_BAR)
    _who(canvas, x, middle, right, line, won, badges)
    for at, text in enumerate(_note_lines(line)):
        note_y = y + FLAT + NOTE_PITCH // 2 - 4 + at * NOTE_PITCH
        canvas.text(x + NOTE_AT, note_y, text, colour="mist", on="felt-raised")


def _half(canvas: Canvas, box: Row, line: Line, won: RoundWon, badges: Sequence[SeatBadge]) -> None:
    """Draw a row with the cards below the name."""
    x, y, width, height = box
    best = line.seat in won.hero.winners
    canvas.panel(x, y, width, height, active=best)
    colour, right = "gold" if best else "hanji", x + width - PAD
    right -= canvas.text(right, y + UPPER, line.total, size=FIGURE, colour=colour, on="felt-raised", anchor="r") + 10
    _who(canvas, x, y + UPPER, right, line, won, badges)
    left = x + PAD + (_gain(canvas, x + PAD, y + LOWER, line) + 12 if line.gain else 0)
    if line.cards:
        _lay(canvas, left, y + LOWER - 36, _spread(len(line.cards), _half_room(line), ()), line, won)
    elif line.aside:
        room = x + width - PAD - left
        canvas.text(left, y + LOWER, line.aside, size=FIGURE, colour=colour, on="felt-raised", width=room)


def _half_room(line: Line) -> int:
    return HALF_WIDE - 2 * PAD - (Canvas.plate_width(line.gain) + 12 if line.gain else 0)


def _gain(canvas: Canvas, x: int, y: int, line: Line) -> int:
    width = canvas.plate_width(line.gain)
    return canvas.plate(x + width // 2, y, line.gain, look=line.look, colour=line.ink)


def _who(canvas: Canvas, x: int, y: int, right: int, line: Line, won: RoundWon, badges: Sequence[SeatBadge]) -> None:
    """Draw the place, the seat and its name, and its marks at the right edge."""
    best = line.seat in won.hero.winners
    plate = max(canvas.small_plate_width(f"{one.place}.", LABEL) for one in won.lines) - 4
    look = GOLD_PLATE if line.place == 1 else PLATE
    canvas.small_plate(x + PAD + plate // 2, y, f"{line.place}.", look=look, size=LABEL)
    canvas.seat(x + PAD + plate + 36, y, line.seat, badges[line.seat], numbered=won.hero.numbered)
    for sprite in line.marks:
        canvas.centre(sprite, right - MARK // 2, y)
        right -= MARK
    name_at = x + PAD + plate + 68
    colour = "gold" if best else "hanji"
    canvas.name(name_at, y, line.seat, badges, colour=colour, on="felt-raised", width=right - name_at)
