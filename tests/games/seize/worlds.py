"""Seize! for the generic suites: its cards, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Seat
from games.seize.cards import Card, cards_of, deck_counts
from games.seize.state import State, cost_seen
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


def revealed(before: State, seat: Seat, action: object, after: State, observer: Seat | None) -> Hashable:
    """The observer's own cards, the discards, the board once all orders lie open, and the costs seen now."""
    own = None if observer is None else after.hands[observer]
    seen = tuple(cost if cost_seen(after, observer, place) else None for place, cost in enumerate(after.costs))
    return own, after.discards, after.where, seen
