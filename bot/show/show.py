"""What every message is made of: texts, pictures, the games' faces, emojis, commands. It knows nothing of sending."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.show.drawings import Drawings
from bot.show.face import Face
from bot.tables.model import Table
from bot.texts import Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Show:
    """What pages are made of."""

    texts: Texts
    drawings: Drawings
    games: dict[str, Face[Any]] = field(default_factory=dict)
    """What each game shows, by the game's key."""
    emojis: dict[str, int] = field(default_factory=dict)
    """The application's emojis: name → id."""
    commands: dict[str, str] = field(default_factory=dict)
    """The slash commands that Discord knows: full name → mention (see bot.discord.words.mentions)."""

    def face(self, table: Table) -> Face[Any]:
        """Return what the table's game shows."""
        return self.games[table.game.info.key]
