"""What flies around a winner: each game's own shapes, else confetti. No canvas here."""

from __future__ import annotations

from collections.abc import Sequence

from renderers import palette
from renderers.layout import HALF
from renderers.marks import HONOURS, shape
from renderers.sprite import Sprite

PAPER = ("star", "curl", "slip", "ring", "leaf")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">'


def confetti() -> tuple[Sprite, ...]:
    """Return pieces of confetti."""
    return tuple(HONOURS.sprite(f"confetti-{piece}", HALF) for piece in PAPER)


def pieces(paths: Sequence[tuple[str, str, int]]) -> tuple[Sprite, ...]:
    """Return shapes within 44×44, each a path, a colour and by how many degrees it is turned, in a line of ink."""
    line = f'stroke="{palette.hex_code("ink")}" stroke-width="2" stroke-linejoin="round"'
    return tuple(
        shape(
            f'{HEAD}<path d="{path}" fill="{palette.hex_code(colour)}" transform="rotate({turn} 22 22)" {line}/></svg>'
        )
        for path, colour, turn in paths
    )
