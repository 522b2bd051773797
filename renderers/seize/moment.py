"""What is called out over the table of Seize!: a location that has just been seized."""

from __future__ import annotations

from games.core import NOBODY
from games.seize.board import LETTERS
from games.seize.table import View
from renderers.base import Say
from renderers.moments import Moment


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell the seizure that was the newest move; that of the last location is told by the end of the match."""
    if view.newest == NOBODY or view.outcome is not None:
        return None
    owner = view.locations[view.newest].owner
    if owner is None:
        return None
    return Moment(owner, say("picture.moment_seized", letter=LETTERS[view.newest]))
