"""The cheapest way of an own piece to every place (a cell and a facing) and every enemy, to be walked. From a view.

`reach` says how far a piece comes and is made for speed alone; this knows the way itself and what is drawn on it. Of
ways that cost the same it takes a single action before several, and else the one that draws most cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.seize.actions import Action
from games.seize.board import CELLS, DIRECTIONS, HOLE_OF_CELL, NEIGHBOURS, NOWHERE, Cell, Direction
from games.seize.collision import Hit, possible
from games.seize.moves import STEP_OF, TURNS
from games.seize.plans import HORIZON
from games.seize.reach import CLOSED, FREE, HIT, LEFT, NO_MOVE, OWN, edges_of, ground_of
from games.seize.view import PieceView, View

POINT: Final = 64
"""What a point counts in a price; less than it are the other things by which ways are told apart."""
SEVERAL: Final = 32
NEVER: Final = 10_000
KEPT: Final = 32
"""Searches that are remembered: those of a few panels."""

Place = int
"""A cell and a facing: cell * 8 + facing."""


class Strike(NamedTuple):
    """An attack at the end of a way."""

    price: int
    place: Place
    """From where it is made."""
    way: Direction


class Paths(NamedTuple):
    """All cheapest ways of a piece, as far as `HORIZON` points go."""

    start: Place
    price: list[int]
    """By place: points * POINT, with what tells ways of the same cost apart; NEVER where no way leads."""
    back: list[Place]
    """The place before."""
    move: list[int]
    """What leads from there: a direction, LEFT or RIGHT."""
    strikes: dict[Cell, Strike]
    """The enemies that can be attacked alone with the points of now, and how."""

    def to(self, cell: Cell) -> Place:
        """Return the place on a cell that is come to most cheaply."""
        base = cell * DIRECTIONS
        return min(range(base, base + DIRECTIONS), key=self.price.__getitem__)

    def trail(self, place: Place) -> list[Place]:
        """Return the places on the way, the start left out."""
        found = []
        while place != self.start:
            found.append(place)
            place = self.back[place]
        return found[::-1]

    def entered(self, place: Place) -> list[Cell]:
        """Return the cells that the move to a place of a trail comes over: none for a turn, several over own pieces."""
        found = []
        cell = self.back[place] // DIRECTIONS
        while cell != place // DIRECTIONS:
            cell = NEIGHBOURS[cell * DIRECTIONS + self.move[place]]
            found.append(cell)
        return found

    def action(self, kind: int, place: Place) -> Action:
        """Return the move that leads to a place of a trail."""
        move = self.move[place]
        return STEP_OF[kind][move] if move < DIRECTIONS else TURNS[kind][move - LEFT]


def points_of(price: int) -> int:
    """Return the points of a price."""
    return (price + SEVERAL - 1) // POINT


def draws_a_card(view: View, cell: Cell) -> bool:
    """Tell whether the observer draws a card at once by stepping on a cell (S7, SD18, SD31)."""
    hole = HOLE_OF_CELL[cell]
    if hole < 0 or not view.pile or view.options.draw_at_move_end:
        return False
    return all(seat != view.observer for seat, _ in view.holes[hole].dots)


@lru_cache(maxsize=KEPT)
def paths_of(view: View, piece: PieceView) -> Paths:
    """Return the ways of an own piece; nobody may write to them. It is not asked whether the piece may move."""
    ground = [*ground_of(view, piece), FREE]  # the last is NOWHERE's, for a turn
    drawn = [int(draws_a_card(view, cell)) for cell in range(CELLS)] + [0]
    edges = edges_of(piece.kind, view.options.all_directions)
    start = piece.cell * DIRECTIONS + piece.facing
    price, back, move = [NEVER] * len(NEIGHBOURS), [start] * len(NEIGHBOURS), [NO_MOVE] * len(NEIGHBOURS)
    price[start] = 0
    limit = max(HORIZON, view.points)
    rings: list[list[Place]] = [[start], *([] for _ in range(limit))]
    blows: list[tuple[Cell, Strike]] = []
    for points in range(limit):
        for place in rings[points]:
            if points_of(price[place]) != points:
                continue
            onward = price[place] + POINT + (SEVERAL if back[place] == start != place else 0)
            for end, entered, way in edges[place]:
                kind, cost = ground[entered], onward - drawn[entered]
                if kind == OWN:
                    end, more = _over(ground, drawn, end, way)  # noqa: PLW2901
                    cost += more
                elif kind != FREE:
                    if kind != CLOSED and points < view.points:
                        blows.append((entered, Strike(cost if kind == HIT else onward, place, way)))
                    continue
                if cost < price[end]:
                    price[end], back[end], move[end] = cost, place, way
                    if points_of(cost) <= limit:
                        rings[points_of(cost)].append(end)
    return Paths(start, price, back, move, _possible(view, piece, blows))


def _over(ground: list[int], drawn: list[int], place: Place, way: Direction) -> tuple[Place, int]:
    """Return where a step ends that first comes to an own piece's place, and what it costs more (SD9)."""
    cell, facing, cost = place // DIRECTIONS, place % DIRECTIONS, 0
    while ground[cell] == OWN:
        cell = NEIGHBOURS[cell * DIRECTIONS + way]
        cost += POINT - drawn[cell]
    return cell * DIRECTIONS + facing, cost if cell != NOWHERE and ground[cell] == FREE else NEVER


def _possible(view: View, piece: PieceView, blows: list[tuple[Cell, Strike]]) -> dict[Cell, Strike]:
    """Return the cheapest attack on each enemy that can be played out (SR11)."""
    others = {one.cell: one for one in view.pieces}
    braced = sum(1 << one.piece for one in view.pieces if one.braced)
    found: dict[Cell, Strike] = {}
    for cell, strike in sorted(blows, key=lambda blow: blow[1].price):
        if cell not in found:
            here = strike.place // DIRECTIONS
            where = tuple([here if one is piece else one.cell for one in view.pieces])
            lead = piece.level + piece.charges - others[cell].level
            hit = Hit(piece.piece, others[cell].piece, strike.way, lead)
            if possible(where, braced, hit, long_flights=view.options.long_flights):
                found[cell] = strike
    return found
