"""What a seat might do, allowed or not: the candidates of which legality's `check` says why not."""

from __future__ import annotations

from typing import Final

from games.core import HOST, Seat
from games.uno_mario.actions import (
    Accept,
    Action,
    Agree,
    AskColour,
    Bounce,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Pass,
    Play,
    Ready,
    Refuse,
)
from games.uno_mario.attacks import stackable_on, standing_attack
from games.uno_mario.cards import COLOURED, COLOURS, CUSTOM_1, FACES, NONE, PLAYABLE, STAR, WILD_DRAW_FOUR, Card
from games.uno_mario.legality import check, waits
from games.uno_mario.options import Effect
from games.uno_mario.state import SEATS_MAX, State, nothing_to_draw, rule_of, window_of
from games.uno_mario.values import DECIDING, MIDTURN, Phase

Actions = tuple[Action, ...]


def _plays(card: Card, calls: tuple[bool, ...]) -> Actions:
    colours = range(len(COLOURS)) if card >= COLOURED else (NONE,)
    return tuple([Play(card, colour, NONE, uno) for colour in colours for uno in calls])


PLAYS: Final = tuple([_plays(card, (False,)) for card in range(FACES)])
"""Every way to play each card, wilds once per colour."""
PLAYS_UNO: Final = tuple([_plays(card, (False, True)) for card in range(FACES)])
"""The same with two cards in hand: each without and with the call (U24)."""
BOUNCES: Final[Actions] = tuple([Bounce(colour) for colour in range(len(COLOURS))])
BOUNCES_UNO: Final[Actions] = tuple([Bounce(colour, uno) for colour in range(len(COLOURS)) for uno in (False, True)])
COLOURINGS: Final[Actions] = tuple([AskColour(colour) for colour in range(len(COLOURS))])
CATCHES: Final = tuple([Catch(seat) for seat in range(SEATS_MAX)])
DRAW: Final[Actions] = (Draw(),)
PASS: Final[Actions] = (Pass(),)
CALL: Final[Actions] = (CallUno(),)
ANSWERS: Final[Actions] = (Accept(), Challenge())
CONSENTS: Final[Actions] = (Agree(), Refuse())
READY: Final[Actions] = (Ready(),)


def candidates(state: State, seat: Seat) -> Actions:
    """Return what a seat might think of in this phase, in a stable order."""
    if seat == HOST:
        return tuple([wait.action for wait in waits(state)])
    if state.phase is Phase.CONSENT:
        return CONSENTS
    if state.phase is Phase.BETWEEN:
        return READY
    return _of_a_turn(state, seat) + _reactions(state, seat) if state.phase in DECIDING else ()


def _of_a_turn(state: State, seat: Seat) -> Actions:
    deciding, hand = seat == state.turn, state.hands[seat]
    if deciding and state.phase is Phase.COLOUR:
        return COLOURINGS
    plays = _plays_of(state, seat, sorted(set(hand)))
    if deciding and state.phase is Phase.ANSWER:
        return ANSWERS + (BOUNCES_UNO if len(hand) == 2 else BOUNCES) + plays
    return plays + DRAW + PASS


def _reactions(state: State, seat: Seat) -> Actions:
    """Return the calls for seats with one card; whether they called already is for `check`."""
    caught: Actions = tuple([CATCHES[n] for n, hand in enumerate(state.hands) if n != seat and len(hand) == 1])
    return CALL + caught if len(state.hands[seat]) == 1 else caught


def _plays_of(state: State, seat: Seat, cards: list[Card]) -> Actions:
    """Return every way in which the seat could play some cards: colours, targets, with and without the call (U24)."""
    table = PLAYS_UNO if len(state.hands[seat]) == 2 else PLAYS
    plays: Actions = ()
    for card in cards:
        plays += table[card] if card < CUSTOM_1 or rule_of(state, card) is None else _ruled_plays(state, seat, card)
    return plays


def _ruled_plays(state: State, seat: Seat, card: Card) -> Actions:
    """Return the ways to play a card with a written rule, which comes before the colour (UD33)."""
    held = len(state.hands[seat])
    others = [other for other in range(state.seats) if other != seat]
    targets = others if rule_of(state, card) is Effect.SWAP_HANDS and held > 1 else [NONE]
    calls = (False, True) if held == 2 else (False,)
    return tuple([Play(card, NONE, target, uno) for target in targets for uno in calls])


def legal_actions(state: State, seat: Seat) -> Actions:
    """Return the candidates that `check` allows, without making a refusal for each of the others.

    Without it random play of four seats takes 2.2 to 3.1 times as long, compiled or not.
    """
    phase = state.phase
    if phase not in DECIDING or seat < 0:
        return tuple([action for action in candidates(state, seat) if check(state, seat, action) is None])
    own: Actions = ()
    if seat == state.turn:
        own = _midturn(state, seat) if phase in MIDTURN else _beginning(state, seat)
    return own + _open_reactions(state, seat) if state.windows else own


def _midturn(state: State, seat: Seat) -> Actions:
    if state.phase is Phase.ANSWER:
        return _answers(state, seat)
    if state.phase is Phase.COLOUR:
        return COLOURINGS
    return _plays_of(state, seat, [state.drawn]) + (() if state.options.must_play else PASS)


def _beginning(state: State, seat: Seat) -> Actions:
    """Return what a seat may begin its turn with (U9, U10, UD11, UD32)."""
    fitting = PLAYABLE[state.discard[-1]][state.colour].intersection(state.hands[seat])
    if not fitting:
        return PASS if nothing_to_draw(state) else DRAW
    plays = _plays_of(state, seat, sorted(fitting))
    return plays if state.options.must_play or nothing_to_draw(state) else plays + DRAW


def _answers(state: State, seat: Seat) -> Actions:
    """Return the answers to a hit (UD16), bounces (UD20) and what may be stacked (UD13)."""
    hand, attack = state.hands[seat], standing_attack(state)
    challenge = attack.card == WILD_DRAW_FOUR and check(state, seat, Challenge()) is None
    answers = ANSWERS if challenge else ANSWERS[:1]
    if STAR in hand:
        answers += BOUNCES_UNO if len(hand) == 2 else BOUNCES
    stackable = stackable_on(state, attack).intersection(hand)
    return answers + _plays_of(state, seat, sorted(stackable)) if stackable else answers


def _open_reactions(state: State, seat: Seat) -> Actions:
    """Return the calls and catches that the open windows allow (UD29)."""
    caught: Actions = tuple([CATCHES[n] for n in sorted([window.seat for window in state.windows]) if n != seat])
    return caught if window_of(state, seat) is None else CALL + caught
