"""What a seat might do, allowed or not: the candidates of which legality's `check` says why not."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from games.core import HOST, Seat
from games.yud.actions import (
    FIRST,
    Action,
    Decline,
    Discard,
    Done,
    Draw,
    End,
    Keep,
    Look,
    Match,
    Pass,
    Peek,
    Ready,
    Spy,
    Stop,
    Swap,
    Take,
)
from games.yud.cards import Ability
from games.yud.legality import ability_of, waits
from games.yud.state import State, occupied
from games.yud.values import Phase

ALWAYS: Final = (Stop(), Done())


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat might think of in this phase, in a stable order."""
    phase, options = state.phase, state.options
    if seat == HOST:
        return tuple([wait.action for wait in waits(state)])
    if phase is Phase.OVER:
        return ()
    if phase is Phase.BETWEEN:
        return (Ready(),)
    if phase is Phase.SETUP:
        return *_peeks(occupied(state.rows[seat])), Decline(), Done()
    most = 4 if options.match_up_to_four else 2
    if phase is Phase.DRAWN and seat == state.turn:
        slots = tuple([occupied(row) for row in state.rows])
        exchanges = _exchanges(slots[seat], most, options.choose_place)
        return (*_throws(slots[seat]), *exchanges, *_uses(slots, seat, ability_of(state), options.swap_any), *ALWAYS)
    if phase is Phase.CALL and seat == state.turn:
        return End(), *ALWAYS
    return _before_drawing(occupied(state.rows[seat]), most if options.match_discard else 1, options.choose_place)


@lru_cache(maxsize=1024)
def _peeks(slots: tuple[int, ...]) -> tuple[Peek, ...]:
    return tuple([Peek(one, other) for one, other in combinations(slots, 2)])


@lru_cache(maxsize=1024)
def _before_drawing(slots: tuple[int, ...], most: int, choose_place: bool) -> tuple[Action, ...]:
    takes = [Take((slot,)) for slot in slots]
    takes += [Take(match.slots, match.into) for match in _exchanges(slots, most, choose_place)]
    return Draw(), *takes, Stop(), Pass(), Done()


@lru_cache(maxsize=1024)
def _throws(slots: tuple[int, ...]) -> tuple[Action, ...]:
    return Discard(), *[Keep(slot) for slot in slots]


@lru_cache(maxsize=1024)
def _exchanges(slots: tuple[int, ...], most: int, choose_place: bool) -> tuple[Match, ...]:
    """Return the ways to give away two to `most` cards (Y9d, YD3), each with the places for the new one (YD22)."""
    return tuple(
        [
            Match(some, into)
            for size in range(2, most + 1)
            for some in combinations(slots, size)
            for into in ((FIRST, *some[1:]) if choose_place else (FIRST,))
        ]
    )


@lru_cache(maxsize=4096)
def _uses(slots: tuple[tuple[int, ...], ...], seat: Seat, ability: Ability | None, any_two: bool) -> tuple[Action, ...]:
    """Return the uses of a drawn card; of the abilities that it does not have, one use stands for all."""
    places = [(other, slot) for other, row in enumerate(slots) for slot in row]
    looks = [Look(slot) for slot in slots[seat]]
    spies = [Spy(*place) for place in places if place[0] != seat]
    if any_two:
        swaps = [Swap(*one, *other) for one, other in combinations(places, 2)]
    else:
        swaps = [Swap(seat, slot, *other) for slot in slots[seat] for other in places if other[0] != seat]
    return (
        *(looks if ability is Ability.LOOK else looks[:1]),
        *(spies if ability is Ability.SPY else spies[:1]),
        *(swaps if ability is Ability.SWAP else swaps[:1]),
    )
