"""The cards of Seize! as emojis for buttons and menus: the middle of each card as a square PNG. No view here."""

from __future__ import annotations

import functools
import io
from typing import Final

from PIL import Image, ImageDraw

from games.seize.tables import CARD_NAMES
from renderers import sprites

SIDE: Final = 128
"""Pixels of Discord's emojis."""
RIM: Final = 10
"""The paper rim of an XL card, which is left out."""
ROUND: Final = 20
FINER: Final = 4
"""How much finer the rounded corners are drawn before they are made small."""


def emoji_name(card: str) -> str:
    """Return the name of a card's emoji: "seize_rice"."""
    return f"seize_{card}"


def card_emojis() -> dict[str, bytes]:
    """Return a PNG of 128×128 for every card, by the emoji's name."""
    return {emoji_name(card): _png(card) for card in CARD_NAMES}


def _png(card: str) -> bytes:
    picture = sprites.sprite("seize/cards", card, sprites.XL).image.convert("RGB")
    side = picture.width - 2 * RIM
    top = (picture.height - side) // 2
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
