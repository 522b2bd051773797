"""A small picture that is laid on others: indices with coverage, and the two ways to lay it. No files here."""

from __future__ import annotations

import re
from array import array
from typing import Final, NamedTuple, cast

from PIL import Image

from renderers import palette

SOLID: Final = [0] * palette.LEVELS + [255] * (256 - palette.LEVELS)
WHOLE: Final = [0] * 255 + [palette.LEVELS]
PARTIAL: Final = re.compile(b"[\\x01-\\x%02x]" % (palette.LEVELS - 1))
BLEND_BITS: Final = 16
"""A table of blends has an entry for each pair of indices."""

QUARTERS: Final = (None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)


class Edges(NamedTuple):
    """The partly covered pixels of a sprite, in arrays: there are a thousand on a card, and hundreds of cards."""

    across: array[int]
    down: array[int]
    blends: array[int]
    """Where each pixel's blends with the 256 indices under it begin in `palette.blends()`."""


class Sprite:
    """Indices (`image`, mode "P") with a coverage of 0…palette.LEVELS. Never changed once made.

    The coverage is kept as it is needed to lay the sprite: a mask of the whole pixels and a list of the partial ones.
    """

    __slots__ = ("_edges", "_flat", "_mask", "image")

    def __init__(self, image: Image.Image, coverage: Image.Image) -> None:
        self.image = image
        self._mask = coverage.point(SOLID)
        self._edges = _find_edges(image, coverage)
        self._flat: dict[int, Image.Image] = {}

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self.image.width

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.image.height

    @property
    def coverage(self) -> Image.Image:
        """The coverage as an image of mode "L", made anew."""
        coverage = self._mask.point(WHOLE)
        for x, y, start in zip(*self._edges, strict=True):
            coverage.putpixel((x, y), start >> BLEND_BITS)
        return coverage

    def paste_on(self, target: Image.Image, x: int, y: int) -> None:
        """Lay it on whatever is there, with smooth edges; parts outside the target are left out."""
        target.paste(self.image, (x, y), self._mask)
        pixels = cast("dict[tuple[int, int], int]", target.load())
        blends = palette.blends()
        inside = x >= 0 and y >= 0 and x + self.width <= target.width and y + self.height <= target.height
        for dx, dy, start in zip(*self._edges, strict=True):
            at = (x + dx, y + dy)
            if inside or (0 <= at[0] < target.width and 0 <= at[1] < target.height):
                pixels[at] = blends[start + pixels[at]]

    def on(self, ground: int) -> Image.Image:
        """Return it flat on a plain ground: an opaque rectangle, the fastest thing to lay."""
        flat = self._flat.get(ground)
        if flat is None:
            flat = palette.plain(self.image.size, ground)
            self.paste_on(flat, 0, 0)
            self._flat[ground] = flat
        return flat

    def turned(self, quarters: int) -> Sprite:
        """Return it turned clockwise by quarters of a circle."""
        method = QUARTERS[quarters % 4]
        if method is None:
            return self
        return Sprite(self.image.transpose(method), self.coverage.transpose(method))


def _find_edges(image: Image.Image, coverage: Image.Image) -> Edges:
    levels, indices, width = coverage.tobytes(), image.tobytes(), image.width
    edges = Edges(array("H"), array("H"), array("I"))
    for found in PARTIAL.finditer(levels):
        at = found.start()
        edges.across.append(at % width)
        edges.down.append(at // width)
        edges.blends.append(levels[at] << BLEND_BITS | indices[at] << 8)
    return edges
