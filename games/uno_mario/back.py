"""What is told beside the play of Uno Super Mario: why a hint is given, and the feats of a match.

They decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, cast

from games.core import Because, Hints, Outcome, Seat, Value
from games.core.honours import WON, Feat, Honours, Played, winners
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
    find_card,
    sorted_texts,
)
from games.uno_mario.options import Effect
from games.uno_mario.play import (
    Accept,
    Action,
    AskColour,
    Bounce,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Pass,
    Play,
    may_challenge,
)
from games.uno_mario.table import (
    CAUGHT_DRAWS,
    HITTING,
    WRONG_CHALLENGE,
    Known,
    Phase,
    Table,
    following,
    rule_of,
)

# Hints

MANY: Final = 2
"""From so many further cards of a colour on, that is the first thing to be said for playing it."""


def settle(known: Known, legal: tuple[Action, ...], action: Action) -> Action:
    """Return what a careful player would do: catch and call first, and call UNO with the card (U24)."""
    urgent = next((one for one in legal if isinstance(one, Catch | CallUno)), None)
    if urgent is not None:
        return urgent
    called = replace(action, uno=True) if isinstance(action, Play | Bounce) else action
    return called if called in legal else action


def reason(known: Known, legal: tuple[Action, ...], action: Action) -> Because | None:
    """Return why one would do this."""
    hit = known.hit
    match action:
        case CallUno():
            return Because("call", {"n": CAUGHT_DRAWS})
        case Catch(seat):
            return Because("catch", {"seat": seat, "n": CAUGHT_DRAWS})
        case Play():
            return _playing(known, action)
        case AskColour(colour):
            return _colour(known, colour, NONE)
        case Bounce() if hit is not None:
            return Because("bounce", {"seat": hit.by, "n": hit.cards})
        case Challenge() if hit is not None and not hit.exempt:
            facts: dict[str, Value] = {"seat": hit.by, "cards": len(known.hands[hit.by])}
            return Because("challenge", {**facts, "colour": COLOURS[hit.asked], "n": hit.cards})
        case Accept() if hit is not None and may_challenge(known):
            return Because("accept", {"n": hit.cards, "more": hit.cards + WRONG_CHALLENGE})
        case Pass() if known.phase is Phase.DRAWN:
            return Because("keep_drawn", {"card": CARD_TEXTS[known.drawn]})
        case Draw() if known.playable:
            return Because("draw_keeps", {"cards": known.playable})
    return None


def _rest(known: Known, leaving: Card) -> list[Card]:
    """Return the observer's cards without the one that is played."""
    cards = sorted(known.own)
    if leaving in cards:
        cards.remove(leaving)
    return cards


def _playing(known: Known, action: Play) -> Because | None:
    """Return why one would play a card: the end of the round, then what it does, then what stays in hand."""
    card, rest = action.card, _rest(known, action.card)
    if not rest and rule_of(known, card) is None and not (card in HITTING and known.options.bounce_last_card):
        return Because("last_card")
    seat, counts = known.observer or 0, known.counts
    target = following(known, seat)
    if card in HITTING:
        owed = (4 if card == WILD_DRAW_FOUR else 2) + (known.hit.cards if known.hit is not None else 0)
        return Because("hits", {"seat": target, "cards": counts[target], "n": owed})
    if action.target != NONE:
        return Because("swap", {"seat": action.target, "n": counts[action.target], "left": len(rest)})
    if RANK_OF[card] == SKIP or (RANK_OF[card] == REVERSE and known.seats == 2):
        return Because("skips", {"seat": target, "cards": counts[target]})
    if RANK_OF[card] == REVERSE:
        return Because("turns", {"seat": target, "next": following(known, seat, -1)})
    if known.phase is Phase.DRAWN and rule_of(known, card) is not Effect.PASS_HANDS:
        return Because("drawn_fits", {"n": len(rest)})
    if card >= COLOURED:
        return _colour(known, action.colour, card)
    return _coloured(known, card, rest)


def _coloured(known: Known, card: Card, rest: list[Card]) -> Because:
    """Return why one would play a number: nothing else fits, the colour stays strong, a wild is kept."""
    if known.playable == (CARD_TEXTS[card],):
        return Because("only_fit")
    same = sum(COLOUR_OF[one] == COLOUR_OF[card] for one in rest)
    wilds = sorted_texts({one for one in rest if one >= COLOURED})
    facts: dict[str, Value] = {"colour": COLOURS[COLOUR_OF[card]], "n": same}
    if same >= MANY:
        return Because("more_of_colour", facts)
    if wilds:
        return Because("keeps_wild", {"cards": wilds})
    return Because("more_of_colour", facts) if same else Because("sheds", {"n": POINTS[card]})


def _colour(known: Known, colour: Colour, card: Card) -> Because | None:
    """Return why one would name a colour, and play a wild for it; the one of a written rule comes later (UD33)."""
    same = 0 if colour == NONE else sum(COLOUR_OF[one] == colour for one in _rest(known, card))
    needed = card != NONE and all((find_card(text) or 0) >= COLOURED for text in known.playable)
    if same:
        return Because("wild_colour" if needed else "colour", {"colour": COLOURS[colour], "n": same})
    return Because("wild_only") if needed else None


HINTS: Final = Hints(reason, settle)

# Feats

BIG_ROUND: Final = 150
"""Points of a round."""
FULL_HAND: Final = 12
"""Cards once in a hand that still goes out first."""
STORM: Final = 5
"""Draws that one makes others suffer in a round."""
BY_EVENT: Final = {"called_uno": "uno", "caught": "catcher", "challenge_won": "challenger", "bounced": "bouncer"}
"""Feats that are an event of the one who did it."""
IDS: Final = (WON, "uno", "catcher", "challenger", "bouncer", "wild_out", "clean", "big_round", "comeback", "storm")


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found, seats = winners(outcome), len(outcome.placements)
    most, hits, drew = [0] * seats, [0] * seats, set[Seat]()
    for position, events in played:
        table = cast(Table, position)
        if any(event.kind == "dealt" for event in events):
            most, hits, drew = [0] * seats, [0] * seats, set()
        most = [max(held, len(hand)) for held, hand in zip(most, table.hands, strict=True)]
        for event in events:
            who = NONE if event.seat is None else event.seat
            match event.kind:
                case kind if kind in BY_EVENT:
                    found.add((who, BY_EVENT[kind]))
                case "drew":
                    drew.add(who)
                case "hit" if event.data["by"] != who:
                    by = cast(int, event.data["by"])
                    hits[by] += 1
                    if hits[by] >= STORM:
                        found.add((by, "storm"))
                case "scored" if cast(int, event.data["points"]) >= BIG_ROUND:
                    found.add((who, "big_round"))
                case "went_out":
                    if (find_card(str(event.data["card"])) or 0) >= COLOURED:
                        found.add((who, "wild_out"))
                    if most[who] >= FULL_HAND:
                        found.add((who, "comeback"))
                    if who not in drew:
                        found.add((who, "clean"))
    return frozenset(found)


HONOURS: Final = Honours(IDS, earned)
