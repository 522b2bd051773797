"""The picture of chances: what it says, where its moments lie, and that nothing of it is told by colour alone."""

from __future__ import annotations

import itertools

import pytest

from renderers.base import ALT_LIMIT
from renderers.chances import HALF_PLATE, LIFT, _places, _points, course, marks, turn_of
from renderers.png import encode
from tests.renderers.scenes_chances import LOST, SCENES, WAVE, WON, chances, review


def test_every_chance_and_every_moment_is_in_words():
    lines = chances(WON).alt.splitlines()
    assert lines == [
        "The chances of Maximilian der Große. Go-Stop · table 12 · Ana won.",
        "Moment 1 came at 31%.",
        "From start to end: 34%, 40%, 31%, 66%, 81%, 98%, 100%.",
    ]
    assert len(chances(review(WAVE * 3)).alt) <= ALT_LIMIT


def test_only_the_end_is_certain():
    assert course(review((1.0, 0.0, 0.5, 0.0))) == [0.99, 0.01, 0.5, 0.0]
    assert course(review((0.4, 0.5)))[-1] == 0.5, "a shared win"
    assert course(review(())) == [0.0]


def test_a_moment_lies_on_the_last_chance_that_was_known_by_then():
    assert [turn_of(WON, row) for row in (0, 2, 3, 5, 6, 99)] == [0, 0, 1, 1, 2, 5]
    assert [mark.number for mark in marks(LOST)] == [1, 2, 3]


def test_what_differs_looks_different_without_its_colours():
    lost = WON._replace(chances=(*WON.chances[:-1], (18, 0.0)))
    pictures = [chances(one) for one in (WON, lost, LOST, WON._replace(moments=()))]
    assert len({encode(one.plan) for one in pictures}) == len({one.alt for one in pictures}) == len(pictures)
    grey = [one.image.convert("L").tobytes() for one in pictures]
    assert len(set(grey)) == len(grey)


@pytest.mark.parametrize("rows", [(24, 25, 23), (0, 1, 2), (117, 118, 119), (0, 60, 119), (30, 33, 36)])
def test_numbers_of_moments_lie_on_no_other_number_and_not_on_their_point(rows):
    looked = review((*WAVE, 1.0), rows)
    points = _points(course(looked))
    places = _places(looked, points)
    for one, other in itertools.combinations(places, 2):
        assert abs(one[0] - other[0]) > 2 * HALF_PLATE or abs(one[1] - other[1]) >= LIFT - 2
    for mark, (x, y) in zip(marks(looked), places, strict=True):
        assert x == points[mark.turn][0]
        assert abs(y - points[mark.turn][1]) >= LIFT


def test_a_match_without_a_turn_is_drawn_too():
    assert chances(review(())).image.size == SCENES["chances-won"]().image.size
