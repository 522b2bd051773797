"""The course of a match of Yud! Stop!: who may act, what chance and time do, turns, the end of a round, its scores.

What a seat can do stands in `play`. Lines of a score name their rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.core import (
    ALONE,
    CHANCE,
    GAME_OVER,
    HOST,
    NO_SEATS,
    NOBODY,
    NOT_YOUR_TURN,
    ONLY_CHANCE,
    TOO_LATE,
    Draws,
    Event,
    Refusal,
    ScoreLine,
    Seat,
    Wait,
    shuffled,
)
from games.yud.options import Options, Zero
from games.yud.table import (
    CHANCE_PHASES,
    DECK,
    DROP_TO,
    EMPTY,
    END_AT,
    EVERYBODY,
    ROW,
    TURN_PHASES,
    Card,
    LookKind,
    Phase,
    RoundEnd,
    RoundResult,
    Row,
    Table,
    close_look,
    dealt_marks,
    is_special,
    may_stop,
    next_playing,
    row_sum,
)

Events = list[Event]

LOOK_SECONDS, SLOW_LOOK_SECONDS = 8.0, 60.0
"""How long a look stays open when nobody closes it (Y7)."""
PENALTY: Final = 5
OTHERS: Final = 50

WRONG_CARDS: Final = Refusal("wrong_cards", "Y4")
NO_SUCH_SEAT: Final = Refusal("no_such_seat", "YD17")


# Who may act


def to_act(table: Table) -> frozenset[Seat]:
    """Return everyone who may act now."""
    if table.phase in CHANCE_PHASES:
        return ONLY_CHANCE
    acting = waiting_for(table)
    if table.phase is Phase.BETWEEN or table.looks:
        return acting | {HOST, *[look.seat for look in table.looks if look.kind is not LookKind.SHOWN]}
    return acting


def waiting_for(table: Table) -> frozenset[Seat]:
    """Return whom the table waits for: an open look holds nobody up."""
    if table.phase in TURN_PHASES:
        return ALONE[table.turn]
    if table.phase is Phase.SETUP:
        return frozenset(table.playing) - table.peeked
    return frozenset(range(table.seats)) - table.ready if table.phase is Phase.BETWEEN else NO_SEATS


def waits(table: Table) -> tuple[Wait, ...]:
    """Return what HOST does by itself: it closes each look, and ends the pause between rounds."""
    if table.phase is Phase.BETWEEN:
        return (Wait(NextRound()),)
    if table.phase in CHANCE_PHASES:
        return ()
    return tuple([Wait(CloseLook(look.number), LOOK_SECONDS, SLOW_LOOK_SECONDS) for look in table.looks])


# What chance and time do


def _machine(table: Table, seat: Seat) -> Refusal:
    """Return why CHANCE or HOST may not do this, or that it is theirs."""
    if table.phase is Phase.OVER:
        return GAME_OVER
    return TOO_LATE if seat < 0 else NOT_YOUR_TURN


@dataclass(frozen=True, slots=True)
class Lot:
    """CHANCE: the seat that starts round 1 (YD17). `lot 2`."""

    starter: Seat

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, before round 1."""
        if seat != CHANCE or table.phase is not Phase.LOT:
            return _machine(table, seat)
        return None if self.starter < table.seats else NO_SUCH_SEAT

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Let this seat start."""
        table.phase = Phase.DEAL
        table.starter = self.starter
        events.append(Event("lot_drawn", self.starter))


@dataclass(frozen=True, slots=True)
class Shuffle:
    """CHANCE: the deck, or the discards to be drawn again (YD19), first card first. `shuffle 3 13 0 …`."""

    order: tuple[Card, ...]

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only CHANCE, with all the cards that are due."""
        if seat != CHANCE or (table.phase is not Phase.DEAL and table.phase is not Phase.RESHUFFLE):
            return _machine(table, seat)
        return None if sorted(self.order) == sorted(_to_shuffle(table)) else WRONG_CARDS

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Deal, or make a new pile."""
        (_deal if table.phase is Phase.DEAL else _reshuffle)(table, self.order, events)


def _to_shuffle(table: Table) -> tuple[Card, ...]:
    return DECK if table.phase is Phase.DEAL else table.discard[:-1]


def draw(table: Table, draws: Draws) -> Lot | Shuffle:
    """Return the lot, or the shuffle that is due."""
    return Lot(draws.below(table.seats)) if table.phase is Phase.LOT else Shuffle(shuffled(_to_shuffle(table), draws))


def _deal(table: Table, order: tuple[Card, ...], events: Events) -> None:
    """Deal four cards to each seat, one at a time from the starter (Y5, Y6), and lay out the piles (YD18)."""
    seats = sorted(table.playing, key=lambda seat: (seat - table.starter) % table.seats)
    dealt = len(seats) * ROW
    up = dealt + int(table.options.turn_one_up)
    table.rows = tuple(
        [order[seats.index(seat) : dealt : len(seats)] if seat in seats else () for seat in range(table.seats)]
    )
    table.discard, table.stock = order[dealt:up], order[up:]
    table.phase = Phase.SETUP
    table.decision = table.issued = table.issued + 1
    table.round_no += 1
    table.turn_no = 0
    table.turn = table.caller = NOBODY
    table.face_up = frozenset()
    table.peeked = table.ready = frozenset()
    table.drawn = EMPTY
    table.looks = table.passed = ()
    table.marks = dealt_marks(table.rows)
    table.result = table.last = None
    events.append(Event("round_began", table.starter, {"round": table.round_no, "seats": tuple(seats)}))
    if table.discard:
        events.append(Event("turned_up", None, {"card": str(table.discard[0])}))


def _reshuffle(table: Table, order: tuple[Card, ...], events: Events) -> None:
    """Make a new central pile of the discards below the top one (house rule YD19)."""
    table.stock, table.discard = order, table.discard[-1:]
    events.append(Event("reshuffled", None, {"count": len(order)}))
    begin_turn(table, next_playing(table, table.turn))


@dataclass(frozen=True, slots=True)
class CloseLook:
    """HOST: the time of a look is over; `number` is the look's. `close_look 7`."""

    number: int

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only HOST, while the look is open."""
        closing = seat == HOST and table.phase not in CHANCE_PHASES
        return None if closing and self.number in [look.number for look in table.looks] else _machine(table, seat)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Close it."""
        close_look(table, self.number)


@dataclass(frozen=True, slots=True)
class NextRound:
    """HOST: the pause between rounds is over. `next_round`."""

    def why_not(self, table: Table, seat: Seat) -> Refusal | None:
        """Only HOST, between rounds."""
        return None if seat == HOST and table.phase is Phase.BETWEEN else _machine(table, seat)

    def do(self, table: Table, seat: Seat, events: Events) -> None:
        """Deal again."""
        table.phase = Phase.DEAL


# Turns and rounds


def begin_turn(table: Table, seat: Seat) -> None:
    """Give the turn to a seat (Y10)."""
    table.phase = Phase.TURN
    table.turn = seat
    table.turn_no += 1
    table.decision = table.issued = table.issued + 1
    table.drawn = EMPTY


def end_action(table: Table, events: Events) -> None:
    """End the one action of a turn: the seat is asked to call Stop or not (house rule YD8), or the turn ends.

    It is not asked when the pile is out: the round ends with this turn (YD19).
    """
    if table.options.stop_after_action and may_stop(table) and (table.stock or _can_reshuffle(table)):
        table.phase = Phase.CALL
        table.drawn = EMPTY
        table.decision = table.issued = table.issued + 1
    else:
        finish_turn(table, events)


def _can_reshuffle(table: Table) -> bool:
    return table.options.reshuffle and len(table.discard) > 1


def finish_turn(table: Table, events: Events) -> None:
    """End the turn: the next seat's, a reshuffle (YD19), or the end of the round (Y12–Y14, YD19, YD20)."""
    table.drawn = EMPTY
    following = next_playing(table, table.turn)
    if following == table.caller:
        end_round(table, RoundEnd.STOPPED, events)
    elif table.stock:
        begin_turn(table, following)
    elif _can_reshuffle(table):
        table.phase = Phase.RESHUFFLE
    elif table.caller != NOBODY and not table.options.end_when_empty:
        begin_turn(table, following)
    else:
        end_round(table, RoundEnd.STOCK_OUT, events)


def end_round(table: Table, end: RoundEnd, events: Events) -> None:
    """Open and score all cards (Y13–Y15), then see whether the match is over (Y16)."""
    lines = score_round(table.rows, table.playing, table.caller, table.options)
    scores = tuple([sum([line.points for line in lines if line.seat == seat]) for seat in range(table.seats)])
    dropping = () if table.sudden else _add_up(table, scores)
    table.phase = Phase.BETWEEN
    table.decision = table.issued = table.issued + 1
    table.looks = ()
    table.marks = tuple([tuple([one | EVERYBODY for one in marks]) for marks in table.marks])
    table.turn = NOBODY
    table.drawn = EMPTY
    table.ready = frozenset()
    table.dropped |= set(dropping)
    table.sheet += (scores,)
    table.result = RoundResult(end, table.caller, scores, dropping)
    events.append(Event(f"round_{end}", table.caller if table.caller != NOBODY else None))
    for seat in table.playing:
        events.append(Event("scored", seat, {"points": scores[seat], "total": table.totals[seat]}))
    events += [Event("dropped", seat) for seat in dropping]
    _settle(table, events)
    table.starter = _next_starter(table)


def _settle(table: Table, events: Events) -> None:
    """End the match when a total has reached 66 (Y16), or play off a tie for the win (house rule YD16)."""
    if not table.sudden and max(table.totals) < END_AT:
        return
    points = table.sheet[-1] if table.sudden else table.totals
    best = min([points[seat] for seat in table.playing])
    winners = tuple([seat for seat in table.playing if points[seat] == best])
    if len(winners) > 1 and table.options.sudden_death:
        table.sudden = True
        table.playing = winners
        events.append(Event("sudden_death", None, {"seats": winners}))
    else:
        table.phase = Phase.OVER
        table.winners = winners
        events.append(Event("match_ended", None, {"seats": winners}))


def _next_starter(table: Table) -> Seat:
    """Return who of those playing starts the next round (YD17); the last starter comes last."""
    order = sorted(table.playing, key=lambda seat: (seat - table.starter - 1) % table.seats)
    if table.options.rotate_starter:
        return order[0]
    return min(order, key=lambda seat: (table.sheet[-1][seat], table.totals[seat]))


# Scores


def score_round(
    rows: tuple[Row, ...], playing: tuple[Seat, ...], caller: Seat, options: Options
) -> tuple[ScoreLine, ...]:
    """Return what the score of each seat is made of after a round, all cards open (Y11, Y13–Y15, YD11–YD13)."""
    lines: list[ScoreLine] = []
    special = next((seat for seat in playing if is_special(rows[seat])), None)
    for seat in playing:
        if seat == special:
            lines.append(ScoreLine(seat, "special", row_sum(rows[seat]), "Y11"))
        elif special is not None and options.others_fifty:
            lines.append(ScoreLine(seat, "others_fifty", OTHERS, "YD13"))
        else:
            lines.append(ScoreLine(seat, "cards", row_sum(rows[seat]), "Y13"))
    sums = {line.seat: line.points for line in lines}
    lowest = {seat for seat in playing if sums[seat] == min(sums.values())}
    failed = caller in sums and (caller not in lowest or (options.tie_fails and len(lowest) > 1))
    for seat in _zeroed(lowest, caller, failed, options):
        lines.append(ScoreLine(seat, f"zero_{options.zero}", -sums[seat], "YD12"))
    if failed:
        code, rule = ("tie_fails", "YD11") if caller in lowest else ("not_lowest", "Y15")
        lines.append(ScoreLine(caller, code, PENALTY, rule))
    return tuple(lines)


def _zeroed(lowest: set[Seat], caller: Seat, failed: bool, options: Options) -> tuple[Seat, ...]:
    if options.zero is Zero.LOWEST:
        return tuple(sorted(lowest))
    return (caller,) if options.zero is Zero.CALLER and caller >= 0 and not failed else ()


def _add_up(table: Table, scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Add a round to the totals (Y16); return who has just dropped from 66 to 33 (house rule YD15)."""
    sums = [total + score for total, score in zip(table.totals, scores, strict=True)]
    at_66 = [seat for seat, total in enumerate(sums) if total == END_AT and seat not in table.dropped]
    dropping = tuple(at_66 if table.options.drop_at_66 else [])
    for seat in dropping:
        sums[seat] = DROP_TO
    table.totals = tuple(sums)
    return dropping


def score_lines(view: Table) -> tuple[ScoreLine, ...]:
    """Return the last round's reckoning while its cards lie open; else each seat's total."""
    lines: tuple[ScoreLine, ...] = ()
    if view.result is not None:
        seats = tuple(seat for seat, row in enumerate(view.rows) if row)
        lines = score_round(view.rows, seats, view.result.caller, view.options)
        lines += tuple(ScoreLine(seat, "dropped", DROP_TO - END_AT, "YD15") for seat in view.result.dropped)
    return lines + tuple(ScoreLine(seat, "total", total, "Y16") for seat, total in enumerate(view.totals))
