"""A seat of Uno Super Mario in a box: who sits there, how many cards they hold, their points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.uno_mario.options import Goal
from games.uno_mario.table import View
from renderers.base import SeatBadge
from renderers.canvas import Canvas
from renderers.layout import FIGURE, GOLD_PLATE, XS, Look, S
from renderers.marks import MARKS
from renderers.sprite import Sprite
from renderers.uno_mario.cards import BACK, TINY, card_sprite

Rectangle = tuple[int, int, int, int]

ROOMY: Final = 140
"""From this height on a box has room for a row of backs below the disc."""
LOW: Final = 110
"""Below this height the backs are tiny."""
DISC_AT: Final = 36
DEALER_AT: Final = (18, -24)
"""Where the dealer's sign lies, from the box's left edge and the disc's middle: the name keeps its room."""
NAME_AT: Final = 72
CARDS_AT: Final = 18
BESIDE_DISC: Final = 80
"""Where the backs begin that lie beside the disc: behind the clock of an absent player."""
BACK_PITCH: Final = 18
MOST_BACKS: Final = 4
INSET: Final = 16
"""What stays free at the right edge."""
AFTER_BACKS: Final = 12
PLATE_TEXT: Final = 36
SMALL_PLATE: Final = 44
"""The height of a small plate."""
UNCALLED: Final = Look("vermilion", "ink", 3, 14, cut=True)


class Spot(NamedTuple):
    """The box of a seat. A roomy one has its cards below the disc, another beside it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def roomy(self) -> bool:
        """Whether there is room for a row of backs below the seat's disc."""
        return self.height >= ROOMY

    @property
    def name_y(self) -> int:
        """The middle of the line with the name."""
        return self.y + round(0.29 * self.height)

    @property
    def disc_y(self) -> int:
        """The middle of the seat's disc."""
        return self.name_y if self.roomy else self.y + self.height // 2

    @property
    def cards_y(self) -> int:
        """The middle of the line with cards and points."""
        return self.y + round(0.71 * self.height)

    @property
    def back(self) -> Sprite:
        """The back that stands for the seat's cards."""
        return card_sprite(BACK, XS if self.height >= LOW else TINY)


def draw_seat(canvas: Canvas, spot: Spot, seat: Seat, view: View, badges: Sequence[SeatBadge], *, active: bool) -> None:
    """Draw a seat: who it is, its cards, its points."""
    x, right = spot.x, spot.x + spot.width - INSET
    canvas.panel(x, spot.y, spot.width, spot.height, active=active)
    draw_disc(canvas, x + DISC_AT, spot.disc_y, seat, view, badges)
    colour = "gold" if active else "hanji"
    room = right - x - NAME_AT
    canvas.name(x + NAME_AT, spot.name_y, seat, badges, colour=colour, on="felt-raised", width=room)
    _held(canvas, spot, seat, view, colour)
    if counts_points(view):
        text = str(view.scores[seat])
        width = canvas.small_plate_width(text, PLATE_TEXT)
        canvas.small_plate(right - width // 2, spot.cards_y, text, size=PLATE_TEXT)


def draw_disc(canvas: Canvas, x: int, y: int, seat: Seat, view: View, badges: Sequence[SeatBadge]) -> None:
    """Draw a seat's numbered disc with its middle at (x, y), and the dealer's sign."""
    canvas.seat(x, y, seat, badges[seat], numbered=True)
    if seat == view.dealer:
        canvas.centre(MARKS.sprite("dealer", S), x - DISC_AT + DEALER_AT[0], y + DEALER_AT[1])


def counts_points(view: View) -> bool:
    """Tell whether points decide the match (UD35)."""
    return view.options.goal is not Goal.SINGLE_ROUND


def backs_box(spot: Spot, count: int) -> Rectangle:
    """Return the rectangle of the backs that stand for so many cards; of a single one, with its plate."""
    back = spot.back
    x = spot.x + (CARDS_AT if spot.roomy else BESIDE_DISC)
    if count == 1:
        width, height = _one(spot)
        return x, spot.cards_y - height // 2, width, height
    behind = min(count, MOST_BACKS if spot.roomy else 1) - 1
    return x, spot.cards_y - back.height // 2, back.width + behind * BACK_PITCH, back.height


def _one(spot: Spot) -> tuple[int, int]:
    """Return the width and height of what stands for a single card: a plate, where there is room behind a back."""
    width = Canvas.small_plate_width("1?", PLATE_TEXT)
    return (width + AFTER_BACKS + spot.back.width, spot.back.height) if spot.roomy else (width, SMALL_PLATE)


def _held(canvas: Canvas, spot: Spot, seat: Seat, view: View, colour: str) -> None:
    """Draw a seat's cards as backs with their number; of a single card, whether UNO was called."""
    count, y = view.counts[seat], spot.cards_y
    if not count:
        return
    x, top, width, _ = backs_box(spot, count)
    if count > 1:
        for place in range(1 + (width - spot.back.width) // BACK_PITCH):
            canvas.paste(spot.back, x + place * BACK_PITCH, top)
        canvas.text(x + width + AFTER_BACKS, y, str(count), size=FIGURE, colour=colour, on="felt-raised")
        return
    if spot.roomy:
        canvas.paste(spot.back, x, top)
    text, look, ink = ("1?", UNCALLED, "hanji") if seat in view.catchable else ("1!", GOLD_PLATE, "ink")
    plate = Canvas.small_plate_width("1?", PLATE_TEXT)
    canvas.small_plate(x + width - plate // 2, y, text, look=look, colour=ink, size=PLATE_TEXT)
