"""The drawings of Yud! Stop!."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from renderers.layout import FLOOR, HALF, XS, L, M, S
from renderers.sheets import Sheet
from renderers.sprite import Sprite

SMALL_ROW: Final = 0.65
"""A card in the row of one of three others."""
CARDS: Final = Sheet(Path(__file__).with_name("cards.svg"), (XS, HALF, SMALL_ROW, S, M, FLOOR, L))
MARKS: Final = Sheet(Path(__file__).with_name("marks.svg"), (M,))


def fan() -> tuple[Sprite, ...]:
    """Return what lies beside the game's name."""
    return tuple(CARDS.sprite(cell, L) for cell in ("back", "0", "8", "10", "13"))
