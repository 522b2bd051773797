"""The cards of Uno Super Mario as emojis for menus: the middle of each card. No view here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from games.uno_mario.cards import CARD_TEXTS, COLOURS, STAR
from renderers.emojis import shape_png, square_png
from renderers.layout import XL
from renderers.uno_mario.cards import card_sprite, token

STAR_TOP: Final = 24
"""The upper edge of the star's square: its figure stands high on the card."""


def emoji_name(shown: str) -> str:
    """Return the name of the emoji of a card or of a colour's sign: "uno_R7", "uno_red"."""
    return f"uno_{shown}"


def card_emojis() -> dict[str, Callable[[], bytes]]:
    """Return what draws each card and the sign of each colour as a PNG of 128×128, by the emoji's name."""
    return {emoji_name(shown): partial(_draw, shown) for shown in (*CARD_TEXTS, *COLOURS)}


def _draw(shown: str) -> bytes:
    if shown in COLOURS:
        return shape_png(token(shown))
    return square_png(card_sprite(shown, XL).image, STAR_TOP if shown == CARD_TEXTS[STAR] else None)
