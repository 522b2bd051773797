"""Questions about a view of Go-Stop that drawing and words share. No drawing and no wording here."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Seat
from games.gostop.cards import (
    AS_JUNK,
    BLUES,
    CARD,
    CUP_CARD,
    FIRST_JOKER,
    GODORI,
    KIND,
    MONTHS,
    PLAINS,
    POEMS,
    SUIT,
    Kind,
    cards_of,
    mask_of,
    month_in,
)
from games.gostop.payment import bills_for, nagari_doublings
from games.gostop.scoring import (
    ANIMALS_FROM,
    JUNK_FROM,
    RIBBONS_FROM,
    SCORING_BRIGHTS,
    SET_SIZE,
    animals_in,
    junk_in,
    point_lines,
)
from games.gostop.table import Bill, Ending, Moment, Side, Spot, View, matches, offered, score_of, spots

CARD_FOCUS: Final = frozenset({"play", "pick", "give", "take"})
MONTH_FOCUS: Final = frozenset({"shake", "bomb"})
"""The first words of the actions that name a card, and of those that name a month."""
CALLED_OUT: Final = frozenset({Moment.BOMB, Moment.PPUK, Moment.JA_PPUK, Moment.JJOK, Moment.TTADAK, Moment.SWEEP})
"""The special moments that have a name of their own at the table."""
WORTH: Final = (Kind.JUNK, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)
"""The kinds from the least valuable up: in a pile on the floor the most valuable lies on top."""

FIRST_POINTS: Final = {
    Kind.BRIGHT: SCORING_BRIGHTS, Kind.ANIMAL: ANIMALS_FROM, Kind.RIBBON: RIBBONS_FROM, Kind.JUNK: JUNK_FROM
}  # fmt: skip
"""How many of a kind, or how much junk, bring the first points (G37–G40)."""
SETS: Final = (("godori", GODORI), ("red_poems", POEMS), ("blue_ribbons", BLUES), ("red_plains", PLAINS))
"""The sets of three that bring points of their own (G38, G39)."""


class Captured(NamedTuple):
    """One group of a player's captured cards."""

    kind: Kind
    cards: tuple[int, ...]
    """By month, those of the last turn at the end."""
    figure: int
    """Cards, or what the junk counts as."""
    new: int
    """How many of the last ones were captured in the last turn."""


def is_open(view: View) -> bool:
    """Tell whether a deal has just ended: the picture is its reckoning."""
    return view.result is not None


def playing(view: View) -> tuple[Seat, ...]:
    """Return the seats of this deal from the lowest up."""
    return tuple(sorted(view.players))


def sitting_out(view: View) -> tuple[Seat, ...]:
    """Return the seats that watch this deal (GD51)."""
    return tuple(seat for seat in range(view.seats) if seat not in view.players)


def cup_use(view: View, seat: Seat) -> int:
    """Return how a player's cup counts now: as it is best for them, or as they said (GD2)."""
    return bills_for(view, seat)[0]


def captured(view: View, seat: Seat) -> tuple[Captured, ...]:
    """Return a player's captures in four groups, the cup where it counts; all empty for a seat that watches."""
    side = view.sides[seat]
    brights, animals, ribbons, junk = side.brights, side.animals, side.ribbons, side.junk
    use = cup_use(view, seat) if side.taken else 0
    if use == AS_JUNK and CUP_CARD in animals:
        animals, junk = tuple(card for card in animals if card != CUP_CARD), (*junk, CUP_CARD)
    got = frozenset(view.move.got) if view.move.seat == seat else frozenset[int]()
    return (
        _group(Kind.BRIGHT, brights, len(brights), got),
        _group(Kind.ANIMAL, animals, animals_in(side.taken, use), got),
        _group(Kind.RIBBON, ribbons, len(ribbons), got),
        _group(Kind.JUNK, junk, junk_in(side.taken, use, doubles=view.options.double_junk), got),
    )


def _group(kind: Kind, cards: tuple[int, ...], count: int, got: frozenset[int]) -> Captured:
    order = sorted(cards, key=lambda card: (card in got, card))
    return Captured(kind, tuple(order), count, sum(card in got for card in cards))


def scoring_lines(view: View, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return what makes points for a player: (code, points), nothing of what scores none."""
    taken = view.sides[seat].taken
    if not taken:
        return ()
    lines = point_lines(taken, cup_use(view, seat), doubles=view.options.double_junk)
    return tuple((line.code, line.points) for line in lines if line.points)


def won_by_points(view: View, seat: Seat) -> bool:
    """Tell whether a seat has won the deal by a stop, its own or the automatic one (G41, GD38)."""
    return (
        view.result is not None and view.result.winner == seat and view.result.ending in (Ending.STOP, Ending.LAST_TURN)
    )


def may_stop(view: View, seat: Seat) -> bool:
    """Tell whether a player has the points to stop (G35, G36)."""
    return seat in view.players and score_of(view, seat) >= view.sides[seat].needs


def bills_of(view: View, seat: Seat) -> tuple[Bill, ...]:
    """Return what a loser's cards cost at the end of a deal."""
    return tuple(bill for bill in view.result.bills if bill.payer == seat) if view.result is not None else ()


def is_plain(view: View, bill: Bill) -> bool:
    """Tell whether a bill says nothing beyond the chips that a loser has lost in the deal."""
    single = not bill.factors and not bill.goes and bill.paid_by == bill.payer
    return single and view.result is not None and view.result.chips[bill.payer] == -bill.chips


def next_factor(view: View) -> int:
    """Return what the deals without a winner multiply the next payment by (G47, GD47), once a deal is over."""
    return 1 << nagari_doublings(view.options, view.result.nagari) if view.result is not None else 1


def extras_of(view: View, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return the chips that moved for a seat in the middle of the deal: (code, gain or loss), summed by code."""
    found: dict[str, int] = {}
    for extra in view.extras:
        if seat in (extra.payee, extra.payer):
            gain = extra.chips if seat == extra.payee else -extra.chips
            found[extra.code] = found.get(extra.code, 0) + gain
    return tuple(found.items())


def best_seats(view: View) -> frozenset[Seat]:
    """Return the seats in gold in a reckoning: who won the deal, at the end the match."""
    if view.outcome is not None:
        return frozenset(view.outcome.winners)
    if view.result is None:
        return frozenset()
    return frozenset({view.result.winner, *(bill.winner for bill in view.result.bills)} & set(view.players))


def place_of(view: View, seat: Seat) -> int:
    """Return the place of a seat by its chips, at the end as the match has placed it."""
    if view.outcome is not None:
        return view.outcome.placements[seat]
    return 1 + sum(chips > view.chips[seat] for chips in view.chips)


def by_place(view: View) -> list[Seat]:
    """Return the seats by place."""
    return sorted(range(view.seats), key=lambda seat: (place_of(view, seat), seat))


def shown_months(side: Side) -> tuple[tuple[int, int, bool], ...]:
    """Return what a player has shown, by month: (month, a card of it, whether as heundeum)."""
    by_month, shaken = {card // SUIT: card for card in reversed(cards_of(side.shown))}, cards_of(side.shaken)
    months = sorted({*by_month, *shaken})
    return tuple((month, by_month.get(month, month * SUIT), month in shaken) for month in months)


def pile_order(spot: Spot) -> tuple[int, ...]:
    """Return a spot's cards from the one below to the most valuable on top; buried jokers lie lowest."""
    return (*spot.jokers, *sorted(spot.cards, key=lambda card: (WORTH.index(KIND[card]), card)))


def moved_on_floor(view: View) -> frozenset[int]:
    """Return the months on the floor to which the last turn added a card."""
    moved = {card for card in (*view.move.played, *view.move.turned) if card < FIRST_JOKER}
    return frozenset(spot.month for spot in spots(view) if moved.intersection(spot.cards))


def called_out(view: View) -> tuple[Moment, ...]:
    """Return the moments of the last turn that people call out at a table, in order."""
    return tuple(moment for moment in view.move.moments if moment in CALLED_OUT)


def is_played(view: View) -> bool:
    """Tell whether a deal is under way."""
    return bool(view.players) and view.result is None


def others(view: View) -> tuple[Seat, ...]:
    """Return who else plays this deal, in the order in which they follow the observer."""
    if view.observer not in view.players:
        return view.players
    at = view.players.index(view.observer)
    return (*view.players[at + 1 :], *view.players[:at])


def lacking(view: View, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return the sets of which a player has all but one card that nobody else has captured: (code, that card)."""
    own, gone = view.sides[seat].taken, 0
    for other, side in enumerate(view.sides):
        gone |= side.taken if other != seat else 0
    near = ((code, cards_of(cards & ~own)) for code, cards in SETS if (cards & own).bit_count() == SET_SIZE - 1)
    return tuple((code, card) for code, (card,) in near if not gone >> card & 1)


def asked_cards(view: View) -> tuple[int, ...]:
    """Return the cards that the observer is asked to choose from: two matches, or junk to give or to take."""
    if view.asked != view.observer or view.observer is None:
        return ()
    return offered(view) if view.debt is None else view.sides[view.debt.giver].junk


def takes_something(view: View, card: int) -> int:
    """Return how many floor cards lie there of a card's month while the deal is played; a joker takes none."""
    if is_open(view) or card >= FIRST_JOKER:
        return 0
    return len(matches(view, card))


def chosen_cards(view: View, focus: str) -> frozenset[int]:
    """Return the cards that a focus names, written as an action is begun: "play 01-bright", "shake 03"."""
    word, _, what = focus.partition(" ")
    if word in CARD_FOCUS and what in CARD:
        return frozenset((CARD[what],))
    if word in MONTH_FOCUS and what.isascii() and what.isdecimal() and 1 <= int(what) <= MONTHS:
        return frozenset(month_in(int(what) - 1, mask_of(card for card in view.hand if card < FIRST_JOKER)))
    return frozenset()
