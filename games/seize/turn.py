"""A turn of Seize!: the roll, steps, turns, attacks and their choices, undo, the end of the turn."""

from __future__ import annotations

from typing import Final

from games.core import Event, Seat, Value
from games.seize.actions import CollisionStart, Gang
from games.seize.board import CELL_NAMES, DIRECTIONS, Cell, Direction
from games.seize.cards import Card
from games.seize.collision import Asked, collide
from games.seize.goods import pay, visit
from games.seize.scoring import end_match
from games.seize.state import NO_CHARGES, NO_PIECES, Snapshot, State, cells_of, hit_of, trace_on, walk_over
from games.seize.tables import CARD_NAMES, DIRECTION_NAMES, HAND_LIMIT, PIECE_NAMES, PIECES_PER_SIDE
from games.seize.values import NOBODY, Pending, Phase, Trace, TraceKind, Where

Events = list[Event]
ONE_SIDE: Final = (1 << PIECES_PER_SIDE) - 1
"""The bits of the pieces of seat 0."""


def roll(state: State, points: int, events: Events) -> None:
    """Give the mover its points (S6)."""
    state.phase = Phase.TURN
    state.die = state.points = points
    state.decision += 1
    events.append(Event("rolled", state.turn, {"points": points}))


def settle(state: State, own: int, events: Events) -> None:
    """Under the house rule of SD18, end the move of a walker that is not `own`: it draws where it stands."""
    if state.walker not in (NOBODY, own):
        cell = cells_of(state, state.turn)[state.walker]
        state.walker = NOBODY
        visit(state, cell, events)


def _spend(
    state: State, own: int, cost: int, where: Where, facing: tuple[Direction, ...], traces: tuple[Trace, ...]
) -> None:
    """Make a move of an own piece that can be taken back (S12)."""
    seen = state.options.hidden_costs and _beside_card(state, traces)
    state.undo = () if seen else (*state.undo, Snapshot(state, own))
    if state.options.one_piece:
        state.moved_piece = own
    state.where, state.facing = where, facing
    trace_on(state, traces)
    state.points -= cost
    state.decision += 1


def _beside_card(state: State, traces: tuple[Trace, ...]) -> bool:
    """Return whether a move may have shown somebody a hidden cost (SD23); then it cannot be undone."""
    return any(trace.end in mark.cells for trace in traces for mark in state.marks)


def step(state: State, own: int, direction: Direction, events: Events) -> None:
    """Walk one cell, or on over own pieces (S12, SD9); holes on the way give cards (S7, SD18)."""
    settle(state, own, events)
    path = walk_over(state, own, direction)
    piece, where = state.turn * PIECES_PER_SIDE + own, state.where
    start, cell = where[piece], path[-1]
    trace = Trace(TraceKind.STEP, piece, start, cell)
    _spend(state, own, len(path), (*where[:piece], cell, *where[piece + 1 :]), state.facing, (trace,))
    data: dict[str, Value] = {"piece": PIECE_NAMES[own], "start": CELL_NAMES[start], "cell": CELL_NAMES[cell]}
    data["points"] = state.points
    events.append(Event("stepped", state.turn, data))
    if state.options.draw_at_move_end:
        state.walker = own
        return
    for passed in path:
        visit(state, passed, events)


def turn(state: State, own: int, way: int, events: Events) -> None:
    """Turn a piece by 45 degrees (S12)."""
    settle(state, own, events)
    piece, facing = state.turn * PIECES_PER_SIDE + own, state.facing
    faced, cell = (facing[piece] + way) % DIRECTIONS, state.where[piece]
    trace = Trace(TraceKind.TURN, piece, cell, cell)
    _spend(state, own, 1, state.where, (*facing[:piece], faced, *facing[piece + 1 :]), (trace,))
    data: dict[str, Value] = {"piece": PIECE_NAMES[own], "cell": CELL_NAMES[cell], "direction": DIRECTION_NAMES[faced]}
    data["points"] = state.points
    events.append(Event("turned", state.turn, data))


def attack(state: State, action: CollisionStart, events: Events) -> None:
    """Begin a collision (S14, S21)."""
    settle(state, action.piece, events)
    hit = hit_of(state, action)
    data: dict[str, Value] = {
        "piece": PIECE_NAMES[action.piece],
        "start": CELL_NAMES[state.where[hit.attacker]],
        "victim": hit.victim // PIECES_PER_SIDE,
        "target": PIECE_NAMES[hit.victim % PIECES_PER_SIDE],
        "cell": CELL_NAMES[state.where[hit.victim]],
        "lead": hit.lead,
        "points": state.points - 1,
    }
    kind = "attacked"
    if isinstance(action, Gang):
        kind = "ganged_up"
        support = cells_of(state, state.turn)[action.helper]
        data |= {"helper": PIECE_NAMES[action.helper], "support": CELL_NAMES[support]}
    events.append(Event(kind, state.turn, data))
    _resolve(state, action, (), events)


def choose(state: State, choice: int, events: Events) -> None:
    """Answer the question of a collision with a piece or a cell (SR9, SR10)."""
    if state.pending is None:
        raise AssertionError("no collision is waiting")
    _resolve(state, state.pending.action, (*state.pending.answers, choice), events)


def _resolve(state: State, action: CollisionStart, answers: tuple[int, ...], events: Events) -> None:
    """Run a collision on; a question stops it, otherwise the pieces land and the attacker has its step (SR12)."""
    hit = hit_of(state, action)
    resolved = collide(state.where, state.braced, hit, answers, long_flights=state.options.long_flights)
    if resolved is None:
        raise AssertionError("an attack without an end was allowed")
    if isinstance(resolved, Asked):
        state.phase = Phase.COLLISION
        state.pending = Pending(action, resolved.answers, resolved.question)
        state.undo = ()
        state.decision += 1
        return
    chose = state.phase is Phase.COLLISION
    cell = state.where[hit.victim]
    traces = _traces(state.where, resolved.where, hit.attacker, cell, bounced=hit.lead == 0)
    _spend(state, action.piece, 1, resolved.where, state.facing, traces)
    state.phase, state.pending = Phase.TURN, None
    if chose:
        state.undo = ()
    events += [_landing(trace) for trace in traces if trace.kind is not TraceKind.ATTACK]
    if state.options.attack_ends_move:
        state.stopped |= {action.piece}
    if hit.lead == 0:
        return
    if state.options.draw_at_move_end:
        state.walker = action.piece
    else:
        visit(state, cell, events)


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


def undo(state: State, events: Events) -> None:
    """Take back the last move of a piece: nothing was learned since."""
    old = state.undo[-1]
    state.undo = state.undo[:-1]
    state.where, state.facing, state.points = old.where, old.facing, old.points
    state.moved_piece, state.stopped, state.walker = old.moved_piece, old.stopped, old.walker
    cell = cells_of(state, state.turn)[old.piece]
    earlier = [trace for trace in old.last if trace.kind is not TraceKind.UNDO]
    state.last = (*earlier, Trace(TraceKind.UNDO, state.turn * PIECES_PER_SIDE + old.piece, cell, cell))
    state.moved = old.moved
    state.decision += 1
    events.append(Event("undid", state.turn, {"points": state.points}))


def end(state: State, events: Events) -> None:
    """End the turn (S5, SD7); under the house rule of SD30 too many cards go first."""
    events.append(Event("ended", state.turn, {"points": state.points}))
    state.points = 0
    state.undo = ()
    state.decision += 1
    _limit(state, events)


def discard(state: State, card: Card, events: Events) -> None:
    """Put a card of a hand that is too large away (house rule of SD30)."""
    pay(state, (card,))
    events.append(Event("discarded", state.turn, {"card": CARD_NAMES[card]}))
    _limit(state, events)


def _limit(state: State, events: Events) -> None:
    if state.options.hand_limit and sum(state.hands[state.turn]) > HAND_LIMIT:
        state.phase = Phase.DISCARD
    else:
        _next_turn(state, (state.turn + 1) % state.seats, events)


def _next_turn(state: State, seat: Seat, events: Events) -> None:
    """Go on to the left (S5), unless the pile has run out (S28, SD31). Braces of the next player end (SD28)."""
    round_over = seat == state.first
    if not state.deck and not state.options.reshuffle and (round_over or not state.options.finish_round):
        end_match(state, events)
        return
    if round_over:
        state.round_no += 1
        events.append(Event("round_began", None, {"round": state.round_no}))
    state.phase = Phase.ROLL
    state.turn = seat
    state.turn_no += 1
    state.braced &= ~(ONE_SIDE << seat * PIECES_PER_SIDE)
    state.die = 0
    state.drawn = ()
    state.moved = False
    state.charges, state.moved_piece, state.stopped, state.walker = NO_CHARGES, NOBODY, NO_PIECES, NOBODY
