"""The course of a match of Yud! Stop!: lot, deal, set-up, turn after turn, the end of a round and what follows it."""

from __future__ import annotations

from games.core import Event, Seat
from games.yud.cards import EMPTY, ROW, Card
from games.yud.scoring import add_up, score_round
from games.yud.state import State, next_playing, too_early
from games.yud.values import END_AT, NOBODY, Phase, RoundEnd, RoundResult

Events = list[Event]


def draw_lot(state: State, starter: Seat, events: Events) -> None:
    """Let the lot say who starts round 1 (YD17)."""
    state.phase = Phase.DEAL
    state.starter = starter
    events.append(Event("lot_drawn", starter))


def deal(state: State, order: tuple[Card, ...], events: Events) -> None:
    """Deal four cards to each seat, one at a time from the starter (Y5, Y6), and lay out the piles (YD18)."""
    seats = [state.starter]
    while len(seats) < len(state.playing):
        seats.append(next_playing(state, seats[-1]))
    dealt = len(seats) * ROW
    up = dealt + int(state.options.turn_one_up)
    state.rows = tuple(
        [order[seats.index(seat) : dealt : len(seats)] if seat in seats else () for seat in range(state.seats)]
    )
    state.discard, state.stock = order[dealt:up], order[up:]
    state.phase = Phase.SETUP
    state.decision = state.issued = state.issued + 1
    state.round_no += 1
    state.turn_no = 0
    state.turn = state.caller = NOBODY
    state.face_up = frozenset()
    state.peeked = state.ready = frozenset()
    state.drawn = EMPTY
    state.looks = ()
    state.result = state.last = None
    events.append(Event("round_began", state.starter, {"round": state.round_no, "seats": tuple(seats)}))
    if state.discard:
        events.append(Event("turned_up", None, {"card": str(state.discard[0])}))


def begin_turn(state: State, seat: Seat) -> None:
    """Give the turn to a seat (Y10)."""
    state.phase = Phase.TURN
    state.turn = seat
    state.turn_no += 1
    state.decision = state.issued = state.issued + 1
    state.drawn = EMPTY


def may_call(state: State) -> bool:
    """Return whether the seat that has done its action is asked to call Stop or not (house rule YD8).

    It is not when the pile is out: the round ends with this turn (YD19).
    """
    if not state.options.stop_after_action or state.caller != NOBODY or too_early(state):
        return False
    return bool(state.stock) or _can_reshuffle(state)


def ask_to_call(state: State) -> None:
    """Let the seat call Stop or end its turn (house rule YD8)."""
    state.phase = Phase.CALL
    state.drawn = EMPTY
    state.decision = state.issued = state.issued + 1


def _can_reshuffle(state: State) -> bool:
    return state.options.reshuffle and len(state.discard) > 1


def finish_turn(state: State, events: Events) -> None:
    """End the turn: the next seat's, a reshuffle (YD19), or the end of the round (Y12–Y14, YD19, YD20)."""
    state.drawn = EMPTY
    following = next_playing(state, state.turn)
    if following == state.caller:
        end_round(state, RoundEnd.STOPPED, events)
    elif state.stock:
        begin_turn(state, following)
    elif _can_reshuffle(state):
        state.phase = Phase.RESHUFFLE
    elif state.caller != NOBODY and not state.options.end_when_empty:
        begin_turn(state, following)
    else:
        end_round(state, RoundEnd.STOCK_OUT, events)


def reshuffle(state: State, order: tuple[Card, ...], events: Events) -> None:
    """Make a new central pile of the discards below the top one (house rule YD19)."""
    state.stock, state.discard = order, state.discard[-1:]
    events.append(Event("reshuffled", None, {"count": len(order)}))
    begin_turn(state, next_playing(state, state.turn))


def end_round(state: State, end: RoundEnd, events: Events) -> None:
    """Open and score all cards (Y13–Y15), then see whether the match is over (Y16)."""
    scores = score_round(state.rows, state.playing, state.caller, state.options).scores
    dropping: tuple[Seat, ...] = ()
    if not state.sudden:
        state.totals, dropping = add_up(state.totals, scores, state.dropped, state.options)
    state.phase = Phase.BETWEEN
    state.decision = state.issued = state.issued + 1
    state.looks = ()
    state.turn = NOBODY
    state.drawn = EMPTY
    state.ready = frozenset()
    state.dropped |= set(dropping)
    state.sheet += (scores,)
    state.result = RoundResult(end, state.caller, scores, dropping)
    events.append(Event(f"round_{end}", state.caller if state.caller != NOBODY else None))
    for seat in state.playing:
        events.append(Event("scored", seat, {"points": scores[seat], "total": state.totals[seat]}))
    events += [Event("dropped", seat) for seat in dropping]
    _settle(state, events)
    state.starter = _next_starter(state)


def _settle(state: State, events: Events) -> None:
    """End the match when a total has reached 66 (Y16), or play off a tie for the win (house rule YD16)."""
    if not state.sudden and max(state.totals) < END_AT:
        return
    points = state.sheet[-1] if state.sudden else state.totals
    best = min([points[seat] for seat in state.playing])
    winners = tuple([seat for seat in state.playing if points[seat] == best])
    if len(winners) > 1 and state.options.sudden_death:
        state.sudden = True
        state.playing = winners
        events.append(Event("sudden_death", None, {"seats": winners}))
    else:
        state.phase = Phase.OVER
        state.winners = winners
        events.append(Event("match_ended", None, {"seats": winners}))


def _next_starter(state: State) -> Seat:
    """Return who of those playing starts the next round (YD17); the last starter comes last."""
    order = [next_playing(state, state.starter)]
    while len(order) < len(state.playing):
        order.append(next_playing(state, order[-1]))
    if state.options.rotate_starter:
        return order[0]
    return min(order, key=lambda seat: (state.sheet[-1][seat], state.totals[seat]))


def make_ready(state: State, seat: Seat) -> None:
    """Note that a seat is ready; when all are, the next round is dealt."""
    state.ready |= {seat}
    if len(state.ready) == state.seats:
        next_round(state)


def next_round(state: State) -> None:
    """Go on to the next deal."""
    state.phase = Phase.DEAL
