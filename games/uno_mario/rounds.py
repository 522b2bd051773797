"""Where a round begins and ends: its fresh state, its result, the next dealer, and how the match ends."""

from __future__ import annotations

from operator import add

from games.core import Event, Outcome, Seat
from games.uno_mario.cards import NONE
from games.uno_mario.options import Goal
from games.uno_mario.scoring import final_outcome, round_result
from games.uno_mario.state import NONE_CAME, NOTHING, TARGET, Match, State
from games.uno_mario.values import Phase

Step = tuple[State, tuple[Event, ...]]
"""What every handler of an action returns."""


def fresh(match: Match, phase: Phase, decision: int) -> State:
    """Return a state in which no cards are out yet."""
    no_hands = ((),) * match.seats
    came = NONE_CAME[match.seats]
    return State(match, phase, NONE, 1, NONE, no_hands, (), (), decision, (), NONE, came, NOTHING, None)


def begin_round(match: Match, decision: int) -> State:
    """Return the state that waits for the next round's shuffle, with the next dealer (UD4, U29)."""
    options, seats, rules, dealer, number, scores, _, lots, result = match
    if result is not None:
        winner_deals = options.winner_deals and result.winner != NONE
        dealer = result.winner if winner_deals else (dealer + 1) % seats
    match = Match(options, seats, rules, dealer, number + 1, scores, frozenset(), lots, result)
    return fresh(match, Phase.DEAL, decision)


def end_round(state: State, winner: Seat, events: list[Event]) -> State:
    """Score the round (U25, U28) and end the match if its goal is reached (U4, U29, UD35).

    `winner` went out; NONE when a whole lap has passed (UD32).
    """
    match = state.match
    result = round_result(match.options, state.hands, winner)
    scores = tuple(map(add, match.scores, result.gains))
    events.append(Event("lap_passed") if winner == NONE else Event("went_out", winner))
    goal = match.options.goal
    if goal is Goal.LOWEST_TOTAL and any(result.gains):
        events.append(Event("charged", None))
    else:
        events.extend(
            Event("scored", seat, {"points": gain, "total": scores[seat]})
            for seat, gain in enumerate(result.gains)
            if gain
        )
    over = goal is Goal.SINGLE_ROUND or max(scores) >= TARGET
    match = match._replace(scores=scores, done=frozenset(), result=result)
    _, _, _, direction, colour, hands, stock, discard, decision, _, _, came, _, last = state
    at = Phase.OVER if over else Phase.BETWEEN
    return State(match, at, NONE, direction, colour, hands, stock, discard, decision + 1, (), NONE, came, NOTHING, last)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or None while it goes on."""
    return final_outcome(state.match) if state.phase is Phase.OVER else None
