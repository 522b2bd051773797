"""Who may act, and why an action is not allowed. What a seat might do stands in choices; nothing here writes.

What a seat may do depends on what lies open and on its own hand only, so no button tells of another's cards.
"""

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
    Refusal,
    Seat,
    Wait,
)
from games.uno_mario.actions import (
    Accept,
    Action,
    Agree,
    AskColour,
    Bounce,
    CallUno,
    Catch,
    Challenge,
    CloseWindow,
    Draw,
    Lots,
    NextRound,
    Pass,
    PickDealer,
    Play,
    Ready,
    Refuse,
    Shuffle,
)
from games.uno_mario.attacks import stackable_on
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOURED,
    COLOURS,
    CUSTOM_1,
    DRAW_TWO,
    DRAW_TWOS,
    FULL_DECK,
    NONE,
    PLAYABLE,
    RANK_OF,
    REVERSE,
    SKIP,
    STAR,
    WILD,
    WILD_DRAW_FOUR,
    Card,
)
from games.uno_mario.options import Effect, WildDrawFour
from games.uno_mario.reasons import RULES, Reason, refuse
from games.uno_mario.state import SEATS_MAX, State, can_play, nothing_to_draw, rule_of, shuffle_size, window_of
from games.uno_mario.values import CHANCE_PHASES, DECIDING, MIDTURN, Phase

PAUSE_SECONDS: Final = 45.0
SLOW_PAUSE_SECONDS: Final = 3600.0
"""The pause between rounds (U29)."""
WINDOW_SECONDS: Final = 10.0
SLOW_WINDOW_SECONDS: Final = 1800.0
"""How long a timed UNO window stands (UD29)."""
EVERYBODY: Final = tuple([frozenset(range(seats)) for seats in range(SEATS_MAX + 1)])
"""By the number of seats."""
_SYMBOL_RULES: Final = {DRAW_TWO: "U13", REVERSE: "U14", SKIP: "U15"}
_WILD_RULES: Final = {WILD: "U16", WILD_DRAW_FOUR: "U17", STAR: "U23"}


def to_act(state: State) -> frozenset[Seat]:
    """Return everyone who may act now. An open UNO window lets every seat act: to catch, or to call (UD29)."""
    if state.phase in DECIDING:
        if not state.windows:
            return ALONE[state.turn]
        everybody = EVERYBODY[state.seats]
        return everybody | {HOST} if state.options.timed_uno else everybody
    if state.phase in CHANCE_PHASES:
        return ONLY_CHANCE
    waited = waiting_for(state)
    return waited | {HOST} if state.phase is Phase.BETWEEN else waited


def waiting_for(state: State) -> frozenset[Seat]:
    """Return the seats that the table waits for."""
    if state.phase in DECIDING:
        return ALONE[state.turn]
    if state.phase is Phase.CONSENT or state.phase is Phase.BETWEEN:
        return EVERYBODY[state.seats] - state.done
    return NO_SEATS


def waits(state: State) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it begins the next round, and ends timed UNO windows."""
    if state.phase is Phase.BETWEEN:
        return (Wait(NextRound(), PAUSE_SECONDS, SLOW_PAUSE_SECONDS),)
    if state.phase not in DECIDING or not state.options.timed_uno:
        return ()
    return tuple([Wait(CloseWindow(w.number), WINDOW_SECONDS, SLOW_WINDOW_SECONDS) for w in state.windows])


def check(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed now, or None."""
    match action:
        case Play():
            return _playing(state, seat, action)
        case Draw():
            return _drawing(state, seat)
        case Pass():
            return _passing(state, seat)
        case Accept():
            return _hit(state, seat)
        case Ready():
            return _once(state, seat, Phase.BETWEEN, Reason.ROUND_NOT_OVER, Reason.ALREADY_READY)
        case Challenge():
            return _hit(state, seat) or _challenging(state)
        case Bounce():
            return _hit(state, seat) or _bouncing(state, seat, action)
        case AskColour():
            return _colouring(state, seat)
        case CallUno():
            return _reacting(state, seat) or _calling(state, seat)
        case Catch(other):
            return _reacting(state, seat) or _catching(state, seat, other)
        case Agree() | Refuse():
            return _once(state, seat, Phase.CONSENT, Reason.NO_CONSENT_DUE, Reason.ALREADY_AGREED)
        case CloseWindow() | NextRound() | Lots() | PickDealer() | Shuffle():
            return _machine(state, seat, action)


# When


def _deciding(state: State, seat: Seat) -> bool:
    """Return whether it is the seat's turn to do something."""
    return seat == state.turn and state.phase in DECIDING


def _not_now(state: State, seat: Seat) -> Refusal:
    """Return why a seat that does not decide can do nothing of a turn."""
    match state.phase:
        case Phase.OVER:
            return Refusal(GAME_OVER)
        case Phase.BETWEEN:
            return refuse(Reason.ROUND_OVER)
        case Phase.CONSENT if seat >= 0:
            return refuse(Reason.CONSENT_FIRST)
    return Refusal(NOT_YOUR_TURN, "U12")


def _midturn(state: State, drawn: Reason) -> Refusal:
    """Refuse what begins a turn, to the seat that decides something else."""
    match state.phase:
        case Phase.ANSWER:
            return refuse(Reason.ANSWER_FIRST)
        case Phase.COLOUR:
            return refuse(Reason.CHOOSE_COLOUR_FIRST)
    return refuse(drawn)


def _hit(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat has no hit to answer."""
    if not _deciding(state, seat):
        return _not_now(state, seat)
    return None if state.phase is Phase.ANSWER else refuse(Reason.NOTHING_TO_ANSWER)


def _reacting(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat cannot react now: any may while somebody's turn is on (UD29)."""
    return None if seat >= 0 and state.phase in DECIDING else _not_now(state, seat)


def _once(state: State, seat: Seat, phase: Phase, not_due: Reason, already: Reason) -> Refusal | None:
    """Return why the seat cannot agree, or be ready: each does so once, in its phase."""
    if state.phase is not phase:
        return Refusal(GAME_OVER) if state.phase is Phase.OVER else refuse(not_due)
    if seat < 0:
        return Refusal(NOT_YOUR_TURN, RULES[already])
    return refuse(already) if seat in state.done else None


def _machine(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why CHANCE or HOST may not do this."""
    random_dealer = state.options.random_dealer
    match action:
        case Lots(places) if seat == CHANCE and state.phase is Phase.LOTS and not random_dealer:
            distinct = len(set(places)) == len(places) == len(state.lots)
            known = distinct and min(places) >= 0 and max(places) < len(FULL_DECK)
            return None if known else refuse(Reason.WRONG_CARDS, "UD3")
        case PickDealer(dealer) if seat == CHANCE and state.phase is Phase.LOTS and random_dealer:
            return None if 0 <= dealer < state.seats else refuse(Reason.WRONG_CARDS, "UD3")
        case Shuffle(places) if seat == CHANCE and (size := shuffle_size(state)):
            whole = len(places) == size and not set(range(size)).difference(places)
            return None if whole else refuse(Reason.WRONG_CARDS)
        case CloseWindow() | NextRound() if seat == HOST and action in [wait.action for wait in waits(state)]:
            return None
    return Refusal(GAME_OVER) if state.phase is Phase.OVER else refuse(Reason.NOT_DUE)


# Playing and drawing


def _playing(state: State, seat: Seat, play: Play) -> Refusal | None:
    if seat != state.turn or state.phase not in DECIDING:
        return _not_now(state, seat)
    card, hand = play.card, state.hands[seat]
    if card not in hand:
        return refuse(Reason.NOT_IN_HAND, card=CARD_TEXTS[card])
    if state.phase in MIDTURN:
        refusal = _play_midturn(state, card)
        if refusal is not None:
            return refusal
    elif card not in PLAYABLE[state.discard[-1]][state.colour]:
        return _no_match(state, card)
    if play.uno and len(hand) != 2:
        return refuse(Reason.UNO_NOT_DUE)
    if card >= CUSTOM_1:
        return _custom_form(state, seat, play)
    if play.target != NONE:
        return refuse(Reason.TARGET_NOT_ASKED, card=CARD_TEXTS[card])
    return _colour_form(play)


def _no_match(state: State, card: Card) -> Refusal:
    """Name the rule of the card that does not fit (U9, U13-U15)."""
    rule = _SYMBOL_RULES.get(RANK_OF[card], "")
    top, colour = CARD_TEXTS[state.discard[-1]], COLOURS[state.colour]
    return refuse(Reason.NO_MATCH, rule, card=CARD_TEXTS[card], top=top, colour=colour)


def _play_midturn(state: State, card: Card) -> Refusal | None:
    """Return why a card cannot be played after drawing, when hit, or while a colour is due."""
    if state.phase is Phase.DRAWN:
        return None if card == state.drawn else refuse(Reason.ONLY_DRAWN_CARD, card=CARD_TEXTS[state.drawn])
    if state.attack is None:
        return refuse(Reason.CHOOSE_COLOUR_FIRST)
    stackable = stackable_on(state, state.attack)
    if card in stackable:
        return None
    if stackable:
        return refuse(Reason.STACK_WRONG_CARD)
    if card != WILD_DRAW_FOUR and card not in DRAW_TWOS:
        return refuse(Reason.ANSWER_FIRST)
    return refuse(Reason.STACK_NOT_HERE if state.options.stacking else Reason.STACKING_OFF)


def _colour_form(play: Play) -> Refusal | None:
    """Check that a wild names its colour with the play, and no other card names one (U16)."""
    if (play.card >= COLOURED) is (play.colour != NONE):
        return None
    if play.colour == NONE:
        return refuse(Reason.COLOUR_MISSING, _WILD_RULES.get(play.card, "U21"), card=CARD_TEXTS[play.card])
    return refuse(Reason.COLOUR_NOT_ASKED, card=CARD_TEXTS[play.card])


def _custom_form(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Check that a written rule comes before the colour (UD33); without one the card is a plain wild (U21)."""
    text, rule = CARD_TEXTS[play.card], rule_of(state, play.card)
    wants_target = rule is Effect.SWAP_HANDS and len(state.hands[seat]) > 1
    if wants_target and play.target == NONE:
        return refuse(Reason.TARGET_MISSING, card=text)
    if wants_target and (play.target == seat or not 0 <= play.target < state.seats):
        return refuse(Reason.TARGET_WRONG, card=text)
    if not wants_target and play.target != NONE:
        return refuse(Reason.TARGET_NOT_ASKED, card=text)
    if rule is None:
        return _colour_form(play)
    return None if play.colour == NONE else refuse(Reason.RULE_FIRST, card=text)


def _drawing(state: State, seat: Seat) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    if state.phase in MIDTURN:
        return _midturn(state, Reason.ALREADY_DREW)
    if nothing_to_draw(state):
        return refuse(Reason.NOTHING_TO_DRAW)
    return refuse(Reason.MUST_PLAY) if state.options.must_play and can_play(state, seat) else None


def _passing(state: State, seat: Seat) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    if state.phase is Phase.DRAWN:
        return refuse(Reason.MUST_PLAY) if state.options.must_play else None
    if state.phase in MIDTURN or not nothing_to_draw(state):
        return _midturn(state, Reason.DRAW_FIRST)
    return refuse(Reason.MUST_PLAY_LAST_RESORT) if can_play(state, seat) else None


# Answers, colours and UNO


def _challenging(state: State) -> Refusal | None:
    attack = state.attack
    if attack is None or attack.card != WILD_DRAW_FOUR:
        return refuse(Reason.CHALLENGE_NOT_WILD)
    if not state.options.challenges:
        return refuse(Reason.CHALLENGES_OFF)
    if state.options.wild_draw_four is WildDrawFour.ALWAYS_LEGAL:
        return refuse(Reason.CHALLENGE_ALWAYS_LEGAL)
    return None if state.hands[attack.by] else refuse(Reason.CHALLENGE_LAST_CARD)


def _bouncing(state: State, seat: Seat, bounce: Bounce) -> Refusal | None:
    if STAR not in state.hands[seat]:
        return refuse(Reason.NO_STAR)
    if bounce.uno and len(state.hands[seat]) != 2:
        return refuse(Reason.UNO_NOT_DUE)
    return refuse(Reason.COLOUR_MISSING, "U23", card=CARD_TEXTS[STAR]) if bounce.colour == NONE else None


def _colouring(state: State, seat: Seat) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    return None if state.phase is Phase.COLOUR else refuse(Reason.NO_COLOUR_DUE)


def _calling(state: State, seat: Seat) -> Refusal | None:
    if window_of(state, seat) is not None:
        return None
    return refuse(Reason.UNO_CLOSED if len(state.hands[seat]) == 1 else Reason.UNO_NOT_DUE)


def _catching(state: State, seat: Seat, other: Seat) -> Refusal | None:
    if other == seat:
        return refuse(Reason.CATCH_SELF)
    if not 0 <= other < state.seats:
        return refuse(Reason.CATCH_NO_CAUSE)
    if window_of(state, other) is not None:
        return None
    return refuse(Reason.CATCH_TOO_LATE if len(state.hands[other]) == 1 else Reason.CATCH_NO_CAUSE, seat=other)
