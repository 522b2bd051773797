"""Emojis for buttons and menus: a square of a card with round corners, or a house player's face. No game here."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Final

from PIL import Image, ImageDraw

from renderers.marks import FACES
from renderers.sheets import Sheet

SIDE: Final = 128
"""Pixels of Discord's emojis."""
RIM: Final = 5
"""The paper rim of a card, which is left out."""
FINER: Final = 4
"""How much finer the rounded corners are drawn before they are made small."""


def card_png(sheet: Sheet, cell: str, variant: str = "", top: int | None = None) -> bytes:
    """Return a PNG of the square of a card from `top` (in the drawing's units) down; None takes its middle."""
    picture = sheet.square(cell, SIDE, variant, RIM, top)
    picture.putalpha(_corners())
    return _png(picture)


def shape_png(sheet: Sheet, cell: str) -> bytes:
    """Return a PNG of a square cell, see-through where it is bare."""
    return _png(sheet.square(cell, SIDE))


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def face_name(face: str) -> str:
    """Return the name of the emoji of a house player's face: "face_granny" for the cell "face-granny"."""
    return face.replace("-", "_")


def face_emojis(faces: Iterable[str]) -> dict[str, Callable[[], bytes]]:
    """Return what draws each of some faces (cells of `FACES`) as a PNG of 128×128, by the emoji's name."""
    return {face_name(face): partial(shape_png, FACES, face) for face in faces}


@cache
def _corners() -> Image.Image:
    """Return the mask of a square with round corners."""
    large = Image.new("L", (SIDE * FINER, SIDE * FINER), 0)
    edge = SIDE * FINER - 1
    ImageDraw.Draw(large).rounded_rectangle((0, 0, edge, edge), 20 * FINER, fill=255)
    return large.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
