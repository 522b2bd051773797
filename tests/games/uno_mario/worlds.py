"""Uno Super Mario for the generic suites: its cards, what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Seat
from games.uno_mario.cards import FULL_DECK, Card
from games.uno_mario.table import Table, hand_shown

SHOWN = (
    *("observer", "seats", "phase", "round_no", "decision", "dealer", "decides", "direction", "top", "asked"),
    *("discard_count", "stock_count", "counts", "hand", "playable", "bluff", "news", "drawn_card", "hit"),
    *("catchable", "shown_hand", "scores", "written", "done", "last", "ended"),
)
"""What transcripts show of a view."""
UNREADABLE = (
    "play r7", "play R7 purple", "play R7 2", "play  R7", "play R7 uno uno", "catch", "catch x", "catch 01",
    "catch 1 2", "star purple", "colour red uno", "colour red blue", "shuffle 1 -2", "draw 1", "uno!", "PLAY R7",
)  # fmt: skip
"""What is no text of an action."""


def cards(state: Table) -> tuple[Card, ...]:
    """All cards wherever they are; before a deal they lie in the box."""
    out = [card for hand in state.hands for card in hand] + [*state.stock, *state.discard]
    return tuple(sorted(out)) if out else FULL_DECK


def revealed(before: Table, seat: Seat, action: object, after: Table, observer: Seat | None) -> Hashable:
    """The observer's hand, the discards, how many were drawn and whether one fits, a shown hand, the result."""
    shown = after.shown
    to_observer = hand_shown(after, shown) if shown is not None and shown.to == observer else None
    own = () if observer is None else after.hands[observer]
    counts = tuple(map(len, after.hands))
    return own, after.discard, after.phase, after.turn, counts, to_observer, after.result


SHORT = {"goal": "single_round"}
"""House rules that make a match short, but not so short that its deal can end it."""
