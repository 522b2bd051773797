"""What to play next: one game that fits, for a reason that is true."""

from __future__ import annotations

import pytest

from bot.features.scores import sql as scores_sql
from bot.features.scores.honours import Reason, Suggestion, suggest
from bot.features.scores.rows import PlayedGame
from tests.bot.scores.results import GUILD, finish

pytestmark = pytest.mark.databases

AT = 100_000.0
SHORT, LONG = PlayedGame(8, 5.0), PlayedGame(40, 3.0)


def test_a_new_game_comes_first_then_a_shorter_one_then_the_one_long_ago():
    assert suggest((), 10, {}) is None
    assert suggest(("a", "b"), 10, {}) == Suggestion("a", Reason.NEW)
    assert suggest(("a", "b"), 60, {"a": SHORT, "b": PlayedGame(5, None)}) == Suggestion("b", Reason.NEW)
    assert suggest(("a", "b"), 60, {"a": SHORT, "b": LONG}) == Suggestion("a", Reason.SHORTER, 8)
    assert suggest(("a", "b"), 19, {"a": SHORT, "b": LONG}) == Suggestion("b", Reason.LONG_AGO)
    assert suggest(("b",), 60, {"b": LONG}) == Suggestion("b", Reason.LONG_AGO), "40 minutes are not much shorter"


async def test_what_is_known_of_games_is_of_these_people_and_of_the_time_before(kept):
    await finish(kept.store, {1: 1, 2: 2}, AT, game="yud")
    await finish(kept.store, {3: 1, 2: 2}, AT + 10, game="seize")
    await finish(kept.store, {1: 1, 2: 2}, AT + 20, game="gostop")
    found = await kept.store.read(scores_sql.games_played, GUILD, (1,), AT + 15)
    assert {game: one.last for game, one in found.items()} == {"yud": AT, "seize": None}
    assert round(found["yud"].minutes * 60) == 50
    assert await kept.store.read(scores_sql.games_played, GUILD + 1, (1,), AT + 15) == {}
    assert (await kept.store.read(scores_sql.games_played, GUILD, (), AT + 15))["yud"].last is None
