"""How seats of Seize! go on in a review, and what it doubts: who can seize on this turn does, by any way through it.

A way that was found is kept until the match leaves it, so a turn is thought through once.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Because, Draws, Event, Foresight, Seat
from games.seize.actions import LETTERS, Action, Seize
from games.seize.house import Brain
from games.seize.memory import Memory
from games.seize.rules import perform
from games.seize.state import State
from games.seize.tactics import Tactics
from games.seize.values import Phase
from games.seize.view import View


class Critic:
    """A house player that looks for seizures through the rest of its turn, and else plays as usual."""

    def __init__(self, world: State, seat: Seat, memory: Memory) -> None:
        self._world = world
        self._seat = seat
        self._costs = known_costs(world, memory)
        self._usual = Brain(seat)
        self._plan: list[Action] = []
        self._thought: tuple[int, int] | None = None
        """The turn, and how many cards had been drawn on it, when it last looked for a way."""

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Nothing needs to be remembered: the world is the one that is played on."""

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        """Return the next action of the way to a seizure, if there is one; else the usual one."""
        return self._next(view) or self._usual.choose(view, legal, draws)

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the way to what can be seized, by how much that is; else what is usual, which promises nothing."""
        first = self._next(view)
        if first is not None:
            return [(seizures([first, *self._plan]), first)]
        usual = self._usual.choose(view, legal, draws)
        return [] if usual is None else [(0.0, usual)]

    def _next(self, view: View) -> Action | None:
        """Return the next action of the way; a way is looked for at the turn's first decision, and with new cards."""
        if view.phase not in (Phase.TURN, Phase.COLLISION):
            return None
        moment = (self._world.turn_no, len(self._world.drawn))
        if not self._plan and self._thought != moment:
            self._thought = moment
            self._plan = list(Tactics(self._world, self._seat, self._costs).best())
        return self._plan.pop(0) if self._plan else None


def known_costs(world: State, memory: Memory) -> frozenset[int]:
    """Return the locations whose costs a seat knows (SD23)."""
    return frozenset(memory.costs if world.options.hidden_costs else range(len(world.costs)))


def seizures(way: Sequence[Action]) -> float:
    """Return what a way promises: one for each location that it seizes."""
    return float(sum([isinstance(one, Seize) for one in way]))


def foresee(world: State, seat: Seat, memory: Memory, action: Action) -> Foresight | None:
    """Return what can be seized on this turn by a way that begins with an action; None where that is nothing."""
    after = world.copy()
    perform(after, seat, action)
    way: tuple[Action, ...] = (action,)
    if after.turn == seat and after.phase in (Phase.TURN, Phase.COLLISION):
        way += Tactics(after, seat, known_costs(world, memory)).best()
    taken = [one for one in way if isinstance(one, Seize)]
    if not taken:
        return None
    letter = LETTERS[taken[0].location]
    return Foresight(seizures(way), Because("seize_way", {"letter": letter, "n": way.index(taken[0])}))
