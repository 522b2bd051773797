"""Arrows over the board of Seize!: sprites made for a vector and a colour, kept. No cells here."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from typing import Final

from renderers import palette
from renderers.canvas import Canvas
from renderers.marks import shape
from renderers.sprite import Sprite

STEM: Final = 9
EDGE: Final = 3
"""The ink line on both sides."""
HEAD_LENGTH: Final = 27
HEAD_HALF: Final = 16
PAD: Final = HEAD_HALF + 2 * EDGE
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
    sprite, left, top = _sprite(dx, dy, trims, colour, back)
    canvas.paste(sprite, start[0] + left, start[1] + top)


@functools.lru_cache(maxsize=256)
def _sprite(dx: int, dy: int, trims: Point, colour: str, back: bool) -> tuple[Sprite, int, int]:
    """Return the arrow's sprite and where its corner lies from the start."""
    length = math.hypot(dx, dy)
    first, last = trims
    short = max(0.0, SHORTEST - (length - first - last)) / 2
    begin, tip = max(0.0, first - short), length - max(0.0, last - short)
    head = min(HEAD_LENGTH, (tip - begin) / (2 if back else 1))
    angle = math.degrees(math.atan2(dy, dx))
    left, top = min(0, dx) - PAD, min(0, dy) - PAD
    width, height = abs(dx) + 2 * PAD, abs(dy) + 2 * PAD
    path = _outline(begin, tip, head, back)
    ink, fill = palette.hex_code("ink"), palette.hex_code(colour)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<path transform="translate({-left} {-top}) rotate({angle:.2f})" d="{path}" fill="{fill}" stroke="{ink}" '
        f'stroke-width="{EDGE}" stroke-linejoin="round"/></svg>'
    )
    return shape(svg), left, top


def _outline(begin: float, tip: float, head: float, back: bool) -> str:
    """Return the outline of an arrow that lies along the x axis."""
    half, wide = STEM / 2, HEAD_HALF * min(1.0, head / HEAD_LENGTH + 0.2)
    neck, tail = tip - head, begin + head if back else begin
    points = [(neck, -half), (neck, -wide), (tip, 0.0), (neck, wide), (neck, half), (tail, half)]
    if back:
        points += [(tail, wide), (begin, 0.0), (tail, -wide)]
    points.append((tail, -half))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"
