"""Go-Stop (고스톱): a game of flower cards for 2 to 5. The rules are in docs/rules/gostop.md.

The deck is in `cards`. What lies where stands in `table`, what can be done in `play`, a turn in `turn`, the rest of the
match in `course`. Points are in `scoring`, what a win is worth in `payment`. The house player is in `mind`, hints and
feats in `back`.
"""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.gostop import course, play
from games.gostop.back import HINTS, HONOURS
from games.gostop.course import draw, to_act, waiting_for, waits
from games.gostop.mind import SEARCHING, SHORT, Mind
from games.gostop.options import PRESETS, Options, from_version_2, from_version_3, wording
from games.gostop.payment import score_lines
from games.gostop.play import MOST_SEATS, NOTATION, Action, candidates, default_action, legal_actions
from games.gostop.table import SHAPE, Table, View, deal_again, new_match, outcome

__all__ = ["GOSTOP"]

GOSTOP: Final = Game[Table, Action, View](
    info=GameInfo(
        key="gostop",
        min_seats=2,
        max_seats=MOST_SEATS,
        rules_version=4,
        options=Options,
        difficulty=3,
        minutes=((20, 20),) * 4,
        presets=PRESETS,
        earlier={2: from_version_2, 3: from_version_3},
        carried_on=frozenset({3}),
        wording=wording,
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
    default_action=default_action,
    token=lambda table, seat, action: table.decision,
    score_lines=score_lines,
    outcome=outcome,
    deal_again=deal_again,
    mind=Mind,
    searching=SEARCHING,
    short=SHORT,
    hints=HINTS,
    honours=HONOURS,
)
