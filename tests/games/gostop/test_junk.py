"""Which junk is given, and by whom it is chosen: GD31–GD35."""

from __future__ import annotations

import pytest

from games.gostop import GOSTOP
from games.gostop.state import Pile
from games.gostop.values import Phase
from tests.games.gostop.play import KOREAN, MANUAL, both, cards, position

OWN_PILE = (Pile(4, 0, 6, ()),)
"""The May pile, made by seat 0 of two players in turn 6: its turn before turn 8."""


def take_one(junk: str, **more):
    """The jjok of seat 0 takes one junk of seat 1."""
    return position("5j 2a", "3b 3r", floor="9a", stock="5k 10j", taken=("", junk), **more).do("play 5j")


def test_gd31_lowest_value_first_then_first_captured():
    assert take_one("J2 4k 1j").told("junk_taken")[0]["card"] == "04-junk2"
    assert take_one("J3 J2 J2b").told("junk_taken")[0]["card"] == "joker-2a"


@both("11-double", "04-junk2")
def test_gd31_gd1_a_double_counts_one_by_the_manual_and_goes_first_if_captured_first(given, expected):
    assert take_one("11d 4k 1j", given=given).told("junk_taken")[0]["card"] == expected
    assert take_one("J3 11d J2", given=given).told("junk_taken")[0]["card"] == "11-double"


def test_gd31_the_cup_never_goes_gd3():
    table = take_one("9a 9r")
    assert table.has(1, "9a") and table.told("junk_taken") == []


def test_gd31_order_within_one_capture_is_hand_floor_stock():
    table = position("5k 2a", "3b 3r", floor="5j 9k", stock="9j 10j").do("play 5k")
    assert table.side(0).junk == cards("5k 5j 9k 9j")
    given = {"double_junk": "on"}
    table = position("1b 2a", "3b 3r", floor="11j 11d", stock="11k 10j", given=given).play("play 1b", "pick 11d")
    assert table.side(0).junk == cards("11d 11k")
    table = position("5k 2a", "3b 3r", floor="5j 5a", stock="5r 10j").play("play 5k", "pick 5j")
    assert table.side(0).junk == cards("5k 5j")


GIVER = {"junk_choice": "giver", "double_junk": "on"}
TAKER = {"junk_choice": "taker", "double_junk": "on"}


def test_gd31_house_rule_the_giver_chooses():
    table = take_one("11d 4k 1j", given=GIVER)
    assert table.phase is Phase.GIVE and table.state.asked == 1
    assert table.legal() == ["give 11-double", "give 04-junk2", "give 01-junk1"]
    assert table.refused("give 5a").code == "not_your_junk"
    assert table.refused("play 3b").rule == table.refused("take 1j").rule == "GD31"
    table.do("give 11d")
    assert table.has(0, "11d") and table.state.asked == 1 and table.phase is Phase.PLAY


def test_gd31_house_rule_equal_junk_leaves_nothing_to_choose():
    for given in (GIVER, TAKER, {"junk_choice": "giver"}, {"junk_choice": "taker"}):
        table = take_one("4k 1j" if "double_junk" in given else "4k 11d", given=given)
        assert table.phase is Phase.PLAY and table.has(0, "4k")


def test_gd31_house_rule_the_taker_chooses():
    table = take_one("11d 4k 1j", given=TAKER)
    assert (table.phase, table.state.asked, GOSTOP.to_act(table.state)) == (Phase.TAKE, 0, {0})
    assert table.told("may_take") == [{"giver": 1, "moment": "jjok", "rule": "GD31", "seat": 0}]
    assert table.legal() == ["take 11-double", "take 04-junk2", "take 01-junk1"]
    refusal = table.refused("take 5j")
    assert (refusal.code, refusal.rule, refusal.data["giver"]) == ("not_their_junk", "GD31", 1)
    assert table.refused("play 2a").rule == table.refused("give 1j").rule == "GD31"
    assert table.refused("take 11d", 1).code == "not_your_turn"
    for observer in (None, 0, 1):
        view = GOSTOP.view(table.state, observer)
        assert (view.turn, view.asked, view.debt.giver) == (0, 0, 1)
    table.do("take 11d")
    assert table.has(0, "11d") and table.has(1, "4k 1j") and (table.phase, table.state.asked) == (Phase.PLAY, 1)
    assert table.told("junk_taken")[0] == {
        "giver": 1, "card": "11-double", "moment": "jjok", "rule": "G26", "seat": 0,
    }  # fmt: skip


def test_gd31_the_taker_who_is_away_takes_what_the_automatic_rule_gives():
    table = take_one("11d 4k 1j", given=TAKER)
    assert GOSTOP.encode(GOSTOP.default_action(table.state, 0)) == "take 04-junk2"


def test_gd31_the_taker_chooses_from_each_opponent_and_is_asked_only_where_values_differ():
    table = position(
        "5j 2a", "3b 3r", "4a 4r", floor="9a", stock="5k 10j", taken=("", "6j 6k", "1j 11d"), given=TAKER
    ).do("play 5j")
    assert table.has(0, "6j") and table.phase is Phase.TAKE
    assert table.legal() == ["take 01-junk1", "take 11-double"] and table.state.debts[0].giver == 2
    assert table.do("take 11d").state.asked == 1
    both_asked = position(
        "5j 2a", "3b 3r", "4a 4r", floor="9a", stock="5k 10j", taken=("", "6j J2", "1j 11d"), given=TAKER
    ).do("play 5j")
    assert both_asked.legal() == ["take 06-junk1", "take joker-2a"]
    assert both_asked.do("take J2").legal() == ["take 01-junk1", "take 11-double"]


def test_gd31_what_the_taker_takes_counts_for_go_or_stop():
    taken = "1j 1k 2j 2k 3j 3k 4j"  # seven, the pair nine: two more make ten and a double eleven
    for choice, phase in (("take 11d", Phase.CALL), ("take 7j", Phase.PLAY)):
        table = position(
            "5j 2a", "3b 3r", floor="9a", stock="5k 10j", taken=(f"{taken} 2a 4a 8a", "7j 11d"),
            given={**TAKER, "target_two": "7"}, sides={0: {"bar": 6}},
        ).play("play 5j", choice)  # fmt: skip
        assert table.phase is phase


def test_gd32_no_junk_gives_nothing():
    assert take_one("1r").taken(1) == cards("1r")


def test_gd33_only_a_double_is_given_whole():
    for given in (MANUAL, KOREAN):
        assert take_one("12d", given=given).has(0, "12d")
        assert take_one("J3", given=given).has(0, "J3")


def take_two(junk: str, **more):
    """The ja-ppuk of seat 0 takes two junk of seat 1."""
    hands, floor = ("5k 2a", "3b 3r"), "5a 5r 5j 9a"
    return position(*hands, floor=floor, stock="10j", piles=OWN_PILE, taken=("", junk), **more).do("play 5k")


def taken_of(table) -> list[str]:
    return [one["card"] for one in table.told("junk_taken")]


def test_gd34_always_two_cards_the_lowest_first():
    assert taken_of(take_two("J2 1j 4j")) == ["01-junk1", "04-junk1"]
    assert taken_of(take_two("J3 J2 1j")) == ["01-junk1", "joker-2a"]
    assert taken_of(take_two("J2 J3")) == ["joker-2a", "joker-3"]
    assert taken_of(take_two("J3")) == ["joker-3"]


def test_gd34_house_rule_a_single_is_followed_by_a_second_and_a_double_or_a_3_settles_both():
    given = {"double_settles": "on", "double_junk": "on"}
    assert taken_of(take_two("11d 1j", given=given)) == ["01-junk1", "11-double"]
    assert taken_of(take_two("11d 12d", given=given)) == ["11-double"]
    assert taken_of(take_two("J3", given=given)) == ["joker-3"]
    assert taken_of(take_two("J3 J2", given=given)) == ["joker-2a"]
    assert taken_of(take_two("11d 12d", given={"double_settles": "on"})) == ["11-double", "12-double"]  # GD1 off


@pytest.mark.parametrize(("chooser", "verb"), [(GIVER, "give"), (TAKER, "take")])
def test_gd34_with_somebody_who_chooses(chooser, verb):
    settles = {**chooser, "double_settles": "on"}
    table = take_two("11d 1j 4j", given=settles).do(f"{verb} 1j")
    assert table.phase is (Phase.GIVE if verb == "give" else Phase.TAKE)
    assert table.do(f"{verb} 11d").phase is Phase.PLAY
    assert take_two("11d 1j 4j", given=settles).do(f"{verb} 11d").phase is Phase.PLAY
    table = take_two("11d 1j 4j", given=chooser).do(f"{verb} 11d")
    assert table.phase is Phase.PLAY and table.has(0, "11d 1j")  # two singles are left: nothing to choose


def test_gd35_from_each_opponent():
    table = position("5j 2a", "3b 3r", "4a 4r", floor="9a", stock="5k 10j", taken=("", "1j", "6j")).do("play 5j")
    assert table.has(0, "1j 6j")
