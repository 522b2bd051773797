"""The drawings as sprites: SVG sheets rasterised at a scale, recoloured, cut into cells. No canvas here.

Beside a sheet lie its sprites, ready drawn (`python -m tools.sprites` writes them): one file in which each cell is
deflated by itself. What is not there, cannot be read or is of another drawing is drawn from the SVG.
"""

from __future__ import annotations

import functools
import hashlib
import io
import json
import logging
import re
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from renderers import palette
from renderers.kept import Kept
from renderers.sprite import Sprite

log = logging.getLogger(__name__)

HEADER: Final = struct.Struct(">4sI")
"""What a file of sprites begins with: MAGIC, and how long its index is."""
MAGIC: Final = b"MSP1"
MOST: Final = 9 * 2**20
"""Bytes of sprites that are kept, shapes (`marks.shape`) among them. At 20 tables of the four games one of 170 that are
wanted is made again."""
VIEW: Final = re.compile(r'viewBox="0 0 (\S+) (\S+)"')
TURN: Final = Image.Transpose.TRANSPOSE
"""Sprites lie in their file column by column: that makes it 7 % smaller."""
DRAWN: Final = 8
"""Whole sheets that stay in memory once drawn: 5.7 MB each at the most."""
CARD_SIZE: Final = "88 136 96 144"
PART_SIZE: Final = 44
"""The side of a small sprite in a cell of parts."""

Box = tuple[int, int, int, int]


class Drawn(NamedTuple):
    """A rasterised sheet: its indices, its coverage (0…palette.LEVELS) and where each cell lies."""

    image: Image.Image
    coverage: Image.Image
    boxes: dict[str, Box]

    def cut(self, cell: str) -> Sprite:
        """Return one cell; raises KeyError for an unknown name."""
        box = self.boxes[cell]
        return Sprite(self.image.crop(box), self.coverage.crop(box))


class Packed(NamedTuple):
    """A file of sprites: all its bytes, and of each sprite its width, its height, where it begins and its length."""

    data: bytes
    cells: dict[str, tuple[int, int, int, int]]

    def cut(self, name: str) -> Sprite | None:
        """Return a sprite, or None where it is not there; raises ValueError or zlib.error for one that is damaged."""
        if name not in self.cells:
            return None
        width, height, at, length = self.cells[name]
        pixels = zlib.decompress(self.data[at : at + length])
        if len(pixels) != 2 * width * height:
            raise ValueError("wrong length")
        half, size = width * height, (height, width)
        planes = (Image.frombytes("P", size, pixels[:half]), Image.frombytes("L", size, pixels[half:]))
        return Sprite(*(plane.transpose(TURN) for plane in planes))


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """An SVG file of drawings in a grid, whose cells its `data-cells` names; one value for each file."""

    path: Path
    scales: tuple[float, ...]
    """The sizes that pictures use."""
    variants: tuple[str, ...] = ("",)
    rewrite: Callable[[str, str], str] = lambda text, variant: text
    """(SVG, variant) → the SVG that is drawn; see `restyled`. A sheet without variants is drawn as it is."""
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Cells that hold small sprites in two columns: their names, row by row."""
    turned: bool = False
    """Whether the last part of a cell's name says how it is turned: "lv1-n" and "lv1-se" are one piece."""

    @property
    def name(self) -> str:
        """Its folder and its own name."""
        return f"{self.path.parent.name}-{self.path.stem}"

    @property
    def packed(self) -> Path:
        """The file of its sprites."""
        return self.path.with_suffix(".sprites")

    def text(self, variant: str = "") -> str:
        """Return its SVG; raises ValueError for a variant that it has not, OSError where the file is not there."""
        if variant not in self.variants:
            raise ValueError(f"the sheet {self.name} has no variant {variant!r}")
        return self.rewrite(self.path.read_text(encoding="utf-8"), variant)

    def sprite(self, cell: str, scale: float = 1.0, variant: str = "") -> Sprite:
        """Return a cell; raises KeyError for an unknown one, ValueError and OSError as `text` does."""
        key = (self, cell, scale, variant)
        found = SPRITES.get(key)
        if found is None:
            found = _shipped(self, _name(cell, scale, variant)) or drawn(self, scale, variant).cut(cell)
            found.name = self, cell.rpartition("-")[0] if self.turned else cell, variant
            SPRITES.put(key, found)
        return found

    def square(
        self, cell: str, across: int, variant: str = "", inset: float = 0.0, top: float | None = None
    ) -> Image.Image:
        """Return a square of a cell in all colours, so many pixels large.

        It reaches from `inset` within the left side to as much within the right one (in the drawing's units), and from
        `top` downwards; None: it is the middle. Raises as `sprite` does.
        """
        text = self.text(variant)
        left, upper, right, lower = _boxes(text, 1.0, self.parts)[cell]
        side = right - left - 2 * inset
        down = (lower - upper - side) / 2 if top is None else top
        view = f'viewBox="{left + inset} {upper + down} {side} {side}"'
        return _rgba(VIEW.sub(view, text, count=1), across, across)


SPRITES: Final[Kept[Sprite]] = Kept(MOST, lambda sprite: sprite.bytes)


def restyled(text: str, pattern: str) -> str:
    """Put a style line that stands in the file's comment in the place of the first one; raises ValueError without it.

    `pattern` is a regular expression whose first group is the style line.
    """
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"the drawing has no style {pattern}")
    return re.sub(r"<style>.*?</style>", f"<style>{found[1]}</style>", text, count=1)


def _boxes(text: str, scale: float, parts: Mapping[str, tuple[str, ...]]) -> dict[str, Box]:
    size = re.search(r'data-size="([^"]+)"', text)
    cols, cells = re.search(r'data-cols="(\d+)"', text), re.search(r'data-cells="([^"]+)"', text)
    if cols is None or cells is None:
        raise ValueError("the drawing does not name its cells")
    width, height, pitch_x, pitch_y = (float(v) * scale for v in (size[1] if size else CARD_SIZE).split())
    boxes: dict[str, Box] = {}
    for i, name in enumerate(cells[1].split()):
        x, y = i % int(cols[1]) * pitch_x, i // int(cols[1]) * pitch_y
        boxes[name] = (round(x), round(y), round(x + width), round(y + height))
        part = PART_SIZE * scale
        for j, small in enumerate(parts.get(name, ())):
            left, top = x + j % 2 * part, y + j // 2 * part
            boxes[small] = (round(left), round(top), round(left + part), round(top + part))
    return boxes


def rasterise(text: str, scale: float = 1.0) -> tuple[Image.Image, Image.Image]:
    """Return an SVG's pixels as indices and coverage; raises ValueError when it has no viewBox."""
    view = VIEW.search(text)
    if view is None:
        raise ValueError("the drawing has no viewBox")
    return indexed(_rgba(text, round(float(view[1]) * scale), round(float(view[2]) * scale)))


def _rgba(text: str, width: int, height: int) -> Image.Image:
    """Return what an SVG's viewBox shows, so many pixels large."""
    sized = text.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    import resvg_py  # most starts draw no sheet

    data = bytes(resvg_py.svg_to_bytes(svg_string=sized, skip_system_fonts=True))
    with Image.open(io.BytesIO(data)) as opened:
        return opened.convert("RGBA")


def indexed(rgba: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Return an RGBA image as indices and coverage."""
    alpha = rgba.getchannel("A")
    image = palette.to_indices(rgba.convert("RGB"))
    coverage = alpha.point([round(a * palette.LEVELS / 255) for a in range(256)])
    image.paste(palette.TRANSPARENT, (0, 0, *image.size), coverage.point([255] + [0] * 255))
    return image, coverage


@functools.lru_cache(maxsize=DRAWN)
def drawn(sheet: Sheet, scale: float, variant: str = "") -> Drawn:
    """Return a sheet drawn from its SVG."""
    text = sheet.text(variant)
    return Drawn(*rasterise(text, scale), _boxes(text, scale, sheet.parts))


def _name(cell: str, scale: float, variant: str) -> str:
    return f"{cell} {scale:g} {variant}"


def _digest(sheet: Sheet) -> str:
    """Return what tells one drawing from another, its colours included."""
    return hashlib.sha256(sheet.path.read_bytes() + palette.BYTES).hexdigest()[:20]


def pack(sheet: Sheet) -> bytes:
    """Return the file of a sheet's sprites: every cell in every size and variant, drawn from the SVG."""
    cells: dict[str, tuple[int, int, int, int]] = {}
    content = bytearray()
    for variant in sheet.variants:
        for scale in sheet.scales:
            whole = drawn(sheet, scale, variant)
            for cell in (cell for cell in whole.boxes if cell not in sheet.parts):
                sprite = whole.cut(cell)
                planes = (plane.transpose(TURN).tobytes() for plane in (sprite.image, sprite.coverage))
                deflated = zlib.compress(b"".join(planes), 9)
                cells[_name(cell, scale, variant)] = (sprite.width, sprite.height, len(content), len(deflated))
                content += deflated
    index = zlib.compress(json.dumps({"drawing": _digest(sheet), "cells": cells}).encode(), 9)
    return HEADER.pack(MAGIC, len(index)) + index + content


@functools.cache
def packed(sheet: Sheet) -> Packed | None:
    """Return a sheet's sprites, or None where they are not there or of another drawing."""
    try:
        data = sheet.packed.read_bytes()
        magic, length = HEADER.unpack_from(data)
        if magic != MAGIC:
            raise ValueError("no file of sprites")
        content = json.loads(zlib.decompress(data[HEADER.size : HEADER.size + length]))
        if content["drawing"] != _digest(sheet):
            raise ValueError("it is of another drawing")
        return Packed(data[HEADER.size + length :], content["cells"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, struct.error, zlib.error) as error:
        log.warning("the sprites %s cannot be used (%s); they are drawn again", sheet.packed.name, error)
        return None


def _shipped(sheet: Sheet, name: str) -> Sprite | None:
    """Return a sprite that lies ready, or None."""
    found = packed(sheet)
    try:
        return None if found is None else found.cut(name)
    except (ValueError, zlib.error) as error:
        log.warning("the sprite %r of %s cannot be used (%s); it is drawn again", name, sheet.name, error)
        return None


def preparations(sheets: Iterable[Sheet]) -> Iterator[Callable[[], object]]:
    """Give the works that make these sheets ready: their sprites are read, else each size and variant is drawn."""
    for sheet in sheets:
        yield functools.partial(packed, sheet)
        if packed(sheet) is None:
            for variant in sheet.variants:
                yield from (functools.partial(drawn, sheet, scale, variant) for scale in sheet.scales)
