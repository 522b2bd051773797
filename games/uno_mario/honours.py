"""The feats of Uno Super Mario: what is told at the end of a match and kept in a profile. They decide nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from games.core import Event, Outcome, Seat
from games.core.honours import WON, Feat, Honours, Played, winners
from games.uno_mario.cards import COLOURED, find_card
from games.uno_mario.state import State

BIG_ROUND: Final = 150
"""Points of a round."""
FULL_HAND: Final = 12
"""Cards once in a hand that still goes out first."""
STORM: Final = 5
"""Draws that one makes others suffer in a round."""
BY_EVENT: Final = {"called_uno": "uno", "caught": "catcher", "challenge_won": "challenger", "bounced": "bouncer"}
"""Feats that are an event of the one who did it."""
IDS: Final = (
    WON, "uno", "catcher", "challenger", "bouncer", "wild_out", "clean", "big_round", "comeback", "storm",
)  # fmt: skip


class _Round:
    """What a round has seen so far."""

    def __init__(self, seats: int) -> None:
        self.most = [0] * seats
        """The most cards that each seat held."""
        self.drew = [False] * seats
        self.hits = [0] * seats


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found = winners(outcome)
    seats = len(outcome.placements)
    seen = _Round(seats)
    for position, events in played:
        state = cast(State, position)
        if any(event.kind == "dealt" for event in events):
            seen = _Round(seats)
        for seat in range(seats):
            seen.most[seat] = max(seen.most[seat], len(state.hands[seat]))
        for event in events:
            if event.seat is not None:
                _note(found, seen, event, event.seat)
    return frozenset(found)


def _note(found: set[Feat], seen: _Round, event: Event, seat: Seat) -> None:
    kind = event.kind
    if kind in BY_EVENT:
        found.add((seat, BY_EVENT[kind]))
    elif kind == "drew":
        seen.drew[seat] = True
    elif kind == "hit":
        _hit(found, seen, cast(int, event.data["by"]), seat)
    elif kind == "scored" and cast(int, event.data["points"]) >= BIG_ROUND:
        found.add((seat, "big_round"))
    elif kind == "went_out":
        _out(found, seen, str(event.data["card"]), seat)


def _hit(found: set[Feat], seen: _Round, by: Seat, target: Seat) -> None:
    if by != target:
        seen.hits[by] += 1
        if seen.hits[by] >= STORM:
            found.add((by, "storm"))


def _out(found: set[Feat], seen: _Round, card: str, seat: Seat) -> None:
    last = find_card(card)
    if last is not None and last >= COLOURED:
        found.add((seat, "wild_out"))
    if seen.most[seat] >= FULL_HAND:
        found.add((seat, "comeback"))
    if not seen.drew[seat]:
        found.add((seat, "clean"))


HONOURS: Final = Honours(IDS, earned)
