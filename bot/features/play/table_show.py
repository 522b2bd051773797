"""What the messages of a table are made of besides: what happened last, honours, stickers, hints, the coach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from bot.features.admin.settings import Settings
from bot.features.play.coach import Coach
from bot.features.play.notes import Notes
from bot.features.play.recap import RecentEvents
from bot.features.play.stickers import Reactions
from bot.features.scores.honours import Honours
from bot.features.scores.rows import GainRow
from bot.show.show import Show
from bot.tables.model import Table
from bot.tables.purposes import Purpose
from bot.thinking.hints import HintGiver


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
    notes: defaultdict[Purpose, Notes] = field(default_factory=lambda: defaultdict(Notes))
    """What tables of a purpose say on their player's panel; nothing where no cog has entered it."""
