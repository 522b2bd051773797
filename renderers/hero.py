"""The upper part of a picture that says who has won: rays, faces in gold octagons, title, what flies. No game here."""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from games.core import Seat
from renderers import fonts, palette
from renderers.canvas import Canvas
from renderers.layout import FIGURE, GOLD_PLATE, MARGIN, WIDTH
from renderers.plan import Opaque, Plan
from renderers.portrait import draw_portrait
from renderers.raster import raster_of
from renderers.scene import Scene
from renderers.sprite import Sprite

LINE: Final = 6
"""A gold line ends the part."""
RAYS: Final = 24
TITLE_WIDTH: Final = WIDTH - 2 * MARGIN
LOOP: Final = 12
"""Pictures of a loop, the still counted."""
FLYING: Final = (
    (0, 30, 40), (1, 128, 18), (2, 206, 74), (3, 84, 128), (4, 190, 176), (1, 18, 214),
    (0, 118, 252), (2, 44, 318), (3, 226, 290), (4, 138, 352), (0, 262, 12),
    (4, 668, 22), (3, 752, 66), (0, 852, 26), (2, 694, 142), (1, 806, 152), (4, 892, 120),
    (0, 730, 232), (3, 868, 238), (2, 786, 308), (1, 682, 318), (4, 884, 344),
)  # fmt: skip
"""Each piece: which, and its corner in the still, clear of the words."""
PIECE: Final = 48


class Measures(NamedTuple):
    """How large the part is: that of a match's end is larger than that of a round's."""

    height: int
    middle: int
    """Of the faces."""
    faces: Mapping[int, tuple[int, int]]
    """By the number of winners: how wide the frame of a face is, and how far the faces lie apart."""
    title_y: int
    sizes: tuple[int, ...]
    note_y: int


class Hero(NamedTuple):
    """Who has won, with the words already filled in."""

    winners: Sequence[Seat]
    """May be nobody; the faces are shown of as many as there is room for."""
    title: str
    note: str
    flying: Sequence[Sprite]
    placed: bool = True
    """Whether the faces have their place at their side."""


MATCH: Final = Measures(
    580, 236, {1: (330, 0), 2: (270, 330), 3: (230, 280), 4: (200, 222)}, 466, (84, 72, 60, 50), 540
)
ROUND: Final = Measures(
    462, 150, {1: (236, 0), 2: (216, 280), 3: (206, 250), 4: (196, 220)}, 318, (72, 64, 56, 50), 380
)
NOBODY: Final = Measures(216, 0, {}, 84, (72, 64, 56, 50), 146)


@functools.cache
def _rays(height: int, middle: int) -> Opaque:
    """Return the ground behind the winner."""
    scale = 2
    image = Image.new("RGB", (WIDTH * scale, height * scale), palette.hex_code("felt"))
    draw, far = ImageDraw.Draw(image), WIDTH * scale
    x, y = WIDTH * scale // 2, middle * scale
    for ray in range(RAYS):
        ends = ((ray - 0.25) * math.tau / RAYS, (ray + 0.25) * math.tau / RAYS)
        edge = [(x + far * math.cos(end), y + far * math.sin(end)) for end in ends]
        draw.polygon([(x, y), *edge], palette.hex_code("felt-raised"))
    return Opaque(raster_of(palette.to_indices(image.reduce(scale))))


def draw_hero(scene: Scene[Any], hero: Hero, measures: Measures, step: int = 0) -> Plan:
    """Draw the part; `step` says how far the pieces have fallen, of LOOP."""
    canvas = Canvas(measures.height)
    canvas.paste(_rays(measures.height, measures.middle), 0, 0)
    last = measures.height if step else measures.title_y - 2 * PIECE
    for piece, x, start in FLYING if hero.winners else ():
        y = (start + PIECE + step * measures.height // LOOP) % measures.height - PIECE
        if y < last:
            canvas.paste(hero.flying[piece % len(hero.flying)], x, y)
    winners = hero.winners[: max(measures.faces, default=0)]
    size, pitch = measures.faces.get(len(winners), (0, 0))
    for at, seat in enumerate(winners):
        x = WIDTH // 2 + round((at - (len(winners) - 1) / 2) * pitch)
        draw_portrait(canvas, x, measures.middle, size, seat, scene.badges[seat], numbered=scene.numbered)
        if hero.placed:
            y = measures.middle + round(size * 0.38)
            canvas.plate(x - round(size * 0.4), y, "1.", look=GOLD_PLATE, size=FIGURE)
    size, _ = fonts.fitting(hero.title, [(size, fonts.WIDTH) for size in measures.sizes], TITLE_WIDTH)
    title_y = measures.title_y if hero.note else (measures.title_y + measures.note_y) // 2
    canvas.text(WIDTH // 2, title_y, hero.title, size=size, colour="gold", anchor="m", width=TITLE_WIDTH)
    canvas.text(WIDTH // 2, measures.note_y, hero.note, size=40, colour="mist", anchor="m", width=TITLE_WIDTH)
    canvas.bar(0, measures.height - LINE, WIDTH, LINE, "gold")
    return canvas.plan()
