"""The panels and boards of every game, over random play: they fit, and exactly what is allowed can be pressed."""

from __future__ import annotations

import pytest

from bot.features.play.hand import looks
from bot.games import uis
from bot.show.body import Body, SelectSpec
from bot.show.components import Frame, lay_out
from bot.show.face import Menu
from bot.show.ids import Act, Focus, TableButton, parse
from bot.tables.model import Moves
from bot.texts import load_texts
from games import GAMES
from tests.bot.ui.limits import check_view
from tests.cogs.panels import runs_in
from tests.helpers import Setting, cases, play_random, settings_of

NAMES = (
    "Ana",
    "Ben\\_the\\_Second and a rather long name",
    "สมชาย",
    "김철수",
    "Eva",
    "Fay",
    "Gus",
    "Hal",
    "Ina",
    "Joe",
)
STEPS, EVERY = 60, 7


UIS = uis()
SETTINGS = [setting for game in GAMES for setting in settings_of(game)]


def _moves(game, state, seat):
    refused = tuple(
        (action, why) for action in game.candidates(state, seat) if (why := game.why_not(state, seat, action))
    )
    return Moves(seat, game.legal_actions(state, seat), refused, seat in game.waiting_for(state))


def _frame(game, state, seat, moves, focus, say, page=0):
    return Frame(
        123456789012345,
        lambda text: game.token(state, seat, game.actions(state, seat, text)[0]),
        99999,
        focus,
        page,
        say,
        {},
    )


def _reachable(setting, ui, state, seat, say):
    """Press through every step of choosing and page; returns the texts of all actions found, checking each view."""
    game = setting.game
    moves, view = _moves(game, state, seat), game.view(state, seat)
    actions, todo, seen = set(), [("", 0)], set()
    while todo:
        focus, page = todo.pop()
        if (focus, page) in seen:
            continue
        seen.add((focus, page))
        panel = ui.panel(view, moves, focus, say)
        frame = _frame(game, state, seat, moves, focus, say, page)
        body = Body(panel.text, lay_out(panel.groups, frame, looks(panel, frame)))
        assert {TableButton(frame.table, "rules"), TableButton(frame.table, "why")} <= _picks(body)
        assert len(panel.text) < 1200
        check_view(body.text(), body.view(), schema=(focus, page) == ("", 0) and seat == 0)
        for group in panel.groups:
            for choice in group.choices:
                assert [bool(choice.action), bool(choice.focus), bool(choice.ask)].count(True) == 1
                assert len(choice.label) <= (100 if isinstance(group, Menu) else 80)
        for row in body.rows:
            for spec in row if isinstance(row, tuple) and not hasattr(row, "options") else row.options:
                pick = parse(getattr(spec, "custom_id", None) or spec.value)
                if isinstance(pick, Act) and not getattr(spec, "disabled", False):
                    actions.add(pick.text)
                elif isinstance(pick, Focus):
                    todo.append((pick.focus, pick.page))
    return actions


def _picks(body):
    """What the buttons of a message stand for."""
    return {parse(spec.custom_id) for row in body.rows if not isinstance(row, SelectSpec) for spec in row}


@pytest.mark.parametrize("setting", cases(SETTINGS))
def test_every_allowed_action_can_be_pressed_and_nothing_else(setting: Setting):
    game, ui = setting.game, UIS[setting.game.info.key]
    say = load_texts().speaker("en", game=game.info.key, names=NAMES[: setting.seats])
    for step, moment in enumerate(play_random(game, setting.options, setting.seats, "panels", steps=STEPS)):
        if step % EVERY:
            continue
        for seat in range(setting.seats):
            legal = {game.encode(action) for action in game.legal_actions(moment.state, seat)}
            found = _reachable(setting, ui, moment.state, seat, say)
            found -= runs_in(game, moment.state, seat, found)
            public = {
                choice.action for choice in ui.board_choices(game.view(moment.state, None), say) if not choice.disabled
            }
            assert found <= legal
            assert legal <= found | public, (seat, legal - found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_foreign_focus_shows_the_panel_from_its_beginning(game):
    ui = UIS[game.info.key]
    setting = settings_of(game)[0]
    say = load_texts().speaker("en", game=game.info.key, names=NAMES)
    for moment in play_random(game, setting.options, setting.seats, "focus", steps=40):
        for seat in range(setting.seats):
            view, moves = game.view(moment.state, seat), _moves(game, moment.state, seat)
            plain = ui.panel(view, moves, "", say)
            for focus in ("rubbish", "swap 99 99", "swap", "999", "a b c d e f"):
                assert ui.panel(view, moves, focus, say) == plain or focus == "swap"


def test_board_buttons_name_no_cards():
    for setting in SETTINGS:
        ui, game = UIS[setting.game.info.key], setting.game
        say = load_texts().speaker("en", game=game.info.key, names=NAMES[: setting.seats])
        for moment in play_random(game, setting.options, setting.seats, "board", steps=30):
            view = game.view(moment.state, None)
            for choice in ui.board_choices(view, say):
                assert game.decode(choice.action)
                assert len(choice.label) <= 80
            assert isinstance(ui.show_scores(view), bool)
