"""The picture between two rounds: who won it, large; the places in order, with what each scored and its open cards.

A game says what stands in it (`RoundWon`); the words are filled in. Told from the view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from games.core import Seat
from renderers import fonts
from renderers.base import Ending, Picture
from renderers.canvas import Canvas
from renderers.hero import NOBODY, ROUND, Hero, draw_hero
from renderers.layout import FIGURE, GOLD_PLATE, HALF, HEADING, LABEL, MARGIN, PLATE, RED_PLATE, Look, M, S, card_size
from renderers.lines import wrapped
from renderers.rows import HALF_WIDE, WIDE, Row, draw_progress, rows_of
from renderers.scene import Scene
from renderers.sprite import Sprite
from renderers.standings import box_height, draw_box

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
MARK: Final = 56
FLAT: Final = 86
"""A row without cards."""
NOTE_PITCH: Final = 46
NOTE_AT: Final = 26
"""From a row's edge to its note."""


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

    @property
    def is_flat(self) -> bool:
        """Whether a wide row has all in one line: there is nothing to lie beside the figures."""
        return not self.cards and not self.aside

    @property
    def notes(self) -> list[str]:
        """The lines of the note in a wide row."""
        return wrapped(self.note, LABEL, WIDE - 2 * NOTE_AT)


class RoundWon(NamedTuple):
    """What the picture shows, with its words already filled in."""

    hero: Hero
    """Where its faces have their places the match is over: then nothing is told of the round."""
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
        return self.lines * (card_size(self.scale)[1] + CARD_GAP) - CARD_GAP


def draw_round(scene: Scene[Any], won: RoundWon) -> Picture:
    """Draw the end of a round, of which the scene has told."""
    if won.hero.placed:
        won = won._replace(figure="", heading=scene.say("picture.final"), aim="", goal=0, box=Ending())
    measures = ROUND if won.hero.winners else NOBODY
    top, box = measures.height + HEAD, box_height(won.box)
    rows = rows_of(won.lines, top + (box + 20 if box else 0), _height)
    scene.canvas = canvas = Canvas.over(draw_hero(scene, won.hero, measures))
    canvas.height = max(row.y + row.height for row in rows) + MARGIN
    _head(canvas, measures.height, won)
    if box:
        draw_box(scene, top, won.box)
    for line, row in zip(won.lines, rows, strict=True):
        best = line.seat in won.hero.winners
        canvas.panel(*row, active=best)
        draw = _half if row.width < WIDE else _flat if line.is_flat else _wide
        draw(scene, row, line, won, "gold" if best else "hanji")
    return scene.picture()


def _head(canvas: Canvas, y: int, won: RoundWon) -> None:
    """Write on both sides of the figure, which lies on the gold line."""
    half, width = canvas.width // 2, 0
    if won.figure:
        width = max(180, fonts.measure(won.figure, FIGURE_SIZE) + 100)
        canvas.box((canvas.width - width) // 2, y - 47, width, 88, Look("gold", "ink", 5, 26, cut=True))
        canvas.text(half, y - 3, won.figure, size=FIGURE_SIZE, colour="ink", on="gold", anchor="m")
    room = half - MARGIN - 20
    canvas.text(MARGIN + PAD, y + HEAD // 2, won.heading, size=FIGURE, width=room - width // 2)
    canvas.text(canvas.width - MARGIN - PAD, y + HEAD // 2, won.aim, colour="mist", anchor="r", width=room)


def _height(line: Line, width: int) -> int:
    if width == WIDE and line.is_flat:
        return FLAT + (len(line.notes) * NOTE_PITCH + 8 if line.notes else 0)
    if not line.cards:
        return ROW
    return max(ROW, _spread(line, width).height + (2 * 12 if width == WIDE else LOWER - 36 + 12))


def _spread(line: Line, width: int) -> Spread:
    """Return the largest way to lay cards side by side; else small ones, in lines as even as they can be.

    Only a row of the whole width has room for more than small ones.
    """
    count, wide = len(line.cards), width == WIDE
    room = WIDE - LEFT - PAD if wide else HALF_WIDE - 2 * PAD - _gain_room(line)
    for scale in (M, S) if wide else ():
        pitch = card_size(scale)[0] + CARD_GAP
        if count * pitch - CARD_GAP <= room:
            return Spread(scale, count, pitch, 1)
    card = card_size(HALF)[0]
    lines = max(2 if wide else 1, -(-count // (1 + (room - card) // LEAST_PITCH)))
    per_line = -(-count // lines)
    return Spread(HALF, per_line, min(card + CARD_GAP, (room - card) // max(1, per_line - 1)), lines)


def _gain_room(line: Line) -> int:
    return Canvas.plate_width(line.gain) + 12 if line.gain else 0


def _lay(canvas: Canvas, x: int, y: int, spread: Spread, line: Line, won: RoundWon) -> None:
    high = card_size(spread.scale)[1] + CARD_GAP
    for at, card in enumerate(line.cards):
        row, column = divmod(at, spread.per_line)
        canvas.paste(won.sprite(card, spread.scale), x + column * spread.pitch, y + row * high)


def _wide(scene: Scene[Any], row: Row, line: Line, won: RoundWon, colour: str) -> None:
    """Draw a row with the cards beside the name and the figures."""
    canvas, x, y = scene.canvas, row.x, row.y + (row.height - ROW) // 2
    left, right = x + PAD, x + LEFT - 2 * PAD
    _who(scene, x, y + UPPER, right, line, won)
    if line.gain:
        left += canvas.plate(left, y + LOWER, line.gain, look=line.look, colour=line.ink, anchor="l") + PAD
    right -= canvas.text(right, y + LOWER, line.total, size=FIGURE, colour=colour, on="felt-raised", anchor="r") + PAD
    if line.tag:
        canvas.plate(right, y + LOWER, line.tag, look=RED_PLATE, colour="hanji", anchor="r")
    elif won.goal and right - left >= 60:
        draw_progress(canvas, right, y + LOWER, line.score, won.goal, colour, right - left)
    if line.cards:
        spread = _spread(line, row.width)
        _lay(canvas, x + LEFT, row.y + (row.height - spread.height) // 2, spread, line, won)
    else:
        room = WIDE - LEFT - 2 * PAD
        canvas.text(x + LEFT, y + ROW // 2, line.aside, size=HEADING, colour=colour, on="felt-raised", width=room)


def _flat(scene: Scene[Any], row: Row, line: Line, won: RoundWon, colour: str) -> None:
    """Draw a row without cards: name and figures in one line, the columns of all rows alike, the note below."""
    canvas, right, middle = scene.canvas, row.x + row.width - PAD - 4, row.y + FLAT // 2
    canvas.text(right, middle, line.total, size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    right -= max(fonts.measure(one.total, FIGURE) for one in won.lines) + PAD
    if line.unit is not None:
        canvas.centre(line.unit, right - line.unit.width // 2, middle)
        right -= line.unit.width + PAD
    if line.gain:
        canvas.plate(right, middle, line.gain, look=line.look, colour=line.ink, anchor="r")
    right -= max((canvas.plate_width(one.gain) + PAD for one in won.lines if one.gain), default=0)
    if won.goal:
        right = draw_progress(canvas, right, middle, line.score, won.goal, colour, 130)
    _who(scene, row.x, middle, right, line, won)
    for at, text in enumerate(line.notes):
        y = row.y + FLAT + NOTE_PITCH // 2 - 4 + at * NOTE_PITCH
        canvas.text(row.x + NOTE_AT, y, text, colour="mist", on="felt-raised")


def _half(scene: Scene[Any], row: Row, line: Line, won: RoundWon, colour: str) -> None:
    """Draw a row with the cards below the name."""
    canvas, x, y, right = scene.canvas, row.x + PAD, row.y, row.x + row.width - PAD
    name_to = right - 10
    name_to -= canvas.text(right, y + UPPER, line.total, size=FIGURE, colour=colour, on="felt-raised", anchor="r")
    _who(scene, row.x, y + UPPER, name_to, line, won)
    if line.gain:
        canvas.plate(x, y + LOWER, line.gain, look=line.look, colour=line.ink, anchor="l")
        x += _gain_room(line)
    if line.cards:
        _lay(canvas, x, y + LOWER - 36, _spread(line, row.width), line, won)
    elif line.aside:
        canvas.text(x, y + LOWER, line.aside, size=FIGURE, colour=colour, on="felt-raised", width=right - x)


def _who(scene: Scene[Any], x: int, y: int, right: int, line: Line, won: RoundWon) -> None:
    """Draw the place, the seat and its name, and its marks at the right edge."""
    canvas = scene.canvas
    plate = max(canvas.plate_width(f"{one.place}.", small=True) for one in won.lines) - 4
    look = GOLD_PLATE if line.place == 1 else PLATE
    canvas.plate(x + PAD + plate // 2, y, f"{line.place}.", look=look, small=True)
    scene.sign(x + PAD + plate + 36, y, line.seat)
    for sprite in line.marks:
        canvas.centre(sprite, right - MARK // 2, y)
        right -= MARK
    scene.name(x + PAD + plate + 68, y, line.seat, right, gold=line.seat in won.hero.winners)
