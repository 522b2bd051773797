"""The picture of Yud! Stop!'s table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.yud.table import OPEN_PHASES, View
from renderers.base import Picture, Say, SeatBadge
from renderers.layout import MARGIN, WIDTH, L, M, Slot
from renderers.moments import Moment
from renderers.yud.ends import draw_open
from renderers.yud.scene import Spot, Table

PANEL: Final = Spot(36, 54, 432, 278, (22, 92), M, 100, 388)
WIDE: Final = Spot(36, 54, 888, 284, (288, 28), L, 148, 576, beside=True)
"""The first seat's box, of several seats and of two; above it marks stand out by 27."""
RIGHT: Final = 492
MIDDLE: Final = 286
"""Height of the strip with the piles."""
STOCK_X, DISCARD_X, PILE_Y = 288, 540, 36
"""The piles in the middle strip."""


def spots(seats: int) -> tuple[Spot, ...]:
    """Return the panels by seat, clockwise from the top left, around a middle strip."""
    if seats == 2:
        return WIDE, WIDE._replace(y=WIDE.y + WIDE.height + MIDDLE)
    below = PANEL._replace(y=PANEL.y + PANEL.height + MIDDLE)
    if seats == 3:
        return PANEL, PANEL._replace(x=RIGHT), below._replace(x=(WIDTH - PANEL.width) // 2)
    return PANEL, PANEL._replace(x=RIGHT), below._replace(x=RIGHT), below


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between rounds all cards, with scores, the best seats in gold."""
    if view.phase in OPEN_PHASES:
        return draw_open(view, badges, say)
    places = spots(view.seats)
    table = Table(view, badges, say, places[-1].y + places[-1].height + MARGIN, waiting=waiting)
    table.call(moment_of(view, say=say))
    table.head()
    for seat, spot in enumerate(places):
        table.seat(spot, seat)
    _middle(table, places[0].y + places[0].height + PILE_Y)
    table.looks()
    table.last()
    return table.picture()


def _middle(table: Table, y: int) -> None:
    """Draw the piles with what they are called."""
    canvas, say, stock, discard = table.canvas, table.say, Slot(STOCK_X, y, L), Slot(DISCARD_X, y, L)
    table.piles(stock, discard)
    words = y + stock.height // 2
    canvas.text(STOCK_X - 20, words, say("picture.stock"), colour="mist", anchor="r", width=STOCK_X - 56)
    right = DISCARD_X + discard.width + 30
    canvas.text(right, words, say("picture.discard"), colour="mist", width=canvas.width - MARGIN - right)


# What is called out over the table


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell a Stop that has just been called."""
    if view.last is None or view.last.kind != "stopped":
        return None
    return Moment(view.last.seat, say("picture.stopped"))
