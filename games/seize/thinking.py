"""What a search has to know of Seize!: the stretch is the match, and a mind that thinks its turn through to the end.

Such a mind has one wish, so no worlds are played on: two turns of a house player would take all the time that there is.
"""

from __future__ import annotations

from typing import Final

from games.core import Draws, Event, Horizon, Searching, Seat, Short
from games.seize.actions import NOTATION, Action, Seize, Undo
from games.seize.critic import Critic, foresee, known_costs
from games.seize.guard import Guard
from games.seize.house import Brain
from games.seize.memory import Memory
from games.seize.plans import PATIENCE
from games.seize.scoring import HAND_WEIGHT
from games.seize.standing import chances, expected
from games.seize.state import State, held
from games.seize.tactics import Tactics
from games.seize.values import Phase
from games.seize.view import View


class Planner:
    """A house player that seizes what any way through its turn can seize, and else plays as usual."""

    def __init__(self, world: State, seat: Seat, memory: Memory) -> None:
        self._world = world
        self._seat = seat
        self._memory = memory
        self._usual = Brain(seat)

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Nothing needs to be remembered: the world is the one that is played on."""

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        """Return the next action of the best plan: to seize, or to keep others from it; else the usual one."""
        at_it = view.phase in (Phase.TURN, Phase.COLLISION)
        if at_it and not any(isinstance(action, Seize) for action in legal):
            plan = Tactics(self._world, self._seat, known_costs(self._world, self._memory)).best()
            if not plan and view.round_no <= PATIENCE:
                plan = Guard(self._world, self._seat, draws).best()
            if plan:
                return plan[0]
        return self._usual.choose(view, legal, draws)

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the one thing that it would do: its plan has been thought through."""
        action = self.choose(view, legal, draws)
        return [] if action is None else [(0.0, action)]


def points(state: State) -> tuple[float, ...]:
    """Return each seat's locations; cards in hand settle what is equal (SD32)."""
    return tuple([count + sum(hand) / HAND_WEIGHT for count, hand in zip(held(state), state.hands, strict=True)])


HEAVY: Final = 8
"""A playout of two rounds takes some 50 ms, where those of other games take a few."""
SEARCHING: Final = Searching(
    mind=Planner,
    over=lambda state: state.phase is Phase.OVER,
    points=points,
    critic=Critic,
    foresee=foresee,
    horizon=Horizon(turn=lambda state: state.turn_no, rounds=1, points=expected, chances=chances),
    no_advice=frozenset({NOTATION.encode(Undo())}),
    heavy=HEAVY,
    worth=lambda brought, seat: brought[seat] - max([points for other, points in enumerate(brought) if other != seat]),
)

SHORT_ROUNDS: Final = 6
LOCATION_WORTH: Final = 10
"""More than a hand usually holds."""


def short_over(state: State) -> bool:
    """Tell whether so many big rounds have been played, or the match has ended."""
    return state.phase is Phase.OVER or state.round_no > SHORT_ROUNDS


SHORT: Final = Short({}, 2, short_over, lambda state, seat: LOCATION_WORTH * held(state)[seat] + sum(state.hands[seat]))
"""So many big rounds between two; ten for each location, one for each card in hand."""
