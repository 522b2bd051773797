"""Plans as PNG bytes, band by band: a band is drawn and deflated once and kept by what lies in it.

A band's bytes depend on its pixels alone, for each ends with a full flush. So the same plan gives the same bytes
whatever was kept, and a band with a hidden card is only found by a picture that shows the same card there.
"""

from __future__ import annotations

import functools
import struct
import zlib
from array import array
from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from renderers import palette
from renderers.kept import Kept
from renderers.plan import Plan
from renderers.raster import content, fill, new

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
RAW: Final = -15
"""Deflate without a head of its own; that of the whole picture is HEAD."""
HEAD: Final = b"\x78\x01"
LAST: Final = b"\x03\x00"
"""An empty last block."""
AHEAD: Final = bytes((palette.TRANSPARENT,))
"""A dictionary of a byte that no finished picture has. Without one ISA-L 2.32 hashes the address of its own state
instead of the third byte (`write_first_byte` in igzip_icf_body_h1_gr_bt.asm): equal rows rarely gave other bytes."""
ADLER: Final = 65521

BAND: Final = 48
"""Rows of a band."""
LEAST: Final = 20
"""Rows that a band has at the least."""
WIDE: Final = 700
"""A box wider than this begins and ends bands: what moves down as a whole is then still known."""
MOST: Final = 5 * 2**20
"""Bytes of bands that are kept: those of some 55 pictures. At 20 tables 8 MB find 2 % more of them."""
ENTRY: Final = 400
"""About what an entry takes beside its key and its bytes."""

Deflate = Callable[[memoryview], bytes]
"""Rows → raw deflate that ends with a full flush."""


def deflate_zlib(data: memoryview, level: int = 3) -> bytes:
    """Return the data deflated by the standard library."""
    work = zlib.compressobj(level, zlib.DEFLATED, RAW)
    return work.compress(data) + work.flush(zlib.Z_FULL_FLUSH)


def _fastest() -> tuple[Deflate, Callable[[memoryview], int]]:
    try:
        from isal import isal_zlib as isal
    except ImportError:
        return deflate_zlib, zlib.adler32

    def deflate(data: memoryview) -> bytes:
        if AHEAD in bytes(data):
            return deflate_zlib(data)
        work = isal.compressobj(1, isal.DEFLATED, RAW, zdict=AHEAD)
        return work.compress(data) + work.flush(isal.Z_FULL_FLUSH)

    return deflate, isal.adler32


DEFLATE, _adler = _fastest()


class Band(NamedTuple):
    """Rows of a picture, ready to be written."""

    key: bytes
    chunk: bytes
    """Their IDAT chunk."""
    adler: int
    length: int
    """Of what was deflated."""


class Bands:
    """Writes PNG files; `hits` and `misses` count the bands that were there and that were not."""

    def __init__(self, deflate: Deflate = DEFLATE, most: int = MOST) -> None:
        self._deflate = deflate
        self._kept: Kept[Band] = Kept(most, lambda band: len(band.key) + len(band.chunk) + ENTRY)
        self.hits = 0
        self.misses = 0

    def png(self, plan: Plan) -> bytes:
        """Return a plan as a PNG file; equal plans give equal bytes."""
        tops = _tops(plan)
        keys = _keys(plan, tops)
        bands = [self._kept.get(key) for key in keys]
        missing = [at for at, band in enumerate(bands) if band is None]
        self.hits += len(bands) - len(missing)
        self.misses += len(missing)
        for first, last in _runs(missing):
            for at, rows in enumerate(_rows(plan, tops[first : last + 2]), first):
                made = Band(keys[at], _chunk(b"IDAT", self._deflate(rows)), _adler(rows), rows.nbytes)
                bands[at] = self._kept.put(keys[at], made)
        found = [band for band in bands if band is not None]
        header = struct.pack(">IIBBBBB", plan.width, plan.height, 8, 3, 0, 0, 0)
        start = (_chunk(b"IHDR", header), _chunk(b"PLTE", palette.GROUND_BYTES[plan.ground]), _chunk(b"IDAT", HEAD))
        end = _chunk(b"IDAT", LAST + struct.pack(">I", functools.reduce(_joined, found, 1)))
        return b"".join((SIGNATURE, *start, *(band.chunk for band in found), end, _chunk(b"IEND", b"")))


def encode(plan: Plan, deflate: Deflate = DEFLATE) -> bytes:
    """Return a plan as a PNG file, nothing kept."""
    return Bands(deflate, 0).png(plan)


def _tops(plan: Plan) -> list[int]:
    """Return where bands begin, and as the last the height."""
    wide = {edge for thing, _, y in plan.ops if thing.edge and thing.width > WIDE for edge in (y, y + thing.height)}
    cuts = [0]
    for cut in sorted(wide):
        if cut - cuts[-1] >= LEAST and plan.height - cut >= LEAST:
            cuts.append(cut)
    tops: list[int] = []
    for cut, end in pairwise((*cuts, plan.height)):
        tops += range(cut, max(cut + 1, end - LEAST + 1), BAND)
    return [*tops, plan.height]


def _keys(plan: Plan, tops: list[int]) -> list[bytes]:
    """Return what lies in each band, as the bytes of its numbers; that is all that its pixels depend on.

    In the middle of a box, all of whose rows are equal there, it counts only which box that is and not where it begins.
    """
    found = [array("q", (plan.width, plan.fill, end - top)) for top, end in pairwise(tops)]
    last_top = plan.height - 1
    for thing, x, y in plan.ops:
        bottom, edge = y + thing.height, thing.edge
        if bottom <= 0 or y > last_top:
            continue
        first = bisect_right(tops, y) - 1 if y > 0 else 0
        for at in range(first, len(found)):
            top = tops[at]
            if top >= bottom:
                break
            inside = edge and y + edge <= top and tops[at + 1] <= bottom - edge
            found[at].extend((thing.middle, x, 0) if inside else (thing.serial, x, y - top))
    return [key.tobytes() for key in found]


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each stretch of numbers that follow each other."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        first = runs.pop()[0] if runs and runs[-1][1] == number - 1 else number
        runs.append((first, number))
    return runs


def _rows(plan: Plan, tops: list[int]) -> list[memoryview]:
    """Draw bands that follow each other, and return the rows of each.

    A column of zeros on the left is filter type 0 of each row: they come out of one copy, ready to deflate.
    """
    width, first = plan.width + 1, tops[0]
    raster = new(width, tops[-1] - first, plan.fill)
    plan.put(raster, first, 1)
    fill(raster, 0, 0, 0, 1, tops[-1] - first)
    data = memoryview(content(raster))
    return [data[(top - first) * width : (end - first) * width] for top, end in pairwise(tops)]


def _joined(adler: int, band: Band) -> int:
    """Return the Adler-32 sum of what has the sum `adler` and a band behind it."""
    low, high, own_low, own_high = adler & 0xFFFF, adler >> 16, band.adler & 0xFFFF, band.adler >> 16
    high = (high + own_high + band.length * (low - 1)) % ADLER
    return high << 16 | (low + own_low - 1) % ADLER


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
