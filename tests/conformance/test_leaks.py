"""Nothing tells what an observer may not know.

Level 1, the same moment: all that an observer cannot see is dealt anew (the game's `other_worlds`); its
view, its actions and all that is public must be equal. Level 2, the same step in two such worlds: when the step
reveals the same to the observer (`revealed`), its view and the events it may learn of must be equal again.
"""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import visible
from tests.conformance.invariants import len_of
from tests.helpers import QuickDraws, cases, play_random, redealt, settings_of, worlds

SETTINGS = [setting for game in GAMES for setting in settings_of(game)]
STEPS = 70
TRIES = 3
"""Other worlds at each step and observer."""


def same_moment(game, state, other, observer) -> None:
    assert game.view(other, observer) == game.view(state, observer)
    assert game.to_act(other) == game.to_act(state)
    assert game.waiting_for(other) == game.waiting_for(state)
    assert game.outcome(other) == game.outcome(state)
    assert [game.encode(w.action) for w in game.waits(other)] == [game.encode(w.action) for w in game.waits(state)]
    if observer is None:
        return
    candidates = game.candidates(state, observer)
    assert game.candidates(other, observer) == candidates
    assert game.legal_actions(other, observer) == game.legal_actions(state, observer)
    for action in candidates:
        assert game.why_not(other, observer, action) == game.why_not(state, observer, action)
        assert game.token(other, observer, action) == game.token(state, observer, action)
    if observer in game.waiting_for(state):
        assert game.default_action(other, observer) == game.default_action(state, observer)


def same_step(game, moment, other, observer) -> bool:
    """Whether the two worlds could be compared; asserts that they look alike."""
    if game.why_not(other, moment.seat, moment.action) is not None:
        assert moment.seat != observer
        return False
    after, events = game.apply(other, moment.seat, moment.action)
    reveals = worlds(game).revealed
    here = reveals(moment.before, moment.seat, moment.action, moment.state, observer)
    if reveals(other, moment.seat, moment.action, after, observer) != here:
        return False
    assert visible(events, observer) == visible(moment.events, observer)
    same_moment(game, moment.state, after, observer)
    return True


@pytest.mark.parametrize("setting", cases(SETTINGS))
def test_hidden_things_do_not_show(setting):
    game, draws = setting.game, QuickDraws(f"leaks {setting}")
    compared = 0
    for moment in play_random(game, setting.options, setting.seats, f"leaks {setting}", steps=STEPS):
        observer = draws.choice((None, *range(len_of(game, moment.before))))
        for _ in range(TRIES):
            other = redealt(game, moment.before, observer, draws)
            if other is not None:
                same_moment(game, moment.before, other, observer)
                compared += same_step(game, moment, other, observer)
    assert compared or not getattr(worlds(game), "HIDES", True)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_every_game_says_what_is_hidden(game):
    assert worlds(game), f"there is no tests/games/{game.info.key}/worlds.py"
    assert hasattr(worlds(game), "revealed")
