"""What a win is worth: the bill of each loser with every factor and the rule it comes from (G41–G49, GD40–GD50).

A bill is worked out from what lies open on the table, so the same function serves the rules, the score sheet and a
house player. Moving the chips is in `ending`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import BRIGHTS
from games.gostop.options import Options
from games.gostop.scoring import SCORING_BRIGHTS, animals_in, junk_in, points, uses
from games.gostop.values import Bill, Factor

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


class Standing(NamedTuple):
    """What counts of one player when somebody wins: all of it lies open."""

    seat: Seat
    taken: int
    cup: int
    """What the cup counts as, 0 for either use (GD2)."""
    goes: int
    shakes: int
    bombs: int


class Stakes(NamedTuple):
    """What a bill depends on beside the winner."""

    options: Options
    standings: tuple[Standing, ...]
    """The players of the deal in turn order."""
    nagari: int
    goers: tuple[Seat, ...]
    """Who said go, in order (GD42)."""


def nagari_doublings(options: Options, nagari: int) -> int:
    """Return how often payments are doubled after so many deals without a winner (G47, GD47)."""
    return min(nagari, NAGARI_CAP if options.nagari_adds_up else 1)


def bills_for(stakes: Stakes, winner: Seat) -> tuple[int, tuple[Bill, ...]]:
    """Return the use of the winner's cup that is best for them (GD2) and what each opponent would pay now."""
    won = next(one for one in stakes.standings if one.seat == winner)
    return max([(use, _bills(stakes, won, use)) for use in uses(won.taken, won.cup)], key=_worth)


def _worth(offer: tuple[int, tuple[Bill, ...]]) -> tuple[int, int]:
    bills = offer[1]
    return bills[0].base, sum([bill.chips for bill in bills])


def chips_after_go(stakes: Stakes, winner: Seat) -> int:
    """Return what a stop would bring after a go and one more point, all else as it is now."""
    standings = tuple([one._replace(goes=one.goes + (one.seat == winner)) for one in stakes.standings])
    bills = bills_for(stakes._replace(standings=standings), winner)[1]
    return sum([(bill.base + 1 + bill.goes) << sum([one.doublings for one in bill.factors]) for bill in bills])


def flat_bills(stakes: Stakes, winner: Seat, chips: int, rule: str, *, doubled: bool = True) -> tuple[Bill, ...]:
    """Return a fixed payment by every opponent that only a nagari doubles (G15, GD14, GD25)."""
    times = nagari_doublings(stakes.options, stakes.nagari) if doubled else 0
    factors = (Factor("nagari", "GD14" if rule != "GD25" else "G47", times),) if times else ()
    return tuple(
        Bill(one.seat, winner, chips, 0, factors, chips << times, one.seat, rule)
        for one in stakes.standings
        if one.seat != winner
    )


def _bills(stakes: Stakes, won: Standing, use: int) -> tuple[Bill, ...]:
    shared = _winner_factors(stakes, won)
    extra = min(won.goes, 2) if stakes.options.go_extra_twice else won.goes
    base = points(won.taken, use, doubles=stakes.options.double_junk)
    losers = [one for one in stakes.standings if one is not won]
    bills = []
    for loser in losers:
        own = _loser_factors(stakes, won, use, loser)
        factors = shared + own
        chips = (base + extra) << sum(factor.doublings for factor in factors)
        bills.append(Bill(loser.seat, won.seat, base, extra, factors, chips, loser.seat))
    return _go_bak(stakes, losers, tuple(bills))


def _go_bak(stakes: Stakes, losers: list[Standing], bills: tuple[Bill, ...]) -> tuple[Bill, ...]:
    """Return the bills with the payer that go-bak names among three players (GD42)."""
    if not stakes.options.go_bak or len(losers) == 1:
        return bills
    callers = [one.seat for one in losers if one.goes]
    if not callers:
        return bills
    guilty = next(seat for seat in reversed(stakes.goers) if seat in callers)
    return tuple(bill._replace(paid_by=guilty) for bill in bills)


def _winner_factors(stakes: Stakes, won: Standing) -> tuple[Factor, ...]:
    """Return the doublings that every loser pays: G43, GD19, G47, G49."""
    options = stakes.options
    factors = []
    if won.shakes:
        factors.append(Factor("heundeum", "G43", won.shakes))
    if won.bombs and options.bomb_doubles:
        factors.append(Factor("bomb", "GD19", won.bombs))
    if options.go_doubles:
        if won.goes >= MANY_GOES:
            factors.append(Factor("goes", "GD41", won.goes - MANY_GOES + 1))
    elif won.goes > MANY_GOES:
        factors.append(Factor("goes", "G49", 1))
    times = nagari_doublings(options, stakes.nagari)
    if times:
        factors.append(Factor("nagari", "GD47" if times > 1 else "G47", times))
    return tuple(factors)


def _loser_factors(stakes: Stakes, won: Standing, use: int, loser: Standing) -> tuple[Factor, ...]:
    """Return the doublings of one loser, with the cup in the use that costs them least (GD2)."""
    choices = [_penalties(stakes, won, use, loser, own) for own in reversed(uses(loser.taken, loser.cup))]
    return min(choices, key=len)


def _penalties(stakes: Stakes, won: Standing, use: int, loser: Standing, own: int) -> tuple[Factor, ...]:
    """Return the doublings G44, G45, G46 and the two-player go-bak, for one use of each one's cup."""
    options = stakes.options
    doubles = options.double_junk
    factors = []
    if (won.taken & BRIGHTS).bit_count() >= SCORING_BRIGHTS and not _has_brights(stakes, won, loser):
        factors.append(Factor("no_bright", "G44", 1))
    if animals_in(won.taken, use) >= MANY_ANIMALS and not (options.animals_none_only and animals_in(loser.taken, own)):
        factors.append(Factor("many_animals", "GD45" if options.animals_none_only else "G45", 1))
    own_junk = junk_in(loser.taken, own, doubles=doubles)
    if junk_in(won.taken, use, doubles=doubles) >= MANY_JUNK and _few_junk(stakes, own_junk):
        factors.append(Factor("few_junk", "GD46" if options.junk_penalty_korean else "G46", 1))
    if options.go_bak and loser.goes and len(stakes.standings) == 2:
        factors.append(Factor("go_bak", "GD42", 1))
    return tuple(factors)


def _has_brights(stakes: Stakes, won: Standing, loser: Standing) -> bool:
    """Whether G44 spares this loser: by any loser's bright, or only by an own one under GD43's house rule."""
    if stakes.options.bright_penalty_each:
        return loser.taken & BRIGHTS != 0
    return any(one.taken & BRIGHTS for one in stakes.standings if one is not won)


def _few_junk(stakes: Stakes, junk: int) -> bool:
    """Whether a loser's junk is few enough to pay double (G46, GD46)."""
    if not stakes.options.junk_penalty_korean:
        return junk <= FEW_JUNK
    return 0 < junk <= (FEW_JUNK_KOREAN_TWO if len(stakes.standings) == 2 else FEW_JUNK)
