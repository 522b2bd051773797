"""Yud! Stop! for the generic suites: its cards, the worlds that look alike to an observer, and what a step reveals."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from games.core import Draws, Seat, shuffled
from games.yud.cards import DECK, EMPTY, Card
from games.yud.state import State, card_at
from games.yud.values import OPEN_PHASES, LookKind, Phase, Place
from games.yud.view import seen_places


def cards(state: State) -> tuple[Card, ...]:
    """All cards wherever they are; before the first deal they lie in the box."""
    held = [card for row in state.rows for card in row if card != EMPTY]
    held += [*state.stock, *state.discard, *([state.drawn] if state.drawn != EMPTY else [])]
    return tuple(sorted(held)) if state.round_no else DECK


def other_worlds(state: State, observer: Seat | None, draws: Draws) -> State | None:
    """The same state to the observer, with all cards that it cannot see dealt anew."""
    if not state.round_no:
        return None
    open_rows = state.phase in OPEN_PHASES
    seen = seen_places(state, observer)
    places = [Place(seat, slot) for seat, row in enumerate(state.rows) for slot in range(len(row))]
    hidden = [p for p in places if card_at(state, *p) != EMPTY and not open_rows and p not in seen]
    own = state.drawn == EMPTY or observer == state.turn
    pool = [card_at(state, *place) for place in hidden] + list(state.stock) + ([] if own else [state.drawn])
    if len(pool) < 2:
        return None
    mixed = list(shuffled(pool, draws))
    rows = [list(row) for row in state.rows]
    for place in hidden:
        rows[place.seat][place.slot] = mixed.pop()
    drawn = state.drawn if own else mixed.pop()
    return replace(state, rows=tuple(map(tuple, rows)), drawn=drawn, stock=tuple(mixed))


def revealed(before: State, seat: Seat, action: object, after: State, observer: Seat | None) -> Hashable:
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
