"""What a search has to know of Uno Super Mario: a round is the stretch, and going out is worth more than the cards."""

from __future__ import annotations

import math
from typing import Final

from games.core import Searching, Seat, Short
from games.uno_mario.attacks import is_bluff
from games.uno_mario.cards import COLOUR_OF, NONE, hand_points
from games.uno_mario.house import BLUFFERS_FOUND, Brain
from games.uno_mario.memory import Memory
from games.uno_mario.quick import QuickPlayers
from games.uno_mario.state import State
from games.uno_mario.values import OPEN_PHASES

GOING_OUT: Final = 60.0
"""Points that going out is worth beside what the others hold."""
SURE: Final = 2.0
"""The doubt among three and more: each further rival makes a round hang less on what one does, and more on luck."""
KEPT_BACK: Final = 0.1
"""How often a player draws though a card of the colour is in hand."""


def points(state: State) -> tuple[float, ...]:
    """Return what the round is worth to each seat: the winner the cards of the others, the others less their own."""
    held = [hand_points(hand) for hand in state.hands]
    winner = state.result.winner if state.result is not None and state.phase in OPEN_PHASES else NONE
    return tuple([float(sum(held)) if seat == winner else -float(points) for seat, points in enumerate(held)])


def worth(brought: tuple[float, ...], seat: Seat) -> float:
    """Return what a round's points are worth to a seat: above all, to have gone out."""
    out = max(brought)
    return brought[seat] + (GOING_OUT if brought[seat] == out and out >= 0 else 0.0)


def likelihood(world: State, memory: Memory) -> float:
    """Return the logarithm of how likely the others would have drawn and hit as they did, with this world's hands."""
    total = 0.0
    for seat, colours in enumerate(memory.lacks):
        if colours:
            held = {COLOUR_OF[card] for card in world.hands[seat]}
            total += math.log(KEPT_BACK) * len(colours & held)
    if world.attack is not None and is_bluff(world.attack):
        total += math.log(BLUFFERS_FOUND)
    return total


SEARCHING: Final = Searching(
    mind=lambda world, seat, memory: Brain(seat, memory, careful=seat == memory.seat),
    over=lambda state: state.phase in OPEN_PHASES,
    points=points,
    worth=worth,
    likelihood=likelihood,
    doubt=lambda seats: min(SURE, seats - 1.0),
    zero_sum=True,
    quick=QuickPlayers,
)

SHORT: Final = Short({"goal": "single_round"}, 3, SEARCHING.over, lambda state, seat: int(points(state)[seat]))
"""One round among three: the winner's points, and for the others what is left in their hands, as a loss."""
