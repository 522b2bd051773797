"""The draw pile and the discard pile of Yud! Stop!, and the last move's mark on them."""

from __future__ import annotations

from typing import Final

from games.yud.table import UNKNOWN, View
from renderers.canvas import Canvas
from renderers.yud.seats import Slot, card_sprite, lay_card

PLATE_RISE: Final = 12
"""How far the middle of a pile's plate lies above the card's bottom edge."""
BEHIND: Final = 6
"""How far each card behind the top of a pile stands out."""
WITHOUT_DISCARD: Final = ("stopped", "passed")
"""Last moves that touched no pile."""


def draw_piles(canvas: Canvas, stock: Slot, discard: Slot, view: View) -> None:
    """Draw both piles, the draw pile with its number of cards, and brackets around what the last move touched."""
    if view.stock_count:
        canvas.pile(card_sprite(UNKNOWN, stock.scale), stock.x, stock.y, view.stock_count)
    else:
        canvas.empty_slot(*stock.box)
    lay_card(canvas, view.discard_top, discard)
    if view.last is not None and view.last.kind == "drew":
        behind = BEHIND * max(0, min(view.stock_count, 3) - 1)
        canvas.brackets(stock.x, stock.y - behind, stock.width + behind, stock.height + behind)
    elif view.last is not None and view.last.kind not in WITHOUT_DISCARD:
        canvas.brackets(*discard.box)
    canvas.plate(stock.x + stock.width // 2, stock.y + stock.height - PLATE_RISE, str(view.stock_count))
