"""What a view of Seize! offers a piece, for pictures and panels: the piece in hand, cells in reach, pieces to strike.

Found from the view alone. Whether a collision can be played out (SR11) is not looked at: that is the rules' business.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.core import NOBODY
from games.seize.board import CELL_OF_NAME, DIRECTIONS, NEIGHBOURS, NEXT_TO, PIECE_NAMES, WALKS, Cell, Direction
from games.seize.cards import CARD_NAMES, COSTS, PAYMENTS, Card, holds
from games.seize.paths import closed_holes, ground_of, paths
from games.seize.table import Location, Piece, TraceKind, View, cells_of, own_plate

PIECE_STEPS: Final = frozenset({"piece", "gang", "recall"})
"""Steps of choosing that name an own piece."""
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


NO_REACH: Final = Reach((), frozenset(), frozenset())


def on_turn(view: View) -> bool:
    """Tell whether the observer is between its roll and the end of its turn, with no collision to settle."""
    mine = view.observer is not None and view.turn == view.observer
    return mine and view.die > 0 and view.pending is None and view.outcome is None


def own_pieces(view: View) -> tuple[Piece, ...]:
    """Return the observer's pieces on the board, in standard order."""
    return tuple(piece for piece in view.pieces if piece.seat == view.observer)


def may_move(view: View, kind: int) -> bool:
    """Tell whether an own piece may spend points at all (S12, house rules of SD7 and SD8)."""
    return on_turn(view) and view.points > 0 and view.moved_piece in (NOBODY, kind) and kind not in view.stopped


def piece_in_hand(view: View, focus: str) -> Piece | None:
    """Return the own piece that a focus names; without a focus the one that the observer has just turned.

    After a walk it is the turn of all pieces again: most walks lead where they were meant to.
    """
    words = focus.split()
    named = len(words) > 1 and words[0] in PIECE_STEPS and words[1] in PIECE_NAMES
    if not on_turn(view) or (words and not named):
        return None
    if words:
        kind = PIECE_NAMES.index(words[1])
    else:
        turned = [trace.piece for trace in view.last[-1:] if trace.kind == TraceKind.TURN]
        mine = [piece.kind for piece in own_pieces(view) if piece.piece in turned]
        if not mine or not may_move(view, mine[0]):
            return None
        kind = mine[0]
    return next((piece for piece in own_pieces(view) if piece.kind == kind), None)


def directions_of(view: View, piece: Piece) -> tuple[Direction, ...]:
    """Return the directions in which a piece walks now (SD5)."""
    if view.options.all_directions:
        return tuple(range(DIRECTIONS))
    return tuple((piece.facing + turn) % DIRECTIONS for turn in WALKS[piece.kind])


def reach_of(view: View, piece: Piece) -> Reach:
    """Return where an own piece can go and whom it can hit with the points that are left."""
    if not may_move(view, piece.kind):
        return NO_REACH
    taken = {one.cell: one for one in view.pieces}
    ground = ground_of(view, piece.piece)
    free = view.options.all_directions
    start = piece.cell * DIRECTIONS + piece.facing
    found = paths(piece.kind, start, ground, view.points, all_directions=free).cost
    cost = tuple((cell, points) for cell, points in enumerate(found) if points <= view.points and cell not in taken)
    alone, helped = _strikes(view, piece, taken)
    return Reach(cost, alone, helped)


def _strikes(view: View, piece: Piece, taken: dict[Cell, Piece]) -> tuple[frozenset[Cell], frozenset[Cell]]:
    closed = closed_holes(view, piece.seat)
    near = [one for one in own_pieces(view) if one.cell in NEXT_TO[piece.cell]]
    alone, helped = set(), set()
    for way in directions_of(view, piece):
        enemy = taken.get(NEIGHBOURS[piece.cell * DIRECTIONS + way])
        if enemy is None or enemy.seat == piece.seat or enemy.braced:
            continue
        lead = piece.strength - enemy.level
        leads = [lead, *(lead + one.strength for one in near)]
        strong = [one >= 0 and (one == 0 or enemy.cell not in closed) for one in leads]
        if strong[0]:
            alone.add(enemy.cell)
        elif any(strong):
            helped.add(enemy.cell)
    return frozenset(alone), frozenset(helped)


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
    free = free_plate(view)
    chosen = CELL_OF_NAME.get(words[2]) if len(words) > 2 else None
    return (chosen,) if chosen in free else free


def free_plate(view: View) -> tuple[Cell, ...]:
    """Return the free cells of the observer's plate (SD28)."""
    return tuple(cell for cell in own_plate(view) if cell not in view.where)


def payment(view: View, location: Location) -> tuple[Card, ...] | None:
    """Return what the observer would pay for a location with the fewest Wilds; None when it cannot or need not."""
    if view.hand is None or view.outcome is not None or location.cost is None or location.owner == view.observer:
        return None
    ways_to_pay = PAYMENTS[COSTS.index(location.cost)]
    return next((cards for cards in ways_to_pay if holds(view.hand, cards)), None)


def is_surrounded(view: View, location: Location) -> bool:
    """Tell whether the observer has pieces on the three cells around a location (S8)."""
    return set(location.mark.cells) <= set(cells_of(view, view.observer or 0))


def can_seize(view: View, location: Location) -> bool:
    """Tell whether the observer can seize a location now."""
    affordable = view.points > 0 or not view.options.seizing_costs
    return on_turn(view) and affordable and is_surrounded(view, location) and payment(view, location) is not None


def playable_cards(view: View) -> frozenset[Card]:
    """Return the specials in the observer's hand that can be played now; a Wild where a location is paid with it."""
    if view.hand is None or not on_turn(view):
        return frozenset()
    held = {CARD_NAMES[card] for card, count in enumerate(view.hand) if count}
    found = held & {"sprint", "brace", "charge"}
    if free_plate(view):
        found |= held & {"recall"}
    if any(can_seize(view, location) and "wild" in _paid(view, location) for location in view.locations):
        found.add("wild")
    return frozenset(CARD_NAMES.index(name) for name in found)


def _paid(view: View, location: Location) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in payment(view, location) or ())
