"""What each reason of a hint claims, found again from the state: the walk is made, the card played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.core import CHANCE
from games.seize import SEIZE
from games.seize.board import CELL_OF_NAME, DIRECTIONS, HOLE_OF_CELL, LETTERS, LEVELS, NEIGHBOURS, PIECES_PER_SIDE
from games.seize.cards import CARD_NAMES, COSTS
from games.seize.moves import Attack, Step, Turn
from games.seize.play import Seize
from tests.games.seize.brute import tried

FARTHEST = 6
WILD = CARD_NAMES.index("wild")


def holds(case) -> bool:
    """Whether the reason of a case is true."""
    state, seat, action, data, code = case.state, case.seat, case.action, case.because.data, case.because.code
    cell = CELL_OF_NAME.get(data.get("cell", ""))
    match code:
        case "seize" | "seize_from":
            after, _ = SEIZE.apply(state, seat, action)
            owner = state.owners[action.location]
            right = owner < 0 if code == "seize" else owner == data["seat"] != seat
            held = after.owners.count(seat)
            counts = data["n"] == held and data["target"] == (5, 4, 4)[state.seats - 2]
            return right and LETTERS[action.location] == data["letter"] and counts
        case "hit_off" | "hit" | "chase":
            return hitting(case)
        case "on_hole":
            return HOLE_OF_CELL[cell] >= 0 and cell in pieces(state, data["seat"]) and data["seat"] != seat
        case "in_place":
            number = LETTERS.index(data["letter"])
            needed = cell in state.marks[number].cells and state.owners[number] != seat
            return needed and cell in pieces(state, data["seat"]) and data["seat"] != seat
        case "hole":
            after = walked(case)
            drew = sum(after.hands[seat]) > sum(state.hands[seat])
            return drew and HOLE_OF_CELL[cell] >= 0 and state.points - after.points == data["points"]
        case "hole_later":
            return HOLE_OF_CELL[cell] >= 0 and far_away(case, cell)
        case "location" | "location_paid":
            after, number = walked(case), LETTERS.index(data["letter"])
            there = around(after, seat, number) == data["n"] and cell in after.marks[number].cells
            lack = Counter(COSTS[state.costs[number]]) - Counter(dict(enumerate(state.hands[seat])))
            paid = code == "location" or lack.total() <= state.hands[seat][WILD]
            return there and paid and state.points - after.points == data["points"]
        case "location_later":
            number = LETTERS.index(data["letter"])
            cells = state.marks[number].cells
            others = [one for kind, one in enumerate(pieces(state, seat)) if kind != action.piece]
            return far_away(case, cell) and cell in cells and sum(one in cells for one in others) + 1 == data["n"]
        case "spent":
            return state.points == 0
        case "nothing_near":
            seizable = any(isinstance(one, Seize) for one in case.legal)
            return state.points == data["n"] > 0 and not draws_within(state, seat) and not seizable
        case "sprint":
            after, _ = SEIZE.apply(state, seat, action)
            return (after.points - state.points, after.points) == (data["n"], data["points"])
        case "brace":
            after, _ = SEIZE.apply(state, seat, action)
            return bool(after.braced >> seat * PIECES_PER_SIDE + action.piece & 1) and where(case, action.piece) == cell
        case "charge":
            after, _ = SEIZE.apply(state, seat, action)
            return LEVELS[action.piece] + after.charges[action.piece] == data["level"]
        case "recall":
            after, _ = SEIZE.apply(state, seat, action)
            return pieces(after, seat)[action.piece] == cell and after.points == state.points
        case "place":
            return LEVELS[action.order[2]] == max(LEVELS)
        case "discard":
            return state.hands[seat][CARD_NAMES.index(data["card"])] == data["n"] > 0
    return False


def pieces(state, seat):
    return state.where[seat * PIECES_PER_SIDE : (seat + 1) * PIECES_PER_SIDE]


def where(case, kind):
    return pieces(case.state, case.seat)[kind]


def around(state, seat, number) -> int:
    return sum(cell in state.marks[number].cells for cell in pieces(state, seat))


def walked(case):
    """The state after all actions of the hint."""
    state = case.state
    for action in case.actions:
        state, _ = SEIZE.apply(state, case.seat, action)
    return state


def far_away(case, cell) -> bool:
    """Whether the piece comes to a cell with so many points, by trying every move; far ones are not tried."""
    points = case.because.data["points"]
    found = tried(replace(case.state, points=FARTHEST), case.action.piece).cost.get(cell)
    return points > FARTHEST if found is None else points == found


def hitting(case) -> bool:
    state, seat, action, data = case.state, case.seat, case.action, case.because.data
    rival = data["seat"]
    if rival == seat:
        return False
    if case.because.code == "chase":
        return around(state, rival, LETTERS.index(data["letter"])) == data["n"] > 0
    assert isinstance(action, Attack)
    target = NEIGHBOURS[where(case, action.piece) * DIRECTIONS + action.direction]
    if target not in pieces(state, rival):
        return False
    if case.because.code == "hit_off":
        number = LETTERS.index(data["letter"])
        return target in state.marks[number].cells and around(state, rival, number) == data["n"]
    level = LEVELS[pieces(state, rival).index(target)]
    mine = sum(LEVELS[one] + state.charges[one] for one in (action.piece, *action.helpers))
    after, _ = SEIZE.apply(state, seat, action)
    moved = after.pending is not None or pieces(after, rival) != pieces(state, rival)
    return (mine, level) == (data["mine"], data["theirs"]) and moved and mine >= level


def draws_within(state, seat, depth=2) -> bool:
    """Whether any steps, turns and hits, so many at most, give a card."""
    if not depth or CHANCE in SEIZE.to_act(state) or seat not in SEIZE.to_act(state):
        return False
    for action in SEIZE.legal_actions(state, seat):
        if isinstance(action, Step | Turn | Attack):
            after, _ = SEIZE.apply(state, seat, action)
            if sum(after.hands[seat]) > sum(state.hands[seat]) or draws_within(after, seat, depth - 1):
                return True
    return False
