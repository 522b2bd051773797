"""The house player: it weighs goals by worth per point (plans.py) and takes the first move towards the best.

It knows the view alone and remembers nothing: this game hides hands, the pile and, under SD23, costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import Draws, Event, Seat
from games.seize.actions import (
    Action,
    Attack,
    Brace,
    Charge,
    Discard,
    End,
    Gang,
    Place,
    Recall,
    Seize,
    Sprint,
)
from games.seize.blows import best_blow, best_choice, gain_of
from games.seize.board import DIRECTIONS, NEXT_TO, Cell
from games.seize.cards import SPRINT
from games.seize.moves import ATTACK_OF, PIECES, STEP_OF, TURNS
from games.seize.plans import NOTHING, PATIENCE, Goal, Plan
from games.seize.reach import LEFT, NO_MOVE
from games.seize.tables import PIECES_PER_SIDE, RESOURCES
from games.seize.values import Phase
from games.seize.view import PieceView, View

RECALL_SAVES: Final = 3
"""Points that a Recall must save."""
RESTLESS: Final = 8
"""Once patience is over, one action in so many is any legal one: so no match goes round in circles for ever."""
KNOCK_NOW: Final = 0.25
"""What an attack that is there for the taking must be worth."""


class Brain:
    """One seat's brain."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def observe(self, view: View, events: tuple[Event, ...]) -> None:
        """Nothing needs to be remembered: the view shows all that counts."""

    def choose(self, view: View, legal: tuple[Action, ...], draws: Draws) -> Action | None:
        """Return the action that does most; the same view and draws give the same."""
        match view.phase:
            case Phase.PLACING:
                return _placing(legal, draws)
            case Phase.DISCARD:
                return max(legal, key=lambda action: _spare(view, action))
            case Phase.COLLISION:
                return best_choice(Plan(view, self._seat), legal)
            case _:
                restless = view.round_no > PATIENCE and draws.below(RESTLESS) == 0
                return legal[draws.below(len(legal))] if restless else self._in_turn(view, legal)

    def wishes(self, view: View, legal: tuple[Action, ...], draws: Draws) -> list[tuple[float, Action]]:
        """Return what it would do, and in its turn what else it thought of; each promises one less than the last."""
        first = self.choose(view, legal, draws)
        if first is None:
            return []
        found = {first: None}
        if view.phase not in (Phase.PLACING, Phase.DISCARD, Phase.COLLISION) and not isinstance(first, Seize | End):
            thoughts = self._thoughts(Plan(view, self._seat), legal)
            found.update(dict.fromkeys([action for action in thoughts if action in legal and action != End()]))
        return [(float(-number), action) for number, action in enumerate(found)]

    def _in_turn(self, view: View, legal: tuple[Action, ...]) -> Action:
        seizures = [action for action in legal if isinstance(action, Seize)]
        plan = Plan(view, self._seat)
        if seizures:
            return max(seizures, key=lambda action: plan.worth(view.locations[action.location]))
        return next(self._thoughts(plan, legal))

    def _thoughts(self, plan: Plan, legal: tuple[Action, ...]) -> Iterator[Action]:
        """Yield what it thinks of in its turn, the best first."""
        goals = plan.goals()
        hit = _hit_at_once(plan, legal)
        if hit is not None:
            yield hit
        card = _card_for(plan, goals, legal)
        if card is not None:
            yield card
        yield from _walks(plan, goals, legal)
        yield _brace(plan, legal) or End()


def _placing(legal: tuple[Action, ...], draws: Draws) -> Action:
    """Draw one of the orders with the strongest piece in the middle."""
    middle = PIECES_PER_SIDE // 2
    orders = [action for action in legal if isinstance(action, Place) and action.order[middle] == middle]
    return orders[draws.below(len(orders))]


def _spare(view: View, action: Action) -> int:
    """Weigh a card to give up: the resource of which there are most."""
    if not isinstance(action, Discard) or view.hand is None or action.card >= RESOURCES:
        return 0
    return view.hand[action.card]


def _hit_at_once(plan: Plan, legal: tuple[Action, ...]) -> Action | None:
    """Return the attack that gains most here and now, alone or ganged up, if it gains enough."""
    attacks = [action for action in legal if isinstance(action, Attack | Gang)]
    gains: list[tuple[float, Action]] = [
        (gain_of(plan, action), action) for action in attacks if plan.view.round_no <= PATIENCE
    ]
    nothing: tuple[float, Action] = (0.0, End())
    gain, best = max(gains, default=nothing, key=lambda pair: pair[0])
    return best if gain > KNOCK_NOW else None


def _walks(plan: Plan, goals: list[Goal], legal: tuple[Action, ...]) -> Iterator[Action]:
    """Yield the first moves to the goals that can be gone for, the best first."""
    allowed = frozenset(legal)
    for goal in goals:
        move = _towards(plan, goal, allowed)
        if move is not None:
            yield move


def _towards(plan: Plan, goal: Goal, allowed: frozenset[Action]) -> Action | None:
    """Return the first move to a goal, if it is allowed; an attack may need a second piece (S21)."""
    first = plan.ways[goal.piece].first[goal.cell]
    if first == NO_MOVE:
        return None
    if first >= DIRECTIONS:
        move: Action = TURNS[goal.piece][first - LEFT]
        return move if move in allowed else None
    options = (
        STEP_OF[goal.piece][first],
        ATTACK_OF[goal.piece][first],
        *(Gang(goal.piece, helper, first) for helper in PIECES),
    )
    return next((option for option in options if option in allowed), None)


def _card_for(plan: Plan, goals: list[Goal], legal: tuple[Action, ...]) -> Action | None:
    """Return a special card that brings the best payable location within this turn (SD28)."""
    goal = next((goal for goal in goals if goal.location != NOTHING), None)
    if plan.hand[SPRINT]:
        return Sprint()
    if goal is None:
        return _charge(plan, legal)
    short = goal.effort - plan.view.points
    if short > 0:
        recalls = [action for action in legal if isinstance(action, Recall) and action.piece == goal.piece]
        gains = [(plan.recall_gain(goal, action.cell, action.facing), action) for action in recalls]
        gain, best = max(gains, default=(0, None), key=lambda pair: pair[0])
        if gain >= RECALL_SAVES:
            return best
    return _charge(plan, legal)


def _charge(plan: Plan, legal: tuple[Action, ...]) -> Action | None:
    """Return the Charge that makes an attack worth its while which is not without it (S15, SD28)."""
    if plan.view.points < 1:
        return None
    charges = [action for action in legal if isinstance(action, Charge)]
    gains: list[tuple[float, Action]] = [(best_blow(plan.charged(one.piece), one.piece), one) for one in charges]
    gain, best = max(gains, default=(0.0, None), key=lambda pair: pair[0])
    return best if gain > KNOCK_NOW else None


def _brace(plan: Plan, legal: tuple[Action, ...]) -> Action | None:
    """Return a Brace for an own piece around a wanted location that a rival stands next to (SD28)."""
    for action in legal:
        if isinstance(action, Brace):
            piece = plan.own[action.piece]
            if piece.braced or not any(rival.cell in NEXT_TO[piece.cell] for rival in plan.rivals):
                continue
            if any(
                _held_by_two(plan, location.mark.cells, piece)
                for location in plan.view.locations
                if location.owner != plan.seat
            ):
                return action
    return None


def _held_by_two(plan: Plan, cells: tuple[Cell, ...], piece: PieceView) -> bool:
    return piece.cell in cells and sum(own.cell in cells for own in plan.own) > 1
