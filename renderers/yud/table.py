"""The pictures of Yud! Stop!'s table, and of the end of a round. Their words stand in words.

Slots and places are 0-based in views and 1-based in pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.yud.table import View
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import MARGIN, WIDTH, L, M
from renderers.words import alt_of
from renderers.yud.open import draw_open
from renderers.yud.piles import draw_piles
from renderers.yud.seats import Slot, Spot, draw_seat, mark_row, seat_slots
from renderers.yud.words import describe_table, is_open

PANEL_WIDTH, PANEL_HEIGHT = 432, 278
WIDE_WIDTH, WIDE_HEIGHT = 888, 284
LEFT, RIGHT = 36, 492
MIDDLE: Final = 286
"""Height of the strip with the piles."""
TOP: Final = 54
"""Above the panels, on whose upper edges marks stand out by 27."""
STOCK_X, DISCARD_X, PILE_Y = 288, 540, 36
"""The piles in the middle strip."""


def spots(seats: int) -> tuple[Spot, ...]:
    """Return the panels by seat, clockwise from the top left, around a middle strip."""
    if seats == 2:
        return _wide(TOP), _wide(TOP + WIDE_HEIGHT + MIDDLE)
    below = TOP + PANEL_HEIGHT + MIDDLE
    if seats == 3:
        return _panel(LEFT, TOP), _panel(RIGHT, TOP), _panel((WIDTH - PANEL_WIDTH) // 2, below)
    return _panel(LEFT, TOP), _panel(RIGHT, TOP), _panel(RIGHT, below), _panel(LEFT, below)


def _panel(x: int, y: int) -> Spot:
    return Spot(x, y, PANEL_WIDTH, PANEL_HEIGHT, (22, 92), M, 100, PANEL_WIDTH - 44)


def _wide(y: int) -> Spot:
    return Spot(LEFT, y, WIDE_WIDTH, WIDE_HEIGHT, (288, 28), L, 148, 576, beside=True)


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between rounds all cards, with scores, the best seats in gold."""
    canvas = draw_open(view, badges, say) if is_open(view) else _table(view, badges, waiting, say)
    return Picture(canvas.plan(), alt_of(describe_table(view, badges=badges, waiting=waiting, say=say)))


def _table(view: View, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Canvas:
    places = spots(view.seats)
    canvas = Canvas(places[-1].y + places[-1].height + MARGIN)
    for seat, spot in enumerate(places):
        draw_seat(canvas, spot, seat, view, badges, active=seat in waiting)
    _middle(canvas, places[0].y + places[0].height + PILE_Y, view, say)
    for seat, spot in enumerate(places):
        mark_row(canvas, seat_slots(spot, len(view.rows[seat])), view, seat)
    return canvas


def _middle(canvas: Canvas, y: int, view: View, say: Say) -> None:
    """Draw the piles with what they are called."""
    stock, discard = Slot(STOCK_X, y, L), Slot(DISCARD_X, y, L)
    draw_piles(canvas, stock, discard, view)
    words = y + stock.height // 2
    canvas.text(STOCK_X - 20, words, say("picture.stock"), colour="mist", anchor="r", width=STOCK_X - 56)
    right = DISCARD_X + discard.width + 30
    canvas.text(right, words, say("picture.discard"), colour="mist", width=canvas.width - MARGIN - right)
