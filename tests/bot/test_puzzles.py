"""The kept puzzles: what is best stands out, and a search with other luck agrees.

That each is solved by its way, and by no other move, stands in tests/cogs/test_practice.py.
"""

from __future__ import annotations

import pytest

from bot.features.learn.puzzles import position, puzzles
from bot.texts import LOCALES, load_texts
from games import GAMES
from games.core import reason_of
from tools.puzzles import CLEAR, LEAST, Moment, ways, weigh

LEAST_KEPT = 12
WORLDS = 240
KEPT = [game for game in GAMES if puzzles(game.info.key)]
EACH = [
    pytest.param(game, one, id=f"{game.info.key}-{one.name}")
    for game in KEPT
    for one in puzzles(game.info.key)
    if not one.reach
]


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.info.key)
def test_there_are_enough_and_each_is_another(game):
    kept = puzzles(game.info.key)
    assert len(kept) >= LEAST_KEPT
    assert len({one.log for one in kept}) == len(kept)
    asked = [one for one in kept if not one.reach]
    assert not asked or len({one.reason for one in asked}) > 2, "not all for the same reason"


@pytest.mark.parametrize(("game", "one"), EACH)
def test_a_puzzle_is_a_decision_with_a_best_answer(game, one):
    _, state = position(game.info.key, one)
    legal = game.legal_actions(state, one.seat)
    assert one.seat in game.waiting_for(state) and len(ways(one.values)) >= LEAST
    assert set(one.values) == {game.encode(action) for action in legal}
    assert set(one.best) < set(one.values) and len({text.split()[0] for text in one.best}) == 1
    others = [value for text, value in one.values.items() if text not in one.best]
    assert min(one.values[text] for text in one.best) > max(others)
    because = reason_of(game.hints, game.known(state, one.seat), legal, game.decode(one.best[0]))
    assert because.code == one.reason
    assert all(f"{game.info.key}.hint.{one.reason}" in load_texts().keys(locale) for locale in LOCALES)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "one"), EACH)
def test_a_search_with_other_luck_finds_the_same(game, one):
    _, state = position(game.info.key, one)
    again = weigh(game, Moment(0, one.log, state, one.seat, None), 1, WORLDS)
    best = len(one.best)
    assert set(again.texts[:best]) == set(one.best)
    assert again.lead(best) >= CLEAR
