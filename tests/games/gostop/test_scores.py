"""Points, go and stop: G3, G34–G42, GD2, GD3, GD36–GD39, worked cases 21–24."""

from __future__ import annotations

import pytest

from games.core import HOST
from games.gostop import GOSTOP
from games.gostop.actions import AS_ANIMAL, AS_JUNK
from games.gostop.cards import mask_of
from games.gostop.options import Options
from games.gostop.payment import Ending
from games.gostop.scoring import junk_in, points, score
from games.gostop.values import Phase
from tests.games.gostop.play import at_call, card, cards, dealt, position

TEN_JUNK = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k"


def worth(shorts: str, use: int = AS_ANIMAL) -> int:
    return points(mask_of(cards(shorts)), use)


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


def test_g40_case_23_doubles_and_jokers_by_value():
    assert worth("1j 1k 2j 2k 3j 3k 4j 4k 11d") == 1
    assert junk_in(mask_of(cards("1j 1k 2j 2k 12d")), AS_ANIMAL) == 6
    assert junk_in(mask_of(cards("J2 J3 1j")), AS_ANIMAL) == 6


def test_gd2_case_21_the_cup_counts_as_what_is_better():
    taken = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5a 6a 7a 10a 9a"
    assert (worth(taken, AS_ANIMAL), worth(taken, AS_JUNK)) == (1, 2)
    assert score(mask_of(cards(taken)), 0) == 2
    assert score(mask_of(cards(taken)), AS_ANIMAL) == 1


def test_gd2_case_21_is_paid_and_shown_as_junk():
    table = at_call("1j 1k 2j 2k 3j 3k 4j 4k 5j 5a 6a 7a 10a 9a", "12b 6j 6k 7j 7k 8j 8k").do("stop")
    assert table.result.use == AS_JUNK and table.chips == (2, -2)
    assert table.lines(0)["junk"] == [(2, "G40")] and table.lines(0)["animals"] == [(0, "G38")]


def test_gd2_equal_scores_take_the_use_for_which_the_losers_pay_more():
    # seven animals with the cup: 3 + 5 = 8, doubled for G45; six and the cup as junk: 2 + 5 + 1 = 8, not doubled
    taken = "2a 4a 5a 6a 8a 10a 9a 1j 1k 2j 2k 3j 3k 4j 4k"
    assert worth(taken, AS_ANIMAL) == worth(taken, AS_JUNK) == 8
    table = at_call(taken, "12b 5j 5k 6j 6k 7j 7k").do("stop")
    assert table.result.use == AS_ANIMAL and table.chips == (16, -16)


def test_gd2_the_cup_counts_for_target_and_go():
    taken = "1j 1k 2j 2k 3j 3k 4j 4k"  # eight, and the cup as junk: ten
    table = position("9r 2a", "3b 3r", "4a", floor="9a 5a", stock="10j", taken=(taken,), given={"target_three": "3"})
    assert table.do("play 9r").phase is Phase.PLAY
    table = position("9r 2a", "3b 3r", "4a", floor="9a 5a", stock="10j", taken=(f"{taken} 5j 5k",)).do("play 9r")
    assert table.phase is Phase.CALL and table.told("may_stop")[0]["points"] == 3


def test_gd2_as_a_loser_the_cup_avoids_the_junk_penalty():
    for loser, pays in (("12b 1j 1k 2j 2k 9a", 1), ("12b 1j 1k 9a", 2)):
        table = at_call("3j 3k 4j 4k 5j 5k 6j 6k 7j 7k", loser, given={"target_two": "5"}).do("stop")
        assert table.chips == (pays, -pays)


def test_gd2_korean_loser_without_other_junk_keeps_the_cup_an_animal():
    table = at_call("3j 3k 4j 4k 5j 5k 6j 6k 7j 7k", "12b 9a", given={"junk_penalty_korean": "on"}).do("stop")
    assert table.chips == (1, -1)


def test_gd2_house_rule_asked_once_on_capture():
    given = {"cup_asked": "on"}
    table = position("9r 2a", "3b 3r 4a", floor="9a 5a", stock="10j 11j 12d", taken=(TEN_JUNK,), given=given)
    table.do("play 9r")
    assert (table.phase, table.state.seat) == (Phase.CUP, 0)
    assert table.legal() == ["cup animal", "cup junk"] and table.refused("play 2a").rule == "GD2"
    table.do("cup animal")
    assert table.told("cup_said")[0]["use"] == "animal"
    assert table.state.seat == 1 and score(table.side(0).taken, table.side(0).cup) == 1
    table.play("play 3b", "play 2a")
    assert table.phase is not Phase.CUP


def test_gd3_a_cup_said_to_be_junk_is_not_taken():
    table = position("5j 2a", "3b 3r", floor="10a", stock="5k 10j", taken=("", "9a"), sides={1: {"cup": AS_JUNK}}).do(
        "play 5j"
    )
    assert table.has(1, "9a")


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


def test_g36_gd39_case_24_after_go_the_score_must_rise():
    table = position(
        "6r 7r 10r 12r", "5j 2r 11j 1r", floor="6a 7a 10a", stock="1k 2j 5k 8j 3k 4k 11k 8k 12a",
        taken=("2a 4a 8a 5a 3j 4j 1j 2k 7j 7k 9j",), seat=0, given={"target_two": "6"},
    )  # fmt: skip
    table.do("play 6r")  # 5 animals 1, birds 5: 6
    assert table.phase is Phase.CALL
    table.do("go")
    assert (table.side(0).bar, table.side(0).goes, table.state.goers) == (6, 1, (0,))
    assert table.refused("stop", 0).code == "not_your_turn"
    table.do("play 5j")
    table.do("play 7r")  # 7 points: asked
    assert table.phase is Phase.CALL and table.told("may_stop")[0]["points"] == 7


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


def test_g42_gd10_case_19_nagari_nobody_is_paid_and_the_next_deal_is_doubled():
    table = position("1b", "3b", floor="1r 3r", stock="8j 8k", seat=0).play("play 1b", "play 3b")
    assert table.result.ending is Ending.NAGARI and table.chips == (0, 0)
    assert table.told("nagari")[0]["factor"] == 2
    table.do("next_round", HOST)
    assert table.state.match.nagari == 1 and table.state.match.dealer == 0


def test_g42_case_19_a_go_that_did_not_rise_is_nagari():
    table = position(
        "1b", "3b", floor="1r 3r", stock="8j 8k", taken=("2a 4a 8a 5a 6a 7a",), sides={0: {"bar": 7, "goes": 1}}
    ).play("play 1b", "play 3b")
    assert table.result.ending is Ending.NAGARI


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
