"""Cards as emojis for buttons and menus: a square of each card with round corners, as a PNG. No game here."""

from __future__ import annotations

import functools
import io
from typing import Final

from PIL import Image, ImageDraw

SIDE: Final = 128
"""Pixels of Discord's emojis."""
RIM: Final = 10
"""The paper rim of an XL card, which is left out."""
ROUND: Final = 20
FINER: Final = 4
"""How much finer the rounded corners are drawn before they are made small."""


def square_png(card: Image.Image, top: int | None = None) -> bytes:
    """Return a PNG of 128×128: the square of an XL card from `top` (in its pixels) down; None takes its middle."""
    picture = card.convert("RGB")
    side = picture.width - 2 * RIM
    if top is None:
        top = (picture.height - side) // 2
    square = picture.crop((RIM, top, RIM + side, top + side)).resize((SIDE, SIDE), Image.Resampling.LANCZOS)
    square.putalpha(_corners())
    return png_of(square)


def png_of(picture: Image.Image) -> bytes:
    """Return a square picture as a PNG of 128×128."""
    out = io.BytesIO()
    picture.resize((SIDE, SIDE), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


@functools.cache
def _corners() -> Image.Image:
    """Return the mask of a square with round corners."""
    large = Image.new("L", (SIDE * FINER, SIDE * FINER), 0)
    edge = SIDE * FINER - 1
    ImageDraw.Draw(large).rounded_rectangle((0, 0, edge, edge), ROUND * FINER, fill=255)
    return large.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
