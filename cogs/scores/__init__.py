"""`/season`, `/leaderboard`, `/profile`, `/history`: what matches count for, and what was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.scores.records import Records
from cogs.scores.seasons import Seasons

if TYPE_CHECKING:
    from bot.app import Madang


async def setup(bot: Madang) -> None:
    """Add the commands, and take the presses on their messages."""
    await bot.add_cog(Seasons(bot))
    await bot.add_cog(Records(bot))
