"""How a match stands before its end: what each seat will hold then, and its chance of winning, by fitted weights.

The weights are those of `tools/fit_seize.py` of commit 31c671fd; what they are worth stands in docs/reviews.md.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

from games.core import Seat
from games.seize.cards import WILD, Hand
from games.seize.scoring import outcome
from games.seize.state import State, held, target
from games.seize.tables import COSTS, DECK, FEWEST, RESOURCES
from games.seize.tactics import pays
from games.seize.teams import TOO_FAR, fewest, rows_of, side

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
    """1 for who is to roll, less the later the turn comes."""


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


def features(state: State) -> list[Features]:
    """Return what counts of each seat, before somebody rolls."""
    seats, owned = state.seats, held(state)
    late = max(max(owned) / target(seats), 1.0 - len(state.deck) / sum(DECK))
    nearness = [_nearness(state, seat) for seat in range(seats)]
    found = []
    for seat, hand in enumerate(state.hands):
        near = [far for place, far in enumerate(nearness[seat]) if state.owners[place] != seat]
        exposed = [
            max([nearness[other][place] for other in range(seats) if other != seat])
            for place, owner in enumerate(state.owners)
            if owner == seat
        ]
        resources = sum(hand[: WILD + 1])
        waits = (seat - state.turn) % seats
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


def _nearness(state: State, seat: Seat) -> list[float]:
    """Return for each location how near a seat is to surrounding it; 0 where it cannot pay."""
    able, pieces = payable(state.hands[seat][: RESOURCES + 1]), side(state, seat)
    return [
        math.exp(-fewest(rows_of(pieces, mark.cells), TOO_FAR) / NEAR) if able[cost] else 0.0
        for mark, cost in zip(state.marks, state.costs, strict=False)
    ]


def _sums(state: State, weights: tuple[Weights, ...]) -> list[float]:
    own = weights[state.seats - FEWEST]
    return [sum([weight * value for weight, value in zip(own, one, strict=True)]) for one in features(state)]


def expected(state: State) -> tuple[float, ...]:
    """Return the locations that each seat holds at the end, beside a constant for all of them."""
    return tuple(_sums(state, WORTH))


def chances(state: State) -> tuple[float, ...]:
    """Return how likely each seat wins; after the end what became of it."""
    result = outcome(state)
    if result is not None:
        share = 1 / len(result.winners)
        return tuple([share if seat in result.winners else 0.0 for seat in range(state.seats)])
    powers = [math.exp(one) for one in _sums(state, CHANCE)]
    return tuple([one / sum(powers) for one in powers])
