"""What a win pays: G43–G49, GD14, GD19, GD25, GD40–GD53, worked cases 1–20 under the manual and the Korean preset."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import CHANCE, HOST
from games.gostop import GOSTOP
from games.gostop.payment import chips_after_go
from games.gostop.values import Ending, Phase
from games.gostop.view import stakes_of
from tests.games.gostop.play import (
    KOREAN,
    MANUAL,
    Table,
    at_call,
    both,
    card,
    deal_again,
    dealt,
    names,
    next_deal,
    options,
    position,
    whole_month,
)

BIRDS_AND_BRIGHTS = "1b 3b 8b 2a 4a 8a 1j 1k 2j 2k 3j 3k 4j 4k"
SAFE = "12b 5j 5k 6j 6k 7j 7k 8j 8k"
"""A bright and eight junk: no penalty for who holds it."""


@both(8, 8)
def test_case_1_brights_birds_and_a_loser_with_a_bright(given, expected):
    table = at_call(BIRDS_AND_BRIGHTS, "12b 5j 5k 6j 6k 7j 7k 8j 8k 9j 9k 10j 10k", given=given).do("stop")
    assert table.chips == (expected, -expected)


@both(6, 6)
def test_g41_case_2_three_players(given, expected):
    table = at_call("1r 2r 3r", "1b 5j 5k 6j 6k 7j 7k", "3b 8j 8k 9j 9k 10j 10k", given=given).do("stop")
    assert table.chips == (expected, -expected // 2, -expected // 2)


@both((8, 16), (8, 16))
def test_g43_case_3_shown_triples_double_each(given, expected):
    for shaken, pays in zip((0b1, 0b11), expected, strict=True):
        table = at_call(
            "1r 2r 3r 4r 5r",
            "1b 5j 5k 6j 6k 7j 7k",
            "3b 8j 8k 9j 9k 10j 10k",
            given=given,
            sides={0: {"shaken": shaken}},
        ).do("stop")
        assert table.chips == (2 * pays, -pays, -pays)
        assert (
            table.lines(1)["times_heundeum"] == table.lines(2)["times_heundeum"] == [(1 << shaken.bit_count(), "G43")]
        )


def test_g43_a_losers_shown_triple_costs_nothing():
    assert at_call("1r 2r 3r", SAFE, "3b 10j", sides={1: {"shaken": 1}}).do("stop").chips == (6, -3, -3)


@both((6, -3, -3), (9, -3, -6))
def test_g44_gd43_case_32_one_of_two_opponents_has_a_bright(given, expected):
    table = at_call("1b 3b 8b", "12b 5j 5k 6j 6k 7j", "5r 10j 10k 9j 9k 4j 4k", given=given).do("stop")
    assert table.chips == expected
    doubled = [(2, "G44")] if expected[2] == -6 else None
    assert table.lines(2).get("times_no_bright") == doubled and "times_no_bright" not in table.lines(1)


@both((12, -6, -6), (12, -6, -6))
def test_g44_no_opponent_has_a_bright_and_all_pay_double(given, expected):
    table = at_call("1b 3b 8b", "6r 5j 5k 6j 6k 7j", "5r 10j 10k 9j 9k 4j 4k", given=given).do("stop")
    assert table.chips == expected
    assert table.lines(1)["times_no_bright"] == table.lines(2)["times_no_bright"] == [(2, "G44")]


@both((3, -3), (3, -3))
def test_g44_gd43_two_players_with_a_bright(given, expected):
    assert at_call("1b 3b 8b", "12b 5j 5k 6j 6k 7j 7k 8j 8k", given=given).do("stop").chips == expected


def test_gd44_the_rain_set_counts():
    assert at_call("1b 3b 12b 4r 5r 6r 9r 10r", "7r", "1r").do("stop").chips == (24, -12, -12)
    each = {"bright_penalty_each": "on"}
    assert at_call("1b 3b 12b 4r 5r 6r 9r 10r", "7r", "8b", given=each).do("stop").chips == (18, -12, -6)


@both(16, 16)
def test_g45_case_6_seven_animals_double(given, expected):
    table = at_call("2a 4a 5a 6a 7a 8a 10a", f"{SAFE} 12a", given=given).do("stop")
    assert table.chips == (expected, -expected)
    assert table.lines(1)["times_many_animals"] == [(2, "G45")]


def test_gd45_the_cup_counts_if_used_as_an_animal():
    assert at_call("2a 4a 5a 6a 8a 10a 9a", SAFE).do("stop").chips == (16, -16)


def test_gd45_house_rule_only_opponents_without_an_animal():
    given = {"animals_none_only": "on"}
    assert at_call("2a 4a 5a 6a 7a 8a 10a", f"{SAFE} 12a", given=given).do("stop").chips == (8, -8)
    assert at_call("2a 4a 5a 6a 7a 8a 10a", SAFE, given=given).do("stop").chips == (16, -16)
    assert at_call("2a 4a 5a 6a 7a 8a 10a", f"{SAFE} 9a", given=given).do("stop").chips == (8, -8)


TEN = "1j 1k 2j 2k 3j 3k 4j 4k 9j 9k"


@both(10, 5)
def test_g46_case_20_no_junk_at_all(given, expected):
    table = at_call(f"{TEN} 1r 2r 3r 4r 5r", "11b", SAFE, given=given).do("stop")
    assert -table.chips[1] == expected and -table.chips[2] == 5


@both(2, 1)
def test_g46_case_23_a_loser_with_four_singles_and_a_double(given, expected):
    given = {**given, "junk_penalty_korean": "off"}  # five or fewer in both columns
    assert at_call(TEN, "12b 5j 5k 6j 6k 12d", given=given).do("stop").chips == (expected, -expected)


def test_g46_gd46_five_or_fewer_by_value_with_jokers():
    for junk, pays in (("5j 5k 6j 6k 7j", 2), ("5j 5k 6j J2", 2), ("5j 5k 6j 6k J2", 1), ("5j J3 J2", 1)):
        assert at_call(TEN, f"12b {junk}").do("stop").chips == (pays, -pays)
    table = at_call(TEN, "12b 5j 5k 6j 6k 7j", "11b 7k", given=MANUAL).do("stop")
    assert table.chips == (4, -2, -2)
    assert table.lines(1)["times_few_junk"] == table.lines(2)["times_few_junk"] == [(2, "G46")]


def test_gd46_house_rule_seven_for_two_players_five_for_three_none_exempt():
    given = {"junk_penalty_korean": "on"}
    for junk, pays in (("5j 5k 6j 6k 7j 7k 8j", 2), ("5j 5k 6j 6k 7j 7k 8j 8k", 1), ("", 1)):
        assert at_call(TEN, f"12b {junk}".strip(), given=given).do("stop").chips == (pays, -pays)
    assert at_call(TEN, "12b 5j 5k 6j 6k 7j 7k", "11b 8j", given=given).do("stop").chips == (3, -1, -2)


@both((6, 6), (6, 12))
def test_g47_gd47_case_7_after_nagari(given, expected):
    for nagari, pays in zip((1, 2), expected, strict=True):
        table = at_call("1r 2r 3r", f"1b {SAFE}", f"3b {TEN}", nagari=nagari, given=given).do("stop")
        assert table.chips == (2 * pays, -pays, -pays)
        assert [rule for _, rule in table.lines(1)["times_nagari"]] == ["G47" if nagari == 1 or not given else "GD47"]


def test_gd47_house_rule_cap_is_eight():
    given = {"nagari_adds_up": "on"}
    for nagari, pays in ((3, 24), (4, 24), (9, 24)):
        assert at_call("1r 2r 3r", SAFE, "3b", nagari=nagari, given=given).do("stop").chips[1] == -pays


def test_gd48_a_pending_doubling_survives_a_void_deal():
    table = position("1b", "3b", floor="1r 3r", stock="8j 8k").play("play 1b", "play 3b")
    table = next_deal(table, floor=whole_month(1))
    assert table.result.void and table.result.nagari == 1
    table = next_deal(table, "1b 1r 1j 1k", "")
    assert table.chips == (10, -10)


GOES = "2a 4a 8a 5a 6a"  # 6 points, junk brings more
MORE = "1j 1k 2j 2k 3j 3k 4j 4k 5j 5k 7j 7k 8j 8k"


def with_goes(goes: int, points: int, given) -> Table:
    """Seat 0 may say go or stop, after so many goes and with so many points."""
    junk = " ".join(MORE.split()[: points - 6 + 9])
    return at_call(f"{GOES} {junk}", "12b 9j 9k 10j 10k 11d 11j 11k", given=given, sides={0: {"goes": goes}})


def after_goes(goes: int, points: int, given) -> int:
    """What two players' loser pays after so many goes at so many points."""
    return with_goes(goes, points, given).do("stop").chips[0]


@pytest.mark.parametrize(
    ("goes", "points", "manual", "korean"), [(1, 9, 10, 10), (3, 10, 13, 26), (4, 11, 30, 60)], ids=["8", "9", "10"]
)
def test_g48_g49_gd41_cases_8_9_10(goes, points, manual, korean):
    assert after_goes(goes, points, MANUAL) == manual
    assert after_goes(goes, points, KOREAN) == korean


@pytest.mark.parametrize("given", [MANUAL, KOREAN], ids=["manual", "korean"])
@pytest.mark.parametrize(("goes", "points"), [(0, 8), (1, 8), (2, 9), (3, 10)])
def test_g48_what_a_go_would_bring_is_what_is_paid_after_it_with_one_more_point(goes, points, given):
    table = with_goes(goes, points, given)
    assert chips_after_go(stakes_of(GOSTOP.view(table.state, 0)), 0) == after_goes(goes + 1, points + 1, given)


@both(34, 136)
def test_gd41_case_11_five_goes(given, expected):
    taken = "2a 4a 8a 5a 6a 1r 2r 3r 4r 6r 9r 1j 1k 2j 2k 3j 3k 4j 4k 5j 5k"  # 6 + 2 + 3 + 1 = 12
    table = at_call(taken, "12b 7j 7k 8j 8k 9j 9k 10j 10k", sides={0: {"goes": 5}}, given=given).do("stop")
    assert table.chips == (expected, -expected)


def test_g49_three_goes_are_not_more_than_three():
    assert after_goes(3, 10, MANUAL) == 13


def test_gd40_extra_chips_before_doubling_and_house_rule():
    table = at_call("1r 2r 3r", SAFE, "3b", sides={0: {"goes": 3, "shaken": 1}}).do("stop")
    assert table.chips == (24, -12, -12)  # (3 + 3) x 2
    assert table.lines(1)["go_chips"] == [(3, "G48")]
    table = at_call("1r 2r 3r", SAFE, "3b", sides={0: {"goes": 3}}, given={"go_extra_twice": "on"}).do("stop")
    assert table.chips == (10, -5, -5) and table.lines(1)["go_chips"] == [(2, "GD40")]


@both(7, 14)
def test_gd19_case_12_a_bomb_doubles_only_by_house_rule(given, expected):
    table = at_call("2a 4a 8a 5a 6a 7a", SAFE, sides={0: {"bombs": 1}}, given=given).do("stop")
    assert table.chips == (expected, -expected)


@both(7, 14)
def test_gd42_case_13_go_bak(given, expected):
    table = at_call("2a 4a 8a 5a 6a 7a", SAFE, sides={1: {"goes": 1}}, goers=(1,), given=given).do("stop")
    assert table.chips == (expected, -expected)


def test_gd42_house_rule_three_players_the_caller_pays_for_both():
    given = {"go_bak": "on"}
    table = at_call("1r 2r 3r", SAFE, "3b", sides={1: {"goes": 1}}, goers=(1,), given=given)
    assert table.lines(2)["would_pay_for"] == [(3, "GD42")] and table.lines(1)["would_pay"] == [(3, "GD49")]
    assert table.do("stop").chips == (6, -6, 0)
    both_called = {1: {"goes": 1}, 2: {"goes": 1}}
    for goers, chips in (((1, 2, 0), (6, 0, -6)), ((1, 2, 1), (6, -6, 0))):
        table = at_call("1r 2r 3r", SAFE, "3b", sides=both_called, goers=goers, given=given).do("stop")
        assert table.chips == chips and sorted(one["rule"] for one in table.told("paid")) == ["G41", "GD42"]


def test_gd49_score_and_goes_times_powers_of_two():
    more = {"sides": {0: {"goes": 1, "shaken": 1}}, "given": {"bright_penalty_each": "on"}}
    table = at_call("1b 3b 8b", "5r", "12b", nagari=1, **more).do("stop")
    assert table.chips == ((4 << 3) + (4 << 2), -(4 << 3), -(4 << 2))


def test_gd50_zero_sum_and_losers_scores_never_count():
    table = at_call("1r 2r 3r", "6r 9r 10r", "3b").do("stop")
    assert table.chips == (6, -3, -3) and sum(table.chips) == 0


def ppuk(seat_turn: int, ppuks: tuple[int, ...] = (), **more):
    return position(
        "5r 2a", "3b 3r", floor="5a", stock="5j 10j", turn=2 * seat_turn, sides={0: {"ppuks": ppuks}}, **more
    ).do("play 5r")


def test_gd25_default_ppuks_are_nothing_special():
    assert ppuk(0).chips == (0, 0)
    assert ppuk(5, (2, 3)).phase is Phase.PLAY


def test_gd25_house_rule_first_and_second_turn():
    given = {"ppuk_pays": "on"}
    table = ppuk(0, given=given)
    assert table.chips == (7, -7) and table.lines(0)["first_ppuk"] == [(7, "GD25")]
    assert table.told("paid")[0]["rule"] == "GD25"
    assert ppuk(1, (0,), given=given).chips == (14, -14)
    assert ppuk(1, given=given).chips == (0, 0)  # the 14 need a ppuk in the first turn as well
    assert ppuk(2, (0,), given=given).chips == (0, 0)
    assert ppuk(0, given=given, nagari=1).chips == (7, -7)  # no factors


def test_gd25_house_rule_three_ppuks_win_the_target():
    for nagari, chips in ((0, 7), (1, 14)):
        table = ppuk(5, (2, 3), given={"ppuk_pays": "on"}, nagari=nagari)
        assert table.result.ending is Ending.THREE_PPUKS and table.chips == (chips, -chips)
        assert table.lines(1)["three_ppuks_base"] == [(7, "GD25")] and table.result.next_dealer == 0


def test_gd53_scores_may_go_negative():
    table = at_call("2a 4a 8a 5a 6a 7a 10a 1b 3b 8b 11b 12b", "5r").do("stop")
    assert table.chips[1] < -50


def test_gd53_house_rule_pay_what_you_have():
    table = at_call("2a 4a 8a 5a 6a 7a 10a 1b 3b 8b 11b 12b", "5r", given={"purse": "20"}).do("stop")
    assert table.chips == (20, -20)
    assert table.told("paid")[0]["chips"] == table.told("stopped")[0]["chips"] == 20
    assert table.lines(1)["purse"] == [(20, "GD53")] and table.lines(1)["paid"][0][0] > 20
    assert "purse" not in at_call("2a 4a 8a 5a 6a 7a 10a 1b 3b 8b 11b 12b", "5r").do("stop").lines(1)
    table.do("next_round", HOST)
    assert deal_again(table, "1b 1r 1j 1k", "").chips == (20, -20)  # nothing left to pay


def test_gd53_several_payments_go_by_holders_then_payers_in_turn_order():
    """Two hold quads: the first holder in turn order is paid first, and what it got pays the second."""
    table = Table(GOSTOP.new_match(options({"purse": "20"}), 3)).do("lot 1", CHANCE)
    table.state = replace(table.state, chips=(-16, -20, 36))  # 4, none and 56 are left
    deal_again(table, "1b 1r 1j 1k", "2a 2r 2j 2k", "")
    paid = [(one["seat"], one["payee"], one["chips"]) for one in table.told("paid")]
    assert paid == [(2, 1, 5), (0, 1, 4), (1, 0, 5), (2, 0, 5)]
    assert table.chips == (-10, -16, 26)


def test_the_match_ends_after_the_deals():
    table = dealt("1b 1r 1j 1k", "", given={"deals": "2"})
    assert table.phase is Phase.BETWEEN and GOSTOP.outcome(table.state) is None
    table = next_deal(table, "1b 1r 1j 1k", "")
    over = GOSTOP.outcome(table.state)
    assert (over.reason, over.scores, over.placements) == ("deals_played", (10, -10), (1, 2))
    assert GOSTOP.to_act(table.state) == frozenset() and table.refused("ready", 0).code == "game_over"


def test_the_match_ends_at_the_chip_goal():
    table = dealt("1b 1r 1j 1k", "", "", given={"goal": "20"})
    assert table.phase is Phase.BETWEEN
    table = next_deal(table, "1b 1r 1j 1k", "", "")
    over = GOSTOP.outcome(table.state)
    assert (over.reason, over.scores, over.winners) == ("goal_reached", (20, -10, -10), (0,))


def test_void_deals_do_not_count():
    table = dealt(floor=whole_month(1), seats=2, given={"deals": "1"})
    assert table.phase is Phase.BETWEEN
    assert next_deal(table, "1b 1r 1j 1k", "").phase is Phase.OVER
    assert names("1b") == ("01-bright",) and card("1b") == 0
