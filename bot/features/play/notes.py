"""What the private panel of a table with a purpose says first, and the buttons it has under the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.show.body import ButtonSpec
from bot.tables.model import Table
from bot.texts import Speaker
from games.core import Seat


class Shown(NamedTuple):
    """What a purpose shows to its player at a decision, if it is asked to."""

    action: str
    """The text of the action, or of a run: its choice on the panel is marked and first."""
    why: str
    look: str = ""
    """What is open on the panel when the decision begins, a focus; "" for the panel's beginning."""
    offer: tuple[str, ...] = ()
    """The choices that the panel has then, by their actions, runs or focuses; () for all."""


class Notes:
    """What the tables of a purpose say to their player: nothing that the seat may not know. A match says nothing."""

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return what stands first, also once the table has ended; `say` speaks with the game's catalogue."""
        return ()

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return the buttons that stand under the hand in place of Rules and Help, at most three."""
        return ()

    async def shown(self, table: Table, seat: Seat, say: Speaker) -> Shown | None:
        """Return the move that is to be shown on the panel now; None where none is."""
        return None
