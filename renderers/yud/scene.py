"""What the pictures of Yud! Stop! are made of: a seat in a box with its row, the piles, the last move; told as drawn.

Slots and places are 0-based in views and 1-based in pictures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.yud.table import EMPTY, END_AT, UNKNOWN, Card, LookKind, Phase, View
from renderers.layout import CARD_HEIGHT, LABEL, SMALL, XS, L, M, S, Slot, card_size
from renderers.marks import mark
from renderers.scene import Scene
from renderers.sprite import Sprite
from renderers.words import joined
from renderers.yud.art import CARDS, MARKS
from renderers.yud.facts import card_words

SEAT_AT: Final = (44, 48)
NAME_AT: Final = 82
PLAQUE, PLAQUE_DOWN, BELOW_NAME = 29, 9, 66
"""Half the height of a call of Stop, and how much lower than the name it lies: marks stand above it."""
INSET: Final = 20
"""What stays free at a box's right edge."""
SLOT_BELOW: Final = 26
"""From a card's bottom edge to the middle of its slot number."""
EYE_ASIDE: Final = 44
"""How far an eye lies from the number of an own card that lies open: its signs stay free."""
MARK_STEP, CHECK_STEP, CARD_STEP = 60, 52, 44
"""The room of each mark on a box's upper edge."""
WITHOUT_DISCARD: Final = ("stopped", "passed")
"""Last moves that touched no pile."""
SMALLER: Final = {L: M, M: S}
"""The size of a row that has grown beyond four cards; a smaller one keeps its own."""


class Spot(NamedTuple):
    """Where a seat's box lies, and its row within: the first card, the cards' size and step, the room of the row."""

    x: int
    y: int
    width: int
    height: int
    row: tuple[int, int]
    """The corner of the first card, from the box's corner."""
    scale: float
    pitch: int
    span: int
    """The width that the row may take."""
    beside: bool = False
    """Whether the row lies beside the name instead of below."""
    tight: bool = False
    """Whether the row lies beside the seat's mark and total, with the name below these."""


def card_sprite(card: Card, scale: float) -> Sprite:
    """Return a card's front, or the back of one that the observer does not see."""
    return CARDS.sprite("back" if card == UNKNOWN else str(card), scale)


def seat_slots(spot: Spot, count: int) -> tuple[Slot, ...]:
    """Return the places of a seat's row; one that has grown beyond four is drawn smaller and closer."""
    x, y = spot.x + spot.row[0], spot.y + spot.row[1]
    scale, pitch = spot.scale, spot.pitch
    if count > 4:
        scale = SMALLER.get(scale, scale)
        y += round(CARD_HEIGHT * (spot.scale - scale) / 2)
        width = card_size(scale)[0]
        pitch = min(width + 12, (spot.span - width) // (count - 1))
    return tuple(Slot(x + place * pitch, y, scale) for place in range(count))


def total_text(view: View, seat: Seat) -> str:
    """Return a seat's total, beside the one that ends the match as long as one does (Y16, YD16)."""
    total = str(view.totals[seat])
    return total if view.sudden else f"{total}/{END_AT}"


class Table(Scene[View]):
    """A table of Yud! Stop! being drawn. `boxes` has each card by its seat and slot."""

    ground = "plum"

    def head(self) -> None:
        """Tell which round it is and what ends the match."""
        view = self.view
        self.lines.append(self.say("alt.round", round=view.round_no) if view.round_no else self.say("alt.before"))
        if view.outcome is not None:
            self.tell("alt.over")
        else:
            self.lines.append(self.say("option.sudden_death") + "." if view.sudden else self.say("alt.goal"))

    def tell_seat(self, seat: Seat, marks: Sequence[str], *more: str) -> None:
        """Tell who sits there, with marks, their total and cards, and what more there is."""
        cards = joined((card_words(card, self.say) for card in self.view.rows[seat]), self.say)
        total, cards = self.view.totals[seat], cards or self.say("alt.no_cards")
        self.lines.append(" ".join((self.say("alt.seat", who=self.who(seat, marks), total=total, cards=cards), *more)))

    def seat(self, spot: Spot, seat: Seat) -> None:
        """Draw a seat: who it is, its row, its total, and on the upper edge what it has said or holds."""
        canvas, view, active = self.canvas, self.view, seat in self.waiting
        canvas.panel(spot.x, spot.y, spot.width, spot.height, active=active)
        text, right = total_text(view, seat), spot.x + (spot.row[0] if spot.tight else spot.width) - INSET
        if spot.tight:
            self.who_tight(spot, seat, text)
        else:
            self.who_sits(spot, seat)
            right -= canvas.plate(right, spot.y, text, size=36, anchor="r", small=True) + 6
        self.marks(right, spot.y, seat)
        self.row(seat, seat_slots(spot, len(view.rows[seat])))

    def who_sits(self, spot: Spot, seat: Seat) -> None:
        """Draw a seat's mark and name, and what it has called out."""
        x, y = spot.x, spot.y + (spot.height // 2 if spot.beside else SEAT_AT[1])
        right = x + (spot.row[0] if spot.beside else spot.width) - INSET
        self.sign(x + SEAT_AT[0], y, seat)
        if spot.beside:
            self.called(seat, x + NAME_AT, right, y + BELOW_NAME, PLAQUE)
        else:
            right = self.called(seat, x + NAME_AT, right, y + PLAQUE_DOWN, PLAQUE)
        self.name(x + NAME_AT, y, seat, right, gold=seat in self.waiting)

    def who_tight(self, spot: Spot, seat: Seat, total: str) -> None:
        """Draw a seat's mark with the total beside it, and the name below."""
        x, middle, width = spot.x, spot.y + 53, spot.row[0]
        self.sign(x + SEAT_AT[0], middle, seat)
        self.canvas.text(x + NAME_AT, middle, total, size=SMALL, on="felt-raised", width=width - NAME_AT)
        self.name(x + INSET, spot.y + 113, seat, x + width - 6, gold=seat in self.waiting)

    def marks(self, right: int, y: int, seat: Seat) -> None:
        """Draw, ending at `right`, that a seat has called Stop or has looked, and the card it has drawn; tell of it."""
        view, marks = self.view, [self.say("alt.to_move")] if seat in self.waiting else []
        if seat == view.caller:
            self.canvas.centre(mark("stop"), right - MARK_STEP // 2, y)
            marks.append(self.say("alt.stop"))
            right -= MARK_STEP
        if view.phase is Phase.SETUP and seat in view.peeked:
            self.canvas.centre(mark("check"), right - CHECK_STEP // 2, y)
            marks.append(self.say("alt.peeked"))
        if seat == view.turn and view.drawn != EMPTY:
            self.canvas.centre(card_sprite(view.drawn, XS), right - CARD_STEP // 2, y)
            marks.append(self.say("alt.drawn", card=card_words(view.drawn, self.say)))
        self.tell_seat(seat, marks)

    def row(
        self, seat: Seat, slots: Sequence[Slot], *, chosen: frozenset[int] = frozenset(), size: int = LABEL
    ) -> None:
        """Draw a seat's cards with the slots' numbers, an eye on what others look at, and the frames of chosen ones."""
        canvas, view = self.canvas, self.view
        looked_at = {tuple(place) for look in view.looks for place in look.places}
        for number, (slot, card) in enumerate(zip(slots, view.rows[seat], strict=True)):
            self.card(card, slot)
            self.boxes[seat, number] = slot.box
            middle, below = slot.x + slot.width // 2, slot.y + slot.height + SLOT_BELOW * size // LABEL
            colour = "gold" if number in chosen else "mist"
            canvas.text(middle, below, str(number + 1), size=size, colour=colour, on="felt-raised", anchor="m")
            if (seat, number) in looked_at and card == UNKNOWN:
                canvas.centre(MARKS.sprite("eye"), middle, slot.y + slot.height - 24)
            elif (seat, number) in looked_at and seat == view.observer:
                canvas.centre(MARKS.sprite("eye"), middle + EYE_ASIDE, below)
        canvas.selected(slot.box for number, slot in enumerate(slots) if number in chosen)

    def card(self, card: Card, slot: Slot) -> None:
        """Lay a card, or mark the place of one that is gone."""
        if card == EMPTY:
            self.canvas.empty_slot(*slot.box)
        else:
            self.canvas.paste(card_sprite(card, slot.scale), slot.x, slot.y)

    def piles(self, stock: Slot, discard: Slot) -> None:
        """Draw both piles, the draw pile with its number of cards, and brackets around what the last move touched."""
        canvas, view = self.canvas, self.view
        lying = canvas.pile(card_sprite(UNKNOWN, stock.scale), stock, view.stock_count)
        self.card(view.discard_top, discard)
        if view.last is not None and view.last.kind == "drew":
            canvas.brackets(*lying)
        elif view.last is not None and view.last.kind not in WITHOUT_DISCARD:
            canvas.brackets(*discard.box)
        canvas.plate(stock.x + stock.width // 2, stock.y + stock.height - 12, str(view.stock_count))
        self.tell("alt.piles", count=view.stock_count, top=card_words(view.discard_top, self.say))

    def looks(self) -> None:
        """Tell who looks at which cards now: an eye lies on each."""
        for kind, seat, places in ((look.kind, look.seat, look.places) for look in self.view.looks if look.places):
            slots = [place.slot for place in places]
            if kind is LookKind.SPY:
                what = joined((self.say("alt.at", seat=owner, slot=slot) for owner, slot in places), self.say)
                self.tell("alt.look", seat=seat, what=what)
            else:
                key = "alt.shown" if kind is LookKind.SHOWN else "alt.look_own"
                self.tell(key, seat=seat, slots=slots, count=len(slots))

    def touched(self) -> None:
        """Draw brackets around the cards that the last move touched."""
        for place in self.view.last.places if self.view.last else ():
            if place in self.boxes:
                self.canvas.brackets(*self.boxes[place])

    def last(self) -> None:
        """Draw brackets around the cards that the last move touched, and tell all that it touched."""
        last = self.view.last
        if last is None:
            return
        self.touched()
        touched = [self.say("alt.at", seat=seat, slot=slot) for seat, slot in last.places]
        if last.kind == "drew":
            touched.append(self.say("alt.at_stock"))
        elif last.kind not in WITHOUT_DISCARD:
            touched.append(self.say("alt.at_discard"))
        if touched:
            self.tell("alt.last", what=joined(touched, self.say))
