"""The measure of strength: equal luck for both sides, honest intervals, the same figures from the same sentence."""

from __future__ import annotations

import pytest

from bot.games import find_game
from games import GAMES
from games.core import parse_options
from games.core.search import Effort
from games.seize import SEIZE
from tools.strength import by_deals, main, measure, wilson

SEARCHED = [game for game in GAMES if game.searching is not None]


def figures(game, names, *, seats=2, deals=2, effort=Effort(playouts=30), sentence="a"):  # noqa: B008 - a constant
    return measure(game, parse_options(game.info.options, {}), seats, deals, names, effort, sentence)._replace(times=[])


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_the_same_player_on_both_sides_of_each_deal_is_even(game):
    even = figures(game, ("normal", "normal"), deals=1 if game is SEIZE else 4)
    assert sum(even.won) * 2 == len(even.won)
    assert sum(even.points) == pytest.approx(0)


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
@pytest.mark.slow
def test_figures_depend_on_the_sentence_alone(game):
    one, again, other = (figures(game, ("hard", "normal"), deals=1, sentence=sentence) for sentence in "aab")
    assert one == again
    assert one.points != other.points


@pytest.mark.parametrize(
    ("key", "preset", "seats", "deals", "least"),
    [
        ("yud", "", 2, 120, 0.82),
        ("yud", "", 4, 60, 0.6),
        ("uno_mario", "manual", 2, 150, 0.96),
        ("gostop", "manual", 2, 150, 0.72),
        ("gostop", "korean", 2, 150, 0.72),
        pytest.param("seize", "", 2, 8, 0.9, marks=pytest.mark.slow),
    ],
)
def test_the_house_player_beats_random_play(key, preset, seats, deals, least):
    game = find_game(key)
    options = parse_options(game.info.options, game.info.presets.get(preset, {}))
    won = measure(game, options, seats, deals, ("normal", "random"), Effort(), "strong").won
    assert sum(won) / len(won) >= least


def test_intervals_are_wilsons():
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_an_interval_by_deals_is_narrow_where_each_deal_is_shared_and_wide_where_one_side_takes_all():
    assert by_deals([(1.0, 2)] * 40) == (0.5, 0.5)
    shared, taken = by_deals([(1.0, 2)] * 30 + [(2.0, 2), (0.0, 2)] * 5), by_deals([(2.0, 2), (0.0, 2)] * 20)
    low, high = wilson(40, 80)
    assert taken[0] < low < shared[0] < 0.5 < shared[1] < high < taken[1]
    assert by_deals([(1.0, 2)] * 19) == (0.0, 1.0)


def test_it_prints_a_row_for_each_pairing(capsys):
    key = SEARCHED[0].info.key
    assert main([key, "--player", "random", "--player", "normal", "--deals", "1"]) == 0
    rows = [row for row in capsys.readouterr().out.splitlines() if row.startswith(f"| {key}")]
    assert [row.split("|")[2].strip() for row in rows] == ["random : normal", "normal : normal"]
