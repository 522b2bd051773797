"""What a banner over the table of Seize! tells: a location that has just been seized."""

from __future__ import annotations

from games.core import NOBODY
from games.seize.board import LETTERS
from games.seize.table import View
from renderers.base import Say
from renderers.layout import MARGIN, WIDTH
from renderers.moments import Moment, Place
from renderers.seize.board import BOARD_HEIGHT
from renderers.seize.scene import CHIPS_GAP, chips_height


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell the seizure that was the newest move; that of the last location is told by the end of the match.

    The banner lies over the chips and has no tip: the location itself has a burst.
    """
    if view.newest == NOBODY or view.outcome is not None:
        return None
    owner = view.locations[view.newest].owner
    if owner is None:
        return None
    y = BOARD_HEIGHT + CHIPS_GAP + chips_height(len(view.locations)) // 2
    place = Place(y, MARGIN, WIDTH - MARGIN, (MARGIN, y))
    word = say("picture.moment_seized", letter=LETTERS[view.newest])
    return Moment(owner, word, place, figure=f"{view.held[owner]}/{view.target}")
