"""Uno Super Mario for the generic suites: its cards, what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable

from games.core import Draws, Seat
from games.uno_mario.cards import FULL_DECK, NONE, Card
from games.uno_mario.memory import Memory
from games.uno_mario.state import State
from games.uno_mario.values import Phase

OPEN = (Phase.BETWEEN, Phase.OVER)


def cards(state: State) -> tuple[Card, ...]:
    """All cards wherever they are; before a deal they lie in the box."""
    out = [card for hand in state.hands for card in hand] + [*state.stock, *state.discard]
    return tuple(sorted(out)) if out else FULL_DECK


def recalled(state: State, observer: Seat | None, draws: Draws) -> Memory:
    """A memory of about three quarters of the hands: so the suites can follow both worlds for long."""
    memory = Memory(NONE, state.seats)
    for seat, hand in enumerate(state.hands):
        if draws.below(4):
            memory.hands[seat] = list(hand)
        elif state.shown is not None and (state.shown.to, state.shown.owner) == (observer, seat):
            memory.hands[seat] = list(state.shown.hand)
    return memory


def revealed(before: State, seat: Seat, action: object, after: State, observer: Seat | None) -> Hashable:
    """The observer's hand, the discards, how many were drawn and whether one fits, a shown hand, the result."""
    shown = after.shown
    to_observer = shown.hand if shown is not None and shown.to == observer else None
    own = () if observer is None else after.hands[observer]
    counts = tuple(map(len, after.hands))
    return own, after.discard, after.phase, after.turn, counts, to_observer, after.result


SHORT = {"goal": "single_round"}
"""House rules that make a match short, but not so short that its deal can end it."""
