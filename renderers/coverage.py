"""Which characters a font file can draw, read straight from its cmap table in a few milliseconds. No drawing here."""

from __future__ import annotations

import struct
import sys
from array import array
from bisect import bisect_right
from pathlib import Path
from typing import BinaryIO, Final

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
            return _best(file, _cmap(file, number))
        except (struct.error, EOFError) as error:
            raise ValueError(f"{path.name} is not a font that can be read: {error}") from error


def _unpack(file: BinaryIO, at: int, form: str) -> tuple[int, ...]:
    file.seek(at)
    return struct.unpack(form, file.read(struct.calcsize(form)))


def _cmap(file: BinaryIO, number: int) -> int:
    """Return where the font's table of characters starts in the file."""
    file.seek(0)
    start = 0
    if file.read(4) == b"ttcf":
        (start,) = _unpack(file, 12 + 4 * number, ">I")
    (count,) = _unpack(file, start + 4, ">H")
    for i in range(count):
        tag, offset = _unpack(file, start + 12 + 16 * i, ">I4xI4x")
        if tag == int.from_bytes(b"cmap", "big"):
            return offset
    raise ValueError("the font has no table of characters")


def _best(file: BinaryIO, start: int) -> Coverage:
    _, count = _unpack(file, start, ">HH")
    found: dict[int, int] = {}
    for i in range(count):
        _, _, offset = _unpack(file, start + 4 + 8 * i, ">HHI")
        (form,) = _unpack(file, start + offset, ">H")
        found[form] = start + offset
    if FULL in found:
        at = found[FULL]
        (count,) = _unpack(file, at + 12, ">I")
        groups = _numbers(file, at + 16, "I", 3 * count)
        return Coverage(groups[0::3], groups[1::3])
    if BASIC in found:
        at = found[BASIC]
        (doubled,) = _unpack(file, at + 6, ">H")
        ends = _numbers(file, at + 14, "H", doubled // 2)
        return Coverage(_numbers(file, at + 16 + doubled, "H", doubled // 2), ends)
    raise ValueError("the font has no cmap of a known format")


def _numbers(file: BinaryIO, at: int, kind: str, count: int) -> array[int]:
    """Return whole numbers of the file's order, of 4 bytes ("I") or 2 ("H"), in a tenth of a tuple's memory."""
    found = array(kind)
    file.seek(at)
    found.fromfile(file, count)
    if sys.byteorder == "little":
        found.byteswap()
    return found
