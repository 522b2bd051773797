"""What a search has to know of Go-Stop: a deal is the stretch, chips are the points, and what cards played tell."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from games.core import Event, Searching, Seat, Short
from games.gostop.cards import CARD, FIRST_JOKER
from games.gostop.house import Brain, Thought
from games.gostop.known import Known, known_to
from games.gostop.quick import QuickPlayers
from games.gostop.state import State
from games.gostop.values import Phase
from games.gostop.view import View

WARMTH: Final = 0.6
"""How far from the best a card may be, in points, and still be played now and then."""
WHIM: Final = 0.05
"""How often a card is taken to be played for no reason."""
WIN: Final = 4.0
"""What winning is worth beside the chips."""
CHIPS: Final = 4.0
"""From how many chips on more of them count less and less: so one rare deal does not outweigh the others."""


class Act(NamedTuple):
    """A card that another played, and what that seat could see of the table."""

    known: Known
    seat: Seat
    card: int
    hand_size: int


class Memory:
    """The cards that the others played in this deal, each with the view before it."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._before: View | None = None
        self.acts: list[Act] = []

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Note a card played by another."""
        for event in events:
            if event.kind == "dealt":
                self.acts.clear()
            elif event.kind == "played" and event.seat not in (None, self._seat) and self._before is not None:
                known, held = known_to(self._before, event.seat), self._before.players[event.seat].hand_size
                self.acts.append(Act(known, event.seat, CARD[str(event.data["card"])], held))
        self._before = view


def likelihood(world: State, memory: Memory) -> float:
    """Return the logarithm of how likely the others would have played their cards from the hands of this world."""
    hands = [list(side.hand) for side in world.sides]
    total = 0.0
    for act in reversed(memory.acts):
        hand = hands[act.seat]
        hand.append(act.card)
        if len(hand) == act.hand_size:
            total += math.log(WHIM + (1 - WHIM) * _chance(act, tuple(sorted(hand))))
    return total


def _chance(act: Act, hand: tuple[int, ...]) -> float:
    """Return how likely a hand plays this card: the better it is beside the others, the likelier."""
    thought = Thought(act.known.with_hand(hand))
    worths = [thought.play_worth(card) for card in hand if card < FIRST_JOKER]
    played = thought.play_worth(act.card)
    best = max(worths)
    return math.exp((played - best) / WARMTH) / sum([math.exp((worth - best) / WARMTH) for worth in worths])


def points(state: State) -> tuple[float, ...]:
    """Return the chips that the deal brought each seat."""
    return tuple([float(chips) for chips in state.result.chips]) if state.result is not None else (0.0,) * state.seats


def worth(chips: tuple[float, ...], seat: Seat) -> float:
    """Return what the chips of a deal are worth to a seat: to win at all is most of it."""
    mine = chips[seat]
    value = WIN + CHIPS * math.log2(1.0 + abs(mine) / CHIPS)
    return value if mine > 0 else -value if mine < 0 else 0.0


SEARCHING: Final = Searching(
    mind=lambda world, seat, memory: Brain(seat),
    over=lambda state: state.phase in (Phase.BETWEEN, Phase.OVER),
    points=points,
    worth=worth,
    likelihood=likelihood,
    quick=QuickPlayers,
    zero_sum=True,
)

SHORT: Final = Short({"deals": "1"}, 2, SEARCHING.over, lambda state, seat: int(points(state)[seat]))
"""One deal between two; the chips that it brings."""
