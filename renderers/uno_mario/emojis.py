"""The cards of Uno Super Mario as emojis for menus: the middle of each card. No view here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from games.uno_mario.cards import CARD_TEXTS
from renderers.emojis import square_png
from renderers.layout import XL
from renderers.uno_mario.cards import card_sprite
from renderers.uno_mario.words import STAR_TEXT

STAR_TOP: Final = 24
"""The upper edge of the star's square: its figure stands high on the card."""


def emoji_name(card: str) -> str:
    """Return the name of a card's emoji: "uno_R7"."""
    return f"uno_{card}"


def card_emojis() -> dict[str, Callable[[], bytes]]:
    """Return what draws each card as a PNG of 128×128, by the emoji's name."""
    return {emoji_name(card): partial(_draw, card) for card in CARD_TEXTS}


def _draw(card: str) -> bytes:
    return square_png(card_sprite(card, XL).image, _top(card))


def _top(card: str) -> int | None:
    return STAR_TOP if card == STAR_TEXT else None
