"""How Yud! Stop! looks: its pictures and their words."""

from __future__ import annotations

from typing import Final

from renderers.base import GameRenderer
from renderers.yud.art import CARDS, MARKS, fan
from renderers.yud.ends import flying, tell_ending
from renderers.yud.hand import draw_hand
from renderers.yud.scene import Table, total_text
from renderers.yud.table import draw_table

RENDERER: Final = GameRenderer(
    draw_table=draw_table,
    draw_hand=draw_hand,
    sheets=(CARDS, MARKS),
    ground=Table.ground,
    figure=total_text,
    ending=tell_ending,
    fan=fan,
    flying=flying,
)
