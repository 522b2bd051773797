"""The cards of Uno Super Mario as emojis for menus: the middle of each card as a square PNG. No view here."""

from __future__ import annotations

import functools
import io
from typing import Final

from PIL import Image, ImageDraw

from games.uno_mario.cards import CARD_TEXTS
from renderers import sprites
from renderers.uno_mario_cards import card_sprite
from renderers.uno_mario_words import STAR_TEXT

SIDE: Final = 128
"""Pixels of Discord's emojis."""
RIM: Final = 10
"""The paper rim of an XL card, which is left out."""
STAR_TOP: Final = 24
"""The upper edge of the star's square: its figure stands high on the card."""
ROUND: Final = 20
FINER: Final = 4
"""How much finer the rounded corners are drawn before they are made small."""


def emoji_name(card: str) -> str:
    """Return the name of a card's emoji: "uno_R7"."""
    return f"uno_{card}"


def card_emojis() -> dict[str, bytes]:
    """Return a PNG of 128×128 for every card, by the emoji's name."""
    return {emoji_name(card): _png(card) for card in CARD_TEXTS}


def _png(card: str) -> bytes:
    """Return the square field around the figure of a card, with round corners."""
    picture = card_sprite(card, sprites.XL).image.convert("RGB")
    side = picture.width - 2 * RIM
    top = STAR_TOP if card == STAR_TEXT else (picture.height - side) // 2
    square = picture.crop((RIM, top, RIM + side, top + side)).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    square.putalpha(_corners())
    out = io.BytesIO()
    square.save(out, "PNG")
    return out.getvalue()


@functools.cache
def _corners() -> Image.Image:
    """Return the mask of a square with round corners."""
    large = Image.new("L", (SIDE * FINER, SIDE * FINER), 0)
    edge = SIDE * FINER - 1
    ImageDraw.Draw(large).rounded_rectangle((0, 0, edge, edge), ROUND * FINER, fill=255)
    return large.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
