"""What is called out over Uno's table: UNO, and who was caught without it."""

from __future__ import annotations

from games.uno_mario.cards import NONE
from games.uno_mario.table import CAUGHT_DRAWS, View
from renderers.base import Say
from renderers.moments import Moment
from renderers.words import figure


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
