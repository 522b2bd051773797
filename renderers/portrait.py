"""Somebody's face, large, in a gold octagon: a house player's own, a person's initial with the mark of the seat."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from renderers import clusters, fonts
from renderers.base import SeatBadge
from renderers.canvas import Canvas
from renderers.layout import XL, Look, M
from renderers.marks import FACES, disc

COLOURS: Final = (("indigo", "hanji"), ("vermilion", "hanji"), ("sky", "ink"), ("gold", "ink"), ("linen", "ink"))
"""By seat: a disc and the letter on it."""
PLAIN: Final = ("linen", "ink")
INITIAL: Final = 0.54
"""How high a letter is, as a share of the disc."""
MARK_AT: Final = 0.375
"""How far the seat's mark lies to the right of the middle and below it, as a share of the disc."""
LARGE: Final = 192
"""A disc from this on has room for a face of the largest size."""


def draw_portrait(
    canvas: Canvas, x: int, y: int, size: int, seat: Seat, badge: SeatBadge, *, numbered: bool = False
) -> None:
    """Draw a face in a frame `size` wide with its middle at (x, y)."""
    half = size // 2
    canvas.box(x - half, y - half, size, size, Look("ink", "ink", 3, round(size * 0.29), cut=True))
    inner = size - 12
    line = max(8, size // 30)
    canvas.box(
        x - inner // 2, y - inner // 2, inner, inner, Look("felt-deep", "gold", line, round(inner * 0.29), cut=True)
    )
    draw_face(canvas, x, y, round(size * 0.78), seat, badge, numbered=numbered)


def draw_face(
    canvas: Canvas, x: int, y: int, across: int, seat: Seat, badge: SeatBadge, *, numbered: bool = False
) -> None:
    """Draw a face on a disc `across` wide with its middle at (x, y), or the initial, and the mark of the seat."""
    fill, ink = PLAIN if numbered or badge.house or seat >= len(COLOURS) else COLOURS[seat]
    canvas.centre(disc(across, fill), x, y)
    if badge.face:
        canvas.centre(FACES.sprite(badge.face, XL if across >= LARGE else M), x, y)
    else:
        canvas.text(x, y, initial(badge, seat), size=round(across * INITIAL), colour=ink, on=fill, anchor="m")
    aside = round(across * MARK_AT)
    plain = badge._replace(absent=False, face="", sticker="")
    canvas.sign(x + aside, y + aside, seat, plain, numbered=numbered)


def initial(badge: SeatBadge, seat: Seat) -> str:
    """Return the first sign of a name that can be drawn, else the seat's number."""
    return next(iter(clusters.split(fonts.shown(badge.name))), str(seat + 1)).upper()
