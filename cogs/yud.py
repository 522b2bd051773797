"""Yud! Stop!: its slash command, hands and boards. What they say is in `cogs/faces/yud.py`."""

from __future__ import annotations

from bot.discord.game_cog import GameCog
from cogs.faces.yud import FACE


class Yud(GameCog, face=FACE):
    """`/yud`."""


setup = Yud.extension
