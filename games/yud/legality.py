"""Who may act, and why an action is not allowed. What a seat might do stands in choices; nothing here writes."""

from __future__ import annotations

from typing import Final

from games.core import (
    ALONE,
    CHANCE,
    GAME_OVER,
    HOST,
    NO_SEATS,
    NOT_YOUR_TURN,
    ONLY_CHANCE,
    TOO_LATE,
    Refusal,
    Seat,
    Wait,
)
from games.yud.actions import (
    FIRST,
    Action,
    CloseLook,
    Decline,
    Discard,
    Done,
    Draw,
    End,
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
from games.yud.state import State, card_at, look_of, too_early
from games.yud.values import CHANCE_PHASES, NOBODY, TURN_PHASES, Phase

LOOK_SECONDS, SLOW_LOOK_SECONDS = 8.0, 60.0
"""How long a look stays open when nobody closes it (Y7)."""
PAUSE_SECONDS, SLOW_PAUSE_SECONDS = 45.0, 3600.0
"""How long the table waits for everybody between rounds."""

NOT_ITS_TURN: Final = NOT_YOUR_TURN.on("Y10")
PEEK_FIRST: Final = Refusal("peek_first", "Y6")
PEEK_OVER: Final = Refusal("peek_over", "Y6")
PEEK_DONE: Final = Refusal("peek_done", "Y6")
NOT_PLAYING: Final = Refusal("not_playing", "YD16")
NO_LOOK: Final = Refusal("no_look", "Y7")
ALREADY_DRAWN: Final = Refusal("already_drawn", "Y9")
DRAW_FIRST: Final = Refusal("draw_first", "Y9")
STOCK_EMPTY: Final = Refusal("stock_empty", "YD20")
DISCARD_EMPTY: Final = Refusal("discard_empty", "YD18")
MUST_PLAY: Final = Refusal("must_play", "YD20")
STOP_TOO_LATE: Final = Refusal("stop_too_late", "YD8")
STOP_AFTER_ACTION: Final = Refusal("stop_after_action", "YD8")
TURN_DONE: Final = Refusal("turn_done", "YD8")
TURN_ON: Final = Refusal("turn_on", "YD8")
ALREADY_STOPPED: Final = Refusal("already_stopped", "Y14")
FIRST_LAP: Final = Refusal("first_lap", "YD8")
NO_ABILITY: Final = Refusal("no_ability", "YD1")
OTHER_ABILITY: Final = Refusal("other_ability", "YD1")
NO_CARD_THERE: Final = Refusal("no_card_there", "Y8")
SPY_FRIENDS: Final = Refusal("spy_friends", "Y9b")
SWAP_FRIENDS: Final = Refusal("swap_friends", "YD23")
SWAP_TWO: Final = Refusal("swap_two", "YD23")
CALLER_LOCKED: Final = Refusal("caller_locked", "YD10")
ONLY_TWO: Final = Refusal("only_two", "YD3")
NOT_FROM_DISCARD: Final = Refusal("not_from_discard", "YD4")
FIRST_PLACE: Final = Refusal("first_place", "YD22")
ROUND_OVER: Final = Refusal("round_over", "Y12")
ROUND_ON: Final = Refusal("round_on", "Y16")
ALREADY_READY: Final = Refusal("already_ready", "Y16")
WRONG_CARDS: Final = Refusal("wrong_cards", "Y4")
NO_SUCH_SEAT: Final = Refusal("no_such_seat", "YD17")


def to_act(state: State) -> frozenset[Seat]:
    """Return everyone who may act now."""
    if state.phase in CHANCE_PHASES:
        return ONLY_CHANCE
    acting = waiting_for(state)
    if state.phase is Phase.BETWEEN:
        return acting | {HOST}
    return acting | {HOST, *[look.seat for look in state.looks if look_of(state, look.seat)]} if state.looks else acting


def waiting_for(state: State) -> frozenset[Seat]:
    """Return whom the table waits for: an open look holds nobody up."""
    match state.phase:
        case Phase.TURN | Phase.DRAWN | Phase.CALL:
            return ALONE[state.turn]
        case Phase.SETUP:
            return frozenset(state.playing) - state.peeked
        case Phase.BETWEEN:
            return frozenset(range(state.seats)) - state.ready
    return NO_SEATS


def waits(state: State) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it closes each look, and ends the pause between rounds."""
    if state.phase is Phase.BETWEEN:
        return (Wait(NextRound(), PAUSE_SECONDS, SLOW_PAUSE_SECONDS),)
    if state.phase in CHANCE_PHASES:
        return ()
    return tuple([Wait(CloseLook(look.number), LOOK_SECONDS, SLOW_LOOK_SECONDS) for look in state.looks])


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed now, or None."""
    match action:
        case Draw():
            return _beginning(state, seat) or (None if state.stock else STOCK_EMPTY)
        case Take(slots, into):
            return _taking(state, seat, slots) or _exchange(state, seat, slots, into)
        case Stop():
            return _stopping(state, seat)
        case Pass():
            return _beginning(state, seat) or (MUST_PLAY if state.stock else None)
        case End():
            return _off_turn(state, seat) or (None if state.phase is Phase.CALL else TURN_ON)
        case Swap():
            return _using(state, seat, Ability.SWAP) or _swapped(state, seat, action)
        case Spy(other, slot):
            return _using(state, seat, Ability.SPY) or _spied(state, seat, other, slot)
        case Look(slot):
            return _using(state, seat, Ability.LOOK) or _there(state, seat, slot)
        case Discard():
            return _holding(state, seat)
        case Keep(slot):
            return _holding(state, seat) or _there(state, seat, slot)
        case Match(slots, into):
            return _holding(state, seat) or _exchange(state, seat, slots, into)
        case Done():
            return _at_rest(state, seat) or (None if look_of(state, seat) else NO_LOOK)
        case Peek() | Decline():
            return _peeking(state, seat) or _peeked(state, seat, action)
        case Ready():
            return _resting(state, seat)
        case Lot() | Shuffle() | CloseLook() | NextRound():
            return _machine(state, seat, action)


# When


def _at_rest(state: State, seat: Seat) -> Refusal | None:
    """Return why no seat may do anything at all now."""
    if state.phase is Phase.OVER:
        return GAME_OVER
    return TOO_LATE if seat < 0 or state.phase in CHANCE_PHASES else None


def _off_turn(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may do nothing of a turn now."""
    if seat == state.turn and state.phase in TURN_PHASES:
        return None
    refusal = _at_rest(state, seat)
    if refusal is not None:
        return refusal
    if state.phase is Phase.SETUP:
        return PEEK_FIRST
    return ROUND_OVER if state.phase is Phase.BETWEEN else NOT_ITS_TURN


def _beginning(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may not do what begins a turn."""
    refusal = _off_turn(state, seat) or _done(state)
    return refusal or (ALREADY_DRAWN if state.phase is Phase.DRAWN else None)


def _holding(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may not do what one does with a drawn card."""
    refusal = _off_turn(state, seat) or _done(state)
    return refusal or (DRAW_FIRST if state.phase is Phase.TURN else None)


def _done(state: State) -> Refusal | None:
    """Return why nothing more may be done of a turn whose action is done (house rule YD8)."""
    return TURN_DONE if state.phase is Phase.CALL else None


def ability_of(state: State) -> Ability | None:
    """Return what the drawn card may be used for (YD1)."""
    return ABILITIES[state.drawn] if state.options.abilities else None


def _using(state: State, seat: Seat, needed: Ability) -> Refusal | None:
    """Return why the seat may not use the drawn card for this (Y9b, YD1)."""
    refusal = _holding(state, seat)
    if refusal is not None:
        return refusal
    ability = ability_of(state)
    if ability is needed:
        return None
    if ability is None:
        return NO_ABILITY.about(card=card_text(state.drawn))
    return OTHER_ABILITY.about(card=card_text(state.drawn), ability=str(ability))


def _stopping(state: State, seat: Seat) -> Refusal | None:
    refusal = _off_turn(state, seat)
    if refusal is not None:
        return refusal
    if state.options.stop_after_action and state.phase is not Phase.CALL:
        return STOP_AFTER_ACTION
    if state.phase is Phase.DRAWN:
        return STOP_TOO_LATE
    if state.caller != NOBODY:
        return ALREADY_STOPPED
    return FIRST_LAP if too_early(state) else None


def _peeking(state: State, seat: Seat) -> Refusal | None:
    refusal = _at_rest(state, seat)
    if refusal is not None:
        return refusal
    if state.phase is not Phase.SETUP:
        return PEEK_OVER
    if seat not in state.playing:
        return NOT_PLAYING
    return PEEK_DONE if seat in state.peeked else None


def _resting(state: State, seat: Seat) -> Refusal | None:
    refusal = _at_rest(state, seat)
    if refusal is not None:
        return refusal
    if state.phase is not Phase.BETWEEN:
        return ROUND_ON
    return ALREADY_READY if seat in state.ready else None


def _machine(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why CHANCE or HOST may not do this."""
    match action:
        case Lot(starter) if seat == CHANCE and state.phase is Phase.LOT:
            return None if starter < state.seats else NO_SUCH_SEAT
        case Shuffle(order) if seat == CHANCE and state.phase in (Phase.DEAL, Phase.RESHUFFLE):
            expected = DECK if state.phase is Phase.DEAL else state.discard[:-1]
            return None if sorted(order) == sorted(expected) else WRONG_CARDS
        case CloseLook() | NextRound() if seat == HOST and any(wait.action == action for wait in waits(state)):
            return None
    if state.phase is Phase.OVER:
        return GAME_OVER
    return TOO_LATE if seat < 0 else NOT_YOUR_TURN


# What


def _taking(state: State, seat: Seat, slots: tuple[int, ...]) -> Refusal | None:
    refusal = _beginning(state, seat)
    if refusal is not None:
        return refusal
    if not state.discard:
        return DISCARD_EMPTY
    return NOT_FROM_DISCARD if len(slots) > 1 and not state.options.match_discard else None


def _exchange(state: State, seat: Seat, slots: tuple[int, ...], into: int) -> Refusal | None:
    if len(slots) > 2 and not state.options.match_up_to_four:
        return ONLY_TWO
    if into != FIRST and not state.options.choose_place:
        return FIRST_PLACE
    for slot in slots:
        refusal = _there(state, seat, slot)
        if refusal is not None:
            return refusal
    return None


def _spied(state: State, seat: Seat, other: Seat, slot: int) -> Refusal | None:
    return SPY_FRIENDS if other == seat else _open_to_others(state, other, slot)


def _swapped(state: State, seat: Seat, swap: Swap) -> Refusal | None:
    if state.options.swap_any:
        if (swap.seat, swap.slot) >= (swap.other, swap.other_slot):
            return SWAP_TWO
    elif swap.seat != seat or swap.other == seat:
        return SWAP_FRIENDS
    return _open_to_others(state, swap.seat, swap.slot) or _open_to_others(state, swap.other, swap.other_slot)


def _open_to_others(state: State, seat: Seat, slot: int) -> Refusal | None:
    refusal = _there(state, seat, slot)
    if refusal is None and seat == state.caller and state.options.caller_locked:
        return CALLER_LOCKED.about(caller=state.caller)
    return refusal


def _peeked(state: State, seat: Seat, action: Peek | Decline) -> Refusal | None:
    if isinstance(action, Decline):
        return None
    if action.first >= action.second:
        return NO_CARD_THERE.on("Y6").about(slot=action.second)
    return _there(state, seat, action.first) or _there(state, seat, action.second)


def _there(state: State, seat: Seat, slot: int) -> Refusal | None:
    if card_at(state, seat, slot) == EMPTY:
        return NO_CARD_THERE.about(slot=slot)
    return None
