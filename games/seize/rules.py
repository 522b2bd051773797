"""What the player whose turn it is does: points, steps, attacks and their choices, undo, the end of the turn.

Cards, holes and seizures are in goods.py, collisions in collision.py, refusals in moves.py.
"""

from __future__ import annotations

from games.core import Event, Refusal, Value
from games.seize.actions import (
    Action,
    Attack,
    Brace,
    Charge,
    CollisionStart,
    Discard,
    End,
    Gang,
    Land,
    Pick,
    Recall,
    Seize,
    Sprint,
    Step,
    Turn,
    Undo,
)
from games.seize.board import CELL_NAMES, HOLE_OF_CELL, Cell
from games.seize.cards import plus, without
from games.seize.collision import Asked, collide
from games.seize.goods import brace, charge, recall, seize, sprint, visit
from games.seize.moves import hit_of, walk_over, why_not_in_turn
from games.seize.reasons import Reason, refuse
from games.seize.scoring import BY_PILE, outcome_of
from games.seize.state import FRESH, NOBODY, Ask, Pending, Phase, Snapshot, State, Trace, TraceKind, Where
from games.seize.tables import CARD_NAMES, DIRECTION_NAMES, HAND_LIMIT, PIECE_NAMES, PIECES_PER_SIDE

Result = tuple[State, tuple[Event, ...]]
Events = list[Event]


def why_not_mover(state: State, action: Action) -> Refusal | None:
    """Return why the player whose turn it is may not do this now."""
    match state.phase:
        case Phase.TURN:
            return why_not_in_turn(state, action)
        case Phase.COLLISION:
            return _why_not_choice(state, action)
        case Phase.DISCARD:
            if not isinstance(action, Discard):
                return refuse(Reason.NOT_NOW)
            held = state.stock.hands[state.seat][action.card]
            return None if held else refuse(Reason.NO_CARD, card=CARD_NAMES[action.card])
        case _:
            return refuse(Reason.NOT_NOW)


def _why_not_choice(state: State, action: Action) -> Refusal | None:
    if state.pending is None or not isinstance(action, Pick | Land):
        return refuse(Reason.CHOOSE_FIRST)
    question = state.pending.question
    if isinstance(action, Pick):
        offered = question.ask is Ask.PICK and action.piece in question.options
    else:
        offered = question.ask is Ask.LAND and action.cell in question.options
    return None if offered else refuse(Reason.NOT_OFFERED)


def apply_mover(state: State, action: Action) -> Result:
    """Carry out an allowed action of the player whose turn it is."""
    match action:
        case Step():
            return _step(state, action)
        case Turn():
            return _turn(state, action)
        case Attack() | Gang():
            return _attack(state, action)
        case Pick(choice) | Land(choice):
            return _choose(state, choice)
        case Undo():
            return _undo(state)
        case Discard():
            return _discard(state, action)
        case _:
            events: Events = []
            after = settle(state, NOBODY, events)
            after = _settled(after, action, events)
            return after, tuple(events)


def _settled(state: State, action: Action, events: Events) -> State:
    match action:
        case End():
            return _end(state, events)
        case Seize():
            return seize(state, action, events)
        case Sprint():
            return sprint(state, events)
        case Brace():
            return brace(state, action, events)
        case Charge():
            return charge(state, action, events)
        case Recall():
            return recall(state, action, events)
        case _:
            raise AssertionError(f"not a move: {action}")


def settle(state: State, piece: int, events: Events) -> State:
    """Under the house rule of SD18, end the move of a walker that is not `piece`: it draws where it stands."""
    walker = state.budget.walker
    if walker in (NOBODY, piece):
        return state
    state = state._replace(budget=state.budget._replace(walker=NOBODY))
    return visit(state, state.where[state.seat * PIECES_PER_SIDE + walker], events)


def _spend(
    state: State, piece: int, cost: int, where: Where, facing: tuple[int, ...], trace: tuple[Trace, ...]
) -> State:
    """Return the state after a reversible move of an own piece (S12)."""
    setup, stock, phase, decision, rnd, turn, seat, old, faced, points, budget, undo, _, _, result = state
    undo = (*undo, Snapshot(old, faced, points, budget, piece))
    if setup.options.one_piece:
        budget = budget._replace(used=piece)
    if setup.options.hidden_costs and _beside_card(state, trace):
        undo = ()
    return State(
        setup, stock, phase, decision + 1, rnd, turn, seat, where, facing, points - cost, budget, undo, None, trace,
        result,
    )  # fmt: skip


def _beside_card(state: State, traces: tuple[Trace, ...]) -> bool:
    """Tell whether a move may have shown somebody a hidden cost (SD23); then it cannot be undone."""
    return any(trace.end in mark.cells for trace in traces for mark in state.setup.marks)


def _step(state: State, action: Step) -> Result:
    own, way = action.piece, action.direction
    events: Events = []
    if state.budget.walker >= 0:
        state = settle(state, own, events)
    piece = state.seat * PIECES_PER_SIDE + own
    where = state.where
    start = where[piece]
    path = walk_over(state, own, way)
    cell = path[-1]
    trace = (Trace(TraceKind.STEP, piece, start, cell),)
    after = _spend(state, own, len(path), (*where[:piece], cell, *where[piece + 1 :]), state.facing, trace)
    events.append(
        Event(
            "stepped",
            state.seat,
            {"piece": PIECE_NAMES[own], "start": CELL_NAMES[start], "cell": CELL_NAMES[cell], "points": after.points},
        )
    )
    if state.setup.options.draw_at_move_end:
        after = after._replace(budget=after.budget._replace(walker=own))
    else:
        for passed in path:
            if HOLE_OF_CELL[passed] >= 0:
                after = visit(after, passed, events)
    return after, tuple(events)


def _turn(state: State, action: Turn) -> Result:
    own, way = action.piece, action.way
    events: Events = []
    if state.budget.walker >= 0:
        state = settle(state, own, events)
    piece = state.seat * PIECES_PER_SIDE + own
    facing = state.facing
    faced = (facing[piece] + way) % 8
    cell = state.where[piece]
    trace = (Trace(TraceKind.TURN, piece, cell, cell),)
    after = _spend(state, own, 1, state.where, (*facing[:piece], faced, *facing[piece + 1 :]), trace)
    events.append(
        Event(
            "turned",
            state.seat,
            {
                "piece": PIECE_NAMES[own],
                "cell": CELL_NAMES[cell],
                "direction": DIRECTION_NAMES[faced],
                "points": after.points,
            },
        )
    )
    return after, tuple(events)


def _attack(state: State, action: CollisionStart) -> Result:
    events: Events = []
    state = settle(state, action.piece, events)
    hit = hit_of(state, action)
    base = state.seat * PIECES_PER_SIDE
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
        data |= {"helper": PIECE_NAMES[action.helper], "support": CELL_NAMES[state.where[base + action.helper]]}
    events.append(Event(kind, state.seat, data))
    return _resolve(state, action, (), events)


def _choose(state: State, choice: int) -> Result:
    pending = state.pending
    if pending is None:
        raise AssertionError("no collision is waiting")
    return _resolve(state, pending.action, (*pending.answers, choice), [])


def _resolve(state: State, action: CollisionStart, answers: tuple[int, ...], events: Events) -> Result:
    """Run a collision on; a question stops it, otherwise the pieces land and the attacker has its step (SR12)."""
    hit = hit_of(state, action)
    resolved = collide(state.where, state.stock.braced, hit, answers, long_flights=state.setup.options.long_flights)
    if resolved is None:
        raise AssertionError("an attack without an end was allowed")
    if isinstance(resolved, Asked):
        state = state._replace(
            phase=Phase.COLLISION, decision=state.decision + 1, pending=Pending(action, *resolved), undo=()
        )
        return state, tuple(events)
    chose = state.phase is Phase.COLLISION
    bounced = hit.lead == 0
    cell = state.where[hit.victim]
    traces = _traces(state.where, resolved.where, hit.attacker, cell, bounced=bounced)
    after = _spend(state._replace(phase=Phase.TURN), action.piece, 1, resolved.where, state.facing, traces)
    if chose:
        after = after._replace(undo=())
    events += _landings(traces)
    after = _after_attack(after, action.piece, cell, bounced=bounced, events=events)
    return after, tuple(events)


def _traces(before: Where, after: Where, attacker: int, cell: Cell, *, bounced: bool) -> tuple[Trace, ...]:
    first = Trace(TraceKind.BOUNCE if bounced else TraceKind.ATTACK, attacker, before[attacker], cell)
    return (
        first,
        *(
            Trace(TraceKind.KNOCK, piece, start, end)
            for piece, (start, end) in enumerate(zip(before, after, strict=True))
            if start != end and piece != attacker
        ),
    )


def _landings(traces: tuple[Trace, ...]) -> Events:
    """Return an event for each piece that was knocked, and one for an attacker that went back (SR7)."""
    return [
        Event(
            "bounced" if trace.kind is TraceKind.BOUNCE else "knocked",
            trace.piece // PIECES_PER_SIDE,
            {
                "piece": PIECE_NAMES[trace.piece % PIECES_PER_SIDE],
                "start": CELL_NAMES[trace.start],
                "cell": CELL_NAMES[trace.start if trace.kind is TraceKind.BOUNCE else trace.end],
            },
        )
        for trace in traces
        if trace.kind is not TraceKind.ATTACK
    ]


def _after_attack(state: State, own: int, cell: Cell, *, bounced: bool, events: Events) -> State:
    options = state.setup.options
    if options.attack_ends_move:
        state = state._replace(budget=state.budget._replace(done=state.budget.done | 1 << own))
    if bounced:
        return state
    if options.draw_at_move_end:
        return state._replace(budget=state.budget._replace(walker=own))
    return visit(state, cell, events)


def _undo(state: State) -> Result:
    snapshot = state.undo[-1]
    piece = state.seat * PIECES_PER_SIDE + snapshot.piece
    cell = snapshot.where[piece]
    after = state._replace(
        decision=state.decision + 1,
        where=snapshot.where,
        facing=snapshot.facing,
        points=snapshot.points,
        budget=snapshot.budget,
        undo=state.undo[:-1],
        last=(Trace(TraceKind.UNDO, piece, cell, cell),),
    )
    return after, (Event("undid", state.seat, {"points": after.points}),)


def _end(state: State, events: Events) -> State:
    """End the turn (S5, SD7); under the house rule of SD30 too many cards go first."""
    events.append(Event("ended", state.seat, {"points": state.points}))
    state = state._replace(decision=state.decision + 1, points=0, undo=())
    return _limit(state, events)


def _limit(state: State, events: Events) -> State:
    if state.setup.options.hand_limit and sum(state.stock.hands[state.seat]) > HAND_LIMIT:
        return state._replace(phase=Phase.DISCARD)
    return _next_turn(state, events)


def _discard(state: State, action: Discard) -> Result:
    stock, seat, card = state.stock, state.seat, action.card
    hands = (*stock.hands[:seat], without(stock.hands[seat], (card,)), *stock.hands[seat + 1 :])
    stock = stock._replace(hands=hands, discards=plus(stock.discards, card))
    events = [Event("discarded", seat, {"card": CARD_NAMES[card]})]
    after = _limit(state._replace(stock=stock, decision=state.decision + 1), events)
    return after, tuple(events)


def _next_turn(state: State, events: Events) -> State:
    """Go on to the left (S5), unless the pile has run out (S28, SD31). Braces of the next player end (SD28)."""
    setup, stock = state.setup, state.stock
    seat = (state.seat + 1) % setup.seats
    round_over = seat == setup.first
    if not stock.deck and not setup.options.reshuffle and (round_over or not setup.options.finish_round):
        result = outcome_of(state, BY_PILE)
        events.append(Event("match_ended", None, {"reason": BY_PILE, "winners": result.winners}))
        return state._replace(phase=Phase.OVER, result=result)
    own = (1 << PIECES_PER_SIDE) - 1 << seat * PIECES_PER_SIDE
    number = state.round + 1 if round_over else state.round
    if round_over:
        events.append(Event("round_began", None, {"round": number}))
    return state._replace(
        stock=stock._replace(braced=stock.braced & ~own) if stock.braced & own else stock,
        phase=Phase.ROLL,
        round=number,
        turn=state.turn + 1,
        seat=seat,
        budget=FRESH,
    )
