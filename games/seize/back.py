"""What is told beside the play of Seize!: why a hint is given, and the feats of a match. They decide nothing.

A house player thinks one move at a time; a hint names the whole walk, if its end is in reach this turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, cast

from games.core import NOBODY, Because, Hints, Outcome, Seat, Value
from games.core.honours import WON, Feat, Honours, Played, winners
from games.seize.board import (
    CELL_NAMES,
    DIRECTIONS,
    HOLE_OF_CELL,
    LETTERS,
    LEVELS,
    NEIGHBOURS,
    PIECES_PER_SIDE,
    SPRINT_POINTS,
    Cell,
)
from games.seize.cards import CARD_NAMES, HAND_LIMIT
from games.seize.moves import Attack, Step, Turn
from games.seize.paths import LEFT
from games.seize.plans import Goal, Plan
from games.seize.play import Action, Brace, Charge, Discard, End, Place, Recall, Seize, Sprint
from games.seize.table import BY_PILE, Known, Location, Table, draws_a_card
from games.seize.walks import walk_text, walks

# Hints


def goal_of(known: Known, action: Step | Turn) -> Goal | None:
    """Return what a house player goes for with a step or a turn; None where it is for nothing of that kind."""
    plan = Plan(known, known.observer or 0)
    first = LEFT + (action.way > 0) if isinstance(action, Turn) else action.direction
    return next(
        (one for one in plan.goals() if one.piece == action.piece and plan.first(one) == first),
        None,
    )


def run(known: Known, legal: tuple[Action, ...], action: Action) -> str:
    """Return the walk of several actions that a step or a turn begins, if it comes to its goal this turn."""
    goal = goal_of(known, action) if isinstance(action, Step | Turn) else None
    if goal is None:
        return ""
    piece = known.own[goal.piece]
    walk = walks(known, piece).get(goal.cell)
    return walk_text(piece, goal.cell) if walk is not None and len(walk.actions) > 1 else ""


def reason(known: Known, legal: tuple[Action, ...], action: Action) -> Because | None:
    """Return why one would do this."""
    match action:
        case Seize(number, _):
            return _seizing(known, known.locations[number])
        case Attack():
            return _hitting(known, action)
        case Step() | Turn():
            goal = goal_of(known, action)
            return None if goal is None else _going(known, goal)
        case Place(order) if order[PIECES_PER_SIDE // 2] == LEVELS.index(max(LEVELS)):
            return Because("place")
        case Discard(card) if known.hand is not None:
            return Because("discard", {"card": CARD_NAMES[card], "n": known.hand[card]})
        case End():
            return _ending(known, legal)
        case Sprint():
            return Because("sprint", {"n": SPRINT_POINTS, "points": known.points + SPRINT_POINTS})
        case Brace(kind):
            return Because("brace", {"cell": CELL_NAMES[known.own[kind].cell]})
        case Charge(kind):
            return Because("charge", {"level": known.own[kind].strength + 1})
        case Recall():
            return Because("recall", {"cell": CELL_NAMES[action.cell]})
    return None


def _seizing(known: Known, location: Location) -> Because:
    held = known.held[known.observer or 0] + 1
    facts: dict[str, Value] = {"letter": LETTERS[location.number], "n": held, "target": known.target}
    if location.owner is None:
        return Because("seize", facts)
    return Because("seize_from", {**facts, "seat": location.owner})


def around(known: Known, seat: Seat, location: Location) -> int:
    """Return how many cells of a location a seat's pieces stand on."""
    return sum(piece.seat == seat and piece.cell in location.mark.cells for piece in known.pieces)


def wanted(known: Known, seat: Seat, cell: Cell) -> Location | None:
    """Return of the locations around a cell that the seat does not hold the one that it has most pieces around."""
    found = [one for one in known.locations if cell in one.mark.cells and one.owner != seat]
    return max(found, key=lambda one: (around(known, seat, one), -one.number), default=None)


def _hitting(known: Known, action: Attack) -> Because:
    """Return whom a hit drives off what, else how strong it is."""
    piece = known.own[action.piece]
    cell = NEIGHBOURS[piece.cell * DIRECTIONS + action.direction]
    rival = next(one for one in known.pieces if one.cell == cell)
    mine = piece.strength + sum(known.own[helper].strength for helper in action.helpers)
    location = wanted(known, rival.seat, cell)
    if location is not None:
        facts: dict[str, Value] = {"seat": rival.seat, "letter": LETTERS[location.number]}
        return Because("hit_off", {**facts, "n": around(known, rival.seat, location)})
    return Because("hit", {"seat": rival.seat, "mine": mine, "theirs": rival.level})


def _going(known: Known, goal: Goal) -> Because | None:
    """Return what lies where a walk leads, now or on a later turn."""
    seat, cell = known.observer or 0, goal.cell
    piece = known.own[goal.piece]
    walk = walks(known, piece).get(cell)
    near = walk is not None and not walk.strikes
    facts: dict[str, Value] = {"cell": CELL_NAMES[cell], "points": walk.points if walk and near else goal.cost}
    rival = next((one for one in known.pieces if one.cell == cell and one.seat != seat), None)
    if rival is not None:
        location = wanted(known, rival.seat, cell)
        if location is not None:
            chased: dict[str, Value] = {"seat": rival.seat, "letter": LETTERS[location.number]}
            return Because("chase", {**chased, "n": around(known, rival.seat, location)})
        there: dict[str, Value] = {"seat": rival.seat, "cell": CELL_NAMES[cell]}
        if HOLE_OF_CELL[cell] >= 0:
            return Because("on_hole", there)
        needed = wanted(known, seat, cell)
        return None if needed is None else Because("in_place", {**there, "letter": LETTERS[needed.number]})
    if HOLE_OF_CELL[cell] >= 0:
        return Because("hole" if near and draws_a_card(known, seat, cell) else "hole_later", facts)
    target = wanted(known, seat, cell)
    if target is None:
        return None
    facts["letter"] = LETTERS[target.number]
    facts["n"] = around(known, seat, target) - (piece.cell in target.mark.cells) + 1
    if not near:
        return Because("location_later", facts)
    plan = Plan(known, seat)
    place = plan.places[target.number]
    paid = place.cost is not None and not plan.need(place)
    return Because("location_paid" if paid else "location", facts)


def _ending(known: Known, legal: tuple[Action, ...]) -> Because | None:
    """Return why one would stop here."""
    if not known.points:
        return Because("spent")
    seat = known.observer or 0
    card = any(draws_a_card(known, seat, cell) for piece in known.own for cell in walks(known, piece))
    guarded = any(draws_a_card(known, seat, piece.cell) for piece in known.pieces if piece.seat != seat)
    idle = not card and not guarded and not any(isinstance(one, Seize) for one in legal)
    return Because("nothing_near", {"n": known.points}) if idle else None


HINTS: Final = Hints(reason, run=run)

# Feats

DOMINOES: Final = 3
"""Pieces that one blow sends flying."""
TRICKS: Final = frozenset({"sprinted", "braced", "charged", "recalled"})
"""The events of the special cards."""
IDS: Final = (
    WON, "seized", "taker", "regained", "two_at_once", "gang", "dominoes", "tricks", "full_hand", "shutout", "patient",
)  # fmt: skip


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found = winners(outcome)
    for seat, _ in list(found):
        if not any(score for other, score in enumerate(outcome.scores) if other != seat):
            found.add((seat, "shutout"))
        if outcome.reason == BY_PILE:
            found.add((seat, "patient"))
    lost: set[tuple[Seat, str]] = set()
    tricks: set[tuple[Seat, str]] = set()
    taken: Counter[int] = Counter()
    for position, events in played:
        table = cast(Table, position)
        if sum([event.kind == "knocked" for event in events]) >= DOMINOES and table.turn >= 0:
            found.add((table.turn, "dominoes"))
        found |= {(seat, "full_hand") for seat, hand in enumerate(table.hands) if sum(hand) >= HAND_LIMIT}
        for event in events:
            kind, seat = event.kind, NOBODY if event.seat is None else event.seat
            if kind == "ganged_up":
                found.add((seat, "gang"))
            elif kind in TRICKS:
                tricks.add((seat, kind))
                if all((seat, trick) in tricks for trick in TRICKS):
                    found.add((seat, "tricks"))
            elif kind in ("seized", "took_over"):
                location = str(event.data["location"])
                found.add((seat, "seized"))
                taken[table.turn_no] += 1
                if taken[table.turn_no] > 1:
                    found.add((seat, "two_at_once"))
                if kind == "took_over":
                    found.add((seat, "taker"))
                    lost.add((cast(int, event.data["owner"]), location))
                if (seat, location) in lost:
                    found.add((seat, "regained"))
    return frozenset(found)


HONOURS: Final = Honours(IDS, earned)
