"""The marks that every table shares, and small shapes that are made as they are needed. No canvas here."""

from __future__ import annotations

import functools
import math
from typing import Final

from renderers import palette
from renderers.layout import FLOOR, HALF, XL, M, S
from renderers.sheets import SPRITES, Sheet, rasterise
from renderers.sprite import Sprite

ART: Final = palette.ART / "common"
MARKS: Final = Sheet(ART / "marks.svg", (S, M))
HOUSES: Final = Sheet(ART / "house.svg", (S, M))
FACES: Final = Sheet(ART / "faces.svg", (HALF, M, FLOOR, XL))
"""The faces of house players: cells "face-granny", …; never for a person."""
STICKERS: Final = Sheet(ART / "stickers.svg", (HALF, M))
HONOURS: Final = Sheet(ART / "honours.svg", (HALF, M))
"""Medals, laurel, confetti, trophy, streak and other signs."""
BURST: Final = 16
"""The points of a burst."""
DENT: Final = 0.8
"""How deep they are, as a share of its radius."""
SHEETS: Final = (MARKS, HOUSES, FACES, STICKERS, HONOURS)


def mark(cell: str, scale: float = M) -> Sprite:
    """Return a mark that all tables share, such as "check", at its size on a 960 px picture or a share of it."""
    return MARKS.sprite(cell, scale)


def _svg(body: str, width: int, height: int) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


def shape(body: str, width: int, height: int = 0) -> Sprite:
    """Return what elements of SVG show, in a square unless a height is given: for small shapes."""
    svg = _svg(body, width, height or width)
    return SPRITES.get(svg) or SPRITES.put(svg, Sprite(*rasterise(svg)))


def strokes(body: str, width: int, height: int, pad: int) -> Sprite:
    """Return lines as a sprite, with so many pixels around for their thickness. It is not kept."""
    style = f'transform="translate({pad} {pad})" fill="none" stroke-linejoin="round" stroke-linecap="round"'
    return Sprite(*rasterise(_svg(f"<g {style}>{body}</g>", width + 2 * pad, height + 2 * pad)))


def disc(across: int, colour: str) -> Sprite:
    """Return a disc in a colour with a rim of paper in a line of ink, so many pixels wide."""
    rings = (("ink", across / 2), ("hanji", across / 2 - 3), (colour, across / 2 - 9))
    circles = "".join(
        f'<circle cx="{across / 2}" cy="{across / 2}" r="{radius}" fill="{palette.hex_code(fill)}"/>'
        for fill, radius in rings
    )
    return shape(circles, across)


@functools.lru_cache(maxsize=8)
def burst(radius: int) -> Sprite:
    """Return a golden burst, to lie behind what is new or counts most."""
    side, points = 2 * radius, []
    for at in range(2 * BURST):
        far, angle = (radius - 4) * (DENT if at % 2 else 1), math.pi * at / BURST
        points.append(f"{radius + far * math.sin(angle):.1f} {radius - far * math.cos(angle):.1f}")
    style = f'fill="{palette.hex_code("gold")}" stroke="{palette.hex_code("ink")}" stroke-width="5"'
    return shape(f'<path d="M{"L".join(points)}Z" {style} stroke-linejoin="round"/>', side)


PAPER = ("star", "curl", "slip", "ring", "leaf")


def confetti() -> tuple[Sprite, ...]:
    """Return pieces of confetti."""
    return tuple(HONOURS.sprite(f"confetti-{piece}", HALF) for piece in PAPER)


def pieces(*paths: tuple[str, str, int]) -> tuple[Sprite, ...]:
    """Return shapes within 44×44, each a path, a colour and by how many degrees it is turned, in a line of ink."""
    line = f'stroke="{palette.hex_code("ink")}" stroke-width="2" stroke-linejoin="round"'
    return tuple(
        shape(f'<path d="{path}" fill="{palette.hex_code(colour)}" transform="rotate({turn} 22 22)" {line}/>', 44)
        for path, colour, turn in paths
    )
