"""What a round is worth and who has won. Pure reckoning; no state is changed here."""

from __future__ import annotations

from games.core import Outcome, Seat, placements
from games.uno_mario.cards import NONE, Hand, hand_points
from games.uno_mario.options import Goal
from games.uno_mario.state import State
from games.uno_mario.values import Phase, RoundResult


def round_result(goal: Goal, hands: tuple[Hand, ...], winner: Seat) -> RoundResult:
    """Return a round's result: the winner scores what the others hold (U28); NONE is nobody, without score (UD32).

    With the lowest total each scores what they hold themselves (UD35).
    """
    values = [hand_points(hand) for hand in hands]
    gains = [0] * len(hands)
    if winner != NONE and goal is Goal.LOWEST_TOTAL:
        gains = values
    elif winner != NONE:
        gains[winner] = sum(values)
    return RoundResult(winner, hands, tuple(gains))


def outcome(state: State) -> Outcome | None:
    """Return how the match ended (U4, UD35), or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    goal, scores = state.options.goal, state.scores
    if goal is not Goal.SINGLE_ROUND:
        low_wins = goal is Goal.LOWEST_TOTAL
        return Outcome(goal.value, scores, placements(scores, low_wins=low_wins), low_wins)
    winner = NONE if state.result is None else state.result.winner
    if winner == NONE:
        return Outcome("nobody_out", scores, (1,) * state.seats)
    return Outcome(goal.value, scores, tuple([1 if seat == winner else 2 for seat in range(state.seats)]))
