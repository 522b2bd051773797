"""How Seize! looks: its pictures and their words."""

from __future__ import annotations

from typing import Final

from renderers.base import GameRenderer
from renderers.seize.art import BOARD, CARDS, EMOJIS, PIECES, fan
from renderers.seize.ends import flying, tell_ending
from renderers.seize.hand import draw_hand
from renderers.seize.scene import Board
from renderers.seize.table import draw_table

RENDERER: Final = GameRenderer(
    draw_table=draw_table,
    draw_hand=draw_hand,
    sheets=(BOARD, PIECES, CARDS),
    ground=Board.ground,
    figure=lambda view, seat: f"{view.held[seat]}/{view.target}",
    ending=tell_ending,
    fan=fan,
    flying=flying,
    emojis=EMOJIS,
)
