"""The flower cards as emojis for menus: the lower part of each card, where its figure stands, as a square PNG."""

from __future__ import annotations

import functools
import io
from typing import Final

from PIL import Image, ImageDraw

from games.gostop.cards import CARD, FIRST_JOKER, NAMES
from renderers import sprites
from renderers.gostop_cards import card_sprite

SIDE: Final = 128
"""Pixels of Discord's emojis."""
RIM: Final = 10
"""The paper rim of an XL card, which is left out."""
TOP: Final = 88
"""The upper edge of the square on a flower card; its figure stands low, and the disc of a bright lies at the bottom."""
JOKER_TOP: Final = 24
HANGING: Final = {
    "01-bright": 52, "02-animal": 40, "04-ribbon": 70, "06-animal": 40, "08-bright": 52, "08-animal": 56,
    "10-animal": 60, "11-bright": 64, "12-bright": 72, "12-animal": 70,
}  # fmt: skip
"""Cards whose figure stands higher."""
ROUND: Final = 20
FINER: Final = 4
"""How much finer the rounded corners are drawn before they are made small."""


def emoji_name(card: int) -> str:
    """Return the name of a card's emoji: "hwatu_01_bright"."""
    return f"hwatu_{NAMES[card].replace('-', '_')}"


def card_emojis() -> dict[str, bytes]:
    """Return a PNG of 128×128 for every card, by the emoji's name."""
    return {emoji_name(card): _png(card) for card in CARD.values()}


def _png(card: int) -> bytes:
    """Return the square field around the figure of a card, with round corners."""
    picture = card_sprite(card, sprites.XL).image.convert("RGB")
    side = picture.width - 2 * RIM
    top = JOKER_TOP if card >= FIRST_JOKER else HANGING.get(NAMES[card], TOP)
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
