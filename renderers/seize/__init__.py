"""The pictures of Seize! and their words."""

from renderers.seize.table import draw_hand, draw_table
from renderers.seize.words import describe_hand, describe_table

__all__ = ["describe_hand", "describe_table", "draw_hand", "draw_table"]
