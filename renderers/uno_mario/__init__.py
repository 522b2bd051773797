"""The pictures of Uno Super Mario and their words."""

from renderers.uno_mario.table import draw_hand, draw_table
from renderers.uno_mario.words import describe_hand, describe_table

__all__ = ["describe_hand", "describe_table", "draw_hand", "draw_table"]
