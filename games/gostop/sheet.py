"""The score sheet: every player's points by line, what a stop would pay now, and after the deal what was paid.

A bill stands among the lines of who pays it: what it is for, each factor, the sum. Made from a view, so the sheet
cannot tell what the observer may not know. Every line names its rule.
"""

from __future__ import annotations

from games.core import ScoreLine, Seat, Value
from games.gostop.payment import Bill, Ending, bills_for
from games.gostop.scoring import point_lines
from games.gostop.view import View, table_of

OWED_FOR = {Ending.QUAD: "quad_base", Ending.THREE_PPUKS: "three_ppuks_base"}
"""The first line of a bill that is for no stop."""
GO_RULE, GO_TWICE_RULE = "G48", "GD40"


def score_lines(view: View) -> tuple[ScoreLine, ...]:
    """Return the sheet: everybody's points, the stops that could be or the bills that were paid, chips."""
    lines: list[ScoreLine] = []
    begun = view.order if view.turn_no or view.turn >= 0 or view.result else ()
    for seat in begun:
        lines += _player_lines(view, seat)
    if view.result is not None:
        owed = OWED_FOR.get(view.result.ending, "owes")
        bills = [line for bill in view.result.bills for line in _bill_lines(view, bill, owed, "paid")]
    else:
        bills = [line for bill in possible_bills(view) for line in _bill_lines(view, bill, "if_stop", "would_pay")]
    lines += bills
    lines += [
        ScoreLine(extra.payee, extra.code, extra.chips, extra.rule, {"payer": extra.payer}) for extra in view.extras
    ]
    return (*lines, *_chip_lines(view))


def possible_bills(view: View) -> tuple[Bill, ...]:
    """Return what a stop of each player who has the target score would cost the others now."""
    table = table_of(view)
    able = [seat for seat in view.order if view.players[seat].score >= view.target]
    return tuple(bill for seat in able for bill in bills_for(table, seat)[1])


def _player_lines(view: View, seat: Seat) -> list[ScoreLine]:
    """Return one player's points, and what they lack for a stop."""
    player = view.players[seat]
    use, _ = bills_for(table_of(view), seat)
    lines = [
        ScoreLine(seat, line.code, line.points, line.rule, {"number": line.number})
        for line in point_lines(player.taken, use, doubles=view.options.double_junk)
    ]
    lines.append(ScoreLine(seat, "score", player.score, "G35", {"needs": player.needs}))
    if view.result is None and player.score < view.target:
        lines.append(ScoreLine(seat, "short", view.target - player.score, "G34", {"target": view.target}))
    elif view.result is None and player.score < player.needs:
        lines.append(ScoreLine(seat, "needs_more", player.needs, "G36"))
    return lines


def _bill_lines(view: View, bill: Bill, owed: str, code: str) -> list[ScoreLine]:
    """Return a bill line by line: what it is for, the extra chips for goes, the factors, the sum, who pays how much."""
    seat = bill.payer
    lines = [ScoreLine(seat, owed, bill.base, bill.rule, {"winner": bill.winner})]
    if bill.goes:
        lines.append(ScoreLine(seat, "go_chips", bill.goes, GO_TWICE_RULE if view.options.go_extra_twice else GO_RULE))
    for factor in bill.factors:
        lines.append(ScoreLine(seat, f"times_{factor.code}", 1 << factor.doublings, factor.rule))
    data: dict[str, Value] = {"paid_by": bill.paid_by, "winner": bill.winner}
    if bill.paid_by == seat:
        lines.append(ScoreLine(seat, code, bill.chips, "GD49", data))
    else:
        lines.append(ScoreLine(seat, f"{code}_for", bill.chips, "GD42", data))
    if 0 <= bill.paid < bill.chips:
        lines.append(ScoreLine(seat, "purse", bill.paid, "GD53", data))
    return lines


def _chip_lines(view: View) -> list[ScoreLine]:
    """Return everybody's chips, and what the deal changed once it is over."""
    if view.result is None:
        return [ScoreLine(player.seat, "chips_now", player.chips, "GD50") for player in view.players]
    change = view.result.chips
    return [
        ScoreLine(player.seat, "chips", player.chips, "GD50", {"change": change[player.seat]})
        for player in view.players
    ]
