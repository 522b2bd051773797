"""How pieces move in Seize!: steps, turns, attacks and the choices in a collision. What else can be done is in `play`.

Own pieces are numbers 0-4 in standard order ("1a", "2L", "3", "2R", "1b"); a piece of the whole table is
seat * 5 + that number, written "<seat>.<piece>".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import NOBODY, Event, Refusal, Seat, Value, changed
from games.seize.board import (
    CELL_NAMES,
    DIRECTION_NAMES,
    DIRECTIONS,
    HOLE_OF_CELL,
    HOLE_ROUNDS,
    NEIGHBOURS,
    NEXT_TO,
    NOWHERE,
    PIECE_NAMES,
    PIECES_PER_SIDE,
    WAYS,
    Cell,
    Direction,
)
from games.seize.cards import CARD_NAMES, plus
from games.seize.collision import collide, possible
from games.seize.course import CHOOSE_FIRST, NOT_NOW, off_turn
from games.seize.table import (
    Ask,
    Hit,
    Pending,
    Phase,
    Snapshot,
    Table,
    Trace,
    TraceKind,
    Where,
    cells_of,
    hit_of,
    own_dot,
    trace_on,
    walk_over,
)

Events = list[Event]

NO_POINTS: Final = Refusal("no_points", "S12")
NO_CELL: Final = Refusal("no_cell", "SR1")
NOT_ITS_WAY: Final = Refusal("not_its_way", "SD5")
OWN_PIECE: Final = Refusal("own_piece", "SD9")
NO_WAY_THROUGH: Final = Refusal("no_way_through", "SD9")
ENEMY_THERE: Final = Refusal("enemy_there", "S13")
NOBODY_THERE: Final = Refusal("nobody_there", "S14")
TOO_WEAK: Final = Refusal("too_weak", "SR5")
BRACED: Final = Refusal("braced", "SD28")
STUCK: Final = Refusal("stuck", "SR11")
HELPER_FAR: Final = Refusal("helper_far", "SR13")
ONE_PIECE: Final = Refusal("one_piece", "SD7")
MOVE_OVER: Final = Refusal("move_over", "SD8")
HOLE_CLOSED: Final = Refusal("hole_closed", "SD19")
NOT_OFFERED: Final = Refusal("not_offered", "SR11")


# What actions do alike


def _of_piece(reason: Refusal, table: Table, piece: int) -> Refusal:
    """Return a refusal that speaks of an own piece; the cell tells the two of level 1 apart."""
    cell = table.where[table.turn * PIECES_PER_SIDE + piece]
    return reason.about(piece=PIECE_NAMES[piece], cell=CELL_NAMES[cell])


def _moving(table: Table, seat: Seat, piece: int) -> Refusal | None:
    """Return what stands against any step, attack or turn of an own piece (S12, SD7, SD8)."""
    refusal = off_turn(table, seat)
    if refusal is not None:
        return refusal
    if table.points < 1:
        return NO_POINTS.about(need=1, left=table.points)
    if table.moved_piece not in (NOBODY, piece):
        return _of_piece(ONE_PIECE, table, table.moved_piece)
    return _of_piece(MOVE_OVER, table, piece) if piece in table.stopped else None


def _walking(table: Table, seat: Seat, piece: int, direction: Direction) -> Refusal | None:
    """Return what stands against any step or attack of an own piece in a direction (SD5)."""
    refusal = _moving(table, seat, piece)
    if refusal is not None:
        return refusal
    mine = table.turn * PIECES_PER_SIDE + piece
    if not table.options.all_directions and direction not in WAYS[piece][table.facing[mine]]:
        return _of_piece(NOT_ITS_WAY, table, piece)
    ahead = NEIGHBOURS[table.where[mine] * DIRECTIONS + direction]
    return NO_CELL if ahead == NOWHERE else None


def _closed(table: Table, cell: Cell) -> bool:
    return table.options.closed_holes and own_dot(table, cell)


def settle(table: Table, own: int, events: Events) -> None:
    """Under the house rule of SD18, end the move of a walker that is not `own`: it draws where it stands."""
    if table.walker not in (NOBODY, own):
        cell = cells_of(table, table.turn)[table.walker]
        table.walker = NOBODY
        visit(table, cell, events)


def _spend(
    table: Table, own: int, cost: int, where: Where, facing: tuple[Direction, ...], traces: tuple[Trace, ...]
) -> None:
    """Make a move of an own piece that can be taken back (S12)."""
    hidden = table.options.hidden_costs  # then it may have shown somebody a cost (SD23)
    seen = hidden and any(trace.end in mark.cells for trace in traces for mark in table.marks)
    table.undo = () if seen else (*table.undo, Snapshot(table, own))
    if table.options.one_piece:
        table.moved_piece = own
    table.where, table.facing = where, facing
    trace_on(table, traces)
    table.points -= cost
    table.decision += 1
    table.newest = NOBODY


def visit(table: Table, cell: Cell, events: Events) -> None:
    """Draw a card if the cell has a hole without the mover's dot and the pile has one (S7, S30, S32, SD31)."""
    hole, seat = HOLE_OF_CELL[cell], table.turn
    place = hole * table.seats + seat
    if hole < 0 or not table.deck or table.dots[place] > table.round_no:
        return
    card, again = table.deck[0], table.round_no + HOLE_ROUNDS
    table.deck = table.deck[1:]
    table.hands = changed(table.hands, seat, plus(table.hands[seat], card))
    table.dots = changed(table.dots, place, again)
    table.undo = ()
    table.drawn = (*table.drawn, card)
    where = CELL_NAMES[cell]
    events.append(Event("drew", seat, {"cell": where, "pile": len(table.deck), "again": again}))
    events.append(Event("drew", seat, {"cell": where, "card": CARD_NAMES[card]}, frozenset({seat})))
    if not table.deck:
        events.append(Event("pile_ran_out"))


# Walking and turning


@dataclass(frozen=True, slots=True)
class Step:
    """A piece walks one cell, or on over own pieces (S12, SD9). `step 2L NW`."""

    piece: int
    direction: Direction

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """To a free cell that is open to it, the way it walks as it faces."""
        refusal = _walking(table, seat, self.piece, self.direction)
        return refusal or hindered(table, walk_over(table, self.piece, self.direction))

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Walk; holes on the way give cards (S7, SD18)."""
        own = self.piece
        settle(table, own, events)
        path = walk_over(table, own, self.direction)
        piece, where = table.turn * PIECES_PER_SIDE + own, table.where
        start, cell = where[piece], path[-1]
        trace = Trace(TraceKind.STEP, piece, start, cell)
        _spend(table, own, len(path), changed(where, piece, cell), table.facing, (trace,))
        data: dict[str, Value] = {"piece": PIECE_NAMES[own], "start": CELL_NAMES[start], "cell": CELL_NAMES[cell]}
        data["points"] = table.points
        events.append(Event("stepped", table.turn, data))
        if table.options.draw_at_move_end:
            table.walker = own
            return
        for passed in path:
            visit(table, passed, events)


def hindered(table: Table, path: tuple[Cell, ...]) -> Refusal | None:
    """Return why a step cannot come over these cells and end on the last (S12, S13, SD9, SD19)."""
    first, last = path[0], path[-1]
    if last == NOWHERE or last in table.where:
        if len(path) > 1:
            return NO_WAY_THROUGH.about(cell=CELL_NAMES[first])
        own = first in cells_of(table, table.turn)
        return (OWN_PIECE if own else ENEMY_THERE).about(cell=CELL_NAMES[first])
    if len(path) > table.points:
        return NO_POINTS.about(need=len(path), left=table.points)
    for cell in path:
        if _closed(table, cell):
            return HOLE_CLOSED.about(cell=CELL_NAMES[cell])
    return None


@dataclass(frozen=True, slots=True)
class Turn:
    """A piece turns 45 degrees: -1 to its left, 1 to its right (S12). `turn 1b left`."""

    piece: int
    way: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """While it may move."""
        return _moving(table, seat, self.piece)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Turn."""
        own = self.piece
        settle(table, own, events)
        piece, facing = table.turn * PIECES_PER_SIDE + own, table.facing
        faced, cell = (facing[piece] + self.way) % DIRECTIONS, table.where[piece]
        trace = Trace(TraceKind.TURN, piece, cell, cell)
        _spend(table, own, 1, table.where, changed(facing, piece, faced), (trace,))
        data: dict[str, Value] = {"piece": PIECE_NAMES[own], "cell": CELL_NAMES[cell]}
        data |= {"direction": DIRECTION_NAMES[faced], "points": table.points}
        events.append(Event("turned", table.turn, data))


# Attacks


@dataclass(frozen=True, slots=True)
class Attack:
    """A piece steps onto an enemy's cell, alone or with another's level added to its own (S14, S21).

    `attack 3 N`, `gang 3 1a N`.
    """

    piece: int
    helpers: tuple[int, ...]
    """The piece that gangs up with it, if there is one (SR13)."""
    direction: Direction

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """On an enemy that is not too strong, the helper next to the attacker (SR13), if all can land."""
        refusal = _walking(table, seat, self.piece, self.direction)
        if refusal is not None:
            return refusal
        own = cells_of(table, table.turn)
        start = own[self.piece]
        cell = NEIGHBOURS[start * DIRECTIONS + self.direction]
        if cell not in table.where:
            return NOBODY_THERE.about(cell=CELL_NAMES[cell])
        if cell in own:
            return OWN_PIECE.about(cell=CELL_NAMES[cell])
        for helper in self.helpers:
            if own[helper] not in NEXT_TO[start]:
                return _of_piece(HELPER_FAR, table, helper)
        return withstands(table, self.hit(table))

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Begin the collision (S14, S21)."""
        settle(table, self.piece, events)
        hit = self.hit(table)
        data: dict[str, Value] = {
            "piece": PIECE_NAMES[self.piece],
            "start": CELL_NAMES[table.where[hit.attacker]],
            "victim": hit.victim // PIECES_PER_SIDE,
            "target": PIECE_NAMES[hit.victim % PIECES_PER_SIDE],
            "cell": CELL_NAMES[table.where[hit.victim]],
            "lead": hit.lead,
            "points": table.points - 1,
        }
        for helper in hit.helpers:
            support = cells_of(table, table.turn)[helper]
            data |= {"helper": PIECE_NAMES[helper], "support": CELL_NAMES[support]}
        events.append(Event("ganged_up" if hit.helpers else "attacked", table.turn, data))
        _resolve(table, hit, (), events)

    def hit(self, table: Table) -> Hit:
        """Return what it amounts to on a table where it is thought of."""
        return hit_of(table, self.piece, self.direction, self.helpers)


def withstands(table: Table, hit: Hit) -> Refusal | None:
    """Return why an attack is not allowed though the victim stands before it (SR5, SR11, SD19, SD28)."""
    cell = table.where[hit.victim]
    if table.braced >> hit.victim & 1:
        return BRACED.about(cell=CELL_NAMES[cell])
    if hit.lead < 0:
        return TOO_WEAK.about(lack=-hit.lead)
    if hit.lead and _closed(table, cell):
        return HOLE_CLOSED.about(cell=CELL_NAMES[cell])
    return None if possible(table.where, table.braced, hit) else STUCK


def _resolve(table: Table, hit: Hit, answers: tuple[int, ...], events: Events) -> None:
    """Run a collision on; a question stops it, otherwise the pieces land and the attacker has its step (SR12)."""
    resolved = collide(table.where, table.braced, hit, answers)
    if resolved is None:
        raise AssertionError("an attack without an end was allowed")
    if isinstance(resolved, Pending):
        table.phase = Phase.COLLISION
        table.pending = resolved
        table.undo = ()
        table.decision += 1
        table.newest = NOBODY
        return
    chose = table.phase is Phase.COLLISION
    piece, cell = hit.attacker % PIECES_PER_SIDE, table.where[hit.victim]
    traces = _traces(table.where, resolved, hit.attacker, cell, bounced=hit.lead == 0)
    _spend(table, piece, 1, resolved, table.facing, traces)
    table.phase, table.pending = Phase.TURN, None
    if chose:
        table.undo = ()
    events += [_landing(trace) for trace in traces if trace.kind is not TraceKind.ATTACK]
    if table.options.attack_ends_move:
        table.stopped |= {piece}
    if hit.lead == 0:
        return
    if table.options.draw_at_move_end:
        table.walker = piece
    else:
        visit(table, cell, events)


def _traces(before: Where, after: Where, attacker: int, cell: Cell, *, bounced: bool) -> tuple[Trace, ...]:
    """Return how the attacker and all that were knocked came from where they stood to where they stand."""
    first = Trace(TraceKind.BOUNCE if bounced else TraceKind.ATTACK, attacker, before[attacker], cell)
    moved = [piece for piece, start in enumerate(before) if start != after[piece] and piece != attacker]
    return (first, *[Trace(TraceKind.KNOCK, piece, before[piece], after[piece]) for piece in moved])


def _landing(trace: Trace) -> Event:
    """Tell of a piece that was knocked, or of an attacker that went back (SR7)."""
    bounced = trace.kind is TraceKind.BOUNCE
    seat, own = divmod(trace.piece, PIECES_PER_SIDE)
    start, end = CELL_NAMES[trace.start], CELL_NAMES[trace.start if bounced else trace.end]
    return Event("bounced" if bounced else "knocked", seat, {"piece": PIECE_NAMES[own], "start": start, "cell": end})


@dataclass(frozen=True, slots=True)
class Answer:
    """What is chosen within a collision: which of two pieces moves on (SR10), or the red cell it lands on (SR9).

    `pick 1.2L`, `land c3+`.
    """

    choice: int
    """A piece of the whole table, or a cell."""
    ask: Ask

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """One that is offered (SR9-SR11)."""
        refusal = off_turn(table, seat)
        if refusal is not CHOOSE_FIRST or table.pending is None:
            return refusal or NOT_NOW
        question = table.pending.question
        return None if self.ask is question.ask and self.choice in question.options else NOT_OFFERED

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Go on with the collision."""
        pending = table.pending
        if pending is None:
            raise AssertionError("no collision is waiting")
        _resolve(table, pending.hit, (*pending.answers, self.choice), events)
