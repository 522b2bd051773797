"""Yud! Stop! (หยุด!): a memory game of low cards for 2 to 4. The rules are in docs/rules/yud.md."""

from games.yud.game import YUD

__all__ = ["YUD"]
