"""What comes before the first roll: marks, backs, the pile, the line-up and the first player."""

from __future__ import annotations

from games.core import Event, Seat
from games.seize.actions import LETTERS
from games.seize.board import Cell, marks_of, plate
from games.seize.cards import Card
from games.seize.moves import PIECES
from games.seize.state import State
from games.seize.values import NOBODY, Phase

Events = list[Event]


def lay(state: State, sets: tuple[int, ...], events: Events) -> None:
    """Lay location cards on the marks of some sets (SR4)."""
    state.sets, state.marks = sets, marks_of(sets)
    count = len(state.marks)
    state.owners = (NOBODY,) * count
    state.phase = Phase.PRICE
    state.decision += 1
    events.append(Event("laid", None, {"count": count, "locations": tuple(LETTERS[:count])}))


def price(state: State, costs: tuple[int, ...], events: Events) -> None:
    """Turn up the backs of the location cards (SD29)."""
    state.costs = costs
    state.phase = Phase.DEAL
    state.decision += 1
    events.append(Event("priced"))


def deal(state: State, cards: tuple[Card, ...], events: Events) -> None:
    """Put the shuffled pile on the table (SD27)."""
    state.deck = cards
    state.phase = Phase.PLACING
    state.decision += 1
    events.append(Event("dealt", None, {"count": len(cards)}))


def line_up(state: State, seat: Seat, order: tuple[int, ...], events: Events) -> None:
    """Take a seat's order; the last one turns all of them up (SR2)."""
    state.orders = (*state.orders[:seat], order, *state.orders[seat + 1 :])
    events.append(Event("placed", seat))
    if None in state.orders:
        return
    state.where = tuple([cell for one in range(state.seats) for cell in lined_up(state, one)])
    state.phase = Phase.START
    state.decision += 1
    events.append(Event("lined_up"))


def lined_up(state: State, seat: Seat) -> tuple[Cell, ...]:
    """Return the cells of a seat's pieces 0-4 under its order on its plate; () before it has given one."""
    order, cells = state.orders[seat], plate(state.seats, seat).cells
    return () if order is None else tuple([cells[order.index(piece)] for piece in PIECES])


def start(state: State, seat: Seat, events: Events) -> None:
    """Give the first turn to a seat (S5)."""
    state.first = state.turn = seat
    state.turn_no = 1
    state.phase = Phase.ROLL
    state.decision += 1
    events.append(Event("started", seat))
