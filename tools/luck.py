"""What tools that measure share: luck that derives from a sentence, and how sure a share is."""

from __future__ import annotations

import hashlib
import math
from typing import Final

SENTENCE: Final = "Four friends, one lamp, and the rain on the tin roof."
Z: Final = 1.96


def seed_of(*parts: object) -> int:
    """Return a seed made of texts and numbers."""
    return int.from_bytes(hashlib.sha256(":".join(map(str, parts)).encode()).digest()[:4], "big")


def wilson(won: float, of: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    if not of:
        return 0.0, 1.0
    share = won / of
    middle = (share + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * math.sqrt(share * (1 - share) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return middle - half, middle + half
