"""The course of a match of Yud! Stop!: lot, deal, set-up, turn after turn, the end of a round and what follows it."""

from __future__ import annotations

from games.core import Event, Seat
from games.yud.cards import EMPTY, ROW, Card
from games.yud.scoring import END_AT, add_up, score_round
from games.yud.state import State, next_playing
from games.yud.values import NOBODY, Phase, RoundEnd, RoundResult

Result = tuple[State, tuple[Event, ...]]


def draw_lot(state: State, starter: Seat) -> Result:
    """Let the lot say who starts round 1 (YD17)."""
    return state._replace(phase=Phase.DEAL, starter=starter), (Event("lot_drawn", starter),)


def deal(state: State, order: tuple[Card, ...]) -> Result:
    """Deal four cards to each seat, one at a time from the starter (Y5, Y6), and lay out the piles (YD18)."""
    seats = [state.starter]
    while len(seats) < len(state.playing):
        seats.append(next_playing(state, seats[-1]))
    dealt = len(seats) * ROW
    rows = tuple(order[seats.index(seat) : dealt : len(seats)] if seat in seats else () for seat in range(state.seats))
    up = int(state.options.turn_one_up)
    stock, discard = order[dealt + up :], order[dealt : dealt + up]
    issued = state.issued + 1
    events = [Event("round_began", state.starter, {"round": state.round_no + 1, "seats": tuple(seats)})]
    if up:
        events.append(Event("turned_up", None, {"card": str(discard[0])}))
    return (
        state._replace(
            phase=Phase.SETUP, decision=issued, issued=issued, round_no=state.round_no + 1, turn_no=0, turn=NOBODY,
            rows=rows, face_up=frozenset(), stock=stock, discard=discard, drawn=EMPTY, looks=(), peeked=frozenset(),
            caller=NOBODY, ready=frozenset(), result=None, last=None,
        ),
        tuple(events),
    )  # fmt: skip


def begin_turn(state: State, seat: Seat) -> State:
    """Give the turn to a seat (Y10)."""
    issued = state.issued + 1
    return state._replace(
        phase=Phase.TURN, turn=seat, turn_no=state.turn_no + 1, decision=issued, issued=issued, drawn=EMPTY
    )


def finish_turn(state: State) -> Result:
    """End the turn: the next seat's, a reshuffle (YD19), or the end of the round (Y12–Y14, YD19, YD20)."""
    state = state._replace(drawn=EMPTY)
    following = next_playing(state, state.turn)
    if following == state.caller:
        return end_round(state, RoundEnd.STOPPED)
    if state.stock:
        return begin_turn(state, following), ()
    if state.options.reshuffle and len(state.discard) > 1:
        return state._replace(phase=Phase.RESHUFFLE), ()
    if state.caller >= 0 and not state.options.end_when_empty:
        return begin_turn(state, following), ()
    return end_round(state, RoundEnd.STOCK_OUT)


def reshuffle(state: State, order: tuple[Card, ...]) -> Result:
    """Make a new central pile of the discards below the top one (house rule YD19)."""
    state = state._replace(stock=order, discard=state.discard[-1:])
    return begin_turn(state, next_playing(state, state.turn)), (Event("reshuffled", None, {"count": len(order)}),)


def end_round(state: State, end: RoundEnd) -> Result:
    """Open and score all cards (Y13–Y15), then see whether the match is over (Y16)."""
    score = score_round(state.rows, state.playing, state.caller, state.options)
    totals = state.totals
    dropping: tuple[Seat, ...] = ()
    if not state.sudden:
        totals, dropping = add_up(state.totals, score.scores, state.dropped, state.options)
    issued = state.issued + 1
    state = state._replace(
        phase=Phase.BETWEEN, decision=issued, issued=issued, looks=(), turn=NOBODY, drawn=EMPTY, ready=frozenset(),
        totals=totals, dropped=state.dropped | set(dropping), sheet=(*state.sheet, score.scores),
        result=RoundResult(end, state.caller, score.scores, dropping),
    )  # fmt: skip
    events = [Event(f"round_{end}", state.caller if state.caller >= 0 else None)]
    events += [Event("scored", seat, {"points": score.scores[seat], "total": totals[seat]}) for seat in state.playing]
    events += [Event("dropped", seat) for seat in dropping]
    state, more = _settle(state)
    return state._replace(starter=_next_starter(state)), (*events, *more)


def _settle(state: State) -> Result:
    """End the match when a total has reached 66 (Y16), or play off a tie for the win (house rule YD16)."""
    if not state.sudden and max(state.totals) < END_AT:
        return state, ()
    points = state.sheet[-1] if state.sudden else state.totals
    best = min(points[seat] for seat in state.playing)
    winners = tuple(seat for seat in state.playing if points[seat] == best)
    if len(winners) > 1 and state.options.sudden_death:
        return state._replace(sudden=True, playing=winners), (Event("sudden_death", None, {"seats": winners}),)
    return state._replace(phase=Phase.OVER, winners=winners), (Event("match_ended", None, {"seats": winners}),)


def _next_starter(state: State) -> Seat:
    """Return who of those playing starts the next round (YD17); the last starter comes last."""
    order = [next_playing(state, state.starter)]
    while len(order) < len(state.playing):
        order.append(next_playing(state, order[-1]))
    if state.options.rotate_starter:
        return order[0]
    return min(order, key=lambda seat: (state.sheet[-1][seat], state.totals[seat]))


def make_ready(state: State, seat: Seat) -> Result:
    """Note that a seat is ready; when all are, the next round is dealt."""
    state = state._replace(ready=state.ready | {seat})
    return (next_round(state) if len(state.ready) == state.seats else state), ()


def next_round(state: State) -> State:
    """Go on to the next deal."""
    return state._replace(phase=Phase.DEAL)
