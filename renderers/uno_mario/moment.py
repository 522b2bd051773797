"""What a banner over Uno's table calls out: UNO, and who was caught without it."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.uno_mario.actions import NOTATION, Bounce, CallUno, Catch, Play
from games.uno_mario.values import CAUGHT_DRAWS
from games.uno_mario.view import View
from renderers.base import Say
from renderers.layout import MARGIN, WIDTH
from renderers.moments import Moment, Place
from renderers.uno_mario.table import PANEL_WIDTH, piles, spots, table_height
from renderers.uno_mario.words import is_open
from renderers.words import figure

APART: Final = 130
"""Panels lower than this follow one another without room for a banner between them."""
CLEAR: Final = 50
"""From a panel's edge to the middle of a banner in the gap beside it."""
BETWEEN: Final = (324, 636)
"""What the columns of panels leave free."""
AWAY: Final = 80
"""From the upper or lower edge of a crowded table to the middle of a banner there, clear of the piles."""
LIFT: Final = 12
"""How much higher it lies below the piles, so that its burst keeps the margin."""
ASIDE: Final = 6
"""Between a banner and the discard pile."""


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell a call of UNO that still holds, or a catch, where it was the last act."""
    if view.last is None or is_open(view):
        return None
    seat = view.last.seat
    match NOTATION.decode(view.last.text):
        case Catch(caught):
            cost = figure(CAUGHT_DRAWS, "+")
            place = _place(view, caught, over=True)
            return Moment(caught, say("picture.caught"), place, good=False, figure=cost)
        case CallUno() | Play(uno=True) | Bounce(uno=True) if view.counts[seat] == 1:
            return Moment(seat, say("picture.uno"), _place(view, seat))
    return None


def _place(view: View, seat: Seat, *, over: bool = False) -> Place:
    """Return the gap below or above the seat's panel, as far as the discard pile; `over` it for many words.

    At a crowded table it is the middle above or below the piles.
    """
    spot, height = spots(view.seats)[seat], table_height(view.seats)
    middle = spot.x + PANEL_WIDTH // 2
    if spot.height < APART:
        y = AWAY if spot.y + spot.height // 2 < height // 2 else height - AWAY - LIFT
        return Place(y, *BETWEEN, (middle, y), low=True)
    below = spot.y + spot.height + 2 * CLEAR < height
    edge = spot.y + spot.height if below else spot.y
    top = piles(view.seats)[1]
    until, since = (BETWEEN[1] - 8, BETWEEN[0] + 8) if over else (top.x - ASIDE, top.x + top.width + ASIDE)
    left, right = (MARGIN, until) if spot.x < BETWEEN[0] else (since, WIDTH - MARGIN)
    y, tip = (edge + CLEAR, edge - 14) if below else (edge - CLEAR, edge + 14)
    return Place(y, left, right, (middle, tip), low=True)
