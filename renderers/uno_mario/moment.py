"""What a banner over Uno's table calls out: UNO, and who was caught without it."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from games.uno_mario.cards import NONE
from games.uno_mario.table import CAUGHT_DRAWS, View
from renderers.base import Say
from renderers.layout import MARGIN, WIDTH
from renderers.moments import COLUMN_HEIGHT, Moment, Place
from renderers.uno_mario.table import spots, table_height
from renderers.words import figure

BETWEEN: Final = (322, 638)
"""What the columns of panels leave free."""
FREE: Final = 24
"""How far a banner stays from the picture's edge."""
APART: Final = 8
"""How far it stays from a panel above or below it; in the middle of a gap it covers the whole chevron there."""


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell a call of UNO that still holds, or a catch, where it was the last act."""
    last = view.last
    if last is None or view.ended is not None:
        return None
    if last.caught != NONE:
        cost = figure(CAUGHT_DRAWS, "+")
        return Moment(last.caught, say("picture.caught"), _place(view, last.caught), good=False, figure=cost)
    if (last.uno or last.kind == "uno") and len(view.hands[last.seat]) == 1:
        return Moment(last.seat, say("picture.uno"), _place(view, last.seat))
    return None


def _place(view: View, seat: Seat) -> Place:
    """Return the gap below or above the seat's panel, beside the piles; the top card, counts and names stay in sight.

    Where the panels are too close it is the middle of the table, above or below the piles.
    """
    places, height = spots(view.seats), table_height(view.seats)
    spot, reach = places[seat], COLUMN_HEIGHT // 2
    below = min((one.y for one in places if one.x == spot.x and one.y > spot.y), default=height - FREE)
    above = max((one.y + one.height for one in places if one.x == spot.x and one.y < spot.y), default=FREE)
    sides = (MARGIN, BETWEEN[0]) if spot.x < BETWEEN[0] else (BETWEEN[1], WIDTH - MARGIN)
    if below - spot.y - spot.height >= COLUMN_HEIGHT + 2 * APART:
        y = spot.y + spot.height + APART + reach
    elif spot.y - above >= COLUMN_HEIGHT + 2 * APART:
        y = spot.y - APART - reach
    else:
        y, sides = FREE + reach if spot.y + spot.height // 2 < height // 2 else height - FREE - reach, BETWEEN
    return Place(y, *sides, (spot.x, y), column=True)
