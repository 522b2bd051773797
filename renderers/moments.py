"""A big moment on a board: a plaque with the word, gold for good, red for bad. It covers no card and no number.

A moment is told by a game from the view alone, so it outlives a restart and shows nothing that the board may not
show. It comes with the picture of its move and goes with the next one. No game here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Seat
from renderers import fonts
from renderers.canvas import Canvas
from renderers.layout import SMALL, Look

CORNER: Final = 16
PAD: Final = 30
"""Free around the word, together."""
SIZES: Final = (58, 54, 50, 46, 42, 38, SMALL)
AIR: Final = 14
"""How much less high than the plaque a word may be, with its line."""
NAME_LEAST: Final = 174
"""What the plaque leaves to the name, or it takes the name's place: the seat's mark stands before it."""
BESIDE: Final = 8
AFTER_MARK: Final = 6
"""Where it takes the name's place: beside the clock of an absent player."""


class Moment(NamedTuple):
    """What has just happened that everybody wants to see, with its words already filled in."""

    seat: Seat
    word: str
    good: bool = True
    """For the seat that it happened to: gold, else red."""
    meaning: str = ""
    """What a foreign word means."""
    figure: str = ""
    """What it brought or cost."""


def draw_in_row(canvas: Canvas, moment: Moment, left: int, right: int, y: int, half: int) -> int:
    """Draw a plaque in a seat's row, twice `half` high, with its end at `right`; return where the name before it ends.

    Where too little is left to the name the plaque takes its place, and the name ends at `left`.
    """
    text, (fill, ink) = f"{moment.word} {moment.figure}".strip(), ("gold", "ink") if moment.good else ("red", "hanji")
    most = 40 if moment.meaning else 2 * half - AIR
    under = fonts.measure(moment.meaning, SMALL) if moment.meaning else 0
    for start in (left + NAME_LEAST + BESIDE, left + AFTER_MARK):
        size, stretch = letters(text, right - start - PAD, most)
        width = max(fonts.measure(text, size, stretch), under) + PAD
        if width <= right - start:
            break
    width = min(width, right - start)
    named = start > left + AFTER_MARK
    start = right - width if named else start
    middle, room = start + width // 2, width - PAD + 4
    canvas.box(start, y - half, width, 2 * half, Look(fill, "ink", 4, CORNER, cut=True))
    up = 16 if moment.meaning else 0
    canvas.text(middle, y - up, text, size=size, colour=ink, on=fill, anchor="m", width=room, stretch=stretch)
    if moment.meaning:
        meaning = moment.meaning
        canvas.text(middle, y + 19, meaning, size=SMALL, colour=ink, on=fill, anchor="m", width=room)
    return start - BESIDE if named else left


def letters(word: str, room: int, most: int) -> tuple[int, int]:
    """Return the size and width of the largest letters in which a plaque's word has room."""
    sizes = [(size, stretch) for size in SIZES if size <= most for stretch in (fonts.WIDTH, fonts.NARROW)]
    return fonts.fitting(word, sizes, room)
