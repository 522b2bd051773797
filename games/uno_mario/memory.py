"""What a player of Uno Super Mario remembers of the others: cards shown or handed over, colours they had to draw on."""

from __future__ import annotations

from games.core import Event, Seat, Value
from games.uno_mario.cards import COLOUR_OF, COLOURS, NONE, Card, Colour, find_card
from games.uno_mario.view import View


class Memory:
    """The other hands as one seat knows them, from its views and the events that it may learn of."""

    def __init__(self, seat: Seat, seats: int) -> None:
        self.seat = seat
        self._colour: Colour = NONE
        self.lacks: list[set[Colour]] = [set() for _ in range(seats)]
        """By seat, the colours that it could not follow."""
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        """By seat, the cards that it is known to hold; the own hand as last seen."""

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Follow the cards that moved, note colours that others could not follow, then look at the own hand."""
        for event in events:
            self._note(view, event)
        self._colour = COLOURS.index(view.colour) if view.colour in COLOURS else NONE
        self.hands[self.seat] = _cards(view.hand)

    def _note(self, view: View, event: Event) -> None:
        seat = event.seat
        if event.kind in ("dealt", "swapped_hands", "passed_hands"):
            for colours in self.lacks:
                colours.clear()
            self._hands_moved(event)
        elif seat is None:
            return
        elif event.kind == "drew":
            self._note_draw(view, seat, event)
        elif event.kind == "hand_shown":
            self.hands[seat] = _cards(event.data["cards"])
        elif event.kind in ("played", "played_wild"):
            self._note_play(seat, find_card(str(event.data["card"])))

    def _note_play(self, seat: Seat, card: Card | None) -> None:
        if card is None:
            return
        self.lacks[seat].discard(COLOUR_OF[card])
        if card in self.hands[seat]:
            self.hands[seat].remove(card)

    def _note_draw(self, view: View, seat: Seat, event: Event) -> None:
        """One card drawn in a turn means that the colour was missing; any other draw may bring every colour."""
        drew_by_choice = event.data["n"] == 1 and view.last is not None and view.last.text == "draw"
        if drew_by_choice and self._colour != NONE:
            self.lacks[seat].add(self._colour)
        else:
            self.lacks[seat].clear()

    def _hands_moved(self, event: Event) -> None:
        """Follow hands that change their holders (UD33), the own one too; a deal makes all of them unknown."""
        hands, seats = self.hands, len(self.hands)
        if event.kind == "dealt":
            self.hands = [[] for _ in hands]
        elif event.kind == "passed_hands":
            step = event.data["direction"]
            self.hands = [hands[(holder - int(str(step))) % seats] for holder in range(seats)]
        elif event.seat is not None:
            one, other = event.seat, int(str(event.data["target"]))
            hands[one], hands[other] = hands[other], hands[one]


def _cards(texts: Value) -> list[Card]:
    found = [find_card(str(text)) for text in texts] if isinstance(texts, tuple) else []
    return [card for card in found if card is not None]
