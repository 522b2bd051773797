"""The course of a match of Uno Super Mario: a round begins, each act of a turn is noted, a round ends and is scored."""

from __future__ import annotations

from games.core import Event, Seat
from games.uno_mario.actions import Action
from games.uno_mario.cards import CARD_TEXTS, NONE, Hand
from games.uno_mario.options import Goal
from games.uno_mario.scoring import round_result
from games.uno_mario.state import State
from games.uno_mario.values import MIDTURN, TARGET, Phase

Events = list[Event]


def begin_round(state: State) -> None:
    """Clear the table for the next round's shuffle, with the next dealer (UD4, U29)."""
    if state.result is not None:
        winner_deals = state.options.winner_deals and state.result.winner != NONE
        state.dealer = state.result.winner if winner_deals else (state.dealer + 1) % state.seats
    state.phase = Phase.DEAL
    state.decision += 1
    state.round_no += 1
    state.done = frozenset()
    state.turn = state.colour = state.drawn = NONE
    state.direction = 1
    state.hands = ((),) * state.seats
    state.stock = state.discard = ()
    state.came = (0,) * state.seats
    state.last = None


def act(state: State, seat: Seat, action: Action) -> None:
    """Note an act of a turn: it settles what was due, ends what was shown, and closes UNO windows (UD29).

    Afterwards the phase is TURN, if the act leads to nothing else.
    """
    if state.phase in MIDTURN:
        state.phase = Phase.TURN
    state.decision += 1
    state.last = (seat, action)
    state.attack = None
    state.shown = None
    state.passes = 0
    state.drawn = NONE
    if state.windows and not state.options.timed_uno:
        state.windows = ()
    if state.came[seat]:
        note_came(state, seat, 0)


def note_came(state: State, seat: Seat, cards: int) -> None:
    """Note how many of a seat's last cards are news to its player."""
    came = list(state.came)
    came[seat] = cards
    state.came = tuple(came)


def hold(state: State, seat: Seat, hand: Hand) -> None:
    """Give a seat another hand; who does not hold exactly one card owes no UNO any more (UD30)."""
    hands = list(state.hands)
    hands[seat] = hand
    state.hands = tuple(hands)
    if state.windows and len(hand) != 1:
        close_window(state, seat)


def close_window(state: State, seat: Seat) -> None:
    """End the chance to catch a seat."""
    state.windows = tuple([window for window in state.windows if window.seat != seat])


def end_round(state: State, winner: Seat, events: Events) -> None:
    """Score the round (U25, U28) and end the match if its goal is reached (U4, U29, UD35).

    `winner` went out; NONE when a whole lap has passed (UD32).
    """
    goal = state.options.goal
    result = round_result(goal, state.hands, winner)
    state.result = result
    state.scores = tuple([score + gain for score, gain in zip(state.scores, result.gains, strict=True)])
    last = {} if winner == NONE else {"card": CARD_TEXTS[state.discard[-1]]}
    events.append(Event("lap_passed") if winner == NONE else Event("went_out", winner, last))
    if goal is Goal.LOWEST_TOTAL and any(result.gains):
        events.append(Event("charged"))
    else:
        for seat, gain in enumerate(result.gains):
            if gain:
                events.append(Event("scored", seat, {"points": gain, "total": state.scores[seat]}))
    state.phase = Phase.OVER if goal is Goal.SINGLE_ROUND or max(state.scores) >= TARGET else Phase.BETWEEN
    state.decision += 1
    state.turn = state.drawn = NONE
    state.windows = ()
    state.done = frozenset()
    state.attack = None
    state.shown = None
    state.passes = 0
