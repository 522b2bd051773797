"""Uno Super Mario: Uno with Super Stars for 2 to 10. The rules are in docs/rules/uno_mario.md."""

from games.uno_mario.game import UNO_MARIO

__all__ = ["UNO_MARIO"]
