"""Why a hint of Uno Super Mario is given: whom a card hits, what it keeps back, which colour is held."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from games.core import Because, Hints, Seat, Value
from games.uno_mario.actions import Accept, Action, AskColour, Bounce, CallUno, Catch, Challenge, Draw, Pass, Play
from games.uno_mario.attacks import HITTING
from games.uno_mario.cards import (
    CARD_TEXTS,
    COLOUR_OF,
    COLOURED,
    COLOURS,
    NONE,
    POINTS,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    Colour,
    card_texts,
    find_card,
)
from games.uno_mario.values import CAUGHT_DRAWS, WRONG_CHALLENGE, Phase
from games.uno_mario.view import View

MANY: Final = 2
"""From so many further cards of a colour on, that is the first thing to be said for playing it."""


def settle(view: View, legal: tuple[Action, ...], action: Action) -> Action:
    """Return what a careful player would do: catch and call first, and call UNO with the card (U24)."""
    urgent = next((one for one in legal if isinstance(one, Catch | CallUno)), None)
    if urgent is not None:
        return urgent
    called = replace(action, uno=True) if isinstance(action, Play | Bounce) else action
    return called if called in legal else action


def reason(view: View, legal: tuple[Action, ...], action: Action, memory: object) -> Because:
    """Return why one would do this."""
    pending = view.pending
    match action:
        case CallUno():
            return Because("call", {"n": CAUGHT_DRAWS})
        case Catch(seat):
            return Because("catch", {"seat": seat, "n": CAUGHT_DRAWS})
        case Play():
            return _playing(view, legal, action)
        case AskColour(colour):
            return _colour(view, legal, colour, NONE)
        case Bounce() if pending is not None:
            return Because("bounce", {"seat": pending.by, "n": pending.cards})
        case Challenge() if pending is not None and not pending.surely_legal:
            by = pending.by
            facts: dict[str, Value] = {
                "seat": by,
                "cards": view.counts[by],
                "colour": pending.asked,
                "n": pending.cards,
            }
            return Because("challenge", facts)
        case Accept() if pending is not None and pending.may_challenge:
            return Because("accept", {"n": pending.cards, "more": pending.cards + WRONG_CHALLENGE})
        case Pass() if view.drawn:
            return Because("keep_drawn", {"card": view.drawn})
        case Draw() if view.playable:
            return Because("draw_keeps", {"cards": view.playable})
    return _best(legal)


def _best(legal: tuple[Action, ...]) -> Because:
    return Because("best", {"n": len(legal)})


def held(view: View, leaving: Card = NONE) -> list[Card]:
    """Return the observer's cards without the one that is played."""
    cards = [card for text in view.hand if (card := find_card(text)) is not None]
    if leaving in cards:
        cards.remove(leaving)
    return cards


def _next(view: View, direction: int) -> Seat:
    return ((view.observer or 0) + direction) % view.seats


def _playing(view: View, legal: tuple[Action, ...], action: Play) -> Because:
    """Return why one would play a card: the end of the round, then what it does, then what stays in hand."""
    card, rest = action.card, held(view, action.card)
    written = any(one.in_force and one.card == CARD_TEXTS[card] for one in view.written)
    if not rest and not written and not (card in HITTING and view.options.bounce_last_card):
        return Because("last_card")
    following = _next(view, view.direction)
    if card in HITTING:
        owed = (4 if card == WILD_DRAW_FOUR else 2) + (view.pending.cards if view.pending is not None else 0)
        return Because("hits", {"seat": following, "cards": view.counts[following], "n": owed})
    if action.target != NONE:
        return Because("swap", {"seat": action.target, "n": view.counts[action.target], "left": len(rest)})
    if RANK_OF[card] == SKIP or (RANK_OF[card] == REVERSE and view.seats == 2):
        return Because("skips", {"seat": following, "cards": view.counts[following]})
    if RANK_OF[card] == REVERSE:
        return Because("turns", {"seat": following, "next": _next(view, -view.direction)})
    if view.phase is Phase.DRAWN:
        return Because("drawn_fits", {"n": len(rest)})
    if card >= COLOURED:
        return _colour(view, legal, action.colour, card)
    return _coloured(view, card, rest)


def _coloured(view: View, card: Card, rest: list[Card]) -> Because:
    """Return why one would play a number: nothing else fits, the colour stays strong, a wild is kept."""
    if view.playable == (CARD_TEXTS[card],):
        return Because("only_fit")
    same = sum(COLOUR_OF[one] == COLOUR_OF[card] for one in rest)
    wilds = card_texts(tuple(dict.fromkeys(one for one in rest if one >= COLOURED)))
    facts: dict[str, Value] = {"colour": COLOURS[COLOUR_OF[card]], "n": same}
    if same >= MANY:
        return Because("more_of_colour", facts)
    if wilds:
        return Because("keeps_wild", {"cards": wilds})
    return Because("more_of_colour", facts) if same else Because("sheds", {"n": POINTS[card]})


def _colour(view: View, legal: tuple[Action, ...], colour: Colour, card: Card) -> Because:
    """Return why one would name a colour, and play a wild for it."""
    rest = held(view, card)
    same = sum(COLOUR_OF[one] == colour for one in rest)
    facts: dict[str, Value] = {"colour": COLOURS[colour] if colour != NONE else "", "n": same}
    others = [text for text in view.playable if (find_card(text) or 0) < COLOURED]
    if same and card != NONE and not others:
        return Because("wild_colour", facts)
    if same:
        return Because("colour", facts)
    return Because("wild_only") if card != NONE and not others else _best(legal)


HINTS: Final = Hints(reason, settle)
