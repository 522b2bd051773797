"""A second reading of a turn, slow and plain: what may be done, and where walking leads. To check the engine with.

Written from the rules page by coordinates and names, for tables without house rules. It shares with the engine how the
state is kept, the table of costs, and whether a collision can be played out (SR11), which has tests of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from games.seize.board import LOGGED, POINTS
from games.seize.cards import CARD_NAMES, COSTS, cards_of
from games.seize.collision import possible
from games.seize.table import Hit, Phase, Table, flight
from tests.games.seize.perft import moves
from tests.games.seize.play import act

Point = tuple[int, int]
STEPS = {
    "N": (0, -2), "NE": (1, -1), "E": (2, 0), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "W": (-2, 0), "NW": (-1, -1),
}  # fmt: skip
WAYS = list(STEPS)
NAMES = ("1a", "2L", "3", "2R", "1b")
LEVEL = {"1a": 1, "2L": 2, "3": 3, "2R": 2, "1b": 1}
LEANS = {"1a": (-1, 0, 1), "2L": (-1, 0), "3": (0,), "2R": (0, 1), "1b": (-1, 0, 1)}
"""By how many eighths of a turn from its facing each piece walks (SD5)."""
PLATES = {
    "S": [(x, 12) for x in range(2, 11, 2)],
    "W": [(0, y) for y in range(2, 11, 2)],
    "N": [(x, 0) for x in range(2, 11, 2)],
    "E": [(12, y) for y in range(2, 11, 2)],
}
SITTING = {2: "SN", 3: "SWN", 4: "SWNE"}


class Piece(NamedTuple):
    """A piece of the board."""

    seat: int
    name: str
    at: Point
    facing: int
    strength: int
    """Its level, with Charges if it is the mover's."""


class Ended(NamedTuple):
    """Where the piece that walks or turns is after it, and the points that are left."""

    at: Point
    facing: int
    points: int


def pieces_of(state: Table) -> list[Piece]:
    """All pieces, in the state's order."""
    found = []
    for number, (cell, facing) in enumerate(zip(state.where, state.facing, strict=True)):
        seat, own = divmod(number, 5)
        extra = state.charges[own] if seat == state.turn else 0
        found.append(Piece(seat, NAMES[own], POINTS[cell], facing, LEVEL[NAMES[own]] + extra))
    return found


def beyond(at: Point, way: str) -> Point | None:
    """The next cell in a direction (SR1): from a square only diagonal ones are cells."""
    (x, y), (dx, dy) = at, STEPS[way]
    if not (0 <= x + dx <= 12 and 0 <= y + dy <= 12) or (x % 2 and 0 in (dx, dy)):
        return None
    return x + dx, y + dy


def actions(state: Table) -> dict[str, Ended | None]:
    """The texts of all that may be done but Undo; with a step or a turn, how it ends."""
    if state.phase is not Phase.TURN:
        return dict.fromkeys(moves(state))
    pieces = pieces_of(state)
    found: dict[str, Ended | None] = {"end": None}
    for piece in (one for one in pieces if one.seat == state.turn and state.points > 0):
        found |= dict(walks(state, pieces, piece))
        found |= dict.fromkeys(attacks(state, pieces, piece))
    found |= dict.fromkeys(seizures(state, pieces))
    found |= dict.fromkeys(cards(state, pieces))
    return found


def walks(state: Table, pieces: list[Piece], piece: Piece) -> Iterator[tuple[str, Ended]]:
    """Steps, over own pieces straight on at a point per cell (SD9), and turns (S12)."""
    on = {one.at: one for one in pieces}
    for lean in LEANS[piece.name]:
        way = WAYS[(piece.facing + lean) % 8]
        at, spent = beyond(piece.at, way), 1
        while at in on and on[at].seat == piece.seat:
            at, spent = beyond(at, way), spent + 1
        if at is not None and at not in on and spent <= state.points:
            yield f"step {piece.name} {way}", Ended(at, piece.facing, state.points - spent)
    for word, way in (("left", -1), ("right", 1)):
        yield f"turn {piece.name} {word}", Ended(piece.at, (piece.facing + way) % 8, state.points - 1)


def attacks(state: Table, pieces: list[Piece], piece: Piece) -> Iterator[str]:
    """Attacks on the next cell, alone or with the strength of a piece beside it (S14-S17, S21-S23, SR5)."""
    on = {one.at: one for one in pieces}
    for lean in LEANS[piece.name]:
        way = WAYS[(piece.facing + lean) % 8]
        target = on.get(beyond(piece.at, way))
        if target is None or target.seat == piece.seat or state.braced >> pieces.index(target) & 1:
            continue
        if can_land(state, pieces, piece, target, piece.strength - target.strength):
            yield f"attack {piece.name} {way}"
        beside = [beyond(piece.at, one) for one in WAYS]
        for helper in (one for one in pieces if one.seat == piece.seat and one.at in beside):
            if can_land(state, pieces, piece, target, piece.strength + helper.strength - target.strength):
                yield f"gang {piece.name} {helper.name} {way}"


def can_land(state: Table, pieces: list[Piece], piece: Piece, target: Piece, lead: int) -> bool:
    """Whether an attack is strong enough (SR5) and somebody can land somewhere (SR11)."""
    (x, y), (x2, y2) = piece.at, target.at
    way = list(STEPS.values()).index((x2 - x, y2 - y))
    hit = Hit(pieces.index(piece), pieces.index(target), way, lead, flight(lead, long_flights=False))
    return lead >= 0 and possible(state.where, state.braced, hit)


def seizures(state: Table, pieces: list[Piece]) -> Iterator[str]:
    """Locations that are surrounded and not the mover's, once for each way of paying (S8, SD25, SD28)."""
    own = {one.at for one in pieces if one.seat == state.turn}
    hand = sorted(CARD_NAMES[card] for card in cards_of(state.hands[state.turn]))
    for number, mark in enumerate(state.marks):
        if {POINTS[cell] for cell in mark.cells} <= own and state.owners[number] != state.turn:
            asked = [CARD_NAMES[card] for card in COSTS[state.costs[number]]]
            for way in {tuple(sorted(way, key=CARD_NAMES.index)) for way in product(*((one, "wild") for one in asked))}:
                if all(hand.count(card) >= way.count(card) for card in way):
                    yield f"seize {LOGGED[number]} {' '.join(way)}"


def cards(state: Table, pieces: list[Piece]) -> Iterator[str]:
    """The special cards in hand, on every own piece (SD28)."""
    hand = {CARD_NAMES[card] for card in cards_of(state.hands[state.turn])}
    if "sprint" in hand:
        yield "sprint"
    for card in hand & {"brace", "charge"}:
        yield from (f"{card} {name}" for name in NAMES)
    taken = {one.at for one in pieces}
    if "recall" in hand:
        plate = [at for at in PLATES[SITTING[state.seats][state.turn]] if at not in taken]
        for name, (x, y), way in product(NAMES, plate, WAYS):
            yield f"recall {name} {'abcdefg'[x // 2]}{7 - y // 2} {way}"


def same(state: Table) -> bool:
    """Whether the engine allows just the same, and every step and turn ends as it should."""
    expected = actions(state)
    walks = {text: ended for text, ended in expected.items() if ended is not None}
    return sorted(moves(state)) == sorted(expected) and all(walked(state, text) == walks[text] for text in walks)


def walked(state: Table, text: str) -> Ended:
    """Where the engine puts a piece that walks or turns."""
    after = act(state, text)
    piece = state.turn * 5 + NAMES.index(text.split()[1])
    return Ended(POINTS[after.where[piece]], after.facing[piece], after.points)
