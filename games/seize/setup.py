"""Everything before the first roll, and all that chance draws: marks, backs, pile, first player, die."""

from __future__ import annotations

from games.core import Draws, Event, Refusal, Seat, shuffled
from games.seize.actions import LETTERS, Action, Deal, Lay, Place, Price, Reshuffle, Roll, Start
from games.seize.board import SETS, marks_of, plate
from games.seize.cards import EMPTY, cards_of, deck_counts, hand_of
from games.seize.legal import ORDERS
from games.seize.options import SeizeOptions
from games.seize.reasons import Reason, refuse
from games.seize.state import (
    FRESH,
    NOBODY,
    NOT_PLACED,
    Phase,
    Setup,
    State,
    Stock,
    reshuffle_due,
)
from games.seize.tables import COSTS, DIE, FEWEST, HOLES, MOST, PIECES_PER_SIDE, SETS_LAID

Result = tuple[State, tuple[Event, ...]]


def new_match(options: SeizeOptions, seats: int) -> State:
    """Return a board with nothing on it; raises ValueError unless 2 to 4 play (SD1)."""
    if not FEWEST <= seats <= MOST:
        raise ValueError(f"Seize! is for {FEWEST} to {MOST} players, not {seats}")
    setup = Setup(options, seats, (), (), (), (None,) * seats, NOBODY)
    stock = Stock((), (EMPTY,) * seats, EMPTY, (0,) * (len(HOLES) * seats), (), 0)
    off = (NOT_PLACED,) * (seats * PIECES_PER_SIDE)
    facing = tuple(plate(seats, seat).facing for seat in range(seats) for _ in range(PIECES_PER_SIDE))
    return State(setup, stock, Phase.LAY, 0, 1, 0, 0, off, facing, 0, FRESH, (), None, (), None)


def chance_due(state: State) -> bool:
    """Tell whether the next action is chance's."""
    return state.phase <= Phase.ROLL or (not state.stock.deck and reshuffle_due(state))


def sample_chance(state: State, draws: Draws) -> Action:
    """Return the action drawn for what chance has to settle."""
    if reshuffle_due(state):
        return Reshuffle(shuffled(cards_of(state.stock.discards), draws))
    setup = state.setup
    match state.phase:
        case Phase.LAY:
            return Lay(tuple(sorted(shuffled(range(len(SETS)), draws)[: SETS_LAID[setup.seats - 2]])))
        case Phase.PRICE:
            return Price(shuffled(range(len(COSTS)), draws)[: len(setup.marks)])
        case Phase.DEAL:
            return Deal(shuffled(cards_of(deck_counts(specials=setup.options.specials)), draws))
        case Phase.START:
            return Start(draws.below(setup.seats))
        case _:
            return Roll(draws.below(DIE) + 1)


def why_not_chance(state: State, action: Action) -> Refusal | None:
    """Return why chance cannot come out like this now."""
    return None if chance_due(state) and _can_come_out(state, action) else refuse(Reason.NOT_NOW)


def _can_come_out(state: State, action: Action) -> bool:
    setup = state.setup
    if reshuffle_due(state):
        return isinstance(action, Reshuffle) and hand_of(action.cards) == state.stock.discards
    match action:
        case Lay(sets):
            return (
                state.phase is Phase.LAY
                and len(sets) == SETS_LAID[setup.seats - 2]
                and tuple(sorted(set(sets))) == sets
                and sets[-1] < len(SETS)
            )
        case Price(costs):
            return state.phase is Phase.PRICE and len(costs) == len(set(costs)) == len(setup.marks)
        case Deal(cards):
            return state.phase is Phase.DEAL and hand_of(cards) == deck_counts(specials=setup.options.specials)
        case Start(seat):
            return state.phase is Phase.START and seat < setup.seats
        case Roll():
            return state.phase is Phase.ROLL
        case _:
            return False


def apply_chance(state: State, action: Action) -> Result:
    """Settle what chance drew."""
    setup, stock = state.setup, state.stock
    after = state._replace(decision=state.decision + 1)
    match action:
        case Lay(sets):
            marks = marks_of(sets)
            after = after._replace(
                setup=setup._replace(sets=sets, marks=marks),
                stock=stock._replace(owners=(NOBODY,) * len(marks)),
                phase=Phase.PRICE,
            )
            return after, (Event("laid", None, {"count": len(marks), "locations": tuple(LETTERS[: len(marks)])}),)
        case Price(costs):
            return after._replace(setup=setup._replace(costs=costs), phase=Phase.DEAL), (Event("priced"),)
        case Deal(cards):
            after = after._replace(stock=stock._replace(deck=cards), phase=Phase.PLACING)
            return after, (Event("dealt", None, {"count": len(cards)}),)
        case Start(seat):
            after = after._replace(setup=setup._replace(first=seat), phase=Phase.ROLL, seat=seat, turn=1)
            return after, (Event("started", seat),)
        case Roll(points):
            after = after._replace(phase=Phase.TURN, points=points, budget=FRESH._replace(die=points), undo=())
            return after, (Event("rolled", state.seat, {"points": points}),)
        case Reshuffle(cards):
            after = after._replace(stock=stock._replace(deck=cards, discards=EMPTY))
            return after, (Event("reshuffled", None, {"count": len(cards)}),)
        case _:
            raise AssertionError(f"not chance's: {action}")


def why_not_place(state: State, seat: Seat, action: Place) -> Refusal | None:
    """Return why a seat cannot order its pieces so (SR2)."""
    if state.setup.orders[seat] is not None:
        return refuse(Reason.ALREADY_PLACED)
    return None if action.order in ORDERS else refuse(Reason.NO_ORDER)


def place(state: State, seat: Seat, action: Place) -> Result:
    """Take a seat's order; the last one turns all of them up (SR2)."""
    orders = list(state.setup.orders)
    orders[seat] = action.order
    state = state._replace(setup=state.setup._replace(orders=tuple(orders)))
    done = Event("placed", seat)
    if None in orders:
        return state, (done,)
    where = tuple(cell for one, order in enumerate(orders) for cell in placed(state.setup.seats, one, order))
    return state._replace(where=where, phase=Phase.START, decision=state.decision + 1), (done, Event("lined_up"))


def placed(seats: int, seat: Seat, order: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the cells of a seat's pieces 0-4 under an order on its plate."""
    cells = plate(seats, seat).cells
    return tuple(cells[order.index(piece)] for piece in range(PIECES_PER_SIDE)) if order else ()
