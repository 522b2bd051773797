"""The table of Go-Stop: the lowest seat below the floor, the others above it, those who sit out at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Seat
from games.gostop.table import View
from renderers.base import Picture, Say, SeatBadge
from renderers.gostop.facts import sitting_out
from renderers.gostop.moment import moment_of
from renderers.gostop.open import Reckoning
from renderers.gostop.places import OUT_HEIGHT, layout
from renderers.gostop.scene import Table


def draw_table(view: View, *, badges: Sequence[SeatBadge], waiting: frozenset[Seat], say: Say) -> Picture:
    """Draw what lies open on the table; between deals the reckoning, at the end with the standings."""
    if view.result is not None:
        return Reckoning(view, view.result, badges, say).drawn()
    places = layout(view)
    table = Table(view, badges, say, waiting, places.height)
    table.call(moment_of(view, say=say))
    table.head()
    table.floor(places.floor)
    for seat in sorted(places.strips):
        table.seat(seat, places.strips[seat])
    for at, seat in enumerate(sitting_out(view)):
        table.watcher(seat, places.out + at * OUT_HEIGHT, say("picture.out"))
    table.last()
    return table.picture()
