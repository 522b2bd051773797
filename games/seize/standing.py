"""How a match stands before its end: how near each seat is to what it wants, what it will hold, its chance of winning.

How near is quick to say of many positions, as if the board were empty. The fitted weights are those of
`tools/fit_seize.py` of commit 31c671fd; what they are worth stands in docs/design/reviews.md.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

from games.core import Seat
from games.seize.board import CELLS, DIRECTIONS, FEWEST, PIECES_PER_SIDE, Cell
from games.seize.cards import COSTS, DECK, RESOURCES, WILD, Hand, pays
from games.seize.paths import FREE, HORIZON, cell_costs
from games.seize.table import Table, outcome

TOO_FAR: Final = HORIZON + 1
TEAMS: Final = tuple(permutations(range(PIECES_PER_SIDE), 3))
"""Which own pieces take the three cells around a location."""

Costs = tuple[int, ...]
"""What it costs a piece to stand on each cell."""


@cache
def distances(kind: int, place: int, free: bool) -> Costs:
    """Return the points for a piece at a place (cell * 8 + facing) to stand on each cell of an empty board."""
    cost = cell_costs(kind, place, (FREE,) * CELLS, HORIZON, all_directions=free)
    return tuple([min(points, TOO_FAR) for points in cost])


def side(table: Table, seat: Seat) -> list[Costs]:
    """Return the distances of a seat's pieces."""
    base, free = seat * PIECES_PER_SIDE, table.options.all_directions
    where, facing = table.where, table.facing
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


# What a match will bring

NEAR: Final = 4.0
"""In so many points a location that can be paid becomes less than half as near."""


class Features(NamedTuple):
    """What is counted of a seat."""

    held: float
    """Its locations."""
    lead: float
    """The same, the more the nearer the match is to its end."""
    resources: float
    specials: float
    affordable: float
    """How many locations it could pay that it does not hold."""
    near: float
    """How near it is to these: at most one each."""
    exposed: float
    """How near the others are to what it holds, if they can pay."""
    next: float
    """1 for the seat that is to roll, less the later the turn comes."""


Weights = tuple[float, ...]
"""One for each feature."""

WORTH: Final[tuple[Weights, ...]] = (
    (0.554, 0.851, 0.120, 0.0, 0.006, 0.367, -1.781, 0.271),
    (0.486, 0.852, 0.075, 0.024, 0.0, 0.690, -1.861, 0.206),
    (0.420, 0.770, 0.095, 0.0, 0.0, 0.444, -1.461, 0.169),
)
"""With 2, 3 and 4 seats: what each feature adds to the locations that a seat will hold beside the others."""
CHANCE: Final[tuple[Weights, ...]] = (
    (0.249, 1.253, 0.127, 0.0, 0.0, 0.331, -2.029, 0.252),
    (0.470, 1.534, 0.126, 0.049, 0.0, 1.132, -2.306, 0.300),
    (0.391, 1.629, 0.233, 0.064, 0.0, 0.707, -2.366, 0.291),
)
"""The same of how likely it wins: chances are to one another as e to the power of the sums."""


def features(table: Table) -> list[Features]:
    """Return what counts of each seat, before somebody rolls."""
    seats, owned = table.seats, table.held
    late = max(max(owned) / table.target, 1.0 - len(table.deck) / sum(DECK))
    nearness = [_nearness(table, seat) for seat in range(seats)]
    found = []
    for seat, hand in enumerate(table.hands):
        near = [far for place, far in enumerate(nearness[seat]) if table.owners[place] != seat]
        exposed = [
            max([nearness[other][place] for other in range(seats) if other != seat])
            for place, owner in enumerate(table.owners)
            if owner == seat
        ]
        resources = sum(hand[: WILD + 1])
        waits = (seat - table.turn) % seats
        found.append(
            Features(
                owned[seat],
                owned[seat] * late,
                resources,
                sum(hand) - resources,
                sum([far > 0 for far in near]),
                sum(near),
                sum(exposed),
                1.0 - waits / seats,
            )
        )
    return found


@cache
def payable(hand: Hand) -> tuple[bool, ...]:
    """Return which backs a hand can pay."""
    return tuple([pays(hand, back) for back in range(len(COSTS))])


def _nearness(table: Table, seat: Seat) -> list[float]:
    """Return for each location how near a seat is to surrounding it; 0 where it cannot pay."""
    able, pieces = payable(table.hands[seat][: RESOURCES + 1]), side(table, seat)
    return [
        math.exp(-fewest(rows_of(pieces, mark.cells), TOO_FAR) / NEAR) if able[cost] else 0.0
        for mark, cost in zip(table.marks, table.costs, strict=False)
    ]


def _sums(table: Table, weights: tuple[Weights, ...]) -> list[float]:
    own = weights[table.seats - FEWEST]
    return [sum([weight * value for weight, value in zip(own, one, strict=True)]) for one in features(table)]


def expected(table: Table) -> tuple[float, ...]:
    """Return the locations that each seat holds at the end, beside a constant for all of them."""
    return tuple(_sums(table, WORTH))


def chances(table: Table) -> tuple[float, ...]:
    """Return how likely each seat wins; after the end what became of it."""
    result = outcome(table)
    if result is not None:
        share = 1 / len(result.winners)
        return tuple([share if seat in result.winners else 0.0 for seat in range(table.seats)])
    powers = [math.exp(one) for one in _sums(table, CHANCE)]
    return tuple([one / sum(powers) for one in powers])
