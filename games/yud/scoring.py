"""Scoring a round from its open rows, with lines that name their rules, and how a match of Yud! Stop! ends."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Outcome, ScoreLine, Seat
from games.yud.cards import Card
from games.yud.options import Options, Zero
from games.yud.state import State
from games.yud.values import DROP_TO, END_AT, Phase

PENALTY: Final = 5
OTHERS: Final = 50


class Score(NamedTuple):
    """One round's reckoning."""

    scores: tuple[int, ...]
    """By seat; 0 for a seat that did not play."""
    lines: tuple[ScoreLine, ...]


def is_special(row: tuple[Card, ...]) -> bool:
    """Return whether a row has two 12s and two 13s (Y11)."""
    return row.count(12) >= 2 and row.count(13) >= 2


def row_sum(row: tuple[Card, ...]) -> int:
    """Return what the cards of a row count: their sum, or 0 by Y11."""
    return 0 if is_special(row) else sum(card for card in row if card >= 0)


def score_round(rows: tuple[tuple[Card, ...], ...], playing: tuple[Seat, ...], caller: Seat, options: Options) -> Score:
    """Return each seat's score of a round with all cards open, and why (Y11, Y13–Y15, YD11–YD13)."""
    lines: list[ScoreLine] = []
    sums = {seat: row_sum(rows[seat]) for seat in playing}
    special = next((seat for seat in playing if is_special(rows[seat])), None)
    for seat in playing:
        if special is None or seat == special or not options.others_fifty:
            code, rule = ("special", "Y11") if seat == special else ("cards", "Y13")
        else:
            code, rule = "others_fifty", "YD13"
            sums[seat] = OTHERS
        lines.append(ScoreLine(seat, code, sums[seat], rule))
    lowest = {seat for seat in playing if sums[seat] == min(sums.values())}
    failed = caller in sums and (caller not in lowest or (options.tie_fails and len(lowest) > 1))
    for seat in _zeroed(lowest, caller, failed, options):
        lines.append(ScoreLine(seat, f"zero_{options.zero}", -sums[seat], "YD12"))
        sums[seat] = 0
    if failed:
        code, rule = ("tie_fails", "YD11") if caller in lowest else ("not_lowest", "Y15")
        lines.append(ScoreLine(caller, code, PENALTY, rule))
        sums[caller] += PENALTY
    return Score(tuple(sums.get(seat, 0) for seat in range(len(rows))), tuple(lines))


def _zeroed(lowest: set[Seat], caller: Seat, failed: bool, options: Options) -> tuple[Seat, ...]:
    if options.zero is Zero.LOWEST:
        return tuple(sorted(lowest))
    return (caller,) if options.zero is Zero.CALLER and caller >= 0 and not failed else ()


def add_up(
    totals: tuple[int, ...], scores: tuple[int, ...], dropped: frozenset[Seat], options: Options
) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Return the totals after a round (Y16), and who has just dropped from 66 to 33 (house rule YD15)."""
    sums = [total + score for total, score in zip(totals, scores, strict=True)]
    dropping = tuple(
        seat for seat, total in enumerate(sums) if options.drop_at_66 and total == END_AT and seat not in dropped
    )
    for seat in dropping:
        sums[seat] = DROP_TO
    return tuple(sums), dropping


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or None: the lowest total wins (Y16); a tie is shared, or was played off (YD16)."""
    if state.phase is not Phase.OVER:
        return None
    totals, winners = state.totals, state.winners
    lowest = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    reason = "sudden_death" if winners != lowest else ("shared" if len(winners) > 1 else "lowest")
    keys = [(total, seat not in winners) for seat, total in enumerate(totals)]
    return Outcome(reason, totals, tuple(1 + sum(other < mine for other in keys) for mine in keys), low_wins=True)
