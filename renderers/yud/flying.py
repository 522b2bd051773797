"""What flies around a winner of Yud! Stop!: octagons of the stop sign."""

from __future__ import annotations

from renderers.flying import pieces
from renderers.sprite import Sprite

SIGN = "M14 4H30L40 14V30L30 40H14L4 30V14Z"
SMALL = "M17 10H27L34 17V27L27 34H17L10 27V17Z"
RING = SIGN + "M17 12L12 17V27L17 32H27L32 27V17L27 12Z"


def flying() -> tuple[Sprite, ...]:
    """Return octagons, whole and open."""
    colours = ((SIGN, "red", 0), (SMALL, "gold", 12), (RING, "hanji", 8), (SMALL, "persimmon", 0), (RING, "gold", 0))
    return pieces(colours)
