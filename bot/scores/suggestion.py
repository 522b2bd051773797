"""What to play next: one game, for one plain reason, from what these people have finished here. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from bot.store.score_model import PlayedGame

LONG_MINUTES: Final = 20.0
"""A match from which on a shorter game is the better idea."""
SHORTER: Final = 0.6
"""What share of that a game may usually take to be called shorter."""


class Reason(StrEnum):
    """Why a game is suggested; the text is `core.next.<reason>`."""

    NEW = "new"
    """None of them has finished one here."""
    SHORTER = "shorter"
    LONG_AGO = "long_ago"
    """It is the one that they have not played for the longest."""


class Suggestion(NamedTuple):
    """A game and why."""

    game: str
    reason: Reason
    minutes: int = 0
    """How long a match of it usually takes here; 0 where that is no reason."""


def suggest(fitting: Sequence[str], took: float, played: Mapping[str, PlayedGame]) -> Suggestion | None:
    """Return what to play after a match of `took` minutes; None where nothing else fits.

    `fitting` are the other games for so many seats, in the order of the house; `played` what is known of games here.
    """
    if not fitting:
        return None
    for game in fitting:
        if game not in played or played[game].last is None:
            return Suggestion(game, Reason.NEW)
    shortest = min(fitting, key=lambda game: played[game].minutes)
    minutes = played[shortest].minutes
    if took >= LONG_MINUTES and minutes <= SHORTER * took:
        return Suggestion(shortest, Reason.SHORTER, max(1, round(minutes)))
    return Suggestion(min(fitting, key=lambda game: played[game].last or 0.0), Reason.LONG_AGO)
