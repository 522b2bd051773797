"""All that a seat may or might do: a fast generator of legal actions, and the candidates it is a part of.

The generator is the hot path of random play: it walks over tables of ready-made actions and never asks `why_not`; the
tests hold the two together. Both give the same order: piece by piece its steps and attacks by direction and its
turns, then locations, cards, undo, end.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Final

from games.core import Seat
from games.seize.actions import (
    Action,
    Attack,
    Brace,
    Charge,
    CollisionStart,
    Discard,
    End,
    Gang,
    Land,
    Pick,
    Place,
    Recall,
    Seize,
    Sprint,
    Undo,
)
from games.seize.board import CELLS, DIRECTIONS, NEIGHBOURS, NEXT_TO, OCTAGONS, Cell, marks_of, plate
from games.seize.cards import BRACE, CHARGE, EMPTY, PAYMENTS, RECALL, SPRINT, holds
from games.seize.collision import Hit, flight, possible
from games.seize.moves import ATTACK_OF, MOVES, PIECES, STEP_OF, TURNS, own_dot, walk_over
from games.seize.state import Ask, Phase, State
from games.seize.tables import COSTS, LEVELS, PIECES_PER_SIDE

ORDERS: Final = tuple(order for order in permutations(PIECES) if order.index(0) < order.index(4))
"""The 60 orders of the pieces on a plate; the two of level 1 are alike (SR2)."""
PLACES: Final = tuple(Place(order) for order in ORDERS)
GANG_OF: Final = tuple(
    tuple(tuple(Gang(piece, helper, way) for helper in PIECES) for way in range(DIRECTIONS)) for piece in PIECES
)
SEIZES: Final = tuple(
    tuple(tuple(Seize(location, cards) for cards in PAYMENTS[cost]) for cost in range(len(COSTS)))
    for location in range(len(COSTS))
)
BRACES: Final = tuple(Brace(piece) for piece in PIECES)
CHARGES: Final = tuple(Charge(piece) for piece in PIECES)
RECALLS: Final = tuple(
    tuple(tuple(Recall(piece, cell, way) for way in range(DIRECTIONS)) for cell in range(OCTAGONS)) for piece in PIECES
)
PICKS: Final = tuple(Pick(piece) for piece in range(4 * PIECES_PER_SIDE))
LANDS: Final = tuple(Land(cell) for cell in range(CELLS))
DISCARDS: Final = tuple(Discard(card) for card in range(len(EMPTY)))
SPRINTING: Final = Sprint()
UNDOING: Final = Undo()
ENDING: Final = End()


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat that is to act may do, in a stable order."""
    match state.phase:
        case Phase.TURN:
            return tuple(_turn_actions(state))
        case Phase.PLACING:
            return PLACES
        case Phase.DISCARD:
            return _discards(state)
        case Phase.COLLISION:
            return _choices(state)
        case _:
            return ()


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat that is to act might think of."""
    return tuple(_turn_candidates(state)) if state.phase is Phase.TURN else legal_actions(state, seat)


def _discards(state: State) -> tuple[Action, ...]:
    return tuple(DISCARDS[card] for card, count in enumerate(state.stock.hands[state.seat]) if count)


def _choices(state: State) -> tuple[Action, ...]:
    if state.pending is None:
        return ()
    question = state.pending.question
    table: tuple[Action, ...] = PICKS if question.ask is Ask.PICK else LANDS
    return tuple(table[option] for option in question.options)


def _turn_actions(state: State) -> list[Action]:
    found: list[Action] = []
    if state.points > 0:
        _add_moves(state, found)
    _add_seizures(state, found)
    hand = state.stock.hands[state.seat]
    if hand[SPRINT]:
        found.append(SPRINTING)
    if hand[BRACE]:
        found += BRACES
    if hand[CHARGE]:
        found += CHARGES
    if hand[RECALL]:
        found += _recalls(state)
    if state.undo:
        found.append(UNDOING)
    found.append(ENDING)
    return found


def _add_moves(state: State, found: list[Action]) -> None:
    setup, _, _, _, _, _, seat, where, facing, _, budget, _, _, _, _ = state
    options = setup.options
    base = seat * PIECES_PER_SIDE
    end = base + PIECES_PER_SIDE
    on = dict(zip(where, range(len(where)), strict=True))
    closed = options.closed_holes
    tables = MOVES[options.all_directions]
    for own in PIECES:
        if (budget.used >= 0 and budget.used != own) or budget.done >> own & 1:
            continue
        piece = base + own
        for cell, step, attack in tables[own][where[piece] * DIRECTIONS + facing[piece]]:
            other = on.get(cell)
            if other is None:
                if not (closed and own_dot(state, cell)):
                    found.append(step)
            elif other < base or other >= end:
                _add_attacks(state, attack, other, found)
            elif not options.own_pieces_block and _passes(state, own, step.direction):
                found.append(step)
        found += TURNS[own]


def _passes(state: State, piece: int, direction: int) -> bool:
    path = walk_over(state, piece, direction)
    return (
        path[-1] >= 0
        and path[-1] not in state.where
        and len(path) <= state.points
        and not (state.setup.options.closed_holes and any(own_dot(state, cell) for cell in path))
    )


def _add_attacks(state: State, attack: Attack, victim: int, found: list[Action]) -> None:
    """Add the attacks with and without a helper; whether a collision can be resolved depends on the lead alone."""
    if state.stock.braced >> victim & 1:
        return
    base = state.seat * PIECES_PER_SIDE
    charges = state.budget.charges
    piece, way = attack.piece, attack.direction
    start = state.where[base + piece]
    lead = LEVELS[piece] + charges[piece] - LEVELS[victim % PIECES_PER_SIDE]
    known: dict[int, bool] = {}
    if _allowed(state, Hit(base + piece, victim, way, lead), known):
        found.append(attack)
    near = NEXT_TO[start]
    for helper in PIECES:
        if state.where[base + helper] in near:
            helped = lead + LEVELS[helper] + charges[helper]
            if _allowed(state, Hit(base + piece, victim, way, helped), known):
                found.append(GANG_OF[piece][way][helper])


def _allowed(state: State, hit: Hit, known: dict[int, bool]) -> bool:
    """Tell whether an attack with this lead is allowed; `known` keeps the answers by flight, 0 for a bounce."""
    options = state.setup.options
    lead = hit.lead
    if lead < 0 or (lead and options.closed_holes and own_dot(state, state.where[hit.victim])):
        return False
    key = lead and flight(lead, long_flights=options.long_flights)
    if key not in known:
        known[key] = possible(state.where, state.stock.braced, hit, long_flights=options.long_flights)
    return known[key]


def _add_seizures(state: State, found: list[Action]) -> None:
    setup, stock = state.setup, state.stock
    seat = state.seat
    base = seat * PIECES_PER_SIDE
    own = state.where[base : base + PIECES_PER_SIDE]
    squares = squares_of(setup.sets)
    for location in sorted(squares[cell] for cell in own if cell in squares):
        _, one, other = setup.marks[location].cells
        if one not in own or other not in own or stock.owners[location] == seat:
            continue
        if setup.options.seizing_costs and state.points < 1:
            continue
        hand = stock.hands[seat]
        found += [seize for seize in SEIZES[location][setup.costs[location]] if holds(hand, seize.cards)]


@cache
def squares_of(sets: tuple[int, ...]) -> dict[Cell, int]:
    """Return the location at each square that has one; no square has two (SR4)."""
    return {mark.square: location for location, mark in enumerate(marks_of(sets))}


def _recalls(state: State) -> list[Action]:
    free = _free_plate(state)
    return [recall for piece in PIECES for cell in free for recall in RECALLS[piece][cell]]


def _free_plate(state: State) -> list[Cell]:
    return [cell for cell in plate(state.setup.seats, state.seat).cells if cell not in state.where]


def _turn_candidates(state: State) -> Iterator[Action]:
    """Yield what the mover might think of: with every card of the special kinds, but Recall only when held."""
    for piece in PIECES:
        for way in range(DIRECTIONS):
            yield STEP_OF[piece][way]
            yield from _attack_candidates(state, piece, way)
        yield from TURNS[piece]
    yield from _seize_candidates(state)
    yield SPRINTING
    yield from BRACES
    yield from CHARGES
    if state.stock.hands[state.seat][RECALL]:
        yield from _recalls(state)
    yield UNDOING
    yield ENDING


def _attack_candidates(state: State, piece: int, way: int) -> Iterator[CollisionStart]:
    base = state.seat * PIECES_PER_SIDE
    start = state.where[base + piece]
    cell = NEIGHBOURS[start * DIRECTIONS + way]
    if cell in state.where and state.where.index(cell) // PIECES_PER_SIDE != state.seat:
        yield ATTACK_OF[piece][way]
        for helper in PIECES:
            if state.where[base + helper] in NEXT_TO[start]:
                yield GANG_OF[piece][way][helper]


def _seize_candidates(state: State) -> Iterator[Seize]:
    """Yield, location by location, the payments that the hand can make, or the plain one if there is none.

    With hidden costs only locations with an own piece next to them are thought of, for their cost is seen (SD23).
    """
    hand = state.stock.hands[state.seat]
    for location, cost in enumerate(state.setup.costs):
        if cost_seen(state, state.seat, location):
            ways = SEIZES[location][cost]
            yield from tuple(seize for seize in ways if holds(hand, seize.cards)) or ways[:1]


def cost_seen(state: State, observer: Seat | None, location: int) -> bool:
    """Tell whether the observer may see a location's cost now (SD23)."""
    if not state.setup.options.hidden_costs:
        return True
    if observer is None:
        return False
    base = observer * PIECES_PER_SIDE
    own = state.where[base : base + PIECES_PER_SIDE]
    return any(cell in own for cell in state.setup.marks[location].cells)
