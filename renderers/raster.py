"""Pixels of indices in memory, and the few calls of Pillow that drawing is made of, without the checks around them.

They are Pillow's inner interface, so all of its use is here. Pillow is pinned, and a test holds what these calls do.
"""

from __future__ import annotations

from typing import TypeAlias

from PIL import Image, _imaging

Raster: TypeAlias = "_imaging.ImagingCore"
"""Rows of bytes, each an index or a coverage, with `size` (width, height)."""


def raster_of(image: Image.Image) -> Raster:
    """Return the pixels of an image of mode "P" or "L", not copied: what is drawn on them is seen in the image."""
    image.load()
    return image.im


def new(width: int, height: int, index: int) -> Raster:
    """Return a raster of one index."""
    filled: Raster = _imaging.fill("P", (width, height), index)
    return filled


def paste(on: Raster, raster: Raster, x: int, y: int, mask: Raster | None = None) -> None:
    """Copy a raster with its corner to (x, y), where the mask is 255 if there is one; what sticks out is cut off."""
    width, height = raster.size
    box = (x, y, x + width, y + height)
    if mask is None:
        on.paste(raster, box)
    else:
        on.paste(raster, box, mask)


def fill(on: Raster, index: int, left: int, top: int, right: int, bottom: int) -> None:
    """Fill a rectangle, `right` and `bottom` not counted; what sticks out is cut off."""
    if left < right and top < bottom:
        on.paste(index, (left, top, right, bottom))


def one_index(raster: Raster, left: int, top: int, right: int, bottom: int) -> int | None:
    """Return the index that all pixels of a rectangle within the raster have, or None where they differ."""
    least, most = raster.crop((left, top, right, bottom)).getextrema()
    return int(least) if least == most else None


def pixels(raster: Raster) -> dict[tuple[int, int], int]:
    """Return a way to read and write single pixels, as a dictionary has: access[x, y]."""
    access: dict[tuple[int, int], int] = raster.pixel_access(False)
    return access


def content(raster: Raster) -> bytes:
    """Return all pixels, row by row, in one piece: an image's `tobytes` joins pieces, and copies a megabyte twice."""
    width, height = raster.size
    encoder = _imaging.raw_encoder("P", "P", 0, 1)
    encoder.setimage(raster, (0, 0, width, height))
    _, _, found = encoder.encode(width * height)
    return bytes(found)
