"""What a win is worth, and the sheet: the bill of each loser with every factor and the rule it comes from.

That is G41–G49 and GD40–GD50. A bill is worked out from what lies open on the table, so the same function serves the
rules, the score sheet and a house player. Moving the chips is in `course`.
"""

from __future__ import annotations

from typing import Final

from games.core import ScoreLine, Seat, Value
from games.gostop.cards import BRIGHTS
from games.gostop.options import Options
from games.gostop.scoring import SCORING_BRIGHTS, Points, animals_in, junk_in, point_lines, points, uses
from games.gostop.table import Bill, Ending, Factor, Side, Table, own, score_of, target

QUAD_CHIPS: Final = 5
QUAD_CHOICE_CHIPS: Final = {2: 7, 3: 3}
FIRST_PPUK_CHIPS: Final = 7
SECOND_PPUK_CHIPS: Final = 14
PPUKS_TO_WIN: Final = 3
MANY_ANIMALS: Final = 7
MANY_JUNK: Final = 10
FEW_JUNK: Final = 5
FEW_JUNK_KOREAN_TWO: Final = 7
MANY_GOES: Final = 3
NAGARI_CAP: Final = 3
"""Doublings at most (×8) under GD47's house rule."""
OWED_FOR: Final = {Ending.QUAD: "quad_base", Ending.THREE_PPUKS: "three_ppuks_base"}
"""The first line of a bill that is for no stop."""


def nagari_doublings(options: Options, nagari: int) -> int:
    """Return how often payments are doubled after so many deals without a winner (G47, GD47)."""
    return min(nagari, NAGARI_CAP if options.nagari_adds_up else 1)


def nagari_factor(table: Table) -> int:
    """Return what the deals without a winner before this one multiply payments by (G47)."""
    return 1 << nagari_doublings(table.options, table.nagari)


def bills_for(table: Table, winner: Seat) -> tuple[int, tuple[Bill, ...]]:
    """Return the use of the winner's cup that is best for them (GD2) and what each opponent would pay now."""
    won = table.sides[winner]
    return max([(use, _bills(table, winner, use)) for use in uses(won.taken, won.cup)], key=_worth)


def _worth(offer: tuple[int, tuple[Bill, ...]]) -> tuple[int, int]:
    bills = offer[1]
    return bills[0].base, sum([bill.chips for bill in bills])


def chips_after_go(table: Table, winner: Seat) -> int:
    """Return what a stop would bring after a go and one more point, all else as it is now."""
    later = table.copy()
    own(later, winner).goes += 1
    bills = bills_for(later, winner)[1]
    return sum([(bill.base + 1 + bill.goes) << sum([one.doublings for one in bill.factors]) for bill in bills])


def flat_bills(table: Table, winner: Seat, chips: int, rule: str, *, doubled: bool = True) -> tuple[Bill, ...]:
    """Return a fixed payment by every opponent that only a nagari doubles (G15, GD14, GD25)."""
    times = nagari_doublings(table.options, table.nagari) if doubled else 0
    factors = (Factor("nagari", "GD14" if rule != "GD25" else "G47", times),) if times else ()
    return tuple(
        Bill(seat, winner, chips, 0, factors, chips << times, seat, rule) for seat in table.players if seat != winner
    )


def quad_bills(table: Table, holder: Seat) -> tuple[Bill, ...]:
    """Return what every opponent pays for the quads in a player's hand (G15, GD13, GD14)."""
    options = table.options
    chips = QUAD_CHOICE_CHIPS[len(table.players)] if options.quad_choice else QUAD_CHIPS
    return flat_bills(table, holder, chips, "GD13" if options.quad_choice else "G15", doubled=options.quad_doubled)


def _bills(table: Table, winner: Seat, use: int) -> tuple[Bill, ...]:
    won, options = table.sides[winner], table.options
    shared = _winner_factors(table, won)
    extra = min(won.goes, 2) if options.go_extra_twice else won.goes
    base = points(won.taken, use, doubles=options.double_junk)
    losers = [seat for seat in table.players if seat != winner]
    bills = []
    for loser in losers:
        side = table.sides[loser]
        choices = [_penalties(table, won, use, side, own) for own in reversed(uses(side.taken, side.cup))]
        factors = shared + min(choices, key=len)  # with the cup in the use that costs them least (GD2)
        chips = (base + extra) << sum([factor.doublings for factor in factors])
        bills.append(Bill(loser, winner, base, extra, factors, chips, loser))
    return _go_bak(table, losers, tuple(bills))


def _go_bak(table: Table, losers: list[Seat], bills: tuple[Bill, ...]) -> tuple[Bill, ...]:
    """Return the bills with the payer that go-bak names among three players (GD42)."""
    if not table.options.go_bak or len(losers) == 1:
        return bills
    callers = [seat for seat in losers if table.sides[seat].goes]
    if not callers:
        return bills
    guilty = next(seat for seat in reversed(table.goers) if seat in callers)
    return tuple([bill._replace(paid_by=guilty) for bill in bills])


def _winner_factors(table: Table, won: Side) -> tuple[Factor, ...]:
    """Return the doublings that every loser pays: G43, GD19, G47, G49."""
    options = table.options
    factors = []
    if won.shaken:
        factors.append(Factor("heundeum", "G43", won.shaken.bit_count()))
    if won.bombs and options.bomb_doubles:
        factors.append(Factor("bomb", "GD19", won.bombs))
    if options.go_doubles:
        if won.goes >= MANY_GOES:
            factors.append(Factor("goes", "GD41", won.goes - MANY_GOES + 1))
    elif won.goes > MANY_GOES:
        factors.append(Factor("goes", "G49", 1))
    times = nagari_doublings(options, table.nagari)
    if times:
        factors.append(Factor("nagari", "GD47" if times > 1 else "G47", times))
    return tuple(factors)


def _penalties(table: Table, won: Side, use: int, loser: Side, own: int) -> tuple[Factor, ...]:
    """Return the doublings G44, G45, G46 and the two-player go-bak, for one use of each one's cup."""
    options = table.options
    doubles = options.double_junk
    factors = []
    if (won.taken & BRIGHTS).bit_count() >= SCORING_BRIGHTS and not _has_brights(table, won, loser):
        factors.append(Factor("no_bright", "G44", 1))
    if animals_in(won.taken, use) >= MANY_ANIMALS and not (options.animals_none_only and animals_in(loser.taken, own)):
        factors.append(Factor("many_animals", "GD45" if options.animals_none_only else "G45", 1))
    own_junk = junk_in(loser.taken, own, doubles=doubles)
    if junk_in(won.taken, use, doubles=doubles) >= MANY_JUNK and _few_junk(table, own_junk):
        factors.append(Factor("few_junk", "GD46" if options.junk_penalty_korean else "G46", 1))
    if options.go_bak and loser.goes and len(table.players) == 2:
        factors.append(Factor("go_bak", "GD42", 1))
    return tuple(factors)


def _has_brights(table: Table, won: Side, loser: Side) -> bool:
    """Whether G44 spares this loser: by any loser's bright, or only by an own one under GD43's house rule."""
    if table.options.bright_penalty_each:
        return loser.taken & BRIGHTS != 0
    losers = [table.sides[seat] for seat in table.players if table.sides[seat] is not won]
    return any(one.taken & BRIGHTS for one in losers)


def _few_junk(table: Table, junk: int) -> bool:
    """Whether a loser's junk is few enough to pay double (G46, GD46)."""
    if not table.options.junk_penalty_korean:
        return junk <= FEW_JUNK
    return 0 < junk <= (FEW_JUNK_KOREAN_TWO if len(table.players) == 2 else FEW_JUNK)


# The sheet


def score_lines(view: Table) -> tuple[ScoreLine, ...]:
    """Return the sheet: everybody's points, the stops that could be or the bills that were paid, chips."""
    lines: list[ScoreLine] = []
    begun = view.players if view.turn_no or view.turn >= 0 or view.result else ()
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
    for seat, chips in enumerate(view.chips):
        change: dict[str, Value] = {} if view.result is None else {"change": view.result.chips[seat]}
        lines.append(ScoreLine(seat, "chips" if change else "chips_now", chips, "GD50", change))
    return tuple(lines)


def possible_bills(view: Table) -> tuple[Bill, ...]:
    """Return what a stop of each player who has the target score would cost the others now."""
    able = [seat for seat in view.players if score_of(view, seat) >= target(view)]
    return tuple(bill for seat in able for bill in bills_for(view, seat)[1])


def lines_of(view: Table, seat: Seat) -> tuple[Points, ...]:
    """Return a player's points line by line, the cup in the use that is best for them (GD2)."""
    return point_lines(view.sides[seat].taken, bills_for(view, seat)[0], doubles=view.options.double_junk)


def _player_lines(view: Table, seat: Seat) -> list[ScoreLine]:
    """Return one player's points, and what they lack for a stop."""
    side, scored, least = view.sides[seat], score_of(view, seat), target(view)
    found = lines_of(view, seat)
    lines = [ScoreLine(seat, line.code, line.points, line.rule, {"number": line.number}) for line in found]
    lines.append(ScoreLine(seat, "score", scored, "G35", {"needs": side.needs}))
    if view.result is None and scored < least:
        lines.append(ScoreLine(seat, "short", least - scored, "G34", {"target": least}))
    elif view.result is None and scored < side.needs:
        lines.append(ScoreLine(seat, "needs_more", side.needs, "G36"))
    return lines


def _bill_lines(view: Table, bill: Bill, owed: str, code: str) -> list[ScoreLine]:
    """Return a bill line by line: what it is for, the extra chips for goes, the factors, the sum, who pays how much."""
    seat = bill.payer
    lines = [ScoreLine(seat, owed, bill.base, bill.rule, {"winner": bill.winner})]
    if bill.goes:
        lines.append(ScoreLine(seat, "go_chips", bill.goes, "GD40" if view.options.go_extra_twice else "G48"))
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
