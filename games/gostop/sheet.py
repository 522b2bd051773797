"""The score sheet: every player's points by line, what a stop would pay now, and after the deal what was paid.

Made from a view, so it cannot tell what the observer may not know. Every line names its rule.
"""

from __future__ import annotations

from games.core import ScoreLine, Seat, Value
from games.gostop.payment import Bill, Ending, Result, bills_for
from games.gostop.scoring import point_lines
from games.gostop.view import View, table_of

BASE_LINES = {
    Ending.QUAD: ("quad_base", "G15"),
    Ending.THREE_PPUKS: ("three_ppuks_base", "GD25"),
}
"""The line of a payment that is no score."""
GO_RULE, GO_TWICE_RULE = "G48", "GD40"


def score_lines(view: View) -> tuple[ScoreLine, ...]:
    """Return the sheet: points of everyone who plays, the stop that is possible or the bills that were paid, chips."""
    lines: list[ScoreLine] = []
    for seat in view.order if view.turn_no or view.turn >= 0 or view.result else ():
        lines += _player_lines(view, seat)
    if view.result is not None:
        lines += _result_lines(view, view.result)
    lines += [
        ScoreLine(extra.payee, extra.code, extra.chips, extra.rule, {"payer": extra.payer}) for extra in view.extras
    ]
    return (*lines, *_chip_lines(view))


def _player_lines(view: View, seat: Seat) -> list[ScoreLine]:
    """Return one player's points, and while the deal is played what a stop of theirs would pay."""
    player = view.players[seat]
    use, bills = bills_for(table_of(view), seat)
    lines = [
        ScoreLine(seat, line.code, line.points, line.rule, {"number": line.number})
        for line in point_lines(player.taken, use)
    ]
    lines.append(ScoreLine(seat, "score", player.score, "G35", {"needs": player.needs}))
    if view.result is not None:
        return lines
    if player.score < view.target:
        return [*lines, ScoreLine(seat, "short", view.target - player.score, "G34", {"target": view.target})]
    if player.score < player.needs:
        lines.append(ScoreLine(seat, "needs_more", player.needs, "G36"))
    return [*lines, *_bill_lines(view, bills, "would_pay")]


def _result_lines(view: View, result: Result) -> list[ScoreLine]:
    """Return the bills of a deal that is over."""
    lines = []
    if result.ending in BASE_LINES:
        code, rule = BASE_LINES[result.ending]
        for winner in dict.fromkeys(bill.winner for bill in result.bills):
            base = next(bill.base for bill in result.bills if bill.winner == winner)
            lines.append(ScoreLine(winner, code, base, rule))
    return lines + _bill_lines(view, result.bills, "paid")


def _bill_lines(view: View, bills: tuple[Bill, ...], code: str) -> list[ScoreLine]:
    """Return bills line by line: extra chips for goes once, then each payer's factors and sum."""
    lines = []
    if bills and bills[0].goes:
        rule = GO_TWICE_RULE if view.options.go_extra_twice else GO_RULE
        lines.append(ScoreLine(bills[0].winner, "go_chips", bills[0].goes, rule))
    for bill in bills:
        for factor in bill.factors:
            data: dict[str, Value] = {"payer": bill.payer}
            lines.append(ScoreLine(bill.winner, f"times_{factor.code}", 1 << factor.doublings, factor.rule, data))
        if bill.paid_by == bill.payer:
            lines.append(ScoreLine(bill.winner, code, bill.chips, "GD49", {"payer": bill.payer}))
        else:
            data = {"payer": bill.payer, "paid_by": bill.paid_by}
            lines.append(ScoreLine(bill.winner, f"{code}_for", bill.chips, "GD42", data))
    return lines


def _chip_lines(view: View) -> list[ScoreLine]:
    """Return everybody's chips, and what the deal changed once it is over."""
    change = view.result.chips if view.result is not None else (0,) * view.seats
    return [
        ScoreLine(player.seat, "chips", player.chips, "GD50", {"change": change[player.seat]})
        for player in view.players
    ]
