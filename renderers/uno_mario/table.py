"""The picture of Uno Super Mario's table: seats sit clockwise, the left column upwards, the right column downwards.

What lies open at the end of a round, and the written rules before the first, are drawn in open.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.uno_mario.cards import NONE
from games.uno_mario.table import CAUGHT_DRAWS, TARGET, Phase, View
from renderers import fonts
from renderers.base import Picture, Say, SeatBadge
from renderers.layout import LABEL, WIDTH, XL, M, Slot
from renderers.moments import Moment
from renderers.rows import Row
from renderers.uno_mario.ends import draw_consent, draw_open
from renderers.uno_mario.scene import Table
from renderers.words import figure

HEIGHT: Final = 720
PANEL_WIDTH: Final = 284
LEFT, RIGHT = 36, 640
CHEVRON_GAP: Final = 40
"""The least room between two panels for a chevron."""
TEXT_ROOM: Final = 224
"""What the panels leave of the middle for a text between two chevrons."""

STOCK: Final = Slot(333, 284, M)
DISCARD: Final = Slot(449, 200, XL)
"""The piles on a table of full height; `piles` tells where they lie on a lower one."""
COLOUR_SIZE: Final = (300, 64)


def table_height(seats: int) -> int:
    """Return the height of the picture in pixels: few seats leave no empty felt above and below."""
    return 600 if (seats + 1) // 2 <= 2 else HEIGHT


def piles(seats: int) -> tuple[Slot, Slot]:
    """Return where the stock and the discard pile lie, in the middle of the table."""
    rise = (HEIGHT - table_height(seats)) // 2
    return STOCK._replace(y=STOCK.y - rise), DISCARD._replace(y=DISCARD.y - rise)


def spots(seats: int) -> tuple[Row, ...]:
    """Return the panels by seat: the left column from below, then the right one from above."""
    left, whole = (seats + 1) // 2, table_height(seats)
    height, top = (142, 48) if left <= 3 else (118, 36)
    column = _column(left, height, top, whole)[::-1]
    places = [(LEFT, y) for y in column] + [(RIGHT, y) for y in _column(seats - left, height, top, whole)]
    return tuple(Row(x, y, PANEL_WIDTH, height) for x, y in places)


def _column(count: int, height: int, top: int, whole: int) -> list[int]:
    """Return the upper edges of the panels of a column, spread evenly over a table of that height."""
    span = whole - 2 * top - height
    return [top + span * place // (count - 1) for place in range(count)] if count > 1 else [top + span // 2]


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between rounds all cards, with scores, who went out in gold."""
    table = Table(view, badges, say, table_height(view.seats), waiting=waiting)
    table.call(moment_of(view, say=say))
    table.head()
    if view.phase is Phase.CONSENT:
        return draw_consent(table)
    if view.ended is not None:
        return draw_open(table, view.ended)
    places, (stock, discard) = spots(view.seats), piles(view.seats)
    seats = [table.seat(spot, seat) for seat, spot in enumerate(places)]
    _direction(table, places)
    width, height = COLOUR_SIZE
    colour = ((WIDTH - width) // 2, discard.y + discard.height + 16, width, height)
    table.middle(stock, discard, colour, (discard.x + discard.width // 2, discard.y))
    table.lines += seats
    return table.picture()


def _direction(table: Table, places: Sequence[Row]) -> None:
    """Draw the chevrons that point the way of play: beside the goal above, beside the round below, between panels."""
    canvas, view, say = table.canvas, table.view, table.say
    away, middle = 84 * canvas.height // HEIGHT, WIDTH // 2
    lines = (say(f"picture.goal_{view.options.goal}", n=TARGET), say("picture.round", round=view.round_no))
    for y, quarters, text in zip((away, canvas.height - away), (0, 2), lines, strict=True):
        canvas.text(middle, y, text, colour="mist", anchor="m", width=TEXT_ROOM)
        half = min(TEXT_ROOM, fonts.measure(text, LABEL)) // 2 + 32
        for x in (middle - half, middle + half):
            canvas.chevron(x, y, quarters + table.turned)
    for one, other in itertools.pairwise(places):
        upper, lower = sorted((one.y, other.y))
        if one.x == other.x and lower - upper - one.height >= CHEVRON_GAP:
            quarters = 3 if one.x == LEFT else 1
            canvas.chevron(one.x + PANEL_WIDTH // 2, (upper + one.height + lower) // 2, quarters + table.turned)


# What is called out over the table


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell a call of UNO that still holds, or a catch, where it was the last act."""
    last = view.last
    if last is None or view.ended is not None:
        return None
    if last.caught != NONE:
        cost = figure(CAUGHT_DRAWS, "+")
        return Moment(last.caught, say("picture.caught"), good=False, figure=cost)
    if (last.uno or last.kind == "uno") and len(view.hands[last.seat]) == 1:
        return Moment(last.seat, say("picture.uno"))
    return None
