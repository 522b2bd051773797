"""Scripts: who decides at the tables of a purpose, where they are not left to themselves."""

from __future__ import annotations

from typing import Protocol

from bot.tables.model import Table
from games.core import AnyAction, GameError, Seat, Value


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

    def check(self, table: Table, seat: Seat, action: AnyAction) -> None:
        """Raise a GameError (Corrected) for a person's action, allowed by the rules, that is not to be made here.

        Answered where it is the right one and the table ends with it, before it is made.
        """

    def next_row(self, table: Table) -> tuple[Seat, str] | None:
        """Return who acts next and how, where that is set: an opponent, or chance. None: as everywhere.

        Where another seat is named, house players wait.
        """

    def ends(self, table: Table) -> bool:
        """Return whether this is as far as it goes: the table is closed as done, in the commit that led here."""
