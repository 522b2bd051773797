"""Worlds alike to an observer: the cards that it neither sees nor remembers are dealt again."""

from __future__ import annotations

from games.core import Draws, Seat, shuffled
from games.yud.cards import EMPTY
from games.yud.notes import Notes
from games.yud.state import State, card_at
from games.yud.values import OPEN_PHASES, Place
from games.yud.view import seen_places


def other_worlds(state: State, observer: Seat | None, notes: Notes | None, draws: Draws) -> State | None:
    """Return the same state to the observer with all cards dealt again that it does not know; None where it knows all.

    The discard pile stays: everybody saw it grow. Of a pile made again (YD19) the observer is taken to forget what is
    in it.
    """
    if not state.round_no:
        return None
    known = seen_places(state, observer) | (notes.known() if notes is not None else frozenset())
    places = [Place(seat, slot) for seat, row in enumerate(state.rows) for slot in range(len(row))]
    open_rows = state.phase in OPEN_PHASES
    hidden = [p for p in places if card_at(state, *p) != EMPTY and not open_rows and p not in known]
    own = state.drawn == EMPTY or observer == state.turn
    pool = [card_at(state, *place) for place in hidden] + list(state.stock) + ([] if own else [state.drawn])
    if len(pool) < 2:
        return None
    mixed = list(shuffled(sorted(pool), draws))
    rows = [list(row) for row in state.rows]
    for place in hidden:
        rows[place.seat][place.slot] = mixed.pop()
    world = state.copy()
    world.rows = tuple([tuple(row) for row in rows])
    world.drawn = state.drawn if own else mixed.pop()
    world.stock = tuple(mixed)
    return world
