"""Who may act, and why an action is not allowed. What a seat might do stands in choices; nothing here writes."""

from __future__ import annotations

from games.core import ALONE, CHANCE, GAME_OVER, NO_SEATS, NOT_YOUR_TURN, ONLY_CHANCE, Refusal, Seat
from games.seize.actions import (
    LETTERS,
    Action,
    Attack,
    Brace,
    Charge,
    CollisionStart,
    Deal,
    Discard,
    End,
    Gang,
    Land,
    Lay,
    Pick,
    Place,
    Price,
    Recall,
    Reshuffle,
    Roll,
    Seize,
    Sprint,
    Start,
    Step,
    Turn,
    Undo,
)
from games.seize.board import CELL_NAMES, DIRECTIONS, NEIGHBOURS, NEXT_TO, NOWHERE, Cell, Direction, plate
from games.seize.cards import BRACE, CHARGE, PAYMENTS, RECALL, SPRINT, Card, deck_counts, hand_of, holds, names_of
from games.seize.collision import possible
from games.seize.moves import ORDERS, ways_of
from games.seize.reasons import Reason, refuse
from games.seize.state import State, cells_of, chance_due, hit_of, own_dot, reshuffle_due, walk_over
from games.seize.tables import CARD_NAMES, PIECE_NAMES, PIECES_PER_SIDE, SETS_LAID
from games.seize.values import NOBODY, Ask, Phase


def to_act(state: State) -> frozenset[Seat]:
    """Return chance, the seats that have not placed, or the seat whose turn it is."""
    if chance_due(state):
        return ONLY_CHANCE
    if state.phase is Phase.PLACING:
        return frozenset([seat for seat, order in enumerate(state.orders) if order is None])
    return NO_SEATS if state.phase is Phase.OVER else ALONE[state.turn]


def waiting_for(state: State) -> frozenset[Seat]:
    """Return the seats of to_act: nobody merely reacts in this game."""
    return to_act(state) - ONLY_CHANCE


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed now, or None."""
    match state.phase:
        case Phase.OVER:
            return Refusal(GAME_OVER)
        case Phase.PLACING if seat >= 0:
            return _placing(state, seat, action)
    if seat == CHANCE:
        return None if chance_due(state) and _can_come_out(state, action) else refuse(Reason.NOT_NOW)
    if seat != state.turn or chance_due(state):
        return Refusal(NOT_YOUR_TURN)
    if state.phase is Phase.COLLISION:
        return _choosing(state, action)
    if state.phase is Phase.DISCARD:
        return _card(state, action.card) if isinstance(action, Discard) else refuse(Reason.NOT_NOW)
    return _in_turn(state, action)


def _in_turn(state: State, action: Action) -> Refusal | None:
    """Return why the mover may not do this between the roll and the end of the turn."""
    match action:
        case Step(piece, direction):
            return _walking(state, piece, direction) or _stepping(state, piece, direction)
        case Turn(piece, _):
            return _moving(state, piece)
        case End():
            return None
        case Undo():
            return None if state.undo else refuse(Reason.NOTHING_TO_UNDO)
        case Attack(piece, direction) | Gang(piece, _, direction):
            return _walking(state, piece, direction) or _attacking(state, action)
        case Seize():
            return _seizing(state, action)
        case Sprint():
            return _card(state, SPRINT)
        case Brace():
            return _card(state, BRACE)
        case Charge():
            return _card(state, CHARGE)
        case Recall(_, cell, _):
            return _card(state, RECALL) or _recalling(state, cell)
        case Pick() | Land() | Discard() | Place() | Lay() | Price() | Deal() | Start() | Roll() | Reshuffle():
            return refuse(Reason.NOT_NOW)


# Chance and the line-up


def _can_come_out(state: State, action: Action) -> bool:
    """Return whether this is what chance has to settle now, and a way in which it can."""
    if reshuffle_due(state):
        return isinstance(action, Reshuffle) and hand_of(action.cards) == state.discards
    match action:
        case Lay(sets):
            rising = tuple(sorted(set(sets))) == sets
            return state.phase is Phase.LAY and rising and len(sets) == SETS_LAID[state.seats - 2]
        case Price(costs):
            return state.phase is Phase.PRICE and len(costs) == len(set(costs)) == len(state.marks)
        case Deal(cards):
            return state.phase is Phase.DEAL and hand_of(cards) == deck_counts(specials=state.options.specials)
        case Start(seat):
            return state.phase is Phase.START and seat < state.seats
        case Roll():
            return state.phase is Phase.ROLL
    return False


def _placing(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why a seat cannot order its pieces so (SR2)."""
    if not isinstance(action, Place):
        return refuse(Reason.NOT_NOW)
    if state.orders[seat] is not None:
        return refuse(Reason.ALREADY_PLACED)
    return None if action.order in ORDERS else refuse(Reason.NO_ORDER)


# Moves


def _of_piece(reason: Reason, state: State, piece: int) -> Refusal:
    """Return a refusal that speaks of an own piece; the cell tells the two of level 1 apart."""
    cell = state.where[state.turn * PIECES_PER_SIDE + piece]
    return refuse(reason, piece=PIECE_NAMES[piece], cell=CELL_NAMES[cell])


def _moving(state: State, piece: int) -> Refusal | None:
    """Return what stands against any step, attack or turn of an own piece (S12, SD7, SD8)."""
    if state.points < 1:
        return refuse(Reason.NO_POINTS, need=1, left=state.points)
    if state.moved_piece not in (NOBODY, piece):
        return _of_piece(Reason.ONE_PIECE, state, state.moved_piece)
    return _of_piece(Reason.MOVE_OVER, state, piece) if piece in state.stopped else None


def _walking(state: State, piece: int, direction: Direction) -> Refusal | None:
    """Return what stands against any step or attack of an own piece in a direction (SD5)."""
    refusal = _moving(state, piece)
    if refusal is not None:
        return refusal
    mine = state.turn * PIECES_PER_SIDE + piece
    if direction not in ways_of(piece, state.facing[mine], all_directions=state.options.all_directions):
        return _of_piece(Reason.NOT_ITS_WAY, state, piece)
    ahead = NEIGHBOURS[state.where[mine] * DIRECTIONS + direction]
    return refuse(Reason.NO_CELL) if ahead == NOWHERE else None


def _stepping(state: State, piece: int, direction: Direction) -> Refusal | None:
    path = walk_over(state, piece, direction)
    refusal = _ending(state, path)
    if refusal is not None:
        return refusal
    if len(path) > state.points:
        return refuse(Reason.NO_POINTS, need=len(path), left=state.points)
    for passed in path:
        if _closed(state, passed):
            return refuse(Reason.HOLE_CLOSED, cell=CELL_NAMES[passed])
    return None


def _ending(state: State, path: tuple[Cell, ...]) -> Refusal | None:
    """Return why a step along a path cannot end on its last cell (S13, SD9)."""
    first, last = path[0], path[-1]
    if last != NOWHERE and last not in state.where:
        return None
    if len(path) > 1:
        return refuse(Reason.NO_WAY_THROUGH, cell=CELL_NAMES[first])
    own = first in cells_of(state, state.turn)
    return refuse(Reason.OWN_PIECE if own else Reason.ENEMY_THERE, cell=CELL_NAMES[first])


def _closed(state: State, cell: Cell) -> bool:
    return state.options.closed_holes and own_dot(state, cell)


def _attacking(state: State, action: CollisionStart) -> Refusal | None:
    own = cells_of(state, state.turn)
    start = own[action.piece]
    cell = NEIGHBOURS[start * DIRECTIONS + action.direction]
    if cell not in state.where:
        return refuse(Reason.NOBODY_THERE, cell=CELL_NAMES[cell])
    if cell in own:
        return refuse(Reason.OWN_PIECE, cell=CELL_NAMES[cell])
    if isinstance(action, Gang) and own[action.helper] not in NEXT_TO[start]:
        return _of_piece(Reason.HELPER_FAR, state, action.helper)
    hit = hit_of(state, action)
    if state.braced >> hit.victim & 1:
        return refuse(Reason.BRACED, cell=CELL_NAMES[cell])
    if hit.lead < 0:
        return refuse(Reason.TOO_WEAK, lack=-hit.lead)
    if hit.lead and _closed(state, cell):
        return refuse(Reason.HOLE_CLOSED, cell=CELL_NAMES[cell])
    can_end = possible(state.where, state.braced, hit, long_flights=state.options.long_flights)
    return None if can_end else refuse(Reason.STUCK)


def _choosing(state: State, action: Action) -> Refusal | None:
    """Return why this is no answer to the question of a collision (SR9-SR11)."""
    if state.pending is None or not isinstance(action, Pick | Land):
        return refuse(Reason.CHOOSE_FIRST)
    question = state.pending.question
    if isinstance(action, Pick):
        offered = question.ask is Ask.PICK and action.piece in question.options
    else:
        offered = question.ask is Ask.LAND and action.cell in question.options
    return None if offered else refuse(Reason.NOT_OFFERED)


# Locations and cards


def _seizing(state: State, action: Seize) -> Refusal | None:
    letter = LETTERS[action.location]
    if action.location >= len(state.marks):
        return refuse(Reason.NO_LOCATION, location=letter)
    if not set(state.marks[action.location].cells).issubset(cells_of(state, state.turn)):
        return refuse(Reason.NOT_SURROUNDED, location=letter)
    if state.owners[action.location] == state.turn:
        return refuse(Reason.OWN_LOCATION, location=letter)
    if state.options.seizing_costs and state.points < 1:
        return refuse(Reason.NO_POINTS, need=1, left=state.points)
    if action.cards not in PAYMENTS[state.costs[action.location]]:
        return refuse(Reason.WRONG_PAYMENT, location=letter)
    if not holds(state.hands[state.turn], action.cards):
        return refuse(Reason.CANNOT_PAY, cards=names_of(action.cards))
    return None


def _card(state: State, card: Card) -> Refusal | None:
    return None if state.hands[state.turn][card] else refuse(Reason.NO_CARD, card=CARD_NAMES[card])


def _recalling(state: State, cell: Cell) -> Refusal | None:
    if cell not in plate(state.seats, state.turn).cells:
        return refuse(Reason.NOT_YOUR_PLATE, cell=CELL_NAMES[cell])
    return refuse(Reason.PLATE_TAKEN, cell=CELL_NAMES[cell]) if cell in state.where else None
