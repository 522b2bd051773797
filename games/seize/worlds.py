"""Worlds alike to an observer: hands, pile, orders and unseen costs drawn again."""

from __future__ import annotations

from games.core import Draws, Seat, shuffled
from games.seize.cards import cards_of, hand_of
from games.seize.memory import Memory
from games.seize.moves import ORDERS
from games.seize.state import State, cost_seen
from games.seize.tables import COSTS
from games.seize.values import Phase

BEFORE_THE_DEAL = (Phase.LAY, Phase.PRICE, Phase.DEAL)


def other_worlds(state: State, observer: Seat | None, memory: Memory | None, draws: Draws) -> State | None:
    """Return the same state to the observer with everything hidden drawn again; None where nothing is.

    Of a pile made again (SD26) the observer is taken to forget what is in it.
    """
    if state.phase in BEFORE_THE_DEAL and not state.options.hidden_costs:
        return None
    world = state.copy()
    if state.phase is Phase.PLACING:
        world.orders = tuple(
            [
                order if order is None or seat == observer else ORDERS[draws.below(len(ORDERS))]
                for seat, order in enumerate(state.orders)
            ]
        )
    _other_costs(world, observer, frozenset() if memory is None else frozenset(memory.costs), draws)
    hidden = [seat for seat in range(state.seats) if seat != observer]
    pool = [card for seat in hidden for card in cards_of(state.hands[seat])] + list(state.deck)
    mixed = list(shuffled(sorted(pool), draws))
    hands = list(state.hands)
    for seat in hidden:
        held = sum(hands[seat])
        hands[seat] = hand_of(tuple(mixed[:held]))
        del mixed[:held]
    world.hands, world.deck = tuple(hands), tuple(mixed)
    return world


def _other_costs(world: State, observer: Seat | None, known: frozenset[int], draws: Draws) -> None:
    """Let costs that the observer does not know change places with each other and with those left in the box (SD23)."""
    costs = list(world.costs)
    unseen = [place for place in range(len(costs)) if place not in known and not cost_seen(world, observer, place)]
    pool = [cost for cost in range(len(COSTS)) if cost not in costs] + [costs[place] for place in unseen]
    for place, cost in zip(unseen, shuffled(sorted(pool), draws), strict=False):
        costs[place] = cost
    world.costs = tuple(costs)
