"""The state of a match of Yud! Stop! and plain questions about it. No rules: they stand in legality, rules, rounds."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Seat
from games.yud.cards import EMPTY, Card
from games.yud.options import Options
from games.yud.values import NOBODY, LastMove, Look, LookKind, Phase, Place, RoundResult


@dataclass(slots=True, unsafe_hash=True)
class State:
    """A match at one moment. Only `rules.perform` writes to one, and only to a copy of its own."""

    options: Options
    seats: int
    playing: tuple[Seat, ...]
    """Who plays this round: everybody, but for a sudden-death round (house rule YD16)."""
    phase: Phase
    decision: int
    """The number of the decision that the table waits for."""
    issued: int
    """The highest number given to a decision or a look."""
    round_no: int
    turn_no: int
    """Turns begun in this round."""
    starter: Seat
    """Who starts this round; between rounds, the next."""
    turn: Seat
    rows: tuple[tuple[Card, ...], ...]
    """By seat and slot; EMPTY where a card was given away in a 2:1 exchange."""
    face_up: frozenset[Place]
    """Cards lying face up in a row (house rule YD25)."""
    stock: tuple[Card, ...]
    """The central pile, next card first."""
    discard: tuple[Card, ...]
    """Top card last."""
    drawn: Card
    looks: tuple[Look, ...]
    peeked: frozenset[Seat]
    """Who has looked or declined at set-up."""
    caller: Seat
    ready: frozenset[Seat]
    totals: tuple[int, ...]
    dropped: frozenset[Seat]
    """Who has dropped from 66 to 33 in this match (house rule YD15)."""
    sheet: tuple[tuple[int, ...], ...]
    """The scores of each round so far."""
    result: RoundResult | None
    last: LastMove | None
    sudden: bool
    """Whether this round (between rounds, the next) is a sudden-death round."""
    winners: tuple[Seat, ...]

    def copy(self) -> State:
        """Return an equal state to write to."""
        new = State.__new__(State)
        new.options, new.seats, new.playing = self.options, self.seats, self.playing
        new.phase, new.decision, new.issued = self.phase, self.decision, self.issued
        new.round_no, new.turn_no = self.round_no, self.turn_no
        new.starter, new.turn, new.caller = self.starter, self.turn, self.caller
        new.rows, new.face_up = self.rows, self.face_up
        new.stock, new.discard, new.drawn = self.stock, self.discard, self.drawn
        new.looks, new.peeked, new.ready = self.looks, self.peeked, self.ready
        new.totals, new.dropped, new.sheet = self.totals, self.dropped, self.sheet
        new.result, new.last = self.result, self.last
        new.sudden, new.winners = self.sudden, self.winners
        return new


def new_match(options: Options, seats: int) -> State:
    """Return a match before the lot (YD17)."""
    return State(
        options=options, seats=seats, playing=tuple(range(seats)), phase=Phase.LOT, decision=0, issued=0, round_no=0,
        turn_no=0, starter=NOBODY, turn=NOBODY, rows=((),) * seats, face_up=frozenset(), stock=(), discard=(),
        drawn=EMPTY, looks=(), peeked=frozenset(), caller=NOBODY, ready=frozenset(), totals=(0,) * seats,
        dropped=frozenset(), sheet=(), result=None, last=None, sudden=False, winners=(),
    )  # fmt: skip


def card_at(state: State, seat: Seat, slot: int) -> Card:
    """Return the card at a place; EMPTY also where there is no such place."""
    if 0 <= seat < state.seats:
        row = state.rows[seat]
        if 0 <= slot < len(row):
            return row[slot]
    return EMPTY


def occupied(row: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the slots of a row that hold a card."""
    return tuple([slot for slot, card in enumerate(row) if card != EMPTY])


def next_playing(state: State, seat: Seat) -> Seat:
    """Return the next seat clockwise that plays this round (Y10)."""
    while True:
        seat = (seat + 1) % state.seats
        if seat in state.playing:
            return seat


def too_early(state: State) -> bool:
    """Return whether nobody may call Stop yet (house rule YD8)."""
    return state.options.no_early_stop and state.turn_no <= len(state.playing)


def look_of(state: State, seat: Seat) -> Look | None:
    """Return the look that the seat may close, if one is open."""
    for look in state.looks:
        if look.seat == seat and look.kind is not LookKind.SHOWN:
            return look
    return None
