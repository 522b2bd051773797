"""Chips of Seize!: a location with its letter, what it costs and who holds it. No board here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import Seat
from games.seize.actions import LETTERS
from games.seize.cards import Card
from games.seize.tables import CARD_NAMES
from renderers.canvas import Canvas
from renderers.layout import CHIP, Look
from renderers.seize.art import BOARD, CARDS
from renderers.seize.board import SEAT_COLOURS

CHIP_SIZE: Final = (216, 58)
CHIP_PITCH: Final = (224, 66)
LETTER_AT: Final = 24
ICON_AT: Final = 64
ICON_PITCH: Final = 40
OWNER_AT: Final = 190
FRAME: Final = 6


def draw_chip(
    canvas: Canvas,
    x: int,
    y: int,
    number: int,
    cards: Sequence[Card] | None,
    *,
    owner: Seat | None = None,
    gold: bool = False,
) -> None:
    """Draw a location's chip at (x, y); None for cards that the observer may not see. `gold` frames it as possible."""
    width, height = CHIP_SIZE
    line = "gold" if gold else "clay" if owner is None else SEAT_COLOURS[owner]
    plain = owner is None and not gold
    if gold:
        canvas.box(x - 3, y - 3, width + 6, height + 6, Look("ink", "ink", 3, 14))
    canvas.box(x, y, width, height, CHIP if plain else Look("hanji", line, FRAME, 12))
    middle = y + height // 2
    canvas.text(x + LETTER_AT, middle, LETTERS[number], colour="ink", on="hanji", anchor="m")
    if cards is None:
        canvas.text(x + ICON_AT, middle, "?", colour="ink", on="hanji", anchor="m")
    for place, card in enumerate(cards or ()):
        icon = CARDS.sprite(f"icon-{CARD_NAMES[card]}")
        canvas.centre(icon, x + ICON_AT + place * ICON_PITCH, middle)
    if owner is not None:
        canvas.centre(BOARD.sprite(f"dot{owner + 1}"), x + OWNER_AT, middle)
