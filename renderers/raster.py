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
    first = raster.getpixel((left, top))
    if raster.getpixel((right - 1, bottom - 1)) != first:
        return None
    found = content(raster, (left, top, right, bottom))
    return int(first) if found == bytes((first,)) * len(found) else None


def content(raster: Raster, box: tuple[int, int, int, int] | None = None) -> bytes:
    """Return all pixels, or those of a rectangle within, row by row in one piece.

    An image's `tobytes` joins pieces, and copies a megabyte twice.
    """
    left, top, right, bottom = box or (0, 0, *raster.size)
    encoder = _imaging.raw_encoder("P", "P", 0, 1)
    encoder.setimage(raster, (left, top, right, bottom))
    _, _, found = encoder.encode((right - left) * (bottom - top))
    return bytes(found)


def filled(pixels: bytes, width: int, height: int) -> Raster:
    """Return a raster of these pixels, row by row."""
    raster = new(width, height, 0)
    decoder = _imaging.raw_decoder("P", "P", 0, 1)
    decoder.setimage(raster, (0, 0, width, height))
    decoder.decode(pixels)
    return raster
