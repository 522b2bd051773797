"""Uno Super Mario: its slash command, hands and boards. What they say is in `cogs/faces/uno_mario.py`."""

from __future__ import annotations

from bot.discord.game_cog import GameCog
from cogs.faces.uno_mario import FACE


class UnoMario(GameCog, face=FACE):
    """`/uno`."""


setup = UnoMario.extension
