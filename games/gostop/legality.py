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

NOT_ITS_TURN: Final = NOT_YOUR_TURN.on("G19")
NOT_HELD: Final = Refusal("not_held", "G18")
DEALING: Final = Refusal("dealing", "G9")
CHOOSE_FIRST: Final = Refusal("choose_first")
NOT_ASKED: Final = Refusal("not_asked", "G18")
NOT_A_MATCH: Final = Refusal("not_a_match")
NO_TRIPLE: Final = Refusal("no_triple", "G17")
ALREADY_SHOWN: Final = Refusal("already_shown", "GD16")
FOURTH_ON_TABLE: Final = Refusal("fourth_on_table", "GD16")
PLAY_SHOWN: Final = Refusal("play_shown", "GD16")
NO_FOURTH: Final = Refusal("no_fourth", "G29")
SHOWN_NO_BOMB: Final = Refusal("shown_no_bomb", "GD17")
NO_FREE_TURN: Final = Refusal("no_free_turn", "G30")
TOO_FEW_POINTS: Final = Refusal("too_few_points", "G35")
NOT_YOUR_JUNK: Final = Refusal("not_your_junk", "GD31")
NOT_THEIR_JUNK: Final = Refusal("not_their_junk", "GD31")
SITTING_OUT: Final = Refusal("sitting_out", "GD51")
ALREADY_READY: Final = Refusal("already_ready")
BAD_DECK: Final = Refusal("bad_deck", "G5")
BAD_LOT: Final = Refusal("bad_lot", "G8")


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
            return _bound(state, card >> 2) if held else NOT_HELD.about(card=NAMES[card])
        case Shake(month):
            return _shaking(state, side, month)
        case Bomb(month):
            return _bombing(state, side, month)
        case Flip():
            return _bound(state, NO_MONTH) if side.free else NO_FREE_TURN
        case Go() | Stop():
            points = score(side.taken, side.cup, doubles=state.options.double_junk)
            refusal = TOO_FEW_POINTS.on("G36") if side.goes else TOO_FEW_POINTS
            return refusal.about(points=points, needs=side.bar + 1)
    return NOT_ASKED  # an answer to what nobody asked, or what is chance's or the host's


# Who is not asked


def _unasked(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why an actor of whom nothing is asked may not do this: chance, the host, or a seat."""
    if state.phase is Phase.OVER:
        return GAME_OVER
    if seat < 0:
        return _machine(state, seat, action)
    if state.phase is Phase.BETWEEN:
        if not isinstance(action, Ready):
            return TOO_LATE.on("G23")
        return ALREADY_READY if seat in state.ready else None
    if state.asked == NOBODY:
        return DEALING
    if seat not in state.players:
        return SITTING_OUT
    return NOT_ITS_TURN


def _machine(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why CHANCE or HOST may not do this."""
    if seat == HOST and isinstance(action, NextRound):
        return None if state.phase is Phase.BETWEEN else TOO_LATE.on("G23")
    if seat == CHANCE and state.phase is Phase.DEAL and isinstance(action, Deal):
        whole = sorted(action.deck) == list(DECKS[state.options.jokers])
        return None if whole else BAD_DECK
    if seat == CHANCE and state.phase is Phase.LOT:
        return None if _good_lot(state, action) else BAD_LOT
    return NOT_YOUR_TURN


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
            return None if found else NOT_A_MATCH.on(PHASE_RULE[phase]).about(card=NAMES[card])
        case Give(card) if phase is Phase.GIVE:
            owned = card in state.sides[state.asked].junk
            return None if owned else NOT_YOUR_JUNK.about(card=NAMES[card])
        case Take(card) if phase is Phase.TAKE:
            giver = state.debts[0].giver
            owed = card in owed_from(state)
            return None if owed else NOT_THEIR_JUNK.about(card=NAMES[card], giver=giver)
        case Go() | Stop() if phase is Phase.CALL:
            return None
        case Cup() if phase is Phase.CUP:
            return None
        case Quad() if phase is Phase.QUAD:
            return None
        case Stay() | Drop() if phase is Phase.SALE:
            return None
        case Shake():
            return TOO_LATE.on("GD16")
        case Bomb():
            return TOO_LATE.on("G29")
    return CHOOSE_FIRST.on(PHASE_RULE[phase])


def _bound(state: State, month: int) -> Refusal | None:
    """Return why only the month just shown may be played (GD16)."""
    forced = state.move.forced
    if forced in (NO_MONTH, month):
        return None
    return PLAY_SHOWN.about(month=month_text(forced))


def _shaking(state: State, side: Side, month: int) -> Refusal | None:
    """Return why a triple may not be shown (G17, GD16)."""
    data = {"month": month_text(month)}
    if side.shaken >> month & 1:
        return ALREADY_SHOWN.about(**data)
    if month not in side.triples:
        return NO_TRIPLE.about(**data)
    if not state.options.shake_on_play:
        return None
    return FOURTH_ON_TABLE.about(**data) if on_floor(state, month) else _bound(state, NO_MONTH)


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
        return NO_TRIPLE.on("G29").about(**data)
    if side.shaken >> month & 1:
        return SHOWN_NO_BOMB.about(**data)
    return None if rest else NO_FOURTH.about(**data)
