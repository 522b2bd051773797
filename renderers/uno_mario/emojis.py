"""The cards of Uno Super Mario as emojis for menus: the middle of each card. No view here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from games.uno_mario.cards import CARD_TEXTS, COLOURS, STAR
from renderers import palette
from renderers.emojis import png_of, square_png
from renderers.layout import XL
from renderers.uno_mario.cards import card_sprite, token

STAR_TOP: Final = 24
"""The upper edge of the star's square: its figure stands high on the card."""


def emoji_name(card: str) -> str:
    """Return the name of a card's emoji: "uno_R7"."""
    return f"uno_{card}"


def card_emojis() -> dict[str, Callable[[], bytes]]:
    """Return what draws each card and the sign of each colour as a PNG of 128×128, by the emoji's name."""
    cards: dict[str, Callable[[], bytes]] = {emoji_name(card): partial(_draw, card) for card in CARD_TEXTS}
    return cards | {colour_emoji(colour): partial(_draw_colour, colour) for colour in COLOURS}


def colour_emoji(colour: str) -> str:
    """Return the name of the emoji of a colour's sign: "uno_red"."""
    return f"uno_{colour}"


def _draw_colour(colour: str) -> bytes:
    sign = token(colour)
    picture = sign.image.convert("RGB")
    picture.putalpha(sign.coverage.point([min(255, 255 * level // palette.LEVELS) for level in range(256)]))
    return png_of(picture)


def _draw(card: str) -> bytes:
    return square_png(card_sprite(card, XL).image, STAR_TOP if card == CARD_TEXTS[STAR] else None)
