"""Which characters a font file can draw, read straight from its cmap table in a few milliseconds. No drawing here."""

from __future__ import annotations

import struct
import sys
from array import array
from bisect import bisect_right
from pathlib import Path
from typing import BinaryIO, Final

COLLECTION: Final = b"ttcf"
FULL: Final = 12
BASIC: Final = 4
"""The cmap formats that matter: all of Unicode, and its first plane."""


class Coverage:
    """A set of code points as sorted ranges."""

    def __init__(self, starts: array[int], ends: array[int]) -> None:
        self._starts = starts
        self._ends = ends

    def __contains__(self, char: str) -> bool:
        code = ord(char)
        place = bisect_right(self._starts, code) - 1
        return place >= 0 and code <= self._ends[place]


def read_coverage(path: Path, number: int = 0) -> Coverage:
    """Return what font `number` of a file covers; raises OSError or ValueError for a file that is no font."""
    with path.open("rb") as file:
        try:
            start = _table(file, number, b"cmap")
            return _best(file, start)
        except (struct.error, EOFError) as error:
            raise ValueError(f"{path.name} is not a font that can be read: {error}") from error


def _unpack(file: BinaryIO, at: int, form: str) -> tuple[int, ...]:
    file.seek(at)
    return struct.unpack(form, file.read(struct.calcsize(form)))


def _table(file: BinaryIO, number: int, wanted: bytes) -> int:
    """Return where a table of the font starts in the file."""
    file.seek(0)
    start = 0
    if file.read(4) == COLLECTION:
        (start,) = _unpack(file, 12 + 4 * number, ">I")
    (count,) = _unpack(file, start + 4, ">H")
    for i in range(count):
        tag, offset = _unpack(file, start + 12 + 16 * i, ">I4xI4x")
        if tag == int.from_bytes(wanted, "big"):
            return offset
    raise ValueError(f"the font has no table {wanted!r}")


def _best(file: BinaryIO, start: int) -> Coverage:
    _, count = _unpack(file, start, ">HH")
    found: dict[int, int] = {}
    for i in range(count):
        _, _, offset = _unpack(file, start + 4 + 8 * i, ">HHI")
        (form,) = _unpack(file, start + offset, ">H")
        found[form] = start + offset
    if FULL in found:
        return _full(file, found[FULL])
    if BASIC in found:
        return _basic(file, found[BASIC])
    raise ValueError("the font has no cmap of a known format")


def _full(file: BinaryIO, at: int) -> Coverage:
    (count,) = _unpack(file, at + 12, ">I")
    groups = _numbers(file, at + 16, "I", 3 * count)
    return Coverage(groups[0::3], groups[1::3])


def _basic(file: BinaryIO, at: int) -> Coverage:
    (doubled,) = _unpack(file, at + 6, ">H")
    count = doubled // 2
    ends = _numbers(file, at + 14, "H", count)
    starts = _numbers(file, at + 16 + doubled, "H", count)
    return Coverage(starts, ends)


def _numbers(file: BinaryIO, at: int, kind: str, count: int) -> array[int]:
    """Return whole numbers of the file's order, of 4 bytes ("I") or 2 ("H"), in a tenth of a tuple's memory."""
    found = array(kind)
    file.seek(at)
    found.fromfile(file, count)
    if sys.byteorder == "little":
        found.byteswap()
    return found
