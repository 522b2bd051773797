"""Yud! Stop! (หยุด!): a memory game of low cards for 2 to 4. The rules are in docs/rules/yud.md.

What lies where stands in `table`, what can be done in `play`, the rest of the match in `course`, the house player in
`mind`, hints and feats in `back`.
"""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.yud import course, play
from games.yud.back import HINTS, HONOURS
from games.yud.course import draw, score_lines, to_act, waiting_for, waits
from games.yud.mind import SEARCHING, SHORT, Mind, forgetting
from games.yud.options import Options
from games.yud.play import NOTATION, Action, candidates, default_action, token
from games.yud.table import SHAPE, Table, View, deal_again, new_match

__all__ = ["YUD"]

YUD: Final = Game[Table, Action, View](
    info=GameInfo(
        key="yud",
        min_seats=2,
        max_seats=4,
        rules_version=1,
        options=Options,
        minutes=((15, 20), (25, 35), (40, 50)),
        difficulty=1,
        hands_on_board=True,
    ),
    notation=NOTATION,
    refusals=refusals_in({**vars(play), **vars(course)}),
    table=SHAPE,
    fresh=new_match,
    to_act=to_act,
    waiting_for=waiting_for,
    waits=waits,
    candidates=candidates,
    sample_chance=draw,
    word_of_chance=lambda table: str(table.phase),
    default_action=default_action,
    token=token,
    score_lines=score_lines,
    outcome=lambda table: table.outcome,
    deal_again=deal_again,
    mind=Mind,
    forgets=forgetting,
    searching=SEARCHING,
    short=SHORT,
    near=2.0,
    hints=HINTS,
    honours=HONOURS,
)
