"""How a seat of Seize! thinks: it weighs goals by worth per point (`plans`) and takes the first move towards the best.

It reads what its seat knows, or a world that it imagines, and looks at what the seat sees in it alone: this game hides
hands, the pile and, under SD23, costs. Who has the time for it thinks the turn through to its end (`lines`): for what
can be seized on it, and for what keeps others from seizing. What a search and a review have to know is here too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from games.core import Because, Draws, Foresight, Horizon, Searching, Seat, Short
from games.seize.board import DIRECTIONS, LETTERS, NEXT_TO, PIECES_PER_SIDE
from games.seize.cards import RESOURCES, SPRINT
from games.seize.lines import Hindering, Seizing
from games.seize.moves import Answer, Attack
from games.seize.paths import LEFT, NO_MOVE
from games.seize.plans import NOTHING, PATIENCE, Goal, Plan, best_blow, choice_gain, gain_of
from games.seize.play import (
    ATTACK_OF,
    END,
    GANG_OF,
    NOTATION,
    SPRINT_NOW,
    STEP_OF,
    TURNS,
    UNDO,
    Action,
    Brace,
    Charge,
    Discard,
    End,
    Place,
    Recall,
    Seize,
    legal_actions,
)
from games.seize.standing import chances, expected
from games.seize.table import HAND_WEIGHT, Known, Phase, Table, World

A = TypeVar("A", bound=Action)

RESTLESS: Final = 8
"""Once patience is over, one action in so many is any legal one: so no match goes round in circles for ever."""
KNOCK_NOW: Final = 0.25
"""What an attack that is there for the taking must be worth."""
IN_TURN: Final = frozenset({Phase.TURN, Phase.COLLISION})
"""When a turn can be thought through."""


class Mind:
    """How one seat goes on; the same table and draws give the same."""

    def __init__(self, table: Known | World, seat: Seat) -> None:
        self.table = table
        self.seat = seat

    def choice(self, draws: Draws) -> Action:
        """Return what it would do."""
        return self.best(legal_actions(self.table, self.seat), draws)

    def best(self, legal: tuple[Action, ...], draws: Draws) -> Action:
        """Return the legal action that does most."""
        match self.table.phase:
            case Phase.PLACING:
                return _placing(legal, draws)
            case Phase.DISCARD:
                discards = [action for action in legal if isinstance(action, Discard) and action.card < RESOURCES]
                hand = self.table.hands[self.seat]
                return max(discards, default=legal[0], key=lambda discard: hand[discard.card])
            case Phase.COLLISION:
                plan = Plan(self.table, self.seat)
                answers = [action for action in legal if isinstance(action, Answer)]
                return max(answers, key=lambda answer: choice_gain(plan, answer.choice))
            case _:
                restless = self.table.round_no > PATIENCE and draws.below(RESTLESS) == 0
                return legal[draws.below(len(legal))] if restless else self._in_turn(legal)

    def wishes(self, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return what it would do, and in its turn what else it thought of; each promises one less than the last."""
        first = self.best(legal, draws)
        found = {first: None}
        if self.table.phase is Phase.TURN and not isinstance(first, Seize | End):
            thoughts = _thoughts(Plan(self.table, self.seat), legal)
            found.update(dict.fromkeys([action for action in thoughts if action in legal and action != END]))
        return [(float(-number), action) for number, action in enumerate(found)]

    def _in_turn(self, legal: tuple[Action, ...]) -> Action:
        seizures = [action for action in legal if isinstance(action, Seize)]
        plan = Plan(self.table, self.seat)
        if seizures:
            return max(seizures, key=lambda action: plan.worth(plan.places[action.location]))
        return next(_thoughts(plan, legal))


def _placing(legal: tuple[Action, ...], draws: Draws) -> Action:
    """Draw one of the orders with the strongest piece in the middle."""
    middle = PIECES_PER_SIDE // 2
    orders = [action for action in legal if isinstance(action, Place) and action.order[middle] == middle]
    return orders[draws.below(len(orders))]


def _thoughts(plan: Plan, legal: tuple[Action, ...]) -> Iterator[Action]:
    """Yield what it thinks of in its turn, the best first."""
    goals = plan.goals()
    hit = best_hit(plan, legal) if plan.table.round_no <= PATIENCE else None
    if hit is not None:
        yield hit
    card = _card_for(plan, goals, legal)
    if card is not None:
        yield card
    yield from _walks(plan, goals, legal)
    yield _brace(plan, legal) or END


def best_hit(plan: Plan, legal: Sequence[Action]) -> Attack | None:
    """Return the attack that gains most here and now, alone or ganged up, if it gains enough."""
    return _best([(gain_of(plan, one.hit(plan.table)), one) for one in legal if isinstance(one, Attack)], KNOCK_NOW)


def _best(gains: Sequence[tuple[float, A]], least: float) -> A | None:
    """Return what gains most, if that is more than the least."""
    gain, best = max(gains, default=(least, None), key=lambda pair: pair[0])
    return best if gain > least else None


def _walks(plan: Plan, goals: list[Goal], legal: tuple[Action, ...]) -> Iterator[Action]:
    """Yield the first moves to the goals that can be gone for, the best first; an attack may need a helper (S21)."""
    allowed = frozenset(legal)
    for goal in goals:
        piece, first = goal.piece, plan.first(goal)
        moves: tuple[Action, ...] = ()
        if first >= DIRECTIONS:
            moves = (TURNS[piece][first - LEFT],)
        elif first != NO_MOVE:
            moves = (STEP_OF[piece][first], ATTACK_OF[piece][first], *GANG_OF[piece][first])
        yield from [move for move in moves if move in allowed][:1]


def _card_for(plan: Plan, goals: list[Goal], legal: tuple[Action, ...]) -> Action | None:
    """Return a special card that brings the best payable location within this turn, or a good attack (SD28)."""
    if plan.hand[SPRINT]:
        return SPRINT_NOW
    goal = next((goal for goal in goals if goal.location != NOTHING), None)
    if goal is not None and goal.effort > plan.table.points:
        recalls = [action for action in legal if isinstance(action, Recall) and action.piece == goal.piece]
        best = _best([(plan.recall_gain(goal, one.cell, one.facing), one) for one in recalls], 0)
        if best is not None:
            return best
    charges = [action for action in legal if isinstance(action, Charge)] if plan.table.points else []
    return _best([(best_blow(plan.charged(one.piece), one.piece), one) for one in charges], KNOCK_NOW)


def _brace(plan: Plan, legal: tuple[Action, ...]) -> Action | None:
    """Return a Brace for an own piece around a wanted location that a rival stands next to (SD28)."""
    for action in legal:
        if isinstance(action, Brace):
            piece = plan.own[action.piece]
            if piece.braced or not any(rival.cell in NEXT_TO[piece.cell] for rival in plan.rivals):
                continue
            wanted = [place.mark.cells for place in plan.places if place.owner != plan.seat]
            if any(piece.cell in cells and sum(own.cell in cells for own in plan.own) > 1 for cells in wanted):
                return action
    return None


# Who thinks a turn through


class Planner(Mind):
    """A mind that seizes what any line through its turn can seize, and else goes on as usual.

    It has one wish, so no worlds are played on: two turns of a house player would take all the time that there is.
    """

    def best(self, legal: tuple[Action, ...], draws: Draws) -> Action:
        """Return the next action of the best line: to seize, or to keep others from it; else the usual one."""
        table, seat = self.table, self.seat
        if table.phase in IN_TURN and not any(isinstance(action, Seize) for action in legal):
            line = Seizing(table, seat).best()
            if not line and table.round_no <= PATIENCE:
                line = Hindering(table, seat, draws).best()
            if line:
                return line[0]
        return super().best(legal, draws)

    def wishes(self, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the one thing that it would do: its line has been thought through."""
        return [(0.0, self.best(legal, draws))]


class Followed:
    """The line that a critic follows until the match leaves it: so a turn is thought through once."""

    def __init__(self) -> None:
        self.line: list[Action] = []
        self.thought: tuple[int, int] | None = None
        """The turn, and how many cards had been drawn on it, when a line was last looked for."""


class Critic(Mind):
    """How a seat goes on in a review: who can seize on this turn does, by any line through it, and else as usual."""

    def __init__(self, followed: Followed, table: Known | World, seat: Seat) -> None:
        super().__init__(table, seat)
        self._followed = followed

    def best(self, legal: tuple[Action, ...], draws: Draws) -> Action:
        """Return the next action of the line to a seizure, if there is one; else the usual one."""
        return self._next() or super().best(legal, draws)

    def wishes(self, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return the line to what can be seized, by how much that is; else what is usual, which promises nothing."""
        first = self._next()
        if first is not None:
            return [(seizures([first, *self._followed.line]), first)]
        return [(0.0, super().best(legal, draws))]

    def _next(self) -> Action | None:
        """Return the next action of the line; one is looked for at the turn's first decision, and with new cards."""
        table, followed = self.table, self._followed
        if table.phase not in IN_TURN:
            return None
        moment = (table.turn_no, len(table.drawn))
        if not followed.line and followed.thought != moment:
            followed.thought = moment
            followed.line = list(Seizing(table, self.seat).best())
        return followed.line.pop(0) if followed.line else None


Style = Callable[[Known | World, Seat], Mind]
"""Who thinks for a seat."""


def mind_of(table: Known | World, seat: Seat, style: Style | None) -> Mind:
    """Return how a seat goes on."""
    return Mind(table, seat) if style is None else style(table, seat)


def seizures(line: Sequence[Action]) -> float:
    """Return what a line promises: one for each location that it seizes."""
    return float(sum([isinstance(one, Seize) for one in line]))


def foresee(world: World, seat: Seat, action: Action) -> Foresight | None:
    """Return what can be seized on this turn by a line that begins with an action; None where that is nothing."""
    after = World(world.copy())
    action.do(after, seat, [])
    line: tuple[Action, ...] = (action,)
    if after.turn == seat and after.phase in IN_TURN:
        line += Seizing(after, seat).best()
    taken = [one for one in line if isinstance(one, Seize)]
    if not taken:
        return None
    letter = LETTERS[taken[0].location]
    return Foresight(seizures(line), Because("seize_way", {"letter": letter, "n": line.index(taken[0])}))


# What a search has to know: the whole match is the stretch


def points(table: Table) -> tuple[float, ...]:
    """Return each seat's locations; cards in hand settle what is equal (SD32)."""
    return tuple([count + sum(hand) / HAND_WEIGHT for count, hand in zip(table.held, table.hands, strict=True)])


HEAVY: Final = 8
"""A playout of two rounds takes some 50 ms, where those of other games take a few."""
SEARCHING: Final = Searching(
    over=lambda table: table.phase is Phase.OVER,
    points=points,
    style=lambda world, seat, searcher: Planner,
    critic=lambda world, seat, searcher: partial(Critic, Followed()),
    foresee=foresee,
    horizon=Horizon(turn=lambda table: table.turn_no, rounds=1, points=expected, chances=chances),
    no_advice=frozenset({NOTATION.encode(UNDO)}),
    heavy=HEAVY,
    worth=lambda brought, seat: brought[seat] - max([points for other, points in enumerate(brought) if other != seat]),
)

SHORT_ROUNDS: Final = 6
LOCATION_WORTH: Final = 10
"""More than a hand usually holds."""


SHORT: Final = Short(
    {},
    2,
    lambda table: table.phase is Phase.OVER or table.round_no > SHORT_ROUNDS,
    lambda table, seat: LOCATION_WORTH * table.held[seat] + sum(table.hands[seat]),
)
"""So many big rounds between two; ten for each location, one for each card in hand."""
