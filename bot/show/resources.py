"""What messages are made of, in one value: texts, pictures, emojis, what the games' cogs add, what happened last."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.features.admin.settings import Settings
from bot.features.play.coach import Coach
from bot.features.play.notes import NO_NOTES, Notes
from bot.features.play.recent import RecentEvents
from bot.features.play.stickers import Reactions
from bot.features.scores.honours import Honours
from bot.features.scores.rows import GainRow
from bot.show.drawings import Drawings
from bot.show.face import Face
from bot.tables.model import Table
from bot.tables.purposes import Purpose
from bot.texts import Texts
from bot.thinking.hints import HintGiver


def no_table(table: Table) -> bool:
    """Return False, whatever the table."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Resources:
    """What every body is made of. It knows nothing of sending."""

    texts: Texts
    drawings: Drawings
    recent: RecentEvents
    settings: Settings
    honours: Honours
    reactions: Reactions
    hints: HintGiver
    coach: Coach
    gains: Callable[[int], Awaitable[Sequence[GainRow]]]
    """What a match gave its players, once it is counted; by the table's number."""
    reviewable: Callable[[Table], bool] = no_table
    """Whether those who sat at a table that is over can look back on it (see bot.features.review.service)."""
    games: dict[str, Face[Any]] = field(default_factory=dict)
    """What each game's cog adds, by the game's key."""
    emojis: dict[str, int] = field(default_factory=dict)
    """The application's emojis: name → id."""
    commands: dict[str, str] = field(default_factory=dict)
    """The slash commands that Discord knows: full name → mention (see bot.discord.words.mentions)."""

    notes: dict[Purpose, Notes] = field(default_factory=dict)
    """What tables of a purpose say on their player's panel."""

    def notes_of(self, table: Table) -> Notes:
        """Return what the table's purpose says on the panel."""
        return self.notes.get(table.purpose, NO_NOTES)

    def face(self, table: Table) -> Face[Any]:
        """Return what the cog of the table's game adds."""
        return self.games[table.game.info.key]
