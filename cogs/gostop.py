"""Go-Stop: its slash command, hands and boards. What they say is in `cogs/faces/gostop.py`."""

from __future__ import annotations

from bot.discord.game_cog import GameCog
from cogs.faces.gostop import FACE


class GoStop(GameCog, face=FACE):
    """`/gostop`."""


setup = GoStop.extension
