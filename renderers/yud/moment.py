"""What a banner over the table of Yud! Stop! tells: the call of Stop, and who is out."""

from __future__ import annotations

from typing import Final

from games.yud.table import View
from renderers.base import Say
from renderers.hero import ROUND
from renderers.layout import MARGIN, WIDTH
from renderers.moments import Moment, Place
from renderers.round_won import HEAD
from renderers.yud.facts import by_place, is_open, out_seats
from renderers.yud.table import MIDDLE, spots

TIP_IN: Final = 12
"""How far the tip reaches into the panel."""
TIP_AT: Final = 205
TIP_AT_LEFT: Final = 116
"""Between two slot numbers, and clear of the marks on a panel's upper edge; on the left the tip slants."""
ASIDE: Final = 420
"""Where a banner for a panel on the right begins."""
HEADING_END, GAIN_END = 488, 584
"""What the line below a winner takes on the left: its heading, and the plate while a tie is played off."""


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell a Stop that has just been called, or who has just come to 66 (Y16)."""
    if is_open(view):
        return _out(view, say)
    if view.last is None or view.last.kind != "stopped":
        return None
    spot = spots(view.seats)[view.last.seat]
    upper = spot.y < spots(view.seats)[-1].y
    y = spot.y + spot.height + MIDDLE // 2 if upper else spot.y - MIDDLE // 2
    tip = spot.y + spot.height - TIP_IN if upper else spot.y + TIP_IN
    left = ASIDE if spot.x > ASIDE else MARGIN
    tip_at = TIP_AT_LEFT if spot.x == MARGIN and not spot.beside else TIP_AT
    place = Place(y, left, WIDTH - MARGIN, (spot.x + tip_at, tip))
    return Moment(view.last.seat, say("picture.stopped"), place, good=True)


def _out(view: View, say: Say) -> Moment | None:
    """Tell who is out, in the free part of the line below the winner; its own row says it too."""
    found = [seat for seat in by_place(view) if seat in out_seats(view)]
    if not found:
        return None
    seat = found[-1]
    y = ROUND.height + HEAD // 2
    left = GAIN_END if view.outcome is None else HEADING_END
    total = "" if view.outcome is None else str(view.totals[seat])
    return Moment(
        seat, say("picture.out"), Place(y, left, WIDTH - MARGIN, (left, y), low=True), good=False, figure=total
    )
