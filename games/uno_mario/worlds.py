"""Worlds alike to an observer: stock and other hands dealt again, but for the cards that it knows."""

from __future__ import annotations

from games.core import Draws, Seat, shuffled
from games.uno_mario.cards import NONE, PLAYABLE, Card, Hand
from games.uno_mario.memory import Memory
from games.uno_mario.state import State
from games.uno_mario.values import OPEN_PHASES, Phase


def other_worlds(state: State, observer: Seat | None, memory: Memory | None, draws: Draws) -> State | None:
    """Return the same state to the observer, with stock and hands dealt again; None before a deal.

    Known cards lie first in a hand: later ones came by drawing. Of a stock made again (UD31) the observer is taken to
    forget what is in it.
    """
    if not state.discard:
        return None
    world = state.copy()
    if state.phase in OPEN_PHASES:
        world.stock = shuffled(sorted(state.stock), draws)
        return world
    kept = [_known(state, seat, observer, memory) for seat in range(state.seats)]
    pool = _hidden(state, kept, draws)
    drawn = NONE
    if state.phase is Phase.DRAWN and len(kept[state.turn]) < len(state.hands[state.turn]):
        drawn = _fitting(state, pool)
        world.drawn = drawn
    hands = []
    for seat, hand in enumerate(state.hands):
        last = (drawn,) if drawn != NONE and seat == state.turn else ()
        missing = len(hand) - len(kept[seat]) - len(last)
        hands.append((*kept[seat], *pool[:missing], *last))
        del pool[:missing]
    world.hands, world.stock = tuple(hands), tuple(pool)
    _with_evidence(world)
    return world


def _known(state: State, seat: Seat, observer: Seat | None, memory: Memory | None) -> Hand:
    """Return the cards of a seat that the observer knows: its own, those it remembers, those being shown to it."""
    if seat == observer:
        return state.hands[seat]
    if memory is not None:
        return tuple(memory.hands[seat])
    shown = state.shown
    return shown.hand if shown is not None and (shown.to, shown.owner) == (observer, seat) else ()


def _hidden(state: State, kept: list[Hand], draws: Draws) -> list[Card]:
    """Return the stock and what is not known of the hands, shuffled."""
    pool = sorted([*state.stock, *[card for hand in state.hands for card in hand]])
    for hand in kept:
        for card in hand:
            pool.remove(card)
    return list(shuffled(pool, draws))


def _fitting(state: State, pool: list[Card]) -> Card:
    """Take a card out of the pool that fits: that the drawn one does is public (UD11)."""
    card = next(card for card in pool if card in PLAYABLE[state.discard[-1]][state.colour])
    pool.remove(card)
    return card


def _with_evidence(world: State) -> None:
    """Lay out what a hand held when it played or was shown: its first cards, for later ones came by drawing (UD14)."""
    attack, shown = world.attack, world.shown
    if attack is not None:
        world.attack = attack._replace(hand=world.hands[attack.by][: len(attack.hand)])
    if shown is not None:
        world.shown = shown._replace(hand=world.hands[shown.owner][: len(shown.hand)])
