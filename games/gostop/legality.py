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
from games.gostop.actions import (
    Action,
    Bomb,
    Cup,
    Deal,
    Draw,
    Drop,
    Flip,
    Give,
    Go,
    Lot,
    NextRound,
    Pick,
    Play,
    Quad,
    Ready,
    Shake,
    Stay,
    Stop,
    Take,
)
from games.gostop.cards import FIRST_JOKER, NAMES, month_text
from games.gostop.deal import DECKS
from games.gostop.options import FirstDealer
from games.gostop.reasons import Reason
from games.gostop.scoring import score
from games.gostop.state import NO_MONTH, Side, State, offered, on_floor, owed_from
from games.gostop.values import NOBODY, PICKING, Phase

PAUSE_SECONDS, SLOW_PAUSE_SECONDS = 45.0, 3600.0
"""How long the table waits for everybody between deals (G23)."""
PHASE_RULE: Final = {
    Phase.SALE: "GD52", Phase.QUAD: "GD13", Phase.PICK_HAND: "GD27", Phase.PICK_STOCK: "G20", Phase.GIVE: "GD31",
    Phase.TAKE: "GD31", Phase.CUP: "GD2", Phase.CALL: "G35",
}  # fmt: skip
"""The rule by which each phase but PLAY asks a seat."""


def to_act(state: State) -> frozenset[Seat]:
    """Return who may act."""
    if state.asked != NOBODY:
        return ALONE[state.asked]
    if state.phase is Phase.BETWEEN:
        return waiting_for(state) | {HOST}
    return NO_SEATS if state.phase is Phase.OVER else ONLY_CHANCE


def waiting_for(state: State) -> frozenset[Seat]:
    """Return whom the table waits for: the asked seat, or between deals all that are not ready."""
    if state.asked != NOBODY:
        return ALONE[state.asked]
    return frozenset(range(state.seats)) - frozenset(state.ready) if state.phase is Phase.BETWEEN else NO_SEATS


def waits(state: State) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it ends the pause between deals."""
    if state.phase is not Phase.BETWEEN:
        return ()
    return (Wait(NextRound(), PAUSE_SECONDS, SLOW_PAUSE_SECONDS),)


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed now, or None."""
    if seat < 0 or seat != state.asked:
        return _unasked(state, seat, action)
    if state.phase is not Phase.PLAY:
        return _answering(state, action)
    side = state.sides[seat]
    match action:
        case Play(card):
            held = card in side.hand
            return _bound(state, card >> 2) if held else Refusal(Reason.NOT_HELD, "G18", {"card": NAMES[card]})
        case Shake(month):
            return _shaking(state, side, month)
        case Bomb(month):
            return _bombing(state, side, month)
        case Flip():
            return _bound(state, NO_MONTH) if side.free else Refusal(Reason.NO_FREE_TURN, "G30")
        case Go() | Stop():
            points = score(side.taken, side.cup, doubles=state.options.double_junk)
            rule = "G36" if side.goes else "G35"
            return Refusal(Reason.TOO_FEW_POINTS, rule, {"points": points, "needs": side.bar + 1})
    return Refusal(Reason.NOT_ASKED, "G18")  # an answer to what nobody asked, or what is chance's or the host's


# Who is not asked


def _unasked(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why an actor of whom nothing is asked may not do this: chance, the host, or a seat."""
    if state.phase is Phase.OVER:
        return Refusal(GAME_OVER)
    if seat < 0:
        return _machine(state, seat, action)
    if state.phase is Phase.BETWEEN:
        if not isinstance(action, Ready):
            return Refusal(TOO_LATE, "G23")
        return Refusal(Reason.ALREADY_READY) if seat in state.ready else None
    if state.asked == NOBODY:
        return Refusal(Reason.DEALING, "G9")
    if seat not in state.players:
        return Refusal(Reason.SITTING_OUT, "GD51")
    return Refusal(NOT_YOUR_TURN, "G19")


def _machine(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why CHANCE or HOST may not do this."""
    if seat == HOST and isinstance(action, NextRound):
        return None if state.phase is Phase.BETWEEN else Refusal(TOO_LATE, "G23")
    if seat == CHANCE and state.phase is Phase.DEAL and isinstance(action, Deal):
        whole = sorted(action.deck) == list(DECKS[state.options.jokers])
        return None if whole else Refusal(Reason.BAD_DECK, "G5")
    if seat == CHANCE and state.phase is Phase.LOT:
        return None if _good_lot(state, action) else Refusal(Reason.BAD_LOT, "G8")
    return Refusal(NOT_YOUR_TURN)


def _good_lot(state: State, action: Action) -> bool:
    """Return whether this finds the first dealer in the way of the table (G8, GD9)."""
    by_lot = state.options.first_dealer is FirstDealer.LOT
    match action:
        case Lot(dealer):
            return by_lot and dealer < state.seats
        case Draw(cards):
            return not by_lot and len(cards) == len(set(cards)) == state.seats and max(cards) < FIRST_JOKER
    return False


# Who is asked


def _answering(state: State, action: Action) -> Refusal | None:
    """Return why this is no answer to the question in the middle of a deal."""
    phase = state.phase
    match action:
        case Pick(card) if phase in PICKING:
            found = card in offered(state)
            return None if found else Refusal(Reason.NOT_A_MATCH, PHASE_RULE[phase], {"card": NAMES[card]})
        case Give(card) if phase is Phase.GIVE:
            owned = card in state.sides[state.asked].junk
            return None if owned else Refusal(Reason.NOT_YOUR_JUNK, "GD31", {"card": NAMES[card]})
        case Take(card) if phase is Phase.TAKE:
            giver = state.debts[0].giver
            owed = card in owed_from(state)
            return None if owed else Refusal(Reason.NOT_THEIR_JUNK, "GD31", {"card": NAMES[card], "giver": giver})
        case Go() | Stop() if phase is Phase.CALL:
            return None
        case Cup() if phase is Phase.CUP:
            return None
        case Quad() if phase is Phase.QUAD:
            return None
        case Stay() | Drop() if phase is Phase.SALE:
            return None
        case Shake():
            return Refusal(TOO_LATE, "GD16")
        case Bomb():
            return Refusal(TOO_LATE, "G29")
    return Refusal(Reason.CHOOSE_FIRST, PHASE_RULE[phase])


def _bound(state: State, month: int) -> Refusal | None:
    """Return why only the month just shown may be played (GD16)."""
    forced = state.move.forced
    if forced in (NO_MONTH, month):
        return None
    return Refusal(Reason.PLAY_SHOWN, "GD16", {"month": month_text(forced)})


def _shaking(state: State, side: Side, month: int) -> Refusal | None:
    """Return why a triple may not be shown (G17, GD16)."""
    data = {"month": month_text(month)}
    if side.shaken >> month & 1:
        return Refusal(Reason.ALREADY_SHOWN, "GD16", data)
    if month not in side.triples:
        return Refusal(Reason.NO_TRIPLE, "G17", data)
    if not state.options.shake_on_play:
        return None
    return Refusal(Reason.FOURTH_ON_TABLE, "GD16", data) if on_floor(state, month) else _bound(state, NO_MONTH)


def _bombing(state: State, side: Side, month: int) -> Refusal | None:
    """Return why a month may not be bombed (G29, GD17, GD21)."""
    refusal = _bound(state, NO_MONTH)
    if refusal is not None:
        return refusal
    data = {"month": month_text(month)}
    held, rest = sum([card >> 2 == month for card in side.hand]), len(on_floor(state, month))
    if state.options.bomb_pairs and held == rest == 2:
        return None
    if held < 3:
        return Refusal(Reason.NO_TRIPLE, "G29", data)
    if side.shaken >> month & 1:
        return Refusal(Reason.SHOWN_NO_BOMB, "GD17", data)
    return None if rest else Refusal(Reason.NO_FOURTH, "G29", data)
