"""Random crowded positions, and where a piece comes by trying every legal step, turn and attack: to check maps with."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from games.seize import SEIZE
from games.seize.board import CELLS, DIRECTIONS, HOLE_CELLS, NEIGHBOURS, NEXT_TO
from games.seize.moves import STUCK, Attack, Step, Turn
from games.seize.play import ATTACK_OF, STEP_OF, TURNS
from games.seize.table import Table
from tests.games.seize.play import act, begun

MATTERING = ("all_directions", "one_piece", "attack_ends_move", "own_pieces_block", "draw_at_move_end", "closed_holes")
"""The house rules that could change where a piece comes."""


class Found(NamedTuple):
    """What trying everything finds for one piece."""

    cost: dict[int, int]
    """The fewest points to each free cell, but for the one where it stands."""
    struck: dict[int, int]
    """The fewest points with which each enemy's cell is attacked, that point included."""


def crowded(draws: random.Random) -> Table:
    """A turn at a table of any size with random house rules: pieces close together, dots, braces and Charges."""
    given = {name: "on" for name in MATTERING if draws.random() < 0.3}
    state = act(begun(draws.choice((2, 3, 4)), first=draws.choice((0, 1)), **given), f"roll {draws.randint(1, 5)}")
    pieces = len(state.where)
    cells = {draws.randrange(CELLS)}
    while len(cells) < pieces + draws.choice((2, 8, 30)):
        cells |= {near for cell in sorted(cells) for near in NEXT_TO[cell]}
    dots = tuple(2 * (draws.random() < 0.3) for _ in range(len(HOLE_CELLS) * state.seats))
    braced = draws.getrandbits(pieces) & draws.getrandbits(pieces)
    charges = tuple(draws.choice((0, 0, 0, 1, 2)) for _ in range(5))
    return replace(
        state,
        where=tuple(draws.sample(sorted(cells), pieces)),
        facing=tuple(draws.randrange(DIRECTIONS) for _ in range(pieces)),
        dots=dots,
        braced=braced,
        charges=charges,
    )


def tried(state: Table, own: int) -> Found:
    """Try every legal step, turn and attack of an own piece, as far as the points go; an attack ends its way.

    An attack that is refused because nobody could land anywhere (SR11) counts as one: maps do not look into that.
    """
    piece = state.turn * 5 + own
    cost: dict[int, int] = {}
    struck: dict[int, int] = {}
    spent_at = {(state.where[piece], state.facing[piece]): 0}
    layers = [[state], *([] for _ in range(state.points))]
    for spent, layer in enumerate(layers):
        for one in layer:
            at = one.where[piece]
            cost.setdefault(at, spent)
            for way in range(DIRECTIONS):
                if may(one, ATTACK_OF[own][way]):
                    struck.setdefault(NEIGHBOURS[at * DIRECTIONS + way], spent + 1)
            for action in (*STEP_OF[own], *TURNS[own]):
                if not may(one, action):
                    continue
                after = replace(SEIZE.apply(one, one.turn, action)[0], undo=())
                place, total = (after.where[piece], after.facing[piece]), state.points - after.points
                if total < spent_at.get(place, total + 1):
                    spent_at[place] = total
                    layers[total].append(after)
    del cost[state.where[piece]]
    return Found(cost, struck)


def steps_of(state: Table, own: int) -> frozenset[int]:
    """The cells that one legal step of an own piece leads to."""
    steps = [step for step in STEP_OF[own] if may(state, step)]
    return frozenset(SEIZE.apply(state, state.turn, step)[0].where[state.turn * 5 + own] for step in steps)


def may(state: Table, action: Step | Turn | Attack) -> bool:
    """Whether an action is legal, or an attack that fails only because nobody could land."""
    refusal = SEIZE.why_not(state, state.turn, action)
    return refusal is None or refusal == STUCK
