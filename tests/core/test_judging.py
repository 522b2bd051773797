"""How reviews are found: sums that add up, luck that is nobody's gain, real mistakes, nothing peeped at."""

from __future__ import annotations

import json

import pytest

from games import GAMES
from games.core import SeededDraws, parse_options
from games.core import course as course_module
from games.core.course import can_judge, course, in_units, is_choice, net, positions
from games.core.judging import Care, Measure, cost, moment, odds
from games.core.levels import Level
from games.core.review import UNIT, decode, encode
from games.core.reviewing import Match, Reviewing, review
from games.core.search import Situation
from games.gostop import GOSTOP
from games.uno_mario import UNO_MARIO
from games.yud import YUD
from tests.bot.toy import TOY
from tools.reviews import played

JUDGED = [game for game in GAMES if can_judge(game)]
LITTLE = Care(width=4, first=8, second=12, third=12, drawn=2, wide=6, closely=12, turns=4, matches=2)
BY_KEY = pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.info.key)


def a_match(game, seats=2, seed="1", level=Level.GENTLE, **given):
    options = parse_options(game.info.options, given)
    return options, played(game, options, (level,) * seats, seed)


def doubted(game, options, seats, rows, most):
    """Positions at decisions that a house player doubts."""
    wanted = {one.row for one in course(game, options, seats, rows).doubted[:most]}
    for now in positions(game, options, seats, rows):
        if now.row in wanted:
            yield now


def test_three_games_can_be_judged():
    assert {YUD, UNO_MARIO, GOSTOP} <= set(JUDGED)
    with pytest.raises(ValueError, match="toy cannot be reviewed"):
        review(TOY, None, 2, [], 0)


@BY_KEY
@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_said_adds_up_and_luck_is_nobodys_gain(game, seats):
    options, rows = a_match(game, seats, f"sums {seats}")
    all_rounds = LITTLE._replace(closely=1000, first=4, second=4, third=4, matches=1)
    found = [review(game, options, seats, rows, seat, all_rounds) for seat in range(seats)]
    for one in found:
        mine, others, luck, result = one.tally
        assert mine + others + luck == result
        assert sum(one.tally.tenths()[:3]) == one.tally.tenths()[3]
        assert one.whole
        assert all(0 <= chance <= 1 for _, chance in one.chances)
        assert one.chances[-1][0] == len(rows)
        assert len(one.moments) <= 3
        assert [moment.loss for moment in one.moments] == sorted([moment.loss for moment in one.moments], reverse=True)
        assert decode(encode(one)) == one
        for shown in one.moments:
            assert shown.loss > 2 * shown.error
            assert shown.reason is None or shown.reason.code != "best"
            assert shown.reason is None or shown.reason != shown.gave
    assert sum(one.tally.luck for one in found) == 0
    assert sum(one.chances[-1][1] for one in found) == pytest.approx(1)
    assert sum(one.tally.result for one in found) == 0
    assert any(one.tally.mine for one in found)
    assert sum(one.tally.mine + one.tally.others for one in found) == 0


@BY_KEY
def test_a_result_is_what_came_of_the_match(game):
    options, rows = a_match(game, seed="result")
    *_, last = positions(game, options, 2, rows)
    found = sum(one[0] for one in course(game, options, 2, rows).results) / UNIT
    scores = game.outcome(last.state).scores
    sign = -1 if game.outcome(last.state).low_wins else 1
    expected = scores[0] if game is GOSTOP else sign * (scores[0] - scores[1])
    assert found == expected


@BY_KEY
def test_each_of_the_seats_rounds_and_choices_is_counted(game):
    options, rows = a_match(game, seed="counted")
    outline = course(game, options, 2, rows)
    at = [
        now for now in positions(game, options, 2, rows) if is_choice(game, now) and not game.searching.over(now.state)
    ]
    assert sum(map(sum, outline.choices)) == len(at)
    assert {one.row for one in outline.doubted} <= {now.row for now in at}
    assert {row for row, _ in outline.turns} <= {now.row for now in at}
    cut = course(game, options, 2, rows[: outline.turns[-1][0] + 1])
    assert cut.results == outline.results[: len(cut.results)]
    assert len(cut.results) < len(outline.results)


@BY_KEY
def test_a_house_players_own_match_has_no_mistakes(game):
    """What the normal player would have done is right, whatever a search might find."""
    options, rows = a_match(game, seed="own", level=Level.NORMAL)
    outline = course(game, options, 2, rows)
    share = len(outline.doubted) / sum(map(sum, outline.choices))
    assert share < 0.03  # a few: it breaks ties by lot, and is careless on purpose now and then
    worse = len(course(game, *_two(game, "own", Level.GENTLE)).doubted)
    assert worse > 3 * len(outline.doubted)


def _two(game, seed, level):
    options, rows = a_match(game, seed=seed, level=level)
    return options, 2, rows


@BY_KEY
def test_what_lies_hidden_changes_nothing(game, monkeypatch):
    """Dealt again, the same moment is judged the same in every figure. A reviewer that looks at the cards is not."""
    seen = figures = 0
    options, rows = a_match(game, seed="blind")

    def judged(now):
        return (
            cost(game, now, LITTLE),
            moment(game, now, 0.0, LITTLE),
            odds(game, options, now, LITTLE),
            course_module._gap(game, now),
        )

    def differs(now, seed):
        other = game.other_worlds(now.state, now.actor, now.memories[now.actor], SeededDraws(seed))
        if other is None or other == now.state:
            return None
        return judged(now) != judged(now._replace(state=other))

    for now in doubted(game, options, 2, rows, 6):
        assert differs(now, now.row) in (False, None)
        seen += 1
    assert seen > 3

    def peeping(game, now, seed):
        view, legal = game.view(now.state, now.actor), game.legal_actions(now.state, now.actor)
        return Situation(now.actor, view, legal, now.memories[now.actor], lambda draws: now.state)

    monkeypatch.setattr("games.core.judging.situation", peeping)
    for now in doubted(game, options, 2, rows, 6):
        figures += bool(differs(now, now.row))
    assert figures > 0


@BY_KEY
def test_the_way_in_pieces_from_anywhere_is_the_same_way(game):
    """Whoever does a task has done none before; answers are values that JSON can hold."""
    options, rows = a_match(game, seed="pieces")
    way = Reviewing(0, LITTLE, near=game.near)
    while (task := way.next()) is not None:
        fresh = Match(game, options, 2, rows)
        way.take(task, json.loads(json.dumps(fresh.answer(task, LITTLE))))
    told = []
    assert way.review() == review(game, options, 2, rows, 0, LITTLE, told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1


def test_a_long_match_is_judged_in_its_costliest_rounds():
    options, rows = a_match(UNO_MARIO, seed="long")
    outline = course(UNO_MARIO, options, 2, rows)
    found = review(UNO_MARIO, options, 2, rows, 0, LITTLE)
    assert not found.whole
    assert 0 < len(found.rounds) < len(outline.results)
    assert sum(found.tally[:3]) == found.tally.result
    seems = dict.fromkeys(range(1, len(outline.results) + 1), 0.0)
    for one in outline.doubted:
        seems[one.stretch] += min(one.gap, 3 * UNO_MARIO.near) * (one.seat == 0)
    assert max(seems.values()) == max(seems[number] for number in found.rounds)


def test_a_blunder_is_found_and_named():
    """Calling Stop at once with a row that nobody has seen, or never going on: what is clearly worse is shown so."""
    options, rows = a_match(YUD, seed="blunder", level=Level.NORMAL)
    for now in positions(YUD, options, 2, rows):
        legal = YUD.legal_actions(now.state, now.actor) if now.actor >= 0 else ()
        texts = [YUD.encode(action) for action in legal]
        if is_choice(YUD, now) and "stop" in texts and now.text == "draw":
            found = moment(YUD, now._replace(text="stop"), 10.0, Care())
            assert found is not None
            assert found.loss > 2 * found.error
            assert found.better != "stop"
            assert found.ahead > found.behind
            assert {option.text for option in found.options} <= set(texts)
            assert {"stop", found.better} <= {option.text for option in found.options}
            return
    raise AssertionError("nobody ever drew")


def test_what_is_hopeless_is_given_up_but_not_what_is_to_be_kept():
    options, rows = a_match(YUD, seed="kept")
    dropped = 0
    for now in doubted(YUD, options, 2, rows, 4):
        actions, done = YUD.legal_actions(now.state, now.actor), YUD.decode(now.text)
        look = Measure(YUD, now, actions, Care(drawn=1), 0)
        look.run(48, (done,))
        assert len(look.brought[done]) == len(look.brought[look.best()]) == 48
        dropped += min(len(values) for values in look.brought.values()) < 48
    assert dropped


@pytest.mark.parametrize("points", [(3.0, -1.0), (1.0, 2.0, 4.0), (0.1, 0.2, 0.3, 0.7)])
def test_points_beside_the_others_add_up_to_nothing(points):
    for searching in (YUD.searching, GOSTOP.searching):
        found = in_units(net(searching, points))
        assert sum(found) == 0
    beside = net(YUD.searching, points)
    assert beside[0] == pytest.approx(points[0] - sum(points[1:]) / (len(points) - 1))
