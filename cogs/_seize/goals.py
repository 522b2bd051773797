"""Where a piece can go in one press: each cell and enemy in reach, its points, what lies there; the best first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bot.show.face import Choice, Style
from cogs._seize.pads import ARROWS
from games.seize import SEIZE
from games.seize.board import CELL_NAMES, DIRECTIONS, LETTERS, POINTS, STEPS, Cell
from games.seize.cards import WILD
from games.seize.collision import flight
from games.seize.table import Location, Piece, View
from games.seize.walks import Walk, walk_text, walks
from renderers.base import Say
from renderers.seize.reach import own_pieces, payment
from renderers.seize.signs import MARKS, short_name

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
    others = {one.cell for one in own_pieces(view) if one is not piece}
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
    if payment(view, location) is not None:
        return PAID
    missing = sum(max(0, location.cost.count(card) - view.hand[card]) for card in set(location.cost)) - view.hand[WILD]
    return int(missing == 1 and view.pile > 0)


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
    style = Style.DANGER if goal.walk.strikes else Style.PRIMARY
    return Choice(label=label, emoji=goal.sign, action=goal.action, style=style)


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
    return Choice(label=label, emoji=goal.sign, action=goal.action, description=facts(view, goal, say)[:DESCRIPTION])
