"""Holes, locations and special cards (S7-S10, S30-S32, SD18-SD28): what a turn does apart from moving pieces."""

from __future__ import annotations

from games.core import Event, Value
from games.seize.actions import LETTERS, Recall, Seize
from games.seize.board import CELL_NAMES, HOLE_OF_CELL, Cell
from games.seize.cards import BRACE, CHARGE, EMPTY, RECALL, SPRINT, Card, names_of, plus, without
from games.seize.scoring import end_match
from games.seize.state import State, held, target, trace_on
from games.seize.tables import CARD_NAMES, DIRECTION_NAMES, HOLE_ROUNDS, PIECE_NAMES, PIECES_PER_SIDE, SPRINT_POINTS
from games.seize.values import NOBODY, Trace, TraceKind

Events = list[Event]


def visit(state: State, cell: Cell, events: Events) -> None:
    """Draw a card if the cell has a hole without the mover's dot and the pile has one (S7, S30, S32, SD31)."""
    hole, seat = HOLE_OF_CELL[cell], state.turn
    place = hole * state.seats + seat
    if hole < 0 or not state.deck or state.dots[place] > state.round_no:
        return
    card, again = state.deck[0], state.round_no + HOLE_ROUNDS
    state.deck = state.deck[1:]
    state.hands = (*state.hands[:seat], plus(state.hands[seat], card), *state.hands[seat + 1 :])
    state.dots = (*state.dots[:place], again, *state.dots[place + 1 :])
    state.undo = ()
    state.drawn = (*state.drawn, card)
    where = CELL_NAMES[cell]
    events.append(Event("drew", seat, {"cell": where, "pile": len(state.deck), "again": again}))
    events.append(Event("drew", seat, {"cell": where, "card": CARD_NAMES[card]}, frozenset({seat})))
    if not state.deck:
        events.append(Event("pile_ran_out"))


def pay(state: State, cards: tuple[Card, ...]) -> None:
    """Move cards from the mover's hand to the face-up discard pile (SD26); nothing before can be undone."""
    seat = state.turn
    state.hands = (*state.hands[:seat], without(state.hands[seat], cards), *state.hands[seat + 1 :])
    for card in cards:
        state.discards = plus(state.discards, card)
    state.undo = ()
    state.decision += 1


def reshuffle(state: State, cards: tuple[Card, ...], events: Events) -> None:
    """Make the discards a new pile (house rule of SD26)."""
    state.deck, state.discards = cards, EMPTY
    state.decision += 1
    events.append(Event("reshuffled", None, {"count": len(cards)}))


def seize(state: State, action: Seize, events: Events) -> None:
    """Take a location for its cost; the last one needed ends the match at once (S8-S11, S27, SD22)."""
    seat, location = state.turn, action.location
    owner = state.owners[location]
    pay(state, action.cards)
    state.owners = (*state.owners[:location], seat, *state.owners[location + 1 :])
    if state.options.seizing_costs:
        state.points -= 1
    state.newest = location
    count = held(state)[seat]
    data: dict[str, Value] = {"location": LETTERS[location], "cards": names_of(action.cards), "count": count}
    if owner == NOBODY:
        events.append(Event("seized", seat, data))
    else:
        events.append(Event("took_over", seat, {**data, "owner": owner}))
    if count == target(state.seats):
        end_match(state, events)


def sprint(state: State, events: Events) -> None:
    """Add points (SD28)."""
    pay(state, (SPRINT,))
    state.points += SPRINT_POINTS
    events.append(Event("sprinted", state.turn, {"points": state.points}))


def brace(state: State, own: int, events: Events) -> None:
    """Fix an own piece to its cell until the owner's next turn (SD28)."""
    pay(state, (BRACE,))
    state.braced |= 1 << state.turn * PIECES_PER_SIDE + own
    events.append(_on_piece("braced", state, own))


def charge(state: State, own: int, events: Events) -> None:
    """Add a level to an own piece for this turn (SD28)."""
    pay(state, (CHARGE,))
    state.charges = (*state.charges[:own], state.charges[own] + 1, *state.charges[own + 1 :])
    events.append(_on_piece("charged", state, own))


def recall(state: State, action: Recall, events: Events) -> None:
    """Take an own piece back to the plate (SD28)."""
    pay(state, (RECALL,))
    piece = state.turn * PIECES_PER_SIDE + action.piece
    start = state.where[piece]
    state.where = (*state.where[:piece], action.cell, *state.where[piece + 1 :])
    state.facing = (*state.facing[:piece], action.facing, *state.facing[piece + 1 :])
    trace_on(state, (Trace(TraceKind.RECALL, piece, start, action.cell),))
    data: dict[str, Value] = {"piece": PIECE_NAMES[action.piece], "start": CELL_NAMES[start]}
    data |= {"cell": CELL_NAMES[action.cell], "direction": DIRECTION_NAMES[action.facing]}
    events.append(Event("recalled", state.turn, data))


def _on_piece(kind: str, state: State, own: int) -> Event:
    cell = state.where[state.turn * PIECES_PER_SIDE + own]
    return Event(kind, state.turn, {"piece": PIECE_NAMES[own], "cell": CELL_NAMES[cell]})
