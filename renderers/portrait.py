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
INITIAL: Final = 0.42
"""How high a letter is, as a share of the frame."""


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
    fill, ink = PLAIN if numbered or badge.house or seat >= len(COLOURS) else COLOURS[seat]
    across = round(size * 0.78)
    canvas.centre(disc(across, fill), x, y)
    if badge.face:
        canvas.centre(FACES.sprite(badge.face, XL if across >= 192 else M), x, y)
    else:
        canvas.text(x, y, initial(badge, seat), size=round(size * INITIAL), colour=ink, on=fill, anchor="m")
    canvas.seat(x + round(size * 0.29), y + round(size * 0.29), seat, badge, numbered=numbered, on=fill)


def initial(badge: SeatBadge, seat: Seat) -> str:
    """Return the first sign of a name that can be drawn, else the seat's number."""
    return next(iter(clusters.split(fonts.shown(badge.name))), str(seat + 1)).upper()
