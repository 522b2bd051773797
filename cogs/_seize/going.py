"""Going to a cell by its name: what a player wrote, read; which of their pieces can go there; why none can."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from bot.show.face import Buttons, Choice, Moves, Panel, Written
from cogs._seize.goals import Goal, as_button, goals_of, notes, usefulness
from games.seize.board import CELL_NAMES, CELL_OF_NAME, PIECE_NAMES, Cell
from games.seize.paths import NEVER, paths_of, points_of
from games.seize.table import Piece, View
from renderers.base import Say
from renderers.seize.reach import may_move, own_pieces
from renderers.seize.signs import short_name

GO: Final = "go"
"""What is asked for: the name of a cell."""
CELL: Final = re.compile(r"([a-g]) ?([1-7]) ?(\+?)$")


def go_button(say: Say) -> Choice:
    """Return the button that asks for a cell."""
    return Choice(label=say(f"panel.ask_{GO}"), ask=GO)


def written(view: View, moves: Moves, what: str, text: str, say: Say) -> Written:
    """Return what a written cell comes to, with or without the piece before it: "d4", "2L c3+"."""
    words = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    read = CELL.search(words)
    name = "".join(read.groups()) if read else ""
    if read is None or name not in CELL_OF_NAME:
        return Written(why=say("panel.go_no_cell"))
    cell, called = CELL_OF_NAME[name], words[: read.start()].strip()
    pieces = [one for one in own_pieces(view) if called in ("", *_names(one, say))]
    if not pieces:
        return Written(why=say("panel.go_no_piece", pieces=_pieces_text(view, say)))
    goals = [goal for goal in _goals_to(view, cell) if goal.piece in pieces]
    if len(goals) == 1:
        return Written(action=goals[0].action)
    return Written(focus=f"to {name}") if goals else Written(why=_why_not(view, pieces, cell, say))


def to_panel(view: View, name: str, say: Say) -> Panel | None:
    """Return which pieces can go to a cell, or None where none can."""
    goals = _goals_to(view, CELL_OF_NAME[name]) if name in CELL_OF_NAME else []
    if not goals:
        return None
    lines = [say("panel.step_to", cell=name), *notes(view, goals, say, named=True)]
    back = Buttons((Choice(label=say("panel.back"), focus="home"),))
    return Panel("\n".join(lines), (Buttons(tuple(as_button(goal, say, named=True) for goal in goals)), back))


def _goals_to(view: View, cell: Cell) -> list[Goal]:
    found = [goal for piece in own_pieces(view) for goal in goals_of(view, piece) if goal.cell == cell]
    return sorted(found, key=usefulness)


def _names(piece: Piece, say: Say) -> tuple[str, ...]:
    """Return what a piece may be called: as on buttons, as in the log."""
    return short_name(piece.kind, say).casefold(), PIECE_NAMES[piece.kind].casefold()


def _pieces_text(view: View, say: Say) -> str:
    return ", ".join(dict.fromkeys(short_name(one.kind, say) for one in own_pieces(view)))


def _why_not(view: View, pieces: list[Piece], cell: Cell, say: Say) -> str:
    """Return why no piece goes to a cell: who stands there, no points, or what the nearest would need."""
    name = CELL_NAMES[cell]
    if any(one.cell == cell for one in own_pieces(view)):
        return say("panel.go_own", cell=name)
    able = [one for one in pieces if may_move(view, one.kind)]
    if not able:
        return say("panel.go_no_points")
    if any(one.cell == cell for one in view.pieces):
        return say("panel.go_enemy", cell=name)
    found = [(paths.price[paths.to(cell)], one) for one in able for paths in (paths_of(view, one),)]
    price, piece = min(found, key=lambda pair: pair[0])
    if price == NEVER:
        return say("panel.go_far", cell=name, points=view.points)
    at = CELL_NAMES[piece.cell]
    needed = points_of(price)
    return say("panel.go_too_far", cell=name, piece=short_name(piece.kind, say), at=at, need=needed, points=view.points)
