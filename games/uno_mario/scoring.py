"""What a round is worth and who has won. Pure reckoning; no state is changed here."""

from __future__ import annotations

from games.core import Outcome, Seat, placements
from games.uno_mario.cards import NONE, hand_points
from games.uno_mario.options import Goal, Options
from games.uno_mario.state import Hand, Match, RoundResult


def round_result(options: Options, hands: tuple[Hand, ...], winner: Seat) -> RoundResult:
    """Return a round's result: the winner scores what the others hold (U28); after a lap of passes nobody (UD32).

    With the lowest total each scores what they hold themselves (UD35).
    """
    values = list(map(hand_points, hands))
    gains = [0] * len(hands)
    if winner != NONE and options.goal is Goal.LOWEST_TOTAL:
        gains = values
    elif winner != NONE:
        gains[winner] = sum(values)
    return RoundResult(winner, hands, tuple(gains))


def final_outcome(match: Match) -> Outcome:
    """Return the result of a match whose goal has been reached (U4, UD35)."""
    goal, result = match.options.goal, match.result
    if goal is not Goal.SINGLE_ROUND:
        low_wins = goal is Goal.LOWEST_TOTAL
        return Outcome(goal.value, match.scores, placements(match.scores, low_wins=low_wins), low_wins)
    winner = NONE if result is None else result.winner
    if winner == NONE:
        return Outcome("nobody_out", match.scores, (1,) * match.seats)
    return Outcome(goal.value, match.scores, tuple(1 if seat == winner else 2 for seat in range(match.seats)))
