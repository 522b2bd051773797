"""The measures of every picture: widths, margins, sizes of text, how boxes look. No drawing here.

Measures are pixels of a picture 960 wide (u = 3).
"""

from __future__ import annotations

from typing import Final, NamedTuple

WIDTH: Final = 960
MARGIN: Final = 36
"""What stays free along the edges."""
WIDE: Final = WIDTH - 2 * MARGIN
"""What lies between them."""

LABEL: Final = 38
"""Names, labels, slot numbers, counts (12 u)."""
FIGURE: Final = 43
"""The figure that matters (14 u)."""
HEADING: Final = 54
"""The heading of an end-of-round picture (18 u)."""
SMALL: Final = 34
"""The smallest letters: inside a mark, and of a name that its box is too small for; 11.6 pixels on a phone 390 wide."""


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
