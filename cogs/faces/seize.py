"""Seize! on Discord: what its view becomes as words and choices.

Steps of choosing are written "home", "piece 2L", "gang 2L" ("gang 2L NE"), "seize", "play", "brace", "charge",
"recall" ("recall 2L", "recall 2L d1"), "place 1 2L", "to d4"; the renderer reads them too. Without one, the panel shows
all there is, or the piece that was just turned. Of `cogs/_seize`, `turn` holds the panels of a turn, `advised` what is
put forward on them, `goals` where a piece can go and what is written, `words` all other panels and what happened.
"""

from __future__ import annotations

from typing import Final

from bot.show.face import Face, Moves, Panel
from cogs._seize.goals import written
from cogs._seize.turn import turn_panel
from cogs._seize.words import collision_panel, discard_panel, fold, order_panel
from games.seize import SEIZE
from games.seize.board import LOCATIONS_TO_WIN
from games.seize.table import Phase, View
from renderers.base import Say
from renderers.seize import RENDERER


def _panel(view: View, moves: Moves, focus: str, say: Say) -> Panel:
    """Return the panel of the view's observer."""
    if not moves.legal:
        lined_up = view.phase is Phase.PLACING and view.order is not None
        return Panel(say("panel.lined_up" if lined_up else "panel.not_yet"))
    words = focus.split()
    match view.phase:
        case Phase.PLACING:
            return order_panel(view, words, say)
        case Phase.COLLISION:
            return collision_panel(view, moves, say)
        case Phase.DISCARD:
            return discard_panel(view, moves, say)
        case _:
            return turn_panel(view, moves, words, say)


def _aim(_options: object, seats: int, say: Say) -> str:
    return say("panel.aim", target=LOCATIONS_TO_WIN[seats - 2])


FACE: Final = Face(
    game=SEIZE,
    renderer=RENDERER,
    panel=_panel,
    aim=_aim,
    fleeting=frozenset({"rolled"}),
    noise=frozenset({"placed", "ended"}),
    lasting=frozenset({"drew"}),
    fold=fold,
    written=written,
    striking=frozenset({"attacked", "ganged_up", "seized", "took_over"}),
    coach=("place", "seize", "gang", "attack", "step", "discard"),
)
