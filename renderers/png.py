"""Palette images as PNG bytes, made for speed: no filters, one IDAT, isal where it is installed. No drawing here."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Final

from PIL import Image

from renderers import palette

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
ZLIB_LEVEL: Final = 3
ISAL_LEVEL: Final = 1

Deflate = Callable[[bytes], bytes]


def deflate_zlib(data: bytes) -> bytes:
    """Return the data deflated by the standard library."""
    return zlib.compress(data, ZLIB_LEVEL)


def _fastest() -> tuple[Deflate, Deflate]:
    try:
        from isal import isal_zlib
    except ImportError:
        return deflate_zlib, zlib.decompress
    return lambda data: bytes(isal_zlib.compress(data, ISAL_LEVEL)), lambda data: bytes(isal_zlib.decompress(data))


DEFLATE, INFLATE = _fastest()


def inflate(data: bytes) -> bytes:
    """Return deflated data as it was; raises ValueError for damaged data."""
    try:
        return INFLATE(data)
    except Exception as error:  # each library has an error class of its own, all of them meaning this
        raise ValueError("the data cannot be inflated") from error


def encode(image: Image.Image, deflate: Deflate = DEFLATE) -> bytes:
    """Return a "P" image, on its ground, as a PNG file; equal images give equal bytes.

    Raises ValueError for an image of another mode.
    """
    if image.mode != "P":
        raise ValueError(f"a palette image is wanted, not {image.mode}")
    width, height = image.size
    # A column of zeros on the left is filter type 0 of each row: the rows come out of one copy, ready to deflate.
    padded = Image.new("P", (width + 1, height), 0)
    padded.paste(image, (1, 0))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", palette.GROUND_BYTES[palette.ground_of(image)]),
            _chunk(b"IDAT", deflate(padded.tobytes())),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
