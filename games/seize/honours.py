"""The feats of Seize!: what is told at the end of a match and kept in a profile. They decide nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from games.core import Event, Outcome, Seat
from games.core.honours import WON, Feat, Honours, Played, winners
from games.seize.scoring import BY_PILE
from games.seize.state import State
from games.seize.tables import HAND_LIMIT

DOMINOES: Final = 3
"""Pieces that one blow sends flying."""
TRICKS: Final = frozenset({"sprinted", "braced", "charged", "recalled"})
"""The events of the special cards."""
IDS: Final = (
    WON, "seized", "taker", "regained", "two_at_once", "gang", "dominoes", "tricks", "full_hand", "shutout", "patient",
)  # fmt: skip


class _Match:
    """What a match has seen so far."""

    def __init__(self) -> None:
        self.lost: set[tuple[Seat, str]] = set()
        """The locations that each seat had once."""
        self.tricks: set[tuple[Seat, str]] = set()
        self.turn = -1
        self.taken = 0
        """Locations taken in this turn."""


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found, seen = winners(outcome), _Match()
    for position, events in played:
        state = cast(State, position)
        mover = state.turn
        if state.turn_no != seen.turn:
            seen.turn, seen.taken = state.turn_no, 0
        if sum([event.kind == "knocked" for event in events]) >= DOMINOES and mover >= 0:
            found.add((mover, "dominoes"))
        for seat in range(len(state.hands)):
            if sum(state.hands[seat]) >= HAND_LIMIT:
                found.add((seat, "full_hand"))
        for event in events:
            if event.seat is not None:
                _note(found, seen, event, event.seat)
    for seat, feat in list(found):
        if feat == WON:
            found |= _of_winner(seat, outcome)
    return frozenset(found)


def _note(found: set[Feat], seen: _Match, event: Event, seat: Seat) -> None:
    kind = event.kind
    if kind == "ganged_up":
        found.add((seat, "gang"))
    elif kind in TRICKS:
        seen.tricks.add((seat, kind))
        if all((seat, trick) in seen.tricks for trick in TRICKS):
            found.add((seat, "tricks"))
    elif kind in ("seized", "took_over"):
        location = str(event.data["location"])
        found.add((seat, "seized"))
        seen.taken += 1
        if seen.taken > 1:
            found.add((seat, "two_at_once"))
        if kind == "took_over":
            found.add((seat, "taker"))
            seen.lost.add((cast(int, event.data["owner"]), location))
        if (seat, location) in seen.lost:
            found.add((seat, "regained"))


def _of_winner(seat: Seat, outcome: Outcome) -> set[Feat]:
    """Return what the end says of who won: scores are locations."""
    found: set[Feat] = set()
    if not any(score for other, score in enumerate(outcome.scores) if other != seat):
        found.add((seat, "shutout"))
    if outcome.reason == BY_PILE:
        found.add((seat, "patient"))
    return found


HONOURS: Final = Honours(IDS, earned)
