"""What the messages of a table are made of besides: what happened last, honours, stickers, hints, the coach, notes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.features.admin.settings import Settings
from bot.features.play.coach import Coach
from bot.features.play.recap import RecentEvents
from bot.features.play.stickers import Reactions
from bot.features.scores.honours import Honours
from bot.features.scores.rows import GainRow
from bot.show.body import ButtonSpec
from bot.show.show import Show
from bot.tables.model import Table
from bot.tables.purposes import Purpose
from bot.texts import Speaker
from bot.thinking.hints import HintGiver
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShow(Show):
    """What boards, hands and lobbies are made of."""

    recent: RecentEvents
    settings: Settings
    honours: Honours
    reactions: Reactions
    hints: HintGiver
    coach: Coach
    gains: Callable[[int], Awaitable[Sequence[GainRow]]]
    """What a match gave its players, once it is counted; by the table's number."""
    reviewable: Callable[[Table], bool]
    """Whether those who sat at a table that is over can look back on it (see bot.features.review.service)."""
    lacks: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The permissions that are missing for a table's board to be written, by its number: the host's hand names them."""
    notes: defaultdict[Purpose, Notes] = field(default_factory=lambda: defaultdict(Notes))
    """What tables of a purpose say on their player's panel; nothing where no cog has entered it."""
