"""Arrows over the board of Seize!: shapes made for a vector and a colour. No cells here."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Final

from renderers import palette
from renderers.canvas import Canvas
from renderers.marks import shape

STEM: Final = 9
EDGE: Final = 3
"""The ink line on both sides."""
HEAD_LENGTH: Final = 27
HEAD_HALF: Final = 16
SHORTEST: Final = 20
"""A shorter arrow would be no arrow; it then reaches under the pieces' rims."""

NEAR: Final = 24
"""A token nearer than this to an arrow's line lies on it."""
SIDESTEP: Final = 11
"""How far an arrow moves aside for a token."""

Point = tuple[int, int]


def passing(start: Point, end: Point, tokens: Iterable[Point]) -> tuple[Point, Point]:
    """Return the ends of an arrow that moves aside, so that tokens on its way leave most of it to be seen."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    shift = 0
    for x, y in tokens:
        along = (dx * (x - start[0]) + dy * (y - start[1])) / length
        beside = (dx * (y - start[1]) - dy * (x - start[0])) / length
        if 0 < along < length and abs(beside) < NEAR:
            shift += SIDESTEP if beside < 0 else -SIDESTEP
    right = round(-dy / length * shift), round(dx / length * shift)
    return (start[0] + right[0], start[1] + right[1]), (end[0] + right[0], end[1] + right[1])


def arrow(canvas: Canvas, start: Point, end: Point, trims: Point, colour: str, *, back: bool = False) -> None:
    """Draw an arrow between two pixels, shortened at its ends by `trims`; `back` gives it a head at each end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    path, left, top, right, bottom = _drawing(dx, dy, trims, colour, back)
    canvas.paste(shape(path, right - left, bottom - top), start[0] + left, start[1] + top)


@functools.lru_cache(maxsize=256)
def _drawing(dx: int, dy: int, trims: Point, colour: str, back: bool) -> tuple[str, int, int, int, int]:
    """Return an arrow in SVG, and where it lies from the start: left, top, right, bottom."""
    length = math.hypot(dx, dy)
    first, last = trims
    short = max(0.0, SHORTEST - (length - first - last)) / 2
    begin, tip = max(0.0, first - short), length - max(0.0, last - short)
    outline = _outline(begin, tip, min(HEAD_LENGTH, (tip - begin) / (2 if back else 1)), back)
    left, right = _reach((x * dx - y * dy) / length for x, y in outline)
    top, bottom = _reach((x * dy + y * dx) / length for x, y in outline)
    path = f"M{'L'.join(f'{x:.1f} {y:.1f}' for x, y in outline)}Z"
    turn = f"translate({-left} {-top}) rotate({math.degrees(math.atan2(dy, dx)):.2f})"
    line = f'stroke="{palette.hex_code("ink")}" stroke-width="{EDGE}" stroke-linejoin="round"'
    drawn = f'<path transform="{turn}" d="{path}" fill="{palette.hex_code(colour)}" {line}/>'
    return drawn, left, top, right, bottom


def _reach(places: Iterable[float]) -> tuple[int, int]:
    """Return from where to where an outline at these places reaches with its line."""
    found = list(places)
    return math.floor(min(found)) - EDGE, math.ceil(max(found)) + EDGE


def _outline(begin: float, tip: float, head: float, back: bool) -> list[tuple[float, float]]:
    """Return the outline of an arrow that lies along the x axis."""
    half, wide = STEM / 2, HEAD_HALF * min(1.0, head / HEAD_LENGTH + 0.2)
    neck, tail = tip - head, begin + head if back else begin
    points = [(neck, -half), (neck, -wide), (tip, 0.0), (neck, wide), (neck, half), (tail, half)]
    if back:
        points += [(tail, wide), (begin, 0.0), (tail, -wide)]
    return [*points, (tail, -half)]
