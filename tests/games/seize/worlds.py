"""Seize! for the generic suites: its cards, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Seat
from games.seize.cards import Card, cards_of, deck_counts
from games.seize.table import BEFORE_THE_DEAL, Table, cost_seen

SHOWN = (
    *("observer", "seats", "phase", "round_no", "turn_no", "turn", "first", "die", "points", "pieces", "placed"),
    *("order", "locations", "holes", "hand", "drawn", "hand_sizes", "pile", "discards", "held", "target"),
    *("moved_piece", "stopped", "pending", "last", "newest", "outcome"),
)
"""What transcripts show of a view."""
ENDLESS = ("reshuffle",)
"""House rules under which random play ends, but only after hundreds of thousands of steps: the pile never runs out."""
UNREADABLE = ("step 4 N", "step 3 north", "seize A rice", "roll 7", "roll 0", "land h1", "turn 3 up")
"""What is no text of an action."""


def cards(state: Table) -> tuple[Card, ...]:
    """All cards wherever they are; before the deal they lie in the box."""
    if state.phase in BEFORE_THE_DEAL:
        return cards_of(deck_counts(specials=state.options.specials))
    held = [*state.deck, *cards_of(state.discards)]
    for hand in state.hands:
        held += cards_of(hand)
    return tuple(sorted(held))


def revealed(before: Table, seat: Seat, action: object, after: Table, observer: Seat | None) -> Hashable:
    """The observer's own cards, the discards, the board once all orders lie open, and the costs seen now."""
    own = None if observer is None else after.hands[observer]
    seen = tuple(cost if cost_seen(after, observer, place) else None for place, cost in enumerate(after.costs))
    return own, after.discards, after.where, seen
