"""How many points a side is from surrounding a location: quick to say of many positions, as if the board were empty."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final

from games.core import Seat
from games.seize.board import CELLS, DIRECTIONS, Cell
from games.seize.reach import FREE, ways
from games.seize.state import State
from games.seize.tables import PIECES_PER_SIDE

HORIZON: Final = 12
"""Points ahead that are told apart."""
TOO_FAR: Final = HORIZON + 1
TEAMS: Final = tuple(permutations(range(PIECES_PER_SIDE), 3))
"""Which own pieces take the three cells around a location."""

Costs = tuple[int, ...]
"""What it costs a piece to stand on each cell."""


@cache
def distances(kind: int, place: int, free: bool) -> Costs:
    """Return the points for a piece at a place (cell * 8 + facing) to stand on each cell of an empty board."""
    cost = ways(kind, place >> 3, place % DIRECTIONS, [FREE] * CELLS, HORIZON, all_directions=free).cost
    return tuple([min(points, TOO_FAR) for points in cost])


def side(state: State, seat: Seat) -> list[Costs]:
    """Return the distances of a seat's pieces."""
    base, free = seat * PIECES_PER_SIDE, state.options.all_directions
    where, facing = state.where, state.facing
    return [
        distances(kind, where[base + kind] * DIRECTIONS + facing[base + kind], free) for kind in range(PIECES_PER_SIDE)
    ]


def rows_of(pieces: list[Costs], cells: tuple[Cell, Cell, Cell]) -> list[list[int]]:
    """Return for each of three cells what each piece pays to stand there."""
    one, two, three, four, five = pieces
    return [[one[cell], two[cell], three[cell], four[cell], five[cell]] for cell in cells]


def fewest(rows: list[list[int]], limit: int) -> int:
    """Return the points of the cheapest three pieces together, or `limit` if that is less."""
    low, middle, high = min(rows[0]), min(rows[1]), min(rows[2])
    total = low + middle + high
    if total >= limit:
        return limit
    one, two, three = rows[0].index(low), rows[1].index(middle), rows[2].index(high)
    if one != two and one != three and two != three:
        return total
    first, second, third = rows
    return min(limit, min([first[a] + second[b] + third[c] for a, b, c in TEAMS]))
