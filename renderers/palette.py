"""The one fixed palette of all pictures: names, indices, nearest entries, blends. No drawing here.

The table is art/palette.json: base colours first, then the blends that drawn edges need; index 255 is transparent.
A pixel is an index from the moment it is drawn, so mixing two pixels is a look-up in a table of all pairs.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Final

from PIL import Image

ART: Final = Path(__file__).parent / "art"
"""The folder of the drawings."""

RGB = tuple[int, int, int]
TRANSPARENT: Final = 255
LEVELS: Final = 4
"""Coverage is kept in quarters: 0 is nothing, LEVELS is the whole pixel."""


def _load() -> tuple[dict[str, int], tuple[RGB, ...]]:
    content = json.loads((ART / "palette.json").read_text(encoding="utf-8"))
    base: dict[str, RGB] = {name: _rgb(code) for name, code in content["base"].items()}
    table = list(base.values())
    for first, second, t in content["blends"]:
        table.append(_mix(base[first], base[second], t))
    if len(table) > TRANSPARENT:
        raise ValueError(f"the palette has {len(table)} colours; {TRANSPARENT} fit")
    table += [(0, 0, 0)] * (256 - len(table))
    return {name: index for index, name in enumerate(base)}, tuple(table)


def _rgb(code: str) -> RGB:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def _mix(a: RGB, b: RGB, t: float) -> RGB:
    red, green, blue = (round(x * (1 - t) + y * t) for x, y in zip(a, b, strict=True))
    return red, green, blue


INDEX, TABLE = _load()
BYTES: Final = bytes(channel for entry in TABLE for channel in entry)
"""The 256 entries as RGBRGB…, as `Image.putpalette` and the PLTE chunk want them."""


def index(name: str) -> int:
    """Return the index of a base colour such as "felt-raised"; raises KeyError for an unknown name."""
    return INDEX[name]


def hex_code(name: str) -> str:
    """Return a base colour as "#RRGGBB"."""
    return "#{:02X}{:02X}{:02X}".format(*TABLE[INDEX[name]])


@functools.lru_cache(maxsize=4096)
def nearest(rgb: RGB) -> int:
    """Return the index of the entry closest to a colour (Euclid in RGB); never TRANSPARENT."""
    red, green, blue = rgb
    return min(
        range(TRANSPARENT),
        key=lambda i: (TABLE[i][0] - red) ** 2 + (TABLE[i][1] - green) ** 2 + (TABLE[i][2] - blue) ** 2,
    )


@functools.cache
def _palette_image() -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(BYTES[: 3 * TRANSPARENT])
    return image


def to_indices(image: Image.Image) -> Image.Image:
    """Return an RGB image as an image of indices (mode "P", this palette), without dither."""
    mapped = image.quantize(palette=_palette_image(), dither=Image.Dither.NONE)
    mapped.putpalette(BYTES)
    return mapped


def plain(size: tuple[int, int], fill: int) -> Image.Image:
    """Return a new image of indices (mode "P", this palette) filled with one of them."""
    image = Image.new("P", size, fill)
    image.putpalette(BYTES)
    return image


@functools.cache
def blends() -> bytes:
    """Return what each index over each other one gives: entry `coverage << 16 | over << 8 | under` is an index.

    There is a part for each coverage below the whole.
    """
    column = Image.frombytes("RGB", (1, 256), BYTES).resize((256, 256), Image.Resampling.NEAREST)
    row = Image.frombytes("RGB", (256, 1), BYTES).resize((256, 256), Image.Resampling.NEAREST)
    under_only = bytes(range(256)) * 256
    partial = (to_indices(Image.blend(row, column, level / LEVELS)).tobytes() for level in range(1, LEVELS))
    return under_only + b"".join(partial)


@functools.lru_cache(maxsize=512)
def ramp(colour: int, ground: int) -> tuple[int, ...]:
    """Return, for each coverage 0…255 of a glyph, the index that shows `colour` on `ground`."""
    steps = 16
    table = [nearest(_mix(TABLE[ground], TABLE[colour], step / steps)) for step in range(steps + 1)]
    return tuple(table[round(coverage * steps / 255)] for coverage in range(256))
