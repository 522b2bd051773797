"""A small picture that is laid on others: indices with coverage. No files here."""

from __future__ import annotations

import itertools
import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from PIL import Image

from renderers import palette
from renderers.plan import Thing
from renderers.raster import Raster, content, filled, new, paste, raster_of

SHOWN: Final = [0] + [255] * 255
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


class Sprite(Thing):
    """Indices with a coverage of 0…palette.LEVELS. Never changed once made.

    The coverage is kept as it is needed to lay the sprite: a list of the partial pixels with a mask of all that are not
    bare, or, where no more than its corners are bare, those in the list as well and no mask. The list is two arrays:
    there are a thousand such pixels on a card, and hundreds of cards.
    """

    __slots__ = ("_edges", "_mask", "_starts", "raster")

    def __init__(self, image: Image.Image, coverage: Image.Image) -> None:
        bare = coverage.histogram()[0] <= BARE * coverage.width * coverage.height
        self.raster = raster_of(image)
        self._mask = None if bare else raster_of(coverage.point(SHOWN))
        levels, indices = coverage.tobytes(), image.tobytes()
        mixed = (NOT_WHOLE if bare else PARTIAL).finditer(levels)
        self._edges = array("I", (found.start() for found in mixed))
        """The place of each pixel that is mixed among all, row by row."""
        self._starts = array("I", (levels[at] << BLEND_BITS | indices[at] << 8 for at in self._edges))
        """Where its blends with the 256 indices under it begin in `palette.blends()`."""
        super().__init__(*image.size, flats=len(self._edges) > FEW)

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
        for at, start in zip(self._edges, self._starts, strict=True):
            coverage.putpixel((at % self.width, at // self.width), start >> BLEND_BITS)
        return coverage

    @property
    def bytes(self) -> int:
        """About what it takes in memory."""
        planes = 1 if self._mask is None else 2
        return planes * self.width * self.height + 8 * len(self._edges) + OWN

    def draw(self, on: Raster, x: int, y: int) -> None:
        """Draw it on whatever is there, with smooth edges."""
        width, places, starts = self.width, self._edges, self._starts
        if y < 0 or y + self.height > on.size[1]:
            shown = slice(bisect_left(places, -y * width), bisect_left(places, (on.size[1] - y) * width))
            places, starts = places[shown], starts[shown]
        if not places:
            paste(on, self.raster, x, y, self._mask)
            return
        ground = content(on.crop((x, y, x + width, y + self.height)))
        under = [ground[at] for at in places]
        alike = self.flats and under.count(under[0]) == len(under)
        mixed = self.on(under[0]).raster if alike else self._mixed(places, starts, under)
        paste(on, mixed, x, y, self._mask)

    def flat(self, ground: int) -> Raster:
        """Return its pixels on a plain ground, made again at each call."""
        mixed = self._mixed(self._edges, self._starts, itertools.repeat(ground))
        if self._mask is None:
            return mixed
        raster = new(self.width, self.height, ground)
        paste(raster, mixed, 0, 0, self._mask)
        return raster

    def _mixed(self, places: array[int], starts: array[int], under: Iterable[int]) -> Raster:
        """Return its pixels, mixed at these edges with what is under each."""
        drawn, blends = bytearray(content(self.raster)), palette.blends()
        for at, start, index in zip(places, starts, under, strict=False):
            drawn[at] = blends[start + index]
        return filled(bytes(drawn), self.width, self.height)

    def turned(self, quarters: int) -> Sprite:
        """Return it turned clockwise by quarters of a circle."""
        method = QUARTERS[quarters % 4]
        if method is None:
            return self
        return Sprite(self.image.transpose(method), self.coverage.transpose(method))
