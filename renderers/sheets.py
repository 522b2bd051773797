"""The drawings as atlases of indices: SVG sheets rasterised at a scale, recoloured, cut, kept on disk. No canvas here.

A sheet is named as its file ("yud/cards"); a variant is a colour of "uno/colour" ("red", "yellow", "green", "blue") or
a player of "seize/pieces" ("1" to "4"), whose cells are then all kinds in all facings ("lv2-left-se").
The cache is a folder of small files: a file that cannot be read or is of other drawings is simply made again.
"""

from __future__ import annotations

import functools
import hashlib
import io
import logging
import mmap
import os
import re
import struct
import tempfile
import zlib
from pathlib import Path
from typing import Final, NamedTuple

import PIL
import resvg_py
from PIL import Image

from renderers import palette
from renderers.sprite import Sprite

log = logging.getLogger(__name__)

CACHE_FORMAT: Final = 2
HEADER: Final = struct.Struct(">4sHHI")
MAGIC: Final = b"MSPR"

CARD_SIZE: Final = "88 136 96 144"
FACINGS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
PIECES: Final = (("lv1", "body1", "top1"), ("lv2-left", "body2l", "top2"), ("lv2-right", "body2r", "top2"),
                 ("lv3", "body3", "top3"))  # fmt: skip
PARTS: Final = {
    "icons1": ("icon-rice", "icon-timber", "icon-brick", "icon-silk", "icon-wild"),
    "icons2": ("icon-sprint", "icon-brace", "icon-charge", "icon-recall"),
    "dice": ("die-1", "die-2", "die-3", "die-4", "die-5", "die-6"),
    "marks": ("mark-red", "mark-yellow", "mark-green", "mark-blue"),
}
"""Cells that hold small sprites in two columns: their names, row by row."""
PART_SIZE: Final = 44

Box = tuple[int, int, int, int]


class Planes(NamedTuple):
    """A sheet's pixels: `image` of indices, `coverage` (0…palette.LEVELS), and the file mapped from, if any."""

    image: Image.Image
    coverage: Image.Image
    mapped: mmap.mmap | None = None

    def let_go(self) -> None:
        """Give back the memory of the mapped pages; they are read again when they are needed."""
        if self.mapped is not None and hasattr(mmap, "MADV_DONTNEED"):
            self.mapped.madvise(mmap.MADV_DONTNEED)


class Atlas(NamedTuple):
    """A rasterised sheet: its pixels, and `boxes` by cell name."""

    planes: Planes
    boxes: dict[str, Box]

    def cut(self, cell: str) -> Sprite:
        """Return one cell; raises KeyError for an unknown name."""
        box = self.boxes[cell]
        sprite = Sprite(self.planes.image.crop(box), self.planes.coverage.crop(box))
        self.planes.let_go()
        return sprite


@functools.cache
def sheet_text(name: str, variant: str = "") -> str:
    """Return the SVG of a sheet, recoloured; raises FileNotFoundError or ValueError for an unknown one."""
    text = (palette.ART / f"{name}.svg").read_text(encoding="utf-8")
    if name == "uno/colour" and variant:
        text = _restyle(text, rf"{variant}\s+(\.c\{{\S+\}})", variant)
        return text.replace('id="mark" href="#red"', f'id="mark" href="#{variant}"')
    if name == "seize/pieces":
        player = variant or "1"
        text = _restyle(text, rf"[ -]{player} (\.c\{{\S+\}})", player)
        return _all_facings(text.replace('href="#plate1"', f'href="#plate{player}"'))
    if variant:
        raise ValueError(f"the sheet {name} has no variant {variant}")
    return text


def _restyle(text: str, pattern: str, variant: str) -> str:
    """Put a variant's style line, which stands in the file's comment, in the place of the first one's."""
    if variant in ("red", "1"):
        return text
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"the drawing has no variant {variant}")
    return re.sub(r"<style>.*?</style>", f"<style>{found[1]}</style>", text, count=1)


def _all_facings(text: str) -> str:
    """Return the pieces' sheet with a row for each facing instead of its samples."""
    head = text[: text.index("</defs>") + len("</defs>")]
    cells = [f"{kind}-{facing}" for facing in FACINGS for kind, _, _ in PIECES]
    head = re.sub(r'viewBox="[^"]+"', 'viewBox="0 0 480 960"', head, count=1)
    head = re.sub(r'data-cells="[^"]+"', f'data-cells="{" ".join(cells)}"', head, count=1)
    uses = "".join(
        f'<g transform="translate({60 + 120 * x} {60 + 120 * y})"><use href="#{body}" transform="rotate({45 * y})"/>'
        f'<use href="#{top}"/></g>'
        for y in range(len(FACINGS))
        for x, (_, body, top) in enumerate(PIECES)
    )
    return f"{head}{uses}</svg>"


def _boxes(text: str, scale: float) -> dict[str, Box]:
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
        for j, small in enumerate(PARTS.get(name, ())):
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
def atlas(name: str, scale: float, variant: str = "") -> Atlas:
    """Return a sheet at a scale, from the cache where it is there and sound."""
    text = sheet_text(name, variant)
    prefix = "-".join((name.replace("/", "-"), variant or "x", f"{scale:g}"))
    recipe = (text, repr(scale), resvg_py.__version__, PIL.__version__, str(CACHE_FORMAT))
    digest = hashlib.sha256("\0".join(recipe).encode() + palette.BYTES).hexdigest()[:20]
    path = cache_folder() / f"{prefix}-{digest}.spr"
    planes = _read(path)
    if planes is None:
        planes = Planes(*rasterise(text, scale))
        _write(path, planes)
        planes = _read(path) or planes
    return Atlas(planes, _boxes(text, scale))


def _read(path: Path) -> Planes | None:
    """Return the planes of a cache file, or None where there is none or it is damaged.

    They stay in the file, which is mapped into memory: only what is cut out of them takes room.
    """
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        magic, width, height, check = HEADER.unpack_from(data)
        pixels = memoryview(data)[HEADER.size :]
        if magic != MAGIC or zlib.crc32(pixels) != check:
            raise ValueError("wrong check sum")
        size = width * height
        if len(pixels) != 2 * size:
            raise ValueError("wrong length")
    except FileNotFoundError:
        return None
    except (OSError, ValueError, struct.error) as error:
        log.warning("the cached sprites %s cannot be used (%s); they are made again", path.name, error)
        return None
    image = Image.frombuffer("P", (width, height), pixels[:size], "raw", "P", 0, 1)  # type: ignore[arg-type]
    image.putpalette(palette.BYTES)
    coverage = Image.frombuffer("L", (width, height), pixels[size:], "raw", "L", 0, 1)  # type: ignore[arg-type]
    planes = Planes(image, coverage, data)
    planes.let_go()  # the check has read every page
    return planes


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
