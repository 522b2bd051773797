"""Questions about a view of Go-Stop that its pictures ask. No drawing and no wording here."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import Seat, placements
from games.gostop import scoring
from games.gostop.cards import (
    AS_JUNK,
    CARD,
    CUP_CARD,
    FIRST_JOKER,
    GODORI,
    KIND,
    MONTHS,
    SUIT,
    Kind,
    alike,
    cards_of,
    mask_of,
    month_in,
)
from games.gostop.payment import bills_for
from games.gostop.scoring import RIBBON_SETS, SET_SIZE, animals_in, junk_in, point_lines, score
from games.gostop.table import Ending, Moment, Side, Spot, View, matches, offered, own, score_of

CALLED_OUT: Final = frozenset({Moment.BOMB, Moment.PPUK, Moment.JA_PPUK, Moment.JJOK, Moment.TTADAK, Moment.SWEEP})
"""The special moments that have a name of their own at the table."""
WORTH: Final = (Kind.JUNK, Kind.RIBBON, Kind.ANIMAL, Kind.BRIGHT)
"""The kinds from the least valuable up: in a pile on the floor the most valuable lies on top."""

FIRST_POINTS: Final = {
    Kind.BRIGHT: scoring.SCORING_BRIGHTS,
    Kind.ANIMAL: scoring.ANIMALS_FROM,
    Kind.RIBBON: scoring.RIBBONS_FROM,
    Kind.JUNK: scoring.JUNK_FROM,
}
"""How many of a kind, or how much junk, bring the first points (G37–G40)."""
SETS: Final = {"godori": GODORI, **{code: cards for cards, code in RIBBON_SETS}}
"""The sets of three that bring points of their own (G38, G39)."""


# The deal


def sitting_out(view: View) -> tuple[Seat, ...]:
    """Return the seats that watch this deal (GD51)."""
    return tuple(seat for seat in range(view.seats) if seat not in view.players)


def called_out(view: View) -> tuple[Moment, ...]:
    """Return the moments of the last turn that people call out at a table, in order."""
    return tuple(moment for moment in view.move.moments if moment in CALLED_OUT)


# What somebody has captured and shown


class Captured(NamedTuple):
    """One group of a player's captured cards."""

    kind: Kind
    cards: tuple[int, ...]
    """By month, those of the last turn at the end."""
    figure: int
    """Cards, or what the junk counts as."""
    new: int
    """How many of the last ones were captured in the last turn."""


def captured(view: View, seat: Seat, more: tuple[int, ...] = ()) -> tuple[Captured, ...]:
    """Return a player's captures in four groups, with `more` cards if they had them; all empty for a seat that watches.

    The cup lies where it counts: as it is best for them, or as they said (GD2).
    """
    if more:
        view = View(view.copy())
        own(view, seat).taken |= mask_of(more)
        own(view, seat).junk += tuple(card for card in more if KIND[card] is Kind.JUNK)
    side = view.sides[seat]
    animals, junk, use = side.animals, side.junk, bills_for(view, seat)[0] if side.taken else 0
    if use == AS_JUNK and CUP_CARD in animals:
        animals, junk = tuple(card for card in animals if card != CUP_CARD), (*junk, CUP_CARD)
    got = frozenset(view.move.got) if view.move.seat == seat else frozenset[int]()
    return (
        _group(Kind.BRIGHT, side.brights, len(side.brights), got),
        _group(Kind.ANIMAL, animals, animals_in(side.taken, use), got),
        _group(Kind.RIBBON, side.ribbons, len(side.ribbons), got),
        _group(Kind.JUNK, junk, junk_in(side.taken, use, doubles=view.options.double_junk), got),
    )


def _group(kind: Kind, cards: tuple[int, ...], count: int, got: frozenset[int]) -> Captured:
    order = sorted(cards, key=lambda card: (card in got, card))
    return Captured(kind, tuple(order), count, sum(card in got for card in cards))


def lacking(view: View, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return the sets of which a player has all but one card that nobody else has captured: (code, that card)."""
    taken, gone = view.sides[seat].taken, 0
    for other, side in enumerate(view.sides):
        gone |= side.taken if other != seat else 0
    near = {code: cards & ~taken for code, cards in SETS.items() if (cards & taken).bit_count() == SET_SIZE - 1}
    return tuple((code, cards_of(card)[0]) for code, card in near.items() if not gone & card)


def shown_months(side: Side) -> tuple[tuple[int, int, bool], ...]:
    """Return what a player has shown, by month: (month, a card of it, whether as heundeum)."""
    by_month, shaken = {card // SUIT: card for card in reversed(cards_of(side.shown))}, cards_of(side.shaken)
    months = sorted({*by_month, *shaken})
    return tuple((month, by_month.get(month, month * SUIT), month in shaken) for month in months)


# The floor


def pile_order(spot: Spot) -> tuple[int, ...]:
    """Return a spot's cards from the one below to the most valuable on top; buried jokers lie lowest."""
    return (*spot.jokers, *sorted(spot.cards, key=lambda card: (WORTH.index(KIND[card]), card)))


def waiting_cards(view: View) -> tuple[int, ...]:
    """Return what was turned up and waits for a choice or for the end of the turn."""
    return (*view.move.buried, *((view.move.pending,) if view.move.pending >= 0 else ()))


# What the observer may choose, and what that would capture


def asked_cards(view: View) -> tuple[int, ...]:
    """Return the cards that the observer is asked to choose from: two matches, or junk to give or to take."""
    if view.asked != view.observer or view.observer is None:
        return ()
    return offered(view) if view.debt is None else view.sides[view.debt.giver].junk


def matched(view: View, card: int) -> tuple[int, ...]:
    """Return the floor cards of a card's month while the deal is played; a joker takes none."""
    return matches(view, card) if view.result is None else ()


def chosen_cards(view: View, focus: str) -> frozenset[int]:
    """Return the cards that a focus names, written as an action is begun: "play 01-bright", "shake 03"."""
    word, _, what = focus.partition(" ")
    if word in ("play", "pick", "give", "take") and what in CARD:
        return frozenset((CARD[what],))
    if word in ("shake", "bomb") and what.isascii() and what.isdecimal() and 1 <= int(what) <= MONTHS:
        return frozenset(month_in(int(what) - 1, mask_of(card for card in view.hand if card < FIRST_JOKER)))
    return frozenset()


class Gain(NamedTuple):
    """What a press of the hand would capture, not counting what the stock brings or undoes."""

    cards: tuple[int, ...] = ()
    """The captured cards, the one that was played first."""
    points: int = 0
    """What they add to the observer's points."""


def catches(view: View, card: int) -> tuple[tuple[int, ...], ...]:
    """Return what a hand card could capture as the floor lies now, itself first: in one way, in two, or not (G20–G22).

    A joker captures itself (G31).
    """
    if card >= FIRST_JOKER and view.result is None:
        return ((card,),)
    here = matched(view, card)
    if not here:
        return ()
    if len(here) == 2:
        ways = here[:1] if alike(*here, doubles=view.options.double_junk) else here
        return tuple((card, way) for way in ways)
    return ((card, *here, *next((pile.jokers for pile in view.piles if pile.month == card // SUIT), ())),)


def gain_of(view: View, cards: tuple[int, ...]) -> Gain:
    """Return what some cards would bring the observer."""
    if view.observer is None or not cards:
        return Gain()
    side = view.sides[view.observer]
    later = score(side.taken | mask_of(cards), side.cup, doubles=view.options.double_junk)
    return Gain(cards, later - score_of(view, view.observer))


def best_gain(view: View, card: int) -> Gain:
    """Return what a hand card would capture, of two ways the one for more points."""
    return max((gain_of(view, way) for way in catches(view, card)), key=lambda one: one.points, default=Gain())


def chosen_gain(view: View, focus: str) -> Gain:
    """Return what the chosen press would capture, where the focus names a card, a bomb or a match."""
    word, chosen = focus.partition(" ")[0], tuple(sorted(chosen_cards(view, focus)))
    if word == "play" and chosen and chosen[0] in view.hand:
        return best_gain(view, chosen[0])
    if word == "bomb" and chosen:
        return gain_of(view, (*chosen, *matches(view, chosen[0])))
    if word == "pick" and chosen and chosen[0] in asked_cards(view):
        return gain_of(view, (view.move.pending, *chosen))
    return Gain()


def caught_months(gain: Gain) -> frozenset[int]:
    """Return the months on the floor from which a press would capture."""
    return frozenset(card // SUIT for card in gain.cards if card < FIRST_JOKER)


# The end of a deal


def scoring_lines(view: View, seat: Seat) -> tuple[tuple[str, int], ...]:
    """Return what made points for the winner of a deal: (code, points); nothing where no stop won it (G41, GD38)."""
    result = view.result
    if result is None or result.winner != seat or result.ending not in (Ending.STOP, Ending.LAST_TURN):
        return ()
    use = bills_for(view, seat)[0]
    lines = point_lines(view.sides[seat].taken, use, doubles=view.options.double_junk)
    return tuple((line.code, line.points) for line in lines if line.points)


def best_seats(view: View) -> frozenset[Seat]:
    """Return the seats in gold in a reckoning: who won the deal, at the end the match."""
    if view.outcome is not None:
        return frozenset(view.outcome.winners)
    if view.result is None:
        return frozenset()
    return frozenset({view.result.winner, *(bill.winner for bill in view.result.bills)} & set(view.players))


def places_of(view: View) -> tuple[int, ...]:
    """Return each seat's place by its chips, at the end as the match has placed it."""
    return view.outcome.placements if view.outcome is not None else placements(view.chips, low_wins=False)
