"""How reviews are found: sums that add up, luck that is nobody's gain, real mistakes, nothing peeped at."""

from __future__ import annotations

import functools
import itertools
import json

import pytest

from games import GAMES
from games.core import SeededDraws, parse_options
from games.core.course import (
    Decision,
    can_judge,
    course,
    decision,
    doubt,
    in_units,
    is_choice,
    net,
    positions,
    searching_of,
)
from games.core.judging import look, odds, why
from games.core.levels import Level
from games.core.review import UNIT, decode, encode
from games.core.reviewing import Match, Reviewing, review
from games.core.search import Situation
from games.core.weighing import Care, Look, Task, Weighing, close, cost_of, moment_of, wide
from games.gostop import GOSTOP
from games.uno_mario import UNO_MARIO
from games.yud import YUD
from tests.bot.toy import TOY
from tests.core.played import played

JUDGED = [game for game in GAMES if can_judge(game)]
LITTLE = Care(width=4, first=8, second=12, third=12, drawn=2, wide=6, closely=12, turns=4, matches=2)
BY_KEY = pytest.mark.parametrize(
    "game",
    [
        pytest.param(one, id=one.info.key, marks=[pytest.mark.slow] if searching_of(one).heavy > 1 else [])
        for one in JUDGED
    ],
)


@functools.cache
def a_match(game, seats=2, seed="1", level=Level.GENTLE):
    options = parse_options(game.info.options, {})
    return options, played(game, options, (level,) * seats, seed)


@functools.cache
def doubted(game, seed="1", level=Level.GENTLE):
    """What a house player doubts in a match of two, by row."""
    options, rows = a_match(game, 2, seed, level)
    found = [doubt(game, now, LITTLE.wide) for now in positions(game, options, 2, rows)]
    return {one.row: one for one in found if one is not None}


def doubts(game, most):
    """The first so many decisions that a house player doubts in the usual match, each with its position."""
    options, rows = a_match(game)
    wanted = dict(itertools.islice(doubted(game).items(), most))
    for now in positions(game, options, 2, rows):
        if now.row in wanted:
            yield now, wanted[now.row]


class Once(Match):
    """Does no task twice, however many want it."""

    def __init__(self, *match):
        super().__init__(*match)
        self.done = {}

    def answer(self, task, care):
        if task not in self.done:
            self.done[task] = super().answer(task, care)
        return self.done[task]


def reviewed(match, game, seat, care):
    way = Reviewing(seat, care, near=game.near)
    while (task := way.next()) is not None:
        way.take(task, match.answer(task, care))
    return way.review()


def weighed(game, now, one, aim, care):
    """A decision weighed to the end, as workers do it."""
    found = Weighing(one, aim, care)
    while (task := found.task()) is not None:
        found.take(look(game, now, task, care))
    return found


def judged(game, now, care):
    """The moment that a decision is, with its reasons; None if it is none."""
    found = weighed(game, now, decision(game, now, care.wide), wide(care), care)
    moment = moment_of(found, 0.0)
    return moment if moment is None else moment._replace(reason=why(game, now, moment.better)[0])


def test_all_four_games_can_be_judged():
    assert set(GAMES) == set(JUDGED)
    with pytest.raises(ValueError, match="toy cannot be reviewed"):
        review(TOY, None, 2, [], 0)


@BY_KEY
@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_said_adds_up_and_luck_is_nobodys_gain(game, seats):
    options, rows = a_match(game, seats, level=Level.EASY)
    all_rounds = LITTLE._replace(closely=1000, first=4, second=4, third=4, matches=1, wide=4, turns=2)
    match, care = Once(game, options, seats, rows), all_rounds.shared(searching_of(game).heavy)
    found = [reviewed(match, game, seat, care) for seat in range(seats)]
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
    options, rows = a_match(game)
    *_, last = positions(game, options, 2, rows)
    found = sum(one[0] for one in course(game, options, 2, rows).results) / UNIT
    scores = game.outcome(last.state).scores
    sign = -1 if game.outcome(last.state).low_wins else 1
    expected = scores[0] if game is GOSTOP else sign * (scores[0] - scores[1])
    assert found == pytest.approx(expected, abs=0.02)  # Seize! settles what is equal by cards, a thousandth each


@BY_KEY
def test_each_of_the_seats_rounds_and_choices_is_counted(game):
    options, rows = a_match(game)
    outline = course(game, options, 2, rows)
    at = [
        now for now in positions(game, options, 2, rows) if is_choice(game, now) and not game.searching.over(now.state)
    ]
    assert sum(map(sum, outline.choices)) == len(at)
    assert set(doubted(game)) <= {now.row for now in at}
    assert {row for row, _ in outline.turns} <= {now.row for now in at}
    cut = course(game, options, 2, rows[: outline.turns[-1][0]])
    assert cut.results == outline.results[: len(cut.results)]
    assert len(cut.results) < len(outline.results)


@BY_KEY
def test_a_house_players_own_match_has_no_mistakes(game):
    """What the normal player would have done is right, whatever a search might find."""
    options, rows = a_match(game, seed="own", level=Level.NORMAL)
    mistakes = len(doubted(game, "own", Level.NORMAL))
    share = mistakes / sum(map(sum, course(game, options, 2, rows).choices))
    assert share < 0.03  # a few: it breaks ties by lot, and is careless on purpose now and then
    assert len(doubted(game)) > 3 * mistakes


@BY_KEY
def test_what_lies_hidden_changes_nothing(game, monkeypatch):
    """Dealt again, the same moment is judged the same in every figure. A reviewer that looks at the cards is not."""
    seen = 0
    care = LITTLE.shared(searching_of(game).heavy)

    def figures_of(now):
        one = decision(game, now, care.wide)
        return (
            one,
            cost_of(weighed(game, now, one, close(care), care)),
            judged(game, now, care),
            odds(game, now, Task("odds", now.row, 0, 2), care),
        )

    def differs(now, seed):
        other = game.deal_again(now.state, now.actor, True, SeededDraws(seed))
        if other is None or other == now.state:
            return None
        return figures_of(now) != figures_of(now._replace(state=other))

    for now, _ in doubts(game, 3):
        assert differs(now, now.row) in (False, None)
        seen += 1
    assert seen > 2

    def peeping(game, now, seed):
        view, legal = game.view(now.state, now.actor), game.legal_actions(now.state, now.actor)
        return Situation(now.actor, view, legal, lambda draws: now.state)

    monkeypatch.setattr("games.core.judging.situation", peeping)
    assert any(differs(now, now.row) for now, _ in doubts(game, 6))


@BY_KEY
def test_the_way_in_pieces_from_anywhere_is_the_same_way(game):
    """A worker that does a task has done none before; answers are values that JSON can hold."""
    options, rows = a_match(game, level=Level.EASY)
    little = LITTLE._replace(closely=6, third=8, matches=1, rows=400)
    care = little.shared(searching_of(game).heavy)
    way, tasks = Reviewing(0, care, near=game.near), []
    while (task := way.next()) is not None:
        tasks.append(task.kind)
        fresh = Match(game, options, 2, rows)
        way.take(task, json.loads(json.dumps(fresh.answer(task, care))))
    assert set(tasks) >= {"course", "doubts", "odds", "look"}
    told = []
    assert way.review() == review(game, options, 2, rows, 0, little, told.append)
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1


def test_a_long_match_is_judged_in_its_costliest_rounds():
    options, rows = a_match(UNO_MARIO)
    outline = course(UNO_MARIO, options, 2, rows)
    found = review(UNO_MARIO, options, 2, rows, 0, LITTLE)
    assert not found.whole
    assert 0 < len(found.rounds) < len(outline.results)
    assert sum(found.tally[:3]) == found.tally.result
    seems = dict.fromkeys(range(1, len(outline.results) + 1), 0.0)
    for one in doubted(UNO_MARIO).values():
        seems[one.stretch] += min(one.gap, 3 * UNO_MARIO.near) * (one.seat == 0)
    assert max(seems.values()) == max(seems[number] for number in found.rounds)


def test_a_blunder_is_found_and_named():
    """Calling Stop at once with a row that nobody has seen, or never going on: what is clearly worse is shown so."""
    options, rows = a_match(YUD, seed="blunder", level=Level.NORMAL)
    for now in positions(YUD, options, 2, rows):
        legal = YUD.legal_actions(now.state, now.actor) if now.actor >= 0 else ()
        texts = [YUD.encode(action) for action in legal]
        if is_choice(YUD, now) and "stop" in texts and now.text == "draw":
            found = judged(YUD, now._replace(text="stop"), Care())
            assert found is not None
            assert found.loss > 2 * found.error
            assert found.better != "stop"
            assert found.ahead > found.behind
            assert {option.text for option in found.options} <= set(texts)
            assert {"stop", found.better} <= {option.text for option in found.options}
            return
    raise AssertionError("nobody ever drew")


def test_what_is_hopeless_is_given_up_but_not_what_is_to_be_kept():
    dropped = 0
    for now, one in doubts(YUD, 4):
        tried = Look(one, (*one.others, one.played), 0, 48, Care(drawn=1), hopeless=2.0)
        while (task := tried.task()) is not None:
            assert task.worlds * len(task.actions) <= Care().piece
            tried.take(look(YUD, now, task, Care(drawn=1)))
        counts = [len(values) for values in tried.brought.values()]
        assert len(tried.brought[one.played]) == len(tried.brought[tried.best()]) == max(counts)
        dropped += min(counts) < max(counts)
    assert dropped


HANDMADE = Decision(0, 0, 1, 1.0, "played", ("better", "same", "bad"), 3)


def brought_of(tried, worth, worlds=1000):
    """Answer the tasks of a look by what each action is worth in a world, by its number; the tasks that there were."""
    tasks = []
    while (task := tried.task()) is not None and len(tasks) < worlds:
        numbers = range(task.worlds)
        tried.take([[(worth(text, n), -worth(text, n)) for n in numbers] for text in task.actions])
        tasks.append(task)
    return tasks


def test_a_choice_ends_as_soon_as_it_is_plain_and_a_measure_never_does():
    """What is chosen is measured elsewhere, so stopping early is no bias there; it would be one in what is shown."""
    care = Care(batch=6, piece=12)
    worth = {"better": 2.0, "same": 0.0, "bad": -3.0, "played": 0.0}

    def plain(text, n):
        return worth[text] + n % 2 * 0.1 * len(text)

    def unclear(text, n):
        return worth[text] + (9.0 if n % 2 else -9.0) * (text == "better")

    everything = ("better", "same", "bad", "played")
    choosing = Look(HANDMADE, everything, 0, 36, care, hopeless=2.0)
    brought_of(choosing, plain)
    assert {text: len(values) for text, values in choosing.brought.items()} == dict.fromkeys(everything, 6)
    assert choosing.ranked()[0] == choosing.best() == "better"
    doubtful = Look(HANDMADE, everything, 0, 36, care, hopeless=2.0)
    tasks = brought_of(doubtful, unclear)
    assert len(doubtful.brought["played"]) == len(doubtful.brought["better"]) == 36
    assert all(task.worlds * len(task.actions) <= care.piece for task in tasks)
    measuring = Look(HANDMADE, ("better", "played"), 1, 36, care)
    brought_of(measuring, plain)
    assert [len(values) for values in measuring.brought.values()] == [36, 36]


def test_what_comes_to_just_the_same_is_not_tried_again():
    same = Look(HANDMADE, ("same", "played"), 0, 36, Care(batch=3), hopeless=2.0)
    assert len(brought_of(same, lambda text, n: float(n))) == 1
    weighing = Weighing(HANDMADE, close(Care()), Care())
    brought_of(weighing, lambda text, n: float(n))
    assert cost_of(weighing).better == ""


@pytest.mark.parametrize("points", [(3.0, -1.0), (1.0, 2.0, 4.0), (0.1, 0.2, 0.3, 0.7)])
def test_points_beside_the_others_add_up_to_nothing(points):
    for searching in (YUD.searching, GOSTOP.searching):
        found = in_units(net(searching, points))
        assert sum(found) == 0
    beside = net(YUD.searching, points)
    assert beside[0] == pytest.approx(points[0] - sum(points[1:]) / (len(points) - 1))
