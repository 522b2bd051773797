"""Seize! for the generic suites: its cards, the worlds that look alike to an observer, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from games.core import Draws, Seat, shuffled
from games.seize.cards import Card, cards_of, deck_counts, hand_of
from games.seize.moves import ORDERS
from games.seize.state import State, cost_seen
from games.seize.tables import COSTS
from games.seize.values import Phase

BEFORE_THE_DEAL = (Phase.LAY, Phase.PRICE, Phase.DEAL)
ENDLESS = ("reshuffle",)
"""House rules under which random play ends, but only after hundreds of thousands of steps: the pile never runs out."""


def cards(state: State) -> tuple[Card, ...]:
    """All cards wherever they are; before the deal they lie in the box."""
    if state.phase in BEFORE_THE_DEAL:
        return cards_of(deck_counts(specials=state.options.specials))
    held = [*state.deck, *cards_of(state.discards)]
    for hand in state.hands:
        held += cards_of(hand)
    return tuple(sorted(held))


def other_worlds(state: State, observer: Seat | None, draws: Draws) -> State | None:
    """The same state to the observer: hands, pile, orders and unseen costs are drawn anew."""
    if state.phase in BEFORE_THE_DEAL and not state.options.hidden_costs:
        return None
    state = _other_costs(_other_orders(state, observer, draws), observer, draws)
    hidden = [seat for seat in range(state.seats) if seat != observer]
    pool = [card for seat in hidden for card in cards_of(state.hands[seat])] + list(state.deck)
    mixed = list(shuffled(pool, draws))
    hands = list(state.hands)
    for seat in hidden:
        hands[seat] = hand_of(tuple(mixed.pop() for _ in range(sum(hands[seat]))))
    return replace(state, hands=tuple(hands), deck=tuple(mixed))


def _other_orders(state: State, observer: Seat | None, draws: Draws) -> State:
    """Orders are hidden until the last one is given."""
    if state.phase is not Phase.PLACING:
        return state
    orders = tuple(
        order if order is None or seat == observer else ORDERS[draws.below(len(ORDERS))]
        for seat, order in enumerate(state.orders)
    )
    return replace(state, orders=orders)


def _other_costs(state: State, observer: Seat | None, draws: Draws) -> State:
    """Costs that the observer cannot see change places with each other and with those left in the box."""
    costs = list(state.costs)
    unseen = [place for place in range(len(costs)) if not cost_seen(state, observer, place)]
    pool = [cost for cost in range(len(COSTS)) if cost not in costs] + [costs[place] for place in unseen]
    for place, cost in zip(unseen, shuffled(pool, draws), strict=False):
        costs[place] = cost
    return replace(state, costs=tuple(costs))


def revealed(before: State, seat: Seat, action: object, after: State, observer: Seat | None) -> Hashable:
    """The observer's own cards, the discards, the board once all orders lie open, and the costs seen now."""
    own = None if observer is None else after.hands[observer]
    seen = tuple(cost if cost_seen(after, observer, place) else None for place, cost in enumerate(after.costs))
    return own, after.discards, after.where, seen
