"""What a review is: its text form, its sums, and which answers are right."""

from __future__ import annotations

import pytest

from games.core import Because
from games.core.review import Moment, Option, Review, Tally, decode, encode

MOMENT = Moment(
    row=17,
    seat=1,
    played="draw",
    better="play R7",
    loss=4.5,
    error=1.25,
    ahead=0.5,
    behind=0.125,
    options=(Option("play R7", 3.0, 0.0), Option("play B7", 2.5, 0.5), Option("draw", -1.5, 1.25)),
    reason=Because("holds_back", {"card": "R7", "left": 2, "cards": ("R7", "B7")}),
    gave=None,
)
REVIEW = Review(
    seat=1,
    tally=Tally(-4.5, 1.25, 8.25, 5.0),
    chances=((3, 0.5), (17, 0.625)),
    moments=(MOMENT,),
    spread=20.0,
    whole=True,
    decisions=12,
    rounds=(1, 2),
)


def test_a_review_comes_back_from_its_text():
    assert decode(encode(REVIEW)) == REVIEW
    assert decode(encode(REVIEW._replace(moments=()))) == REVIEW._replace(moments=())


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"seat": 1}', "null"])
def test_other_texts_are_refused(text):
    with pytest.raises(ValueError):
        decode(text)


@pytest.mark.parametrize("tally", [Tally(-1.25, 0.75, 1.5, 1.0), Tally(-0.05, -0.05, 0.15, 0.05), Tally(0, 0, 0, 0)])
def test_what_is_printed_adds_up(tally):
    mine, others, luck, result = tally.tenths()
    assert mine + others + luck == result
    assert abs(luck - tally.luck * 10) <= 1.5


def test_an_answer_is_right_within_a_share_of_the_range():
    assert MOMENT.is_right("play R7", 20.0)
    assert MOMENT.is_right("play B7", 20.0)
    worse = MOMENT._replace(options=(MOMENT.options[0], Option("play B7", 1.5, 0.5), MOMENT.options[2]))
    assert worse.is_right("play B7", 17.0)
    assert not worse.is_right("play B7", 16.0)
    unsure = MOMENT._replace(options=(MOMENT.options[0], Option("play B7", 0.0, 1.5), MOMENT.options[2]))
    assert unsure.is_right("play B7", 0.0)
    assert not MOMENT.is_right("draw", 1000.0)
    assert not MOMENT.is_right("play G1", 20.0)
