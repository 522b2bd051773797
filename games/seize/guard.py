"""What the others may seize on their next turns, and how one's own turn can hinder it: knocks, blocks and braces.

What a rival can pay is judged by what the seat has not seen: any cards of the pile and of the others may be its hand.
"""

from __future__ import annotations

from typing import Final

from games.core import Draws, Seat, shuffled
from games.seize.actions import Action, Brace, Charge, End, Recall, Seize, Sprint, Undo
from games.seize.board import Cell
from games.seize.cards import cards_of, hand_of
from games.seize.choices import legal_actions
from games.seize.rules import perform
from games.seize.state import State, target
from games.seize.tables import COSTS, DIE, LEVELS, PIECES_PER_SIDE
from games.seize.tactics import pays
from games.seize.teams import fewest, rows_of, side
from games.seize.values import Phase

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


class Idea:
    """A way through a turn so far, and what the others may do after it."""

    def __init__(self, state: State, path: tuple[Action, ...], threat: float, price: float) -> None:
        self.state = state
        self.path = path
        self.threat = threat
        self.price = price


class Guard:
    """Looks for what hinders the others most."""

    def __init__(self, world: State, seat: Seat, draws: Draws) -> None:
        self._world = world
        self._seat = seat
        self._rivals = [other for other in range(world.seats) if other != seat]
        self._chances = {rival: self._pays(rival, draws) for rival in self._rivals}

    def best(self) -> tuple[Action, ...]:
        """Return the actions that hinder the others most for their price; () where nothing is worth while."""
        world = self._world
        now = self.threat(world)
        if now < ALARMING:
            return ()
        best, most = Idea(world, (), now, 0.0), WORTH_WHILE
        rings: list[list[Idea]] = [[] for _ in range(world.points + 1)]
        rings[world.points].append(best)
        seen: set[object] = set()
        for ring in reversed(rings):
            looked = 0
            while ring and looked < BEAM:
                ring.sort(key=lambda idea: -idea.threat - idea.price)
                looked += 1
                for child in self._onward(ring.pop()):
                    state = child.state
                    key = (state.where, state.facing, state.points, state.hands[self._seat], state.braced)
                    if key in seen:
                        continue
                    seen.add(key)
                    gain = now - child.threat - child.price - (world.points - state.points) * POINT_PRICE
                    if gain > most and child.threat < now:
                        best, most = child, gain
                    if state.phase is Phase.TURN:
                        rings[state.points].append(child)
        return best.path

    def threat(self, state: State) -> float:
        """Return how many locations a rival is likely to gain on its next turn, by how much each hurts."""
        return max([self._threat_of(state, rival) for rival in self._rivals])

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

    def _threat_of(self, state: State, rival: Seat) -> float:
        pieces, hurdles = side(state, rival), _hurdles(state, rival)
        most = LOST if state.owners.count(rival) + 1 >= target(state.seats) else OWN_LOSS
        safe, chances = 1.0, self._chances[rival]
        for place, owner in enumerate(state.owners):
            chance = chances[state.costs[place]]
            if owner == rival or chance <= 0.0:
                continue
            cells = state.marks[place].cells
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

    def _onward(self, idea: Idea) -> list[Idea]:
        """Return what one more action leads to; cards in hand alone are counted with."""
        found: list[Idea] = []
        seat, before = self._seat, idea.state
        drew = len(before.drawn) > len(self._world.drawn)
        for action in legal_actions(before, seat):
            if isinstance(action, End | Undo | Sprint | Recall | Seize):
                continue
            if (idea.path and isinstance(action, Charge)) or (drew and isinstance(action, Brace)):
                continue
            after = before.copy()
            perform(after, seat, action)
            price = idea.price
            if after.hands[seat] != before.hands[seat]:
                price += CARD_PRICE if len(after.drawn) == len(before.drawn) else -CARD_PRICE
            found.append(self._settled(after, (*idea.path, action), price))
        return found

    def _settled(self, state: State, path: tuple[Action, ...], price: float) -> Idea:
        """Return an idea after the best answers to what a collision asks."""
        if state.phase is not Phase.COLLISION:
            return Idea(state, path, self.threat(state), price)
        found: list[Idea] = []
        for answer in legal_actions(state, self._seat):
            after = state.copy()
            perform(after, self._seat, answer)
            found.append(self._settled(after, (*path, answer), price))
        return min(found, key=lambda idea: idea.threat)


def _hurdles(state: State, rival: Seat) -> dict[Cell, int]:
    """Return the levels of the pieces that are in a seat's way."""
    base = rival * PIECES_PER_SIDE
    return {
        cell: BRACED if state.braced >> piece & 1 else LEVELS[piece % PIECES_PER_SIDE]
        for piece, cell in enumerate(state.where)
        if not base <= piece < base + PIECES_PER_SIDE
    }


def _hinder(row: list[int], level: int) -> None:
    """Add to what each piece pays for a cell what it takes to drive a piece of a level away from it."""
    for kind in range(PIECES_PER_SIDE):
        lead = LEVELS[kind] - level
        if lead <= 0:
            row[kind] += 1 if lead == 0 else STRONGER if level < BRACED else BRACED
