"""The measures of every picture: widths, margins, sizes of text and of cards, how boxes look. No drawing here.

Measures are pixels of a picture 960 wide (u = 3); sizes of cards are shares of a card of 88×136.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Final, NamedTuple

WIDTH: Final = 960
MARGIN: Final = 36
"""What stays free along the edges."""

LABEL: Final = 38
"""Names, labels, slot numbers, counts (12 u)."""
FIGURE: Final = 43
"""The figure that matters (14 u)."""
HEADING: Final = 54
"""The heading of an end-of-round picture (18 u)."""
SMALL: Final = 34
"""The smallest letters: inside a mark, and of a name that its box is too small for; 11.6 pixels on a phone 390 wide."""

XS: Final = 0.375
HALF: Final = 0.5
S: Final = 0.75
M: Final = 1.0
FLOOR: Final = 1.25
L: Final = 1.5
XL: Final = 2.0
"""The sizes of a card, as the art bible names them."""

CARD_WIDTH: Final = 88
CARD_HEIGHT: Final = 136
"""A card of size M."""


class Look(NamedTuple):
    """How a box is drawn: its fill (None: open), its line, and corners that are round or cut."""

    fill: str | None
    line: str
    width: int
    corner: int
    cut: bool = False


PANEL: Final = Look("felt-raised", "felt-line", 3, 18)
ACTIVE_PANEL: Final = Look("felt-raised", "gold", 6, 20)
PLATE: Final = Look("hanji", "ink", 3, 14, cut=True)
GOLD_PLATE: Final = Look("gold", "ink", 3, 14, cut=True)
RED_PLATE: Final = Look("red", "ink", 3, 14, cut=True)
CHIP: Final = Look("hanji", "clay", 3, 10)


@functools.cache
def card_size(scale: float) -> tuple[int, int]:
    """Return the width and the height of a card."""
    return round(CARD_WIDTH * scale), round(CARD_HEIGHT * scale)


def even_rows(count: int, most: int) -> list[int]:
    """Return how many lie in each row, as even as can be and the longest on top: of at most 6 in one 11 are 6 + 5."""
    rows = -(-count // most)
    return [count // rows + (row < count % rows) for row in range(rows)]


class Slot(NamedTuple):
    """Where a card lies, and how large it is drawn."""

    x: int
    y: int
    scale: float

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return card_size(self.scale)[0]

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return card_size(self.scale)[1]

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Its rectangle."""
        return self.x, self.y, *card_size(self.scale)

    @property
    def raised(self) -> Slot:
        """Where a card lies instead that can be played now."""
        return self._replace(y=self.y - 22)


class Lay(NamedTuple):
    """How cards lie in rows, each in the middle of a room: their size, how many in each row, the steps, the room."""

    scale: float
    rows: Sequence[int]
    pitch: int
    row_pitch: int = 0
    left: int = MARGIN
    wide: int = WIDTH - 2 * MARGIN

    @property
    def height(self) -> int:
        """From the top of the first row to the foot of the last."""
        return (len(self.rows) - 1) * self.row_pitch + card_size(self.scale)[1]

    def slots(self, top: int) -> list[Slot]:
        """Return the places of the cards from a height on."""
        width, found = card_size(self.scale)[0], list[Slot]()
        for row, count in enumerate(self.rows):
            left, y = self.left + (self.wide - (count - 1) * self.pitch - width) // 2, top + row * self.row_pitch
            found += [Slot(left + place * self.pitch, y, self.scale) for place in range(count)]
        return found
