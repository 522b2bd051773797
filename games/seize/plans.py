"""What a house player wants: goals with a worth per point, and what an attack would bring. It takes no actions.

A plan looks at what its seat sees alone: at its own hand, at how many cards the others hold, at the costs in sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from games.core import NOBODY, Seat, changed
from games.seize.board import (
    DIRECTIONS,
    FEWEST,
    LAST,
    LEVELS,
    NEIGHBOURS,
    NEXT_TO,
    PIECES_PER_SIDE,
    POINTS,
    Cell,
    Direction,
    ways_of,
)
from games.seize.cards import RECALL, Hand, missing
from games.seize.collision import collide
from games.seize.paths import BOUNCE, CLOSED, FAR, HORIZON, Ground, cell_costs, ground_of, paths
from games.seize.standing import TEAMS
from games.seize.table import (
    Hit,
    Location,
    Pending,
    Piece,
    Table,
    TraceKind,
    Where,
    cells_of,
    hit_of,
    locations_of,
    seen_costs,
)

PER_TURN: Final = 3.5
"""The mean roll."""
CARD_EFFORT: Final = 3.0
"""Points that a missing card is taken to cost."""
CARD_WORTH: Final = 0.34
"""What a card is worth beside a location."""
FULL_HAND: Final = 6
"""With so many cards another is worth half."""
LAST_CARDS: Final = 12
"""With so few cards in the pile, those who are behind leave them there while they can pay for anything: the end of the
pile makes the one ahead the winner (S28)."""
TAKEN_WORTH: Final[tuple[float, ...]] = (0.2, 0.0, -0.1)
"""With 2, 3 and 4 seats, what a rival's location is worth more than a free one, by how far the rival is.

Less with many seats: it sets back one rival of several, and will be contested.
"""
LOSS: Final = 1.5
"""How much worse it is to lose a location than to see a free one go."""
WINNING: Final = 4.0
"""How much more the last location is worth, and stopping a rival from it."""
THREATS: Final = {3: 0.5, 2: 0.2}
"""What knocking a rival off a location is worth, by its pieces around it."""
FEW_CARDS: Final = 2
"""With fewer cards nobody seizes."""
PATIENCE: Final = 40
"""After so many big rounds rivals are not chased any more, so that every match ends."""
IMPOSSIBLE: Final = float("-inf")
EDGE_WORTH: Final = 0.01
"""What a step away from the edge is worth for a piece: it settles what is otherwise equal."""
RECALL_SAVES: Final = 3
"""Points that a Recall must save."""
CENTRAL: Final = tuple([min(x, LAST - x, y, LAST - y) for x, y in POINTS])
"""How far each cell lies from the edge."""
UNKNOWN_NEED: Final = 2
"""Cards taken to be missing for a cost that is not seen (SD23)."""


class Goal(NamedTuple):
    """Something worth walking for."""

    score: float
    """Worth per point."""
    piece: int
    """The own piece that moves now."""
    cell: Cell
    cost: int
    """Points for this piece."""
    effort: int
    """Points for all that has to move."""
    location: int
    """The location that it is for, or NOTHING."""


NOTHING: Final = -1


class Plan:
    """A reading of a table by the seat whose turn it is."""

    def __init__(
        self,
        table: Table,
        seat: Seat,
        known: Mapping[int, list[int]] | None = None,
        costs: tuple[int, ...] | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.hand: Hand = table.hands[seat]
        self._free = table.options.all_directions
        pieces, first = table.pieces, seat * PIECES_PER_SIDE
        self.own = pieces[first : first + PIECES_PER_SIDE]
        self.rivals = (*pieces[:first], *pieces[first + PIECES_PER_SIDE :])
        self.costs = seen_costs(table, seat) if costs is None else costs
        self.places = locations_of(table, self.costs)
        self.held, self.target, self.hand_sizes = table.held, table.target, table.hand_sizes
        self.reach = tuple([(known or {}).get(piece.kind) or self._reach(piece) for piece in self.own])
        """By own piece, what each cell costs it."""

    def goals(self) -> list[Goal]:
        """Return all goals, the best first."""
        places = list(self.locations())
        best = max(places, default=None, key=lambda goal: goal.score)
        staying = self.staying(best.location) if best else frozenset()
        found = [*places, *self.holes(staying), *self.knocks()]
        return sorted(found, key=lambda goal: (-goal.score, goal.piece, goal.cell))

    def need(self, location: Location) -> int:
        """Return how many cards are missing for a location."""
        return UNKNOWN_NEED if location.cost is None else missing(self.hand, location.cost)

    def first(self, goal: Goal) -> int:
        """Return the first move on the way to a goal: a direction, LEFT, RIGHT or NO_MOVE."""
        return paths(*self._standing(self.own[goal.piece]), HORIZON, all_directions=self._free).first(goal.cell)

    def team(self, cells: tuple[Cell, ...]) -> tuple[int, tuple[int, ...]]:
        """Return the cheapest three own pieces for the cells around a location, and their points together."""
        first, second, third = [[costs[cell] for costs in self.reach] for cell in cells]
        efforts = [first[one] + second[two] + third[three] for one, two, three in TEAMS]
        effort = min(efforts)
        return effort, TEAMS[efforts.index(effort)]

    def staying(self, location: int) -> frozenset[int]:
        """Return the own pieces that stand where a location wants them."""
        cells = self.places[location].mark.cells
        _, team = self.team(cells)
        return frozenset(piece for piece, cell in zip(team, cells, strict=True) if self.own[piece].cell == cell)

    def locations(self) -> Iterator[Goal]:
        """Yield the locations that can be paid, or all of them when no more cards are to be had."""
        for location in self.places:
            need = self.need(location)
            if location.owner == self.seat or (need and self.table.pile and location.cost is not None):
                continue
            cells = location.mark.cells
            effort, team = self.team(cells)
            piece, cell = max(zip(team, cells, strict=True), key=lambda pair: self.reach[pair[0]][pair[1]])
            cost = self.reach[piece][cell]
            if effort < FAR and cost:
                score = self.worth(location) / (effort + CARD_EFFORT * need + 1)
                yield Goal(score, piece, cell, cost, effort, location.number if not need else NOTHING)

    def worth(self, location: Location) -> float:
        """Return what it is worth to hold a location."""
        worth = 1.0
        if location.owner is not None:
            progress = self.held[location.owner] / self.target * 2
            worth += TAKEN_WORTH[self.table.seats - FEWEST] * progress
        return worth * WINNING if self.held[self.seat] + 1 >= self.target else worth

    def holes(self, staying: frozenset[int]) -> Iterator[Goal]:
        """Yield the holes that will give a card on arrival, for each piece that may leave its place."""
        if not self.table.pile or self._leaves_the_rest():
            return
        worth = CARD_WORTH * (0.5 if sum(self.hand) >= FULL_HAND else 1)
        for hole in self.table.holes:
            again = dict(hole.dots).get(self.seat, 0)
            for piece, costs in enumerate(self.reach):
                cost = costs[hole.cell]
                if piece not in staying and 0 < cost < FAR and self._round_at(cost) >= again:
                    yield Goal(worth / (cost + 0.5), piece, hole.cell, cost, cost, NOTHING)

    def _leaves_the_rest(self) -> bool:
        """Tell whether the seat would rather not see the pile end: it is not ahead, and has something to pay for."""
        if self.table.pile > LAST_CARDS or self.table.options.reshuffle:
            return False
        ranks = list(zip(self.held, self.hand_sizes, strict=True))
        ahead = ranks.pop(self.seat) > max(ranks)
        return not ahead and any(place.owner != self.seat and not self.need(place) for place in self.places)

    def knocks(self) -> Iterator[Goal]:
        """Yield the rivals around a location that can be come near to and hit this turn."""
        for rival in self.rivals if self.table.round_no <= PATIENCE else ():
            threat = self.threat(rival)
            if not threat:
                continue
            for piece, costs in enumerate(self.reach):
                cost = costs[rival.cell]
                if cost <= self.table.points and self.way_to(self.own[piece], rival) is None:
                    yield Goal(threat / (cost + 0.5), piece, rival.cell, cost, cost, NOTHING)

    def way_to(self, piece: Piece, rival: Piece) -> Direction | None:
        """Return the direction in which an own piece can attack a rival from where it stands, or None."""
        ways = ways_of(piece.kind, piece.facing, all_directions=self._free)
        return next((way for way in ways if NEIGHBOURS[piece.cell * DIRECTIONS + way] == rival.cell), None)

    def charged(self, kind: int) -> Plan:
        """Return the plan with one more Charge on an own piece (SD28)."""
        more = self.table.copy()
        more.charges = changed(more.charges, kind, more.charges[kind] + 1)
        return self.moved(more, kind)

    def moved(self, table: Table, kind: int) -> Plan:
        """Return the plan for a table on which one own piece alone has changed; the others keep their reach."""
        return Plan(table, self.seat, {one: far for one, far in enumerate(self.reach) if one != kind}, self.costs)

    def threat(self, rival: Piece) -> float:
        """Return what it is worth to knock a rival's piece away."""
        spots = [place for place in self.places if rival.cell in place.mark.cells]
        return max(
            (self._pressure_at(rival.seat, place, cells_of(self.table, rival.seat)) for place in spots), default=0.0
        )

    def pressure(self, seat: Seat, cells: tuple[Cell, ...]) -> float:
        """Return how near a seat with pieces on these cells is to seizing something."""
        return sum(self._pressure_at(seat, location, cells) for location in self.places)

    def _pressure_at(self, seat: Seat, location: Location, cells: tuple[Cell, ...]) -> float:
        if location.owner == seat or self.hand_sizes[seat] < FEW_CARDS:
            return 0.0
        around = sum(cell in cells for cell in location.mark.cells)
        loss = LOSS if location.owner is not None else 1.0
        last = self.held[seat] + 1 >= self.target
        return THREATS.get(around, 0.0) * loss * (WINNING if last else 1.0)

    def recall_gain(self, goal: Goal, cell: Cell, facing: int) -> int:
        """Return the points that recalling the goal's piece to a cell of the plate saves, if they are RECALL_SAVES."""
        if not self.hand[RECALL] or goal.cost < RECALL_SAVES:
            return 0
        ground, limit = self._ground(self.own[goal.piece]), goal.cost - RECALL_SAVES
        costs = cell_costs(goal.piece, cell * DIRECTIONS + facing, ground, limit, all_directions=self._free)
        return max(0, goal.cost - costs[goal.cell])

    def _round_at(self, cost: int) -> int:
        """Return the big round in which a piece arrives, at mean rolls."""
        later = cost - self.table.points
        return self.table.round_no + (0 if later <= 0 else 1 + int(later / PER_TURN))

    @property
    def _bounced(self) -> bool:
        """Tell whether the last move was a bounce of its own: then it does not try the like again at once."""
        moves = [trace for trace in self.table.last if trace.kind is not TraceKind.KNOCK][-1:]
        return any(one.kind is TraceKind.BOUNCE and one.piece // PIECES_PER_SIDE == self.seat for one in moves)

    def _reach(self, piece: Piece) -> list[int]:
        return cell_costs(*self._standing(piece), HORIZON, all_directions=self._free)

    def _standing(self, piece: Piece) -> tuple[int, int, Ground]:
        """Return what ways of an own piece begin with: its kind, its place, and what each cell is to it."""
        return piece.kind, piece.cell * DIRECTIONS + piece.facing, self._ground(piece)

    def _ground(self, piece: Piece) -> Ground:
        """Return what each cell is to an own piece; right after a bounce of its own a side tries no other."""
        ground = ground_of(self.table, piece.piece)
        return tuple([CLOSED if kind == BOUNCE else kind for kind in ground]) if self._bounced else ground


# What an attack would bring: it is played out on the board as it is seen


def gain_of(plan: Plan, hit: Hit) -> float:
    """Return what an attack gains: rivals driven off locations, own pieces brought to them; else IMPOSSIBLE."""
    return _best(plan, hit, ()) if hit.lead >= 0 else IMPOSSIBLE


def best_blow(plan: Plan, piece: int) -> float:
    """Return the most that an own piece gains with one attack from where it stands, alone or ganging up."""
    table = plan.table
    if piece in table.stopped or table.moved_piece not in (NOBODY, piece):
        return IMPOSSIBLE
    attacker = plan.own[piece]
    near = [(helper.kind,) for helper in plan.own if helper.cell in NEXT_TO[attacker.cell]]
    hits: list[Hit] = []
    for rival in plan.rivals:
        way = plan.way_to(attacker, rival)
        if way is not None and not rival.braced:
            hits += [hit_of(table, piece, way, helpers) for helpers in ((), *near)]
    return max((gain_of(plan, hit) for hit in hits), default=IMPOSSIBLE)


def choice_gain(plan: Plan, choice: int) -> float:
    """Return what a choice within the collision that waits gains."""
    pending = plan.table.pending
    if pending is None:
        return IMPOSSIBLE
    return _best(plan, pending.hit, (*pending.answers, choice))


def _best(plan: Plan, hit: Hit, answers: tuple[int, ...]) -> float:
    """Play a collision out, with the best of all choices that are left."""
    where = plan.table.where
    result = collide(where, plan.table.braced, hit, answers)
    if result is None:
        return IMPOSSIBLE
    if isinstance(result, Pending):
        return max(_best(plan, hit, (*result.answers, option)) for option in result.question.options)
    return _worth(plan, result) - _worth(plan, where)


def _worth(plan: Plan, where: Where) -> float:
    worth = 0.0
    for seat in range(plan.table.seats):
        side = where[seat * PIECES_PER_SIDE : (seat + 1) * PIECES_PER_SIDE]
        ease = EDGE_WORTH * sum(level * CENTRAL[cell] for level, cell in zip(LEVELS, side, strict=True))
        worth += (plan.pressure(seat, side) + ease) * (1 if seat == plan.seat else -1)
    return worth
