"""The table of Seize!: what stands and lies where, what of it a seat sees and knows, and plain questions about it.

No rules: what can be done stands in `play`, what follows in `course`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, NewType

from games.core import NOBODY, Draws, Outcome, Part, Seat, Shape, placements, shuffled
from games.seize.board import (
    DIRECTIONS,
    FLIGHT_LIMIT,
    HOLE_CELLS,
    HOLE_OF_CELL,
    LEVELS,
    LOCATIONS_TO_WIN,
    NEIGHBOURS,
    NOWHERE,
    ORDERS,
    PIECES,
    PIECES_PER_SIDE,
    Cell,
    Direction,
    Mark,
    plate,
)
from games.seize.cards import COSTS, EMPTY, Card, Hand, cards_of, hand_of
from games.seize.options import Options

# What lies on the table

Where = tuple[Cell, ...]
"""The cell of each piece of the table; piece number = seat * 5 + number within the side."""
Order = tuple[int, ...]
"""The pieces on a plate, from its owner's left."""
NOT_PLACED: Final = NOWHERE
UNKNOWN: Final = -1
"""A card or a cost that the observer may not see."""
SECRET: Final[Order] = ()
"""An order that has been given and that the observer may not see."""
NO_CHARGES: Final = (0,) * PIECES_PER_SIDE
NO_PIECES: Final[frozenset[int]] = frozenset()


class Phase(StrEnum):
    """What is due."""

    LAY = "lay"
    """CHANCE lays the location cards (SR4)."""
    PRICE = "price"
    """CHANCE draws their backs (SD29)."""
    DEAL = "deal"
    """CHANCE shuffles the pile (SD27)."""
    PLACING = "placing"
    """Every seat orders its pieces (SR2)."""
    START = "start"
    """CHANCE draws the first player (S5)."""
    ROLL = "roll"
    """CHANCE rolls the die (S6)."""
    TURN = "turn"
    """A seat spends its points, seizes and plays cards."""
    COLLISION = "collision"
    """The same seat chooses within a collision (SR9, SR10)."""
    DISCARD = "discard"
    """The same seat's hand is too large (house rule of SD30)."""
    OVER = "over"


CHANCE_PHASES: Final = frozenset({Phase.LAY, Phase.PRICE, Phase.DEAL, Phase.START, Phase.ROLL})
BEFORE_THE_DEAL: Final = frozenset({Phase.LAY, Phase.PRICE, Phase.DEAL})
PLAY_PHASES: Final = frozenset({Phase.ROLL, Phase.TURN, Phase.COLLISION, Phase.DISCARD})
"""From the first roll to the end of the match."""


class Ask(StrEnum):
    """What a collision asks of the player whose turn it is."""

    PICK = "pick"
    LAND = "land"


class TraceKind(StrEnum):
    """How a piece came from one cell to another, for arrows."""

    STEP = "step"
    ATTACK = "attack"
    BOUNCE = "bounce"
    KNOCK = "knock"
    TURN = "turn"
    RECALL = "recall"
    UNDO = "undo"


@dataclass(slots=True, unsafe_hash=True, init=False)
class Trace:
    """One piece's part in the last action.

    A BOUNCE names the cell that was attacked as `end`; a TURN and an UNDO name the piece's cell twice.
    """

    kind: TraceKind
    piece: int
    start: Cell
    end: Cell

    # Written out for speed, as in core's Event: every move makes one.
    def __init__(self, kind: TraceKind, piece: int, start: Cell, end: Cell) -> None:
        self.kind = kind
        self.piece = piece
        self.start = start
        self.end = end


class Hit(NamedTuple):
    """What an attack amounts to."""

    attacker: int
    """Pieces are numbers of the whole table."""
    victim: int
    direction: Direction
    lead: int
    """The attacker's level, helper and Charges included, less the victim's; too weak below 0 (SR5)."""
    far: int
    """How many cells the victim flies."""
    helpers: tuple[int, ...] = ()
    """The own piece that gangs up with the attacker, if there is one (S21)."""


class Question(NamedTuple):
    """A choice within a collision (SR9, SR10)."""

    ask: Ask
    cell: Cell
    """Where the piece is that must move on, or where two pieces meet."""
    pieces: tuple[int, ...]
    """The piece that must land, or the two that meet (the one flying in first)."""
    options: tuple[int, ...]
    """The pieces or cells on offer (SR11)."""


class Pending(NamedTuple):
    """A collision that waits for a choice. The pieces still stand as before the attack."""

    hit: Hit
    answers: tuple[int, ...]
    """What was chosen so far, forced choices included."""
    question: Question


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
    def __init__(self, table: Table, piece: int) -> None:
        self.where, self.facing, self.points = table.where, table.facing, table.points
        self.moved_piece, self.stopped, self.walker = table.moved_piece, table.stopped, table.walker
        self.piece = piece
        self.last, self.moved = table.last, table.moved


# What is on the board, as one reads it


class Piece(NamedTuple):
    """A piece on the board."""

    piece: int
    """Its number at the table: seat * 5 + number within the side."""
    seat: Seat
    kind: int
    """Its number within the side: an index of board.PIECE_NAMES."""
    level: int
    """Without Charges."""
    cell: Cell
    facing: Direction
    braced: bool
    charges: int
    """Levels added this turn (SD28)."""

    @property
    def strength(self) -> int:
        """The level with which it attacks and helps."""
        return self.level + self.charges


class Location(NamedTuple):
    """A location card."""

    number: int
    """An index of board.LETTERS."""
    mark: Mark
    cost: tuple[Card, ...] | None
    """The resources on its back; None where it is not seen (SD23)."""
    owner: Seat | None


class Hole(NamedTuple):
    """A hole and the dots on it."""

    cell: Cell
    dots: tuple[tuple[Seat, int], ...]
    """Each seat with a dot here, and the big round from which it draws here again (SD20)."""


@dataclass(slots=True, unsafe_hash=True)
class Table:
    """A match at one moment, and what somebody may see of it. Actions write to it, and only to a copy of their own."""

    observer: Seat | None
    """Who looks; None is a spectator, NOBODY stands for the table itself."""
    options: Options
    seats: int
    sets: tuple[int, ...]
    marks: tuple[Mark, ...]
    """Where the location cards A, B, C … lie (SR4)."""
    costs: tuple[int, ...]
    """The back of each location card: an index of cards.COSTS. In a view UNKNOWN where it is not seen now (SD23), in
    what a seat knows where it was never seen."""
    learnt: tuple[int, ...]
    """Bit s is set where seat s has seen the back of a location card under the house rule of SD23."""
    orders: tuple[Order | None, ...]
    """Each seat's order (SR2); None until it is given. In a view SECRET but for the observer's own."""
    first: Seat
    """Who begins; NOBODY before it is drawn."""
    deck: tuple[Card, ...]
    """The pile, next card first. In a view backs, as many as there are."""
    hands: tuple[Hand, ...]
    """In a view the others' are only counted: see `back_of`."""
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
    """Whose turn it is; NOBODY before the first player is drawn."""
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
    """What the mover has drawn at holes on this turn, in order. In a view empty for all others."""
    pending: Pending | None
    last: tuple[Trace, ...]
    """The moves of the last turn in which a piece was moved, in order; the mover's own once it has moved one."""
    moved: bool
    """Whether a piece was moved on this turn."""
    newest: int
    """The location that the newest move seized, also while the next turn is rolled for; NOBODY after another move."""

    def copy(self) -> Table:
        """Return an equal table to write to."""
        new = Table.__new__(Table)
        new.observer, new.options, new.seats = self.observer, self.options, self.seats
        new.sets, new.marks, new.costs = self.sets, self.marks, self.costs
        new.learnt, new.orders, new.first = self.learnt, self.orders, self.first
        new.deck, new.hands, new.discards = self.deck, self.hands, self.discards
        new.dots, new.owners, new.braced = self.dots, self.owners, self.braced
        new.phase, new.decision, new.round_no = self.phase, self.decision, self.round_no
        new.turn_no, new.turn, new.where = self.turn_no, self.turn, self.where
        new.facing, new.die, new.points = self.facing, self.die, self.points
        new.charges, new.moved_piece, new.stopped = self.charges, self.moved_piece, self.stopped
        new.walker, new.undo, new.drawn = self.walker, self.undo, self.drawn
        new.pending, new.last, new.moved = self.pending, self.last, self.moved
        new.newest = self.newest
        return new

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board; while they are lined up, those whose order is seen."""
        where, facing, braced = self.where, self.facing, self.braced
        if self.phase is Phase.PLACING:
            where = tuple([cell for seat in range(self.seats) for cell in lined_up(self, seat) or NOT_PLACED_SIDE])
        mover, found = self.turn, []
        for piece, cell in enumerate(where):
            if cell != NOT_PLACED:
                seat, kind = divmod(piece, PIECES_PER_SIDE)
                charges = self.charges[kind] if seat == mover else 0
                fixed = bool(braced >> piece & 1)
                found.append(Piece(piece, seat, kind, LEVELS[kind], cell, facing[piece], fixed, charges))
        return tuple(found)

    @property
    def own(self) -> tuple[Piece, ...]:
        """The observer's pieces on the board, in standard order."""
        return tuple([piece for piece in self.pieces if piece.seat == self.observer])

    @property
    def locations(self) -> tuple[Location, ...]:
        """The location cards."""
        return locations_of(self, self.costs)

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The holes, with the dots that lie there now."""
        seats, dots, now = self.seats, self.dots, self.round_no
        return tuple(
            [
                Hole(cell, tuple([(seat, dots[at + seat]) for seat in range(seats) if dots[at + seat] > now]))
                for at, cell in zip(range(0, len(dots), seats), HOLE_CELLS, strict=True)
            ]
        )

    @property
    def placed(self) -> tuple[bool, ...]:
        """Which seats have ordered their pieces."""
        return tuple([order is not None for order in self.orders])

    @property
    def order(self) -> Order | None:
        """The observer's own order."""
        return None if self.observer is None else self.orders[self.observer]

    @property
    def hand(self) -> Hand | None:
        """The observer's cards; None for a spectator."""
        return None if self.observer is None else self.hands[self.observer]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple([sum(hand) for hand in self.hands])

    @property
    def pile(self) -> int:
        """How many cards are left to draw."""
        return len(self.deck)

    @property
    def held(self) -> tuple[int, ...]:
        """How many locations each seat holds."""
        return tuple([self.owners.count(seat) for seat in range(self.seats)])

    @property
    def target(self) -> int:
        """How many locations end the game (S27)."""
        return LOCATIONS_TO_WIN[self.seats - 2]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return outcome(self)


NOT_PLACED_SIDE: Final = (NOT_PLACED,) * PIECES_PER_SIDE

View = NewType("View", Table)
"""What somebody may see of a table. Core alone makes one."""
Known = NewType("Known", Table)
"""What a seat may know of a table: what it sees, and the costs that it has seen. Core alone makes one."""
World = NewType("World", Table)
"""A table that looks like the true one to a seat, imagined by dealing again. Core alone makes one."""


def new_match(options: Options, seats: int) -> Table:
    """Return a board with nothing on it."""
    facing = tuple([plate(seats, seat).facing for seat in range(seats) for _ in PIECES])
    return Table(
        observer=NOBODY, options=options, seats=seats, sets=(), marks=(), costs=(), learnt=(), orders=(None,) * seats,
        first=NOBODY, deck=(), hands=(EMPTY,) * seats, discards=EMPTY, dots=(0,) * (len(HOLE_CELLS) * seats),
        owners=(), braced=0, phase=Phase.LAY, decision=0, round_no=1, turn_no=0, turn=NOBODY,
        where=NOT_PLACED_SIDE * seats, facing=facing, die=0, points=0, charges=NO_CHARGES, moved_piece=NOBODY,
        stopped=NO_PIECES, walker=NOBODY, undo=(), drawn=(), pending=None, last=(), moved=False, newest=NOBODY,
    )  # fmt: skip


# Plain questions


def locations_of(table: Table, costs: tuple[int, ...]) -> tuple[Location, ...]:
    """Return the location cards with these costs."""
    found = []
    for number, mark in enumerate(table.marks):
        back, owner = costs[number] if costs else UNKNOWN, table.owners[number]
        cost = None if back == UNKNOWN else COSTS[back]
        found.append(Location(number, mark, cost, None if owner == NOBODY else owner))
    return tuple(found)


def lined_up(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """Return the cells of a seat's pieces 0-4 under its order on its plate; () before it has given one that is seen."""
    order, cells = table.orders[seat], plate(table.seats, seat).cells
    return tuple([cells[order.index(piece)] for piece in PIECES]) if order else ()


def own_plate(table: Table) -> tuple[Cell, ...]:
    """Return the cells of the observer's plate from its own left, for placing and recalling (SR2, SD28)."""
    return () if table.observer is None else plate(table.seats, table.observer).cells


def chance_due(table: Table) -> bool:
    """Return whether the next action is chance's."""
    return table.phase in CHANCE_PHASES or (not table.deck and reshuffle_due(table))


def reshuffle_due(table: Table) -> bool:
    """Return whether the discard pile is to be shuffled into a new pile now (house rule of SD26)."""
    return not table.deck and table.options.reshuffle and table.phase in PLAY_PHASES and any(table.discards)


def cells_of(table: Table, seat: Seat) -> tuple[Cell, ...]:
    """Return where a seat's pieces stand, in standard order."""
    base = seat * PIECES_PER_SIDE
    return table.where[base : base + PIECES_PER_SIDE]


def flight(lead: int, *, long_flights: bool) -> int:
    """Return how many cells the victim flies (S15-S17, SD12)."""
    return max(1, lead if long_flights else min(lead, FLIGHT_LIMIT))


def hit_of(table: Table, piece: int, direction: Direction, helpers: tuple[int, ...] = ()) -> Hit:
    """Return what an attack of an own piece amounts to; there is a piece in that direction."""
    attacker = table.turn * PIECES_PER_SIDE + piece
    victim = table.where.index(NEIGHBOURS[table.where[attacker] * DIRECTIONS + direction])
    lead = LEVELS[piece] + table.charges[piece] - LEVELS[victim % PIECES_PER_SIDE]
    for helper in helpers:
        lead += LEVELS[helper] + table.charges[helper]
    return Hit(attacker, victim, direction, lead, flight(lead, long_flights=table.options.long_flights), helpers)


def walk_over(table: Table, piece: int, direction: Direction) -> tuple[Cell, ...]:
    """Return the cells that a step passes and ends on: more than one where own pieces are walked through (SD9).

    The last is the first in this direction without an own piece; it is NOWHERE or holds an enemy where the step cannot
    end. Where own pieces block, it is the next cell.
    """
    own = cells_of(table, table.turn)
    cell = NEIGHBOURS[own[piece] * DIRECTIONS + direction]
    if cell not in own or table.options.own_pieces_block:
        return (cell,)
    path = [cell]
    while cell in own:
        cell = NEIGHBOURS[cell * DIRECTIONS + direction]
        path.append(cell)
    return tuple(path)


def own_dot(table: Table, cell: Cell) -> bool:
    """Return whether the mover's dot lies on a hole in this cell (S7, SD20)."""
    hole = HOLE_OF_CELL[cell]
    return hole >= 0 and table.dots[hole * table.seats + table.turn] > table.round_no


def draws_a_card(table: Table, seat: Seat, cell: Cell) -> bool:
    """Return whether a seat draws a card at once by stepping on a cell (S7, SD18, SD31)."""
    hole = HOLE_OF_CELL[cell]
    if hole < 0 or not table.deck or table.options.draw_at_move_end:
        return False
    return table.dots[hole * table.seats + seat] <= table.round_no


BY_LOCATIONS: Final = "locations"
"""A side has seized what S27 asks for."""
BY_PILE: Final = "pile"
"""The pile is exhausted (S28)."""
HAND_WEIGHT: Final = 1000
"""More than any hand: locations count first, then cards (SD32)."""


def reckoned(table: Table) -> Outcome:
    """Return the outcome of a match that ends here: scores are locations; cards break ties under S28 only (SD32)."""
    locations = table.held
    if table.target in locations:
        return Outcome(BY_LOCATIONS, locations, placements(locations, low_wins=False))
    ranked = tuple([n * HAND_WEIGHT + sum(hand) for n, hand in zip(locations, table.hands, strict=True)])
    return Outcome(BY_PILE, locations, placements(ranked, low_wins=False))


def outcome(table: Table) -> Outcome | None:
    """Return how the match ended, or None."""
    return reckoned(table) if table.phase is Phase.OVER else None


# What is seen and known


def cost_seen(table: Table, observer: Seat | None, location: int) -> bool:
    """Return whether the observer may see a location's cost now (SD23)."""
    if not table.options.hidden_costs:
        return True
    if observer is None:
        return False
    own = cells_of(table, observer)
    return any(cell in own for cell in table.marks[location].cells)


def seen_costs(table: Table, observer: Seat | None) -> tuple[int, ...]:
    """Return the costs that an observer sees now."""
    if not table.options.hidden_costs:
        return table.costs
    return tuple([cost if cost_seen(table, observer, at) else UNKNOWN for at, cost in enumerate(table.costs)])


def known_costs(table: Table, observer: Seat | None) -> tuple[int, ...]:
    """Return the costs that a seat knows: those that it has seen."""
    if observer is None or not table.options.hidden_costs:
        return seen_costs(table, observer)
    known, bit = list(seen_costs(table, observer)), 1 << observer
    for at, seats in enumerate(table.learnt):
        if seats & bit and at < len(known):
            known[at] = table.costs[at]
    return tuple(known)


def back_of(hand: Hand) -> Hand:
    """Return a hand as others see it: no card of any kind, and one number more, that of the cards."""
    return (*EMPTY, sum(hand))


def seen_hands(table: Table, observer: Seat | None) -> tuple[Hand, ...]:
    """Return the observer's hand, and how many cards the others hold."""
    return tuple([hand if seat == observer else back_of(hand) for seat, hand in enumerate(table.hands)])


PUBLIC: Final = (
    *("options", "seats", "sets", "marks", "learnt", "first", "discards", "dots", "owners", "braced", "phase"),
    *("decision", "round_no", "turn_no", "turn", "where", "facing", "die", "points", "charges", "moved_piece"),
    *("stopped", "walker", "undo", "pending", "last", "moved", "newest"),
)
MASKED: Final = {
    "costs": seen_costs,
    "orders": lambda table, observer: tuple(
        [order if order is None or seat == observer else SECRET for seat, order in enumerate(table.orders)]
    ),
    "hands": seen_hands,
    "deck": lambda table, _: (UNKNOWN,) * len(table.deck),
    "drawn": lambda table, observer: table.drawn if observer == table.turn else (),
}
PARTS: Final = (
    Part(Table, PUBLIC, MASKED),
    Part(Mark, ("square", "side", "cells")),
    Part(Snapshot, ("where", "facing", "points", "moved_piece", "stopped", "walker", "piece", "last", "moved")),
    Part(Trace, ("kind", "piece", "start", "end")),
    Part(Pending, ("hit", "answers", "question")),
    Part(Hit, ("attacker", "victim", "direction", "lead", "far", "helpers")),
    Part(Question, ("ask", "cell", "pieces", "options")),
)
SHAPE: Final = Shape(PARTS, known={"costs": known_costs}, opened=frozenset({"costs"}))


def deal_again(table: Table, observer: Seat | None, remembering: bool, draws: Draws) -> Table | None:
    """Return the same table to the observer with everything hidden drawn again; None where nothing is.

    It knows what it sees now, and if it is `remembering`, the costs that it has seen. Of a pile made again (SD26) it is
    taken to forget what is in it.
    """
    if table.phase in BEFORE_THE_DEAL and not table.options.hidden_costs:
        return None
    world = table.copy()
    if table.phase is Phase.PLACING:
        world.orders = tuple(
            [
                order if order is None or seat == observer else ORDERS[draws.below(len(ORDERS))]
                for seat, order in enumerate(table.orders)
            ]
        )
    world.costs = _other_costs(known_costs(table, observer) if remembering else seen_costs(table, observer), draws)
    hidden = [seat for seat in range(table.seats) if seat != observer]
    pool = [card for seat in hidden for card in cards_of(table.hands[seat])] + list(table.deck)
    mixed = list(shuffled(sorted(pool), draws))
    hands = list(table.hands)
    for seat in hidden:
        held = sum(hands[seat])
        hands[seat] = hand_of(tuple(mixed[:held]))
        del mixed[:held]
    world.hands, world.deck = tuple(hands), tuple(mixed)
    return world


def _other_costs(known: tuple[int, ...], draws: Draws) -> tuple[int, ...]:
    """Return the costs that are known, and of the rest any for each that is not, also of those in the box (SD23)."""
    costs, pool = list(known), [cost for cost in range(len(COSTS)) if cost not in known]
    unseen = [place for place, cost in enumerate(known) if cost == UNKNOWN]
    for place, cost in zip(unseen, shuffled(pool, draws), strict=False):
        costs[place] = cost
    return tuple(costs)


# How pieces are moved


def learn(table: Table) -> None:
    """Note who sees which cost as the pieces stand now (SD23)."""
    table.learnt = tuple(
        [
            seats | sum([1 << seat for seat in range(table.seats) if cost_seen(table, seat, number)])
            for number, seats in enumerate(table.learnt)
        ]
    )


def trace_on(table: Table, traces: tuple[Trace, ...]) -> None:
    """Note moves of this turn: the first take the place of the last turn's. What was taken back is forgotten."""
    if table.moved:
        traces = (*[trace for trace in table.last if trace.kind is not TraceKind.UNDO], *traces)
    table.last = traces
    table.moved = True
    if table.options.hidden_costs:
        learn(table)
