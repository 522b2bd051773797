"""What an attack would bring a house player: it plays the collision out on the board it sees and weighs the result."""

from __future__ import annotations

from typing import Final

from games.seize.actions import Action, Attack, CollisionStart, Gang, Land, Pick
from games.seize.board import DIRECTIONS, NEIGHBOURS, NEXT_TO, POINTS, Cell
from games.seize.collision import Asked, Hit, collide
from games.seize.plans import Plan
from games.seize.tables import LAST, LEVELS, PIECES_PER_SIDE
from games.seize.values import Where

NEVER: Final = float("-inf")
EDGE_WORTH: Final = 0.01
"""What a step away from the edge is worth for a piece: it settles what is otherwise equal."""


def gain_of(plan: Plan, action: CollisionStart) -> float:
    """Return what an attack gains: rivals driven off locations, own pieces brought to them; NEVER if it cannot be."""
    hit = _hit(plan, action)
    return _best(plan, hit, ()) if hit.lead >= 0 else NEVER


def best_blow(plan: Plan, piece: int) -> float:
    """Return the most that an own piece gains with one attack from where it stands, alone or ganging up."""
    view = plan.view
    if piece in view.stopped or view.moved_piece not in (None, piece):
        return NEVER
    attacker = plan.own[piece]
    near = [helper.kind for helper in plan.own if helper.cell in NEXT_TO[attacker.cell]]
    blows: list[CollisionStart] = []
    for rival in plan.rivals:
        way = plan.way_to(attacker, rival)
        if way is not None and not rival.braced:
            blows += [Attack(piece, way), *(Gang(piece, helper, way) for helper in near)]
    return max((gain_of(plan, blow) for blow in blows), default=NEVER)


def best_choice(plan: Plan, legal: tuple[Action, ...]) -> Action:
    """Return the choice within a collision that gains most."""
    return max(legal, key=lambda action: _choice_gain(plan, action))


def _choice_gain(plan: Plan, action: Action) -> float:
    collision = plan.view.collision
    if collision is None or not isinstance(action, Pick | Land):
        return NEVER
    choice = action.piece if isinstance(action, Pick) else action.cell
    return _best(plan, _hit(plan, collision.action), (*collision.answers, choice))


def _hit(plan: Plan, action: CollisionStart) -> Hit:
    attacker = plan.own[action.piece]
    cell = NEIGHBOURS[attacker.cell * DIRECTIONS + action.direction]
    victim = next(rival for rival in plan.rivals if rival.cell == cell)
    strength = attacker.level + attacker.charges
    if isinstance(action, Gang):
        strength += plan.own[action.helper].level + plan.own[action.helper].charges
    return Hit(attacker.piece, victim.piece, action.direction, strength - victim.level)


def _best(plan: Plan, hit: Hit, answers: tuple[int, ...]) -> float:
    """Play a collision out, with the best of all choices that are left."""
    where = tuple(piece.cell for piece in plan.view.pieces)
    braced = sum(1 << piece.piece for piece in plan.view.pieces if piece.braced)
    result = collide(where, braced, hit, answers, long_flights=plan.view.options.long_flights)
    if result is None:
        return NEVER
    if isinstance(result, Asked):
        return max(_best(plan, hit, (*result.answers, option)) for option in result.question.options)
    return _worth(plan, result.where) - _worth(plan, where)


def _worth(plan: Plan, where: Where) -> float:
    worth = 0.0
    for seat in range(plan.view.seats):
        side = where[seat * PIECES_PER_SIDE : (seat + 1) * PIECES_PER_SIDE]
        ease = EDGE_WORTH * sum(level * _centrality(cell) for level, cell in zip(LEVELS, side, strict=True))
        worth += (plan.pressure(seat, side) + ease) * (1 if seat == plan.seat else -1)
    return worth


def _centrality(cell: Cell) -> int:
    x, y = POINTS[cell]
    return min(x, LAST - x, y, LAST - y)
