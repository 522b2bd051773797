"""How Uno Super Mario looks: its pictures and their words."""

from __future__ import annotations

from typing import Final

from renderers.base import GameRenderer
from renderers.uno_mario.cards import COLOUR_SHEET, EMOJIS, WILD_SHEET, fan
from renderers.uno_mario.ends import flying, tell_ending
from renderers.uno_mario.hand import draw_hand
from renderers.uno_mario.scene import Table
from renderers.uno_mario.table import draw_table

RENDERER: Final = GameRenderer(
    draw_table=draw_table,
    draw_hand=draw_hand,
    sheets=(COLOUR_SHEET, WILD_SHEET),
    ground=Table.ground,
    figure=lambda view, seat: str(view.scores[seat]),
    ending=tell_ending,
    fan=fan,
    flying=flying,
    numbered_seats=Table.numbered,
    emojis=EMOJIS,
)
