"""Who may act, and why an action is not allowed. What a seat might do stands in choices; nothing here writes."""

from __future__ import annotations

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
from games.yud.reasons import Reason
from games.yud.state import State, card_at, look_of, too_early
from games.yud.values import CHANCE_PHASES, NOBODY, TURN_PHASES, Phase

LOOK_SECONDS, SLOW_LOOK_SECONDS = 8.0, 60.0
"""How long a look stays open when nobody closes it (Y7)."""
PAUSE_SECONDS, SLOW_PAUSE_SECONDS = 45.0, 3600.0
"""How long the table waits for everybody between rounds."""


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
            return _beginning(state, seat) or (None if state.stock else Refusal(Reason.STOCK_EMPTY, "YD20"))
        case Take(slots, into):
            return _taking(state, seat, slots) or _exchange(state, seat, slots, into)
        case Stop():
            return _stopping(state, seat)
        case Pass():
            return _beginning(state, seat) or (Refusal(Reason.MUST_PLAY, "YD20") if state.stock else None)
        case End():
            return _off_turn(state, seat) or (None if state.phase is Phase.CALL else Refusal(Reason.TURN_ON, "YD8"))
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
            return _at_rest(state, seat) or (None if look_of(state, seat) else Refusal(Reason.NO_LOOK, "Y7"))
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
        return Refusal(GAME_OVER)
    return Refusal(TOO_LATE) if seat < 0 or state.phase in CHANCE_PHASES else None


def _off_turn(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may do nothing of a turn now."""
    if seat == state.turn and state.phase in TURN_PHASES:
        return None
    refusal = _at_rest(state, seat)
    if refusal is not None:
        return refusal
    if state.phase is Phase.SETUP:
        return Refusal(Reason.PEEK_FIRST, "Y6")
    return Refusal(Reason.ROUND_OVER, "Y12") if state.phase is Phase.BETWEEN else Refusal(NOT_YOUR_TURN, "Y10")


def _beginning(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may not do what begins a turn."""
    refusal = _off_turn(state, seat) or _done(state)
    return refusal or (Refusal(Reason.ALREADY_DRAWN, "Y9") if state.phase is Phase.DRAWN else None)


def _holding(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat may not do what one does with a drawn card."""
    refusal = _off_turn(state, seat) or _done(state)
    return refusal or (Refusal(Reason.DRAW_FIRST, "Y9") if state.phase is Phase.TURN else None)


def _done(state: State) -> Refusal | None:
    """Return why nothing more may be done of a turn whose action is done (house rule YD8)."""
    return Refusal(Reason.TURN_DONE, "YD8") if state.phase is Phase.CALL else None


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
        return Refusal(Reason.NO_ABILITY, "YD1", {"card": card_text(state.drawn)})
    return Refusal(Reason.OTHER_ABILITY, "YD1", {"card": card_text(state.drawn), "ability": str(ability)})


def _stopping(state: State, seat: Seat) -> Refusal | None:
    refusal = _off_turn(state, seat)
    if refusal is not None:
        return refusal
    if state.options.stop_after_action and state.phase is not Phase.CALL:
        return Refusal(Reason.STOP_AFTER_ACTION, "YD8")
    if state.phase is Phase.DRAWN:
        return Refusal(Reason.STOP_TOO_LATE, "YD8")
    if state.caller != NOBODY:
        return Refusal(Reason.ALREADY_STOPPED, "Y14")
    return Refusal(Reason.FIRST_LAP, "YD8") if too_early(state) else None


def _peeking(state: State, seat: Seat) -> Refusal | None:
    refusal = _at_rest(state, seat)
    if refusal is not None:
        return refusal
    if state.phase is not Phase.SETUP:
        return Refusal(Reason.PEEK_OVER, "Y6")
    if seat not in state.playing:
        return Refusal(Reason.NOT_PLAYING, "YD16")
    return Refusal(Reason.PEEK_DONE, "Y6") if seat in state.peeked else None


def _resting(state: State, seat: Seat) -> Refusal | None:
    refusal = _at_rest(state, seat)
    if refusal is not None:
        return refusal
    if state.phase is not Phase.BETWEEN:
        return Refusal(Reason.ROUND_ON, "Y16")
    return Refusal(Reason.ALREADY_READY, "Y16") if seat in state.ready else None


def _machine(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why CHANCE or HOST may not do this."""
    match action:
        case Lot(starter) if seat == CHANCE and state.phase is Phase.LOT:
            return None if starter < state.seats else Refusal(Reason.NO_SUCH_SEAT, "YD17")
        case Shuffle(order) if seat == CHANCE and state.phase in (Phase.DEAL, Phase.RESHUFFLE):
            expected = DECK if state.phase is Phase.DEAL else state.discard[:-1]
            return None if sorted(order) == sorted(expected) else Refusal(Reason.WRONG_CARDS, "Y4")
        case CloseLook() | NextRound() if seat == HOST and any(wait.action == action for wait in waits(state)):
            return None
    if state.phase is Phase.OVER:
        return Refusal(GAME_OVER)
    return Refusal(TOO_LATE if seat < 0 else NOT_YOUR_TURN)


# What


def _taking(state: State, seat: Seat, slots: tuple[int, ...]) -> Refusal | None:
    refusal = _beginning(state, seat)
    if refusal is not None:
        return refusal
    if not state.discard:
        return Refusal(Reason.DISCARD_EMPTY, "YD18")
    return Refusal(Reason.NOT_FROM_DISCARD, "YD4") if len(slots) > 1 and not state.options.match_discard else None


def _exchange(state: State, seat: Seat, slots: tuple[int, ...], into: int) -> Refusal | None:
    if len(slots) > 2 and not state.options.match_up_to_four:
        return Refusal(Reason.ONLY_TWO, "YD3")
    if into != FIRST and not state.options.choose_place:
        return Refusal(Reason.FIRST_PLACE, "YD22")
    for slot in slots:
        refusal = _there(state, seat, slot)
        if refusal is not None:
            return refusal
    return None


def _spied(state: State, seat: Seat, other: Seat, slot: int) -> Refusal | None:
    return Refusal(Reason.SPY_FRIENDS, "Y9b") if other == seat else _open_to_others(state, other, slot)


def _swapped(state: State, seat: Seat, swap: Swap) -> Refusal | None:
    if state.options.swap_any:
        if (swap.seat, swap.slot) >= (swap.other, swap.other_slot):
            return Refusal(Reason.SWAP_TWO, "YD23")
    elif swap.seat != seat or swap.other == seat:
        return Refusal(Reason.SWAP_FRIENDS, "YD23")
    return _open_to_others(state, swap.seat, swap.slot) or _open_to_others(state, swap.other, swap.other_slot)


def _open_to_others(state: State, seat: Seat, slot: int) -> Refusal | None:
    refusal = _there(state, seat, slot)
    if refusal is None and seat == state.caller and state.options.caller_locked:
        return Refusal(Reason.CALLER_LOCKED, "YD10", {"caller": state.caller})
    return refusal


def _peeked(state: State, seat: Seat, action: Peek | Decline) -> Refusal | None:
    if isinstance(action, Decline):
        return None
    if action.first >= action.second:
        return Refusal(Reason.NO_CARD_THERE, "Y6", {"slot": action.second})
    return _there(state, seat, action.first) or _there(state, seat, action.second)


def _there(state: State, seat: Seat, slot: int) -> Refusal | None:
    if card_at(state, seat, slot) == EMPTY:
        return Refusal(Reason.NO_CARD_THERE, "Y8", {"slot": slot})
    return None
