"""Who may act, and why an action is not allowed. What a seat might do stands in choices; nothing here writes."""

from __future__ import annotations

from typing import Final

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
from games.seize.state import State, cells_of, chance_due, hit_of, own_dot, reshuffle_due, walk_over
from games.seize.tables import CARD_NAMES, PIECE_NAMES, PIECES_PER_SIDE, SETS_LAID
from games.seize.values import NOBODY, Ask, Phase

NOT_NOW: Final = Refusal("not_now", "S6")
CHOOSE_FIRST: Final = Refusal("choose_first", "SD28")
ALREADY_PLACED: Final = Refusal("already_placed", "SR2")
NO_ORDER: Final = Refusal("no_order", "SR2")
NO_POINTS: Final = Refusal("no_points", "S12")
NO_CELL: Final = Refusal("no_cell", "SR1")
NOT_ITS_WAY: Final = Refusal("not_its_way", "SD5")
OWN_PIECE: Final = Refusal("own_piece", "SD9")
NO_WAY_THROUGH: Final = Refusal("no_way_through", "SD9")
ENEMY_THERE: Final = Refusal("enemy_there", "S13")
NOBODY_THERE: Final = Refusal("nobody_there", "S14")
TOO_WEAK: Final = Refusal("too_weak", "SR5")
BRACED: Final = Refusal("braced", "SD28")
STUCK: Final = Refusal("stuck", "SR11")
HELPER_FAR: Final = Refusal("helper_far", "SR13")
ONE_PIECE: Final = Refusal("one_piece", "SD7")
MOVE_OVER: Final = Refusal("move_over", "SD8")
HOLE_CLOSED: Final = Refusal("hole_closed", "SD19")
NO_LOCATION: Final = Refusal("no_location", "SR4")
NOT_SURROUNDED: Final = Refusal("not_surrounded", "S8")
OWN_LOCATION: Final = Refusal("own_location", "SD25")
WRONG_PAYMENT: Final = Refusal("wrong_payment", "SD29")
CANNOT_PAY: Final = Refusal("cannot_pay", "S8")
NO_CARD: Final = Refusal("no_card", "SD28")
PLATE_TAKEN: Final = Refusal("plate_taken", "SD28")
NOT_YOUR_PLATE: Final = Refusal("not_your_plate", "SD28")
NOTHING_TO_UNDO: Final = Refusal("nothing_to_undo", "SD7")
NOT_OFFERED: Final = Refusal("not_offered", "SR11")


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
            return GAME_OVER
        case Phase.PLACING if seat >= 0:
            return _placing(state, seat, action)
    if seat == CHANCE:
        return None if chance_due(state) and _can_come_out(state, action) else NOT_NOW
    if seat != state.turn or chance_due(state):
        return NOT_YOUR_TURN
    if state.phase is Phase.COLLISION:
        return _choosing(state, action)
    if state.phase is Phase.DISCARD:
        return _card(state, action.card) if isinstance(action, Discard) else NOT_NOW
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
            return None if state.undo else NOTHING_TO_UNDO
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
            return NOT_NOW


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
        return NOT_NOW
    if state.orders[seat] is not None:
        return ALREADY_PLACED
    return None if action.order in ORDERS else NO_ORDER


# Moves


def _of_piece(reason: Refusal, state: State, piece: int) -> Refusal:
    """Return a refusal that speaks of an own piece; the cell tells the two of level 1 apart."""
    cell = state.where[state.turn * PIECES_PER_SIDE + piece]
    return reason.about(piece=PIECE_NAMES[piece], cell=CELL_NAMES[cell])


def _moving(state: State, piece: int) -> Refusal | None:
    """Return what stands against any step, attack or turn of an own piece (S12, SD7, SD8)."""
    if state.points < 1:
        return NO_POINTS.about(need=1, left=state.points)
    if state.moved_piece not in (NOBODY, piece):
        return _of_piece(ONE_PIECE, state, state.moved_piece)
    return _of_piece(MOVE_OVER, state, piece) if piece in state.stopped else None


def _walking(state: State, piece: int, direction: Direction) -> Refusal | None:
    """Return what stands against any step or attack of an own piece in a direction (SD5)."""
    refusal = _moving(state, piece)
    if refusal is not None:
        return refusal
    mine = state.turn * PIECES_PER_SIDE + piece
    if direction not in ways_of(piece, state.facing[mine], all_directions=state.options.all_directions):
        return _of_piece(NOT_ITS_WAY, state, piece)
    ahead = NEIGHBOURS[state.where[mine] * DIRECTIONS + direction]
    return NO_CELL if ahead == NOWHERE else None


def _stepping(state: State, piece: int, direction: Direction) -> Refusal | None:
    path = walk_over(state, piece, direction)
    refusal = _ending(state, path)
    if refusal is not None:
        return refusal
    if len(path) > state.points:
        return NO_POINTS.about(need=len(path), left=state.points)
    for passed in path:
        if _closed(state, passed):
            return HOLE_CLOSED.about(cell=CELL_NAMES[passed])
    return None


def _ending(state: State, path: tuple[Cell, ...]) -> Refusal | None:
    """Return why a step along a path cannot end on its last cell (S13, SD9)."""
    first, last = path[0], path[-1]
    if last != NOWHERE and last not in state.where:
        return None
    if len(path) > 1:
        return NO_WAY_THROUGH.about(cell=CELL_NAMES[first])
    own = first in cells_of(state, state.turn)
    return (OWN_PIECE if own else ENEMY_THERE).about(cell=CELL_NAMES[first])


def _closed(state: State, cell: Cell) -> bool:
    return state.options.closed_holes and own_dot(state, cell)


def _attacking(state: State, action: CollisionStart) -> Refusal | None:
    own = cells_of(state, state.turn)
    start = own[action.piece]
    cell = NEIGHBOURS[start * DIRECTIONS + action.direction]
    if cell not in state.where:
        return NOBODY_THERE.about(cell=CELL_NAMES[cell])
    if cell in own:
        return OWN_PIECE.about(cell=CELL_NAMES[cell])
    if isinstance(action, Gang) and own[action.helper] not in NEXT_TO[start]:
        return _of_piece(HELPER_FAR, state, action.helper)
    hit = hit_of(state, action)
    if state.braced >> hit.victim & 1:
        return BRACED.about(cell=CELL_NAMES[cell])
    if hit.lead < 0:
        return TOO_WEAK.about(lack=-hit.lead)
    if hit.lead and _closed(state, cell):
        return HOLE_CLOSED.about(cell=CELL_NAMES[cell])
    can_end = possible(state.where, state.braced, hit, long_flights=state.options.long_flights)
    return None if can_end else STUCK


def _choosing(state: State, action: Action) -> Refusal | None:
    """Return why this is no answer to the question of a collision (SR9-SR11)."""
    if state.pending is None or not isinstance(action, Pick | Land):
        return CHOOSE_FIRST
    question = state.pending.question
    if isinstance(action, Pick):
        offered = question.ask is Ask.PICK and action.piece in question.options
    else:
        offered = question.ask is Ask.LAND and action.cell in question.options
    return None if offered else NOT_OFFERED


# Locations and cards


def _seizing(state: State, action: Seize) -> Refusal | None:
    letter = LETTERS[action.location]
    if action.location >= len(state.marks):
        return NO_LOCATION.about(location=letter)
    if not set(state.marks[action.location].cells).issubset(cells_of(state, state.turn)):
        return NOT_SURROUNDED.about(location=letter)
    if state.owners[action.location] == state.turn:
        return OWN_LOCATION.about(location=letter)
    if state.options.seizing_costs and state.points < 1:
        return NO_POINTS.about(need=1, left=state.points)
    if action.cards not in PAYMENTS[state.costs[action.location]]:
        return WRONG_PAYMENT.about(location=letter)
    if not holds(state.hands[state.turn], action.cards):
        return CANNOT_PAY.about(cards=names_of(action.cards))
    return None


def _card(state: State, card: Card) -> Refusal | None:
    return None if state.hands[state.turn][card] else NO_CARD.about(card=CARD_NAMES[card])


def _recalling(state: State, cell: Cell) -> Refusal | None:
    if cell not in plate(state.seats, state.turn).cells:
        return NOT_YOUR_PLATE.about(cell=CELL_NAMES[cell])
    return PLATE_TAKEN.about(cell=CELL_NAMES[cell]) if cell in state.where else None
