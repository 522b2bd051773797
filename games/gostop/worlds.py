"""Worlds alike to an observer: hands and stock dealt again, but for what lies open or was shown."""

from __future__ import annotations

from games.core import Draws, Memory, Seat, shuffled
from games.gostop.cards import mask_of
from games.gostop.state import State, held_months
from games.gostop.values import Phase
from games.gostop.view import View


def other_worlds(state: State, observer: Seat | None, memory: Memory[View] | None, draws: Draws) -> State | None:
    """Return the same state to the observer, with the other hands and the stock dealt again; None before a deal.

    Nobody has to remember anything: what was shown is in the view (G15, G17), and sold brights lie at the bottom of the
    stock (GD52).
    """
    if state.phase in (Phase.LOT, Phase.DEAL):
        return None
    stock = state.deck[state.top :]
    sold = tuple([card for card in state.sold if card in stock])
    kept = [
        side.hand if seat == observer else tuple([card for card in side.hand if side.shown >> card & 1])
        for seat, side in enumerate(state.sides)
    ]
    fixed = mask_of(sold) | mask_of([card for hand in kept for card in hand])
    hidden = [card for side in state.sides for card in side.hand if not fixed >> card & 1]
    hidden += [card for card in stock if not fixed >> card & 1]
    mixed = list(shuffled(sorted(hidden), draws))
    world = state.copy()
    for side, keeps in zip(world.sides, kept, strict=True):
        missing = len(side.hand) - len(keeps)
        if missing:
            side.hand = tuple(sorted((*keeps, *mixed[:missing])))
            side.triples = held_months(side.hand, 3)
            del mixed[:missing]
    world.deck = state.deck[: state.top] + tuple(mixed) + sold
    return world
