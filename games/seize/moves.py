"""Why the player whose turn it is may not do a thing, and the tables of moves. Refusals of a turn come from here."""

from __future__ import annotations

from typing import Final

from games.core import Refusal
from games.seize.actions import (
    LETTERS,
    Action,
    Attack,
    Brace,
    Charge,
    CollisionStart,
    End,
    Gang,
    Recall,
    Seize,
    Sprint,
    Step,
    Turn,
    Undo,
)
from games.seize.board import CELL_NAMES, DIRECTIONS, HOLE_OF_CELL, NEIGHBOURS, NEXT_TO, NOWHERE, Cell, plate
from games.seize.cards import BRACE, CHARGE, PAYMENTS, RECALL, SPRINT, holds
from games.seize.collision import Hit, possible
from games.seize.reasons import Reason, refuse
from games.seize.state import State, level
from games.seize.tables import CARD_NAMES, LEVELS, PIECE_NAMES, PIECES_PER_SIDE, WALKS

PIECES: Final = range(PIECES_PER_SIDE)
STEP_OF: Final = tuple(tuple(Step(piece, way) for way in range(DIRECTIONS)) for piece in PIECES)
ATTACK_OF: Final = tuple(tuple(Attack(piece, way) for way in range(DIRECTIONS)) for piece in PIECES)
TURNS: Final = tuple((Turn(piece, -1), Turn(piece, 1)) for piece in PIECES)
ALL_WAYS: Final = tuple(range(DIRECTIONS))


WAYS: Final = tuple(
    tuple(tuple(sorted((facing + turn) % DIRECTIONS for turn in WALKS[piece])) for facing in range(DIRECTIONS))
    for piece in PIECES
)
"""WAYS[piece][facing]: the directions in which an own piece walks, ascending (SD5)."""


def ways_of(piece: int, facing: int, *, all_directions: bool) -> tuple[int, ...]:
    """Return the directions in which an own piece walks, ascending (SD5)."""
    return ALL_WAYS if all_directions else WAYS[piece][facing]


def _moves(piece: int, cell: Cell, facing: int, all_directions: bool) -> tuple[tuple[Cell, Step, Attack], ...]:
    return tuple(
        (NEIGHBOURS[cell * DIRECTIONS + way], STEP_OF[piece][way], ATTACK_OF[piece][way])
        for way in ways_of(piece, facing, all_directions=all_directions)
        if NEIGHBOURS[cell * DIRECTIONS + way] != NOWHERE
    )


MOVES: Final = tuple(
    tuple(
        tuple(_moves(piece, index // DIRECTIONS, index % DIRECTIONS, free) for index in range(len(NEIGHBOURS)))
        for piece in PIECES
    )
    for free in (False, True)
)
"""MOVES[all directions][piece][cell * 8 + facing]: the cells next to it that it walks to, and how."""


def hit_of(state: State, action: CollisionStart) -> Hit:
    """Return what an attack on a piece amounts to; there is a piece in that direction."""
    attacker = state.seat * PIECES_PER_SIDE + action.piece
    victim = state.where.index(NEIGHBOURS[state.where[attacker] * DIRECTIONS + action.direction])
    strength = level(state, action.piece)
    if isinstance(action, Gang):
        strength += level(state, action.helper)
    return Hit(attacker, victim, action.direction, strength - LEVELS[victim % PIECES_PER_SIDE])


def walk_over(state: State, piece: int, direction: int) -> tuple[Cell, ...]:
    """Return the cells that a step passes and ends on: more than one where own pieces are walked through (SD9).

    The last is the first in this direction without an own piece; it is NOWHERE or holds an enemy where the step cannot
    end. Where own pieces block, it is the next cell.
    """
    base = state.seat * PIECES_PER_SIDE
    cell = NEIGHBOURS[state.where[base + piece] * DIRECTIONS + direction]
    if state.setup.options.own_pieces_block:
        return (cell,)
    own = state.where[base : base + PIECES_PER_SIDE]
    path = [cell]
    while cell in own:
        cell = NEIGHBOURS[cell * DIRECTIONS + direction]
        path.append(cell)
    return tuple(path)


def own_dot(state: State, cell: Cell) -> bool:
    """Tell whether the mover's dot lies on a hole in this cell (S7, SD20)."""
    hole = HOLE_OF_CELL[cell]
    return hole >= 0 and state.stock.dots[hole * state.setup.seats + state.seat] > state.round


def _closed(state: State, cell: Cell) -> bool:
    return state.setup.options.closed_holes and own_dot(state, cell)


def _refuse_piece(reason: Reason, state: State, piece: int) -> Refusal:
    """Return a refusal that speaks of an own piece; the cell tells the two of level 1 apart."""
    cell = CELL_NAMES[state.where[state.seat * PIECES_PER_SIDE + piece]]
    return refuse(reason, piece=PIECE_NAMES[piece], cell=cell)


def _why_not_walk(state: State, piece: int, direction: int) -> Refusal | None:
    """Return what may stand against any step, attack or turn (direction -1), and against a direction."""
    budget = state.budget
    if state.points < 1:
        return refuse(Reason.NO_POINTS, need=1, left=state.points)
    if budget.used >= 0 and budget.used != piece:
        return _refuse_piece(Reason.ONE_PIECE, state, budget.used)
    if budget.done >> piece & 1:
        return _refuse_piece(Reason.MOVE_OVER, state, piece)
    if direction < 0:
        return None
    mine = state.seat * PIECES_PER_SIDE + piece
    if direction not in ways_of(piece, state.facing[mine], all_directions=state.setup.options.all_directions):
        return _refuse_piece(Reason.NOT_ITS_WAY, state, piece)
    if NEIGHBOURS[state.where[mine] * DIRECTIONS + direction] == NOWHERE:
        return refuse(Reason.NO_CELL)
    return None


def _why_not_step(state: State, action: Step) -> Refusal | None:
    refusal = _why_not_walk(state, action.piece, action.direction)
    if refusal is not None:
        return refusal
    path = walk_over(state, action.piece, action.direction)
    refusal = _why_not_end(state, path)
    if refusal is not None:
        return refusal
    if len(path) > state.points:
        return refuse(Reason.NO_POINTS, need=len(path), left=state.points)
    for passed in path:
        if _closed(state, passed):
            return refuse(Reason.HOLE_CLOSED, cell=CELL_NAMES[passed])
    return None


def _why_not_end(state: State, path: tuple[Cell, ...]) -> Refusal | None:
    """Return why a step along a path cannot end on its last cell (S13, SD9)."""
    first, last = path[0], path[-1]
    if last != NOWHERE and last not in state.where:
        return None
    if len(path) > 1:
        return refuse(Reason.NO_WAY_THROUGH, cell=CELL_NAMES[first])
    own = state.where.index(first) // PIECES_PER_SIDE == state.seat
    return refuse(Reason.OWN_PIECE if own else Reason.ENEMY_THERE, cell=CELL_NAMES[first])


def _why_not_attack(state: State, action: CollisionStart) -> Refusal | None:
    refusal = _why_not_walk(state, action.piece, action.direction)
    if refusal is not None:
        return refusal
    base = state.seat * PIECES_PER_SIDE
    start = state.where[base + action.piece]
    cell = NEIGHBOURS[start * DIRECTIONS + action.direction]
    if cell not in state.where:
        return refuse(Reason.NOBODY_THERE, cell=CELL_NAMES[cell])
    if state.where.index(cell) // PIECES_PER_SIDE == state.seat:
        return refuse(Reason.OWN_PIECE, cell=CELL_NAMES[cell])
    if isinstance(action, Gang) and state.where[base + action.helper] not in NEXT_TO[start]:
        return _refuse_piece(Reason.HELPER_FAR, state, action.helper)
    hit = hit_of(state, action)
    if state.stock.braced >> hit.victim & 1:
        return refuse(Reason.BRACED, cell=CELL_NAMES[cell])
    if hit.lead < 0:
        return refuse(Reason.TOO_WEAK, lack=-hit.lead)
    if hit.lead and _closed(state, cell):
        return refuse(Reason.HOLE_CLOSED, cell=CELL_NAMES[cell])
    if not possible(state.where, state.stock.braced, hit, long_flights=state.setup.options.long_flights):
        return refuse(Reason.STUCK)
    return None


def _why_not_seize(state: State, action: Seize) -> Refusal | None:
    if action.location >= len(state.setup.marks):
        return refuse(Reason.NO_LOCATION, location=LETTERS[action.location])
    base = state.seat * PIECES_PER_SIDE
    own = state.where[base : base + PIECES_PER_SIDE]
    if not all(cell in own for cell in state.setup.marks[action.location].cells):
        return refuse(Reason.NOT_SURROUNDED, location=LETTERS[action.location])
    if state.stock.owners[action.location] == state.seat:
        return refuse(Reason.OWN_LOCATION, location=LETTERS[action.location])
    if state.setup.options.seizing_costs and state.points < 1:
        return refuse(Reason.NO_POINTS, need=1, left=state.points)
    if action.cards not in PAYMENTS[state.setup.costs[action.location]]:
        return refuse(Reason.WRONG_PAYMENT, location=LETTERS[action.location])
    if not holds(state.stock.hands[state.seat], action.cards):
        return refuse(Reason.CANNOT_PAY, cards=tuple(CARD_NAMES[card] for card in action.cards))
    return None


def _why_not_card(state: State, card: int) -> Refusal | None:
    return None if state.stock.hands[state.seat][card] else refuse(Reason.NO_CARD, card=CARD_NAMES[card])


def _why_not_recall(state: State, action: Recall) -> Refusal | None:
    refusal = _why_not_card(state, RECALL)
    if refusal is not None:
        return refusal
    if action.cell not in plate(state.setup.seats, state.seat).cells:
        return refuse(Reason.NOT_YOUR_PLATE, cell=CELL_NAMES[action.cell])
    return refuse(Reason.PLATE_TAKEN, cell=CELL_NAMES[action.cell]) if action.cell in state.where else None


def why_not_in_turn(state: State, action: Action) -> Refusal | None:
    """Return why the player whose turn it is may not do this between the roll and the end of the turn."""
    match action:
        case Step():
            return _why_not_step(state, action)
        case Turn():
            return _why_not_walk(state, action.piece, -1)
        case End():
            return None
        case Undo():
            return None if state.undo else refuse(Reason.NOTHING_TO_UNDO)
        case Attack() | Gang():
            return _why_not_attack(state, action)
        case Seize():
            return _why_not_seize(state, action)
        case Sprint():
            return _why_not_card(state, SPRINT)
        case Brace():
            return _why_not_card(state, BRACE)
        case Charge():
            return _why_not_card(state, CHARGE)
        case Recall():
            return _why_not_recall(state, action)
        case _:
            return refuse(Reason.NOT_NOW)
