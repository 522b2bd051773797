"""A seat of Yud! Stop! in a box: who sits there, its row of cards, what it has said, its total."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.core import Seat
from games.yud.table import EMPTY, END_AT, UNKNOWN, Card, Phase, View
from renderers.base import SeatBadge
from renderers.canvas import Canvas
from renderers.layout import CARD_HEIGHT, CARD_WIDTH, LABEL, XS, L, M, S
from renderers.marks import mark
from renderers.sprite import Sprite
from renderers.yud.art import CARDS, MARKS

SEAT_AT: Final = (44, 48)
NAME_AT: Final = 82
INSET: Final = 20
"""What stays free at a box's right edge."""
SLOT_BELOW: Final = 26
"""From a card's bottom edge to the middle of its slot number."""
EYE_RISE: Final = 24
"""How far the middle of an eye lies above its card's bottom edge."""
EYE_ASIDE: Final = 44
"""How far an eye lies from the number of an own card that lies open: its signs stay free."""
PLATE_TEXT: Final = 36
MARK_STEP, CHECK_STEP, CARD_STEP = 60, 52, 44
"""The room of each mark on a box's upper edge."""
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


class Slot(NamedTuple):
    """Where a card of a row lies, and how large it is drawn."""

    x: int
    y: int
    scale: float

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return round(CARD_WIDTH * self.scale)

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return round(CARD_HEIGHT * self.scale)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Its rectangle."""
        return self.x, self.y, self.width, self.height


def card_sprite(card: Card, scale: float) -> Sprite:
    """Return a card's front, or the back of one that the observer does not see."""
    return CARDS.sprite("back" if card == UNKNOWN else str(card), scale)


def lay_card(canvas: Canvas, card: Card, slot: Slot) -> None:
    """Lay a card, or mark the place of one that is gone."""
    if card == EMPTY:
        canvas.empty_slot(*slot.box)
    else:
        canvas.paste(card_sprite(card, slot.scale), slot.x, slot.y)


def seat_slots(spot: Spot, count: int) -> tuple[Slot, ...]:
    """Return the places of a seat's row; one that has grown beyond four is drawn smaller and closer."""
    x, y = spot.x + spot.row[0], spot.y + spot.row[1]
    scale, pitch = spot.scale, spot.pitch
    if count > 4:
        scale = SMALLER.get(scale, scale)
        y += round(CARD_HEIGHT * (spot.scale - scale) / 2)
        width = round(CARD_WIDTH * scale)
        pitch = min(width + 12, (spot.span - width) // (count - 1))
    return tuple(Slot(x + place * pitch, y, scale) for place in range(count))


def draw_seat(canvas: Canvas, spot: Spot, seat: Seat, view: View, badges: Sequence[SeatBadge], *, active: bool) -> None:
    """Draw a seat: who it is, its row, and on the upper edge its total and what it has said or holds."""
    canvas.panel(spot.x, spot.y, spot.width, spot.height, active=active)
    x, y = spot.x, spot.y + (spot.height // 2 if spot.beside else SEAT_AT[1])
    right = spot.x + (spot.row[0] if spot.beside else spot.width) - INSET
    canvas.seat(x + SEAT_AT[0], y, seat, badges[seat])
    room = right - x - NAME_AT
    canvas.name(x + NAME_AT, y, seat, badges, colour="gold" if active else "hanji", on="felt-raised", width=room)
    draw_tabs(canvas, spot.x + spot.width - INSET, spot.y, seat, view)
    draw_row(canvas, seat_slots(spot, len(view.rows[seat])), view, seat)


def total_text(view: View, seat: Seat) -> str:
    """Return a seat's total, beside the one that ends the match as long as one does (Y16, YD16)."""
    total = str(view.totals[seat])
    return total if view.sudden else f"{total}/{END_AT}"


def draw_tabs(canvas: Canvas, right: int, y: int, seat: Seat, view: View) -> None:
    """Draw on a box's upper edge, from the right: the total, then the marks."""
    text = total_text(view, seat)
    width = canvas.small_plate_width(text, PLATE_TEXT)
    canvas.small_plate(right - width // 2, y, text, size=PLATE_TEXT)
    right -= width + 6
    draw_marks(canvas, right, y, seat, view)
    if seat == view.turn and view.drawn != EMPTY and seat != view.observer:
        left = right - (MARK_STEP if seat == view.caller else 0)
        canvas.centre(card_sprite(view.drawn, XS), left - CARD_STEP // 2, y)


def draw_marks(canvas: Canvas, right: int, y: int, seat: Seat, view: View) -> int:
    """Draw, ending at `right`, that a seat has called Stop or has looked; return where they begin."""
    if seat == view.caller:
        canvas.centre(mark("stop"), right - MARK_STEP // 2, y)
        right -= MARK_STEP
    if view.phase is Phase.SETUP and seat in view.peeked:
        canvas.centre(mark("check"), right - CHECK_STEP // 2, y)
        right -= CHECK_STEP
    return right


def draw_row(
    canvas: Canvas,
    slots: Sequence[Slot],
    view: View,
    seat: Seat,
    *,
    chosen: frozenset[int] = frozenset(),
    size: int = LABEL,
) -> None:
    """Draw a seat's cards with the slots' numbers, an eye on what others look at, and the frames of chosen ones."""
    looked_at = {tuple(place) for look in view.looks for place in look.places}
    for number, (slot, card) in enumerate(zip(slots, view.rows[seat], strict=True)):
        lay_card(canvas, card, slot)
        middle, below = slot.x + slot.width // 2, slot.y + slot.height + SLOT_BELOW * size // LABEL
        colour = "gold" if number in chosen else "mist"
        canvas.text(middle, below, str(number + 1), size=size, colour=colour, on="felt-raised", anchor="m")
        if (seat, number) in looked_at and card == UNKNOWN:
            canvas.centre(MARKS.sprite("eye"), middle, slot.y + slot.height - EYE_RISE)
        elif (seat, number) in looked_at and seat == view.observer:
            canvas.centre(MARKS.sprite("eye"), middle + EYE_ASIDE, below)
    canvas.selected(slot.box for number, slot in enumerate(slots) if number in chosen)


def mark_row(canvas: Canvas, slots: Sequence[Slot], view: View, seat: Seat) -> None:
    """Draw brackets around the cards of a seat's row that the last move touched."""
    for owner, number in view.last.places if view.last is not None else ():
        if owner == seat and number < len(slots):
            canvas.brackets(*slots[number].box)
