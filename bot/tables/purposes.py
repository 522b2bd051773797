"""What a table is for, and the manners that go with it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Purpose(StrEnum):
    """What a table is for. All but a match begin at once, from what the purpose sets (`Tables.open_set`)."""

    MATCH = ""
    LESSON = "lesson"
    PRACTICE = "practice"
    """A puzzle."""
    REVIEW = "review"
    """A moment of a match that is over, to be played better."""
    DAILY = "daily"
    DUEL = "duel"
    AGAIN = "again"
    """The deal of a match that has ended."""
    TOURNAMENT = "tournament"


class Manners(NamedTuple):
    """How a table of a purpose is kept."""

    counts: bool = False
    """Whether its result is kept: in records, seasons, honours."""
    again: bool = False
    """Whether its people may go on with a rematch."""
    hints: bool = False
    """Whether there are hints, where the table's own rules for them allow it."""
    still: bool = False
    """Whether time stands: no window closes, and no round goes on by itself."""
    votes: bool = True
    """Whether its people may stop or pause the match."""
    alone: bool = False
    """Whether house players play on where no person is present."""
    even: bool = False
    """Whether people compare what they did against the house, so that all its players are normal ones."""
    moves: bool = False
    """Whether it outlives the place where it is played: without its thread it goes on in the channel, without that it
    waits to be moved."""


MANNERS: Final[Mapping[Purpose, Manners]] = {
    Purpose.MATCH: Manners(counts=True, again=True, hints=True),
    Purpose.LESSON: Manners(),
    Purpose.PRACTICE: Manners(still=True),
    Purpose.REVIEW: Manners(still=True),
    Purpose.DAILY: Manners(even=True),
    Purpose.DUEL: Manners(even=True),
    Purpose.AGAIN: Manners(),
    Purpose.TOURNAMENT: Manners(votes=False, alone=True, even=True, moves=True),
}
COUNTED: Final = ":season"
"""The end of the subject of a tournament's table whose result counts as that of a match does."""
