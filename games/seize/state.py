"""The state of a match of Seize! and plain questions about it. What is allowed stands in legality."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import Seat
from games.seize.actions import CollisionStart, Gang
from games.seize.board import DIRECTIONS, HOLE_OF_CELL, NEIGHBOURS, Cell, Direction, Mark, plate
from games.seize.cards import EMPTY, Card, Hand
from games.seize.collision import Hit
from games.seize.options import Options
from games.seize.tables import HOLES, LEVELS, LOCATIONS_TO_WIN, PIECES_PER_SIDE
from games.seize.values import CHANCE_PHASES, NOBODY, NOT_PLACED, PLAY_PHASES, Pending, Phase, Trace, TraceKind, Where

NO_CHARGES: Final = (0,) * PIECES_PER_SIDE
NO_PIECES: Final[frozenset[int]] = frozenset()


@dataclass(slots=True, unsafe_hash=True, init=False)
class Snapshot:
    """What an undo brings back."""

    where: Where
    facing: tuple[Direction, ...]
    points: int
    moved_piece: int
    stopped: frozenset[int]
    walker: int
    piece: int
    """The own piece whose move is taken back."""
    last: tuple[Trace, ...]
    moved: bool

    # Written out for speed, as in core's Event: every move makes one.
    def __init__(self, state: State, piece: int) -> None:
        self.where, self.facing, self.points = state.where, state.facing, state.points
        self.moved_piece, self.stopped, self.walker = state.moved_piece, state.stopped, state.walker
        self.piece = piece
        self.last, self.moved = state.last, state.moved


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A match at one moment. Only `rules.perform` writes to one, and only to a copy of its own."""

    options: Options
    seats: int
    sets: tuple[int, ...]
    marks: tuple[Mark, ...]
    """Where the location cards A, B, C … lie (SR4)."""
    costs: tuple[int, ...]
    """The back of each location card: an index of tables.COSTS."""
    orders: tuple[tuple[int, ...] | None, ...]
    """Each seat's secret order (SR2); None until it is given."""
    first: Seat
    """Who begins; NOBODY before it is drawn."""
    deck: tuple[Card, ...]
    """The pile, next card first."""
    hands: tuple[Hand, ...]
    discards: Hand
    dots: tuple[int, ...]
    """At hole * seats + seat the big round from which that seat draws there again; 0 without a dot (SD20)."""
    owners: tuple[Seat, ...]
    """The seat whose dot lies on each location, or NOBODY."""
    braced: int
    """Bit p is set while piece p is braced (SD28)."""
    phase: Phase
    decision: int
    """Grows with every action that ends a decision; never goes back."""
    round_no: int
    """The big round, from 1 (SD20)."""
    turn_no: int
    """Turns begun so far."""
    turn: Seat
    """Whose turn it is."""
    where: Where
    facing: tuple[Direction, ...]
    die: int
    """What was rolled this turn; 0 before."""
    points: int
    """Movement points left."""
    charges: tuple[int, ...]
    """Extra levels of the mover's pieces this turn (SD28)."""
    moved_piece: int
    """The own piece that spends this turn's points under the house rule of SD7, or NOBODY."""
    stopped: frozenset[int]
    """The own pieces that may not move on this turn (house rule of SD8)."""
    walker: int
    """Under the house rule of SD18, the own piece whose move is not over, or NOBODY."""
    undo: tuple[Snapshot, ...]
    """What can be taken back, the latest last: at most one entry per point spent."""
    drawn: tuple[Card, ...]
    """What the mover has drawn at holes on this turn, in order."""
    pending: Pending | None
    last: tuple[Trace, ...]
    """The moves of the last turn in which a piece was moved, in order; the mover's own once it has moved one."""
    moved: bool
    """Whether a piece was moved on this turn."""
    newest: int
    """The location that the newest move seized, also while the next turn is rolled for; NOBODY after another move."""

    def copy(self) -> State:
        """Return an equal state to write to."""
        new = State.__new__(State)
        new.options, new.seats, new.sets, new.marks = self.options, self.seats, self.sets, self.marks
        new.costs, new.orders, new.first = self.costs, self.orders, self.first
        new.deck, new.hands, new.discards = self.deck, self.hands, self.discards
        new.dots, new.owners, new.braced = self.dots, self.owners, self.braced
        new.phase, new.decision = self.phase, self.decision
        new.round_no, new.turn_no, new.turn = self.round_no, self.turn_no, self.turn
        new.where, new.facing = self.where, self.facing
        new.die, new.points, new.charges = self.die, self.points, self.charges
        new.moved_piece, new.stopped, new.walker = self.moved_piece, self.stopped, self.walker
        new.undo, new.drawn, new.pending, new.last = self.undo, self.drawn, self.pending, self.last
        new.moved, new.newest = self.moved, self.newest
        return new


def new_match(options: Options, seats: int) -> State:
    """Return a board with nothing on it."""
    facing = tuple([plate(seats, seat).facing for seat in range(seats) for _ in range(PIECES_PER_SIDE)])
    return State(
        options=options, seats=seats, sets=(), marks=(), costs=(), orders=(None,) * seats, first=NOBODY, deck=(),
        hands=(EMPTY,) * seats, discards=EMPTY, dots=(0,) * (len(HOLES) * seats), owners=(), braced=0, phase=Phase.LAY,
        decision=0, round_no=1, turn_no=0, turn=0, where=(NOT_PLACED,) * (seats * PIECES_PER_SIDE), facing=facing,
        die=0, points=0, charges=NO_CHARGES, moved_piece=NOBODY, stopped=NO_PIECES, walker=NOBODY, undo=(),
        drawn=(), pending=None, last=(), moved=False, newest=NOBODY,
    )  # fmt: skip


def chance_due(state: State) -> bool:
    """Return whether the next action is chance's."""
    return state.phase in CHANCE_PHASES or reshuffle_due(state)


def reshuffle_due(state: State) -> bool:
    """Return whether the discard pile is to be shuffled into a new pile now (house rule of SD26)."""
    return not state.deck and state.options.reshuffle and state.phase in PLAY_PHASES and any(state.discards)


def target(seats: int) -> int:
    """Return how many locations end the game (S27)."""
    return LOCATIONS_TO_WIN[seats - 2]


def held(state: State) -> tuple[int, ...]:
    """Return how many locations each seat holds."""
    return tuple([state.owners.count(seat) for seat in range(state.seats)])


def cells_of(state: State, seat: Seat) -> tuple[Cell, ...]:
    """Return where a seat's pieces stand, in standard order."""
    base = seat * PIECES_PER_SIDE
    return state.where[base : base + PIECES_PER_SIDE]


def level(state: State, piece: int) -> int:
    """Return the level with which an own piece attacks or helps now (SD28)."""
    return LEVELS[piece] + state.charges[piece]


def hit_of(state: State, action: CollisionStart) -> Hit:
    """Return what an attack on a piece amounts to; there is a piece in that direction."""
    attacker = state.turn * PIECES_PER_SIDE + action.piece
    victim = state.where.index(NEIGHBOURS[state.where[attacker] * DIRECTIONS + action.direction])
    strength = level(state, action.piece)
    if isinstance(action, Gang):
        strength += level(state, action.helper)
    return Hit(attacker, victim, action.direction, strength - LEVELS[victim % PIECES_PER_SIDE])


def walk_over(state: State, piece: int, direction: Direction) -> tuple[Cell, ...]:
    """Return the cells that a step passes and ends on: more than one where own pieces are walked through (SD9).

    The last is the first in this direction without an own piece; it is NOWHERE or holds an enemy where the step cannot
    end. Where own pieces block, it is the next cell.
    """
    own = cells_of(state, state.turn)
    cell = NEIGHBOURS[own[piece] * DIRECTIONS + direction]
    if cell not in own or state.options.own_pieces_block:
        return (cell,)
    path = [cell]
    while cell in own:
        cell = NEIGHBOURS[cell * DIRECTIONS + direction]
        path.append(cell)
    return tuple(path)


def trace_on(state: State, traces: tuple[Trace, ...]) -> None:
    """Note moves of this turn: the first take the place of the last turn's. What was taken back is forgotten."""
    earlier = [trace for trace in state.last if trace.kind is not TraceKind.UNDO] if state.moved else ()
    state.last = (*earlier, *traces)
    state.moved = True


def own_dot(state: State, cell: Cell) -> bool:
    """Return whether the mover's dot lies on a hole in this cell (S7, SD20)."""
    hole = HOLE_OF_CELL[cell]
    return hole >= 0 and state.dots[hole * state.seats + state.turn] > state.round_no


def cost_seen(state: State, observer: Seat | None, location: int) -> bool:
    """Return whether the observer may see a location's cost now (SD23)."""
    if not state.options.hidden_costs:
        return True
    if observer is None:
        return False
    own = cells_of(state, observer)
    return any(cell in own for cell in state.marks[location].cells)
