"""Uno Super Mario as a Game: where each part of its rules is."""

from __future__ import annotations

from typing import Final

from games.core import Game, GameInfo, refusals_in
from games.uno_mario import legality
from games.uno_mario.actions import NOTATION, Action
from games.uno_mario.choices import candidates, legal_actions
from games.uno_mario.hints import HINTS
from games.uno_mario.honours import HONOURS
from games.uno_mario.house import Brain
from games.uno_mario.legality import check, to_act, waiting_for, waits
from games.uno_mario.memory import Memory
from games.uno_mario.options import PRESETS, Options
from games.uno_mario.rules import default_action, perform, sample_chance, token
from games.uno_mario.scoring import outcome
from games.uno_mario.state import SEATS_MAX, SEATS_MIN, State, new_match
from games.uno_mario.thinking import SEARCHING, SHORT
from games.uno_mario.view import View, score_lines, view
from games.uno_mario.worlds import other_worlds

UNO_MARIO: Final = Game[State, Action, View](
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
    score_lines=score_lines,
    outcome=outcome,
    house_player=lambda seat, options, seats: Brain(seat, Memory(seat, seats)),
    memory=lambda seat, options, seats: Memory(seat, seats),
    other_worlds=other_worlds,
    searching=SEARCHING,
    near=9.0,
    quick_legal=legal_actions,
    honours=HONOURS,
    hints=HINTS,
    short=SHORT,
    occasion=lambda state: str(state.phase),
)
