"""Go-Stop (고스톱) as a Game: where each part of its rules is."""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.gostop import play
from games.gostop.ending import outcome
from games.gostop.hints import HINTS
from games.gostop.honours import HONOURS
from games.gostop.house import Brain
from games.gostop.options import PRESETS, Options, from_version_2, from_version_3, wording
from games.gostop.play import (
    MOST_SEATS,
    NOTATION,
    Action,
    candidates,
    default_action,
    draw,
    legal_actions,
    perform,
    to_act,
    token,
    waiting_for,
    waits,
)
from games.gostop.state import State, new_match
from games.gostop.thinking import SEARCHING, SHORT, Memory
from games.gostop.view import View, score_lines, view
from games.gostop.worlds import other_worlds

GOSTOP: Final = Game[State, Action, View](
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
    fresh=new_match,
    to_act=to_act,
    waiting_for=waiting_for,
    candidates=candidates,
    refusals=refusals_in(vars(play)),
    perform=perform,
    sample_chance=draw,
    default_action=default_action,
    token=token,
    waits=waits,
    view=view,
    score_lines=score_lines,
    outcome=outcome,
    house_player=lambda seat, options, seats: Brain(seat),
    memory=lambda seat, options, seats: Memory(seat),
    other_worlds=other_worlds,
    searching=SEARCHING,
    quick_legal=legal_actions,
    honours=HONOURS,
    hints=HINTS,
    short=SHORT,
)
