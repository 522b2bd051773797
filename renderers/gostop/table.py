"""The table of Go-Stop: the lowest seat below the floor, the others above it, whoever sits out at the foot.

The reckoning between deals is in end, the hand in hand, the words in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.table import View
from renderers.base import Picture, Say, SeatBadge
from renderers.canvas import Canvas
from renderers.gostop.end import draw_end
from renderers.gostop.facts import is_open, playing, sitting_out
from renderers.gostop.floor import Floor, draw_floor, floor_at
from renderers.gostop.hand import draw_hand
from renderers.gostop.strips import LEFT, OUT_HEIGHT, draw_strip, draw_watcher, score_columns, strip_height
from renderers.gostop.words import describe_hand, describe_table, table_alt

__all__ = ["describe_hand", "describe_table", "draw_hand", "draw_table"]

TOP: Final = 32
STRIP_GAP: Final = 12
FLOOR_GAP: Final = 22
"""Between a strip and the floor."""
OUT_GAP: Final = 10


class Places(NamedTuple):
    """Where everything lies, from the top."""

    strips: dict[Seat, int]
    floor: Floor
    out: int
    height: int


def layout(view: View) -> Places:
    """Return the heights of the strips (the lowest seat below the floor, the others above it) and of the rest."""
    seats = playing(view)
    strips, y = {}, TOP
    for seat in reversed(seats[1:]):
        strips[seat] = y
        y += strip_height(view, seat) + STRIP_GAP
    floor = floor_at(view, y - STRIP_GAP + FLOOR_GAP if seats[1:] else TOP)
    y = floor.bottom
    if seats:
        y += FLOOR_GAP
        strips[seats[0]] = y
        y += strip_height(view, seats[0])
    rows = len(sitting_out(view))
    out = y + OUT_GAP
    return Places(strips, floor, out, (out + rows * OUT_HEIGHT if rows else y) + TOP)


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between deals the reckoning, at the end with the standings."""
    alt = table_alt(view, badges=badges, waiting=waiting, say=say)
    if is_open(view):
        return Picture(draw_end(view, badges, say).plan(), alt)
    places = layout(view)
    canvas = Canvas(places.height)
    wide = score_columns(view)
    for seat, y in places.strips.items():
        draw_strip(canvas, y, view, seat, badges, wide, say, active=seat in waiting)
    draw_floor(canvas, places.floor, view, badges, say)
    for place, seat in enumerate(sitting_out(view)):
        draw_watcher(canvas, LEFT, places.out + place * OUT_HEIGHT, view, seat, badges, say("picture.out"))
    return Picture(canvas.plan(), alt)
