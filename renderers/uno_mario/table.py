"""The picture of Uno Super Mario's table. Its words stand in words.

What lies open at the end of a round, and the written rules before the first, are drawn in open.
Seats sit clockwise: the left column upwards, the right column downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.uno_mario.table import TARGET, Phase, View
from renderers import fonts
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.layout import LABEL, XL, M
from renderers.uno_mario.cards import Slot, chevron
from renderers.uno_mario.open import draw_consent, draw_open
from renderers.uno_mario.piles import draw_colour, draw_discard, draw_pending, draw_stock, mark_last
from renderers.uno_mario.seats import Spot, backs_box, draw_seat
from renderers.uno_mario.words import describe_table, is_open
from renderers.words import alt_of

HEIGHT: Final = 720
LOWER, FEW_ROWS = 600, 2
"""The height of a table whose columns hold so few panels."""
PANEL_WIDTH: Final = 284
LEFT, RIGHT = 36, 640
HIGH, LOW = 142, 118
"""The height of a panel, and where more than three lie above each other."""
HIGH_ROWS: Final = 3
CHEVRON_GAP: Final = 40
"""The least room between two panels for a chevron."""
ASIDE: Final = 32
"""How far the chevrons beside a text lie from its ends."""
CHEVRON_TOP: Final = 84
TEXT_ROOM: Final = 224
"""What the panels leave of the middle for a text between two chevrons."""

STOCK: Final = Slot(333, 284, M)
DISCARD: Final = Slot(449, 200, XL)
"""The piles on a table of full height; `piles` tells where they lie on a lower one."""
COLOUR_SIZE: Final = (300, 64)
COLOUR_BELOW: Final = 16
"""How far below the discard pile the octagon of the colour asked lies."""


def table_height(seats: int) -> int:
    """Return the height of the picture in pixels: few seats leave no empty felt above and below."""
    return LOWER if (seats + 1) // 2 <= FEW_ROWS else HEIGHT


def piles(seats: int) -> tuple[Slot, Slot]:
    """Return where the stock and the discard pile lie, in the middle of the table."""
    rise = (HEIGHT - table_height(seats)) // 2
    return STOCK._replace(y=STOCK.y - rise), DISCARD._replace(y=DISCARD.y - rise)


def spots(seats: int) -> tuple[Spot, ...]:
    """Return the panels by seat: the left column from below, then the right one from above."""
    left, whole = (seats + 1) // 2, table_height(seats)
    height, top = (HIGH, 48) if left <= HIGH_ROWS else (LOW, 36)
    column = _column(left, height, top, whole)[::-1]
    return tuple(Spot(LEFT, y, PANEL_WIDTH, height) for y in column) + tuple(
        Spot(RIGHT, y, PANEL_WIDTH, height) for y in _column(seats - left, height, top, whole)
    )


def _column(count: int, height: int, top: int, whole: int) -> list[int]:
    """Return the upper edges of the panels of a column, spread evenly over a table of that height."""
    span = whole - 2 * top - height
    return [top + span * place // (count - 1) for place in range(count)] if count > 1 else [top + span // 2]


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between rounds all cards, with scores, who went out in gold."""
    if view.phase is Phase.CONSENT:
        canvas = draw_consent(view, badges, say)
    elif is_open(view):
        canvas = draw_open(view, badges, say)
    else:
        canvas = _table(view, badges, waiting, say)
    return Picture(canvas.plan(), alt_of(describe_table(view, badges=badges, waiting=waiting, say=say)))


def _table(view: View, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Canvas:
    canvas = Canvas(table_height(view.seats))
    places = spots(view.seats)
    for seat, spot in enumerate(places):
        draw_seat(canvas, spot, seat, view, badges, active=seat in waiting)
    _direction(canvas, places, view, say)
    stock, discard = piles(view.seats)
    draw_stock(canvas, stock, view)
    draw_discard(canvas, discard, view)
    backs = {seat: backs_box(spot, view.counts[seat]) for seat, spot in enumerate(places)}
    width, height = COLOUR_SIZE
    at = ((canvas.width - width) // 2, discard.y + discard.height + COLOUR_BELOW, width, height)
    draw_colour(canvas, at, view, say)
    mark_last(canvas, view, stock, discard, backs)
    draw_pending(canvas, discard.x + discard.width // 2, discard.y, view)
    return canvas


def _direction(canvas: Canvas, places: Sequence[Spot], view: View, say: Say) -> None:
    """Draw the chevrons that point the way of play: beside the goal above, beside the round below, between panels."""
    turn = 0 if view.direction > 0 else 2
    away, middle = CHEVRON_TOP * canvas.height // HEIGHT, canvas.width // 2
    lines = (say(f"picture.goal_{view.options.goal}", n=TARGET), say("picture.round", round=view.round_no))
    for y, quarters, text in zip((away, canvas.height - away), (0, 2), lines, strict=True):
        canvas.text(middle, y, text, colour="mist", anchor="m", width=TEXT_ROOM)
        half = min(TEXT_ROOM, fonts.measure(text, LABEL)) // 2 + ASIDE
        for x in (middle - half, middle + half):
            canvas.centre(chevron(quarters + turn), x, y)
    for one, other in zip(places, places[1:], strict=False):
        upper, lower = sorted((one, other), key=lambda spot: spot.y)
        if one.x == other.x and lower.y - upper.y - upper.height >= CHEVRON_GAP:
            between = (upper.y + upper.height + lower.y) // 2
            quarters = 3 if one.x == LEFT else 1
            canvas.centre(chevron(quarters + turn), one.x + PANEL_WIDTH // 2, between)
