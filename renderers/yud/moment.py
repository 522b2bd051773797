"""What is called out over the table of Yud! Stop!."""

from __future__ import annotations

from games.yud.table import View
from renderers.base import Say
from renderers.moments import Moment


def moment_of(view: View, *, say: Say) -> Moment | None:
    """Tell a Stop that has just been called."""
    if view.last is None or view.last.kind != "stopped":
        return None
    return Moment(view.last.seat, say("picture.stopped"))
