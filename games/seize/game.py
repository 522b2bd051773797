"""Seize! as a Game: where each part of its rules is."""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.seize import legality
from games.seize.actions import NOTATION, Action
from games.seize.choices import candidates, legal_actions, spent
from games.seize.hints import HINTS
from games.seize.honours import HONOURS
from games.seize.house import Brain
from games.seize.legality import check, to_act, waiting_for
from games.seize.memory import Memory
from games.seize.options import Options, from_version_1
from games.seize.rules import default_action, perform, sample_chance, token
from games.seize.scoring import outcome
from games.seize.state import State, new_match
from games.seize.tables import FEWEST, MOST
from games.seize.thinking import SEARCHING, SHORT
from games.seize.view import View, open_view, score_lines, view
from games.seize.walks import run
from games.seize.worlds import other_worlds

SEIZE: Final = Game[State, Action, View](
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
    fresh=new_match,
    to_act=to_act,
    waiting_for=waiting_for,
    candidates=candidates,
    check=check,
    refusals=refusals_in(vars(legality)),
    perform=perform,
    sample_chance=sample_chance,
    default_action=default_action,
    token=token,
    view=view,
    laid_open=open_view,
    score_lines=score_lines,
    outcome=outcome,
    house_player=lambda seat, options, seats: Brain(seat),
    memory=lambda seat, options, seats: Memory(),
    other_worlds=other_worlds,
    searching=SEARCHING,
    quick_legal=legal_actions,
    honours=HONOURS,
    hints=HINTS,
    short=SHORT,
    run=run,
    spent=spent,
)
