"""A table of Uno Super Mario for the rule tests: a stacked deck, actions by their text, refusals by their reason.

Seat 0 is A, seat 1 is B, and so on. The dealer is the last seat unless a test wants another, so A begins.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.core import CHANCE, HOST, IllegalAction
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, FULL_DECK, Card, find_card
from games.uno_mario.dealing import HAND_SIZE
from games.uno_mario.options import Options
from games.uno_mario.values import Phase

A, B, C, D = range(4)
FILLER = [card for card in FULL_DECK if card < 52 and card % 13 < 10]
"""What hands are filled up with for the deal: numbers."""


def cards(text: str) -> list[Card]:
    found = [find_card(word) for word in text.split()]
    assert None not in found, text
    return found


def places(pile, wanted) -> list[int]:
    """Places in a pile of these cards, each used once, then of all that is left."""
    free: dict[Card, list[int]] = {}
    for place, card in reversed(list(enumerate(pile))):
        free.setdefault(card, []).append(place)
    front = [free[card].pop() for card in wanted]
    return front + sorted(place for rest in free.values() for place in rest)


class Table:
    """A match whose first round is dealt these hands, such as "R7 Wd4". What a hand lacks to seven is taken out again.

    `up` is turned up, `stock` lies on top of the draw pile.
    """

    def __init__(self, *hands: str, up="R5", stock="", dealer=None, seats=None, begin=True, agree=True, **options):
        self.seats = seats or len(hands)
        self.dealer = self.seats - 1 if dealer is None else dealer
        self.state = UNO_MARIO.new_match(Options(**options), self.seats)
        self.events: tuple = ()
        if begin:
            self.choose_dealer()
            while agree and self.state.phase is Phase.CONSENT:
                self.do("agree", min(UNO_MARIO.waiting_for(self.state)))
        if hands:
            self.deal(*hands, up=up, stock=stock)

    def choose_dealer(self) -> None:
        if self.state.options.random_dealer:
            self.do(f"dealer {self.dealer}", CHANCE)
            return
        drawn = [find_card("R9") if seat == self.dealer else 0 for seat in range(self.seats)]
        drawn = [card or find_card(f"{'YGBR'[seat % 3]}{seat}") for seat, card in enumerate(drawn)]
        self.do("lots " + " ".join(map(str, places(FULL_DECK, drawn)[: self.seats])), CHANCE)

    def deal(self, *hands: str, up="R5", stock="") -> None:
        """Deal these hands from a stacked deck; then lay the fillers under the draw pile."""
        held = [cards(hand) for hand in hands]
        left = Counter(FULL_DECK)
        left.subtract([card for hand in held for card in hand] + cards(up) + cards(stock))
        assert min(left.values()) >= 0, "there are not so many cards of a kind"
        fillers = [card for card in FILLER for _ in range(left.pop(card, 0))]
        full = [hand + [fillers.pop() for _ in range(HAND_SIZE - len(hand))] for hand in held]
        order = [(self.state.dealer + 1 + i) % self.seats for i in range(self.seats)]
        deck = [full[seat][i] for i in range(HAND_SIZE) for seat in order] + cards(up) + cards(stock)
        self.do("shuffle " + " ".join(map(str, places(FULL_DECK, deck))), CHANCE)
        keep = [len(hand) + len(now) - HAND_SIZE for hand, now in zip(held, self.state.hands, strict=True)]
        out = [c for hand, n in zip(self.state.hands, map(len, held), strict=True) for c in hand[n:HAND_SIZE]]
        trimmed = [now[: len(hand)] + now[HAND_SIZE:] for hand, now in zip(held, self.state.hands, strict=True)]
        assert [len(hand) for hand in trimmed] == keep
        self.state = replace(self.state, hands=tuple(trimmed), stock=(*self.state.stock, *out))

    def shuffle_as(self, *first: str) -> None:
        """Apply the shuffle that is due, with these cards on top."""
        pile = self.state.discard[:-1] if self.state.phase is Phase.RESHUFFLE else self.state.stock
        self.do("shuffle " + " ".join(map(str, places(pile, cards(" ".join(first))))), CHANCE)

    def do(self, text: str, seat: int | None = None):
        """Apply an action of the seat whose turn it is, or of another."""
        seat = self.state.turn if seat is None else seat
        self.state, self.events = UNO_MARIO.apply(self.state, seat, UNO_MARIO.decode(text))
        return self

    def play(self, *texts: str):
        for text in texts:
            self.do(text)
        return self

    def host(self, text: str):
        return self.do(text, HOST)

    def refused(self, text: str, seat: int | None = None) -> tuple[str, str]:
        """The reason and rule of a refusal; the state stays as it is and the action is not offered."""
        seat = self.state.turn if seat is None else seat
        before, action = self.state, UNO_MARIO.decode(text)
        with pytest.raises(IllegalAction) as caught:
            UNO_MARIO.apply(before, seat, action)
        assert action not in UNO_MARIO.legal_actions(before, seat)
        assert self.state == before
        return caught.value.refusal.code, caught.value.refusal.rule

    def legal(self, seat: int | None = None) -> set[str]:
        """What the seat may do, found quickly and by asking why not of each candidate."""
        seat = self.state.turn if seat is None else seat
        legal = UNO_MARIO.legal_actions(self.state, seat)
        assert legal == tuple(action for action, why in UNO_MARIO.judged(self.state, seat) if why is None)
        return {UNO_MARIO.encode(action) for action in legal}

    def view(self, observer: int | None = None):
        return UNO_MARIO.view(self.state, observer)

    def hand(self, seat: int) -> list[str]:
        return sorted(CARD_TEXTS[card] for card in self.state.hands[seat])

    def counts(self) -> list[int]:
        return [len(hand) for hand in self.state.hands]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> dict:
        """The data of the last step's first event of a kind, with its seat and its audience."""
        return next(dict(e.data, seat=e.seat, to=e.to) for e in self.events if e.kind == kind)

    def lines(self) -> list[tuple[int, str, int, str]]:
        return [(line.seat, line.code, line.points, line.rule) for line in UNO_MARIO.score_lines(self.view())]

    def empty_stock(self, discards: str = ""):
        """Hide the draw pile away, so that only these cards lie under the top of the discard pile."""
        self.state = replace(self.state, stock=(), discard=(*cards(discards), self.state.discard[-1]))
        return self

    def with_scores(self, *scores: int):
        """The same table with these scores from rounds before."""
        self.state = replace(self.state, scores=scores)
        return self

    @property
    def now(self) -> tuple[str, int, str]:
        """What is due, by whom, on which colour."""
        return self.state.phase.value, self.state.turn, self.view().colour
