"""How Yud! Stop! looks: its pictures and their words."""

from __future__ import annotations

from typing import Final

from renderers.base import GameRenderer
from renderers.moments import with_moment
from renderers.scene import hand_words, table_words
from renderers.yud.art import CARDS, MARKS, fan
from renderers.yud.ending import tell_ending
from renderers.yud.flying import flying
from renderers.yud.hand import draw_hand
from renderers.yud.moment import moment_of
from renderers.yud.table import draw_table

_TABLE: Final = with_moment(draw_table, moment_of)
RENDERER: Final = GameRenderer(
    draw_table=_TABLE,
    draw_hand=draw_hand,
    describe_table=table_words(_TABLE),
    describe_hand=hand_words(draw_hand),
    sheets=(CARDS, MARKS),
    ground="plum",
    ending=tell_ending,
    fan=fan,
    flying=flying,
)
