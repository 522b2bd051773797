"""Points, go and stop: G3, G34–G42, GD1–GD3, GD36–GD39, worked cases 19, 21, 23 and 24."""

from __future__ import annotations

import pytest

from games.core import HOST
from games.gostop import GOSTOP
from games.gostop.cards import AS_ANIMAL, AS_JUNK, mask_of
from games.gostop.options import Options
from games.gostop.scoring import junk_in, point_lines, points, score
from games.gostop.values import Ending, Phase
from tests.games.gostop.play import at_call, both, card, cards, dealt, options, position

TEN_JUNK = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k"


BEST = {"cup": "best"}


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
    assert view.players[0].score == expected[1]
    assert junk_in(view.players[1].taken, AS_ANIMAL, doubles=doubles) == (2 if doubles else 1)


def test_g40_g33_jokers_count_by_value():
    for doubles in (False, True):
        assert junk_in(mask_of(cards("J2 J3 1j")), AS_ANIMAL, doubles=doubles) == 6
        assert junk_in(mask_of(cards("J2 J2b J2c J3 J3b")), AS_ANIMAL, doubles=doubles) == 12


CUP_OR_JUNK = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5a 6a 7a 10a 9a"


@both((1, AS_ANIMAL), (2, AS_JUNK))
def test_gd2_case_21_the_cup_is_an_animal_by_the_manual_and_what_is_better_by_korean_rules(given, expected):
    chips, use = expected
    assert (worth(CUP_OR_JUNK, AS_ANIMAL), worth(CUP_OR_JUNK, AS_JUNK)) == (1, 2)
    table = at_call(CUP_OR_JUNK, "12b 6j 6k 7j 7k 8j 8k 10j 10k", given=given)
    assert GOSTOP.view(table.state, None).players[0].score == chips
    table.do("stop")
    assert table.result.use == use and table.chips == (chips, -chips)
    junk, animals = ([(2, "G40")], [(0, "G38")]) if use == AS_JUNK else ([(0, "G40")], [(1, "G38")])
    assert table.lines(0)["junk"] == junk and table.lines(0)["animals"] == animals


def test_gd2_by_the_manual_the_cup_is_an_animal_for_a_loser_too():
    for given, pays in (({}, 2), (BEST, 1)):
        table = at_call("3j 3k 4j 4k 5j 5k 6j 6k 7j 7k", "12b 1j 1k 2j 2k 9a", given=given).do("stop")
        assert table.chips == (pays, -pays)


def test_gd2_equal_scores_take_the_use_for_which_the_losers_pay_more():
    # seven animals with the cup: 3 + 5 = 8, doubled for G45; six and the cup as junk: 2 + 5 + 1 = 8, not doubled
    taken = "2a 4a 5a 6a 8a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k"
    assert worth(taken, AS_ANIMAL) == worth(taken, AS_JUNK) == 8
    table = at_call(taken, "12b 5j 5k 6j 6k 7j 7k", given=BEST).do("stop")
    assert table.result.use == AS_ANIMAL and table.chips == (16, -16)


def test_gd2_equal_again_it_is_an_animal():
    # five animals 1, or ten junk 1; the loser has junk enough, nothing is doubled
    taken = "1j 1k 2j 2k 3j 3k 4j 4k 5a 6a 7a 10a 9a"
    assert worth(taken, AS_ANIMAL) == worth(taken, AS_JUNK) == 1
    assert at_call(taken, "12b 5j 5k 6j 6k 7j 7k", given=BEST).do("stop").result.use == AS_ANIMAL


def test_gd2_the_use_for_which_all_pay_more_together_is_the_same_for_all():
    # as an animal all pay 8 x 2; as junk 8, doubled only for the one with little junk: 16 + 8
    taken = "2a 4a 5a 6a 8a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k"
    table = at_call(taken, "12b 5j 5k 6j 6k 7j 7k", "11b 8j", given=BEST).do("stop")
    assert table.result.use == AS_ANIMAL and table.chips == (32, -16, -16)
    # only the one without an animal pays G45; as junk it is the one with little junk that pays double: the same sum
    given = {**BEST, "animals_none_only": "on"}
    table = at_call(taken, "12b 12a 5j 5k 6j 6k 7j 7k", "11b 8j", given=given).do("stop")
    assert table.result.use == AS_ANIMAL and table.chips == (24, -8, -16)
    table = at_call(taken, "12b 12a 5j 5k 6j", "11b 8j", given=given).do("stop")
    assert table.result.use == AS_JUNK and table.chips == (32, -16, -16)


def test_gd2_the_cup_counts_for_target_and_go():
    taken = "1j 1k 2j 2k 3j 3k 4j 4k"  # eight, and the cup as junk: ten
    for given, more, phase in ((BEST, "", Phase.PLAY), (BEST, " 5j 5k", Phase.CALL), ({}, " 5j 5k", Phase.PLAY)):
        table = position(
            "9r 2a", "3b 3r", "4a", floor="9a 5a", stock="10j", taken=(f"{taken}{more}",), given=given
        ).do("play 9r")  # fmt: skip
        assert table.phase is phase
    table = position("9r 2a", "3b 3r", "4a", floor="9a 5a", stock="10j", taken=(f"{taken} 5j 5k",), given=BEST)
    assert table.do("play 9r").told("may_stop")[0]["points"] == 3
    assert table.do("go").side(0).bar == 3  # three as junk, none as an animal


def test_gd2_as_a_loser_the_cup_avoids_the_junk_penalty():
    for loser, pays in (("12b 1j 1k 2j 2k 9a", 1), ("12b 1j 1k 9a", 2)):
        table = at_call("3j 3k 4j 4k 5j 5k 6j 6k 7j 7k", loser, given=BEST).do("stop")
        assert table.chips == (pays, -pays)


def test_gd2_korean_loser_without_other_junk_keeps_the_cup_an_animal():
    given = {**BEST, "junk_penalty_korean": "on"}
    table = at_call("3j 3k 4j 4k 5j 5k 6j 6k 7j 7k", "12b 9a", given=given).do("stop")
    assert table.chips == (1, -1)


def test_gd2_only_where_it_is_asked_a_capture_asks():
    for given in ({}, BEST):
        table = position("9r 2a", "3b 3r 4a", floor="9a 5a", stock="10j 11j 12d", given=given).do("play 9r")
        assert table.phase is Phase.PLAY and table.has(0, "9a")


def test_gd2_house_rule_asked_once_on_capture():
    given = {"cup": "asked"}
    table = position("9r 2a", "3b 3r 4a", floor="9a 5a", stock="10j 11j 12d", taken=(TEN_JUNK,), given=given)
    table.do("play 9r")
    assert (table.phase, table.state.asked) == (Phase.CUP, 0)
    assert table.legal() == ["cup animal", "cup junk"] and table.refused("play 2a").rule == "GD2"
    table.do("cup animal")
    assert table.told("cup_said")[0]["use"] == "animal"
    assert table.state.asked == 1 and score(table.side(0).taken, table.side(0).cup, doubles=False) == 1
    table.play("play 3b", "play 2a")
    assert table.phase is not Phase.CUP


def test_gd3_a_cup_that_counts_as_junk_is_not_taken():
    for given, cup in (({"cup": "asked"}, AS_JUNK), (BEST, 0), ({}, AS_ANIMAL)):
        table = position(
            "5j 2a", "3b 3r", floor="10a", stock="5k 10j", taken=("", "9a"), sides={1: {"cup": cup}}, given=given
        ).do("play 5j")  # fmt: skip
        assert table.has(1, "9a") and table.told("junk_taken") == []


def test_g3_g35_stop_is_paid_at_once():
    table = at_call("2a 4a 8a 5a 6a 7a", "12b 1j 1k 2j 2k 3j 3k").do("stop")
    assert table.phase is Phase.BETWEEN and table.result.ending is Ending.STOP
    assert table.chips == (7, -7)


def test_g35_below_the_target_there_is_no_choice():
    table = position("7r 2r", "3b 3r", floor="7a 9j", stock="10j", taken=("2a 4a 8a 5a",)).do("play 7r")
    assert table.phase is Phase.PLAY  # 1 + 5 = 6 of 7
    assert table.lines(0)["short"] == [(1, "G34")]
    refusal = position("7r 2r", "3b", taken=("2a 4a 8a 5a 6a",)).refused("stop")
    assert (refusal.code, refusal.rule, refusal.data["needs"]) == ("too_few_points", "G35", 7)


def test_gd37_go_or_stop_is_asked_at_the_end_of_the_turn_after_junk_was_taken():
    nine = "1j 1k 2j 2k 3j 3k 4j 4k"
    table = position(
        "5j 2r", "3b 3r", floor="10a", stock="5k 10j", taken=(f"2a 4a 8a {nine}", "7j"), given={"target_two": "7"}
    ).do("play 5j")
    assert table.phase is Phase.CALL  # 5 + eleven junk: 2, the last of them taken from seat 1
    assert table.kinds().index("junk_taken") < table.kinds().index("may_stop")


@both((6, 7, 8), (6, 7, 8))
def test_g36_gd39_case_24_go_at_7_fall_to_6_up_to_7_not_asked_8_asked(given, expected):
    table = position(
        "6r 7r 10r 12a", "5j 3b 8j 1r", floor="6j 7j 10j", stock="12r 5k 11b 8b 1b",
        taken=("2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k 9j 9k",), given=given,
    ).play("play 6r")  # fmt: skip
    assert table.phase is Phase.CALL and table.told("may_stop")[0]["points"] == 7  # birds 5, eleven junk 2
    table.do("go")
    assert (table.side(0).bar, table.side(0).goes, table.state.goers) == (7, 1, (0,))
    assert table.refused("stop", 0).code == "not_your_turn"
    scores = []
    for texts in (("play 5j",), ("play 7r",), ("play 3b", "play 10r")):
        assert table.phase is Phase.PLAY
        scores.append(GOSTOP.view(table.play(*texts).state, None).players[0].score)
    assert tuple(scores) == expected
    assert table.phase is Phase.CALL and table.told("may_stop")[0]["points"] == 8


def test_g36_gd39_not_asked_at_the_same_score_again():
    base = "2a 4a 8a 5a 6a"  # 6 points
    junk = "1j 1k 2j 2k 3j 3k 4j 4k 5j"
    hand = {"bar": 7, "goes": 1}
    low = position("7r 2r", "3b 3r", floor="7j 9j", stock="10j", taken=(f"{base} {junk}",), sides={0: hand})
    assert low.do("play 7r").phase is Phase.PLAY  # ten junk: 7, as at the go
    high = position("7r 2r", "3b 3r", floor="7j 9j", stock="10j", taken=(f"{base} {junk} 5k",), sides={0: hand})
    assert high.do("play 7r").phase is Phase.CALL  # eleven junk: 8


def test_g34_gd36_targets():
    assert (Options().target_two, Options().target_three) == (7, 3)
    for given, asked in (({"target_two": "5"}, True), ({"target_two": "6"}, False)):
        table = position("6r 2r", "3b", floor="6j 9j", stock="10j", taken=("2a 4a 8a",), given=given)
        assert (table.do("play 6r").phase is Phase.CALL) is asked
    three = position("3r 2j", "4j", "5j", floor="3j 9j", stock="10j 11j", taken=("1r 2r",)).do("play 3r")
    assert three.phase is Phase.CALL


def test_gd38_automatic_stop_on_the_own_last_turn():
    table = position("3r", "4j", "5j", floor="3j 9j", stock="10j 11j", taken=("1r 2r",)).do("play 3r")
    assert table.result.ending is Ending.LAST_TURN and table.result.winner == 0
    free = position("3r", "4j", "5j", floor="3j 9j", stock="10j 11j", taken=("1r 2r",), sides={0: {"free": 1}})
    assert free.do("play 3r").phase is Phase.CALL


def test_g41_the_winner_gets_the_score_from_each_opponent():
    assert at_call("1r 2r 3r", "12b", "11b").do("stop").chips == (6, -3, -3)


@both((0, 0), (0, 0))
def test_g42_gd10_case_19_nagari_nobody_is_paid_and_the_next_deal_is_doubled(given, expected):
    table = position("1b", "3b", floor="1r 3r", stock="8j 8k", seat=0, given=given).play("play 1b", "play 3b")
    assert table.chips == expected
    assert table.result.ending is Ending.NAGARI and table.chips == (0, 0)
    assert table.told("nagari")[0]["factor"] == 2
    table.do("next_round", HOST)
    assert table.state.nagari == 1 and table.state.dealer == 0


@both((0, 0), (0, 0))
def test_g42_case_19_a_go_that_did_not_rise_is_nagari(given, expected):
    table = position(
        "1b", "3b", floor="1r 3r", stock="8j 8k", taken=("2a 4a 8a 5a 6a 7a",), sides={0: {"bar": 7, "goes": 1}},
        given=given,
    ).play("play 1b", "play 3b")  # fmt: skip
    assert table.result.ending is Ending.NAGARI and table.chips == expected


def test_gd10_the_winner_deals_next():
    table = at_call("1r 2r 3r", "12b", "11b", seat=0, given={"deals": "3"}).do("stop")
    assert table.result.next_dealer == 0
    other = at_call("12b", "1r 2r 3r", "11b", seat=1).do("stop")
    assert other.result.next_dealer == 1


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


def test_g36_the_sheet_says_what_another_call_needs():
    table = at_call("2a 4a 8a 5a 6a 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k", "12b 9j", sides={0: {"goes": 1, "bar": 9}})
    lines = {line.code: line for line in GOSTOP.score_lines(GOSTOP.view(table.state, None)) if line.seat == 0}
    assert lines["score"].points == 7
    assert (lines["needs_more"].points, lines["needs_more"].rule) == (10, "G36")
    assert "short" not in lines
