"""What flies around a winner of Go-Stop: petals."""

from __future__ import annotations

from renderers.flying import pieces
from renderers.sprite import Sprite

PETAL = "M22 41C4 30 6 12 16 5L22 11L28 5C38 12 40 30 22 41Z"
SMALL = "M22 35C11 27 12 16 18 11L22 15L26 11C32 16 33 27 22 35Z"


def flying() -> tuple[Sprite, ...]:
    """Return petals as they turn in the wind."""
    turned = (
        (PETAL, "pink", 25), (SMALL, "rose", -60), (PETAL, "skin", 140), (SMALL, "pink", 200), (PETAL, "rose", -35)
    )  # fmt: skip
    return pieces(turned)
