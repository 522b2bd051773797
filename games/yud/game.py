"""Yud! Stop! (หยุด!) as a Game: where each part of its rules is."""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.yud import legality
from games.yud.actions import NOTATION, Action
from games.yud.choices import candidates
from games.yud.hints import HINTS
from games.yud.honours import HONOURS
from games.yud.house import Brain
from games.yud.legality import check, to_act, waiting_for, waits
from games.yud.memory import Memory
from games.yud.notes import Notes
from games.yud.options import Options
from games.yud.rules import default_action, perform, sample_chance, token
from games.yud.scoring import outcome
from games.yud.state import State, new_match
from games.yud.thinking import SEARCHING, SHORT
from games.yud.view import View, open_view, score_lines, view
from games.yud.worlds import other_worlds

YUD: Final = Game[State, Action, View](
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
    waits=waits,
    view=view,
    laid_open=open_view,
    score_lines=score_lines,
    outcome=outcome,
    house_player=lambda seat, options, seats: Brain(seat, Memory(seat)),
    memory=lambda seat, options, seats: Notes(seat, seats),
    other_worlds=other_worlds,
    searching=SEARCHING,
    near=2.0,
    honours=HONOURS,
    hints=HINTS,
    short=SHORT,
    occasion=lambda state: str(state.phase),
)
