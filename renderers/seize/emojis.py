"""The cards of Seize! as emojis for buttons and menus: the middle of each card. No view here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from games.seize.cards import CARD_NAMES
from renderers.emojis import square_png
from renderers.layout import XL
from renderers.seize.art import CARDS


def emoji_name(card: str) -> str:
    """Return the name of a card's emoji: "seize_rice"."""
    return f"seize_{card}"


def card_emojis() -> dict[str, Callable[[], bytes]]:
    """Return what draws each card as a PNG of 128×128, by the emoji's name."""
    return {emoji_name(card): partial(_draw, card) for card in CARD_NAMES}


def _draw(card: str) -> bytes:
    return square_png(CARDS.sprite(card, XL).image)
