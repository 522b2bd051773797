"""The house player: values what a card makes and denies, and weighs go against stop by rough odds.

It needs no memory: all that it may know of past turns lies open on the table. Everything is reckoned from the view.
The constants were set by trial; they are opinions about the game, not rules.
"""

from __future__ import annotations

from typing import Final

from games.core import Draws, Event, Seat
from games.gostop.actions import Action, Bomb, Cup, Drop, Give, Go, Pick, Play, Quad, Shake, Stay, Stop, Take
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
    mask_of,
    value_of,
)  # fmt: skip
from games.gostop.deal import DECKS
from games.gostop.options import CupUse, Options
from games.gostop.payment import bills_for
from games.gostop.scoring import score
from games.gostop.view import Player, View, stakes_of

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


IN_SETS: Final = BRIGHTS | GODORI | POEMS | BLUES | PLAINS
HOPES_KEPT: Final = 200_000
_HOPES: dict[tuple[int, int, int], float] = {}
"""What was worked out before: a search asks for the same cards again and again, and is twice as fast with it."""


def hope(taken: int, gone: int, options: Options) -> float:
    """Return what captured cards are worth: their points and what they promise while others hold `gone`."""
    kind = 2 * options.double_junk + (options.cup is CupUse.ANIMAL)
    key = (taken, gone & IN_SETS, kind)
    found = _HOPES.get(key)
    if found is None:
        if len(_HOPES) >= HOPES_KEPT:
            _HOPES.clear()
        found = _HOPES[key] = _hope(taken, gone, options)
    return found


def _hope(taken: int, gone: int, options: Options) -> float:
    cup = AS_ANIMAL if options.cup is CupUse.ANIMAL else EITHER
    total = float(score(taken, cup, doubles=options.double_junk))
    if (gone & BRIGHTS).bit_count() <= 2:
        total += BRIGHT_HOPE[(taken & BRIGHTS).bit_count()]
    if not gone & GODORI:
        total += BIRD_HOPE[(taken & GODORI).bit_count()]
    for cards in (POEMS, BLUES, PLAINS):
        if not gone & cards:
            total += SET_HOPE[(taken & cards).bit_count()]
    total += COUNT_HOPE[min((taken & ANIMALS).bit_count(), 5)] + COUNT_HOPE[min((taken & RIBBONS).bit_count(), 5)]
    return total + JUNK_HOPE[min(value_of(taken, doubles=options.double_junk), 10)]


class Brain:
    """The house player of one seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Take in nothing: the next view says it all."""

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        """Return the best of the legal actions as far as it can tell."""
        if len(legal) == 1:
            return legal[0]
        return Thought(view, self.seat).best(legal)

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the legal actions by their worth, the one that it would choose first."""
        best = self.choose(view, legal, draws)
        thought = Thought(view, self.seat)
        rest = [(thought.worth(action), action) for action in legal if action != best]
        rest.sort(key=lambda pair: -pair[0])
        return [(thought.worth(best), best), *rest] if best is not None else []


class Thought:
    """One decision: what is known, and the worth of each action."""

    def __init__(self, view: View, seat: Seat) -> None:
        self.view = view
        self.options = view.options
        self.seat = seat
        self.me = view.players[seat]
        self.others = [view.players[other] for other in view.order if other != seat]
        self.mine = self.me.taken
        self.theirs = [other.taken for other in self.others]
        self.gone = 0
        for taken in self.theirs:
            self.gone |= taken
        self.floor = mask_of(card for spot in view.floor for card in spot.cards)
        shown = mask_of(card for other in self.others for card in other.shown)
        deck = mask_of(DECKS[self.options.jokers])
        pending = BIT[view.pending] if view.pending >= 0 else 0
        self.unseen = deck & ~(mask_of(view.hand) | self.floor | self.mine | self.gone | pending)
        self.unseen_count = max(1, (self.unseen & ~shown).bit_count())
        self.their_cards = sum(other.hand_size for other in self.others)

    def best(self, legal: tuple[Action, ...]) -> Action:
        """Return the action of most worth; the first of equals."""
        return max(legal, key=self.worth)

    def worth(self, action: Action) -> float:
        """Return what an action of a turn, or an answer in it, is worth."""
        match action:
            case Play(card):
                return self.play_worth(card)
            case Pick(card):
                return self.gain(BIT[card])
            case Give(card):
                return -self.loss(card)
            case Take(card):
                return self.prize(card)
            case Cup(use):
                return score(self.mine, use, doubles=self.options.double_junk) + 0.1 * (use == AS_ANIMAL)
            case Bomb(month):
                return self.bomb_worth(month)
            case Shake(month):
                return self.shake_worth(month)
            case Quad(takes):
                return float(takes)
            case Go():
                return self.go_worth()
            case Stop():
                return float(self.chips_of(self.seat))
            case Stay():
                return self.hand_hope()
            case Drop():
                return WEAK_HAND
        return 0.1

    def added(self, taken: int, cards: int, gone: int) -> float:
        """Return what a set of cards adds to captures while others hold `gone`."""
        return hope(taken | cards, gone, self.options) - hope(taken & ~cards, gone, self.options)

    def gain(self, cards: int) -> float:
        """Return what capturing a set of cards is worth: what it makes and what it denies."""
        denied = max((self.added(taken, cards, self.mine) for taken in self.theirs), default=0.0)
        return self.added(self.mine, cards, self.gone) + DENY * denied

    def month_unseen(self, month: int) -> int:
        """Return how many cards of a month may be in other hands or in the stock."""
        return (self.unseen >> 4 * month & 15).bit_count()

    def others_hold(self, month: int) -> float:
        """Return the chance that an opponent holds a card of a month."""
        share = min(1.0, self.their_cards / self.unseen_count)
        return 1.0 - (1.0 - share) ** self.month_unseen(month)

    def play_worth(self, card: int) -> float:
        """Return what playing a hand card is worth."""
        if card >= FIRST_JOKER:
            return self.joker_worth(card)
        month = card >> 2
        here = MONTH_CARDS[month][self.floor >> 4 * month & 15]
        if not here:
            return self.discard_worth(card)
        if len(here) == 3:
            own = any(spot.month == month and spot.owner == self.seat and spot.fresh for spot in self.view.floor)
            taken = self.gain(mask_of((card, *here))) + STEAL * len(self.others) * (2 if own else 1)
            return taken * self.urgency(month)
        taken = max(self.gain(BIT[card] | BIT[one]) for one in here)
        if len(here) == 2:
            return taken * self.urgency(month)
        ppuk = self.month_unseen(month) / self.unseen_count
        return taken * (1.0 - ppuk) * self.urgency(month) - ppuk * taken * 0.5

    def joker_worth(self, card: int) -> float:
        """Return what playing a joker is worth; one that costs no turn (GD5) waits only for junk to take (GD6)."""
        options = self.options
        if not options.joker_replays:
            return self.gain(BIT[card]) + STEAL * len(self.others) * options.joker_takes + 0.2
        due = not options.joker_takes or len(self.view.hand) <= 2 or any(other.junk for other in self.others)
        return AT_ONCE if due else -0.1

    def urgency(self, month: int) -> float:
        """Return the share of a capture's worth that waiting would risk."""
        return 1.0 - PATIENCE * (1.0 - self.others_hold(month))

    def discard_worth(self, card: int) -> float:
        """Return what laying down a card that matches nothing is worth, mostly a loss."""
        month = card >> 2
        held = sum(other >> 2 == month for other in self.view.hand) - 1
        stock = self.month_unseen(month) / self.unseen_count
        lost = max((self.added(taken, BIT[card], self.mine) for taken in self.theirs), default=0.0)
        own = self.added(self.mine, BIT[card], self.gone)
        back = 0.35 * own if held else 0.0
        taken = self.others_hold(month)
        return stock * (own + STEAL * len(self.others)) + back * (1 - taken) - taken * (lost + 0.6 * own) - 0.15

    def bomb_worth(self, month: int) -> float:
        """Return what a bomb is worth: the month, the junk, and two turns that cost no card."""
        month_cards = 15 << 4 * month
        steal = STEAL * len(self.others) * self.options.bomb_takes
        return self.gain(month_cards) + steal + 0.8 + self.options.bomb_doubles

    def shake_worth(self, month: int) -> float:
        """Return what showing a triple is worth; where a bomb may be had, the bomb is better."""
        if self.floor >> 4 * month & 15:
            return 0.3
        return 0.6 if self.options.shake_on_play else 50.0

    def loss(self, card: int) -> float:
        """Return what giving a junk card to the player in turn costs."""
        taker = self.view.players[self.view.turn].taken
        lost = self.added(self.mine, BIT[card], self.gone) + self.added(taker, BIT[card], self.mine)
        return lost + 0.01 * JUNK_VALUE[self.options.double_junk][card]

    def prize(self, card: int) -> float:
        """Return what taking a junk card from the player who owes one is worth."""
        giver = self.view.players[self.view.debt.giver].taken if self.view.debt is not None else 0
        won = self.added(self.mine, BIT[card], self.gone) + DENY * self.added(giver, BIT[card], self.mine)
        return won + 0.01 * JUNK_VALUE[self.options.double_junk][card]

    def hand_hope(self) -> float:
        """Return what the hand promises before the first turn: its worth, and what it can take at once."""
        takes = sum(bool(self.floor >> 4 * (card >> 2) & 15) for card in self.view.hand if card < FIRST_JOKER)
        return 0.4 * hope(mask_of(self.view.hand), 0, self.options) + 0.5 * takes

    def go_worth(self) -> float:
        """Return the chips that going on promises."""
        now = self.chips_of(self.seat)
        turns = len(self.view.hand) + self.me.free
        rises = 1.0 - (1.0 - RAISE_CHANCE) ** turns
        safe, feared = 1.0, 0.0
        for other in self.others:
            risk = self.risk_of(other)
            safe *= 1.0 - risk
            feared += risk * self.fear_of(other)
        points = max(1, self.me.score)
        later = now * (points + 2.5) / points
        if self.options.go_doubles and self.me.goes >= 2:
            later *= 2
        return rises * safe * later - feared

    def risk_of(self, other: Player) -> float:
        """Return the chance that an opponent stops before this seat may."""
        lacks = other.needs - hope(other.taken, self.mine | (self.gone & ~other.taken), self.options)
        turns = other.hand_size + other.free
        if not turns:
            return 0.0
        risk = RISKS[min(max(0, round(lacks)), len(RISKS) - 1)] * min(1.0, 0.25 + 0.15 * turns)
        return risk * GO_BAK_CAUTION if self.options.go_bak else risk

    def fear_of(self, other: Player) -> float:
        """Return what an opponent's win would cost this seat, the double for a go that failed included."""
        cost = float(other.needs << max(0, self.view.nagari_factor.bit_length() - 1))
        return cost * 2 if self.options.go_bak else cost

    def chips_of(self, seat: Seat) -> int:
        """Return what a stop would bring a seat now."""
        return sum(bill.chips for bill in bills_for(stakes_of(self.view), seat)[1])
