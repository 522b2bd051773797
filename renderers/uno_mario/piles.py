"""The middle of a table of Uno Super Mario: the draw pile, the discard pile, the colour asked, the last move's mark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core import Seat
from games.uno_mario.table import Phase, View
from renderers import fonts
from renderers.base import Say
from renderers.canvas import Canvas
from renderers.layout import FIGURE, GOLD_PLATE, LABEL, Look
from renderers.uno_mario.cards import BACK, Slot, card_sprite, lay_card, sign
from renderers.uno_mario.seats import Rectangle
from renderers.uno_mario.words import last_mark

PLATE_BELOW: Final = 28
"""How far the plate of the stock reaches below its card."""
INKS: Final[Mapping[str, str]] = {"yellow": "ink"}
"""What is written on a colour; hanji on the others."""
BESIDE: Final = 14
"""Between a colour's sign and its word beside it."""
EDGE: Final = 10
LOW_TEXT: Final = 36
TALL: Final = 150
"""From this height on a colour's sign stands above its word."""
WRITINGS: Final = ((FIGURE, fonts.WIDTH), (LOW_TEXT, fonts.WIDTH), (LABEL, fonts.NARROW))
"""The letters of that word, the first that fit: a blue is long in Vietnamese, and cut it could be the green."""


def box_of(slot: Slot) -> Rectangle:
    """Return the rectangle of a card."""
    return slot.x, slot.y, slot.width, slot.height


def draw_stock(canvas: Canvas, slot: Slot, view: View) -> None:
    """Draw the draw pile with its number of cards."""
    if view.stock_count:
        canvas.pile(card_sprite(BACK, slot.scale), slot.x, slot.y, view.stock_count)
    else:
        canvas.empty_slot(*box_of(slot))
    canvas.plate(slot.x + slot.width // 2, slot.y + slot.height, str(view.stock_count))


def draw_discard(canvas: Canvas, slot: Slot, view: View, on: str = "felt") -> None:
    """Draw the top of the discard pile."""
    if not view.top:
        canvas.empty_slot(*box_of(slot))
        return
    lay_card(canvas, view.top, slot, numbered=bool(view.written), on=on)


def draw_pending(canvas: Canvas, x: int, y: int, view: View) -> None:
    """Draw how many cards a hit makes one draw, with its middle at (x, y)."""
    if view.hit is not None:
        canvas.plate(x, y, f"+{view.hit.cards}", look=GOLD_PLATE, size=FIGURE)


def draw_colour(canvas: Canvas, box: Rectangle, view: View, say: Say) -> None:
    """Draw the colour asked in an octagon: its ground, its sign, its word; "?" while it is still to be named."""
    if not view.top:
        return
    x, y, width, height = box
    corner, middle = round(0.22 * height), x + width // 2
    if not view.asked or view.phase is Phase.COLOUR:
        canvas.box(*box, GOLD_PLATE._replace(corner=corner))
        size = min(2 * FIGURE, round(0.7 * height))
        canvas.text(middle, y + height // 2, "?", size=size, colour="ink", on="gold", anchor="m")
        return
    ink = INKS.get(view.asked, "hanji")
    canvas.box(*box, Look(view.asked, "hanji", 5, corner, cut=True))
    word = say(f"term.{view.asked}")
    word = word[:1].upper() + word[1:]
    if height >= TALL:
        canvas.centre(sign(view.asked, large=True), middle, y + round(0.36 * height))
        line, room = y + round(0.77 * height), width - corner
        fitting = (one for one in WRITINGS if fonts.measure(word, *one) <= room)
        size, stretch = next(fitting, WRITINGS[-1])
        canvas.text(middle, line, word, size=size, colour=ink, on=view.asked, anchor="m", width=room, stretch=stretch)
        return
    mark = sign(view.asked, large=False)
    room = width - mark.width - BESIDE - 2 * EDGE
    label = min(room, fonts.measure(word, LOW_TEXT))
    left = middle - (mark.width + BESIDE + label) // 2
    canvas.centre(mark, left + mark.width // 2, y + height // 2)
    at = left + mark.width + BESIDE
    canvas.text(at, y + height // 2, word, size=LOW_TEXT, colour=ink, on=view.asked, width=room)


def mark_last(canvas: Canvas, view: View, stock: Slot, discard: Slot, backs: Mapping[Seat, Rectangle]) -> None:
    """Draw brackets around what the last move touched; `backs` are the cards of the seats that are drawn."""
    mark = last_mark(view)
    if mark.discard:
        canvas.brackets(*box_of(discard))
    elif mark.stock:
        x, y, width, height = box_of(stock)
        behind = 6 * max(0, min(view.stock_count, 3) - 1)
        canvas.brackets(x - 4, y - behind, width + behind + 4, height + behind + PLATE_BELOW, gap=4)
    elif mark.seat is not None and mark.seat in backs and view.counts[mark.seat]:
        canvas.brackets(*backs[mark.seat], gap=2)
