"""Seize!: its slash command, hands and boards. What they say is in `cogs/faces/seize.py`."""

from __future__ import annotations

from bot.discord.game_cog import GameCog
from cogs.faces.seize import FACE


class Seize(GameCog, face=FACE):
    """`/seize`."""


setup = Seize.extension
