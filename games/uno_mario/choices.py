"""What there is to choose from: candidates, legal actions, who acts and whom the table waits for. Changes nothing.

`legal_actions` is written out for the phases of a turn because it is asked at every decision; it gives exactly the
candidates that `legality.why_not` lets pass, in their order.
"""

from __future__ import annotations

from typing import Final

from games.core import CHANCE, HOST, Seat
from games.uno_mario import actions as acts
from games.uno_mario.actions import DRAW, PASS, PLAYS, PLAYS_UNO, Action, Kind
from games.uno_mario.cards import COLOURED, CUSTOM_1, NONE, PLAYABLE, STAR, WILD_DRAW_FOUR, Card
from games.uno_mario.legality import stackable_on, why_not
from games.uno_mario.options import Effect
from games.uno_mario.state import (
    ANSWER,
    BETWEEN,
    CHANCES,
    DRAWN,
    EVERYBODY,
    MAIN,
    ONLY,
    SEATS_MAX,
    TURN,
    Hand,
    State,
    rule_of,
    window_of,
)
from games.uno_mario.values import Phase

NOBODY: Final[frozenset[Seat]] = frozenset()
ONLY_CHANCE: Final = frozenset({CHANCE})
ONLY_HOST: Final = frozenset({HOST})
_ONLY_DRAW: Final = (DRAW,)
_ONLY_PASS: Final = (PASS,)
_ONLY_READY: Final = (acts.READY,)
_ONLY_ACCEPT: Final[tuple[Action, ...]] = (acts.ACCEPT,)
_ACCEPT_OR_CHALLENGE: Final = (acts.ACCEPT, acts.CHALLENGE)
_ONLY_UNO: Final = (acts.UNO,)
CATCHES: Final = tuple(Action(Kind.CATCH, seat=seat) for seat in range(SEATS_MAX))
_ONLY_CATCH: Final = tuple((catch,) for catch in CATCHES)


def to_act(state: State) -> frozenset[Seat]:
    """Return everyone with a legal action. An open UNO window lets every seat act: to catch, or to call (UD29)."""
    phase = state.phase
    if phase in MAIN:
        if not state.windows:
            return ONLY[state.turn]
        everybody = EVERYBODY[state.match.seats]
        return everybody | ONLY_HOST if state.match.options.timed_uno else everybody
    if phase in CHANCES:
        return ONLY_CHANCE
    waited = waiting_for(state)
    return waited | ONLY_HOST if phase is Phase.BETWEEN else waited


def waiting_for(state: State) -> frozenset[Seat]:
    """Return the seats that the table waits for."""
    if state.phase in MAIN:
        return ONLY[state.turn]
    if state.phase in (Phase.CONSENT, Phase.BETWEEN):
        match = state.match
        return EVERYBODY[match.seats] - match.done if match.done else EVERYBODY[match.seats]
    return NOBODY


def plays_of(state: State, seat: Seat, card: Card) -> tuple[Action, ...]:
    """Return every way in which the seat could play a card: colours, targets, with and without the call (U24)."""
    table = PLAYS_UNO if len(state.hands[seat]) == 2 else PLAYS
    rule = rule_of(state.match, card)
    if rule is None:
        return table[card]
    calls = (False, True) if len(state.hands[seat]) == 2 else (False,)
    targets = (
        [other for other in range(state.match.seats) if other != seat]
        if rule is Effect.SWAP_HANDS and len(state.hands[seat]) > 1
        else [NONE]
    )
    return tuple(Action(Kind.PLAY, card, NONE, target, uno) for target in targets for uno in calls)


def candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return every action the seat might think of now, allowed or not."""
    if not 0 <= seat < state.match.seats:
        return _host_candidates(state) if seat == HOST else ()
    if state.phase is Phase.CONSENT:
        return (acts.AGREE, acts.REFUSE)
    if state.phase is Phase.BETWEEN:
        return (acts.READY,)
    if state.phase not in MAIN:
        return ()
    return _turn_candidates(state, seat) + _reaction_candidates(state, seat)


def _turn_candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    if state.phase is Phase.COLOUR and seat == state.turn:
        return acts.CHOOSE
    hand = state.hands[seat]
    plays = tuple(play for card in sorted(set(hand)) for play in plays_of(state, seat, card))
    if state.phase is ANSWER and seat == state.turn:
        return (acts.ACCEPT, acts.CHALLENGE, *_bounces(hand), *plays)
    return (*plays, DRAW, PASS)


def _reaction_candidates(state: State, seat: Seat) -> tuple[Action, ...]:
    """Seats with one card may be caught or call; whether they did already is for `why_not`."""
    call = (acts.UNO,) if len(state.hands[seat]) == 1 else ()
    return call + tuple(CATCHES[other] for other, hand in enumerate(state.hands) if other != seat and len(hand) == 1)


def _bounces(hand: Hand) -> tuple[Action, ...]:
    return acts.BOUNCES_UNO if len(hand) == 2 else acts.BOUNCES


def _host_candidates(state: State) -> tuple[Action, ...]:
    if state.phase is Phase.BETWEEN:
        return (acts.NEXT_ROUND,)
    return tuple(Action(Kind.CLOSE, seat=window.number) for window in state.windows)


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the allowed actions in the order of `candidates`."""
    match, phase, turn, _, colour, hands, stock, discard, _, windows, _, _, _, _ = state
    if phase is not TURN or seat != turn:
        return _legal_elsewhere(state, seat)
    hand = hands[seat]
    matching = PLAYABLE[discard[-1]][colour].intersection(hand)
    can_draw = stock or len(discard) > 1
    if matching:
        table = PLAYS_UNO if len(hand) == 2 else PLAYS
        legal: tuple[Action, ...] = ()
        for card in sorted(matching) if len(matching) > 1 else matching:
            legal += table[card] if card < CUSTOM_1 else plays_of(state, seat, card)
        if can_draw and not match.options.must_play:
            legal += _ONLY_DRAW
    else:
        legal = _ONLY_DRAW if can_draw else _ONLY_PASS
    return legal + _reactions(state, seat) if windows else legal


def _legal_elsewhere(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return what may be done out of turn, after drawing, when hit, and outside turns altogether."""
    phase = state.phase
    if seat != HOST and not 0 <= seat < state.match.seats:
        return ()
    if phase is BETWEEN and seat >= 0:
        return () if seat in state.match.done else _ONLY_READY
    if phase not in MAIN or seat == HOST:
        return tuple(action for action in candidates(state, seat) if why_not(state, seat, action) is None)
    reactions = _reactions(state, seat) if state.windows else ()
    if seat != state.turn:
        return reactions
    if phase is ANSWER:
        return _answers(state, seat) + reactions
    if phase is not DRAWN:
        return acts.CHOOSE + reactions
    keep = () if state.match.options.must_play else _ONLY_PASS
    return plays_of(state, seat, state.drawn) + keep + reactions


def _answers(state: State, seat: Seat) -> tuple[Action, ...]:
    hand, attack = state.hands[seat], state.matter.attack
    if attack is None:
        return _ONLY_ACCEPT
    challenge = attack.card == WILD_DRAW_FOUR and why_not(state, seat, acts.CHALLENGE) is None
    legal = _ACCEPT_OR_CHALLENGE if challenge else _ONLY_ACCEPT
    if STAR in hand:
        legal += _bounces(hand)
    stackable = stackable_on(state, attack)
    if stackable:
        for card in sorted(stackable.intersection(hand)):
            legal += plays_of(state, seat, card)
    return legal


def _reactions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the calls and catches that the open windows allow (UD29)."""
    if not 0 <= seat < state.match.seats:
        return ()
    windows = state.windows
    if len(windows) == 1:
        return _ONLY_UNO if windows[0].seat == seat else _ONLY_CATCH[windows[0].seat]
    own = (acts.UNO,) if window_of(state, seat) is not None else ()
    return own + tuple(CATCHES[caught] for caught in sorted(w.seat for w in windows) if caught != seat)


def default_action(state: State, seat: Seat) -> Action:
    """Return what is done for a seat that lets its time run out: the mildest act, which never gains by being away.

    A hit is accepted, a turn draws, a drawn card is kept, the colour stays as it was. Silence is not consent (UD33).
    """
    match state.phase:
        case Phase.CONSENT:
            return acts.REFUSE
        case Phase.BETWEEN:
            return acts.READY
        case Phase.COLOUR:
            return acts.CHOOSE[max(state.colour, 0)]
        case Phase.ANSWER:
            return acts.ACCEPT
    legal = legal_actions(state, seat)
    for action in (DRAW, PASS):
        if action in legal:
            return action
    return _same_colour(state, legal)


def _same_colour(state: State, legal: tuple[Action, ...]) -> Action:
    """Return the first play, a wild with the colour that is asked already."""
    first = legal[0]
    if first.card < COLOURED or first.colour == NONE:
        return first
    return first._replace(colour=state.colour)
