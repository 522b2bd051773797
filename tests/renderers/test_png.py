"""The PNG writer: what it writes, Pillow reads back unchanged, with either deflate."""

from __future__ import annotations

import io
import random

import pytest
from PIL import Image

from renderers import palette, png


def noise(width, height):
    image = Image.frombytes("P", (width, height), random.Random(1).randbytes(width * height))
    image.putpalette(palette.BYTES)
    return image


@pytest.mark.parametrize("deflate", [png.DEFLATE, png.deflate_zlib])
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (257, 31), (960, 100)])
def test_pillow_reads_back_what_was_written(deflate, size):
    image = noise(*size)
    with Image.open(io.BytesIO(png.encode(image, deflate))) as back:
        back.load()
        assert (back.format, back.mode, back.size) == ("PNG", "P", size)
        assert back.tobytes() == image.tobytes()
        assert bytes(back.getpalette()) == palette.BYTES


def test_other_modes_are_refused():
    with pytest.raises(ValueError, match="palette image"):
        png.encode(Image.new("RGB", (4, 4)))


def test_inflate_undoes_deflate_and_names_damage():
    assert png.inflate(png.DEFLATE(b"abc" * 99)) == b"abc" * 99
    assert png.inflate(png.deflate_zlib(b"abc")) == b"abc"
    with pytest.raises(ValueError, match="inflated"):
        png.inflate(b"not deflated")
