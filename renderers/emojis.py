"""Emojis for buttons and menus: a square of a card with round corners, or a house player's face. No game here."""

from __future__ import annotations

import functools
import io
from collections.abc import Callable, Iterable
from typing import Final

from PIL import Image, ImageDraw

from renderers.layout import XL
from renderers.marks import FACES
from renderers.palette import LEVELS
from renderers.sprite import Sprite

SIDE: Final = 128
"""Pixels of Discord's emojis."""
RIM: Final = 10
"""The paper rim of an XL card, which is left out."""
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
    return _png(square)


def shape_png(sprite: Sprite) -> bytes:
    """Return a PNG of 128×128 of a square sprite, see-through where it is bare."""
    picture = sprite.image.convert("RGB")
    picture.putalpha(sprite.coverage.point([min(level, LEVELS) * 255 // LEVELS for level in range(256)]))
    return _png(picture)


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.resize((SIDE, SIDE), Image.Resampling.LANCZOS).save(out, "PNG")
    return out.getvalue()


def face_name(face: str) -> str:
    """Return the name of the emoji of a house player's face: "face_granny" for the cell "face-granny"."""
    return face.replace("-", "_")


def face_emojis(faces: Iterable[str]) -> dict[str, Callable[[], bytes]]:
    """Return what draws each of some faces (cells of `FACES`) as a PNG of 128×128, by the emoji's name."""
    return {face_name(face): functools.partial(_face, face) for face in faces}


def _face(cell: str) -> bytes:
    return shape_png(FACES.sprite(cell, XL))


@functools.cache
def _corners() -> Image.Image:
    """Return the mask of a square with round corners."""
    large = Image.new("L", (SIDE * FINER, SIDE * FINER), 0)
    edge = SIDE * FINER - 1
    ImageDraw.Draw(large).rounded_rectangle((0, 0, edge, edge), 20 * FINER, fill=255)
    return large.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
