"""What each action of Seize! does, what chance draws, and what is done for an absent seat.

Whether an action is allowed stands in legality; what it does stands in setup, turn and goods.
"""

from __future__ import annotations

from games.core import Draws, Event, Seat, shuffled
from games.seize import goods, setup, turn
from games.seize.actions import (
    Action,
    Attack,
    Brace,
    Charge,
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
from games.seize.board import SETS
from games.seize.cards import cards_of, deck_counts
from games.seize.choices import ENDING, PLACES, candidates
from games.seize.state import State, reshuffle_due
from games.seize.tables import COSTS, DIE, SETS_LAID
from games.seize.values import NOBODY, Phase

Events = list[Event]


def perform(state: State, seat: Seat, action: Action) -> Events:
    """Do an allowed action: write what it does into the state and return what happened."""
    events: Events = []
    if not isinstance(action, End | Roll | Reshuffle):
        state.newest = NOBODY
    match action:
        case Step(piece, direction):
            turn.step(state, piece, direction, events)
        case Turn(piece, way):
            turn.turn(state, piece, way, events)
        case Attack() | Gang():
            turn.attack(state, action, events)
        case Pick(choice) | Land(choice):
            turn.choose(state, choice, events)
        case Undo():
            turn.undo(state, events)
        case Roll(points):
            turn.roll(state, points, events)
        case Discard(card):
            turn.discard(state, card, events)
        case End() | Seize() | Sprint() | Brace() | Charge() | Recall():
            turn.settle(state, NOBODY, events)
            _after_moves(state, action, events)
        case _:
            _before_turns(state, seat, action, events)
    return events


def _after_moves(state: State, action: Action, events: Events) -> None:
    """Do what ends any move that is under way (SD18)."""
    match action:
        case End():
            turn.end(state, events)
        case Seize():
            goods.seize(state, action, events)
        case Sprint():
            goods.sprint(state, events)
        case Brace(piece):
            goods.brace(state, piece, events)
        case Charge(piece):
            goods.charge(state, piece, events)
        case Recall():
            goods.recall(state, action, events)


def _before_turns(state: State, seat: Seat, action: Action, events: Events) -> None:
    """Do what comes before the first roll, or make a new pile."""
    match action:
        case Lay(sets):
            setup.lay(state, sets, events)
        case Price(costs):
            setup.price(state, costs, events)
        case Deal(cards):
            setup.deal(state, cards, events)
        case Place(order):
            setup.line_up(state, seat, order, events)
        case Start(first):
            setup.start(state, first, events)
        case Reshuffle(cards):
            goods.reshuffle(state, cards, events)


def sample_chance(state: State, draws: Draws) -> Action:
    """Return the action drawn for what chance has to settle."""
    if reshuffle_due(state):
        return Reshuffle(shuffled(cards_of(state.discards), draws))
    match state.phase:
        case Phase.LAY:
            return Lay(tuple(sorted(shuffled(range(len(SETS)), draws)[: SETS_LAID[state.seats - 2]])))
        case Phase.PRICE:
            return Price(shuffled(range(len(COSTS)), draws)[: len(state.marks)])
        case Phase.DEAL:
            return Deal(shuffled(cards_of(deck_counts(specials=state.options.specials)), draws))
        case Phase.START:
            return Start(draws.below(state.seats))
    return Roll(draws.below(DIE) + 1)


def default_action(state: State, seat: Seat) -> Action:
    """Return the standard order (SR2), the first choice on offer, or the end of the turn (SD7)."""
    if state.phase is Phase.PLACING:
        return PLACES[0]
    return ENDING if state.phase is Phase.TURN else candidates(state, seat)[0]


def token(state: State, seat: Seat, action: Action) -> int:
    """Return the number of the decision: one for all orders, then one per action."""
    return state.decision
