"""Where a piece can go in one press, and by the name of a cell: each goal in reach, its points, what lies there.

A pad is three rows of three buttons around a cell, as the board lies in the picture. Every button is a sign and a short
word, so that on a phone three stand in a row and the columns stay straight.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from bot.show.face import Buttons, Choice, Moves, Panel, Style, Written
from games.seize import SEIZE
from games.seize.board import (
    CELL_NAMES,
    CELL_OF_NAME,
    DIRECTIONS,
    LETTERS,
    NEIGHBOURS,
    NOWHERE,
    PIECE_NAMES,
    POINTS,
    STEPS,
    Cell,
    Direction,
)
from games.seize.cards import missing
from games.seize.paths import NEVER, may_move, paths_of, points_of
from games.seize.table import Location, Piece, View, flight
from games.seize.walks import Walk, walk_text, walks
from renderers.base import Say
from renderers.seize.reach import payment
from renderers.seize.signs import MARKS, short_name

ARROWS: Final = ("⬆️", "↗️", "➡️", "↘️", "⬇️", "↙️", "⬅️", "↖️")
"""A sign for each direction, clockwise from north."""
GRID: Final = ((7, 0, 1), (6, -1, 2), (5, 4, 3))
"""The directions of a pad's buttons; -1 is its middle."""
NOTHING: Final = "–"
"""Where the board has no cell."""


def pad(cell: Cell, choices: Mapping[Direction, Choice], middle: Choice) -> tuple[Buttons, ...]:
    """Return the three rows of a pad around a cell; directions without a choice are greyed and keep their place."""
    keys = {-1: middle}
    for way, arrow in enumerate(ARROWS):
        dead = Choice(label=name_ahead(cell, way), emoji=arrow, focus=f"no {way}", disabled=True)
        keys[way] = choices.get(way) or dead
    return tuple(Buttons(tuple(keys[way] for way in row)) for row in GRID)


def name_ahead(cell: Cell, way: Direction) -> str:
    """Return the name of the next cell in a direction."""
    ahead = NEIGHBOURS[cell * DIRECTIONS + way]
    return NOTHING if ahead == NOWHERE else CELL_NAMES[ahead]


HIT, DRAW, FLAG = "⚔️", "🎴", "🚩"
"""Signs in the place of the arrow, where more lies than a cell."""
SEIZED: Final = 100
"""What standing around a location that one can pay is worth."""
CARD: Final = 25
"""What a drawn card is worth."""
POINT: Final = 3
"""What a point is worth, beside the worth of goals."""
PAID: Final = 2
"""The promise of a location whose cards are in hand."""
DESCRIPTION: Final = 100
"""The longest second line of a menu."""


class Goal(NamedTuple):
    """A cell or enemy that a piece can come to."""

    piece: Piece
    cell: Cell
    walk: Walk
    beside: tuple[tuple[Location, int], ...]
    """The locations next to the cell that are worth going to, and how many of their cells the observer then holds."""
    worth: int
    """How useful it looks: 0 for a cell on which nothing is to be had."""

    @property
    def action(self) -> str:
        """The text that makes the walk: a run, or the one action that it is."""
        return SEIZE.encode(self.walk.actions[0]) if len(self.walk.actions) == 1 else walk_text(self.piece, self.cell)

    @property
    def sign(self) -> str:
        """What lies there, as a sign; else the way to it."""
        if self.walk.strikes:
            return HIT
        return DRAW if self.walk.draws else FLAG if self.beside else bearing(self.piece.cell, self.cell)


def goals_of(view: View, piece: Piece) -> list[Goal]:
    """Return where a piece can go, the most useful first."""
    others = {one.cell for one in view.own if one is not piece}
    wanted = [
        (location, set(location.mark.cells), promise)
        for location in view.locations
        if piece.cell not in location.mark.cells and (promise := _promise(view, location))
    ]
    found = []
    for cell, walk in walks(view, piece).items():
        beside = []
        drawn = worth = CARD * walk.draws
        if walk.strikes:
            target = next(one for one in view.pieces if one.cell == cell)
            worth += 30 + piece.strength - target.level
        for location, cells, promise in wanted:
            held = len(others & cells) + 1
            if cell in cells and not walk.strikes and (held > 1 or promise == PAID):
                beside.append((location, held))
                worth = max(worth, drawn + (SEIZED if promise == PAID and held > 2 else 10 * promise * held - 5))
        found.append(Goal(piece, cell, walk, tuple(beside), worth))
    return sorted(found, key=usefulness)


def _promise(view: View, location: Location) -> int:
    """Return how near a location is to being paid for: PAID, 1 with one card missing that may come, 0 for no hope."""
    if location.owner == view.observer or view.hand is None:
        return 0
    if location.cost is None:
        return 1
    lacks = missing(view.hand, location.cost)
    return int(lacks == 1 and view.pile > 0) if lacks else PAID


def usefulness(goal: Goal) -> tuple[int, int, int, Cell]:
    """Return by what goals are sorted: worth less what the way costs, and of equals the nearest first."""
    return -(goal.worth > 0), POINT * goal.walk.points - goal.worth, goal.walk.points, goal.cell


def facts(view: View, goal: Goal, say: Say) -> str:
    """Return in words what lies there; "" for a cell on which nothing is to be had."""
    found = [say("panel.go_draw", n=goal.walk.draws)] if goal.walk.draws else []
    if goal.walk.strikes:
        found.append(hit_text(view, goal.piece, goal.cell, say))
    for location, held in goal.beside:
        seizable = held == len(location.mark.cells) and payment(view, location) is not None
        found.append(say("panel.go_seize" if seizable else "panel.go_beside", letter=LETTERS[location.number], n=held))
    return " · ".join(found)


def bearing(start: Cell, end: Cell) -> str:
    """Return the arrow that points most nearly from one cell to another."""
    (x, y), (x1, y1) = POINTS[start], POINTS[end]
    dx, dy = x1 - x, y1 - y

    def along(way: int) -> float:
        sx, sy = STEPS[way]
        return float((dx * sx + dy * sy) / (sx * sx + sy * sy) ** 0.5)

    return ARROWS[max(range(DIRECTIONS), key=along)]


def hit_text(view: View, piece: Piece, cell: Cell, say: Say, *, helped: int = 0) -> str:
    """Return how a hit on whom stands in a cell ends (S15-S17), with the levels that a helper adds."""
    target = next(one for one in view.pieces if one.cell == cell)
    mine = piece.strength + helped
    far = flight(mine - target.level, long_flights=view.options.long_flights)
    key = "panel.hit_equal" if mine == target.level else "panel.hit"
    mark = MARKS[target.seat]
    return say(key, mine=mine, theirs=target.level, mark=mark, piece=short_name(target.kind, say), far=far)


def _name(goal: Goal, say: Say, *, named: bool) -> str:
    """Return where a walk leads; `named` says first which piece walks."""
    cell = CELL_NAMES[goal.cell]
    return f"{short_name(goal.piece.kind, say)} {CELL_NAMES[goal.piece.cell]} → {cell}" if named else cell


def as_button(goal: Goal, say: Say, *, named: bool = False) -> Choice:
    """Return a button that makes a walk."""
    label = say("panel.go_short", cell=_name(goal, say, named=named), n=goal.walk.points)
    style, sign = Style.DANGER if goal.walk.strikes else Style.PRIMARY, _name(goal, say, named=named)
    return Choice(label=label, emoji=goal.sign, sign=sign, action=goal.action, style=style)


def notes(view: View, goals: Iterable[Goal], say: Say, *, named: bool = False) -> list[str]:
    """Return the lines that say what the signs of buttons mean."""
    words = ((goal, facts(view, goal, say)) for goal in goals)
    return [
        say("panel.go_note", sign=goal.sign, cell=_name(goal, say, named=named), facts=found)
        for goal, found in words
        if found
    ]


def as_option(view: View, goal: Goal, say: Say) -> Choice:
    """Return a menu's option that makes a walk."""
    label = say("panel.go", cell=CELL_NAMES[goal.cell], n=goal.walk.points)
    note, sign = facts(view, goal, say)[:DESCRIPTION], CELL_NAMES[goal.cell]
    return Choice(label=label, emoji=goal.sign, sign=sign, action=goal.action, description=note)


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
    pieces = [one for one in view.own if called in ("", *_names(one, say))]
    if not pieces:
        names = dict.fromkeys(short_name(one.kind, say) for one in view.own)
        return Written(why=say("panel.go_no_piece", pieces=", ".join(names)))
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
    choices = tuple(as_button(goal, say, named=True) for goal in goals)
    return Panel("\n".join(lines), (Buttons(choices),), back=Choice(label=say("panel.back"), focus="home"))


def _goals_to(view: View, cell: Cell) -> list[Goal]:
    found = [goal for piece in view.own for goal in goals_of(view, piece) if goal.cell == cell]
    return sorted(found, key=usefulness)


def _names(piece: Piece, say: Say) -> tuple[str, ...]:
    """Return what a piece may be called: as on buttons, as in the log."""
    return short_name(piece.kind, say).casefold(), PIECE_NAMES[piece.kind].casefold()


def _why_not(view: View, pieces: list[Piece], cell: Cell, say: Say) -> str:
    """Return why no piece goes to a cell: who stands there, no points, or what the nearest would need."""
    name = CELL_NAMES[cell]
    if any(one.cell == cell for one in view.own):
        return say("panel.go_own", cell=name)
    able = [one for one in pieces if may_move(view, one.kind)]
    if not able:
        return say("panel.go_no_points")
    if any(one.cell == cell for one in view.pieces):
        return say("panel.go_enemy", cell=name)
    found = [(paths.price[paths.to(cell)], one) for one in able for paths in (paths_of(view, one, far=True),)]
    price, piece = min(found, key=lambda pair: pair[0])
    if price == NEVER:
        return say("panel.go_far", cell=name, points=view.points)
    at = CELL_NAMES[piece.cell]
    needed = points_of(price)
    return say("panel.go_too_far", cell=name, piece=short_name(piece.kind, say), at=at, need=needed, points=view.points)
