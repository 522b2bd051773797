"""How pieces stand and move: orders on a plate, the directions in which each walks, tables of ready-made moves."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from games.seize.actions import Attack, Step, Turn
from games.seize.board import DIRECTIONS, NEIGHBOURS, NOWHERE, Cell
from games.seize.tables import PIECES_PER_SIDE, WALKS

PIECES: Final = range(PIECES_PER_SIDE)
ORDERS: Final = tuple([order for order in permutations(PIECES) if order.index(0) < order.index(4)])
"""The 60 orders of the pieces on a plate; the two of level 1 are alike (SR2)."""
STEP_OF: Final = tuple(tuple(Step(piece, way) for way in range(DIRECTIONS)) for piece in PIECES)
ATTACK_OF: Final = tuple(tuple(Attack(piece, way) for way in range(DIRECTIONS)) for piece in PIECES)
TURNS: Final = tuple((Turn(piece, -1), Turn(piece, 1)) for piece in PIECES)
ALL_WAYS: Final = tuple(range(DIRECTIONS))
WAYS: Final = tuple(
    tuple(tuple(sorted((facing + turn) % DIRECTIONS for turn in WALKS[piece])) for facing in range(DIRECTIONS))
    for piece in PIECES
)
"""WAYS[piece][facing]: the directions in which an own piece walks, ascending (SD5)."""


def ways_of(piece: int, facing: int, *, all_directions: bool) -> tuple[int, ...]:
    """Return the directions in which an own piece walks, ascending (SD5)."""
    return ALL_WAYS if all_directions else WAYS[piece][facing]


def _moves(piece: int, cell: Cell, facing: int, all_directions: bool) -> tuple[tuple[Cell, Step, Attack], ...]:
    return tuple(
        (NEIGHBOURS[cell * DIRECTIONS + way], STEP_OF[piece][way], ATTACK_OF[piece][way])
        for way in ways_of(piece, facing, all_directions=all_directions)
        if NEIGHBOURS[cell * DIRECTIONS + way] != NOWHERE
    )


MOVES: Final = tuple(
    tuple(
        tuple(_moves(piece, index // DIRECTIONS, index % DIRECTIONS, free) for index in range(len(NEIGHBOURS)))
        for piece in PIECES
    )
    for free in (False, True)
)
"""MOVES[all directions][piece][cell * 8 + facing]: the cells next to it that it walks to, and how."""
