"""Seize!: five pieces a side knock each other over a board of octagons and squares, for locations and cards.

The rules are in docs/rules/seize.md. What lies where stands in `table`, on the facts of `board` and `cards`; how pieces
move in `moves`, with `collision`; what else can be done in `play`, the rest of the match in `course`. The house player
is in `mind`, with `paths`, `plans`, `lines` and `standing`; whole walks and turns for panels in `walks` and `advice`,
hints and feats in `back`.
"""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.seize import course, moves, play
from games.seize.back import HINTS, HONOURS
from games.seize.board import FEWEST, MOST
from games.seize.course import draw, score_lines, to_act, waiting_for
from games.seize.mind import SEARCHING, SHORT, mind_of
from games.seize.options import Options, from_version_1
from games.seize.play import NOTATION, Action, candidates, default_action, legal_actions, spent
from games.seize.table import SHAPE, Table, View, deal_again, new_match, outcome
from games.seize.walks import run

__all__ = ["SEIZE"]

SEIZE: Final = Game[Table, Action, View](
    info=GameInfo(
        key="seize",
        min_seats=FEWEST,
        max_seats=MOST,
        rules_version=2,
        options=Options,
        minutes=((20, 30), (25, 35)),
        difficulty=4,
        earlier={1: from_version_1},
    ),
    notation=NOTATION,
    refusals=refusals_in({**vars(moves), **vars(play), **vars(course)}),
    table=SHAPE,
    fresh=new_match,
    to_act=to_act,
    waiting_for=waiting_for,
    candidates=candidates,
    sample_chance=draw,
    default_action=default_action,
    token=lambda table, seat, action: table.decision,
    score_lines=score_lines,
    outcome=outcome,
    deal_again=deal_again,
    mind=mind_of,
    searching=SEARCHING,
    quick_legal=legal_actions,
    honours=HONOURS,
    hints=HINTS,
    short=SHORT,
    run=run,
    spent=spent,
)
