"""The state of a match of Yud! Stop! and plain questions about it. No rules: they stand in legality, rules, rounds."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Seat
from games.yud.cards import EMPTY, Card
from games.yud.options import Options
from games.yud.values import NOBODY, LastMove, Look, LookKind, Phase, Place, RoundResult


class State(NamedTuple):
    """A match at one moment."""

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


def new_match(options: Options, seats: int) -> State:
    """Return a match before anything happened."""
    nobody: frozenset[Seat] = frozenset()
    return State(
        options, seats, tuple(range(seats)), Phase.LOT, 0, 0, 0, 0, NOBODY, NOBODY, ((),) * seats, frozenset(), (), (),
        EMPTY, (), nobody, NOBODY, nobody, (0,) * seats, nobody, (), None, None, False, (),
    )  # fmt: skip


def card_at(state: State, place: Place) -> Card:
    """Return the card at a place; EMPTY also where there is no such place."""
    if 0 <= place.seat < state.seats and 0 <= place.slot < len(state.rows[place.seat]):
        return state.rows[place.seat][place.slot]
    return EMPTY


def occupied(row: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the slots of a row that hold a card."""
    return tuple(slot for slot, card in enumerate(row) if card != EMPTY)


def next_playing(state: State, seat: Seat) -> Seat:
    """Return the next seat clockwise that plays this round (Y10)."""
    while True:
        seat = (seat + 1) % state.seats
        if seat in state.playing:
            return seat


def look_of(state: State, seat: Seat) -> Look | None:
    """Return the look that the seat may close, if one is open."""
    return next((look for look in state.looks if look.seat == seat and look.kind != LookKind.SHOWN), None)
