"""What each action of Uno Super Mario does. Whether it is allowed stands in legality.py.

| event | shows |
| --- | --- |
| drew, drew_cards | to all how many cards were drawn, to the seat alone which |
| holds_now | to a seat alone the hand that it was dealt, or got by a written rule |
| hand_shown | to the challenger alone the hand that was challenged (UD17) |
| all others | public: cards laid or turned up, who is hit, skipped or caught, calls, scores |
"""

from __future__ import annotations

from dataclasses import replace

from games.core import Draws, Seat, shuffled
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
from games.uno_mario.answers import accept, bounce, call_uno, catch, challenge, time_out
from games.uno_mario.cards import NONE
from games.uno_mario.choices import legal_actions
from games.uno_mario.dealing import agree, draw_lots, make_dealer, make_ready, refuse_rules, sample_lots, shuffle
from games.uno_mario.drawing import draw
from games.uno_mario.rounds import Events, begin_round
from games.uno_mario.state import State, shuffle_size, window_of
from games.uno_mario.turns import ask_colour, pass_turn, play
from games.uno_mario.values import Phase


def perform(state: State, seat: Seat, action: Action) -> Events:
    """Do an allowed action: write what it does into the state and return what happened."""
    events: Events = []
    match action:
        case Play():
            play(state, seat, action, events)
        case Draw():
            draw(state, seat, action, events)
        case Pass():
            pass_turn(state, seat, action, events)
        case Accept():
            accept(state, seat, action, events)
        case Ready():
            make_ready(state, seat)
        case Challenge():
            challenge(state, seat, action, events)
        case Bounce():
            bounce(state, seat, action, events)
        case AskColour():
            ask_colour(state, seat, action, events)
        case CallUno():
            call_uno(state, seat, action, events)
        case Catch():
            catch(state, seat, action, events)
        case _:
            _around_turns(state, seat, action, events)
    return events


def _around_turns(
    state: State,
    seat: Seat,
    action: Agree | Refuse | CloseWindow | NextRound | Lots | PickDealer | Shuffle,
    events: Events,
) -> None:
    """Do what belongs to no turn: time, chance, and what everybody says before and between rounds."""
    match action:
        case Shuffle(places):
            shuffle(state, places, events)
        case Lots(places):
            draw_lots(state, places, events)
        case PickDealer(dealer):
            make_dealer(state, dealer, events)
        case Agree():
            agree(state, seat, action, events)
        case Refuse():
            refuse_rules(state, seat, events)
        case CloseWindow(number):
            time_out(state, number, events)
        case NextRound():
            begin_round(state)


def sample_chance(state: State, draws: Draws) -> Action:
    """Return the CHANCE action drawn evenly for this state."""
    if state.phase is not Phase.LOTS:
        return Shuffle(shuffled(range(shuffle_size(state)), draws))
    if state.options.random_dealer:
        return PickDealer(draws.below(state.seats))
    return Lots(sample_lots(len(state.lots), draws))


def default_action(state: State, seat: Seat) -> Action:
    """Return what is done for a seat that lets its time run out: the mildest act, which never gains by being away.

    A hit is accepted, a turn draws, a drawn card is kept, the colour stays as it was. Silence is not consent (UD33).
    """
    match state.phase:
        case Phase.CONSENT:
            return Refuse()
        case Phase.BETWEEN:
            return Ready()
        case Phase.COLOUR:
            return AskColour(max(state.colour, 0))
        case Phase.ANSWER:
            return Accept()
    legal = legal_actions(state, seat)
    for action in legal:
        if isinstance(action, Draw | Pass):
            return action
    first = legal[0]
    named = isinstance(first, Play) and first.colour != NONE
    return replace(first, colour=state.colour) if isinstance(first, Play) and named else first


def token(state: State, seat: Seat, action: Action) -> int:
    """Return the number of the decision: an UNO window's own for calls and catches, else the turn's."""
    match action:
        case CloseWindow(number):
            return number
        case CallUno():
            window = window_of(state, seat)
        case Catch(other):
            window = window_of(state, other)
        case _:
            window = None
    return state.decision if window is None else window.number
