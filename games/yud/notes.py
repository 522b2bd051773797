"""What a search remembers of a round of Yud! Stop!: its seat's own memory, who saw which card, and what others chose.

All of it is public or the seat's own: which places somebody looked at is told to everybody, what lies there is not.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from games.core import Event, Seat
from games.yud.cards import EMPTY, UNKNOWN, Card, parse_card
from games.yud.memory import EVEN, KEPT, Belief, Memory
from games.yud.state import State, card_at
from games.yud.values import Place
from games.yud.view import View


class Mark(NamedTuple):
    """What everybody may know of a card in a row."""

    knowers: frozenset[Seat]
    """Who has seen it."""
    rather: Card
    """What was thrown counted, as its player thought, when it kept this one unseen; UNKNOWN where it came otherwise."""


UNSEEN = Mark(frozenset(), UNKNOWN)


class Notes:
    """The notes of one seat."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        self._everybody = frozenset(range(seats))
        self.memory = Memory(seat)
        self.marks: dict[Place, Mark] = {}
        self.passed: list[tuple[tuple[Place, ...], Card]] = []
        """Cards that a player drew and threw away, each with the places that hold cards which it knew then."""

    def known(self) -> frozenset[Place]:
        """Return the places whose cards the seat knows."""
        return self.memory.known()

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Remember what the seat may see and learn."""
        self.memory.observe(view, events)
        for event in events:
            if event.kind == "round_began":
                self.marks.clear()
                self.passed.clear()
            elif event.seat is not None:
                self._note(event, event.seat)

    def of(self, seat: Seat, world: State) -> Memory:
        """Return what a seat may remember in a world: the cards there that it has seen, and the discards."""
        beliefs = {}
        for place, mark in self.marks.items():
            if seat in mark.knowers:
                beliefs[place] = Belief(card_at(world, *place), True)
            elif mark.rather != UNKNOWN:
                beliefs[place] = Belief(KEPT, False)
        return Memory(seat, beliefs, Counter(world.discard), world.drawn if seat == world.turn else EMPTY)

    def _note(self, event: Event, seat: Seat) -> None:
        data = event.data
        match event.kind:
            case "peeked":
                self._saw(seat, seat, data["slots"])
            case "looked" | "spied":
                self._saw(seat, int(str(data["friend"])), (data["slot"],))
            case "discarded":
                known = [place for place, mark in self.marks.items() if seat == place.seat and seat in mark.knowers]
                self.passed.append((tuple(known), _card(data["card"])))
            case "swapped":
                self._swap(*[int(str(data[name])) for name in ("first", "first_slot", "second", "second_slot")])
            case "kept":
                place = Place(seat, int(str(data["slot"])))
                knew = seat in self.marks.get(place, UNSEEN).knowers
                self._put(place, frozenset({seat}), _card(data["card"]) if knew else int(EVEN))
            case "matched":
                self._leave(seat, data["slots"])
                thrown = _card(data["card"]) * len(_slots(data["slots"]))
                self._put(Place(seat, int(str(data["into"]))), frozenset({seat}), thrown)
            case "took":
                self._leave(seat, data["slots"])
                self._put(Place(seat, int(str(data["into"]))), self._everybody, UNKNOWN)
            case _ if event.kind.startswith("mismatched"):
                for slot in _slots(data["slots"]):
                    self._see(Place(seat, slot), self._everybody)
                if "slot" in data:
                    knowers = self._everybody if event.kind == "mismatched_taken" else frozenset({seat})
                    self._put(Place(seat, int(str(data["slot"]))), knowers, UNKNOWN)

    def _saw(self, seat: Seat, owner: Seat, slots: object) -> None:
        for slot in _slots(slots):
            self._see(Place(owner, slot), frozenset({seat}))

    def _see(self, place: Place, seats: frozenset[Seat]) -> None:
        mark = self.marks.get(place, UNSEEN)
        self.marks[place] = Mark(mark.knowers | seats, mark.rather)

    def _put(self, place: Place, knowers: frozenset[Seat], rather: Card) -> None:
        self._leave(place.seat, (place.slot,))
        self.marks[place] = Mark(knowers, rather)

    def _leave(self, seat: Seat, slots: object) -> None:
        gone = [Place(seat, slot) for slot in _slots(slots)]
        for place in gone:
            self.marks.pop(place, None)
        self.passed = [(tuple([place for place in places if place not in gone]), card) for places, card in self.passed]

    def _swap(self, first: Seat, first_slot: int, second: Seat, second_slot: int) -> None:
        one, two = Place(first, first_slot), Place(second, second_slot)
        marks = self.marks.pop(one, UNSEEN), self.marks.pop(two, UNSEEN)
        self.marks[two], self.marks[one] = marks
        moved = {one: two, two: one}
        self.passed = [(tuple([moved.get(place, place) for place in places]), card) for places, card in self.passed]


def _slots(value: object) -> tuple[int, ...]:
    return tuple([int(str(slot)) for slot in value]) if isinstance(value, tuple) else ()


def _card(value: object) -> Card:
    return parse_card(str(value))
