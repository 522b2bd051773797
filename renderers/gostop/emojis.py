"""The flower cards as emojis for menus: the lower part of each card, where its figure stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from games.gostop.cards import CARD, FIRST_JOKER, NAMES
from renderers.emojis import square_png
from renderers.gostop.cards import PLAIN, card_sprite, cell_name
from renderers.layout import XL

TOP: Final = 88
"""The upper edge of the square on a flower card; its figure stands low, and the disc of a bright lies at the bottom."""
JOKER_TOP: Final = 24
HANGING: Final = {
    "01-bright": 52, "02-animal": 40, "04-ribbon": 70, "06-animal": 40, "08-bright": 52, "08-animal": 56,
    "10-animal": 60, "11-bright": 64, "12-bright": 72, "12-animal": 70,
}  # fmt: skip
"""Cards whose figure stands higher."""


def emoji_name(card: int, *, doubles: bool) -> str:
    """Return the name of a card's emoji: "hwatu_01_bright"; `doubles`: whether the doubles count two (GD1)."""
    return f"hwatu_{cell_name(card, doubles=doubles).replace('-', '_')}"


def card_emojis() -> dict[str, Callable[[], bytes]]:
    """Return what draws each card as a PNG of 128×128, by the emoji's name."""
    looks = [(card, True) for card in CARD.values()] + [(card, False) for card in PLAIN]
    return {emoji_name(card, doubles=doubles): partial(_draw, card, doubles) for card, doubles in looks}


def _draw(card: int, doubles: bool) -> bytes:
    top = JOKER_TOP if card >= FIRST_JOKER else HANGING.get(NAMES[card], TOP)
    return square_png(card_sprite(card, XL, doubles=doubles).image, top)
