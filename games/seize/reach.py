"""How far a piece comes: the cheapest way to every cell, in movement points. No collisions are played out.

Panels and pictures show it ("what can I reach?") and house players plan with it. A way is made of steps and turns; an
own piece is walked through straight on (SD9), and an attack ends the way, for nobody knows the board after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from games.core import Seat
from games.seize.board import CELLS, DIRECTIONS, NEIGHBOURS, NOWHERE, Cell, Direction
from games.seize.moves import ways_of
from games.seize.view import PieceView, View

FAR: Final = 99
"""More than any way costs: the cell is not reached within the limit."""
LEFT, RIGHT = DIRECTIONS, DIRECTIONS + 1
"""First moves that are no steps."""
NO_MOVE: Final = -1

CLOSED: Final = 0
"""A cell that cannot be entered: a hole closed by SD19, or an enemy that this piece cannot attack alone."""
FREE: Final = 1
HIT: Final = 2
"""An enemy that is knocked away: attacking costs 1 point, and the attacker stands there (SR6)."""
BOUNCE: Final = 3
"""An enemy of the same level: attacking costs 1 point, and another step to stand there (SR7)."""
OWN: Final = 4
"""An own piece: 1 point, straight on to the next free cell (SD9)."""

Ground = Sequence[int]
"""What each cell is to a piece: one of the five above."""


class Ways(NamedTuple):
    """The cheapest ways of one piece."""

    cost: tuple[int, ...]
    """Points to stand on each cell; FAR if it is not reached."""
    first: tuple[int, ...]
    """The first move on the way to each cell: a direction, LEFT, RIGHT or NO_MOVE."""


Edge = tuple[int, Cell, int]
"""A way on: the place (cell * 8 + facing) it leads to, the cell entered or NOWHERE for a turn, and the move."""


@cache
def edges_of(piece: int, all_directions: bool) -> tuple[tuple[Edge, ...], ...]:
    """Return the ways on of an own piece from each place (cell * 8 + facing), as on an empty board."""
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


def closed_holes(view: View, seat: Seat) -> frozenset[Cell]:
    """Return the holes that a seat may not enter (house rule of SD19)."""
    if not view.options.closed_holes:
        return frozenset()
    return frozenset(hole.cell for hole in view.holes if any(one == seat for one, _ in hole.dots))


def ground_of(view: View, piece: PieceView) -> list[int]:
    """Return what each cell is to a piece as the board is seen; its own cell is free, for it has left it."""
    ground = [FREE] * CELLS
    through = CLOSED if view.options.own_pieces_block else OWN
    strength = piece.level + piece.charges
    for other in view.pieces:
        if other.seat == piece.seat:
            ground[other.cell] = through
        else:
            lead = strength - other.level
            ground[other.cell] = CLOSED if other.braced or lead < 0 else HIT if lead else BOUNCE
    ground[piece.cell] = FREE
    for cell in closed_holes(view, piece.seat):
        if ground[cell] != BOUNCE:
            ground[cell] = CLOSED
    return ground


def landing(ground: Ground, cell: Cell, way: Direction) -> tuple[Cell, int]:
    """Return the cell on which a step from a cell ends, and its points; 0 points where there is no such step (SD9)."""
    end = NEIGHBOURS[cell * DIRECTIONS + way]
    points = 1
    while end != NOWHERE and ground[end] == OWN:
        end = NEIGHBOURS[end * DIRECTIONS + way]
        points += 1
    return end, points if end != NOWHERE and ground[end] == FREE else 0


def ways(
    piece: int, cell: Cell, facing: Direction, ground: Ground, limit: int, *, all_directions: bool = False
) -> Ways:
    """Return the cheapest ways of an own piece from a cell, as far as `limit` points go; a turn costs 1 (S12)."""
    edges = edges_of(piece, all_directions)
    kinds = (*ground, FREE)  # the last is NOWHERE's, for a turn
    cost = [limit + 1] * len(NEIGHBOURS)
    first = [NO_MOVE] * len(NEIGHBOURS)
    best, opening = [FAR] * CELLS, [NO_MOVE] * CELLS
    start = cell * DIRECTIONS + facing
    cost[start] = 0
    rings: list[list[int]] = [[start], *([] for _ in range(limit + 1))]
    for spent in range(limit + 1):
        onward = spent + 1
        ring = rings[onward]
        for place in rings[spent]:
            if cost[place] != spent:
                continue
            here = place >> 3
            begun = first[place]
            if spent < best[here]:
                best[here], opening[here] = spent, begun
            if spent == limit or (kinds[here] != FREE and here != cell):
                continue
            for target, entered, move in edges[place]:
                if kinds[entered] == FREE:
                    if onward < cost[target]:
                        cost[target] = onward
                        first[target] = move if begun < 0 else begun
                        ring.append(target)
                    continue
                end, total = _special(kinds, place, target, move, spent)
                if total < cost[end]:
                    cost[end] = total
                    first[end] = move if begun < 0 else begun
                    rings[total].append(end)
    return Ways(tuple(best), tuple(opening))


def _special(kinds: Ground, place: int, target: int, move: int, spent: int) -> tuple[int, int]:
    """Return where a step leads whose next cell is not free, and the points spent by then; FAR where it cannot be."""
    kind = kinds[target >> 3]
    if kind == OWN:
        end, points = landing(kinds, place >> 3, move)
        return (end * DIRECTIONS + place % DIRECTIONS, spent + points) if points else (target, FAR)
    return target, spent + kind - 1 if kind else FAR
