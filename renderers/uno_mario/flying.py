"""What flies around a winner of Uno Super Mario: the shapes of its four colours."""

from __future__ import annotations

from renderers.flying import pieces
from renderers.sprite import Sprite

TRIANGLE = "M22 6L40 37H4Z"
CIRCLE = "M22 6a16 16 0 1 0 .1 0Z"
DIAMOND = "M22 3L38 22L22 41L6 22Z"
WAVE = "M4 17q9-14 18-4t18-4v9q-9 14-18 4t-18 4ZM4 33q9-14 18-4t18-4v9q-9 14-18 4t-18 4Z"


def flying() -> tuple[Sprite, ...]:
    """Return the four shapes, and a second circle."""
    return pieces(
        ((TRIANGLE, "red", -8), (CIRCLE, "yellow", 0), (DIAMOND, "green", 12), (WAVE, "rain", -10), (CIRCLE, "gold", 0))
    )
