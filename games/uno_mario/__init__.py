"""Uno Super Mario: Uno with Super Stars for 2 to 10. The rules are in docs/rules/uno_mario.md.

What lies where stands in `table`, what can be done in `play`, the rest of the match in `course`, the house player in
`mind`, hints and feats in `back`.
"""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.uno_mario import course, play
from games.uno_mario.back import HINTS, HONOURS
from games.uno_mario.course import draw, outcome, score_lines, to_act, waiting_for, waits
from games.uno_mario.mind import SEARCHING, SHORT, Mind, forgetting
from games.uno_mario.options import PRESETS, Options
from games.uno_mario.play import NOTATION, Action, candidates, default_action, legal_actions, token
from games.uno_mario.table import SEATS_MAX, SEATS_MIN, SHAPE, Table, View, deal_again, new_match

__all__ = ["UNO_MARIO"]

UNO_MARIO: Final = Game[Table, Action, View](
    info=GameInfo(
        key="uno_mario",
        min_seats=SEATS_MIN,
        max_seats=SEATS_MAX,
        rules_version=1,
        options=Options,
        presets=PRESETS,
        difficulty=2,
        minutes=((90, 115), (75, 110), (95, 145), (70, 105), (60, 120), (55, 130), (40, 70), (30, 55), (35, 60)),
        reaction_pace=3.0,
        retired=frozenset({"lowest_hand_wins"}),
    ),
    notation=NOTATION,
    refusals=refusals_in({**vars(play), **vars(course)}),
    table=SHAPE,
    fresh=new_match,
    to_act=to_act,
    waiting_for=waiting_for,
    waits=waits,
    candidates=candidates,
    quick_legal=legal_actions,
    sample_chance=draw,
    word_of_chance=lambda table: str(table.phase),
    default_action=default_action,
    token=token,
    score_lines=score_lines,
    outcome=outcome,
    deal_again=deal_again,
    mind=Mind,
    forgets=forgetting,
    searching=SEARCHING,
    short=SHORT,
    near=9.0,
    hints=HINTS,
    honours=HONOURS,
)
