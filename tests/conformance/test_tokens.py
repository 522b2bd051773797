"""What a press carries: the decision that its action is for."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import CHANCE, HOST
from tests.helpers import play_random, settings_of


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_an_action_keeps_its_decision_while_others_act(game):
    """Discord refuses a press whose id the message no longer has, so none changes before its decision is over."""
    kept = 0
    for setting in settings_of(game)[:8]:
        for one in play_random(game, setting.options, setting.seats, "ids", steps=400):
            for seat in (game.to_act(one.before) & game.to_act(one.state)) - {one.seat, CHANCE, HOST}:
                legal = set(game.legal_actions(one.before, seat)) & set(game.legal_actions(one.state, seat))
                for action in legal:
                    assert game.token(one.before, seat, action) == game.token(one.state, seat, action), (setting, one)
                    kept += 1
    assert kept > 100
