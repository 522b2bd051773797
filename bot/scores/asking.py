"""Who may ask about scores and data, and where."""

from __future__ import annotations

from bot.scores.errors import ScoreError
from bot.ui.reply import Interaction


def guild_of(interaction: Interaction) -> int:
    """Return the guild that was asked in; raises ScoreError elsewhere."""
    if interaction.guild_id is None:
        raise ScoreError("guild_only")
    return interaction.guild_id


def managed_guild(interaction: Interaction) -> int:
    """Return the guild for somebody who may manage it; raises ScoreError for others."""
    guild_id = guild_of(interaction)
    if not interaction.permissions.manage_guild:
        raise ScoreError("admins_only")
    return guild_id
