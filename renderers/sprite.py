"""A small picture that is laid on others: indices with coverage, and the two ways to lay it. No files here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, cast

from PIL import Image

from renderers import palette

SOLID: Final = [0] * palette.LEVELS + [255] * (256 - palette.LEVELS)
PARTIAL: Final = re.compile(b"[\\x01-\\x%02x]" % (palette.LEVELS - 1))

QUARTERS: Final = (None, Image.Transpose.ROTATE_270, Image.Transpose.ROTATE_180, Image.Transpose.ROTATE_90)


class Sprite:
    """Indices (`image`, mode "P") with coverage (mode "L", 0…palette.LEVELS). Never changed once made.

    What is needed to lay it (the mask of whole pixels, the list of partial ones, the sprite on a plain ground) is
    worked out at first use and kept.
    """

    __slots__ = ("_edges", "_flat", "_mask", "coverage", "image")

    def __init__(self, image: Image.Image, coverage: Image.Image) -> None:
        self.image = image
        self.coverage = coverage
        self._mask: Image.Image | None = None
        self._edges: tuple[tuple[int, int, bytes, int], ...] | None = None
        self._flat: dict[int, Image.Image] = {}

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self.image.width

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.image.height

    def paste_on(self, target: Image.Image, x: int, y: int) -> None:
        """Lay it on whatever is there, with smooth edges; parts outside the target are left out."""
        if self._mask is None:
            self._mask = self.coverage.point(SOLID)
        if self._edges is None:
            self._edges = tuple(self._find_edges())
        target.paste(self.image, (x, y), self._mask)
        pixels = cast("dict[tuple[int, int], int]", target.load())
        inside = x >= 0 and y >= 0 and x + self.width <= target.width and y + self.height <= target.height
        for dx, dy, table, over in self._edges:
            at = (x + dx, y + dy)
            if inside or (0 <= at[0] < target.width and 0 <= at[1] < target.height):
                pixels[at] = table[over + pixels[at]]

    def _find_edges(self) -> Iterable[tuple[int, int, bytes, int]]:
        """Yield (x, y, table of blends, offset of this pixel's colour in it) of each partly covered pixel."""
        coverage, indices, width = self.coverage.tobytes(), self.image.tobytes(), self.width
        blends = palette.blends()
        for found in PARTIAL.finditer(coverage):
            at = found.start()
            yield at % width, at // width, blends[coverage[at]], indices[at] * 256

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
