"""What a table is for, the manners that go with it, and scripts: who decides where a table is not left to itself."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from games.core import GameError, Seat, Value

if TYPE_CHECKING:
    from bot.tables.model import Table


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


class Corrected(GameError):
    """A script would have another move made. The text is `key` of the game's catalogue, `data` are its facts."""

    def __init__(self, key: str, **data: Value) -> None:
        super().__init__(f"{key} {data}" if data else key)
        self.key = key
        self.data = data


class Answered(Exception):
    """A script takes a person's action as what it waited for: it is not made, and the table is closed as done.

    `note` is kept as the table's `ended_note`.
    """

    def __init__(self, note: str) -> None:
        super().__init__(note)
        self.note = note


class Script(Protocol):
    """What is set at the tables of a purpose. It looks at a table and keeps nothing: after a kill it says the same."""

    def check(self, table: Table, seat: Seat, action: Any) -> None:  # noqa: ANN401 - an action of the game
        """Raise a GameError (Corrected) for a person's action, allowed by the rules, that is not to be made here.

        Answered where it is the right one and the table ends with it, before it is made.
        """

    def next_row(self, table: Table) -> tuple[Seat, str] | None:
        """Return who acts next and how, where that is set: an opponent, or chance. None: as everywhere.

        Where another seat is named, house players wait.
        """

    def ends(self, table: Table) -> bool:
        """Return whether this is as far as it goes: the table is closed as done, in the commit that led here."""
