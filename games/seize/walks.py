"""Whole walks of a piece: the cheapest way to every cell and enemy in reach as the actions that make it. From a view.

`reach` says how far a piece comes and is made for speed; this says how, and what is drawn on the way. Of ways that cost
the same it takes a single action before several, and else the one that draws most cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.seize.actions import Action, Undo
from games.seize.board import CELL_NAMES, CELL_OF_NAME, DIRECTIONS, HOLE_OF_CELL, NEIGHBOURS, NOWHERE, Cell, Direction
from games.seize.collision import Hit, possible
from games.seize.moves import ATTACK_OF, STEP_OF, TURNS, ways_of
from games.seize.reach import BOUNCE, FREE, HIT, OWN, Ground, ground_of
from games.seize.tables import PIECE_NAMES
from games.seize.values import Phase
from games.seize.view import PieceView, View

GO: Final = "go"
UNDO_ALL: Final = "undo all"


class Walk(NamedTuple):
    """A way of a piece."""

    points: int
    """What it costs (S12)."""
    draws: int
    """How many holes on it give a card at once (S7, SD18)."""
    actions: tuple[Action, ...]
    """Steps and turns; an attack only at the end."""
    cells: tuple[Cell, ...]
    """The cells that its steps end on; an attack's is the enemy's."""
    strikes: bool
    """Whether it ends in an attack, with no helper."""

    @property
    def price(self) -> tuple[int, bool, int]:
        """What makes a walk better than another: fewer points, one action alone, more cards."""
        return self.points, len(self.actions) > 1, -self.draws


class _Place(NamedTuple):
    cell: Cell
    facing: Direction


def may_move(view: View, kind: int) -> bool:
    """Tell whether an own piece may spend points (S12, house rules of SD7 and SD8)."""
    mine = view.phase is Phase.TURN and view.observer is not None and view.turn == view.observer
    return mine and view.points > 0 and view.moved_piece in (None, kind) and kind not in view.stopped


def walks(view: View, piece: PieceView) -> dict[Cell, Walk]:
    """Return the cheapest walk of an own piece to each cell and enemy that it can come to; {} if it may not move."""
    if not may_move(view, piece.kind):
        return {}
    ground = ground_of(view, piece)
    start = _Place(piece.cell, piece.facing)
    found: dict[_Place, Walk] = {start: Walk(0, 0, (), (), strikes=False)}
    rings: list[list[_Place]] = [[start], *([] for _ in range(view.points))]
    for points in range(view.points):
        for place in rings[points]:
            if found[place].points == points:
                for target, walk in _onward(view, piece, ground, place, found[place]):
                    known = found.get(target)
                    if walk.points > view.points or (known and known.price <= walk.price):
                        continue
                    found[target] = walk
                    rings[walk.points].append(target)
    best: dict[Cell, Walk] = {}
    strikes = _strikes(view, piece, ground, found)
    for cell, walk in (*((place.cell, walk) for place, walk in found.items()), *strikes):
        if cell != piece.cell and (cell not in best or walk.price < best[cell].price):
            best[cell] = walk
    return best


def _onward(view: View, piece: PieceView, ground: Ground, place: _Place, walk: Walk) -> Iterator[tuple[_Place, Walk]]:
    """Yield where one more step or turn leads."""
    for direction in ways_of(piece.kind, place.facing, all_directions=view.options.all_directions):
        path = _path(ground, place.cell, direction)
        if path:
            draws = walk.draws + sum(draws_a_card(view, cell) for cell in path)
            actions = (*walk.actions, STEP_OF[piece.kind][direction])
            on = Walk(walk.points + len(path), draws, actions, (*walk.cells, path[-1]), strikes=False)
            yield _Place(path[-1], place.facing), on
    for action in TURNS[piece.kind]:
        turned = walk._replace(points=walk.points + 1, actions=(*walk.actions, action))
        yield _Place(place.cell, (place.facing + action.way) % DIRECTIONS), turned


def _path(ground: Ground, cell: Cell, direction: Direction) -> list[Cell]:
    """Return the cells that a step passes and ends on, own pieces included (SD9); [] where there is no such step."""
    path = [NEIGHBOURS[cell * DIRECTIONS + direction]]
    while path[-1] != NOWHERE and ground[path[-1]] == OWN:
        path.append(NEIGHBOURS[path[-1] * DIRECTIONS + direction])
    return path if path[-1] != NOWHERE and ground[path[-1]] == FREE else []


def draws_a_card(view: View, cell: Cell) -> bool:
    """Tell whether the observer draws a card at once by stepping on a cell (S7, SD18, SD31)."""
    hole = HOLE_OF_CELL[cell]
    if hole < 0 or not view.pile or view.options.draw_at_move_end:
        return False
    return all(seat != view.observer for seat, _ in view.holes[hole].dots)


def _strikes(view: View, piece: PieceView, ground: Ground, found: dict[_Place, Walk]) -> Iterator[tuple[Cell, Walk]]:
    """Yield the attacks without a helper that the piece can come to (S14) and that can be played out (SR11)."""
    others = {one.cell: one for one in view.pieces if one.seat != piece.seat}
    braced = sum(1 << one.piece for one in view.pieces if one.braced)
    for place, walk in found.items():
        if walk.points >= view.points:
            continue
        where = tuple([place.cell if one is piece else one.cell for one in view.pieces])
        for direction in ways_of(piece.kind, place.facing, all_directions=view.options.all_directions):
            cell = NEIGHBOURS[place.cell * DIRECTIONS + direction]
            if cell == NOWHERE or ground[cell] not in (HIT, BOUNCE):
                continue
            lead = piece.level + piece.charges - others[cell].level
            hit = Hit(piece.piece, others[cell].piece, direction, lead)
            if possible(where, braced, hit, long_flights=view.options.long_flights):
                draws = walk.draws + (lead > 0 and draws_a_card(view, cell))
                actions = (*walk.actions, ATTACK_OF[piece.kind][direction])
                yield cell, Walk(walk.points + 1, draws, actions, (*walk.cells, cell), strikes=True)


def walk_text(piece: PieceView, cell: Cell) -> str:
    """Return the run that makes the walk of a piece to a cell: "go 2L d4"."""
    return f"{GO} {PIECE_NAMES[piece.kind]} {CELL_NAMES[cell]}"


def run(view: View, text: str) -> tuple[Action, ...] | None:
    """Return the actions of a run: a walk, or all that can be taken back; () if it is not possible, None for no run."""
    if text == UNDO_ALL:
        return (Undo(),) * view.undos
    match text.split(" "):
        case [verb, name, cell] if verb == GO and name in PIECE_NAMES and cell in CELL_OF_NAME:
            kind = PIECE_NAMES.index(name)
            mine = [one for one in view.pieces if one.seat == view.observer and one.kind == kind]
            found = walks(view, mine[0]).get(CELL_OF_NAME[cell]) if mine else None
            return found.actions if found else ()
    return None
