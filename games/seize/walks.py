"""Whole walks of a piece as the actions that make them, and runs: texts that stand for several actions. From a view.

A run is "go" and what is done in turn, separated by commas: a walk to a cell ("2L d4"), also to face a direction there
("2L d4@NE"), a seizure ("seize A rice timber"). An attack is the last of its run: nobody knows the board after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from games.core import InvalidAction
from games.seize.actions import NOTATION, Action, Seize, Undo
from games.seize.board import CELL_NAMES, CELL_OF_NAME, DIRECTION_OF_NAME, DIRECTIONS, HOLE_OF_CELL, Cell, Direction
from games.seize.cards import without
from games.seize.moves import ATTACK_OF
from games.seize.paths import KEPT, NEVER, Paths, Place, draws_a_card, paths_of, points_of
from games.seize.tables import DIRECTION_NAMES, HOLE_ROUNDS, PIECE_NAMES
from games.seize.values import Phase
from games.seize.view import PieceView, View

GO: Final = "go "
THEN: Final = ", "
FACING: Final = "@"
UNDO_ALL: Final = "undo all"


class Walk(NamedTuple):
    """A way of a piece."""

    points: int
    """What it costs (S12)."""
    actions: tuple[Action, ...]
    """Steps and turns; an attack only at the end."""
    cells: tuple[Cell, ...]
    """The cells that it comes over, own pieces' included, to the one it leads to; an attack's is the enemy's."""
    drawn: tuple[Cell, ...]
    """The holes on it that give a card at once (S7, SD18)."""
    facing: Direction
    """Which way the piece faces at the end."""
    strikes: bool
    """Whether it ends in an attack, with no helper."""

    @property
    def draws(self) -> int:
        """How many cards it brings."""
        return len(self.drawn)


def may_move(view: View, kind: int) -> bool:
    """Tell whether an own piece may spend points (S12, house rules of SD7 and SD8)."""
    mine = view.phase is Phase.TURN and view.observer is not None and view.turn == view.observer
    return mine and view.points > 0 and view.moved_piece in (None, kind) and kind not in view.stopped


@lru_cache(maxsize=KEPT)
def walks(view: View, piece: PieceView) -> Mapping[Cell, Walk]:
    """Return the cheapest walk of an own piece to each cell and enemy that it can come to; {} if it may not move."""
    if not may_move(view, piece.kind):
        return {}
    paths = paths_of(view, piece)
    cells = {place // DIRECTIONS for place, price in enumerate(paths.price) if points_of(price) <= view.points}
    found = {cell: _walk(view, piece, paths, paths.to(cell)) for cell in cells if cell != piece.cell}
    return found | {cell: _blow(view, piece, paths, cell) for cell in paths.strikes}


def walk_to(view: View, piece: PieceView, cell: Cell, facing: Direction | None = None) -> Walk | None:
    """Return the cheapest walk to a cell or enemy, or to a cell to face a direction there; None if it is too far."""
    if not may_move(view, piece.kind):
        return None
    paths = paths_of(view, piece)
    if facing is None and cell in paths.strikes:
        return _blow(view, piece, paths, cell)
    place = paths.to(cell) if facing is None else cell * DIRECTIONS + facing
    near = place != paths.start and points_of(paths.price[place]) <= view.points
    return _walk(view, piece, paths, place) if near else None


def walk_towards(view: View, piece: PieceView, cell: Cell) -> Walk | None:
    """Return as much of the cheapest way to a cell as the points allow; None where no way leads there, or no part."""
    paths = paths_of(view, piece)
    place = paths.to(cell)
    if not may_move(view, piece.kind) or paths.price[place] == NEVER:
        return None
    near = [step for step in paths.trail(place) if points_of(paths.price[step]) <= view.points]
    return _walk(view, piece, paths, near[-1]) if near else None


def _walk(view: View, piece: PieceView, paths: Paths, place: Place) -> Walk:
    trail = paths.trail(place)
    actions = tuple([paths.action(piece.kind, one) for one in trail])
    cells = tuple([cell for one in trail for cell in paths.entered(one)])
    drawn = tuple([cell for cell in cells if draws_a_card(view, cell)])
    return Walk(points_of(paths.price[place]), actions, cells, drawn, place % DIRECTIONS, strikes=False)


def _blow(view: View, piece: PieceView, paths: Paths, cell: Cell) -> Walk:
    """Return the way to an attack, and the attack."""
    strike = paths.strikes[cell]
    way = _walk(view, piece, paths, strike.place)
    target = next(one for one in view.pieces if one.cell == cell)
    lands = piece.level + piece.charges > target.level and draws_a_card(view, cell)
    return Walk(
        points=way.points + 1,
        actions=(*way.actions, ATTACK_OF[piece.kind][strike.way]),
        cells=(*way.cells, cell),
        drawn=(*way.drawn, cell) if lands else way.drawn,
        facing=way.facing,
        strikes=True,
    )


def walk_text(piece: PieceView, cell: Cell) -> str:
    """Return the run that makes the walk of a piece to a cell: "go 2L d4"."""
    return GO + leg_text(piece, cell)


def leg_text(piece: PieceView, cell: Cell, facing: Direction | None = None) -> str:
    """Return how a walk is written within a run."""
    ahead = "" if facing is None else FACING + DIRECTION_NAMES[facing]
    return f"{PIECE_NAMES[piece.kind]} {CELL_NAMES[cell]}{ahead}"


# What a view is after it


def walked(view: View, piece: PieceView, walk: Walk) -> View:
    """Return the view after a walk without an attack, as far as it can be known: not which cards were drawn."""
    end = walk.cells[-1] if walk.cells else piece.cell
    moved = piece._replace(cell=end, facing=walk.facing)
    dot = (view.observer or 0, view.round_no + HOLE_ROUNDS)
    holes = list(view.holes)
    for cell in walk.drawn:
        hole = holes[HOLE_OF_CELL[cell]]
        holes[HOLE_OF_CELL[cell]] = hole._replace(dots=(*hole.dots, dot))
    return replace(
        view,
        pieces=tuple([moved if one is piece else one for one in view.pieces]),
        holes=tuple(holes),
        points=view.points - walk.points,
        pile=view.pile - walk.draws,
        moved_piece=piece.kind if view.options.one_piece else view.moved_piece,
    )


def seized(view: View, action: Seize) -> View:
    """Return the view after a seizure."""
    seat, number = view.observer or 0, action.location
    places = list(view.locations)
    before = places[number].owner
    places[number] = places[number]._replace(owner=seat)
    held = [count + (one == seat) - (one == before) for one, count in enumerate(view.held)]
    return replace(
        view,
        locations=tuple(places),
        held=tuple(held),
        hand=without(view.hand or (), action.cards),
        points=view.points - view.options.seizing_costs,
    )


# Runs


def run(view: View, text: str) -> tuple[Action, ...] | None:
    """Return the actions of a run, or all that can be taken back; () if it is not possible, None for no run."""
    if text == UNDO_ALL:
        return (Undo(),) * view.undos
    parts = _parts(text)
    if parts is None:
        return None
    actions: list[Action] = []
    for part in parts:
        if isinstance(part, Seize):
            actions.append(part)
            view = seized(view, part)
            continue
        piece = next((one for one in view.pieces if one.seat == view.observer and one.kind == part.kind), None)
        walk = walk_to(view, piece, part.cell, part.facing) if piece else None
        if piece is None or walk is None or (walk.strikes and part is not parts[-1]):
            return ()
        actions += walk.actions
        if part is not parts[-1]:
            view = walked(view, piece, walk)
    return tuple(actions)


class _Leg(NamedTuple):
    kind: int
    cell: Cell
    facing: Direction | None


def _parts(text: str) -> list[_Leg | Seize] | None:
    """Return what a run is made of; None for another text."""
    if not text.startswith(GO):
        return None
    found = [_part(part) for part in text[len(GO) :].split(THEN)]
    parts = [part for part in found if part is not None]
    return parts if len(parts) == len(found) else None


def _part(text: str) -> _Leg | Seize | None:
    name, _, place = text.partition(" ")
    cell, at, facing = place.partition(FACING)
    if name in PIECE_NAMES and cell in CELL_OF_NAME and (facing in DIRECTION_OF_NAME or not at):
        return _Leg(PIECE_NAMES.index(name), CELL_OF_NAME[cell], DIRECTION_OF_NAME[facing] if at else None)
    try:
        action = NOTATION.decode(text)
    except InvalidAction:
        return None
    return action if isinstance(action, Seize) else None
