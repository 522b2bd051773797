"""What one turn can seize: the ways through the rest of a turn, by the rules, that end on a location that can be paid.

It works in a world that is dealt again for a seat, and of that takes only what the seat knows: its hand, the board, the
costs that it has seen. What is drawn on the way pays for nothing.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from games.core import Seat
from games.seize.actions import Action, Brace, Charge, End, Recall, Seize, Sprint, Undo
from games.seize.board import Cell
from games.seize.cards import RECALL, SPRINT, WILD, Hand, holds
from games.seize.choices import legal_actions
from games.seize.legality import check
from games.seize.rules import perform
from games.seize.state import State, target
from games.seize.tables import COSTS, RESOURCES, SPRINT_POINTS
from games.seize.teams import TOO_FAR, fewest, rows_of, side

EXPANDED: Final = 150
"""So many positions are looked into at most."""
CONTENT: Final = 40
"""After so many, one way to seize is enough."""
FREE_WORTH: Final = 1.0
TAKEN_WORTH: Final = 1.4
WINNING_WORTH: Final = 100.0
CARD_COST: Final = 0.2
"""What a special card played for it takes from a seizure's worth."""
POINT_WORTH: Final = 0.05
"""What a point left over is worth."""


def pays(hand: Hand, back: int) -> bool:
    """Tell whether a hand can pay what stands on a back."""
    cost, short = COSTS[back], 0
    for card in range(RESOURCES):
        short += max(0, cost.count(card) - hand[card])
    return short <= hand[WILD]


class Way:
    """A way through a turn so far."""

    def __init__(self, state: State, path: tuple[Action, ...], worth: float) -> None:
        self.state = state
        self.path = path
        self.worth = worth


class Tactics:
    """Looks for seizures within the rest of a seat's turn."""

    def __init__(self, world: State, seat: Seat, costs: frozenset[int]) -> None:
        self._world = world
        self._seat = seat
        self._costs = costs
        """The locations whose costs it knows."""
        self._drawn = len(world.drawn)
        self._targets: dict[tuple[Hand, tuple[int, ...]], list[tuple[Cell, Cell, Cell]]] = {}

    def best(self) -> tuple[Action, ...]:
        """Return the actions up to the last seizure of the best way; () if nothing can be seized on this turn."""
        best = self._best(Way(self._world, (), 0.0))
        return () if best is None else self._spared(best.path)

    def _spared(self, path: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return a way without the cards that it does not need."""
        for at in reversed([at for at, action in enumerate(path) if isinstance(action, Charge | Recall | Sprint)]):
            less = (*path[:at], *path[at + 1 :])
            if self._is_allowed(less):
                path = less
        return path

    def _is_allowed(self, path: tuple[Action, ...]) -> bool:
        """Tell whether a way can be gone."""
        state = self._world.copy()
        for action in path:
            if state.turn != self._seat or check(state, self._seat, action) is not None:
                return False
            perform(state, self._seat, action)
        return True

    def hand(self, state: State) -> Hand:
        """Return what the seat can count on: its hand without what is drawn on the way."""
        hand = state.hands[self._seat]
        if len(state.drawn) == self._drawn:
            return hand
        left = list(hand)
        for card in state.drawn[self._drawn :]:
            left[card] -= 1
        return tuple(left)

    def _best(self, root: Way) -> Way | None:
        """Return the best way to a seizure, and to what can be seized after it: those with few points go first."""
        start, hand = self._bound(root.state), root.state.hands[self._seat]
        if start > self._most(root.state) and not hand[RECALL]:
            return None
        queue: list[tuple[int, int, Way]] = [(start, 0, root)]
        seen: set[object] = set()
        found: Way | None = None
        number = expanded = 0
        while queue and expanded < (EXPANDED if found is None else CONTENT):
            way = heappop(queue)[2]
            expanded += 1
            for action in self._actions(way):
                child = self._after(way, action)
                state = child.state
                if isinstance(action, Seize):
                    if found is None or child.worth > found.worth:
                        found = child
                    continue
                bound = self._bound(state)
                key = (state.where, state.facing, state.points, state.hands, state.charges, state.pending)
                if bound <= self._most(state) and key not in seen:
                    seen.add(key)
                    number += 1
                    heappush(queue, (root.state.points - state.points + bound, -number, child))
        if found is None or found.state.owners.count(self._seat) >= target(found.state.seats):
            return found
        return self._best(found) or found

    def _after(self, way: Way, action: Action) -> Way:
        """Return the way with one more action."""
        state = way.state.copy()
        worth = way.worth + self._worth(state, action)
        perform(state, self._seat, action)
        if isinstance(action, Seize):
            worth += POINT_WORTH * state.points
        return Way(state, (*way.path, action), worth)

    def _most(self, state: State) -> int:
        """Return the points that the seat can still spend."""
        return state.points + SPRINT_POINTS * self.hand(state)[SPRINT]

    def _bound(self, state: State) -> int:
        """Return the points in which a location that can be paid is surrounded if nothing is in the way."""
        hand = self.hand(state)
        key = (hand, state.owners)
        places = self._targets.get(key)
        if places is None:
            places = [
                mark.cells
                for place, mark in enumerate(state.marks)
                if state.owners[place] != self._seat and place in self._costs and pays(hand, state.costs[place])
            ]
            self._targets[key] = places
        best = TOO_FAR
        if places:
            pieces = side(state, self._seat)
            for cells in places:
                best = fewest(rows_of(pieces, cells), best)
        return best

    def _actions(self, way: Way) -> list[Action]:
        """Return what is tried next: a seizure if there is one, cards before moves, nothing that leads nowhere."""
        legal = legal_actions(way.state, self._seat)
        hand = self.hand(way.state)
        seizures: list[Action] = [
            one for one in legal if isinstance(one, Seize) and holds(hand, one.cards) and one.location in self._costs
        ]
        if seizures:
            return seizures
        first = all(isinstance(one, Charge | Recall | Sprint | Seize) for one in way.path)
        return [
            action
            for action in legal
            if not isinstance(action, Undo | End | Brace | Seize)
            and (hand[SPRINT] or not isinstance(action, Sprint))
            and (first or not isinstance(action, Charge | Recall))
        ]

    def _worth(self, state: State, action: Action) -> float:
        """Return what an action is worth beside where it leads."""
        if isinstance(action, Sprint | Charge | Recall):
            return -CARD_COST
        if not isinstance(action, Seize):
            return 0.0
        if state.owners.count(self._seat) + 1 >= target(state.seats):
            return WINNING_WORTH
        worth = FREE_WORTH if state.owners[action.location] < 0 else TAKEN_WORTH
        return worth - CARD_COST * action.cards.count(WILD)
