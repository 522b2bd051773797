"""What a house player of Yud! Stop! remembers: every card it saw, followed as it moves. It decides nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from games.core import Event, Seat, Value
from games.yud.cards import DECK, EMPTY, HIGHEST, UNKNOWN, Card, parse_card
from games.yud.values import Place
from games.yud.view import View

KEPT: Final = 3.0
"""What a card that another kept unseen is taken for."""
EVEN: Final = sum(DECK) / len(DECK)
"""The mean of a card of which nothing is known."""
COUNTS: Final[tuple[int, ...]] = tuple([DECK.count(card) for card in range(HIGHEST + 1)])


def mean_of(counts: list[int]) -> float:
    """Return the mean of so many cards of each number."""
    total = sum(counts)
    return sum([card * count for card, count in enumerate(counts)]) / total if total > 0 else EVEN


class Belief(NamedTuple):
    """What a place is thought to hold."""

    worth: float
    sure: bool
    """Whether the card was seen."""


class Memory:
    """The cards of the round as one seat knows them, from its views and the events that it may learn of."""

    def __init__(
        self,
        seat: Seat,
        beliefs: dict[Place, Belief] | None = None,
        gone: Counter[Card] | None = None,
        drawn: Card = EMPTY,
    ) -> None:
        self._seat = seat
        self._beliefs: dict[Place, Belief] = {} if beliefs is None else beliefs
        self._gone: Counter[Card] = Counter() if gone is None else gone
        """The discard pile."""
        self._drawn = drawn

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Follow the cards that moved, then take in what is to be seen."""
        for event in events:
            if event.kind == "round_began":
                self._beliefs.clear()
                self._gone.clear()
            elif event.kind == "reshuffled":
                self._gone = Counter({view.discard_top: 1})
            elif event.seat is None:
                self._gone.update(_cards(event.data, "card"))
            else:
                self._follow(event, event.seat)
        for seat, row in enumerate(view.rows):
            for slot, card in enumerate(row):
                if card >= 0:
                    self._beliefs[Place(seat, slot)] = Belief(card, True)
        self._drawn = view.drawn

    def worth(self, place: Place, mean: float) -> float:
        """Return what the card in a place is expected to count; `mean` where nothing is known of it."""
        belief = self._beliefs.get(place)
        return mean if belief is None else belief.worth

    def knows(self, place: Place) -> bool:
        """Return whether it saw the card that lies there."""
        belief = self._beliefs.get(place)
        return belief is not None and belief.sure

    def known(self) -> frozenset[Place]:
        """Return the places whose cards it saw."""
        return frozenset([place for place, belief in self._beliefs.items() if belief.sure])

    def unseen(self) -> list[int]:
        """Return how many cards of each number it cannot place, by number."""
        unseen = list(COUNTS)
        for card, count in self._gone.items():
            unseen[card] -= count
        for belief in self._beliefs.values():
            if belief.sure:
                unseen[int(belief.worth)] -= 1
        return unseen

    def _follow(self, event: Event, seat: Seat) -> None:
        data = event.data
        match event.kind:
            case "discarded" | "looked" | "spied":
                self._gone.update(_cards(data, "card"))
            case "swapped":
                self._gone.update(_cards(data, "card"))
                one = Place(_number(data, "first"), _number(data, "first_slot"))
                self._exchange(one, Place(_number(data, "second"), _number(data, "second_slot")))
            case "kept":
                self._throw(seat, (_number(data, "slot"),), _cards(data, "card"))
                self._put(Place(seat, _number(data, "slot")))
            case "matched":
                self._throw(seat, _slots(data), _cards(data, "card"))
                self._put(Place(seat, _number(data, "into")))
            case "took":
                (card,) = _cards(data, "card")
                self._gone[card] -= 1
                self._throw(seat, _slots(data), _cards(data, "thrown"))
                self._put(Place(seat, _number(data, "into")), card)
            case _ if event.kind.startswith("mismatched"):
                self._show(event.kind, data, seat)

    def _show(self, kind: str, data: Mapping[str, Value], seat: Seat) -> None:
        """Note the cards of a mismatch, and where the drawn or taken card went."""
        for slot, card in zip(_slots(data), _cards(data, "cards"), strict=True):
            self._put(Place(seat, slot), card)
        match kind:
            case "mismatched":
                self._gone.update(_cards(data, "card"))
            case "mismatched_taken":
                (card,) = _cards(data, "card")
                self._gone[card] -= 1
                self._put(Place(seat, _number(data, "slot")), card)
            case "mismatched_extra" if seat == self._seat:
                self._put(Place(seat, _number(data, "slot")))

    def _throw(self, seat: Seat, slots: tuple[int, ...], card: tuple[Card, ...]) -> None:
        """Note that the cards of some places, all of one number, went to the discard pile."""
        self._gone.update(card * len(slots))
        for slot in slots:
            self._beliefs.pop(Place(seat, slot), None)

    def _put(self, place: Place, card: Card = UNKNOWN) -> None:
        """Note a card in a place: a known one, the drawn one if it is its own, or one that another kept."""
        if card == UNKNOWN and place.seat == self._seat:
            card = self._drawn
        self._beliefs[place] = Belief(card, True) if card >= 0 else Belief(KEPT, False)

    def _exchange(self, one: Place, two: Place) -> None:
        first, second = self._beliefs.pop(one, None), self._beliefs.pop(two, None)
        if first is not None:
            self._beliefs[two] = first
        if second is not None:
            self._beliefs[one] = second


def _cards(data: Mapping[str, Value], key: str) -> tuple[Card, ...]:
    value = data.get(key, ())
    texts = value if isinstance(value, tuple) else (value,)
    return tuple(parse_card(str(text)) for text in texts)


def _slots(data: Mapping[str, Value]) -> tuple[int, ...]:
    value = data["slots"]
    return tuple(int(slot) for slot in value) if isinstance(value, tuple) else ()


def _number(data: Mapping[str, Value], key: str) -> int:
    value = data[key]
    return value if isinstance(value, int) else -1
