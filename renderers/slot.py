"""The place of one card. No game here."""

from __future__ import annotations

from typing import NamedTuple

from renderers.layout import CARD_HEIGHT, CARD_WIDTH


class Slot(NamedTuple):
    """Where a card lies, and how large it is drawn."""

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
