"""Somebody's face, large, in a gold octagon: a house player's own, a person's initial with the mark of the seat."""

from __future__ import annotations

from typing import Final

from games.core import Seat
from renderers import clusters, fonts
from renderers.base import SeatBadge
from renderers.canvas import Canvas
from renderers.layout import XL, Look, M
from renderers.marks import FACES, disc

COLOURS: Final = (("indigo", "hanji"), ("vermilion", "hanji"), ("sky", "ink"), ("gold", "ink"))
"""By seat: a disc and the letter on it."""


def draw_portrait(
    canvas: Canvas, x: int, y: int, size: int, seat: Seat, badge: SeatBadge, *, numbered: bool = False
) -> None:
    """Draw a face, or the initial, in a frame `size` wide with its middle at (x, y), and the mark of the seat."""
    for wide, look in ((size, Look("ink", "ink", 3, 0)), (size - 12, Look("felt-deep", "gold", max(8, size // 30), 0))):
        corner = round(wide * 0.29)
        canvas.box(x - wide // 2, y - wide // 2, wide, wide, look._replace(corner=corner, cut=True))
    across = round(size * 0.78)
    fill, ink = disc_colours(seat, badge, numbered=numbered)
    canvas.centre(disc(across, fill), x, y)
    if badge.face:
        canvas.centre(FACES.sprite(badge.face, XL if across >= 192 else M), x, y)
    else:
        canvas.text(x, y, initial(badge, seat), size=round(across * 0.54), colour=ink, on=fill, anchor="m")
    aside = round(across * 0.375)
    plain = badge._replace(absent=False, face="", sticker="")
    canvas.sign(x + aside, y + aside, seat, plain, numbered=numbered)


def disc_colours(seat: Seat, badge: SeatBadge, *, numbered: bool) -> tuple[str, str]:
    """Return the colours of a seat's disc and of the letter on it."""
    return ("linen", "ink") if numbered or badge.house or seat >= len(COLOURS) else COLOURS[seat]


def initial(badge: SeatBadge, seat: Seat) -> str:
    """Return the first sign of a name that can be drawn, else the seat's number."""
    return next(iter(clusters.split(fonts.shown(badge.name))), str(seat + 1)).upper()
