"""The feats of Go-Stop: what is told at the end of a match and kept in a profile. They decide nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from games.core import Outcome
from games.core.honours import WON, Feat, Honours, Played, winners
from games.gostop.cards import BRIGHTS, GODORI
from games.gostop.scoring import RIBBON_SETS
from games.gostop.state import State
from games.gostop.values import NOBODY, Ending

THREE_GOES: Final = 3
BY_EVENT: Final = {"bomb": "bomb", "sweep": "sweep", "three_ppuks": "three_ppuks"}
"""Feats that are an event of the one who did it."""
IDS: Final = (
    WON, "godori", "ribbon_set", "five_brights", "sweep", "bomb", "turned_tables", "three_go", "chongtong",
    "three_ppuks",
)  # fmt: skip


def earned(played: Iterable[Played], outcome: Outcome) -> frozenset[Feat]:
    """Return who achieved what."""
    found = winners(outcome)
    for state, events in played:
        for event in events:
            if event.seat is not None and event.kind in BY_EVENT:
                found.add((event.seat, BY_EVENT[event.kind]))
            if event.kind == "deal_over":
                found |= _of_deal(cast(State, state))
    return frozenset(found)


def _of_deal(state: State) -> set[Feat]:
    """Return the feats that a deal shows at its end."""
    found: set[Feat] = set()
    for seat in state.players:
        taken = state.sides[seat].taken
        if taken & GODORI == GODORI:
            found.add((seat, "godori"))
        if taken & BRIGHTS == BRIGHTS:
            found.add((seat, "five_brights"))
        if any(taken & cards == cards for cards, _ in RIBBON_SETS):
            found.add((seat, "ribbon_set"))
    result = state.result
    if result is None or result.winner == NOBODY:
        return found
    winner = result.winner
    if state.sides[winner].goes >= THREE_GOES:
        found.add((winner, "three_go"))
    if any(seat != winner for seat in state.goers) and result.ending in (Ending.STOP, Ending.LAST_TURN):
        found.add((winner, "turned_tables"))
    if result.ending is Ending.QUAD:
        found.add((winner, "chongtong"))
    return found


HONOURS: Final = Honours(IDS, earned)
