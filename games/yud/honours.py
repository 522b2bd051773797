"""The feats of Yud! Stop!: what is told at the end of a match and kept in a profile. They decide nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from games.core import Event, Outcome, Seat
from games.core.honours import WON, Feat, Honours, Played, winners
from games.yud.scoring import is_special, row_sum
from games.yud.state import State
from games.yud.values import NOBODY

TINY: Final = 5
"""What all cards of a row count together."""
PAIR, TRIPLE = 2, 3
"""Equal cards discarded at once."""
SOON: Final = 2
"""Turns of everybody within which a Stop is quick."""
IDS: Final = (
    WON, "caller", "snatcher", "blitz", "pair", "triple", "tiny", "special", "blind", "comeback",
)  # fmt: skip


class _Round:
    """What a round has seen so far."""

    def __init__(self) -> None:
        self.declined: set[Seat] = set()
        self.stop_turn = 0
        """The turn in which Stop was called."""


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found = winners(outcome)
    seen, last_after_first = _Round(), set[Seat]()
    for position, events in played:
        state = cast(State, position)
        for event in events:
            if event.kind == "round_began":
                seen = _Round()
            elif event.kind in ("round_stopped", "round_stock_out"):
                found |= _of_round(state, seen)
                if state.round_no == 1:
                    last_after_first = _highest(state)
            elif event.seat is not None:
                _note(found, seen, state, event, event.seat)
    return frozenset(found | {(seat, "comeback") for seat, feat in found if feat == WON and seat in last_after_first})


def _note(found: set[Feat], seen: _Round, state: State, event: Event, seat: Seat) -> None:
    if event.kind == "declined":
        seen.declined.add(seat)
    elif event.kind == "stopped":
        seen.stop_turn = state.turn_no
    elif event.kind == "matched":
        count = cast(int, event.data["count"])
        found |= {(seat, feat) for feat, least in (("pair", PAIR), ("triple", TRIPLE)) if count >= least}


def _of_round(state: State, seen: _Round) -> set[Feat]:
    """Return the feats of a round that has just been scored."""
    found: set[Feat] = set()
    for seat in state.playing:
        if is_special(state.rows[seat]):
            found.add((seat, "special"))
        elif row_sum(state.rows[seat]) <= TINY:
            found.add((seat, "tiny"))
    scores = state.sheet[-1]
    best = min([scores[seat] for seat in state.playing])
    lowest = [seat for seat in state.playing if scores[seat] == best]
    if len(lowest) > 1:
        return found
    seat = lowest[0]
    if seat in seen.declined:
        found.add((seat, "blind"))
    caller = NOBODY if state.result is None else state.result.caller
    if caller == seat:
        found.add((seat, "caller"))
        if seen.stop_turn <= SOON * len(state.playing) + 1:
            found.add((seat, "blitz"))
    elif caller != NOBODY:
        found.add((seat, "snatcher"))
    return found


def _highest(state: State) -> set[Seat]:
    """Return who alone has the highest total; nobody where two have it."""
    most = max(state.totals)
    last = {seat for seat in range(state.seats) if state.totals[seat] == most}
    return last if len(last) == 1 else set()


HONOURS: Final = Honours(IDS, earned)
