"""Why a hint of Go-Stop is given: what a card takes, makes or denies, what is still unseen, what a call brings.

Each reason is reckoned from the view alone; what the stock will bring is nobody's knowledge and in none of them.
"""

from __future__ import annotations

from typing import Final

from games.core import Because, Hints, Seat, Value
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
from games.gostop.deal import DECKS
from games.gostop.payment import QUAD_CHOICE_CHIPS, bills_for, flat_bills
from games.gostop.play import Action, Bomb, Cup, Drop, Flip, Give, Go, Pick, Play, Quad, Shake, Stay, Stop, Take
from games.gostop.scoring import RIBBON_SETS, points, score
from games.gostop.values import Bill
from games.gostop.view import View, matches, stakes_of

SETS: Final = ((GODORI, "godori"), *RIBBON_SETS)
KINDS: Final = ((BRIGHTS, "bright"), (ANIMALS, "animal"), (RIBBONS, "ribbon"))


def reason(view: View, legal: tuple[Action, ...], action: Action, memory: object) -> Because:
    """Return why one would do this."""
    seat = view.turn if view.observer is None else view.observer
    match action:
        case Play(card):
            return _playing(view, seat, legal, card)
        case Pick(card):
            return _taking(view, seat, (view.pending, card))
        case Bomb(month):
            held = sum(card >> 2 == month for card in view.hand)
            return Because("bomb", {"month": month_text(month), "n": held - 1})
        case Shake():
            return Because("shake")
        case Flip():
            return Because("flip", {"n": len(view.hand)})
        case Give(card):
            return _giving(view, seat, legal, card)
        case Take(card):
            gain = _gain(view, seat, BIT[card])
            if gain > 0:
                return Because("points", {"cards": texts((card,)), "n": gain})
            return Because("counts", {"n": JUNK_VALUE[view.options.double_junk][card]})
        case Go() | Stop() | Cup() | Quad() | Stay() | Drop():
            return _calling(view, seat, legal, action)
    return _best(legal)


def _best(legal: tuple[Action, ...]) -> Because:
    return Because("best", {"n": len(legal)})


def _gain(view: View, seat: Seat, cards: int) -> int:
    """Return the points that a set of cards adds to a seat's captures."""
    player = view.players[seat]
    return score(player.taken | cards, player.cup, doubles=view.options.double_junk) - player.score


def _playing(view: View, seat: Seat, legal: tuple[Action, ...], card: int) -> Because:
    """Return why one would play a hand card."""
    if card >= FIRST_JOKER:
        again = view.options.joker_replays and (len(view.hand) > 1 or view.stock_count)
        value = JUNK_VALUE[view.options.double_junk][card]
        return Because("joker_again" if again else "counts", {"n": value})
    here = matches(view, card)
    if not here:
        return _laying(view, legal, card)
    if len(here) == 2 and not alike(*here, doubles=view.options.double_junk):
        return _taking(view, seat, (card, max(here, key=lambda one: (_gain(view, seat, BIT[card] | BIT[one]), -one))))
    buried = next(spot.jokers for spot in view.floor if spot.month == card >> 2)
    found = _taking(view, seat, (card, *(here[:1] if len(here) == 2 else here), *buried))
    if len(here) == PILE and found.code not in ("set", "points"):
        return Because("pile", {"month": month_text(card >> 2), "n": len(here) + 1 + len(buried)})
    return found


def _taking(view: View, seat: Seat, cards: tuple[int, ...]) -> Because:
    """Return the best that is to be said of capturing some cards, the own one first."""
    got, mine = mask_of(cards), view.players[seat].taken
    gain, others = _gain(view, seat, got), cards[1:]
    made = next((name for needed, name in SETS if needed & (mine | got) == needed and needed & ~mine), "")
    if gain > 0:
        return (
            Because("set", {"set": made, "n": gain}) if made else Because("points", {"cards": texts(others), "n": gain})
        )
    feared = [(_gain(view, other, mask_of(others)), other) for other in view.order if other != seat]
    loss, other = max(feared, key=lambda pair: pair[0], default=(0, seat))
    if loss > 0:
        return Because("denies", {"cards": texts(others), "seat": other, "n": loss})
    for kind, name in KINDS:
        if got & kind:
            return Because(name, {"cards": texts(others), "n": ((mine | got) & kind).bit_count()})
    return Because("junk", {"cards": texts(others), "n": value_of(mine | got, doubles=view.options.double_junk)})


def unseen_of(view: View, month: int) -> int:
    """Return how many cards of a month the observer does not see: in other hands or in the stock."""
    seen = mask_of((*view.hand, *(card for spot in view.floor for card in spot.cards)))
    for player in view.players:
        seen |= player.taken
    if view.pending >= 0:
        seen |= BIT[view.pending]
    return (mask_of(DECKS[view.options.jokers]) & ~seen & 15 << 4 * month).bit_count()


def _laying(view: View, legal: tuple[Action, ...], card: int) -> Because:
    """Return why one would lay down a card that takes nothing."""
    month = card >> 2
    unseen = unseen_of(view, month)
    if not unseen:
        return Because("lone", {"month": month_text(month)})
    taking = [one for one in view.hand if one < FIRST_JOKER and matches(view, one)]
    facts: dict[str, Value] = {"month": month_text(month), "n": unseen}
    if not taking and not any(isinstance(one, Play) and one.card >= FIRST_JOKER for one in legal):
        return Because("nothing_fits", facts)
    if taking and not any(unseen_of(view, one >> 2) for one in taking):
        return Because("can_wait", {"cards": texts(taking)})
    return Because("laid", facts)


def _giving(view: View, seat: Seat, legal: tuple[Action, ...], card: int) -> Because:
    """Return why one would give this junk card (GD31)."""
    lost = _lost(view, seat, card)
    if not lost:
        return Because("give_free")
    least = min(_lost(view, seat, one.card) for one in legal if isinstance(one, Give))
    return Because("give_least", {"n": lost}) if lost == least else _best(legal)


def _lost(view: View, seat: Seat, card: int) -> int:
    player = view.players[seat]
    return player.score - score(player.taken & ~BIT[card], player.cup, doubles=view.options.double_junk)


def _calling(view: View, seat: Seat, legal: tuple[Action, ...], action: Action) -> Because:
    """Return why one would give this answer: what it brings, and how near the others are."""
    player, doubles = view.players[seat], view.options.double_junk
    match action:
        case Cup():
            animal, junk = (points(player.taken, use, doubles=doubles) for use in (AS_ANIMAL, AS_JUNK))
            return Because("cup", {"animal": animal, "junk": junk})
        case Quad(True):
            chips = QUAD_CHOICE_CHIPS[len(view.order)]
            bills = flat_bills(stakes_of(view), seat, chips, "GD13", doubled=view.options.quad_doubled)
            short = sum(bill.chips for bill in bills) > _brings(view, bills)
            return _best(legal) if short else Because("quad", {"n": bills[0].chips})
        case Stay() | Drop():
            fitting = [card for card in view.hand if card < FIRST_JOKER and matches(view, card)]
            return Because("fitting", {"n": len(fitting)})
        case Go() | Stop():
            lacks, nearest = min(
                (other.needs - other.score, other.seat)
                for other in view.players
                if other.playing and other is not player
            )
            if isinstance(action, Go):
                facts = {"seat": nearest, "n": lacks, "turns": len(view.hand) + player.free}
                return Because("go", facts) if lacks > 0 else _best(legal)
            chips = _brings(view, bills_for(stakes_of(view), seat)[1])
            facts = {"chips": chips, "seat": nearest, "n": lacks}
            return Because("stop", facts) if lacks > 0 else Because("stop_now", {"chips": chips})
    return _best(legal)


def _brings(view: View, bills: tuple[Bill, ...]) -> int:
    """Return the chips that bills bring, as far as purses go (GD53)."""
    purse = view.options.purse.chips
    left = {player.seat: purse + player.chips for player in view.players}
    total = 0
    for bill in bills:
        paid = min(bill.chips, left[bill.paid_by]) if purse else bill.chips
        left[bill.paid_by] -= paid
        total += paid
    return total


HINTS: Final = Hints(reason)
