"""How far a piece comes: the cheapest way to every cell, in movement points. No collisions are played out.

Panels show it ("what can I reach?") and house players plan with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from games.seize.board import CELLS, DIRECTIONS, NEIGHBOURS, NOWHERE, Cell, Direction
from games.seize.moves import ways_of

FAR: Final = 99
"""More than any way costs: the cell is not reached within the limit."""
BLOCKED: Final = 0
"""The price of a cell that cannot be entered."""
LEFT, RIGHT = DIRECTIONS, DIRECTIONS + 1
"""First moves that are no steps."""
NO_MOVE: Final = -1


class Ways(NamedTuple):
    """The cheapest ways of one piece."""

    cost: tuple[int, ...]
    """Points to each cell; FAR if it is not reached."""
    first: tuple[int, ...]
    """The first move on the way to each cell: a direction, LEFT, RIGHT or NO_MOVE."""


Edge = tuple[int, Cell, int]
"""A way on: the place (cell * 8 + facing) it leads to, the cell entered or NOWHERE for a turn, and the move."""


@cache
def _edges(piece: int, all_directions: bool) -> tuple[tuple[Edge, ...], ...]:
    """Return the ways on from each place."""
    return tuple(tuple(_edges_at(piece, place, all_directions)) for place in range(len(NEIGHBOURS)))


def _edges_at(piece: int, place: int, all_directions: bool) -> Iterator[Edge]:
    facing = place % DIRECTIONS
    base = place - facing
    for way in ways_of(piece, facing, all_directions=all_directions):
        cell = NEIGHBOURS[base + way]
        if cell != NOWHERE:
            yield cell * DIRECTIONS + facing, cell, way
    yield base + (facing - 1) % DIRECTIONS, NOWHERE, LEFT
    yield base + (facing + 1) % DIRECTIONS, NOWHERE, RIGHT


def ways(
    piece: int, cell: Cell, facing: Direction, prices: Sequence[int], limit: int, *, all_directions: bool = False
) -> Ways:
    """Return the cheapest ways of an own piece from a cell, as far as `limit` points go.

    `prices` gives the points that entering each cell costs (BLOCKED if it cannot be entered); a turn costs 1 (S12).
    """
    edges = _edges(piece, all_directions)
    toll = (*prices, 1)  # the last is the price of NOWHERE, a turn
    cost = [FAR] * len(NEIGHBOURS)
    first = [NO_MOVE] * len(NEIGHBOURS)
    best, opening = [FAR] * CELLS, [NO_MOVE] * CELLS
    start = cell * DIRECTIONS + facing
    cost[start] = 0
    rings: list[list[int]] = [[] for _ in range(limit + max(toll) + 1)]
    rings[0].append(start)
    for spent in range(limit + 1):
        for place in rings[spent]:
            if cost[place] != spent:
                continue
            begun = first[place]
            if spent < best[place >> 3]:
                best[place >> 3], opening[place >> 3] = spent, begun
            for target, entered, move in edges[place]:
                price = toll[entered]
                if price and spent + price < cost[target]:
                    cost[target] = spent + price
                    first[target] = move if begun < 0 else begun
                    rings[spent + price].append(target)
    return Ways(tuple(best), tuple(opening))
