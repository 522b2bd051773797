"""How far a piece comes, and how: the cheapest way to every place (a cell and a facing), in movement points.

Panels and pictures show it ("what can I reach?"), walks are made of it, and house players plan with it. A way is made
of steps and turns; an own piece is walked through straight on (SD9), and an attack ends the way, for nobody knows the
board after it. No collisions are played out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.core import NOBODY, Seat, changed
from games.seize.board import (
    CELLS,
    DIRECTIONS,
    HOLE_CELLS,
    LAST,
    LEVELS,
    NEIGHBOURS,
    NOWHERE,
    OCTAGONS,
    PIECES_PER_SIDE,
    POINTS,
    STEPS,
    Cell,
    Direction,
    ways_of,
)
from games.seize.collision import possible
from games.seize.table import Hit, Phase, Piece, Table, draws_a_card, flight

HORIZON: Final = 12
"""Points ahead that are planned with."""
FAR: Final = 99
"""More than any way costs: the cell is not reached within the limit."""
LEFT, RIGHT = DIRECTIONS, DIRECTIONS + 1
"""Moves that are no steps."""
NO_MOVE: Final = -1
POINT: Final = 64
"""What a point counts in a price; less than it are the other things by which ways are told apart."""
SEVERAL: Final = 32
"""What it counts against a way of panels that it takes several actions."""
NEVER: Final = 10_000
KEPT: Final = 32
"""Searches that are remembered: the panels of a few tables, and a plan with what it tries, which looks at the same
ways time and again."""

# What each cell is to a piece

CLOSED: Final = 0
"""A cell that cannot be entered: a hole closed by SD19, or an enemy that this piece cannot attack alone."""
FREE: Final = 1
HIT: Final = 2
"""An enemy that is knocked away: attacking costs 1 point, and the attacker stands there (SR6)."""
BOUNCE: Final = 3
"""An enemy of the same level: attacking costs 1 point, and another step to stand there (SR7)."""
OWN: Final = 4
"""An own piece: 1 point, straight on to the next free cell (SD9)."""

Ground = tuple[int, ...]
"""What each cell is to a piece: one of the five above."""
Place = int
"""A cell and a facing: cell * 8 + facing."""
Link = int
"""Where a move comes from and which it is: place * 16 + a direction, LEFT or RIGHT."""
Edge = tuple[Place, Link]
"""A way on: the place it leads to, and how. A turn stays on its cell."""
LINK: Final = 16
NO_CELLS: Final[frozenset[Cell]] = frozenset()
FEES: Final = (0, POINT, -HIT, -BOUNCE, -OWN)
"""By what a cell is: what it costs to enter it; less than nothing where there is more to it."""


class Strike(NamedTuple):
    """An attack at the end of a way."""

    cell: Cell
    """The enemy's."""
    price: int
    points: int
    """Spent before it."""
    link: Link
    """From where it is made, and in which direction."""


class Paths(NamedTuple):
    """The cheapest ways of a piece."""

    start: Place
    place: list[Place]
    """By cell: where it is come to first, by an attack too; NO_MOVE if it is not, within the limit."""
    price: list[int]
    """By place: points * POINT, with what tells ways of the same cost apart; NEVER where no way without an attack
    leads."""
    links: list[Link]
    """By place: the move that leads there, and from where."""
    strikes: list[Strike]
    """Every attack on an enemy that it is strong enough for alone."""

    def to(self, cell: Cell) -> Place:
        """Return the place on a cell that has the lowest price."""
        base = cell * DIRECTIONS
        return min(range(base, base + DIRECTIONS), key=self.price.__getitem__)

    def trail(self, place: Place) -> list[Place]:
        """Return the places on the way, the start left out."""
        found = []
        while place != self.start:
            found.append(place)
            place = self.links[place] // LINK
        return found[::-1]

    def move(self, place: Place) -> int:
        """Return what leads to a place of a trail: a direction, LEFT or RIGHT."""
        return self.links[place] % LINK

    def first(self, cell: Cell) -> int:
        """Return the first move on the way to a cell: a direction, LEFT, RIGHT or NO_MOVE."""
        place, move = self.place[cell], NO_MOVE
        if place == NO_MOVE:
            return NO_MOVE
        while place != self.start:
            place, move = divmod(self.links[place], LINK)
        return move

    def entered(self, place: Place) -> list[Cell]:
        """Return the cells that the move to a place of a trail comes over: none for a turn, several over own pieces."""
        found = []
        before, way = divmod(self.links[place], LINK)
        cell = before // DIRECTIONS
        while cell != place // DIRECTIONS:
            cell = NEIGHBOURS[cell * DIRECTIONS + way]
            found.append(cell)
        return found


def may_move(table: Table, kind: int) -> bool:
    """Tell whether a piece of the observer may spend points (S12, house rules of SD7 and SD8)."""
    mine = table.phase is Phase.TURN and table.turn == table.observer
    return mine and table.points > 0 and table.moved_piece in (NOBODY, kind) and kind not in table.stopped


def points_of(price: int) -> int:
    """Return the points of a price."""
    return (price + SEVERAL - 1) // POINT


@cache
def edges_of(piece: int, all_directions: bool) -> tuple[tuple[Edge, ...], ...]:
    """Return the ways on of an own piece from each place (cell * 8 + facing), as on an empty board."""
    return tuple([tuple(_edges_at(piece, place, all_directions)) for place in range(len(NEIGHBOURS))])


def _edges_at(piece: int, place: int, all_directions: bool) -> Iterator[Edge]:
    facing = place % DIRECTIONS
    base = place - facing
    for way in ways_of(piece, facing, all_directions=all_directions):
        cell = NEIGHBOURS[base + way]
        if cell != NOWHERE:
            yield cell * DIRECTIONS + facing, place * LINK + way
    yield base + (facing - 1) % DIRECTIONS, place * LINK + LEFT
    yield base + (facing + 1) % DIRECTIONS, place * LINK + RIGHT


def closed_holes(table: Table, seat: Seat) -> frozenset[Cell]:
    """Return the holes that a seat may not enter (house rule of SD19)."""
    if not table.options.closed_holes:
        return frozenset()
    until = table.dots[seat :: table.seats]
    return frozenset([cell for cell, again in zip(HOLE_CELLS, until, strict=True) if again > table.round_no])


def ground_of(table: Table, piece: int) -> Ground:
    """Return what each cell is to a piece of the table; its own cell is free, because it has left it."""
    ground = [FREE] * CELLS
    seat, kind = divmod(piece, PIECES_PER_SIDE)
    first, braced = piece - kind, table.braced
    through = CLOSED if table.options.own_pieces_block else OWN
    strength = LEVELS[kind] + (table.charges[kind] if seat == table.turn else 0)
    for other, cell in enumerate(table.where):
        if first <= other < first + PIECES_PER_SIDE:
            ground[cell] = through
        else:
            lead = strength - LEVELS[other % PIECES_PER_SIDE]
            ground[cell] = CLOSED if lead < 0 or braced >> other & 1 else HIT if lead else BOUNCE
    ground[table.where[piece]] = FREE
    for cell in closed_holes(table, seat):
        if ground[cell] != BOUNCE:
            ground[cell] = CLOSED
    return tuple(ground)


@lru_cache(maxsize=KEPT)
def paths(
    kind: int,
    start: Place,
    ground: Ground,
    limit: int,
    *,
    all_directions: bool = False,
    drawn: frozenset[Cell] = NO_CELLS,
    several: int = 0,
) -> Paths:
    """Return the cheapest ways of an own piece from a place, as far as `limit` points go; a turn costs 1 (S12).

    Of ways that cost the same it takes the one that enters most cells of `drawn`, and `several` counts against a way of
    more than one action; else the first that is found. They are remembered, so nobody may write to them.
    """
    edges = edges_of(kind, all_directions)
    fees = [FEES[what] for what in ground]
    for cell in drawn:
        fees[cell] -= fees[cell] > 0
    fees.append(0)  # NOWHERE's
    least_fee = POINT - bool(drawn)
    price, links, at = [NEVER] * len(NEIGHBOURS), [start * LINK] * len(NEIGHBOURS), [NO_MOVE] * CELLS
    strikes: list[Strike] = []
    price[start] = 0
    rings: list[list[Place]] = [[start], *([] for _ in range(limit + 1))]
    for points in range(limit + 1):
        ring, before = rings[points + 1], points * POINT - SEVERAL
        for place in rings[points]:
            spent = price[place]
            if spent <= before:
                continue  # it has been come to with fewer points
            here = place >> 3
            if at[here] == NO_MOVE:
                at[here] = place
            if points == limit:
                continue
            if several and links[place] // LINK == start != place:
                spent += several
            known = spent + least_fee
            for end, link in edges[place]:
                if price[end] <= known:
                    continue
                entered = end >> 3
                fee = fees[entered] if entered != here else POINT
                if fee > 0:
                    total = spent + fee
                    if total < price[end]:
                        price[end], links[end] = total, link
                        ring.append(end)
                elif fee == -OWN:
                    end, total = _over(fees, drawn, end, link % LINK, spent)
                    if total < price[end]:
                        price[end], links[end] = total, link
                        if points_of(total) <= limit:
                            rings[points_of(total)].append(end)
                elif fee:
                    strikes.append(Strike(entered, spent + POINT - (fee == -HIT and entered in drawn), points, link))
                    if at[entered] == NO_MOVE and points - fee - 1 <= limit:
                        at[entered], links[end] = end, link
    return Paths(start, at, price, links, strikes)


def _over(fees: list[int], drawn: frozenset[Cell], place: Place, way: Direction, price: int) -> tuple[Place, int]:
    """Return where a step ends that first comes to an own piece's place, and its price (SD9)."""
    cell, facing = place // DIRECTIONS, place % DIRECTIONS
    while fees[cell] == -OWN:
        price += POINT - (cell in drawn)
        cell = NEIGHBOURS[cell * DIRECTIONS + way]
    return cell * DIRECTIONS + facing, price + fees[cell] if fees[cell] > 0 else NEVER


def paths_of(table: Table, piece: Piece, *, far: bool = False) -> Paths:
    """Return the ways of an own piece that panels offer, with the points that are left, or as `far` as one plans.

    It may not be its turn to move. Of ways that cost the same these take a single action before several, and else draw
    most cards.
    """
    ground, limit = ground_of(table, piece.piece), max(HORIZON, table.points) if far else table.points
    drawn = frozenset([cell for cell in HOLE_CELLS if draws_a_card(table, piece.seat, cell)])
    free, start = table.options.all_directions, piece.cell * DIRECTIONS + piece.facing
    return paths(piece.kind, start, ground, limit, all_directions=free, drawn=drawn, several=SEVERAL)


@lru_cache(maxsize=KEPT)
def strikes_of(table: Table, piece: Piece) -> dict[Cell, Strike]:
    """Return the cheapest attack of an own piece on each enemy that can be played out (SR11), with the points left."""
    found: dict[Cell, Strike] = {}
    for strike in sorted(paths_of(table, piece).strikes, key=lambda strike: strike.price):
        if strike.points < table.points and strike.cell not in found:
            place, way = divmod(strike.link, LINK)
            here, victim = place // DIRECTIONS, table.where.index(strike.cell)
            where = changed(table.where, piece.piece, here)
            lead = piece.strength - LEVELS[victim % PIECES_PER_SIDE]
            far = flight(lead, long_flights=table.options.long_flights)
            if possible(where, table.braced, Hit(piece.piece, victim, way, lead, far)):
                found[strike.cell] = strike
    return found


# What cells cost, without the ways: all places at once, as the bits of a number

WIDTH, HEIGHT = LAST + 2, LAST + 3
"""A row has a gap, and the board two rows, in which steps over the edge end."""
PLANE: Final = WIDTH * HEIGHT
"""So many bits has each facing."""
FACINGS: Final = sum([1 << PLANE * facing for facing in range(DIRECTIONS)])
"""Makes of the bits of cells those of their places, by multiplication."""
BITS: Final = tuple([1 << y * WIDTH + x for x, y in POINTS])
CELL_OF: Final = {bit: cell for cell, bit in enumerate(BITS)}
BOARD, OCTAGON_BITS = sum(BITS), sum(BITS[:OCTAGONS])


@cache
def _strides(kind: int, all_directions: bool) -> tuple[tuple[int, int], ...]:
    """Return by direction the places from which a piece steps there, and by how much it shifts them."""
    found = []
    for way, (x, y) in enumerate(STEPS):
        cells = BOARD if way % 2 else OCTAGON_BITS
        facings = [
            facing for facing in range(DIRECTIONS) if way in ways_of(kind, facing, all_directions=all_directions)
        ]
        found.append((sum([cells << PLANE * facing for facing in facings]), y * WIDTH + x))
    return tuple(found)


@lru_cache(maxsize=KEPT)
def cell_costs(kind: int, start: Place, ground: Ground, limit: int, *, all_directions: bool = False) -> list[int]:
    """Return the points for an own piece to stand on each cell, with those of an attack; FAR beyond the limit.

    Much faster than `paths`, whose costs these are. Nobody may write to the list.
    """
    cells = [0] * (OWN + 1)
    for bit, what in zip(BITS, ground, strict=True):
        cells[what] |= bit
    cells[FREE] |= BITS[start >> 3]  # it stands there, and may turn, on a closed hole too
    _, free, hit, bounce, own = [one * FACINGS for one in cells]
    left = cells[FREE] | cells[HIT] | cells[BOUNCE]
    strides, cost = _strides(kind, all_directions), [FAR] * CELLS
    fresh = BITS[start >> 3] << PLANE * (start % DIRECTIONS)  # where it comes to with so many points
    through = [0] * DIRECTIONS  # the own pieces that it is on its way over, by direction
    reached = struck = bounced = bouncing = 0
    for points in range(limit + 1):
        left = _note(cost, fresh | struck | bounced, left, points)
        if not left:
            break
        reached |= fresh
        turned, stepped = fresh << PLANE | fresh >> PLANE | fresh << 7 * PLANE | fresh >> 7 * PLANE, 0
        for way, (places, by) in enumerate(strides):
            out = fresh & places
            out = out << by if by > 0 else out >> -by
            stepped |= out
            if through[way]:
                out |= through[way] << by if by > 0 else through[way] >> -by
                turned |= out
            through[way] = out & own
        struck, bounced, bouncing = stepped & hit, bouncing, stepped & bounce
        fresh = (turned | stepped) & free & ~reached
    return cost


def _note(cost: list[int], places: int, left: int, points: int) -> int:
    """Note what the cells cost that are come to first now; return those that are left then."""
    for half in (4, 2, 1):
        places |= places >> half * PLANE
    found = places & left
    left ^= found
    while found:
        bit = found & -found
        cost[CELL_OF[bit]] = points
        found ^= bit
    return left
