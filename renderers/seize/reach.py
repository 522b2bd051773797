"""What a view of Seize! offers a piece, for pictures and panels: the piece in hand, cells in reach, pieces to strike.

Found from the view alone. Whether a collision can be played out (SR11) is not looked at: that is the rules' business.
"""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from games.core import NOBODY
from games.seize.board import CELL_OF_NAME, DIRECTIONS, NEIGHBOURS, NEXT_TO, PIECE_NAMES, Cell, ways_of
from games.seize.cards import BRACE, CHARGE, COSTS, PAYMENTS, RECALL, SPRINT, WILD, Card, Hand, holds
from games.seize.paths import cell_costs, closed_holes, ground_of, may_move, paths
from games.seize.table import Location, Phase, Piece, TraceKind, View, cells_of, own_plate

ORDER_MARKS: Final = {"1": (0, 4), "2L": (1,), "3": (2,), "2R": (3,)}
"""The pieces by the marks with which an order is written (SR2)."""


class Reach(NamedTuple):
    """Where a piece can go with the points that are left."""

    cost: tuple[tuple[Cell, int], ...]
    """Every free cell in reach, with the points it costs."""
    alone: frozenset[Cell]
    """Cells of enemies that it is strong enough to hit."""
    helped: frozenset[Cell]
    """Cells of enemies that it is strong enough to hit with a helper only."""


def on_turn(view: View) -> bool:
    """Tell whether the observer is between its roll and the end of its turn, with no collision to settle."""
    return view.phase is Phase.TURN and view.turn == view.observer


def piece_in_hand(view: View, focus: str) -> Piece | None:
    """Return the own piece that a focus names; without a focus the one that the observer has just turned.

    After a walk it is the turn of all pieces again: most walks lead where they were meant to.
    """
    if not on_turn(view):
        return None
    words, own = focus.split(), view.own
    if words:
        name = words[1] if len(words) > 1 and words[0] in ("piece", "gang", "recall") else ""
        return next((piece for piece in own if PIECE_NAMES[piece.kind] == name), None)
    turned = [trace.piece for trace in view.last[-1:] if trace.kind == TraceKind.TURN]
    return next((piece for piece in own if piece.piece in turned and may_move(view, piece.kind)), None)


def reach_of(view: View, piece: Piece) -> Reach:
    """Return where an own piece can go and whom it can hit with the points that are left."""
    if not may_move(view, piece.kind):
        return Reach((), frozenset(), frozenset())
    free, start = view.options.all_directions, piece.cell * DIRECTIONS + piece.facing
    ground = ground_of(view, piece.piece)
    found = paths(piece.kind, start, ground, view.points, all_directions=free)
    cost = enumerate(cell_costs(piece.kind, start, ground, view.points, all_directions=free))
    steps = tuple((cell, points) for cell, points in cost if points <= view.points and cell not in view.where)
    alone = frozenset(strike.cell for strike in found.strikes if strike.points == 0)
    return Reach(steps, alone, _helped(view, piece) - alone)


def _helped(view: View, piece: Piece) -> frozenset[Cell]:
    """Return the cells of enemies ahead that a piece is strong enough to hit with one of the own pieces beside it."""
    closed = closed_holes(view, piece.seat)
    enemies = {one.cell: one.level for one in view.pieces if one.seat != piece.seat and not one.braced}
    ahead = ways_of(piece.kind, piece.facing, all_directions=view.options.all_directions)
    cells = {NEIGHBOURS[piece.cell * DIRECTIONS + way] for way in ahead} & enemies.keys()
    strong = [piece.strength + one.strength for one in view.own if one.cell in NEXT_TO[piece.cell]]
    return frozenset(
        cell
        for cell in cells
        if enemies[cell] in strong or (cell not in closed and any(level > enemies[cell] for level in strong))
    )


def lined_up(view: View, focus: str) -> tuple[int, ...] | None:
    """Return the pieces that the observer has put on the plate so far, from its own left; None when it is not at it."""
    if view.turn != NOBODY or view.observer is None or not view.locations:
        return None
    if view.order is not None:
        return view.order
    return order_of(focus.split()[1:]) if focus.startswith("place ") else ()


def order_of(marks: list[str]) -> tuple[int, ...]:
    """Return the pieces of the marks of an order as far as it goes; () when they cannot be one."""
    left = {mark: list(pieces) for mark, pieces in ORDER_MARKS.items()}
    order = []
    for mark in marks:
        if not left.get(mark):
            return ()
        order.append(left[mark].pop(0))
    return tuple(order)


def recall_cells(view: View, focus: str) -> tuple[Cell, ...]:
    """Return the cells to which a piece may be recalled while that is being chosen: all free ones, or the chosen."""
    words = focus.split()
    if words[:1] != ["recall"] or not on_turn(view):
        return ()
    free, chosen = free_plate(view), CELL_OF_NAME.get("".join(words[2:3]))
    return (chosen,) if chosen in free else free


def free_plate(view: View) -> tuple[Cell, ...]:
    """Return the free cells of the observer's plate (SD28)."""
    return tuple(cell for cell in own_plate(view) if cell not in view.where)


def payment(view: View, location: Location) -> tuple[Card, ...] | None:
    """Return what the observer would pay for a location with the fewest Wilds; None when it cannot or need not."""
    hand = view.hand
    if hand is None or view.outcome is not None or location.cost is None or location.owner == view.observer:
        return None
    return _cheapest(hand, location.cost)


@functools.lru_cache(maxsize=1024)
def _cheapest(hand: Hand, cost: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Return what pays a cost with the fewest Wilds. A picture asks for each location some five times."""
    return next((cards for cards in PAYMENTS[COSTS.index(cost)] if holds(hand, cards)), None)


def can_seize(view: View, location: Location) -> bool:
    """Tell whether the observer can seize a location now, with its pieces on the three cells around it (S8)."""
    affordable = view.points > 0 or not view.options.seizing_costs
    if not affordable or not on_turn(view) or payment(view, location) is None:
        return False
    return set(location.mark.cells) <= set(cells_of(view, view.turn))


def playable_cards(view: View) -> frozenset[Card]:
    """Return the specials in the observer's hand that can be played now; a Wild where a location is paid with it."""
    if view.hand is None or not on_turn(view):
        return frozenset()
    found = {SPRINT, BRACE, CHARGE, *([RECALL] if free_plate(view) else [])}
    if any(WILD in (payment(view, one) or ()) for one in view.locations if can_seize(view, one)):
        found.add(WILD)
    return frozenset(card for card in found if view.hand[card])
