"""What a house player wants: goals with a worth per point, found from a view alone. It takes no actions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from typing import Final, NamedTuple

from games.core import Seat
from games.seize.board import DIRECTIONS, NEIGHBOURS, Cell, Direction
from games.seize.cards import RECALL, WILD, Hand
from games.seize.moves import ways_of
from games.seize.reach import BOUNCE, CLOSED, FAR, Ground, Ways, ground_of, ways
from games.seize.tables import FEWEST, PIECES_PER_SIDE, RESOURCES
from games.seize.values import TraceKind
from games.seize.view import LocationView, PieceView, View

HORIZON: Final = 12
"""Points ahead that are planned with."""
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
"""After so many big rounds rivals are not chased any more: every match shall end."""
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
    """A reading of one view by the seat whose turn it is."""

    def __init__(self, view: View, seat: Seat, known: Mapping[int, Ways] | None = None) -> None:
        self.view = view
        self.seat = seat
        self.hand: Hand = view.hand or ()
        self.own = tuple(piece for piece in view.pieces if piece.seat == seat)
        self.rivals = tuple(piece for piece in view.pieces if piece.seat != seat)
        self.ways = tuple((known or {}).get(piece.kind) or self._ways(piece) for piece in self.own)

    def goals(self) -> list[Goal]:
        """Return all goals, the best first."""
        places = list(self.locations())
        best = max(places, default=None, key=lambda goal: goal.score)
        staying = self.staying(best.location) if best else frozenset()
        found = [*places, *self.holes(staying), *self.knocks()]
        return sorted(found, key=lambda goal: (-goal.score, goal.piece, goal.cell))

    def need(self, location: LocationView) -> int:
        """Return how many cards are missing for a location."""
        if location.cost is None:
            return UNKNOWN_NEED
        short = sum(max(0, location.cost.count(card) - self.hand[card]) for card in range(RESOURCES))
        return max(0, short - self.hand[WILD])

    def team(self, cells: tuple[Cell, ...]) -> tuple[int, tuple[int, ...]]:
        """Return the cheapest three own pieces for the cells around a location, and their points together."""
        costs = [[way.cost[cell] for cell in cells] for way in self.ways]
        return min(
            (costs[one][0] + costs[two][1] + costs[three][2], (one, two, three))
            for one, two, three in permutations(range(PIECES_PER_SIDE), len(cells))
        )

    def staying(self, location: int) -> frozenset[int]:
        """Return the own pieces that stand where a location wants them."""
        cells = self.view.locations[location].mark.cells
        _, team = self.team(cells)
        return frozenset(piece for piece, cell in zip(team, cells, strict=True) if self.own[piece].cell == cell)

    def locations(self) -> Iterator[Goal]:
        """Yield the locations that can be paid, or all of them when no more cards are to be had."""
        for location in self.view.locations:
            need = self.need(location)
            if location.owner == self.seat or (need and self.view.pile and location.cost is not None):
                continue
            cells = location.mark.cells
            effort, team = self.team(cells)
            piece, cell = max(zip(team, cells, strict=True), key=lambda pair: self.ways[pair[0]].cost[pair[1]])
            cost = self.ways[piece].cost[cell]
            if effort < FAR and cost:
                score = self.worth(location) / (effort + CARD_EFFORT * need + 1)
                yield Goal(score, piece, cell, cost, effort, location.number if not need else NOTHING)

    def worth(self, location: LocationView) -> float:
        """Return what it is worth to hold a location."""
        taken = TAKEN_WORTH[self.view.seats - FEWEST]
        worth = 1.0 if location.owner is None else 1.0 + taken * self._progress(location.owner)
        return worth * WINNING if self.view.held[self.seat] + 1 >= self.view.target else worth

    def holes(self, staying: frozenset[int]) -> Iterator[Goal]:
        """Yield the holes that will give a card on arrival, for each piece that may leave its place."""
        if not self.view.pile or self._leaves_the_rest():
            return
        worth = CARD_WORTH * (0.5 if sum(self.hand) >= FULL_HAND else 1)
        for hole in self.view.holes:
            again = dict(hole.dots).get(self.seat, 0)
            for piece, way in enumerate(self.ways):
                cost = way.cost[hole.cell]
                if piece not in staying and 0 < cost < FAR and self._round_at(cost) >= again:
                    yield Goal(worth / (cost + 0.5), piece, hole.cell, cost, cost, NOTHING)

    def _leaves_the_rest(self) -> bool:
        """Tell whether the seat would rather not see the pile end: it is not ahead, and has something to pay for."""
        view = self.view
        if view.pile > LAST_CARDS or view.options.reshuffle:
            return False
        ranks = list(zip(view.held, view.hand_sizes, strict=True))
        ahead = ranks.pop(self.seat) > max(ranks)
        return not ahead and any(place.owner != self.seat and not self.need(place) for place in view.locations)

    def knocks(self) -> Iterator[Goal]:
        """Yield the rivals around a location that can be come near to and hit this turn."""
        for rival in self.rivals if self.view.round_no <= PATIENCE else ():
            threat = self.threat(rival)
            if not threat:
                continue
            for piece, way in enumerate(self.ways):
                cost = way.cost[rival.cell]
                if cost <= self.view.points and self.way_to(self.own[piece], rival) is None:
                    yield Goal(threat / (cost + 0.5), piece, rival.cell, cost, cost, NOTHING)

    def way_to(self, piece: PieceView, rival: PieceView) -> Direction | None:
        """Return the direction in which an own piece can attack a rival from where it stands, or None."""
        ways = ways_of(piece.kind, piece.facing, all_directions=self._free)
        return next((way for way in ways if NEIGHBOURS[piece.cell * DIRECTIONS + way] == rival.cell), None)

    def charged(self, kind: int) -> Plan:
        """Return the plan with one more Charge on an own piece (SD28)."""
        own = self.own[kind]
        more = own._replace(charges=own.charges + 1)
        pieces = tuple(more if piece is own else piece for piece in self.view.pieces)
        return self.moved(replace(self.view, pieces=pieces), kind)

    def moved(self, view: View, kind: int) -> Plan:
        """Return the plan for a view in which one own piece alone has changed; the others keep their ways."""
        return Plan(view, self.seat, {one: way for one, way in enumerate(self.ways) if one != kind})

    def threat(self, rival: PieceView) -> float:
        """Return what it is worth to knock a rival's piece away."""
        spots = [place for place in self.view.locations if rival.cell in place.mark.cells]
        return max((self._pressure_at(rival.seat, place, self.cells(rival.seat)) for place in spots), default=0.0)

    def cells(self, seat: Seat) -> tuple[Cell, ...]:
        """Return where a seat's pieces stand."""
        return tuple(piece.cell for piece in self.view.pieces if piece.seat == seat)

    def pressure(self, seat: Seat, cells: tuple[Cell, ...]) -> float:
        """Return how near a seat with pieces on these cells is to seizing something."""
        return sum(self._pressure_at(seat, location, cells) for location in self.view.locations)

    def _pressure_at(self, seat: Seat, location: LocationView, cells: tuple[Cell, ...]) -> float:
        if location.owner == seat or self.view.hand_sizes[seat] < FEW_CARDS:
            return 0.0
        around = sum(cell in cells for cell in location.mark.cells)
        loss = LOSS if location.owner is not None else 1.0
        last = self.view.held[seat] + 1 >= self.view.target
        return THREATS.get(around, 0.0) * loss * (WINNING if last else 1.0)

    def recall_gain(self, goal: Goal, cell: Cell, facing: int) -> int:
        """Return the points that recalling the goal's piece to a cell of the plate saves."""
        if not self.hand[RECALL]:
            return 0
        ground = self._ground(self.own[goal.piece])
        way = ways(goal.piece, cell, facing, ground, HORIZON, all_directions=self._free)
        return goal.cost - way.cost[goal.cell]

    @property
    def _free(self) -> bool:
        return self.view.options.all_directions

    def _progress(self, rival: Seat) -> float:
        return self.view.held[rival] / self.view.target * 2

    def _round_at(self, cost: int) -> int:
        """Return the big round in which a piece arrives, at mean rolls."""
        later = cost - self.view.points
        return self.view.round_no + (0 if later <= 0 else 1 + int(later / PER_TURN))

    @property
    def _bounced(self) -> bool:
        """Tell whether the last move was a bounce of its own: then it does not try the like again at once."""
        moves = [trace for trace in self.view.last if trace.kind is not TraceKind.KNOCK][-1:]
        return any(one.kind is TraceKind.BOUNCE and one.piece // PIECES_PER_SIDE == self.seat for one in moves)

    def _ways(self, piece: PieceView) -> Ways:
        ground = self._ground(piece)
        return ways(piece.kind, piece.cell, piece.facing, ground, HORIZON, all_directions=self._free)

    def _ground(self, piece: PieceView) -> Ground:
        """Return what each cell is to an own piece; right after a bounce of its own a side tries no other."""
        ground = ground_of(self.view, piece)
        return [CLOSED if kind == BOUNCE else kind for kind in ground] if self._bounced else ground
