"""Pads: three rows of three buttons around a cell, as the board lies in the picture. What they do is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.ui.panel import Buttons, Choice
from games.seize.board import Direction

ARROWS: Final = ("⬆️", "↗️", "➡️", "↘️", "⬇️", "↙️", "⬅️", "↖️")
"""A sign for each direction, clockwise from north."""
GRID: Final = ((7, 0, 1), (6, -1, 2), (5, 4, 3))
"""The directions of a pad's buttons; -1 is its middle."""
NOTHING: Final = "·"


def pad(choices: Mapping[Direction, Choice], middle: Choice) -> tuple[Buttons, ...]:
    """Return the three rows of a pad; directions without a choice are greyed, so that every button has its place."""
    return tuple(Buttons(tuple(middle if way < 0 else choices.get(way) or _dead(way) for way in row)) for row in GRID)


def _dead(way: Direction) -> Choice:
    return Choice(label=NOTHING, emoji=ARROWS[way], focus=f"no {way}", disabled=True)
