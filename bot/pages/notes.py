"""What the private panel of a table with a purpose says first, and the buttons it has under the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from bot.tables.model import Table
from bot.ui.body import ButtonSpec
from games.core import Seat

if TYPE_CHECKING:
    from bot.texts import Speaker


class Notes(Protocol):
    """What the tables of a purpose say to their player. Nothing that the seat may not know."""

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return what stands first, also once the table has ended; `say` speaks with the game's catalogue."""

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return the buttons that stand under the hand in place of Rules and Help, at most three."""


class NoNotes:
    """A match says nothing of itself."""

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return no lines."""
        return ()

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return no buttons."""
        return ()


NO_NOTES = NoNotes()
