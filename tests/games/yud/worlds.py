"""Yud! Stop! for the generic suites: its cards, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Seat
from games.yud.table import DECK, EMPTY, OPEN_PHASES, Card, LookKind, Phase, Table, card_at

SHOWN = (
    *("observer", "seats", "playing", "phase", "round_no", "turn_no", "starter", "turn", "rows"),
    *("face_up", "stock_count", "discard_count", "discard_top", "drawn", "ability", "looks", "peeked", "caller"),
    *("ready", "totals", "sheet", "result", "last", "sudden", "outcome"),
)
"""What transcripts show of a view."""
UNREADABLE = (
    "keep", "keep 1 2", "pair 0", "pair 2 0", "pair 0 0", "pair 0 1 2", "pair 0 2 into", "pair 0 2 into 0",
    "pair 0 2 into 1", "pair 0 2 into 2 2", "trio 0 1", "trio 0 1 2 3", "four 0 1 2", "four 0 1 2 3 4", "take",
    "take 1 0", "take 0 1 2 3 4", "take 0 into 0", "shuffle", "shuffle 14", "shuffle 1 x", "draw 1", "yud",
)  # fmt: skip
"""What is no text of an action."""


def cards(state: Table) -> tuple[Card, ...]:
    """All cards wherever they are; before the first deal they lie in the box."""
    held = [card for row in state.rows for card in row if card != EMPTY]
    held += [*state.stock, *state.discard, *([state.drawn] if state.drawn != EMPTY else [])]
    return tuple(sorted(held)) if state.round_no else DECK


def revealed(before: Table, seat: Seat, action: object, after: Table, observer: Seat | None) -> Hashable:
    """The discards, the card drawn by the observer, cards in looks that it sees, and all rows at a round's end."""
    shown = tuple(
        card_at(after, *place)
        for look in after.looks
        if look.kind is LookKind.SHOWN or look.seat == observer
        for place in look.places
    )
    mine = after.drawn if after.phase is Phase.DRAWN and after.turn == observer else EMPTY
    up = tuple(card_at(after, *place) for place in sorted(after.face_up))
    return after.discard, shown, mine, up, after.rows if after.phase in OPEN_PHASES else None
