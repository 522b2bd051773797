"""Pads: three rows of three buttons around a cell, as the board lies in the picture. What they do is given.

Every button is a sign and a short word, so that on a phone three stand in a row and the columns stay straight.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.show.face import Buttons, Choice
from games.seize.board import CELL_NAMES, DIRECTIONS, NEIGHBOURS, NOWHERE, Cell, Direction

ARROWS: Final = ("⬆️", "↗️", "➡️", "↘️", "⬇️", "↙️", "⬅️", "↖️")
"""A sign for each direction, clockwise from north."""
GRID: Final = ((7, 0, 1), (6, -1, 2), (5, 4, 3))
"""The directions of a pad's buttons; -1 is its middle."""
NOTHING: Final = "–"
"""Where the board has no cell."""


def pad(cell: Cell, choices: Mapping[Direction, Choice], middle: Choice) -> tuple[Buttons, ...]:
    """Return the three rows of a pad around a cell; directions without a choice are greyed and keep their place."""
    return tuple(
        Buttons(tuple(middle if way < 0 else choices.get(way) or _dead(cell, way) for way in row)) for row in GRID
    )


def name_ahead(cell: Cell, way: Direction) -> str:
    """Return the name of the next cell in a direction."""
    ahead = NEIGHBOURS[cell * DIRECTIONS + way]
    return NOTHING if ahead == NOWHERE else CELL_NAMES[ahead]


def _dead(cell: Cell, way: Direction) -> Choice:
    return Choice(label=name_ahead(cell, way), emoji=ARROWS[way], focus=f"no {way}", disabled=True)
