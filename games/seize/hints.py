"""Why a hint of Seize! is given: what a way leads to, whom a hit drives off, what a card does.

A house player thinks one move at a time; a hint names the whole walk, if its end is in reach this turn.
"""

from __future__ import annotations

from typing import Final

from games.core import Because, Hints, Seat, Value
from games.seize.actions import (
    LETTERS,
    Action,
    Attack,
    Brace,
    Charge,
    Discard,
    End,
    Gang,
    Place,
    Recall,
    Seize,
    Sprint,
    Step,
    Turn,
)
from games.seize.board import CELL_NAMES, DIRECTIONS, HOLE_OF_CELL, NEIGHBOURS, Cell
from games.seize.paths import draws_a_card
from games.seize.plans import Goal, Plan
from games.seize.reach import LEFT
from games.seize.tables import CARD_NAMES, LEVELS, PIECES_PER_SIDE, SPRINT_POINTS
from games.seize.view import LocationView, PieceView, View
from games.seize.walks import walk_text, walks


def goal_of(view: View, action: Action) -> Goal | None:
    """Return what a house player goes for with a step, a turn or a hit; None where it is for nothing of that kind."""
    if not isinstance(action, Step | Turn | Attack) or view.observer is None:
        return None
    plan = Plan(view, view.observer)
    first = LEFT + (action.way > 0) if isinstance(action, Turn) else action.direction
    return next(
        (one for one in plan.goals() if one.piece == action.piece and plan.ways[one.piece].first[one.cell] == first),
        None,
    )


def run(view: View, legal: tuple[Action, ...], action: Action) -> str:
    """Return the walk of several actions that a step or a turn begins, if it comes to its goal this turn."""
    goal = goal_of(view, action) if isinstance(action, Step | Turn) else None
    if goal is None:
        return ""
    piece = own(view, goal.piece)
    walk = walks(view, piece).get(goal.cell)
    return walk_text(piece, goal.cell) if walk is not None and len(walk.actions) > 1 else ""


def own(view: View, kind: int) -> PieceView:
    """Return an own piece."""
    return next(piece for piece in view.pieces if piece.seat == view.observer and piece.kind == kind)


def reason(view: View, legal: tuple[Action, ...], action: Action, memory: object) -> Because:
    """Return why one would do this."""
    match action:
        case Seize(number, _):
            return _seizing(view, view.locations[number])
        case Attack() | Gang():
            return _hitting(view, action)
        case Step() | Turn():
            goal = goal_of(view, action)
            return _best(legal) if goal is None else _going(view, goal, legal)
        case Place(order) if order[PIECES_PER_SIDE // 2] == LEVELS.index(max(LEVELS)):
            return Because("place")
        case Discard(card) if view.hand is not None:
            return Because("discard", {"card": CARD_NAMES[card], "n": view.hand[card]})
        case End():
            return _ending(view, legal)
        case Sprint() | Brace() | Charge() | Recall():
            return _carded(view, action)
    return _best(legal)


def _best(legal: tuple[Action, ...]) -> Because:
    return Because("best", {"n": len(legal)})


def _seizing(view: View, location: LocationView) -> Because:
    held = view.held[view.observer or 0] + 1
    facts: dict[str, Value] = {"letter": LETTERS[location.number], "n": held, "target": view.target}
    return (
        Because("seize", facts) if location.owner is None else Because("seize_from", {**facts, "seat": location.owner})
    )


def around(view: View, seat: Seat, location: LocationView) -> int:
    """Return how many cells of a location a seat's pieces stand on."""
    return sum(piece.seat == seat and piece.cell in location.mark.cells for piece in view.pieces)


def wanted(view: View, seat: Seat, cell: Cell) -> LocationView | None:
    """Return of the locations around a cell that the seat does not hold the one that it has most pieces around."""
    found = [one for one in view.locations if cell in one.mark.cells and one.owner != seat]
    return max(found, key=lambda one: (around(view, seat, one), -one.number), default=None)


def _hitting(view: View, action: Attack | Gang) -> Because:
    """Return whom a hit drives off what, else how strong it is."""
    piece = own(view, action.piece)
    cell = NEIGHBOURS[piece.cell * DIRECTIONS + action.direction]
    rival = next(one for one in view.pieces if one.cell == cell)
    mine = piece.level + piece.charges
    if isinstance(action, Gang):
        helper = own(view, action.helper)
        mine += helper.level + helper.charges
    location = wanted(view, rival.seat, cell)
    if location is not None:
        facts: dict[str, Value] = {"seat": rival.seat, "letter": LETTERS[location.number]}
        return Because("hit_off", {**facts, "n": around(view, rival.seat, location)})
    return Because("hit", {"seat": rival.seat, "mine": mine, "theirs": rival.level})


def _going(view: View, goal: Goal, legal: tuple[Action, ...]) -> Because:
    """Return what lies where a walk leads, now or on a later turn."""
    seat, cell = view.observer or 0, goal.cell
    piece = own(view, goal.piece)
    walk = walks(view, piece).get(cell)
    near = walk is not None and not walk.strikes
    facts: dict[str, Value] = {"cell": CELL_NAMES[cell], "points": walk.points if walk and near else goal.cost}
    rival = next((one for one in view.pieces if one.cell == cell and one.seat != seat), None)
    if rival is not None:
        location = wanted(view, rival.seat, cell)
        if location is not None:
            chased: dict[str, Value] = {"seat": rival.seat, "letter": LETTERS[location.number]}
            return Because("chase", {**chased, "n": around(view, rival.seat, location)})
        there: dict[str, Value] = {"seat": rival.seat, "cell": CELL_NAMES[cell]}
        if HOLE_OF_CELL[cell] >= 0:
            return Because("on_hole", there)
        needed = wanted(view, seat, cell)
        return _best(legal) if needed is None else Because("in_place", {**there, "letter": LETTERS[needed.number]})
    if HOLE_OF_CELL[cell] >= 0:
        return Because("hole" if near and draws_a_card(view, cell) else "hole_later", facts)
    target = wanted(view, seat, cell)
    if target is None:
        return _best(legal)
    facts["letter"] = LETTERS[target.number]
    facts["n"] = around(view, seat, target) - (piece.cell in target.mark.cells) + 1
    if not near:
        return Because("location_later", facts)
    paid = target.cost is not None and not Plan(view, seat).need(target)
    return Because("location_paid" if paid else "location", facts)


def _ending(view: View, legal: tuple[Action, ...]) -> Because:
    """Return why one would stop here."""
    if not view.points:
        return Because("spent")
    mine = [piece for piece in view.pieces if piece.seat == view.observer]
    card = any(draws_a_card(view, cell) for piece in mine for cell in walks(view, piece))
    guarded = any(draws_a_card(view, piece.cell) for piece in view.pieces if piece.seat != view.observer)
    idle = not card and not guarded and not any(isinstance(one, Seize) for one in legal)
    return Because("nothing_near", {"n": view.points}) if idle else _best(legal)


def _carded(view: View, action: Sprint | Brace | Charge | Recall) -> Because:
    """Return what a special card does (SD28)."""
    match action:
        case Sprint():
            return Because("sprint", {"n": SPRINT_POINTS, "points": view.points + SPRINT_POINTS})
        case Brace(kind):
            return Because("brace", {"cell": CELL_NAMES[own(view, kind).cell]})
        case Charge(kind):
            piece = own(view, kind)
            return Because("charge", {"level": piece.level + piece.charges + 1})
    return Because("recall", {"cell": CELL_NAMES[action.cell]})


HINTS: Final = Hints(reason, run=run)
