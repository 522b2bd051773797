"""Holes, locations and special cards (S7-S10, S30-S32, SD18-SD28): what a turn does apart from moving pieces."""

from __future__ import annotations

from games.core import Event, Value
from games.seize.actions import LETTERS, Brace, Charge, Recall, Seize
from games.seize.board import CELL_NAMES, HOLE_OF_CELL, Cell
from games.seize.cards import BRACE, CHARGE, RECALL, SPRINT, Card, Hand, names_of, plus, without
from games.seize.scoring import BY_LOCATIONS, outcome_of
from games.seize.state import NOBODY, Phase, State, Stock, Trace, TraceKind, held, target
from games.seize.tables import CARD_NAMES, DIRECTION_NAMES, HOLE_ROUNDS, PIECE_NAMES, PIECES_PER_SIDE, SPRINT_POINTS


def visit(state: State, cell: Cell, events: list[Event]) -> State:
    """Draw a card if the cell has a hole without the mover's dot and the pile has one (S7, S30, S32, SD31)."""
    hole = HOLE_OF_CELL[cell]
    stock, seat = state.stock, state.seat
    place = hole * state.setup.seats + seat
    if hole < 0 or not stock.deck or stock.dots[place] > state.round:
        return state
    card, *rest = stock.deck
    hand = plus(stock.hands[seat], card)
    stock = stock._replace(
        deck=tuple(rest),
        hands=(*stock.hands[:seat], hand, *stock.hands[seat + 1 :]),
        dots=(*stock.dots[:place], state.round + HOLE_ROUNDS, *stock.dots[place + 1 :]),
    )
    where = CELL_NAMES[cell]
    events.append(Event("drew", seat, {"cell": where, "pile": len(rest), "again": state.round + HOLE_ROUNDS}))
    events.append(Event("drew", seat, {"cell": where, "card": CARD_NAMES[card]}, frozenset({seat})))
    if not rest:
        events.append(Event("pile_ran_out"))
    return state._replace(stock=stock, undo=())


def _pay(stock: Stock, seat: int, cards: tuple[Card, ...]) -> Stock:
    """Move cards from a hand to the face-up discard pile (SD26)."""
    discards: Hand = stock.discards
    for card in cards:
        discards = plus(discards, card)
    hands = (*stock.hands[:seat], without(stock.hands[seat], cards), *stock.hands[seat + 1 :])
    return stock._replace(hands=hands, discards=discards)


def seize(state: State, action: Seize, events: list[Event]) -> State:
    """Take a location for its cost; the last one needed ends the match at once (S8-S11, S27, SD22)."""
    seat, location = state.seat, action.location
    owner = state.stock.owners[location]
    stock = _pay(state.stock, seat, action.cards)
    stock = stock._replace(owners=(*stock.owners[:location], seat, *stock.owners[location + 1 :]))
    points = state.points - 1 if state.setup.options.seizing_costs else state.points
    state = state._replace(stock=stock, points=points, undo=(), decision=state.decision + 1)
    count = held(stock.owners, state.setup.seats)[seat]
    data: dict[str, Value] = {"location": LETTERS[location], "cards": names_of(action.cards), "count": count}
    if owner == NOBODY:
        events.append(Event("seized", seat, data))
    else:
        events.append(Event("took_over", seat, {**data, "owner": owner}))
    if count < target(state.setup.seats):
        return state
    result = outcome_of(state, BY_LOCATIONS)
    events.append(Event("match_ended", None, {"reason": BY_LOCATIONS, "winners": result.winners}))
    return state._replace(phase=Phase.OVER, result=result)


def _play(state: State, card: Card) -> State:
    return state._replace(stock=_pay(state.stock, state.seat, (card,)), undo=(), decision=state.decision + 1)


def sprint(state: State, events: list[Event]) -> State:
    """Add points (SD28)."""
    points = state.points + SPRINT_POINTS
    events.append(Event("sprinted", state.seat, {"points": points}))
    return _play(state, SPRINT)._replace(points=points)


def brace(state: State, action: Brace, events: list[Event]) -> State:
    """Fix an own piece to its cell until the owner's next turn (SD28)."""
    piece = state.seat * PIECES_PER_SIDE + action.piece
    events.append(_on_piece("braced", state, action.piece))
    state = _play(state, BRACE)
    return state._replace(stock=state.stock._replace(braced=state.stock.braced | 1 << piece))


def charge(state: State, action: Charge, events: list[Event]) -> State:
    """Add a level to an own piece for this turn (SD28)."""
    events.append(_on_piece("charged", state, action.piece))
    budget = state.budget
    charges = tuple(n + (own == action.piece) for own, n in enumerate(budget.charges))
    return _play(state, CHARGE)._replace(budget=budget._replace(charges=charges))


def recall(state: State, action: Recall, events: list[Event]) -> State:
    """Take an own piece back to the plate (SD28)."""
    piece = state.seat * PIECES_PER_SIDE + action.piece
    start = state.where[piece]
    events.append(
        Event(
            "recalled",
            state.seat,
            {
                "piece": PIECE_NAMES[action.piece],
                "start": CELL_NAMES[start],
                "cell": CELL_NAMES[action.cell],
                "direction": DIRECTION_NAMES[action.facing],
            },
        )
    )
    return _play(state, RECALL)._replace(
        where=(*state.where[:piece], action.cell, *state.where[piece + 1 :]),
        facing=(*state.facing[:piece], action.facing, *state.facing[piece + 1 :]),
        last=(Trace(TraceKind.RECALL, piece, start, action.cell),),
    )


def _on_piece(kind: str, state: State, own: int) -> Event:
    cell = state.where[state.seat * PIECES_PER_SIDE + own]
    return Event(kind, state.seat, {"piece": PIECE_NAMES[own], "cell": CELL_NAMES[cell]})
