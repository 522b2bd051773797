"""Points, go and stop: G3, G34–G42, GD1–GD3, GD36–GD39, worked cases 19, 21, 23 and 24."""

from __future__ import annotations

import pytest

from games.gostop import GOSTOP
from games.gostop.cards import AS_ANIMAL, mask_of
from games.gostop.scoring import junk_in, point_lines, points
from games.gostop.table import score_of
from tests.games.gostop.play import at_call, both, card, cards, dealt, options, position

TEN_JUNK = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k"


def worth(shorts: str, use: int = AS_ANIMAL, *, doubles: bool = False) -> int:
    return points(mask_of(cards(shorts)), use, doubles=doubles)


@pytest.mark.parametrize(
    ("shorts", "expected"),
    [
        ("1b 3b 8b 11b 12b", 15),
        ("1b 3b 8b 11b", 4),
        ("1b 3b 8b 12b", 4),
        ("1b 3b 8b", 3),
        ("1b 3b 12b", 2),
        ("1b 3b", 0),
    ],
)
def test_g37_brights(shorts, expected):
    assert worth(shorts) == expected
    lines = point_lines(mask_of(cards(shorts)), AS_ANIMAL, doubles=True)
    assert [line.points for line in lines] == [expected, 0, 0, 0]


@pytest.mark.parametrize(
    ("shorts", "expected"),
    [("5a 6a 7a 10a", 0), ("5a 6a 7a 10a 12a", 1), ("5a 6a 7a 10a 12a 2a", 2), ("2a 4a 8a", 5), ("2a 4a 8a 5a 6a", 6)],
)
def test_g38_animals_and_godori(shorts, expected):
    assert worth(shorts) == expected


@pytest.mark.parametrize(
    ("shorts", "expected"),
    [
        ("1r 2r 4r 6r", 0), ("1r 2r 4r 6r 12r", 1), ("1r 2r 3r", 3), ("6r 9r 10r", 3), ("4r 5r 7r", 3),
        ("4r 5r 12r", 0), ("1r 2r 3r 6r 9r 10r", 8), ("1r 2r 3r 4r 5r 6r 7r 9r 10r 12r", 15),
    ],
)  # fmt: skip
def test_g39_ribbons_and_their_sets(shorts, expected):
    assert worth(shorts) == expected


def test_g40_junk_from_ten():
    nine = TEN_JUNK.rsplit(" ", 1)[0]
    assert [worth(nine), worth(TEN_JUNK), worth(f"{TEN_JUNK} 6j")] == [0, 1, 2]


@both((9, 0), (10, 1))
def test_g40_gd1_case_23_a_double_counts_one_by_the_manual_and_two_by_korean_rules(given, expected):
    doubles = options(given).double_junk
    nine = "1j 1k 2j 2k 3j 3k 4j 4k 11d"
    assert (junk_in(mask_of(cards(nine)), AS_ANIMAL, doubles=doubles), worth(nine, doubles=doubles)) == expected
    view = GOSTOP.view(position("1b", "3b", taken=(nine, "12d"), given=given).state, None)
    assert score_of(view, 0) == expected[1]
    assert junk_in(view.sides[1].taken, AS_ANIMAL, doubles=doubles) == (2 if doubles else 1)


def test_g40_g33_jokers_count_by_value():
    for doubles in (False, True):
        assert junk_in(mask_of(cards("J2 J3 1j")), AS_ANIMAL, doubles=doubles) == 6
        assert junk_in(mask_of(cards("J2 J2b J2c J3 J3b")), AS_ANIMAL, doubles=doubles) == 12


def test_the_sheet_shows_everybodys_points_and_what_a_stop_would_pay():
    table = at_call("1r 2r 3r 2a", "12b 1j", "11b", nagari=1)
    for observer in (None, 0, 1, 2):
        lines = table.lines(0, observer)
        assert lines["ribbons"] == [(0, "G39")] and lines["red_poems"] == [(3, "G39")]
        for loser in (1, 2):
            bill = table.lines(loser, observer)
            assert bill["if_stop"] == [(3, "G41")] and bill["times_nagari"] == [(2, "G47")]
            assert bill["would_pay"] == [(6, "GD49")] and bill["short"] == [(3, "G34")]
            assert bill["chips_now"] == [(0, "GD50")]
    assert table.do("stop").lines(0)["chips"] == [(12, "GD50")]
    for loser in (1, 2):
        bill = table.lines(loser)
        assert bill["owes"] == [(3, "G41")] and bill["times_nagari"] == [(2, "G47")] and bill["paid"] == [(6, "GD49")]


def test_the_sheet_has_a_bill_for_everyone_who_could_stop():
    table = at_call("1r 2r 3r", "6r 9r 10r 1b", "11b")
    winners = [
        line.data["winner"]
        for line in GOSTOP.score_lines(GOSTOP.view(table.state, None))
        if line.seat == 2 and line.code == "if_stop"
    ]
    assert winners == [0, 1]


def test_the_sheet_is_there_at_every_moment():
    table = dealt("", "")
    assert {line.seat for line in GOSTOP.score_lines(GOSTOP.view(table.state, None))} == {0, 1}
    assert card("1b") == 0 and table.lines(0)["score"] == [(0, "G35")]
