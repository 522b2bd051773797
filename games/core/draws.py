"""Chance: how the host draws for a CHANCE action, in a way that anybody can repeat.

`FairDraws` is the algorithm of the fair shuffle; docs/fair-shuffle.md states it so that it can be written again
in any language. Games only see the `Draws` protocol, so a test may hand in another source.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from struct import Struct
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

WORDS: Final = Struct(">8I")
"""A digest as eight words of 32 bits, the first byte of each counting most."""
WORD_RANGE: Final = 1 << 32
WORD_MASK: Final = WORD_RANGE - 1
SPREAD: Final = 0x9E3779B1
"""Sets neighbouring seeds far apart."""
WARM_UP: Final = 4


class Draws(Protocol):
    """A source of even draws."""

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely; n is at least 1."""


class FairDraws:
    """Even draws from SHA-256 of a seed text and a counter.

    Block i is SHA-256(seed + ":" + i) for i = 0, 1, …; each gives eight big-endian 32-bit words. A word w makes a
    draw below n as w mod n, and is passed over when it lies in the incomplete last stretch of n's multiples.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely; raises ValueError when n is below 1."""
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        limit = WORD_RANGE - WORD_RANGE % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def _word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(f"{self._seed}:{self._block}".encode()).digest()
            self._block += 1
            self._words = [*reversed(WORDS.unpack(digest))]
        return self._words.pop()


class SeededDraws:
    """Even draws for thought experiments, where speed counts and nobody checks: Marsaglia's xorshift of 32 bits.

    Equal seeds give equal draws; draws below a million are even to one part in some thousands.
    """

    def __init__(self, seed: int) -> None:
        self._word = ((seed & WORD_MASK) * SPREAD + 1) & WORD_MASK or 1
        for _ in range(WARM_UP):
            self.below(1)

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely."""
        word = self._word
        word ^= word << 13 & WORD_MASK
        word ^= word >> 17
        word ^= word << 5 & WORD_MASK
        self._word = word
        return word * n >> 32


def shuffled(items: Sequence[T], draws: Draws) -> tuple[T, ...]:
    """Return the items in an order drawn evenly (Fisher-Yates, from the last place down)."""
    order, below = list(items), draws.below
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1)
        order[last], order[place] = order[place], order[last]
    return tuple(order)
