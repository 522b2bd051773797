"""What flies around a winner of Seize!: the flags of its seats."""

from __future__ import annotations

from renderers.flying import pieces
from renderers.seize.board import SEAT_COLOURS
from renderers.sprite import Sprite

FLAG = "M8 4H12V7H39L31 16L39 25H12V41H8Z"
TURNS = (-12, 10, 24, -24)


def flying() -> tuple[Sprite, ...]:
    """Return a flag of each seat."""
    return pieces(tuple((FLAG, colour, turn) for colour, turn in zip(SEAT_COLOURS, TURNS, strict=False)))
