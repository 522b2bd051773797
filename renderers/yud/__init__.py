"""The pictures of Yud! Stop! and their words."""

from renderers.yud.table import draw_hand, draw_table
from renderers.yud.words import describe_hand, describe_table

__all__ = ["describe_hand", "describe_table", "draw_hand", "draw_table"]
