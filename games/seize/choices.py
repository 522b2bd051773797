"""What a seat might do, allowed or not: the candidates of which legality's `check` says why not.

Candidates and legal actions stand in the same order: piece by piece its steps and attacks by direction and its turns,
then locations, cards, undo, end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Seat
from games.seize.actions import (
    Action,
    Attack,
    Brace,
    Charge,
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
from games.seize.board import CELLS, DIRECTIONS, NEIGHBOURS, NEXT_TO, OCTAGONS, Cell, plate
from games.seize.cards import BRACE, CHARGE, KINDS, PAYMENTS, RECALL, SPRINT, holds
from games.seize.collision import Hit, possible
from games.seize.legality import to_act
from games.seize.moves import ATTACK_OF, MOVES, ORDERS, PIECES, STEP_OF, TURNS
from games.seize.state import State, cells_of, cost_seen, own_dot, walk_over
from games.seize.tables import COSTS, LEVELS, MOST, PIECES_PER_SIDE
from games.seize.values import NOBODY, Ask, Phase

PLACES: Final = tuple([Place(order) for order in ORDERS])
GANG_OF: Final = tuple(
    [tuple([tuple([Gang(own, helper, way) for helper in PIECES]) for way in range(DIRECTIONS)]) for own in PIECES]
)
SEIZES: Final = tuple(
    [tuple([tuple([Seize(place, cards) for cards in ways]) for ways in PAYMENTS]) for place in range(len(COSTS))]
)
BRACES: Final = tuple([Brace(piece) for piece in PIECES])
CHARGES: Final = tuple([Charge(piece) for piece in PIECES])
RECALLS: Final = tuple(
    [tuple([tuple([Recall(own, at, way) for way in range(DIRECTIONS)]) for at in range(OCTAGONS)]) for own in PIECES]
)
PICKS: Final = tuple([Pick(piece) for piece in range(MOST * PIECES_PER_SIDE)])
LANDS: Final = tuple([Land(cell) for cell in range(CELLS)])
DISCARDS: Final = tuple([Discard(card) for card in range(KINDS)])
SPRINTING: Final = Sprint()
UNDOING: Final = Undo()
ENDING: Final = End()


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat might think of: the mover every card of the special kinds, but Recall only when held."""
    if seat not in to_act(state):
        return ()
    if state.phase is not Phase.TURN:
        return _answers(state)
    own = cells_of(state, seat)
    return (
        *[action for piece in PIECES for action in _moves(state, own, piece)],
        *_seizures(state),
        SPRINTING,
        *BRACES,
        *CHARGES,
        *(_recalls(state) if state.hands[seat][RECALL] else ()),
        UNDOING,
        ENDING,
    )


def _answers(state: State) -> tuple[Action, ...]:
    """Return what may be done outside the free part of a turn: all of it is allowed."""
    match state.phase:
        case Phase.PLACING:
            return PLACES
        case Phase.DISCARD:
            return tuple([DISCARDS[card] for card, count in enumerate(state.hands[state.turn]) if count])
    if state.pending is None:
        return ()
    question = state.pending.question
    table: tuple[Action, ...] = PICKS if question.ask is Ask.PICK else LANDS
    return tuple([table[option] for option in question.options])


def _moves(state: State, own: tuple[Cell, ...], piece: int) -> Iterator[Action]:
    for way in range(DIRECTIONS):
        yield STEP_OF[piece][way]
        cell = NEIGHBOURS[own[piece] * DIRECTIONS + way]
        if cell in state.where and cell not in own:
            yield ATTACK_OF[piece][way]
            for helper in PIECES:
                if own[helper] in NEXT_TO[own[piece]]:
                    yield GANG_OF[piece][way][helper]
    yield from TURNS[piece]


def _seizures(state: State) -> Iterator[Seize]:
    """Yield, location by location, the payments that the hand can make, or the plain one if there is none.

    With hidden costs only locations with an own piece next to them are thought of, for their cost is seen (SD23).
    """
    hand = state.hands[state.turn]
    for location, cost in enumerate(state.costs):
        if cost_seen(state, state.turn, location):
            ways = SEIZES[location][cost]
            yield from [seize for seize in ways if holds(hand, seize.cards)] or ways[:1]


def _recalls(state: State) -> list[Action]:
    free = [cell for cell in plate(state.seats, state.turn).cells if cell not in state.where]
    return [recall for piece in PIECES for cell in free for recall in RECALLS[piece][cell]]


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the candidates that `check` allows, found by walking over tables of ready-made moves.

    Without it random play of two seats takes 16 times as long; compiled, 10 times.
    """
    if state.phase is not Phase.TURN:
        return candidates(state, seat)
    if seat not in to_act(state):
        return ()
    found: list[Action] = []
    if state.points > 0:
        _add_moves(state, found)
    _add_seizures(state, found)
    hand = state.hands[seat]
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
    return tuple(found)


def spent(state: State, seat: Seat) -> bool:
    """Tell whether a seat's turn has nothing left but its end, and taking a move back."""
    if state.phase is not Phase.TURN or seat != state.turn or seat not in to_act(state):
        return False
    idle = (Undo, End) if state.points or state.hands[seat][SPRINT] else (Undo, End, Charge)
    legal = legal_actions(state, seat)
    return len(legal) > 1 and all(isinstance(action, idle) for action in legal)


def _add_moves(state: State, found: list[Action]) -> None:
    where, facing, options = state.where, state.facing, state.options
    base = state.turn * PIECES_PER_SIDE
    end = base + PIECES_PER_SIDE
    on = dict(zip(where, range(len(where)), strict=True))
    closed = options.closed_holes
    tables = MOVES[options.all_directions]
    for own in PIECES:
        if state.moved_piece not in (NOBODY, own) or own in state.stopped:
            continue
        piece = base + own
        for cell, step, attack in tables[own][where[piece] * DIRECTIONS + facing[piece]]:
            other = on.get(cell, NOBODY)
            if other == NOBODY:
                if not (closed and own_dot(state, cell)):
                    found.append(step)
            elif other < base or other >= end:
                _add_attacks(state, attack, other, found)
            elif not options.own_pieces_block and _passes(state, own, step.direction):
                found.append(step)
        found += TURNS[own]


def _passes(state: State, piece: int, direction: int) -> bool:
    """Return whether a piece can walk on over own pieces (SD9)."""
    path = walk_over(state, piece, direction)
    return (
        path[-1] >= 0
        and path[-1] not in state.where
        and len(path) <= state.points
        and not (state.options.closed_holes and any(own_dot(state, cell) for cell in path))
    )


def _add_attacks(state: State, attack: Attack, victim: int, found: list[Action]) -> None:
    """Add the attacks with and without a helper."""
    own, charges = cells_of(state, state.turn), state.charges
    piece, way = attack.piece, attack.direction
    attacker = state.turn * PIECES_PER_SIDE + piece
    lead = LEVELS[piece] + charges[piece] - LEVELS[victim % PIECES_PER_SIDE]
    if _allowed(state, Hit(attacker, victim, way, lead)):
        found.append(attack)
    for helper in PIECES:
        if own[helper] in NEXT_TO[own[piece]]:
            helped = lead + LEVELS[helper] + charges[helper]
            if _allowed(state, Hit(attacker, victim, way, helped)):
                found.append(GANG_OF[piece][way][helper])


def _allowed(state: State, hit: Hit) -> bool:
    """Return whether an attack is allowed: strong enough, into an open hole, with an end (SR5, SD19, SR11)."""
    cell = state.where[hit.victim]
    if (
        hit.lead < 0
        or state.braced >> hit.victim & 1
        or (hit.lead and state.options.closed_holes and own_dot(state, cell))
    ):
        return False
    return possible(state.where, state.braced, hit, long_flights=state.options.long_flights)


def _add_seizures(state: State, found: list[Action]) -> None:
    if state.options.seizing_costs and state.points < 1:
        return
    own, hand = cells_of(state, state.turn), state.hands[state.turn]
    for location, mark in enumerate(state.marks):
        square, one, other = mark.cells
        if square in own and one in own and other in own and state.owners[location] != state.turn:
            found += [seize for seize in SEIZES[location][state.costs[location]] if holds(hand, seize.cards)]
