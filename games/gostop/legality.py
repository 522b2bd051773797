"""Who may act, what they might think of, and why not: `why_not` is the one place that knows.

Doing an action is in `rules`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from games.core import (
    CHANCE,
    GAME_OVER,
    HOST,
    NOT_YOUR_TURN,
    TOO_LATE,
    Refusal,
    Seat,
)
from games.gostop import actions, deal
from games.gostop.actions import Act, Action
from games.gostop.cards import (
    FIRST_JOKER,
    MONTH_CARDS,
    NAMES,
    month_in,
    month_text,
)  # fmt: skip
from games.gostop.options import FirstDealer
from games.gostop.scoring import score
from games.gostop.state import Side, State, held_months
from games.gostop.values import Phase


class Reason(StrEnum):
    """Why an action is refused, beside the house's own reasons."""

    NOT_HELD = "not_held"
    DEALING = "dealing"
    CHOOSE_FIRST = "choose_first"
    NOT_ASKED = "not_asked"
    NOT_A_MATCH = "not_a_match"
    NO_TRIPLE = "no_triple"
    ALREADY_SHOWN = "already_shown"
    FOURTH_ON_TABLE = "fourth_on_table"
    PLAY_SHOWN = "play_shown"
    NO_FOURTH = "no_fourth"
    SHOWN_NO_BOMB = "shown_no_bomb"
    NO_FREE_TURN = "no_free_turn"
    TOO_FEW_POINTS = "too_few_points"
    NOT_YOUR_JUNK = "not_your_junk"
    NOT_THEIR_JUNK = "not_their_junk"
    SITTING_OUT = "sitting_out"
    ALREADY_READY = "already_ready"
    BAD_DECK = "bad_deck"
    BAD_LOT = "bad_lot"


PLAY, BETWEEN = Phase.PLAY, Phase.BETWEEN
A_PLAY, A_PICK = Act.PLAY, Act.PICK
ASKS: Final = {
    Phase.SALE: (Act.STAY, Act.DROP), Phase.QUAD: (Act.QUAD,), Phase.PICK_HAND: (Act.PICK,),
    Phase.PICK_STOCK: (Act.PICK,), Phase.GIVE: (Act.GIVE,), Phase.TAKE: (Act.TAKE,), Phase.CUP: (Act.CUP,),
    Phase.CALL: (Act.GO, Act.STOP),
}  # fmt: skip
"""What each phase but PLAY asks a seat for."""
PHASE_RULE: Final = {
    Phase.SALE: "GD52", Phase.QUAD: "GD13", Phase.PICK_HAND: "GD27", Phase.PICK_STOCK: "G20", Phase.GIVE: "GD31",
    Phase.TAKE: "GD31", Phase.CUP: "GD2", Phase.CALL: "G35",
}  # fmt: skip
TURN_ACTS: Final = (Act.PLAY, Act.SHAKE, Act.BOMB, Act.FLIP)
ONLY_CHANCE: Final = frozenset((CHANCE,))
NOBODY: Final[frozenset[Seat]] = frozenset()
ALONE: Final = tuple(frozenset((seat,)) for seat in range(5))


def to_act(state: State) -> frozenset[Seat]:
    """Return who may act."""
    if state.seat >= 0:
        return ALONE[state.seat]
    if state.phase is BETWEEN:
        return waiting_for(state) | {HOST}
    return NOBODY if state.phase is Phase.OVER else ONLY_CHANCE


def waiting_for(state: State) -> frozenset[Seat]:
    """Return whom the table waits for: the asked seat, or between deals all that are not ready."""
    if state.seat >= 0:
        return ALONE[state.seat]
    if state.phase is BETWEEN:
        return frozenset(range(state.match.seats)) - frozenset(state.match.ready)
    return NOBODY


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat might think of now, from what it can see."""
    phase = state.phase
    if seat == HOST:
        return (actions.NEXT_ROUND,)
    if not 0 <= seat < len(state.sides):
        return ()
    if phase is BETWEEN or phase is Phase.OVER:
        return (actions.READY,) if phase is BETWEEN else ()
    side = state.sides[seat]
    asked = _asked(state, seat) if seat == state.seat else ()
    calls = (actions.GO, actions.STOP) if side.bar and phase is not Phase.CALL else ()
    return asked + tuple([actions.PLAYS[card] for card in side.hand]) + _beside_plays(state, side) + calls


def _beside_plays(state: State, side: Side) -> tuple[Action, ...]:
    """Return what a turn might be beside playing a card: showing triples, bombs, a free turn."""
    found: tuple[Action, ...] = ()
    if side.triples:
        found += tuple([row[month] for month in side.triples for row in (actions.SHAKES, actions.BOMBS)])
    if state.match.options.bomb_pairs:
        months = held_months(side.hand, 2)
        found += tuple(
            [actions.BOMBS[month] for month in months if month not in side.triples and _rest(state, month) == 2]
        )
    return (*found, actions.FLIP) if side.free else found


def _asked(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the answers that the phase asks the seat for."""
    match state.phase:
        case Phase.PICK_HAND | Phase.PICK_STOCK:
            return tuple([actions.PICKS[card] for card in offered(state)])
        case Phase.CALL:
            return (actions.GO, actions.STOP)
        case Phase.GIVE:
            return tuple([actions.GIVES[card] for card in state.sides[seat].junk])
        case Phase.TAKE:
            return tuple([actions.TAKES[card] for card in owed_from(state)])
        case Phase.CUP:
            return (actions.CUP_ANIMAL, actions.CUP_JUNK)
        case Phase.QUAD:
            return (actions.QUAD_TAKE, actions.QUAD_PLAY)
        case Phase.SALE:
            return (actions.STAY, actions.DROP)
    return ()


def offered(state: State) -> tuple[int, ...]:
    """Return the two floor cards to pick from; () while nothing is to be picked."""
    pending = state.step.pending
    return month_in(pending >> 2, state.floor) if pending >= 0 and pending < FIRST_JOKER else ()


def owed_from(state: State) -> tuple[int, ...]:
    """Return the junk of the player who has to give some now (GD31)."""
    return state.sides[state.debts[0].giver].junk


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the allowed actions of a seat: those of its candidates that `why_not` lets pass."""
    phase = state.phase
    if phase is PLAY and seat == state.seat and state.step.forced < 0:
        side = state.sides[seat]
        plays = tuple([actions.PLAYS[card] for card in side.hand])
        more = [one for one in _beside_plays(state, side) if why_not(state, seat, one) is None]
        return (*plays, *more) if more else plays
    if phase is not PLAY and phase is not BETWEEN:  # whoever is asked may answer, and nothing else is open
        return _asked(state, seat) if seat == state.seat else ()
    return tuple([one for one in candidates(state, seat) if why_not(state, seat, one) is None])


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why an action is not allowed now, or None."""
    phase, kind = state.phase, action.kind
    if kind is A_PLAY and phase is PLAY and seat == state.seat and state.step.forced < 0:
        if action.value in state.sides[seat].hand:
            return None
        return Refusal(Reason.NOT_HELD, "G18", {"card": NAMES[action.value]})
    if phase is Phase.OVER:
        return Refusal(GAME_OVER)
    if seat < 0:
        return _why_not_house(state, seat, action)
    if seat >= state.match.seats:
        return Refusal(NOT_YOUR_TURN)
    if phase is BETWEEN:
        if kind is not Act.READY:
            return Refusal(TOO_LATE, "G23")
        return Refusal(Reason.ALREADY_READY) if seat in state.match.ready else None
    if seat != state.seat:
        return _why_not_other(state, seat)
    if phase is PLAY:
        return _why_not_turn(state, state.sides[seat], action)
    return _why_not_answer(state, action)


def _why_not_house(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Check CHANCE's and HOST's actions."""
    phase, options = state.phase, state.match.options
    if seat == HOST and action.kind is Act.NEXT_ROUND:
        return None if phase is BETWEEN else Refusal(TOO_LATE, "G23")
    if seat == CHANCE and phase is Phase.DEAL and action.kind is Act.DEAL:
        return Refusal(Reason.BAD_DECK, "G5") if deal.deck_error(state, action.cards) else None
    if seat == CHANCE and phase is Phase.LOT:
        if options.first_dealer is FirstDealer.LOT:
            good = action.kind is Act.LOT and action.value < state.match.seats
        else:
            good = action.kind is Act.DRAW and _good_draw(action.cards, state.match.seats)
        return None if good else Refusal(Reason.BAD_LOT, "G8")
    return Refusal(NOT_YOUR_TURN)


def _good_draw(cards: tuple[int, ...], seats: int) -> bool:
    return len(cards) == len(set(cards)) == seats and max(cards) < FIRST_JOKER


def _why_not_other(state: State, seat: Seat) -> Refusal:
    """Say why a seat that is not asked cannot act."""
    if state.seat < 0:
        return Refusal(Reason.DEALING, "G9")
    if seat not in state.match.players:
        return Refusal(Reason.SITTING_OUT, "GD51")
    return Refusal(NOT_YOUR_TURN, "G19")


def _why_not_answer(state: State, action: Action) -> Refusal | None:
    """Check the answer to a question in the middle of a deal."""
    phase = state.phase
    if action.kind not in ASKS[phase]:
        if action.kind in (Act.SHAKE, Act.BOMB):
            return Refusal(TOO_LATE, "GD16" if action.kind is Act.SHAKE else "G29")
        return Refusal(Reason.CHOOSE_FIRST, PHASE_RULE[phase])
    if action.kind is A_PICK and action.value not in offered(state):
        return Refusal(Reason.NOT_A_MATCH, PHASE_RULE[phase], {"card": NAMES[action.value]})
    if action.kind is Act.GIVE and action.value not in state.sides[state.seat].junk:
        return Refusal(Reason.NOT_YOUR_JUNK, "GD31", {"card": NAMES[action.value]})
    if action.kind is Act.TAKE and action.value not in owed_from(state):
        return Refusal(Reason.NOT_THEIR_JUNK, "GD31", {"card": NAMES[action.value], "giver": state.debts[0].giver})
    return None


def _why_not_turn(state: State, side: Side, action: Action) -> Refusal | None:
    """Check what is done at one's turn, PLAY included while a shown month binds it."""
    kind = action.kind
    if kind is Act.SHAKE:
        return _why_not_shake(state, side, action.value)
    if kind is Act.BOMB:
        return _why_not_bomb(state, side, action.value)
    if kind in (Act.GO, Act.STOP):
        points = score(side.taken, side.cup, doubles=state.match.options.double_junk)
        rule = "G36" if side.goes else "G35"
        return Refusal(Reason.TOO_FEW_POINTS, rule, {"points": points, "needs": side.bar + 1})
    if kind is Act.FLIP and not side.free:
        return Refusal(Reason.NO_FREE_TURN, "G30")
    if kind not in TURN_ACTS:
        return Refusal(Reason.NOT_ASKED, "G18")
    if kind is A_PLAY and action.value not in side.hand:
        return Refusal(Reason.NOT_HELD, "G18", {"card": NAMES[action.value]})
    forced = state.step.forced
    if forced >= 0 and (kind is Act.FLIP or action.value >> 2 != forced):
        return Refusal(Reason.PLAY_SHOWN, "GD16", {"month": month_text(forced)})
    return None


def _rest(state: State, month: int) -> int:
    """Return how many cards of a month lie on the floor."""
    return len(MONTH_CARDS[month][state.floor >> 4 * month & 15])


def _why_not_shake(state: State, side: Side, month: int) -> Refusal | None:
    """Check a heundeum (G17, GD16)."""
    data = {"month": month_text(month)}
    if side.shaken >> month & 1:
        return Refusal(Reason.ALREADY_SHOWN, "GD16", data)
    if month not in side.triples:
        return Refusal(Reason.NO_TRIPLE, "G17", data)
    if state.match.options.shake_on_play:
        if _rest(state, month):
            return Refusal(Reason.FOURTH_ON_TABLE, "GD16", data)
        if state.step.forced >= 0:
            return Refusal(Reason.PLAY_SHOWN, "GD16", {"month": month_text(state.step.forced)})
    return None


def _why_not_bomb(state: State, side: Side, month: int) -> Refusal | None:
    """Check a bomb (G29, GD17, GD21)."""
    data = {"month": month_text(month)}
    if state.step.forced >= 0:
        return Refusal(Reason.PLAY_SHOWN, "GD16", {"month": month_text(state.step.forced)})
    held, rest = sum(card >> 2 == month for card in side.hand), _rest(state, month)
    if state.match.options.bomb_pairs and held == rest == 2:
        return None
    if held < 3:
        return Refusal(Reason.NO_TRIPLE, "G29", data)
    if side.shaken >> month & 1:
        return Refusal(Reason.SHOWN_NO_BOMB, "GD17", data)
    return None if rest else Refusal(Reason.NO_FOURTH, "G29", data)
