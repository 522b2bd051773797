"""What a press of the hand would capture, and what it adds to the observer's points. No drawing, no wording here."""

from __future__ import annotations

from typing import NamedTuple

from games.gostop.cards import FIRST_JOKER, KIND, SUIT, Kind, alike, mask_of
from games.gostop.table import View, matches, own, score_of
from renderers.gostop.facts import asked_cards, captured, chosen_cards, is_played


class Gain(NamedTuple):
    """What the observer's captures would grow by."""

    cards: tuple[int, ...]
    """The captured cards, the one that was played first."""
    figures: tuple[int, ...]
    """How much each group's figure would grow, in the order of `captured`."""
    points: int


def catches(view: View, card: int) -> tuple[tuple[int, ...], ...]:
    """Return what a hand card could capture as the floor lies now, itself first: in one way, in two, or not (G20–G22).

    A joker captures itself (G31).
    """
    if not is_played(view):
        return ()
    if card >= FIRST_JOKER:
        return ((card,),)
    here = matches(view, card)
    if not here:
        return ()
    if len(here) == 2:
        ways = here[:1] if alike(*here, doubles=view.options.double_junk) else here
        return tuple((card, way) for way in ways)
    return ((card, *here, *next((pile.jokers for pile in view.piles if pile.month == card // SUIT), ())),)


def gain_of(view: View, cards: tuple[int, ...]) -> Gain:
    """Return what the observer's captures grow by with some cards; what the stock brings or undoes is not in it."""
    if view.observer is None or not cards:
        return Gain((), (0,) * len(Kind), 0)
    later = View(view.copy())
    side = own(later, view.observer)
    side.taken |= mask_of(cards)
    side.junk += tuple(card for card in cards if KIND[card] is Kind.JUNK)
    points = score_of(later, view.observer) - score_of(view, view.observer)
    groups = zip(captured(view, view.observer), captured(later, view.observer), strict=True)
    return Gain(cards, tuple(after.figure - now.figure for now, after in groups), points)


def best_gain(view: View, card: int) -> Gain:
    """Return what a hand card would capture, of two ways the one for more points."""
    return max(
        (gain_of(view, way) for way in catches(view, card)), key=lambda one: one.points, default=gain_of(view, ())
    )


def chosen_gain(view: View, focus: str) -> Gain:
    """Return what the chosen press would capture, where the focus names a card, a bomb or a match."""
    word, chosen = focus.partition(" ")[0], tuple(sorted(chosen_cards(view, focus)))
    if word == "play" and chosen and chosen[0] in view.hand:
        return best_gain(view, chosen[0])
    if word == "bomb" and chosen:
        return gain_of(view, (*chosen, *matches(view, chosen[0])))
    if word == "pick" and chosen and chosen[0] in asked_cards(view):
        return gain_of(view, (view.move.pending, *chosen))
    return gain_of(view, ())


def caught_months(view: View, focus: str) -> frozenset[int]:
    """Return the months on the floor from which the chosen press would capture, or of which a match is being picked."""
    cards = {
        *chosen_gain(view, focus).cards,
        *((view.move.pending,) if asked_cards(view) and view.debt is None else ()),
    }
    return frozenset(card // SUIT for card in cards if card < FIRST_JOKER)
