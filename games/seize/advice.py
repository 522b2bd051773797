"""What one could do with the points of a turn: whole turns, each towards another goal.

The goals are the house player's (`plans`), so what leads to a location that can be paid comes first, then holes that
give a card. It advises. The player chooses, walk by walk or a whole turn at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.seize.board import Cell, Direction
from games.seize.cards import COSTS
from games.seize.mind import best_hit
from games.seize.moves import Attack
from games.seize.plans import NOTHING, Goal, Plan
from games.seize.play import NOTATION, Action, Seize, seizures_of
from games.seize.table import Piece, Table, View
from games.seize.walks import GO, THEN, Walk, leg_text, seized, walk_to, walk_towards, walked

MOST: Final = 2
"""So many goals are followed."""
LONGEST: Final = 60
"""The longest text of a run, as of an action."""


class Leg(NamedTuple):
    """A walk of a turn."""

    piece: Piece
    """As it stands before."""
    walk: Walk
    goal: Cell
    """What it is on the way to."""
    location: int
    """The location that it is for, or NOTHING."""

    @property
    def turns(self) -> Direction | None:
        """Which way the piece faces at the end, where it is turned."""
        return self.walk.facing if self.walk.facing != self.piece.facing and not self.walk.strikes else None

    @property
    def cell(self) -> Cell:
        """Where it ends."""
        return self.walk.cells[-1] if self.walk.cells else self.piece.cell

    @property
    def text(self) -> str:
        """How it is written within a run."""
        return leg_text(self.piece, self.cell, self.turns)


class Advice(NamedTuple):
    """Something to do with the points of a turn."""

    parts: tuple[Leg | Seize, ...]
    """Walks, and what is seized in between with the cards held now."""
    hit: Attack | None = None
    """An attack that is there for the taking; then there is nothing else."""

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The walks."""
        return tuple([part for part in self.parts if isinstance(part, Leg)])

    @property
    def seizures(self) -> tuple[Seize, ...]:
        """What is seized."""
        return tuple([part for part in self.parts if isinstance(part, Seize)])

    @property
    def points(self) -> int:
        """What the moves cost."""
        return 1 if self.hit else sum(leg.walk.points for leg in self.legs)

    @property
    def action(self) -> str:
        """The text that does it all: a run, or the one action that it is."""
        if self.hit:
            return NOTATION.encode(self.hit)
        if len(self.parts) == 1 and len(self.legs[0].walk.actions) == 1:
            return NOTATION.encode(self.legs[0].walk.actions[0])
        return GO + THEN.join(part.text if isinstance(part, Leg) else NOTATION.encode(part) for part in self.parts)

    @property
    def comes_to(self) -> object:
        """What is the same of two that differ in their order alone: where pieces end, what is drawn and seized."""
        ends = frozenset({leg.piece.kind: (leg.cell, leg.walk.facing) for leg in self.legs}.items())
        drawn = frozenset([cell for leg in self.legs for cell in leg.walk.drawn])
        return self.hit, ends, drawn, frozenset(self.seizures)

    @property
    def begun(self) -> Advice:
        """The first walk alone, with what it seizes: so that one sees a drawn card before going on."""
        later = next((at for at, part in enumerate(self.parts[1:], 1) if isinstance(part, Leg)), len(self.parts))
        return self._replace(parts=self.parts[:later])

    def then(self, part: Leg | Seize) -> Advice:
        """Return the same with one more part."""
        return self._replace(parts=(*self.parts, part))


_NOTHING_DONE: Final = Advice(())


def advice(table: View, legal: Sequence[Action]) -> list[Advice]:
    """Return what the observer could do in its turn, the best first; all actions of each are allowed."""
    if table.observer is None or not table.points:
        return []
    plan = Plan(table, table.observer)
    found: dict[object, Advice] = {}
    hit = best_hit(plan, legal)
    for one in (*([Advice((), hit)] if hit else []), *_turns(plan)):
        found.setdefault(one.comes_to, one)
    for one in list(found.values())[:1]:
        found.setdefault(one.begun.comes_to, one.begun)
    told = {one.action: one for one in reversed(found.values())}  # a turn may be no more than the attack
    return [one for one in found.values() if told[one.action] is one]


def _turns(plan: Plan) -> Iterator[Advice]:
    """Yield a turn for each of the best goals."""
    known: set[int] = set()
    for goal in plan.goals():
        aim = goal.location if goal.location != NOTHING else len(COSTS) + goal.cell
        leg = None if aim in known else _leg(plan.table, goal)
        if leg is not None:
            known.add(aim)
            yield _turn(plan, leg)
        if len(known) == MOST:
            return


def _turn(plan: Plan, leg: Leg | None) -> Advice:
    """Return a turn that begins with a leg and goes on to what is best then."""
    table, done = plan.table, _NOTHING_DONE
    while leg is not None:
        more = done.then(leg)
        if len(more.action) > LONGEST:
            break
        done = more
        if leg.walk.strikes:
            break
        table = walked(table, leg.piece, leg.walk)
        while (seizure := next(iter(seizures_of(table)), None)) and len(done.then(seizure).action) <= LONGEST:
            done, table = done.then(seizure), seized(table, plan.seat, seizure)
            if table.held[plan.seat] >= table.target:
                return done
        if not table.points:
            break
        plan = plan.moved(table, leg.piece.kind)
        leg = next((one for goal in plan.goals() if (one := _leg(table, goal))), None)
    return done


def _leg(table: Table, goal: Goal) -> Leg | None:
    """Return the way to a goal, as far as the points allow."""
    piece, near = table.own[goal.piece], goal.cost <= table.points
    walk = walk_to(table, piece, goal.cell) if near else walk_towards(table, piece, goal.cell)
    return Leg(piece, walk, goal.cell, goal.location) if walk else None
