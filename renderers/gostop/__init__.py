"""The pictures of Go-Stop and their words."""

from renderers.gostop.hand import draw_hand
from renderers.gostop.table import draw_table
from renderers.gostop.words import describe_hand, describe_table

__all__ = ["describe_hand", "describe_table", "draw_hand", "draw_table"]
