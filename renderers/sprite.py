"""A small picture that is laid on others: indices with coverage. No files here."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from itertools import compress
from typing import Final, NamedTuple

from PIL import Image

from renderers import palette
from renderers.plan import Thing
from renderers.raster import Raster, new, paste, pixels, raster_of

SOLID: Final = [0] * palette.LEVELS + [255] * (256 - palette.LEVELS)
WHOLE: Final = [0] * 255 + [palette.LEVELS]
PARTIAL: Final = re.compile(b"[\\x01-\\x%02x]" % (palette.LEVELS - 1))
NOT_WHOLE: Final = re.compile(b"[\\x00-\\x%02x]" % (palette.LEVELS - 1))
BARE: Final = 0.02
"""The share of bare pixels up to which they are mixed one by one as well."""
OWN: Final = 700
"""Bytes of the objects around the pixels."""
BLEND_BITS: Final = 16
"""A table of blends has an entry for each pair of indices."""
FEW: Final = 12
"""So many edge pixels are mixed one by one sooner than it is found out whether the ground is plain."""

QUARTERS: Final = (None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)


class Edges(NamedTuple):
    """The pixels of a sprite that are mixed, in arrays: there are a thousand on a card, and hundreds of cards."""

    across: array[int]
    down: array[int]
    """In order: the pixels go row by row."""
    blends: array[int]
    """Where each pixel's blends with the 256 indices under it begin in `palette.blends()`."""


class Sprite(Thing):
    """Indices with a coverage of 0…palette.LEVELS. Never changed once made.

    The coverage is kept as it is needed to lay the sprite: a list of the partial pixels with a mask of the whole ones,
    or, where no more than its corners are bare, those in the list as well and no mask.
    """

    __slots__ = ("_edges", "_mask", "raster")

    def __init__(self, image: Image.Image, coverage: Image.Image) -> None:
        bare = coverage.histogram()[0] <= BARE * coverage.width * coverage.height
        self.raster = raster_of(image)
        self._mask = None if bare else raster_of(coverage.point(SOLID))
        self._edges = _find_edges(image, coverage, NOT_WHOLE if bare else PARTIAL)
        super().__init__(*image.size, flats=len(self._edges.down) > FEW)

    @property
    def image(self) -> Image.Image:
        """The indices as an image of mode "P" on the felt, made again at each call."""
        image = palette.plain((self.width, self.height), 0)
        paste(raster_of(image), self.raster, 0, 0)
        return image

    @property
    def coverage(self) -> Image.Image:
        """The coverage as an image of mode "L", made again at each call."""
        coverage = Image.new("L", (self.width, self.height), palette.LEVELS if self._mask is None else 0)
        if self._mask is not None:
            paste(raster_of(coverage), new(self.width, self.height, palette.LEVELS), 0, 0, self._mask)
        for x, y, start in zip(*self._edges, strict=True):
            coverage.putpixel((x, y), start >> BLEND_BITS)
        return coverage

    @property
    def bytes(self) -> int:
        """About what it takes in memory."""
        planes = 1 if self._mask is None else 2
        return planes * self.width * self.height + 8 * len(self._edges.down) + OWN

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it on whatever is there, with smooth edges."""
        (width, height), (across, down, starts) = on.size, self._edges
        first = bisect_left(down, -y) if y < 0 else 0
        last = bisect_left(down, height - y) if y + self.height > height else len(down)
        if first or last < len(down):
            across, down, starts = across[first:last], down[first:last], starts[first:last]
        access, blends = pixels(on), palette.blends()
        edges = [(x + dx, y + dy) for dx, dy in zip(across, down, strict=True)]
        if x < 0 or x + self.width > width:
            inside = [0 <= at[0] < width for at in edges]
            edges, starts = [*compress(edges, inside)], array("I", compress(starts, inside))
        under = [access[at] for at in edges]
        paste(on, self.raster, x, y, self._mask)
        for at, start, index in zip(edges, starts, under, strict=True):
            access[at] = blends[start + index]

    def turned(self, quarters: int) -> Sprite:
        """Return it turned clockwise by quarters of a circle."""
        method = QUARTERS[quarters % 4]
        if method is None:
            return self
        return Sprite(self.image.transpose(method), self.coverage.transpose(method))


def _find_edges(image: Image.Image, coverage: Image.Image, wanted: re.Pattern[bytes]) -> Edges:
    levels, indices, width = coverage.tobytes(), image.tobytes(), image.width
    edges = Edges(array("H"), array("H"), array("I"))
    for found in wanted.finditer(levels):
        at = found.start()
        edges.across.append(at % width)
        edges.down.append(at // width)
        edges.blends.append(levels[at] << BLEND_BITS | indices[at] << 8)
    return edges
