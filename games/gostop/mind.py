"""How a seat of Go-Stop thinks: it values what a card makes and denies, and weighs go against stop by rough odds.

It reads what it knows or a world that it imagines: of a table no more than its own hand and what lies open. All that it
may know of past turns lies open too. The constants were set by trial; they are opinions about the game, not rules. What
a search has to know is here too: a deal is the stretch, chips are the points, and what others played tells.
"""

from __future__ import annotations

import math
from typing import Final

from games.core import Draws, Searching, Seat, Short
from games.gostop.cards import (
    ANIMALS,
    AS_ANIMAL,
    BIT,
    BLUES,
    BRIGHTS,
    EITHER,
    FIRST_JOKER,
    GODORI,
    JUNK_VALUE,
    MONTH_CARDS,
    PLAINS,
    POEMS,
    RIBBONS,
    SUIT,
    mask_of,
    value_of,
)
from games.gostop.course import DECKS
from games.gostop.options import CupUse, Options
from games.gostop.payment import bills_for, nagari_factor
from games.gostop.play import (
    Action,
    Bomb,
    Call,
    Cup,
    HandOver,
    Pick,
    Play,
    Quad,
    Sale,
    Shake,
    legal_actions,
)
from games.gostop.scoring import score
from games.gostop.table import BETWEEN, NO_CARD, OVER, Known, Sight, Table, World, sight

BRIGHT_HOPE: Final[tuple[float, ...]] = (0.0, 0.45, 1.3, 0.4, 1.5, 0.0)
"""What so many brights promise beyond their points, while three are still to be had."""
SET_HOPE: Final[tuple[float, ...]] = (0.0, 0.3, 1.0, 0.0)
BIRD_HOPE: Final[tuple[float, ...]] = (0.0, 0.5, 1.7, 0.0)
COUNT_HOPE: Final[tuple[float, ...]] = (0.0, 0.1, 0.2, 0.4, 0.8, 0.8)
"""What so many animals or ribbons promise."""
JUNK_HOPE: Final[tuple[float, ...]] = (0.0, 0.12, 0.24, 0.36, 0.5, 0.65, 0.8, 0.95, 1.15, 1.4, 1.5)
DENY: Final = 0.8
"""How much keeping points from an opponent is worth against making them."""
STEAL: Final = 0.35
"""What a junk card taken from one opponent is worth."""
PATIENCE: Final = 0.45
"""How much less a capture is worth that nobody else can make."""
RAISE_CHANCE: Final = 0.7
"""Roughly, how often one of the own turns raises a score that is high enough to stop."""
RISKS: Final[tuple[float, ...]] = (0.6, 0.27, 0.2, 0.14, 0.1, 0.06, 0.04, 0.02)
"""Roughly, how often an opponent who lacks so many points gets them first."""
GO_BAK_CAUTION: Final = 1.3
"""How much likelier a loss is taken to be where who said go pays more for it (GD42)."""
AT_ONCE: Final = 60.0
"""Above what any card is worth: what is done first because it costs no turn."""
WEAK_HAND: Final = 2.0
"""A hand that promises less drops out of a deal with a sale (GD52)."""
COUNTS: Final = tuple([nibble.bit_count() for nibble in range(1 << SUIT)])
"""How many cards of a month a nibble of a set holds."""


DECK_MASKS: Final = {jokers: mask_of(deck) for jokers, deck in DECKS.items()}
SETS: Final = (GODORI, POEMS, BLUES, PLAINS)
SET_PROMISES: Final[tuple[tuple[float, ...], ...]] = (BIRD_HOPE, SET_HOPE, SET_HOPE, SET_HOPE)
DOUBLES_BIT, ANIMAL_BIT, BRIGHTS_BIT, SETS_BIT = 1, 2, 4, 8
PROSPECT_BITS: Final = 7
HOPES_KEPT: Final = 200_000
_HOPES: dict[int, float] = {}
"""What was worked out before: a search asks for the same cards again and again, and is much faster with it."""


def prospect(gone: int, options: Options) -> int:
    """Return what of the brights and the sets can still be had while others hold `gone`, and how cards count."""
    found = DOUBLES_BIT * options.double_junk + ANIMAL_BIT * (options.cup is CupUse.ANIMAL)
    if (gone & BRIGHTS).bit_count() <= 2:
        found |= BRIGHTS_BIT
    bit = SETS_BIT
    for cards in SETS:
        if not gone & cards:
            found |= bit
        bit <<= 1
    return found


def hope(taken: int, ahead: int) -> float:
    """Return what captured cards are worth: their points and what they promise in a prospect."""
    key = taken << PROSPECT_BITS | ahead
    found = _HOPES.get(key)
    if found is None:
        if len(_HOPES) >= HOPES_KEPT:
            _HOPES.clear()
        found = _HOPES[key] = _hope(taken, ahead)
    return found


def _hope(taken: int, ahead: int) -> float:
    doubles = bool(ahead & DOUBLES_BIT)
    total = float(score(taken, AS_ANIMAL if ahead & ANIMAL_BIT else EITHER, doubles=doubles))
    if ahead & BRIGHTS_BIT:
        total += BRIGHT_HOPE[(taken & BRIGHTS).bit_count()]
    bit = SETS_BIT
    for cards, promises in zip(SETS, SET_PROMISES, strict=True):
        if ahead & bit:
            total += promises[(taken & cards).bit_count()]
        bit <<= 1
    total += COUNT_HOPE[min((taken & ANIMALS).bit_count(), 5)] + COUNT_HOPE[min((taken & RIBBONS).bit_count(), 5)]
    return total + JUNK_HOPE[min(value_of(taken, doubles=doubles), 10)]


class Thought:
    """What a seat thinks of cards and answers, by its hand and what it has in sight."""

    def __init__(self, table: Known | World, now: Sight, hand: tuple[int, ...], pending: int = NO_CARD) -> None:
        self.table = table
        self.options = options = table.options
        self.seat, _, size, all_hold, self.fresh, self.floor, sides = now
        self.hand = hand
        self.held = mask_of(hand)
        self.others = [seat for seat in table.players if seat != self.seat]
        """The other players of the deal, in turn order."""
        self.mine, self.theirs = sides[self.seat].taken, [sides[seat].taken for seat in self.others]
        self.gone = shown = 0
        for seat in self.others:
            self.gone |= sides[seat].taken
            shown |= sides[seat].shown
        seen = self.held | self.floor | self.mine | self.gone
        self.unseen = DECK_MASKS[options.jokers] & ~(seen if pending == NO_CARD else seen | BIT[pending])
        self.unseen_count = max(1, (self.unseen & ~shown).bit_count())
        missed = 1.0 - min(1.0, (all_hold - size) / self.unseen_count)
        self.held_of = [1.0 - missed**count for count in range(SUIT + 1)]
        """The chance that an opponent holds one of so many unseen cards."""
        self.ahead = prospect(self.gone, options)
        self.their_ahead = prospect(self.mine, options)
        self.my_hope = hope(self.mine, self.ahead)
        self.their_hopes = [hope(taken, self.their_ahead) for taken in self.theirs]

    def worth(self, action: Action) -> float:
        """Return what an action of a turn, or an answer in it, is worth."""
        if isinstance(action, Play):
            return self.play_worth(action.card)
        match action:
            case Pick(card):
                return self.gain(BIT[card])
            case HandOver(card, False):
                return -self.handed(card, self.table.turn, 1.0)
            case HandOver(card):
                return self.handed(card, self.table.debts[0].giver, DENY)
            case Cup(use):
                return score(self.mine, use, doubles=self.options.double_junk) + 0.1 * (use == AS_ANIMAL)
            case Bomb(month):
                steal = STEAL * len(self.theirs) * self.options.bomb_takes
                return self.gain(15 << 4 * month) + steal + 0.8 + self.options.bomb_doubles
            case Shake(month):
                if self.floor >> 4 * month & 15:
                    return 0.3  # a bomb, where it may be had, is better
                return 0.6 if self.options.shake_on_play else 50.0
            case Quad(takes):
                return float(takes)
            case Call(goes):
                return self.go_worth() if goes else float(self.chips_now())
            case Sale(stays):
                return self.hand_hope() if stays else WEAK_HAND
        return 0.1

    def added(self, taken: int, cards: int, gone: int) -> float:
        """Return what a set of cards adds to captures while others hold `gone`."""
        ahead = prospect(gone, self.options)
        return hope(taken | cards, ahead) - hope(taken & ~cards, ahead)

    def denied(self, cards: int) -> float:
        """Return what a set of free cards would add to the captures of the opponent whom it would help most."""
        ahead = self.their_ahead
        return max(
            [hope(taken | cards, ahead) - before for taken, before in zip(self.theirs, self.their_hopes, strict=True)]
        )

    def gain(self, cards: int) -> float:
        """Return what capturing a set of free cards is worth: what it makes and what it denies."""
        return hope(self.mine | cards, self.ahead) - self.my_hope + DENY * self.denied(cards)

    def month_unseen(self, month: int) -> int:
        """Return how many cards of a month may be in other hands or in the stock."""
        return COUNTS[self.unseen >> 4 * month & 15]

    def others_hold(self, month: int) -> float:
        """Return the chance that an opponent holds a card of a month."""
        return self.held_of[self.month_unseen(month)]

    def play_worth(self, card: int) -> float:
        """Return what playing a hand card is worth."""
        if card >= FIRST_JOKER:
            return self.joker_worth(card)
        month = card >> 2
        here = MONTH_CARDS[month][self.floor >> 4 * month & 15]
        if not here:
            return self.discard_worth(card)
        if len(here) == 3:
            own = self.fresh >> month & 1
            taken = self.gain(mask_of((card, *here))) + STEAL * len(self.theirs) * (1 + own)
            return taken * self.urgency(month)
        taken = max([self.gain(BIT[card] | BIT[one]) for one in here])
        if len(here) == 2:
            return taken * self.urgency(month)
        ppuk = self.month_unseen(month) / self.unseen_count
        return taken * (1.0 - ppuk) * self.urgency(month) - ppuk * taken * 0.5

    def joker_worth(self, card: int) -> float:
        """Return what playing a joker is worth; one that costs no turn (GD5) waits only for junk to take (GD6)."""
        options = self.options
        if not options.joker_replays:
            return self.gain(BIT[card]) + STEAL * len(self.theirs) * options.joker_takes + 0.2
        sides = self.table.sides
        due = not options.joker_takes or len(self.hand) <= 2 or any(sides[other].junk for other in self.others)
        return AT_ONCE if due else -0.1

    def urgency(self, month: int) -> float:
        """Return the share of a capture's worth that waiting would risk."""
        return 1.0 - PATIENCE * (1.0 - self.others_hold(month))

    def discard_worth(self, card: int) -> float:
        """Return what laying down a card that matches nothing is worth, mostly a loss."""
        month = card >> 2
        held = COUNTS[self.held >> 4 * month & 15] - 1
        stock = self.month_unseen(month) / self.unseen_count
        lost = self.denied(BIT[card])
        own = hope(self.mine | BIT[card], self.ahead) - self.my_hope
        back = 0.35 * own if held else 0.0
        taken = self.others_hold(month)
        return stock * (own + STEAL * len(self.theirs)) + back * (1 - taken) - taken * (lost + 0.6 * own) - 0.15

    def handed(self, card: int, other: Seat, weight: float) -> float:
        """Return what a junk card means that passes between this seat and another, whose share has a weight."""
        mine, theirs = self.added(self.mine, BIT[card], self.gone), self.table.sides[other].taken
        value = JUNK_VALUE[self.options.double_junk][card]
        return mine + weight * self.added(theirs, BIT[card], self.mine) + 0.01 * value

    def hand_hope(self) -> float:
        """Return what the hand promises before the first turn: its worth, and what it can take at once."""
        hand = self.hand
        takes = sum([bool(self.floor >> 4 * (card >> 2) & 15) for card in hand if card < FIRST_JOKER])
        return 0.4 * hope(mask_of(hand), prospect(0, self.options)) + 0.5 * takes

    def go_worth(self) -> float:
        """Return the chips that going on promises."""
        now = self.chips_now()
        me = self.table.sides[self.seat]
        turns = len(self.hand) + me.free
        rises = 1.0 - (1.0 - RAISE_CHANCE) ** turns
        safe, feared = 1.0, 0.0
        for other in self.others:
            risk = self.risk_of(other)
            safe *= 1.0 - risk
            cost = float(self.table.sides[other].needs * nagari_factor(self.table))
            feared += risk * (cost * 2 if self.options.go_bak else cost)  # the double for a go that failed
        points = max(1, score(self.mine, me.cup, doubles=self.options.double_junk))
        later = now * (points + 2.5) / points
        if self.options.go_doubles and me.goes >= 2:
            later *= 2
        return rises * safe * later - feared

    def risk_of(self, other: Seat) -> float:
        """Return the chance that an opponent stops before this seat may."""
        side = self.table.sides[other]
        gone = self.mine | (self.gone & ~side.taken)
        lacks = side.needs - hope(side.taken, prospect(gone, self.options))
        turns = len(self.table.hands[other]) + side.free
        if not turns:
            return 0.0
        risk = RISKS[min(max(0, round(lacks)), len(RISKS) - 1)] * min(1.0, 0.25 + 0.15 * turns)
        return risk * GO_BAK_CAUTION if self.options.go_bak else risk

    def chips_now(self) -> int:
        """Return what a stop would bring this seat now."""
        return sum([bill.chips for bill in bills_for(self.table, self.seat)[1]])


def thought_of(table: Known | World, seat: Seat) -> Thought:
    """Return what a seat thinks now."""
    return Thought(table, sight(table, seat), table.hands[seat], table.move.pending)


class Mind:
    """How one seat goes on. Both ways find the same: what it chooses is the first of what it wishes."""

    def __init__(self, table: Known | World, seat: Seat, style: object = None) -> None:
        self.table = table
        self.seat = seat

    def wishes(self, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the legal actions by their worth, the first of equals first."""
        if len(legal) == 1:
            return [(0.0, legal[0])]
        now = thought_of(self.table, self.seat)
        found = [(now.worth(action), action) for action in legal]
        found.sort(key=lambda pair: -pair[0])
        return found

    def choice(self, draws: Draws) -> Action | None:
        """Return the action of most worth; the first of equals."""
        legal = legal_actions(self.table, self.seat)
        if len(legal) == 1:
            return legal[0]
        return max(legal, key=thought_of(self.table, self.seat).worth, default=None)


# What a search has to know

WARMTH: Final = 0.6
"""How far from the best a card may be, in points, and still be played now and then."""
WHIM: Final = 0.05
"""How often a card is taken to be played for no reason."""
WIN: Final = 4.0
"""What winning is worth beside the chips."""
CHIPS: Final = 4.0
"""From how many chips on more of them count less and less: so one rare deal does not outweigh the others."""


def likelihood(world: World, searcher: Seat) -> float:
    """Return the logarithm of how likely the others would have played their cards from the hands of this world."""
    hands = [list(hand) for hand in world.hands]
    total = 0.0
    for one in reversed(world.played):
        seat = one.seat
        if seat != searcher:
            hand = hands[seat]
            hand.append(one.card)
            if len(hand) == one.hand_size:
                total += math.log(WHIM + (1 - WHIM) * _chance(world, one, tuple(sorted(hand))))
    return total


def _chance(world: World, one: Sight, hand: tuple[int, ...]) -> float:
    """Return how likely a hand plays this card: the better it is beside the others, the likelier."""
    thought = Thought(world, one, hand)
    worths = [thought.play_worth(card) for card in hand if card < FIRST_JOKER]
    played = thought.play_worth(one.card)
    best = max(worths)
    return math.exp((played - best) / WARMTH) / sum([math.exp((worth - best) / WARMTH) for worth in worths])


def is_over(table: Table) -> bool:
    """Return whether the deal has ended."""
    return table.phase is BETWEEN or table.phase is OVER


def points(table: Table) -> tuple[float, ...]:
    """Return the chips that the deal brought each seat."""
    return tuple([float(chips) for chips in table.result.chips]) if table.result is not None else (0.0,) * table.seats


def worth(chips: tuple[float, ...], seat: Seat) -> float:
    """Return what the chips of a deal are worth to a seat: to win at all is most of it."""
    mine = chips[seat]
    value = WIN + CHIPS * math.log2(1.0 + abs(mine) / CHIPS)
    return value if mine > 0 else -value if mine < 0 else 0.0


SEARCHING: Final = Searching(
    over=is_over,
    points=points,
    worth=worth,
    likelihood=likelihood,
    zero_sum=True,
)

SHORT: Final = Short({"deals": "1"}, 2, is_over, lambda table, seat: int(points(table)[seat]))
"""One deal between two; the chips that it brings."""
