"""What glibc is told about the process's memory. Another C library is left alone."""

from __future__ import annotations

import contextlib
import ctypes
from typing import Final

ARENAS_MOST: Final = -8
"""`M_ARENA_MAX` of mallopt(3)."""


def share_one_heap() -> None:
    """Let all threads take memory from one heap. Python lets only one of them run anyway; it saves some 7 MB."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(ARENAS_MOST, 1)


def trim() -> None:
    """Give memory that nothing needs any more back to the system."""
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
