"""What a banner over the table of Yud! Stop! tells: the call of Stop."""

from __future__ import annotations

from typing import Final

from games.yud.view import View
from renderers.base import Say
from renderers.layout import MARGIN, WIDTH
from renderers.moments import Moment, Place
from renderers.yud.table import MIDDLE, spots
from renderers.yud.words import is_open

TIP_IN: Final = 12
"""How far the tip reaches into the panel."""
TIP_AT: Final = 300
ASIDE: Final = 420
"""Where a banner for a panel on the right begins."""


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell a Stop that has just been called."""
    if view.last is None or view.last.kind != "stopped" or is_open(view):
        return None
    spot = spots(view.seats)[view.last.seat]
    upper = spot.y < spots(view.seats)[-1].y
    y = spot.y + spot.height + MIDDLE // 2 if upper else spot.y - MIDDLE // 2
    tip = spot.y + spot.height - TIP_IN if upper else spot.y + TIP_IN
    place = Place(y, ASIDE if spot.x > ASIDE else MARGIN, WIDTH - MARGIN, (spot.x + TIP_AT, tip))
    return Moment(view.last.seat, say("picture.stopped"), place, good=True)
