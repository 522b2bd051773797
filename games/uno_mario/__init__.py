"""Uno Super Mario, as pure rules."""

from games.uno_mario.game import UNO_MARIO

__all__ = ["UNO_MARIO"]
