"""The drawings as atlases of indices: SVG sheets rasterised at a scale, recoloured, cut, kept on disk. No canvas here.

The cache is a folder of small files: a file that cannot be read or is of other drawings is simply made again.
"""

from __future__ import annotations

import functools
import hashlib
import io
import logging
import os
import re
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

import PIL
import resvg_py
from PIL import Image

from renderers import palette
from renderers.sprite import Sprite

log = logging.getLogger(__name__)

CACHE_FORMAT: Final = 2
HEADER: Final = struct.Struct(">4sHHI")
MAGIC: Final = b"MSPR"

SPRITES: Final = 500
"""Sprites that are kept, all that usual pictures of the four games are made of: some 12 MB. The others are cut again
from their file; where there is no room for those in use, cutting takes more time than all the rest."""
CARD_SIZE: Final = "88 136 96 144"
PART_SIZE: Final = 44
"""The side of a small sprite in a cell of parts."""

Box = tuple[int, int, int, int]


class Planes(NamedTuple):
    """A sheet's pixels in memory: `image` of indices, `coverage` (0…palette.LEVELS)."""

    image: Image.Image
    coverage: Image.Image

    def cut(self, box: Box) -> Sprite:
        """Return what is in the box."""
        return Sprite(self.image.crop(box), self.coverage.crop(box))


class Kept(NamedTuple):
    """A sheet's pixels in a file of the cache, of which each cell is read when it is wanted."""

    path: Path
    width: int
    height: int

    def cut(self, box: Box) -> Sprite:
        """Return what is in the box; raises OSError or EOFError where the file is gone or was cut short."""
        with self.path.open("rb") as file:
            return Sprite(self._plane(file, box, 0, "P"), self._plane(file, box, self.height, "L"))

    def _plane(self, file: BinaryIO, box: Box, above: int, mode: str) -> Image.Image:
        left, top, right, bottom = box
        rows = min(bottom, self.height) - top
        file.seek(HEADER.size + (above + top) * self.width)
        pixels = file.read(rows * self.width)
        if len(pixels) < rows * self.width:
            raise EOFError(f"{self.path.name} was cut short")
        band = Image.frombytes(mode, (self.width, rows), pixels)
        if mode == "P":
            band.putpalette(palette.BYTES)
        return band.crop((left, 0, right, bottom - top))


@dataclass(slots=True)
class Atlas:
    """A rasterised sheet: its pixels, `boxes` by cell name, and how it is made again."""

    planes: Planes | Kept
    boxes: dict[str, Box]
    again: Callable[[], Planes]

    def cut(self, cell: str) -> Sprite:
        """Return one cell; raises KeyError for an unknown name."""
        box = self.boxes[cell]
        try:
            return self.planes.cut(box)
        except (OSError, EOFError) as error:
            log.warning("cached sprites cannot be used any more (%s); they are drawn again", error)
        self.planes = self.again()
        return self.planes.cut(box)


def as_drawn(text: str, variant: str) -> str:
    """Return a sheet's SVG as it is: for a sheet without variants."""
    return text


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """An SVG file of drawings in a grid, whose cells its `data-cells` names; one value for each file."""

    path: Path
    scales: tuple[float, ...]
    """The sizes that pictures use, made ready at start."""
    variants: tuple[str, ...] = ("",)
    rewrite: Callable[[str, str], str] = as_drawn
    """(SVG, variant) → the SVG that is drawn; see `restyled`."""
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Cells that hold small sprites in two columns: their names, row by row."""

    @property
    def name(self) -> str:
        """What its files in the cache begin with: its folder and its own name."""
        return f"{self.path.parent.name}-{self.path.stem}"

    def text(self, variant: str = "") -> str:
        """Return its SVG; raises ValueError for a variant that it has not, OSError where the file is not there."""
        if variant not in self.variants:
            raise ValueError(f"the sheet {self.name} has no variant {variant!r}")
        return self.rewrite(self.path.read_text(encoding="utf-8"), variant)

    def sprite(self, cell: str, scale: float = 1.0, variant: str = "") -> Sprite:
        """Return a cell; raises KeyError for an unknown one, ValueError and OSError as `text` does."""
        return _sprite(self, cell, scale, variant)


@functools.lru_cache(maxsize=SPRITES)
def _sprite(sheet: Sheet, cell: str, scale: float, variant: str) -> Sprite:
    return atlas(sheet, scale, variant).cut(cell)


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
    view = re.search(r'viewBox="0 0 (\S+) (\S+)"', text)
    if view is None:
        raise ValueError("the drawing has no viewBox")
    width, height = round(float(view[1]) * scale), round(float(view[2]) * scale)
    sized = text.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    data = bytes(resvg_py.svg_to_bytes(svg_string=sized, skip_system_fonts=True))
    with Image.open(io.BytesIO(data)) as opened:
        return indexed(opened.convert("RGBA"))


def indexed(rgba: Image.Image) -> tuple[Image.Image, Image.Image]:
    """Return an RGBA image as indices and coverage."""
    alpha = rgba.getchannel("A")
    image = palette.to_indices(rgba.convert("RGB"))
    coverage = alpha.point([round(a * palette.LEVELS / 255) for a in range(256)])
    image.paste(palette.TRANSPARENT, (0, 0, *image.size), coverage.point([255] + [0] * 255))
    return image, coverage


def cache_folder() -> Path:
    """Return where sprites are kept: MADANG_CACHE, else data/cache."""
    return Path(os.environ.get("MADANG_CACHE") or "data/cache") / "sprites"


@functools.cache
def atlas(sheet: Sheet, scale: float, variant: str = "") -> Atlas:
    """Return a sheet at a scale, from the cache where it is there and sound."""
    text = sheet.text(variant)
    prefix = "-".join((sheet.name, variant or "x", f"{scale:g}"))
    recipe = (text, repr(scale), resvg_py.__version__, PIL.__version__, str(CACHE_FORMAT))
    digest = hashlib.sha256("\0".join(recipe).encode() + palette.BYTES).hexdigest()[:20]
    path = cache_folder() / f"{prefix}-{digest}.spr"
    again = functools.partial(_drawn, text, scale)
    planes: Planes | Kept | None = _read(path)
    if planes is None:
        planes = again()
        _write(path, planes)
        planes = _read(path) or planes
    return Atlas(planes, _boxes(text, scale, sheet.parts), again)


def _drawn(text: str, scale: float) -> Planes:
    return Planes(*rasterise(text, scale))


def _read(path: Path) -> Kept | None:
    """Return the cache file, or None where there is none or it is damaged. Only what is cut out of it takes room."""
    try:
        data = path.read_bytes()
        magic, width, height, check = HEADER.unpack_from(data)
        if magic != MAGIC or zlib.crc32(memoryview(data)[HEADER.size :]) != check:
            raise ValueError("wrong check sum")
        if len(data) != HEADER.size + 2 * width * height:
            raise ValueError("wrong length")
    except FileNotFoundError:
        return None
    except (OSError, ValueError, struct.error) as error:
        log.warning("the cached sprites %s cannot be used (%s); they are made again", path.name, error)
        return None
    return Kept(path, width, height)


def _write(path: Path, planes: Planes) -> None:
    """Keep the planes; another process may do the same at the same time. A disk that refuses only costs time."""
    pixels = planes.image.tobytes() + planes.coverage.tobytes()
    header = HEADER.pack(MAGIC, *planes.image.size, zlib.crc32(pixels))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
            part.write(header + pixels)
        os.replace(part.name, path)
        prefix = path.name.rpartition("-")[0]
        for old in path.parent.glob(f"{prefix}-*.spr"):
            if old != path and old.name.rpartition("-")[0] == prefix:
                old.unlink(missing_ok=True)
    except OSError as error:
        log.warning("sprites cannot be kept in %s (%s)", path.parent, error)


def preparations(sheets: Iterable[Sheet]) -> Iterator[Callable[[], object]]:
    """Give the works that make the sprites of these sheets ready, one for each scale and variant."""
    for sheet in sheets:
        for variant in sheet.variants:
            for scale in sheet.scales:
                yield functools.partial(atlas, sheet, scale, variant)
