"""Why an action is not allowed: the one place that knows. It changes nothing.

What a seat may do depends on what lies open and on its own hand only, so no button tells of another's cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.core import GAME_OVER, NOT_YOUR_TURN, Refusal, Seat
from games.uno_mario.actions import Action, Kind
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOURED,
    COLOURS,
    CUSTOM_1,
    DRAW_TWO,
    DRAW_TWOS,
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
from games.uno_mario.formalities import FORMAL_CHECKS
from games.uno_mario.options import Effect, WildDrawFour
from games.uno_mario.reasons import Reason, refuse
from games.uno_mario.state import ANSWER, DRAWN, MAIN, TURN, Attack, State, nothing_to_draw, rule_of, window_of
from games.uno_mario.values import Phase

NO_CARDS: Final[frozenset[Card]] = frozenset()
_SYMBOL_RULES: Final = {DRAW_TWO: "U13", REVERSE: "U14", SKIP: "U15"}
_WILD_RULES: Final = {WILD: "U16", WILD_DRAW_FOUR: "U17", STAR: "U23"}


def why_not(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed now, or None when it is."""
    return CHECKS[action.kind](state, seat, action)


def _not_now(state: State, seat: Seat) -> Refusal:
    """Return why a seat cannot do anything of a turn now."""
    match state.phase:
        case Phase.OVER:
            return Refusal(GAME_OVER)
        case Phase.BETWEEN:
            return refuse(Reason.ROUND_OVER)
        case Phase.CONSENT if seat >= 0:
            return refuse(Reason.CONSENT_FIRST)
        case _:
            return Refusal(NOT_YOUR_TURN, "U12")


def _deciding(state: State, seat: Seat) -> bool:
    return seat == state.turn and state.phase in MAIN


# Playing and drawing


def _play(state: State, seat: Seat, action: Action) -> Refusal | None:
    phase = state.phase
    if seat != state.turn or (phase is not TURN and phase not in MAIN):
        return _not_now(state, seat)
    _, card, colour, target, uno, _ = action
    hand = state.hands[seat]
    if card not in hand:
        return refuse(Reason.NOT_IN_HAND, card=CARD_TEXTS[card])
    if phase is TURN:
        if card not in PLAYABLE[state.discard[-1]][state.colour]:
            return _no_match(state, card)
    else:
        refusal = _play_elsewhere(state, card)
        if refusal is not None:
            return refusal
    if uno and len(hand) != 2:
        return refuse(Reason.UNO_NOT_DUE)
    if card >= CUSTOM_1:
        return _custom_form(state, seat, action)
    if target != NONE:
        return refuse(Reason.TARGET_NOT_ASKED, card=CARD_TEXTS[card])
    return None if (card >= COLOURED) is (colour != NONE) else _colour_form(action)


def _colour_form(action: Action) -> Refusal | None:
    """Check that a wild names its colour with the play, and no other card names one (U16)."""
    if (action.card >= COLOURED) is (action.colour != NONE):
        return None
    if action.colour == NONE:
        return refuse(Reason.COLOUR_MISSING, _WILD_RULES.get(action.card, "U21"), card=CARD_TEXTS[action.card])
    return refuse(Reason.COLOUR_NOT_ASKED, card=CARD_TEXTS[action.card])


def _custom_form(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Check that a written rule comes before the colour (UD33); without one the card is a plain wild (U21)."""
    text, rule = CARD_TEXTS[action.card], rule_of(state.match, action.card)
    wants_target = rule is Effect.SWAP_HANDS and len(state.hands[seat]) > 1
    if wants_target and action.seat == NONE:
        return refuse(Reason.TARGET_MISSING, card=text)
    if wants_target and (action.seat == seat or not 0 <= action.seat < state.match.seats):
        return refuse(Reason.TARGET_WRONG, card=text)
    if not wants_target and action.seat != NONE:
        return refuse(Reason.TARGET_NOT_ASKED, card=text)
    if rule is None:
        return _colour_form(action)
    return None if action.colour == NONE else refuse(Reason.RULE_FIRST, card=text)


def _no_match(state: State, card: Card) -> Refusal:
    """Name the rule of the card that does not fit (U9, U13-U15)."""
    rule = _SYMBOL_RULES.get(RANK_OF[card], "")
    return refuse(
        Reason.NO_MATCH,
        rule,
        card=CARD_TEXTS[card],
        top=CARD_TEXTS[state.discard[-1]],
        colour=COLOURS[state.colour],
    )


def _play_elsewhere(state: State, card: Card) -> Refusal | None:
    """Return why a card cannot be played after drawing, when hit, or while a colour is due."""
    if state.phase is DRAWN:
        return None if card == state.drawn else refuse(Reason.ONLY_DRAWN_CARD, card=CARD_TEXTS[state.drawn])
    attack = state.matter.attack
    if attack is None:
        return refuse(Reason.CHOOSE_COLOUR_FIRST)
    stackable = stackable_on(state, attack)
    if card in stackable:
        return None
    if stackable:
        return refuse(Reason.STACK_WRONG_CARD)
    options = state.match.options
    if card != WILD_DRAW_FOUR and card not in DRAW_TWOS:
        return refuse(Reason.ANSWER_FIRST)
    return refuse(Reason.STACK_NOT_HERE if options.stacking else Reason.STACKING_OFF)


def stackable_on(state: State, attack: Attack) -> frozenset[Card]:
    """Return the cards that may be laid on an attack instead of drawing (UD13, UD14 b); none on a last card (U26)."""
    options = state.match.options
    if not state.hands[attack.by] or attack.card == STAR:
        return NO_CARDS
    if attack.card == WILD_DRAW_FOUR:
        return frozenset({WILD_DRAW_FOUR}) if options.stacking else NO_CARDS
    twos = DRAW_TWOS if options.stacking else NO_CARDS
    return twos | {WILD_DRAW_FOUR} if options.wild_draw_four is WildDrawFour.ANSWERS_DRAW_TWO else twos


def can_play(state: State, seat: Seat) -> bool:
    """Return whether any card of the seat matches (a Wild Draw 4 always does, UD14)."""
    return not PLAYABLE[state.discard[-1]][state.colour].isdisjoint(state.hands[seat])


def _draw(state: State, seat: Seat, action: Action) -> Refusal | None:
    if state.phase is not TURN or seat != state.turn:
        deciding = _deciding(state, seat)
        return _other_than_turn(state, Reason.ALREADY_DREW) if deciding else _not_now(state, seat)
    if not state.stock and nothing_to_draw(state):
        return refuse(Reason.NOTHING_TO_DRAW)
    if state.match.options.must_play and can_play(state, seat):
        return refuse(Reason.MUST_PLAY)
    return None


def _pass(state: State, seat: Seat, action: Action) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    if state.phase is DRAWN:
        return refuse(Reason.MUST_PLAY) if state.match.options.must_play else None
    if state.phase is not TURN:
        return _other_than_turn(state, Reason.DRAW_FIRST)
    if not nothing_to_draw(state):
        return refuse(Reason.DRAW_FIRST)
    return refuse(Reason.MUST_PLAY_LAST_RESORT) if can_play(state, seat) else None


def _other_than_turn(state: State, drawn: Reason) -> Refusal:
    match state.phase:
        case Phase.ANSWER:
            return refuse(Reason.ANSWER_FIRST)
        case Phase.COLOUR:
            return refuse(Reason.CHOOSE_COLOUR_FIRST)
        case _:
            return refuse(drawn)


# Answers and colours


def _hit(state: State, seat: Seat) -> Attack | Refusal:
    """Return the attack that the seat answers, or why there is none for it."""
    if not _deciding(state, seat):
        return _not_now(state, seat)
    attack = state.matter.attack
    return attack if state.phase is ANSWER and attack is not None else refuse(Reason.NOTHING_TO_ANSWER)


def _accept(state: State, seat: Seat, action: Action) -> Refusal | None:
    attack = _hit(state, seat)
    return attack if isinstance(attack, Refusal) else None


def _challenge(state: State, seat: Seat, action: Action) -> Refusal | None:
    attack = _hit(state, seat)
    if isinstance(attack, Refusal):
        return attack
    if attack.card != WILD_DRAW_FOUR:
        return refuse(Reason.CHALLENGE_NOT_WILD)
    if not state.match.options.challenges:
        return refuse(Reason.CHALLENGES_OFF)
    if state.match.options.wild_draw_four is WildDrawFour.ALWAYS_LEGAL:
        return refuse(Reason.CHALLENGE_ALWAYS_LEGAL)
    return None if state.hands[attack.by] else refuse(Reason.CHALLENGE_LAST_CARD)


def _star(state: State, seat: Seat, action: Action) -> Refusal | None:
    attack = _hit(state, seat)
    if isinstance(attack, Refusal):
        return attack
    if STAR not in state.hands[seat]:
        return refuse(Reason.NO_STAR)
    if action.uno and len(state.hands[seat]) != 2:
        return refuse(Reason.UNO_NOT_DUE)
    return refuse(Reason.COLOUR_MISSING, "U23", card=CARD_TEXTS[STAR]) if action.colour == NONE else None


def _colour(state: State, seat: Seat, action: Action) -> Refusal | None:
    if not _deciding(state, seat):
        return _not_now(state, seat)
    if state.phase is not Phase.COLOUR:
        return refuse(Reason.NO_COLOUR_DUE)
    top = state.discard[-1]
    if action.colour == NONE:
        return refuse(Reason.COLOUR_MISSING, _WILD_RULES.get(top, "U21"), card=CARD_TEXTS[top])
    return None


# UNO


def _reacting(state: State, seat: Seat) -> Refusal | None:
    """Any seat may react while somebody's turn is on (UD29)."""
    if 0 <= seat < state.match.seats and state.phase in MAIN:
        return None
    return _not_now(state, seat)


def _uno(state: State, seat: Seat, action: Action) -> Refusal | None:
    refusal = _reacting(state, seat)
    if refusal is not None:
        return refusal
    if window_of(state, seat) is not None:
        return None
    return refuse(Reason.UNO_CLOSED if len(state.hands[seat]) == 1 else Reason.UNO_NOT_DUE)


def _catch(state: State, seat: Seat, action: Action) -> Refusal | None:
    refusal = _reacting(state, seat)
    if refusal is not None:
        return refusal
    if action.seat == seat:
        return refuse(Reason.CATCH_SELF)
    if not 0 <= action.seat < state.match.seats:
        return refuse(Reason.CATCH_NO_CAUSE)
    if window_of(state, action.seat) is not None:
        return None
    held = len(state.hands[action.seat])
    return refuse(Reason.CATCH_TOO_LATE if held == 1 else Reason.CATCH_NO_CAUSE, seat=action.seat)


CHECKS: Final[dict[Kind, Callable[[State, Seat, Action], Refusal | None]]] = {
    Kind.PLAY: _play,
    Kind.DRAW: _draw,
    Kind.PASS: _pass,
    Kind.ACCEPT: _accept,
    Kind.CHALLENGE: _challenge,
    Kind.STAR: _star,
    Kind.COLOUR: _colour,
    Kind.UNO: _uno,
    Kind.CATCH: _catch,
    **FORMAL_CHECKS,
}
