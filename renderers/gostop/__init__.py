"""How Go-Stop looks: its pictures and their words."""

from __future__ import annotations

from typing import Final

from renderers.base import GameRenderer
from renderers.gostop.cards import EMOJIS, EXTRA_SHEET, MONTHS_SHEET, fan
from renderers.gostop.ends import flying, tell_ending
from renderers.gostop.hand import draw_hand
from renderers.gostop.table import draw_table
from renderers.words import figure

RENDERER: Final = GameRenderer(
    draw_table=draw_table,
    draw_hand=draw_hand,
    sheets=(MONTHS_SHEET, EXTRA_SHEET),
    figure=lambda view, seat: figure(view.chips[seat]),
    ending=tell_ending,
    fan=fan,
    flying=flying,
    emojis=EMOJIS,
)
