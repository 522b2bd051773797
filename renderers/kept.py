"""What was made lately, up to a number of bytes: the least lately used goes first. No drawing here."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """A store bounded by bytes. Several threads may use one; two of them may make the same thing at once."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most = most
        self._size = size
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()
        self.bytes = 0
        """What it holds."""

    def get(self, key: Hashable) -> T | None:
        """Return what is kept for a key, or None."""
        try:  # each of the two is one step for other threads, so there is nothing to lock
            self._found.move_to_end(key)
            return self._found[key]
        except KeyError:
            return None

    def put(self, key: Hashable, value: T) -> T:
        """Keep a value, and return it."""
        with self._lock:
            before = self._found.pop(key, None)
            self._found[key] = value
            self.bytes += self._size(value) - (0 if before is None else self._size(before))
            while self.bytes > self._most and self._found:
                self.bytes -= self._size(self._found.popitem(last=False)[1])
        return value
