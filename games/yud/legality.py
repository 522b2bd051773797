"""Who may act, what a seat might do, and why an action is not allowed. Nothing here changes anything.

A refusal comes from `gate` (the kind of action at this moment) or from `detail` (its numbers).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Final

from games.core import CHANCE, GAME_OVER, HOST, NOT_YOUR_TURN, TOO_LATE, Refusal, Seat, Wait
from games.yud.actions import (
    Action,
    CloseLook,
    Decline,
    Discard,
    Done,
    Draw,
    Keep,
    Look,
    Lot,
    Match,
    NextRound,
    Pass,
    Peek,
    Ready,
    Shuffle,
    Spy,
    Stop,
    Swap,
    Take,
)
from games.yud.cards import ABILITIES, DECK, EMPTY, Ability, card_text
from games.yud.options import Options
from games.yud.state import State, card_at, look_of, occupied
from games.yud.values import CHANCE_PHASES, Phase, Place

LOOK_SECONDS, SLOW_LOOK_SECONDS = 8.0, 60.0
"""How long a look stays open when nobody closes it (Y7)."""
PAUSE_SECONDS, SLOW_PAUSE_SECONDS = 45.0, 3600.0
"""How long the table waits for everybody between rounds."""
NEEDED: Final = {Look: Ability.LOOK, Spy: Ability.SPY, Swap: Ability.SWAP}


class Reason(StrEnum):
    """Why an action is refused; the texts stand under `yud.refusal`."""

    PEEK_FIRST = "peek_first"
    PEEK_OVER = "peek_over"
    PEEK_DONE = "peek_done"
    NOT_PLAYING = "not_playing"
    NO_LOOK = "no_look"
    ALREADY_DRAWN = "already_drawn"
    DRAW_FIRST = "draw_first"
    STOCK_EMPTY = "stock_empty"
    DISCARD_EMPTY = "discard_empty"
    MUST_PLAY = "must_play"
    STOP_TOO_LATE = "stop_too_late"
    ALREADY_STOPPED = "already_stopped"
    FIRST_LAP = "first_lap"
    NO_ABILITY = "no_ability"
    OTHER_ABILITY = "other_ability"
    NO_CARD_THERE = "no_card_there"
    SPY_FRIENDS = "spy_friends"
    SWAP_FRIENDS = "swap_friends"
    SWAP_TWO = "swap_two"
    CALLER_LOCKED = "caller_locked"
    ONLY_TWO = "only_two"
    NOT_FROM_DISCARD = "not_from_discard"
    FIRST_PLACE = "first_place"
    ROUND_OVER = "round_over"
    ROUND_ON = "round_on"
    ALREADY_READY = "already_ready"
    WRONG_CARDS = "wrong_cards"
    NO_SUCH_SEAT = "no_such_seat"


def to_act(state: State) -> frozenset[Seat]:
    """Return everyone who may act now."""
    if state.phase in CHANCE_PHASES:
        return frozenset({CHANCE})
    looking = {seat for seat in range(state.seats) if look_of(state, seat)}
    host = {HOST} if waits(state) else set()
    return waiting_for(state) | looking | host


def waiting_for(state: State) -> frozenset[Seat]:
    """Return whom the table waits for: an open look holds nobody up."""
    match state.phase:
        case Phase.SETUP:
            return frozenset(state.playing) - state.peeked
        case Phase.TURN | Phase.DRAWN:
            return frozenset({state.turn})
        case Phase.BETWEEN:
            return frozenset(range(state.seats)) - state.ready
    return frozenset()


def waits(state: State) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it closes each look, and ends the pause between rounds."""
    if state.phase is Phase.BETWEEN:
        return (Wait(NextRound(), PAUSE_SECONDS, SLOW_PAUSE_SECONDS),)
    if state.phase in CHANCE_PHASES:
        return ()
    return tuple(Wait(CloseLook(look.number), LOOK_SECONDS, SLOW_LOOK_SECONDS) for look in state.looks)


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return all the actions a seat might think of in this phase, in a stable order."""
    return tuple(action for family in _families(state, seat) for action in family)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the candidates that are allowed."""
    if seat == CHANCE:
        return ()
    return tuple(
        action
        for family in _families(state, seat)
        if family and gate(state, seat, family[0]) is None
        for action in family
        if detail(state, seat, action) is None
    )


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed now, or None."""
    return gate(state, seat, action) or detail(state, seat, action)


def _families(state: State, seat: Seat) -> tuple[tuple[Action, ...], ...]:
    if seat == HOST:
        return (tuple(wait.action for wait in waits(state)),)
    if not 0 <= seat < state.seats or state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.BETWEEN:
        return ((Ready(),),)
    if state.phase is Phase.SETUP:
        peeks = tuple(Peek(a, b) for a, b in combinations(occupied(state.rows[seat]), 2))
        return peeks, (Decline(),), (Done(),)
    slots = tuple(occupied(row) for row in state.rows)
    if state.phase is Phase.DRAWN and seat == state.turn:
        return _after_drawing(slots, seat, state.options)
    return _before_drawing(slots[seat], state.options)


@lru_cache(maxsize=4096)
def _before_drawing(slots: tuple[int, ...], options: Options) -> tuple[tuple[Action, ...], ...]:
    takes = tuple(Take((slot,), slot) for slot in slots)
    if options.match_discard:
        takes += tuple(Take(some, into) for some, into in _exchanges(slots, options))
    return (Draw(),), takes, (Stop(),), (Pass(),), (Done(),)


@lru_cache(maxsize=4096)
def _after_drawing(slots: tuple[tuple[int, ...], ...], seat: Seat, options: Options) -> tuple[tuple[Action, ...], ...]:
    own = slots[seat]
    return (
        (Discard(),),
        tuple(Keep(slot) for slot in own),
        tuple(Match(some, into) for some, into in _exchanges(own, options)),
        tuple(Look(slot) for slot in own),
        tuple(Spy(other, slot) for other, row in enumerate(slots) if other != seat for slot in row),
        tuple(_swaps(slots, seat, options)),
        (Stop(),),
        (Done(),),
    )


def _exchanges(slots: tuple[int, ...], options: Options) -> Iterator[tuple[tuple[int, ...], int]]:
    for size in range(2, 5 if options.match_up_to_four else 3):
        for some in combinations(slots, size):
            for into in some if options.choose_place else some[:1]:
                yield some, into


def _swaps(slots: tuple[tuple[int, ...], ...], seat: Seat, options: Options) -> Iterator[Swap]:
    places = [(other, slot) for other, row in enumerate(slots) for slot in row]
    if options.swap_any:
        yield from (Swap(*one, *other) for one, other in combinations(places, 2))
        return
    for slot in slots[seat]:
        yield from (Swap(seat, slot, *other) for other in places if other[0] != seat)


def gate(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why no action of this kind is allowed to the seat now, or None."""
    if state.phase is Phase.OVER:
        return Refusal(GAME_OVER)
    if seat in (CHANCE, HOST) or isinstance(action, Lot | Shuffle | CloseLook | NextRound):
        return _machine_gate(state, seat, action)
    if not 0 <= seat < state.seats:
        return Refusal(NOT_YOUR_TURN)
    if state.phase in CHANCE_PHASES:
        return Refusal(TOO_LATE)
    match action:
        case Peek() | Decline():
            return _peek_gate(state, seat)
        case Done():
            return None if look_of(state, seat) else Refusal(Reason.NO_LOOK, "Y7")
        case Ready() if state.phase is not Phase.BETWEEN:
            return Refusal(Reason.ROUND_ON, "Y16")
        case Ready():
            return Refusal(Reason.ALREADY_READY, "Y16") if seat in state.ready else None
    if state.phase is Phase.SETUP:
        return Refusal(Reason.PEEK_FIRST, "Y6")
    if state.phase is Phase.BETWEEN:
        return Refusal(Reason.ROUND_OVER, "Y12")
    if seat != state.turn:
        return Refusal(NOT_YOUR_TURN, "Y10")
    return _drawn_gate(state, action) if state.phase is Phase.DRAWN else _turn_gate(state, action)


def _machine_gate(state: State, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Lot() if seat == CHANCE and state.phase is Phase.LOT:
            return None
        case Shuffle() if seat == CHANCE and state.phase in (Phase.DEAL, Phase.RESHUFFLE):
            return None
        case CloseLook() | NextRound() if seat == HOST and any(wait.action == action for wait in waits(state)):
            return None
    return Refusal(TOO_LATE if seat in (CHANCE, HOST) else NOT_YOUR_TURN)


def _peek_gate(state: State, seat: Seat) -> Refusal | None:
    if state.phase is not Phase.SETUP:
        return Refusal(Reason.PEEK_OVER, "Y6")
    if seat not in state.playing:
        return Refusal(Reason.NOT_PLAYING, "YD16")
    return Refusal(Reason.PEEK_DONE, "Y6") if seat in state.peeked else None


def _turn_gate(state: State, action: Action) -> Refusal | None:
    match action:
        case Draw():
            return None if state.stock else Refusal(Reason.STOCK_EMPTY, "YD20")
        case Take():
            return None if state.discard else Refusal(Reason.DISCARD_EMPTY, "YD18")
        case Pass():
            return Refusal(Reason.MUST_PLAY, "YD20") if state.stock else None
        case Stop() if state.caller >= 0:
            return Refusal(Reason.ALREADY_STOPPED, "Y14")
        case Stop() if state.options.no_early_stop and state.turn_no <= len(state.playing):
            return Refusal(Reason.FIRST_LAP, "YD8")
        case Stop():
            return None
    return Refusal(Reason.DRAW_FIRST, "Y9")


def _drawn_gate(state: State, action: Action) -> Refusal | None:
    match action:
        case Stop():
            return Refusal(Reason.STOP_TOO_LATE, "YD8")
        case Draw() | Take() | Pass():
            return Refusal(Reason.ALREADY_DRAWN, "Y9")
        case Look() | Spy() | Swap():
            ability = ABILITIES[state.drawn] if state.options.abilities else None
            if ability is None:
                return Refusal(Reason.NO_ABILITY, "YD1", {"card": card_text(state.drawn)})
            if ability is not NEEDED[type(action)]:
                return Refusal(Reason.OTHER_ABILITY, "YD1", {"card": card_text(state.drawn), "ability": str(ability)})
    return None


def detail(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return what is wrong with the numbers of an action whose kind is allowed now, or None."""
    match action:
        case Lot(starter):
            return None if 0 <= starter < state.seats else Refusal(Reason.NO_SUCH_SEAT, "YD17")
        case Shuffle(order):
            expected = DECK if state.phase is Phase.DEAL else state.discard[:-1]
            return None if tuple(sorted(order)) == tuple(sorted(expected)) else Refusal(Reason.WRONG_CARDS, "Y4")
        case Peek(first, second):
            return _cards_there(state, seat, (first, second)) if first < second else Refusal(Reason.NO_CARD_THERE, "Y6")
        case Look(slot) | Keep(slot):
            return _cards_there(state, seat, (slot,))
        case Match(slots, into) | Take(slots, into):
            return _exchange_detail(state, seat, action, slots, into)
        case Spy(other, slot):
            if other == seat:
                return Refusal(Reason.SPY_FRIENDS, "Y9b")
            return _place_detail(state, Place(other, slot))
        case Swap():
            return _swap_detail(state, seat, action)
    return None


def _exchange_detail(state: State, seat: Seat, action: Action, slots: tuple[int, ...], into: int) -> Refusal | None:
    if len(slots) > 1 and isinstance(action, Take) and not state.options.match_discard:
        return Refusal(Reason.NOT_FROM_DISCARD, "YD4")
    if len(slots) > 2 and not state.options.match_up_to_four:
        return Refusal(Reason.ONLY_TWO, "YD3")
    if into != slots[0] and not state.options.choose_place:
        return Refusal(Reason.FIRST_PLACE, "YD22")
    return _cards_there(state, seat, slots)


def _swap_detail(state: State, seat: Seat, swap: Swap) -> Refusal | None:
    one, other = Place(swap.seat, swap.slot), Place(swap.other, swap.other_slot)
    if state.options.swap_any:
        if one >= other:
            return Refusal(Reason.SWAP_TWO, "YD23")
    elif one.seat != seat or other.seat == seat:
        return Refusal(Reason.SWAP_FRIENDS, "YD23")
    return _place_detail(state, one) or _place_detail(state, other)


def _place_detail(state: State, place: Place) -> Refusal | None:
    if card_at(state, place) == EMPTY:
        return Refusal(Reason.NO_CARD_THERE, "Y8", {"slot": place.slot})
    if place.seat == state.caller and state.options.caller_locked:
        return Refusal(Reason.CALLER_LOCKED, "YD10", {"caller": state.caller})
    return None


def _cards_there(state: State, seat: Seat, slots: tuple[int, ...]) -> Refusal | None:
    for slot in slots:
        if card_at(state, Place(seat, slot)) == EMPTY:
            return Refusal(Reason.NO_CARD_THERE, "Y8", {"slot": slot})
    return None
