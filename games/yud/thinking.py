"""What a search has to know of Yud! Stop!: a round is the stretch, low rows are good, and what is kept tells."""

from __future__ import annotations

import math
from typing import Final

from games.core import Searching, Seat, Short
from games.yud.cards import UNKNOWN
from games.yud.house import SEARCHERS, USUAL, Brain
from games.yud.notes import Notes
from games.yud.quick import QuickPlayers
from games.yud.scoring import row_sum
from games.yud.state import State, card_at
from games.yud.values import OPEN_PHASES

LOWEST: Final = 8.0
"""Points that the lowest row of a round is worth beside the points themselves."""
RATHER_HIGHER: Final = 0.06
"""How often a player keeps a card that is higher than the one it gives for it."""
RATHER_EQUAL: Final = 0.3
PASSED_BY: Final = 0.3
"""How often a player throws a card away though it knows a higher one in its row."""


def points(state: State) -> tuple[float, ...]:
    """Return the points of the round, or of the rows as they lie, as losses."""
    if state.phase in OPEN_PHASES and state.sheet:
        return tuple([-float(points) for points in state.sheet[-1]])
    return tuple([-float(row_sum(row)) for row in state.rows])


def worth(brought: tuple[float, ...], seat: Seat) -> float:
    """Return what a round's points are worth to a seat: few are good, fewest are better."""
    others = [points for other, points in enumerate(brought) if other != seat]
    mine, best = brought[seat], max(others)
    return mine - sum(others) / len(others) + (LOWEST if mine > best else -LOWEST if mine < best else 0.0)


def likelihood(world: State, notes: Notes) -> float:
    """Return the logarithm of how likely the others would have kept and thrown away what they did, in this world."""
    total = 0.0
    for place, mark in notes.marks.items():
        if mark.rather != UNKNOWN:
            card = card_at(world, *place)
            if card >= mark.rather:
                total += math.log(RATHER_HIGHER if card > mark.rather else RATHER_EQUAL)
    for places, thrown in notes.passed:
        for place in places:
            if card_at(world, *place) > thrown:
                total += math.log(PASSED_BY)
    return total


SEARCHING: Final = Searching(
    mind=lambda world, seat, notes: Brain(seat, notes.of(seat, world)),
    over=lambda state: state.phase in OPEN_PHASES,
    points=points,
    worth=worth,
    likelihood=likelihood,
    attentive=True,
    quick=QuickPlayers,
    better=(
        lambda world, seat, notes: Brain(seat, notes.of(seat, world), SEARCHERS if seat == notes.seat else USUAL),
        lambda world, notes: QuickPlayers(world, notes, SEARCHERS),
    ),
)

SHORT: Final = Short({}, 2, SEARCHING.over, lambda state, seat: int(points(state)[seat]))
"""One round between two; its points, as a loss."""
