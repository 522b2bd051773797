"""A table of Uno Super Mario for the rule tests: a stacked deck, actions by their text, refusals by their reason.

Seat 0 is A, seat 1 is B, and so on. The dealer is the last seat unless a test wants another, so A begins.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from games.core import CHANCE, HOST, parse_options
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, COLOURS, FULL_DECK, NONE, Card, card_texts, find_card
from games.uno_mario.course import HAND_SIZE
from games.uno_mario.options import Options
from games.uno_mario.play import may_challenge
from games.uno_mario.table import Phase
from tests.games.scenes import LETTERS, SEATS
from tests.games.tables import Again

A, B, C, D = range(4)
FILLER = [card for card in FULL_DECK if card < 52 and card % 13 < 10]
"""What hands are filled up with for the deal: numbers."""
REST = "G1 G2 G3"
"""A hand of no account: `-` in a scene."""
SEVENS = {f"seven{n}": " ".join(f"{letter}{number}" for number in "1234678") for n, letter in enumerate("RGBY")}
"""Whole hands by name: seven0 is red, seven1 green, seven2 blue, seven3 yellow."""


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


class Table(Again):
    """A match whose first round is dealt these hands, such as "R7 Wd4". What a hand lacks to seven is taken out again.

    `up` is turned up, `stock` lies on top of the draw pile.
    """

    game = UNO_MARIO
    stars = tuple(COLOURS)

    def __init__(self, *hands: str, up="R5", stock="", dealer=None, seats=None, begin=True, agree=True, **options):
        self.seats = seats or len(hands)
        self.dealer = self.seats - 1 if dealer is None else dealer
        self.state = UNO_MARIO.new_match(Options(**options), self.seats)
        if begin:
            self.choose_dealer()
            while agree and self.state.phase is Phase.CONSENT:
                self.do("agree", min(UNO_MARIO.waiting_for(self.state)))
        if hands:
            self.deal(*hands, up=up, stock=stock)

    @classmethod
    def of(cls, text: str) -> Table:
        """A table by its words: `R7 Wd4 / - / - @ up=Y5 stock=B8,B9 dealer=1 scores=400,0 rule=swap_hands stacking`.

        Beside a hand alone is another of no account.
        """
        hands, _, words = text.partition("@")
        held = [SEVENS.get(hand.strip(), REST if hand.strip() == "-" else hand.strip()) for hand in hands.split("/")]
        if len(held) == 1 and held[0]:
            held.append(REST)
        plain, given, scores = {}, {}, ()
        for name, _, value in (word.partition("=") for word in words.split()):
            if name == "rule":
                given |= {"custom1": "Sing", "effect1": value}
            elif name == "scores":
                scores = tuple(map(int, value.split(",")))
            elif name in ("up", "stock"):
                plain[name] = value.replace(",", " ")
            elif name in ("dealer", "seats", "begin", "agree"):
                plain[name] = int(value)
            else:
                given[name] = value or "on"
        options = parse_options(Options, given)
        table = cls(*filter(None, held), **plain, **{name: getattr(options, name) for name in given})
        table.state = replace(table.state, scores=scores or table.state.scores)
        return table

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
        out = [card for hand, own in zip(self.state.hands, held, strict=True) for card in hand[len(own) : HAND_SIZE]]
        kept = [now[: len(own)] + now[HAND_SIZE:] for own, now in zip(held, self.state.hands, strict=True)]
        self.state = replace(self.state, hands=tuple(kept), stock=(*self.state.stock, *out))

    @property
    def now(self) -> tuple[str, int, str]:
        """What is due, by whom, on which colour."""
        return self.state.phase.value, self.state.turn, self.view().asked

    def words(self):
        return {**super().words(), "NONE": NONE, "card_texts": card_texts, "may_challenge": may_challenge}

    # Words of scenes: what is done besides actions, and what must be so

    def check_empty(self, _seat: int | None, text: str) -> None:
        """`empty B8 B9`: no draw pile, and these under the top of the discard pile."""
        self.state = replace(self.state, stock=(), discard=(*cards(text), self.state.discard[-1]))

    def check_pile(self, _seat: int | None, text: str) -> None:
        """`pile B9`: the draw pile is these cards, or none."""
        self.state = replace(self.state, stock=tuple(cards(text)))

    def check_reshuffle(self, _seat: int | None, text: str) -> None:
        """`reshuffle B9 B8`: the shuffle that is due, with these cards on top."""
        pile = self.state.discard[:-1] if self.state.phase is Phase.RESHUFFLE else self.state.stock
        self.do("shuffle " + " ".join(map(str, places(pile, cards(text)))), CHANCE)

    def check_deal(self, _seat: int | None, text: str) -> None:
        """`deal W R1 / -`: the deal that is due."""
        self.deal(*(REST if hand.strip() == "-" else hand.strip() for hand in text.split("/")))

    def check_bare(self, _seat: int | None, _text: str) -> None:
        """`bare`: nothing lies under the top of the discard pile."""
        self.state = replace(self.state, discard=self.state.discard[-1:])

    def check_due(self, _seat: int | None, _text: str) -> None:
        """`due`: the first wait is over."""
        self.do(UNO_MARIO.encode(UNO_MARIO.waits(self.state)[0].action), HOST)

    def check_draw_lots(self, _seat: int | None, text: str) -> None:
        """`draw_lots Wd4 Y3`: what each seat draws for the deal."""
        self.do("lots " + " ".join(str(FULL_DECK.index(card)) for card in cards(text)), CHANCE)

    def check_now(self, _seat: int | None, text: str) -> None:
        """`= turn B red`: what is due, by whom, on which colour."""
        phase, seat, colour = self.now
        assert f"{phase} {LETTERS[seat]} {colour}".strip() == text

    def check_counts(self, _seat: int | None, text: str) -> None:
        assert list(map(len, self.state.hands)) == list(map(int, text.split()))

    def check_scores(self, _seat: int | None, text: str) -> None:
        assert self.state.scores == tuple(map(int, text.split()))

    def check_hand(self, _seat: int | None, text: str) -> None:
        """`hand A R7 R8`: sorted."""
        letter, *held = text.split()
        assert sorted(CARD_TEXTS[card] for card in self.state.hands[SEATS[letter]]) == held

    def check_catchable(self, _seat: int | None, text: str) -> None:
        assert self.view().catchable == tuple(SEATS[letter] for letter in text.split())

    def check_came(self, _seat: int | None, text: str) -> None:
        """`came A G9 Y1`: what a seat drew, as it alone is told until its next act."""
        letter, *held = text.split()
        assert self.view(SEATS[letter]).news == tuple(held)

    def check_places(self, _seat: int | None, text: str) -> None:
        """`places points_500 1 2 3`: the match is over, why, and who is where."""
        over = self.game.outcome(self.state)
        assert f"{over.reason} {' '.join(map(str, over.placements))}" == text
