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

NOT_ITS_TURN: Final = NOT_YOUR_TURN.on("U12")
NOT_IN_HAND: Final = Refusal("not_in_hand", "U9")
NO_MATCH: Final = Refusal("no_match", "U9")
COLOUR_MISSING: Final = Refusal("colour_missing", "U16")
COLOUR_NOT_ASKED: Final = Refusal("colour_not_asked", "U16")
RULE_FIRST: Final = Refusal("rule_first", "UD33")
CHOOSE_COLOUR_FIRST: Final = Refusal("choose_colour_first", "U16")
NO_COLOUR_DUE: Final = Refusal("no_colour_due", "U16")
TARGET_MISSING: Final = Refusal("target_missing", "UD33")
TARGET_WRONG: Final = Refusal("target_wrong", "UD33")
TARGET_NOT_ASKED: Final = Refusal("target_not_asked", "UD33")
ONLY_DRAWN_CARD: Final = Refusal("only_drawn_card", "UD11")
ALREADY_DREW: Final = Refusal("already_drew", "U10")
DRAW_FIRST: Final = Refusal("draw_first", "U10")
MUST_PLAY: Final = Refusal("must_play", "UD11")
MUST_PLAY_LAST_RESORT: Final = Refusal("must_play_last_resort", "UD32")
NOTHING_TO_DRAW: Final = Refusal("nothing_to_draw", "UD32")
ANSWER_FIRST: Final = Refusal("answer_first", "UD20")
NOTHING_TO_ANSWER: Final = Refusal("nothing_to_answer", "UD16")
CHALLENGE_NOT_WILD: Final = Refusal("challenge_not_wild", "U20")
CHALLENGES_OFF: Final = Refusal("challenges_off", "UD16")
CHALLENGE_ALWAYS_LEGAL: Final = Refusal("challenge_always_legal", "UD14")
CHALLENGE_LAST_CARD: Final = Refusal("challenge_last_card", "UD27")
NO_STAR: Final = Refusal("no_star", "U22")
STACKING_OFF: Final = Refusal("stacking_off", "UD13")
STACK_WRONG_CARD: Final = Refusal("stack_wrong_card", "UD13")
STACK_NOT_HERE: Final = Refusal("stack_not_here", "UD13")
UNO_NOT_DUE: Final = Refusal("uno_not_due", "U24")
UNO_CLOSED: Final = Refusal("uno_closed", "UD29")
CATCH_NO_CAUSE: Final = Refusal("catch_no_cause", "U24")
CATCH_TOO_LATE: Final = Refusal("catch_too_late", "UD29")
CATCH_SELF: Final = Refusal("catch_self", "U24")
NO_CONSENT_DUE: Final = Refusal("no_consent_due", "UD33")
ALREADY_AGREED: Final = Refusal("already_agreed", "UD33")
CONSENT_FIRST: Final = Refusal("consent_first", "UD33")
ROUND_NOT_OVER: Final = Refusal("round_not_over", "U25")
ALREADY_READY: Final = Refusal("already_ready", "U29")
ROUND_OVER: Final = Refusal("round_over", "U25")
NOT_DUE: Final = Refusal("not_due", "U29")
WRONG_CARDS: Final = Refusal("wrong_cards", "U6")


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
            return _once(state, seat, Phase.BETWEEN, ROUND_NOT_OVER, ALREADY_READY)
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
            return _once(state, seat, Phase.CONSENT, NO_CONSENT_DUE, ALREADY_AGREED)
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
            return GAME_OVER
        case Phase.BETWEEN:
            return ROUND_OVER
        case Phase.CONSENT if seat >= 0:
            return CONSENT_FIRST
    return NOT_ITS_TURN


def _midturn(state: State, drawn: Refusal) -> Refusal:
    """Refuse what begins a turn, to the seat that decides something else."""
    match state.phase:
        case Phase.ANSWER:
            return ANSWER_FIRST
        case Phase.COLOUR:
            return CHOOSE_COLOUR_FIRST
    return drawn


def _hit(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat has no hit to answer."""
    if not _deciding(state, seat):
        return _not_now(state, seat)
    return None if state.phase is Phase.ANSWER else NOTHING_TO_ANSWER


def _reacting(state: State, seat: Seat) -> Refusal | None:
    """Return why the seat cannot react now: any may while somebody's turn is on (UD29)."""
    return None if seat >= 0 and state.phase in DECIDING else _not_now(state, seat)


def _once(state: State, seat: Seat, phase: Phase, not_due: Refusal, already: Refusal) -> Refusal | None:
    """Return why the seat cannot agree, or be ready: each does so once, in its phase."""
    if state.phase is not phase:
        return GAME_OVER if state.phase is Phase.OVER else not_due
    if seat < 0:
        return NOT_YOUR_TURN.on(already.rule)
    return already if seat in state.done else None


def _machine(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why CHANCE or HOST may not do this."""
    random_dealer = state.options.random_dealer
    match action:
        case Lots(places) if seat == CHANCE and state.phase is Phase.LOTS and not random_dealer:
            distinct = len(set(places)) == len(places) == len(state.lots)
            known = distinct and min(places) >= 0 and max(places) < len(FULL_DECK)
            return None if known else WRONG_CARDS.on("UD3")
        case PickDealer(dealer) if seat == CHANCE and state.phase is Phase.LOTS and random_dealer:
            return None if 0 <= dealer < state.seats else WRONG_CARDS.on("UD3")
        case Shuffle(places) if seat == CHANCE and (size := shuffle_size(state)):
            whole = len(places) == size and not set(range(size)).difference(places)
            return None if whole else WRONG_CARDS
        case CloseWindow() | NextRound() if seat == HOST and action in [wait.action for wait in waits(state)]:
            return None
    return GAME_OVER if state.phase is Phase.OVER else NOT_DUE


# Playing and drawing


def _playing(state: State, seat: Seat, play: Play) -> Refusal | None:
    if seat != state.turn or state.phase not in DECIDING:
        return _not_now(state, seat)
    card, hand = play.card, state.hands[seat]
    if card not in hand:
        return NOT_IN_HAND.about(card=CARD_TEXTS[card])
    if state.phase in MIDTURN:
        refusal = _play_midturn(state, card)
        if refusal is not None:
            return refusal
    elif card not in PLAYABLE[state.discard[-1]][state.colour]:
        return _no_match(state, card)
    if play.uno and len(hand) != 2:
        return UNO_NOT_DUE
    if card >= CUSTOM_1:
        return _custom_form(state, seat, play)
    if play.target != NONE:
        return TARGET_NOT_ASKED.about(card=CARD_TEXTS[card])
    return _colour_form(play)


def _no_match(state: State, card: Card) -> Refusal:
    """Name the rule of the card that does not fit (U9, U13-U15)."""
    rule = _SYMBOL_RULES.get(RANK_OF[card], NO_MATCH.rule)
    top, colour = CARD_TEXTS[state.discard[-1]], COLOURS[state.colour]
    return NO_MATCH.on(rule).about(card=CARD_TEXTS[card], top=top, colour=colour)


def _play_midturn(state: State, card: Card) -> Refusal | None:
    """Return why a card cannot be played after drawing, when hit, or while a colour is due."""
    if state.phase is Phase.DRAWN:
        return None if card == state.drawn else ONLY_DRAWN_CARD.about(card=CARD_TEXTS[state.drawn])
    if state.attack is None:
        return CHOOSE_COLOUR_FIRST
    stackable = stackable_on(state, state.attack)
    if card in stackable:
        return None
    if stackable:
        return STACK_WRONG_CARD
    if card != WILD_DRAW_FOUR and card not in DRAW_TWOS:
        return ANSWER_FIRST
    return STACK_NOT_HERE if state.options.stacking else STACKING_OFF


def _colour_form(play: Play) -> Refusal | None:
    """Check that a wild names its colour with the play, and no other card names one (U16)."""
    if (play.card >= COLOURED) is (play.colour != NONE):
        return None
    if play.colour == NONE:
        return COLOUR_MISSING.on(_WILD_RULES.get(play.card, "U21")).about(card=CARD_TEXTS[play.card])
    return COLOUR_NOT_ASKED.about(card=CARD_TEXTS[play.card])


def _custom_form(state: State, seat: Seat, play: Play) -> Refusal | None:
    """Check that a written rule comes before the colour (UD33); without one the card is a plain wild (U21)."""
    text, rule = CARD_TEXTS[play.card], rule_of(state, play.card)
    wants_target = rule is Effect.SWAP_HANDS and len(state.hands[seat]) > 1
    if wants_target and play.target == NONE:
        return TARGET_MISSING.about(card=text)
    if wants_target and (play.target == seat or not 0 <= play.target < state.seats):
        return TARGET_WRONG.about(card=text)
    if not wants_target and play.target != NONE:
        return TARGET_NOT_ASKED.about(card=text)
    if rule is None:
        return _colour_form(play)
    return None if play.colour == NONE else RULE_FIRST.about(card=text)


def _drawing(state: State, seat: Seat) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    if state.phase in MIDTURN:
        return _midturn(state, ALREADY_DREW)
    if nothing_to_draw(state):
        return NOTHING_TO_DRAW
    return MUST_PLAY if state.options.must_play and can_play(state, seat) else None


def _passing(state: State, seat: Seat) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    if state.phase is Phase.DRAWN:
        return MUST_PLAY if state.options.must_play else None
    if state.phase in MIDTURN or not nothing_to_draw(state):
        return _midturn(state, DRAW_FIRST)
    return MUST_PLAY_LAST_RESORT if can_play(state, seat) else None


# Answers, colours and UNO


def _challenging(state: State) -> Refusal | None:
    attack = state.attack
    if attack is None or attack.card != WILD_DRAW_FOUR:
        return CHALLENGE_NOT_WILD
    if not state.options.challenges:
        return CHALLENGES_OFF
    if state.options.wild_draw_four is WildDrawFour.ALWAYS_LEGAL:
        return CHALLENGE_ALWAYS_LEGAL
    return None if state.hands[attack.by] else CHALLENGE_LAST_CARD


def _bouncing(state: State, seat: Seat, bounce: Bounce) -> Refusal | None:
    if STAR not in state.hands[seat]:
        return NO_STAR
    if bounce.uno and len(state.hands[seat]) != 2:
        return UNO_NOT_DUE
    return COLOUR_MISSING.on("U23").about(card=CARD_TEXTS[STAR]) if bounce.colour == NONE else None


def _colouring(state: State, seat: Seat) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    return None if state.phase is Phase.COLOUR else NO_COLOUR_DUE


def _calling(state: State, seat: Seat) -> Refusal | None:
    if window_of(state, seat) is not None:
        return None
    return UNO_CLOSED if len(state.hands[seat]) == 1 else UNO_NOT_DUE


def _catching(state: State, seat: Seat, other: Seat) -> Refusal | None:
    if other == seat:
        return CATCH_SELF
    if not 0 <= other < state.seats:
        return CATCH_NO_CAUSE
    if window_of(state, other) is not None:
        return None
    return (CATCH_TOO_LATE if len(state.hands[other]) == 1 else CATCH_NO_CAUSE).about(seat=other)
