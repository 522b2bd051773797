"""Seize! for the generic suites: its cards, the worlds that look alike to an observer, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Draws, Seat, shuffled
from games.seize.cards import Card, cards_of, deck_counts, hand_of
from games.seize.legal import ORDERS, cost_seen
from games.seize.state import Phase, State
from games.seize.tables import COSTS

ENDLESS = ("reshuffle",)
"""House rules under which random play ends, but only after hundreds of thousands of steps: the pile never runs out."""


def cards(state: State) -> tuple[Card, ...]:
    """All cards wherever they are; before the deal they lie in the box."""
    if state.phase <= Phase.DEAL:
        return cards_of(deck_counts(specials=state.setup.options.specials))
    held = [*state.stock.deck, *cards_of(state.stock.discards)]
    for hand in state.stock.hands:
        held += cards_of(hand)
    return tuple(sorted(held))


def other_worlds(state: State, observer: Seat | None, draws: Draws) -> State | None:
    """The same state to the observer: hands, pile, orders and unseen costs are drawn anew."""
    if state.phase <= Phase.DEAL and not state.setup.options.hidden_costs:
        return None
    state = _other_costs(_other_orders(state, observer, draws), observer, draws)
    stock = state.stock
    hidden = [seat for seat in range(state.setup.seats) if seat != observer]
    pool = [card for seat in hidden for card in cards_of(stock.hands[seat])] + list(stock.deck)
    mixed = list(shuffled(pool, draws))
    hands = list(stock.hands)
    for seat in hidden:
        hands[seat] = hand_of(tuple(mixed.pop() for _ in range(sum(hands[seat]))))
    return state._replace(stock=stock._replace(hands=tuple(hands), deck=tuple(mixed)))


def _other_orders(state: State, observer: Seat | None, draws: Draws) -> State:
    """Orders are hidden until the last one is given."""
    if state.phase is not Phase.PLACING:
        return state
    orders = tuple(
        order if order is None or seat == observer else ORDERS[draws.below(len(ORDERS))]
        for seat, order in enumerate(state.setup.orders)
    )
    return state._replace(setup=state.setup._replace(orders=orders))


def _other_costs(state: State, observer: Seat | None, draws: Draws) -> State:
    """Costs that the observer cannot see change places with each other and with those left in the box."""
    costs = list(state.setup.costs)
    unseen = [place for place in range(len(costs)) if not cost_seen(state, observer, place)]
    pool = [cost for cost in range(len(COSTS)) if cost not in costs] + [costs[place] for place in unseen]
    for place, cost in zip(unseen, shuffled(pool, draws), strict=False):
        costs[place] = cost
    return state._replace(setup=state.setup._replace(costs=tuple(costs)))


def revealed(before: State, seat: Seat, action: object, after: State, observer: Seat | None) -> Hashable:
    """The observer's own cards, the discards, the board once all orders lie open, and the costs seen now."""
    own = None if observer is None else after.stock.hands[observer]
    seen = tuple(cost if cost_seen(after, observer, place) else None for place, cost in enumerate(after.setup.costs))
    return own, after.stock.discards, after.where, seen
