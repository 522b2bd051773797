"""What a press carries: the decision that its action is for."""

from __future__ import annotations

from games import GAMES
from games.core import CHANCE, HOST
from tests.helpers import play_random, settings_of


def test_an_action_keeps_its_decision_while_others_act():
    """Discord refuses a press whose id the message no longer has, so none changes before its decision is over."""
    kept = sum(kept_by(game) for game in GAMES)
    assert kept > 100, "some games have several who act at once"


def kept_by(game) -> int:
    """How many actions of a game kept their decision, each compared."""
    kept = 0
    for setting in settings_of(game)[:8]:
        for one in play_random(game, setting.options, setting.seats, "ids", steps=400):
            for seat in (game.to_act(one.before) & game.to_act(one.state)) - {one.seat, CHANCE, HOST}:
                legal = set(game.legal_actions(one.before, seat)) & set(game.legal_actions(one.state, seat))
                for action in legal:
                    assert game.token(one.before, seat, action) == game.token(one.state, seat, action), (setting, one)
                    kept += 1
    return kept
