"""What is worth telling of a match that was played: which feats a game knows, and who achieved one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from games.core.events import Event
from games.core.scoring import Outcome
from games.core.seats import Seat

Played = tuple[object, tuple[Event, ...]]
"""A state of the game, and what happened on the way to it from the one before."""
Feat = tuple[Seat, str]


class Honours(NamedTuple):
    """The feats of a game. They are judged once a match is over, from its log; they change nothing in it."""

    ids: tuple[str, ...]
    """The texts are the game's `honour.<id>` and `honour_help.<id>`; in the order in which they are listed."""
    earned: Callable[[Iterable[Played], Outcome], frozenset[Feat]]
    """(every step of the match, its outcome) → the seats that achieved something, house players' too."""


WON: Final = "won"
"""The feat that every game knows: to win a match."""


def winners(outcome: Outcome) -> set[Feat]:
    """Return the feats of who won; nobody has won a match that everybody shares."""
    return {(seat, WON) for seat in outcome.winners} if max(outcome.placements) > 1 else set()


NO_HONOURS: Final = Honours((), lambda played, outcome: frozenset())
"""Of a game that tells of none."""
