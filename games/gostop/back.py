"""What is told beside the play of Go-Stop: why a hint is given, and the feats of a match. They decide nothing.

A reason of a hint says what a card takes, makes or denies, what is still unseen, what a call brings. It is reckoned
from what the seat sees alone. What the stock will bring nobody knows, so it is in none of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from games.core import NOBODY, Because, Hints, Outcome, Seat, Value
from games.core.honours import WON, Feat, Honours, Played, winners
from games.gostop.cards import (
    ANIMALS,
    AS_ANIMAL,
    AS_JUNK,
    BIT,
    BRIGHTS,
    FIRST_JOKER,
    GODORI,
    JUNK_VALUE,
    PILE,
    RIBBONS,
    alike,
    mask_of,
    month_text,
    texts,
    value_of,
)
from games.gostop.mind import thought_of
from games.gostop.payment import bills_for, quad_bills
from games.gostop.play import Action, Bomb, Call, Cup, Flip, HandOver, Pick, Play, Quad, Sale, Shake
from games.gostop.scoring import RIBBON_SETS, points, score
from games.gostop.table import Bill, Ending, Known, Phase, Table, matches, score_of

# Hints

SETS: Final = ((GODORI, "godori"), *RIBBON_SETS)
KINDS: Final = ((BRIGHTS, "bright"), (ANIMALS, "animal"), (RIBBONS, "ribbon"))


def reason(known: Known, legal: tuple[Action, ...], action: Action) -> Because | None:
    """Return why one would do this."""
    seat = known.turn if known.observer is None else known.observer
    match action:
        case Play(card):
            return _playing(known, seat, legal, card)
        case Pick(card):
            return _taking(known, seat, (known.move.pending, card))
        case Bomb(month):
            held = sum(card >> 2 == month for card in known.hand)
            return Because("bomb", {"month": month_text(month), "n": held - 1})
        case Shake():
            return Because("shake")
        case Flip():
            return Because("flip", {"n": len(known.hand)})
        case HandOver(card, False):
            return _giving(known, seat, legal, card)
        case HandOver(card):
            gain = _gain(known, seat, BIT[card])
            if gain > 0:
                return Because("points", {"cards": texts((card,)), "n": gain})
            return Because("counts", {"n": JUNK_VALUE[known.options.double_junk][card]})
        case Call() | Cup() | Quad() | Sale():
            return _calling(known, seat, legal, action)
    return None


def _gain(known: Known, seat: Seat, cards: int) -> int:
    """Return the points that a set of cards adds to a seat's captures."""
    side = known.sides[seat]
    return score(side.taken | cards, side.cup, doubles=known.options.double_junk) - score_of(known, seat)


def _playing(known: Known, seat: Seat, legal: tuple[Action, ...], card: int) -> Because:
    """Return why one would play a hand card."""
    if card >= FIRST_JOKER:
        again = known.options.joker_replays and (len(known.hand) > 1 or known.stock)
        value = JUNK_VALUE[known.options.double_junk][card]
        return Because("joker_again" if again else "counts", {"n": value})
    here = matches(known, card)
    if not here:
        return _laying(known, seat, legal, card)
    if len(here) == 2 and not alike(*here, doubles=known.options.double_junk):
        return _taking(known, seat, (card, max(here, key=lambda one: (_gain(known, seat, BIT[card] | BIT[one]), -one))))
    buried = next((pile.jokers for pile in known.piles if pile.month == card >> 2), ())
    found = _taking(known, seat, (card, *(here[:1] if len(here) == 2 else here), *buried))
    if len(here) == PILE and found.code not in ("set", "points"):
        return Because("pile", {"month": month_text(card >> 2), "n": len(here) + 1 + len(buried)})
    return found


def _taking(known: Known, seat: Seat, cards: tuple[int, ...]) -> Because:
    """Return the best that is to be said of capturing some cards, the own one first."""
    got, mine = mask_of(cards), known.sides[seat].taken
    gain, others = _gain(known, seat, got), cards[1:]
    made = next((name for needed, name in SETS if needed & (mine | got) == needed and needed & ~mine), "")
    if gain > 0:
        facts: dict[str, Value] = {"set": made} if made else {"cards": texts(others)}
        return Because("set" if made else "points", {**facts, "n": gain})
    feared = [(_gain(known, other, mask_of(others)), other) for other in known.players if other != seat]
    loss, other = max(feared, key=lambda pair: pair[0], default=(0, seat))
    if loss > 0:
        return Because("denies", {"cards": texts(others), "seat": other, "n": loss})
    for kind, name in KINDS:
        if got & kind:
            return Because(name, {"cards": texts(others), "n": ((mine | got) & kind).bit_count()})
    kept = known.move.buried if known.phase is Phase.PICK_STOCK else ()  # no ppuk can come any more (GD7)
    junk = value_of(mine | got | mask_of(kept), doubles=known.options.double_junk)
    return Because("junk", {"cards": texts(others), "n": junk})


def _laying(known: Known, seat: Seat, legal: tuple[Action, ...], card: int) -> Because:
    """Return why one would lay down a card that takes nothing."""
    month, thought = card >> 2, thought_of(known, seat)
    unseen = thought.month_unseen(month)
    if not unseen:
        return Because("lone", {"month": month_text(month)})
    taking = [one for one in known.hand if one < FIRST_JOKER and matches(known, one)]
    facts: dict[str, Value] = {"month": month_text(month), "n": unseen}
    if not taking and not any(isinstance(one, Play) and one.card >= FIRST_JOKER for one in legal):
        return Because("nothing_fits", facts)
    if taking and not any(thought.month_unseen(one >> 2) for one in taking):
        return Because("can_wait", {"cards": texts(taking)})
    return Because("laid", facts)


def _giving(known: Known, seat: Seat, legal: tuple[Action, ...], card: int) -> Because | None:
    """Return why one would give this junk card (GD31)."""
    lost = _lost(known, seat, card)
    if not lost:
        return Because("give_free")
    least = min(_lost(known, seat, one.card) for one in legal if isinstance(one, HandOver))
    return Because("give_least", {"n": lost}) if lost == least else None


def _lost(known: Known, seat: Seat, card: int) -> int:
    side = known.sides[seat]
    return score_of(known, seat) - score(side.taken & ~BIT[card], side.cup, doubles=known.options.double_junk)


def _calling(known: Known, seat: Seat, legal: tuple[Action, ...], action: Action) -> Because | None:
    """Return why one would give this answer: what it brings, and how near the others are."""
    side, doubles = known.sides[seat], known.options.double_junk
    match action:
        case Cup():
            animal, junk = (points(side.taken, use, doubles=doubles) for use in (AS_ANIMAL, AS_JUNK))
            return Because("cup", {"animal": animal, "junk": junk})
        case Quad(True):
            bills = quad_bills(known, seat)
            short = sum(bill.chips for bill in bills) > _brings(known, bills)
            return None if short else Because("quad", {"n": bills[0].chips})
        case Sale():
            fitting = [card for card in known.hand if card < FIRST_JOKER and matches(known, card)]
            return Because("fitting", {"n": len(fitting)})
        case Call(goes):
            others = [other for other in known.players if other != seat]
            lacks, nearest = min([(known.sides[other].needs - score_of(known, other), other) for other in others])
            if goes:
                facts = {"seat": nearest, "n": lacks, "turns": len(known.hand) + side.free}
                return Because("go", facts) if lacks > 0 else None
            chips = _brings(known, bills_for(known, seat)[1])
            facts = {"chips": chips, "seat": nearest, "n": lacks}
            return Because("stop", facts) if lacks > 0 else Because("stop_now", {"chips": chips})
    return None


def _brings(known: Known, bills: tuple[Bill, ...]) -> int:
    """Return the chips that bills bring, as far as purses go (GD53)."""
    purse = known.options.purse.chips
    left = [purse + chips for chips in known.chips]
    total = 0
    for bill in bills:
        paid = min(bill.chips, left[bill.paid_by]) if purse else bill.chips
        left[bill.paid_by] -= paid
        total += paid
    return total


HINTS: Final = Hints(reason)

# Feats

THREE_GOES: Final = 3
BY_EVENT: Final = {"bomb": "bomb", "sweep": "sweep", "three_ppuks": "three_ppuks"}
"""Feats that are an event of the one who did it."""
IDS: Final = (
    WON, "godori", "ribbon_set", "five_brights", "sweep", "bomb", "turned_tables", "three_go", "chongtong",
    "three_ppuks",
)  # fmt: skip


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found = winners(outcome)
    for position, events in played:
        for event in events:
            if event.seat is not None and event.kind in BY_EVENT:
                found.add((event.seat, BY_EVENT[event.kind]))
            if event.kind == "deal_over":
                found |= _of_deal(cast(Table, position))
    return frozenset(found)


def _of_deal(table: Table) -> set[Feat]:
    """Return the feats that a deal shows at its end."""
    sets = {"godori": (GODORI,), "five_brights": (BRIGHTS,), "ribbon_set": [cards for cards, _ in RIBBON_SETS]}
    found = {
        (seat, feat)
        for seat in table.players
        for feat, wanted in sets.items()
        if any(table.sides[seat].taken & cards == cards for cards in wanted)
    }
    result = table.result
    if result is None or result.winner == NOBODY:
        return found
    winner = result.winner
    if table.sides[winner].goes >= THREE_GOES:
        found.add((winner, "three_go"))
    if any(seat != winner for seat in table.goers) and result.ending in (Ending.STOP, Ending.LAST_TURN):
        found.add((winner, "turned_tables"))
    if result.ending is Ending.QUAD:
        found.add((winner, "chongtong"))
    return found


HONOURS: Final = Honours(IDS, earned)
