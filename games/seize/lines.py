"""Lines: ways through the rest of a turn, by the rules. Which of them seizes most, and which hinders the others most.

A search works in a world that is dealt again for a seat, and of that takes only what the seat knows: its hand, the
board, the costs that it has seen. What is drawn on the way pays for nothing. What a rival can pay is judged by what the
seat has not seen: any cards of the pile and of the others may be its hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from heapq import heappop, heappush
from typing import Final

from games.core import Draws, Seat, shuffled
from games.seize.board import DIE, LEVELS, PIECES_PER_SIDE, SPRINT_POINTS, Cell
from games.seize.cards import COSTS, RECALL, SPRINT, WILD, Hand, cards_of, hand_of, holds, pays
from games.seize.play import Action, Brace, Charge, End, Recall, Seize, Sprint, Undo, legal_actions
from games.seize.standing import TOO_FAR, fewest, rows_of, side
from games.seize.table import UNKNOWN, Known, Phase, Table, World, known_costs


class Line:
    """A way through a turn so far."""

    def __init__(self, table: Table, path: tuple[Action, ...], worth: float = 0.0, price: float = 0.0) -> None:
        self.table = table
        self.path = path
        self.worth = worth
        """What it brings, or what the others may do after it."""
        self.price = price
        """What it costs beside points."""

    def then(self, seat: Seat, action: Action) -> Line:
        """Return the line with one more action, worth and price as they were."""
        table = self.table.copy()
        action.do(table, seat, [])
        return Line(table, (*self.path, action), self.worth, self.price)


class Lines:
    """Lines that are still to be looked at: the lowest rank first, of equals the newest, and no position twice."""

    def __init__(self) -> None:
        self._queue: list[tuple[int, float, int, Line]] = []
        self._seen: set[object] = set()

    def is_new(self, position: object) -> bool:
        """Tell whether a position is met for the first time."""
        met = position in self._seen
        self._seen.add(position)
        return not met

    def add(self, line: Line, points: int, more: float = 0.0) -> None:
        """Add a line by its rank: points, and of equally many something more."""
        heappush(self._queue, (points, more, -len(self._seen), line))

    def take(self) -> Line | None:
        """Return the next line, which is taken out; None where none is left."""
        return heappop(self._queue)[3] if self._queue else None


def position(table: Table, seat: Seat) -> tuple[object, ...]:
    """Return what tells positions apart."""
    return table.where, table.facing, table.points, table.hands[seat], table.braced, table.pending


# Seizing

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


class Seizing:
    """Looks for the line to the best seizures: those that can be paid and need few points go first."""

    def __init__(self, world: Known | World, seat: Seat) -> None:
        self._world: Table = world
        self._seat = seat
        costs = enumerate(known_costs(world, seat))
        self._known = frozenset([place for place, cost in costs if cost != UNKNOWN])
        """The locations whose costs it knows."""
        self._drawn = len(world.drawn)
        self._targets: dict[tuple[Hand, tuple[int, ...]], list[tuple[Cell, Cell, Cell]]] = {}

    def best(self) -> tuple[Action, ...]:
        """Return the actions up to the last seizure of the best line; () if nothing can be seized on this turn."""
        best = self._best(Line(self._world, ()))
        return () if best is None else self._spared(best.path)

    def _best(self, root: Line) -> Line | None:
        """Return the best line to a seizure, and to what can be seized after it."""
        table = root.table
        if self._bound(table) > self._most(table) and not table.hands[self._seat][RECALL]:
            return None
        found = self._look(root)
        if found is None or found.table.owners.count(self._seat) >= found.table.target:
            return found
        return self._best(found) or found

    def _look(self, root: Line) -> Line | None:
        """Return the line to the best seizure of those that go on from one."""
        seat, points, looked, lines = self._seat, root.table.points, 0, Lines()
        found: Line | None = None
        lines.add(root, self._bound(root.table))
        while looked < (EXPANDED if found is None else CONTENT):
            line = lines.take()
            if line is None:
                break
            looked += 1
            for action in self._actions(line):
                child = line.then(seat, action)
                child.worth += self._worth(line.table, action)
                table, bound = child.table, self._bound(child.table)
                if isinstance(action, Seize):
                    child.worth += POINT_WORTH * table.points
                    if found is None or child.worth > found.worth:
                        found = child
                elif bound <= self._most(table) and lines.is_new((*position(table, seat), table.charges)):
                    lines.add(child, points - table.points + bound)
        return found

    def _spared(self, path: tuple[Action, ...]) -> tuple[Action, ...]:
        """Return a path without the cards that it does not need."""
        for at in reversed([at for at, action in enumerate(path) if isinstance(action, Charge | Recall | Sprint)]):
            less = (*path[:at], *path[at + 1 :])
            if self._is_allowed(less):
                path = less
        return path

    def _is_allowed(self, path: tuple[Action, ...]) -> bool:
        """Tell whether a path can be gone."""
        table = self._world.copy()
        for action in path:
            if table.turn != self._seat or action.why_not(table, self._seat) is not None:
                return False
            action.do(table, self._seat, [])
        return True

    def _hand(self, table: Table) -> Hand:
        """Return what the seat can count on: its hand without what is drawn on the way."""
        hand = table.hands[self._seat]
        if len(table.drawn) == self._drawn:
            return hand
        left = list(hand)
        for card in table.drawn[self._drawn :]:
            left[card] -= 1
        return tuple(left)

    def _most(self, table: Table) -> int:
        """Return the points that the seat can still spend."""
        return table.points + SPRINT_POINTS * self._hand(table)[SPRINT]

    def _bound(self, table: Table) -> int:
        """Return the points in which a location that can be paid is surrounded if nothing is in the way."""
        hand = self._hand(table)
        key = (hand, table.owners)
        places = self._targets.get(key)
        if places is None:
            places = [
                mark.cells
                for place, mark in enumerate(table.marks)
                if table.owners[place] != self._seat and place in self._known and pays(hand, table.costs[place])
            ]
            self._targets[key] = places
        best = TOO_FAR
        if places:
            pieces = side(table, self._seat)
            for cells in places:
                best = fewest(rows_of(pieces, cells), best)
        return best

    def _actions(self, line: Line) -> list[Action]:
        """Return what is tried next: a seizure if there is one, cards before moves, nothing that leads nowhere."""
        legal = legal_actions(line.table, self._seat)
        hand = self._hand(line.table)
        seizures: list[Action] = [
            one for one in legal if isinstance(one, Seize) and holds(hand, one.cards) and one.location in self._known
        ]
        if seizures:
            return seizures
        first = all(isinstance(one, Charge | Recall | Sprint | Seize) for one in line.path)
        return [
            action
            for action in legal
            if not isinstance(action, Undo | End | Brace | Seize)
            and (hand[SPRINT] or not isinstance(action, Sprint))
            and (first or not isinstance(action, Charge | Recall))
        ]

    def _worth(self, table: Table, action: Action) -> float:
        """Return what an action is worth beside where it leads."""
        if isinstance(action, Sprint | Charge | Recall):
            return -CARD_COST
        if not isinstance(action, Seize):
            return 0.0
        if table.owners.count(self._seat) + 1 >= table.target:
            return WINNING_WORTH
        worth = FREE_WORTH if table.owners[action.location] < 0 else TAKEN_WORTH
        return worth - CARD_COST * action.cards.count(WILD)


# Hindering

SAMPLES: Final = 12
"""Hands that a rival is imagined to hold."""
BEAM: Final = 8
"""Of the positions with equal points left, so many are looked into."""
POINT_PRICE: Final = 0.055
"""What a point is worth, in locations, that is spent on the others: a turn brings about a fifth of one."""
CARD_PRICE: Final = 0.15
WORTH_WHILE: Final = 0.05
"""What hindering the others must gain beside its price."""
ALARMING: Final = 0.2
"""A threat below this is let be."""
OWN_LOSS: Final = 1.4
"""What it costs to lose an own location, beside a free one that somebody takes."""
LOST: Final = 5.0
"""What a rival's last location costs."""
STANDING: Final = 0.3
"""How likely a rival seizes where it stands around a location already: it could not pay before, or it would have."""
STRONGER: Final = 3
"""Points more where a stronger piece stands in the way: others must come first."""
BRACED: Final = 9
"""The level of a piece that nobody can attack, and the points that it costs."""


class Hindering:
    """Looks for the line after which the others are least likely to seize: knocks, blocks and braces.

    A line's worth is the threat that is left.
    """

    def __init__(self, world: Known | World, seat: Seat, draws: Draws) -> None:
        self._world: Table = world
        self._seat = seat
        self._rivals = [other for other in range(world.seats) if other != seat]
        self._chances = {rival: self._pays(rival, draws) for rival in self._rivals}

    def best(self) -> tuple[Action, ...]:
        """Return the actions that hinder the others most for their price; () where nothing is worth while."""
        now, most, lines = self.threat(self._world), WORTH_WHILE, Lines()
        found: tuple[Action, ...] = ()
        looked: Counter[int] = Counter()
        if now >= ALARMING:
            lines.add(Line(self._world, (), now), 0)
        while (line := lines.take()) is not None:
            points = line.table.points
            looked[points] += 1
            for child in self._onward(line) if looked[points] <= BEAM else ():
                table = child.table
                if lines.is_new(position(table, self._seat)):
                    child.worth = self.threat(table)
                    gain = now - child.worth - child.price - (self._world.points - table.points) * POINT_PRICE
                    if gain > most and child.worth < now:
                        found, most = child.path, gain
                    if table.phase is Phase.TURN:
                        lines.add(child, -table.points, child.worth + child.price)
        return found

    def threat(self, table: Table) -> float:
        """Return how many locations a rival is likely to gain on its next turn, by how much each hurts."""
        return max([self._threat_of(table, rival) for rival in self._rivals])

    def _onward(self, line: Line) -> Iterator[Line]:
        """Yield what one more action leads to; cards in hand alone are counted with."""
        seat, before = self._seat, line.table
        drew = len(before.drawn) > len(self._world.drawn)
        for action in legal_actions(before, seat):
            if isinstance(action, End | Undo | Sprint | Recall | Seize):
                continue
            if (line.path and isinstance(action, Charge)) or (drew and isinstance(action, Brace)):
                continue
            child = line.then(seat, action)
            after = child.table
            if after.hands[seat] != before.hands[seat]:
                child.price += CARD_PRICE if len(after.drawn) == len(before.drawn) else -CARD_PRICE
            yield self._settled(child) if after.phase is Phase.COLLISION else child

    def _settled(self, line: Line) -> Line:
        """Return a line after the best answers to what a collision asks."""
        if line.table.phase is not Phase.COLLISION:
            line.worth = self.threat(line.table)
            return line
        found = [self._settled(line.then(self._seat, one)) for one in legal_actions(line.table, self._seat)]
        return min(found, key=lambda one: one.worth)

    def _pays(self, rival: Seat, draws: Draws) -> list[float]:
        """Return for each back how likely a rival can pay it."""
        world = self._world
        pool = list(world.deck)
        for other in self._rivals:
            pool += cards_of(world.hands[other])
        pool.sort()
        size = sum(world.hands[rival])
        hands = [hand_of(shuffled(pool, draws)[:size]) for _ in range(SAMPLES)]
        return [sum([pays(hand, back) for hand in hands]) / SAMPLES for back in range(len(COSTS))]

    def _threat_of(self, table: Table, rival: Seat) -> float:
        pieces, hurdles = side(table, rival), _hurdles(table, rival)
        most = LOST if table.owners.count(rival) + 1 >= table.target else OWN_LOSS
        safe, chances = 1.0, self._chances[rival]
        for place, owner in enumerate(table.owners):
            chance = chances[table.costs[place]]
            if owner == rival or chance <= 0.0:
                continue
            cells = table.marks[place].cells
            rows = rows_of(pieces, cells)
            for row, cell in zip(rows, cells, strict=True):
                if cell in hurdles:
                    _hinder(row, hurdles[cell])
            effort = fewest(rows, DIE + 1)
            if effort <= DIE:
                likely = chance * ((DIE + 1 - effort) / DIE if effort else STANDING)
                loss = most if most > OWN_LOSS or owner == self._seat else 1.0
                safe *= 1.0 - likely * loss / most
        return most * (1.0 - safe)


def _hurdles(table: Table, rival: Seat) -> dict[Cell, int]:
    """Return the levels of the pieces that are in a seat's way."""
    base = rival * PIECES_PER_SIDE
    return {
        cell: BRACED if table.braced >> piece & 1 else LEVELS[piece % PIECES_PER_SIDE]
        for piece, cell in enumerate(table.where)
        if not base <= piece < base + PIECES_PER_SIDE
    }


def _hinder(row: list[int], level: int) -> None:
    """Add to what each piece pays for a cell what it takes to drive a piece of a level away from it."""
    for kind in range(PIECES_PER_SIDE):
        lead = LEVELS[kind] - level
        if lead <= 0:
            row[kind] += 1 if lead == 0 else STRONGER if level < BRACED else BRACED
