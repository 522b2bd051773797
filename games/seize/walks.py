"""Whole walks of a piece as the actions that make them, and runs: texts that stand for several actions.

A run is "go" and what is done in turn, separated by commas: a walk to a cell ("2L d4"), also to face a direction there
("2L d4@NE"), a seizure ("seize A rice timber"). An attack is the last of its run: nobody knows the board after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from games.core import InvalidAction, Seat, changed
from games.seize.board import (
    CELL_NAMES,
    CELL_OF_NAME,
    DIRECTION_NAMES,
    DIRECTION_OF_NAME,
    DIRECTIONS,
    HOLE_OF_CELL,
    HOLE_ROUNDS,
    LEVELS,
    PIECE_NAMES,
    PIECES_PER_SIDE,
    Cell,
    Direction,
)
from games.seize.cards import without
from games.seize.paths import KEPT, LEFT, LINK, NEVER, Paths, Strike, may_move, paths_of, points_of, strikes_of
from games.seize.play import ATTACK_OF, NOTATION, STEP_OF, TURNS, UNDO, Action, Seize
from games.seize.table import Piece, Table, draws_a_card

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


@lru_cache(maxsize=KEPT)
def walks(table: Table, piece: Piece) -> Mapping[Cell, Walk]:
    """Return the cheapest walk of an own piece to each cell and enemy that it can come to; {} if it may not move."""
    if not may_move(table, piece.kind):
        return {}
    paths = paths_of(table, piece)
    cells = {place // DIRECTIONS for place, price in enumerate(paths.price) if points_of(price) <= table.points}
    found = {cell: _walk(table, piece, paths, paths.to(cell)) for cell in cells if cell != piece.cell}
    return found | {cell: _blow(table, piece, paths, strike) for cell, strike in strikes_of(table, piece).items()}


def walk_to(table: Table, piece: Piece, cell: Cell, facing: Direction | None = None) -> Walk | None:
    """Return the cheapest walk to a cell or enemy, or to a cell to face a direction there; None if it is too far."""
    if not may_move(table, piece.kind):
        return None
    paths = paths_of(table, piece)
    strike = strikes_of(table, piece).get(cell) if facing is None else None
    if strike is not None:
        return _blow(table, piece, paths, strike)
    place = paths.to(cell) if facing is None else cell * DIRECTIONS + facing
    near = place != paths.start and points_of(paths.price[place]) <= table.points
    return _walk(table, piece, paths, place) if near else None


def walk_towards(table: Table, piece: Piece, cell: Cell) -> Walk | None:
    """Return as much of the cheapest way to a cell as the points allow; None where no way leads there, or no part."""
    paths = paths_of(table, piece, far=True)
    place = paths.to(cell)
    if not may_move(table, piece.kind) or paths.price[place] == NEVER:
        return None
    near = [step for step in paths.trail(place) if points_of(paths.price[step]) <= table.points]
    if near and near[-1] % DIRECTIONS == piece.facing:  # a run names no facing then, and comes there the cheapest way
        return _walk(table, piece, paths, paths.to(near[-1] // DIRECTIONS))
    return _walk(table, piece, paths, near[-1]) if near else None


def _walk(table: Table, piece: Piece, paths: Paths, place: int) -> Walk:
    kind, trail = piece.kind, paths.trail(place)
    moves = [paths.move(one) for one in trail]
    actions = tuple([STEP_OF[kind][move] if move < DIRECTIONS else TURNS[kind][move - LEFT] for move in moves])
    cells = tuple([cell for one in trail for cell in paths.entered(one)])
    drawn = tuple([cell for cell in cells if draws_a_card(table, piece.seat, cell)])[: _to_draw(table)]
    return Walk(points_of(paths.price[place]), actions, cells, drawn, place % DIRECTIONS, strikes=False)


def _blow(table: Table, piece: Piece, paths: Paths, strike: Strike) -> Walk:
    """Return the way to an attack, and the attack."""
    way, cell = _walk(table, piece, paths, strike.link // LINK), strike.cell
    target = table.where.index(cell) % PIECES_PER_SIDE
    lands = piece.strength > LEVELS[target] and draws_a_card(table, piece.seat, cell)
    drawn = (*way.drawn, cell)[: _to_draw(table)] if lands else way.drawn
    actions = (*way.actions, ATTACK_OF[piece.kind][strike.link % LINK])
    return Walk(way.points + 1, actions, (*way.cells, cell), drawn, way.facing, strikes=True)


def _to_draw(table: Table) -> int:
    """Return how many cards there are to draw, with those of a pile that is made again (SD26)."""
    return len(table.deck) + (sum(table.discards) if table.options.reshuffle else 0)


def walk_text(piece: Piece, cell: Cell) -> str:
    """Return the run that makes the walk of a piece to a cell: "go 2L d4"."""
    return GO + leg_text(piece, cell)


def leg_text(piece: Piece, cell: Cell, facing: Direction | None = None) -> str:
    """Return how a walk is written within a run."""
    ahead = "" if facing is None else FACING + DIRECTION_NAMES[facing]
    return f"{PIECE_NAMES[piece.kind]} {CELL_NAMES[cell]}{ahead}"


# What a table looks like after it


def walked(table: Table, piece: Piece, walk: Walk) -> Table:
    """Return what is seen after a walk without an attack, as far as it can be known: not which cards were drawn."""
    at, end = piece.piece, walk.cells[-1] if walk.cells else piece.cell
    after, dots = table.copy(), list(table.dots)
    for cell in walk.drawn:
        dots[HOLE_OF_CELL[cell] * table.seats + piece.seat] = table.round_no + HOLE_ROUNDS
    after.where = changed(table.where, at, end)
    after.facing = changed(table.facing, at, walk.facing)
    after.dots, after.deck = tuple(dots), table.deck[walk.draws :]
    after.points -= walk.points
    if table.options.one_piece:
        after.moved_piece = piece.kind
    return after


def seized(table: Table, seat: Seat, action: Seize) -> Table:
    """Return what is seen after a seat's seizure."""
    after = table.copy()
    after.owners = changed(table.owners, action.location, seat)
    after.hands = changed(table.hands, seat, without(table.hands[seat], action.cards))
    after.points -= table.options.seizing_costs
    return after


# Runs


def run(table: Table, text: str) -> tuple[Action, ...] | None:
    """Return the observer's actions of a run, or all that can be taken back; () if not possible, None for no run."""
    if text == UNDO_ALL:
        return (UNDO,) * len(table.undo) if table.turn == table.observer else ()
    parts = _parts(text)
    if parts is None:
        return None
    actions: list[Action] = []
    for part in parts:
        if isinstance(part, Seize):
            actions.append(part)
            table = seized(table, table.observer or 0, part)
            continue
        if not may_move(table, part.kind):
            return ()
        piece = table.own[part.kind]
        walk = walk_to(table, piece, part.cell, part.facing)
        if walk is None or (walk.strikes and part is not parts[-1]):
            return ()
        actions += walk.actions
        if part is not parts[-1]:
            table = walked(table, piece, walk)
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
