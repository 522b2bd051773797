"""Uno Super Mario for the generic suites: its cards, worlds that look alike to an observer, what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from games.core import Draws, Seat, shuffled
from games.uno_mario.cards import FULL_DECK, PLAYABLE, Card, Hand
from games.uno_mario.state import State
from games.uno_mario.values import Phase

OPEN = (Phase.BETWEEN, Phase.OVER)


def cards(state: State) -> tuple[Card, ...]:
    """All cards wherever they are; before a deal they lie in the box."""
    out = [card for hand in state.hands for card in hand] + [*state.stock, *state.discard]
    return tuple(sorted(out)) if out else FULL_DECK


def other_worlds(state: State, observer: Seat | None, draws: Draws) -> State | None:
    """The same state to the observer, with the stock and about a quarter of the other hands dealt anew.

    Hands that stay let the suites follow both worlds over several seats' turns.
    """
    if not state.discard:
        return None
    if state.phase in OPEN:
        return replace(state, stock=shuffled(state.stock, draws)) if len(state.stock) > 1 else None
    fixed = [hand if draws.below(4) else seen(state, seat, observer) for seat, hand in enumerate(state.hands)]
    pool = [card for hand, kept in zip(state.hands, fixed, strict=True) for card in hand[len(kept) :]]
    pool = list(shuffled([*pool, *state.stock], draws))
    if len(pool) < 2:
        return None
    drawn = None
    if state.phase is Phase.DRAWN and len(fixed[state.turn]) < len(state.hands[state.turn]):
        drawn = fitting(state, pool)
        state = replace(state, drawn=drawn)
    hands = []
    for seat, hand in enumerate(state.hands):
        last = (drawn,) if drawn is not None and seat == state.turn else ()
        anew = len(hand) - len(fixed[seat]) - len(last)
        hands.append((*fixed[seat], *pool[:anew], *last))
        del pool[:anew]
    return with_evidence(replace(state, hands=tuple(hands), stock=tuple(pool)), observer)


def seen(state: State, seat: Seat, observer: Seat | None) -> Hand:
    """The cards of a seat that the observer knows: its own, and those shown to it for a challenge."""
    shown = state.shown
    if seat == observer:
        return state.hands[seat]
    return shown.hand if shown is not None and (shown.to, shown.owner) == (observer, seat) else ()


def fitting(state: State, pool: list[Card]) -> Card:
    """Take a card out of the pool that fits: that the drawn one does is public (UD11)."""
    card = next(card for card in pool if card in PLAYABLE[state.discard[-1]][state.colour])
    pool.remove(card)
    return card


def with_evidence(state: State, observer: Seat | None) -> State:
    """What a hand held when it played or was shown are its first cards: later ones came by drawing."""
    attack, shown = state.attack, state.shown
    if attack is not None:
        attack = attack._replace(hand=state.hands[attack.by][: len(attack.hand)])
    if shown is not None:
        shown = shown._replace(hand=state.hands[shown.owner][: len(shown.hand)])
    return replace(state, attack=attack, shown=shown)


def revealed(before: State, seat: Seat, action: object, after: State, observer: Seat | None) -> Hashable:
    """The observer's hand, the discards, how many were drawn and whether one fits, a shown hand, the result."""
    shown = after.shown
    to_observer = shown.hand if shown is not None and shown.to == observer else None
    own = () if observer is None else after.hands[observer]
    counts = tuple(map(len, after.hands))
    return own, after.discard, after.phase, after.turn, counts, to_observer, after.result


SHORT = {"goal": "single_round"}
"""House rules that make a match short, but not so short that its deal can end it."""
