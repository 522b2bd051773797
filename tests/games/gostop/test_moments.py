"""The special moments that take junk: G24–G28, GD23–GD30, GD35. Which junk it is stands in test_junk."""

from __future__ import annotations

import pytest

from games.gostop import GOSTOP
from games.gostop.state import Pile
from tests.games.gostop.play import KOREAN, MANUAL, both, card, cards, names, position

OWN_PILE = (Pile(4, 0, 6, ()),)
"""The May pile, made by seat 0 of two players in turn 6: its turn before turn 8."""


@both("G24", "GD26")
def test_g24_case_28_sweep_of_two_months(given, expected):
    table = position("6j 2a", "3b 3r", floor="6r 9a", stock="9j 10j", taken=("", "1j 1k"), given=given).do("play 6j")
    assert table.has(0, "6j 6r 9a 9j 1j") and table.has(1, "1k")
    assert table.told("sweep")[0]["rule"] == expected


@both("", "")
def test_g24_case_28_no_bonus_with_three_on_the_table(given, expected):
    table = position("6j 2a", "3b 3r", floor="6r 9a 10a", stock="9j 10j", taken=("", "1j"), given=given).do("play 6j")
    assert table.has(1, "1j") and "sweep" not in table.kinds()


def test_gd26_two_of_one_month_are_no_sweep_but_a_ttadak():
    table = position("6j 2a", "3b 3r", floor="6r 6a", stock="6k 10j", taken=("", "1j 1k")).play("play 6j", "pick 6a")
    assert table.has(1, "1k") and table.has(0, "1j")
    assert table.kinds().count("junk_taken") == 1


def test_gd26_a_bomb_counts_as_the_hand_card():
    for given, moments in (({}, ["sweep"]), ({"bomb_takes": "on"}, ["bomb", "sweep"])):
        table = position("7a 7r 7j 2a", "3b 3r", floor="7k 9a", stock="9j 10j", taken=("", "1j 1k 4j"), given=given)
        table.do("bomb 07")
        assert [one["moment"] for one in table.told("junk_taken")] == moments


def test_gd26_house_rule_any_turn_that_empties_the_table_added_to_other_events():
    given = {"sweep_any": "on"}
    table = position("6j 2a", "3b 3r", floor="6r 6a", stock="6k 10j", taken=("", "1j 1k 4j"), given=given)
    table.play("play 6j", "pick 6a")
    assert [one["moment"] for one in table.told("junk_taken")] == ["ttadak", "sweep"]
    table = position("6j 2a", "3b 3r", floor="", stock="6k 10j", taken=("", "1j 1k 4j"), given=given).do("play 6j")
    assert [one["moment"] for one in table.told("junk_taken")] == ["jjok", "sweep"]
    assert table.told("sweep")[0]["rule"] == "GD26"
    table = position("6j 2a", "3b 3r", floor="6r 9a 10a", stock="9j 10j", taken=("", "1j"), given=given).do("play 6j")
    assert table.has(1, "1j")


@both("", "")
def test_g25_case_27_ttadak(given, expected):
    table = position("5j 2a", "3b 3r", floor="5a 5r 9a", stock="5k 10j", taken=("", "1j 1k"), given=given)
    table.play("play 5j", "pick 5a")
    assert table.has(0, "5a 5r 5j 5k 1j") and table.has(1, "1k")
    assert table.told("ttadak")[0]["rule"] == "G25"


def test_g26_jjok():
    table = position("5j 2a", "3b 3r", floor="9a", stock="5k 10j", taken=("", "1j 1k")).do("play 5j")
    assert table.has(0, "5j 5k 1j") and table.has(1, "1k")
    assert table.told("jjok")[0]["rule"] == "G26"


def test_g27_pile_with_the_fourth_from_hand_or_stock():
    for hand, play, stock in (("5k 2a", "play 5k", "10j 11j"), ("2a 2r", "play 2a", "5k 11j")):
        table = position(hand, "3b 3r", floor="5a 5r 5j 9a", stock=stock, taken=("", "1j 1k")).do(play)
        assert table.has(0, "5a 5r 5j 5k 1j") and table.has(1, "1k")
        assert table.told("pile")[0]["rule"] == "G27"


@both("", "")
def test_gd23_case_26_another_players_pile_takes_one_of_each(given, expected):
    table = position(
        "5k 2a", "3b 3r", "4a 4r", floor="5a 5r 5j 9a", stock="10j", piles=(Pile(4, 1, 10, ()),),
        taken=("", "1j 1k", "6j 6k"), given=given,
    ).do("play 5k")  # fmt: skip
    assert "ja_ppuk" not in table.kinds()
    assert table.has(0, "5a 5r 5j 5k 1j 6j") and table.has(1, "1k") and table.has(2, "6k")


def own_pile(turns_ago: int, junk: str, **more):
    """Seat 0 of three players captures the pile that it made so many of its turns ago."""
    return position(
        "5k 2a", "3b 3r", "4a 4r", floor="5a 5r 5j 9a", stock="10j", turn=12, taken=("", junk, "6j 6k 7j"),
        piles=(Pile(4, 0, 12 - 3 * turns_ago, ()),), **more,
    ).do("play 5k")  # fmt: skip


def test_g28_case_26_an_own_pile_in_the_previous_turn_takes_two_of_each():
    for given in (MANUAL, KOREAN):
        table = own_pile(1, "1j 1k 4j", given=given)
        assert table.told("ja_ppuk")[0]["rule"] == "G28"
        assert table.has(0, "1j 1k 6j 6k") and table.taken(1) == cards("4j")


@both(["pile", "pile"], ["ja_ppuk"] * 4)
def test_gd24_case_26_two_turns_later_it_takes_one_by_the_manual_and_two_by_korean_rules(given, expected):
    table = own_pile(2, "1j 1k 4j", given=given)
    assert [one["moment"] for one in table.told("junk_taken")] == expected


@both(names("11d J2"), names("11d"))
def test_gd34_case_26_two_cards_by_the_manual_and_two_junk_by_korean_rules(given, expected):
    table = own_pile(1, "11d J2 J3", given=given)
    assert tuple(one["card"] for one in table.told("junk_taken") if one["giver"] == 1) == expected


def test_gd24_case_26_played_through():
    for later, moments in (((), ["ja_ppuk", "ja_ppuk"]), (("play 2a", "play 3r"), ["pile"])):
        table = position("5r 2a 5k 6a", "3b 3r 4a", floor="5a", stock="5j 8a 9a 11j 12d", taken=("", "1j 1k 4j"))
        table.play("play 5r", "play 3b", *later)
        (spot,) = [spot for spot in GOSTOP.view(table.state, 1).floor if spot.pile]
        assert (spot.owner, spot.fresh) == (0, not later)
        table.play("play 5k")
        assert [one["moment"] for one in table.told("junk_taken")] == moments


def test_gd24_house_rule_any_earlier_turn_of_the_deal():
    for turn in (0, 4, 6):
        table = position(
            "5k 2a", "3b 3r", floor="5a 5r 5j 9a", stock="10j", turn=8, piles=(Pile(4, 0, turn, ()),),
            taken=("", "1j 1k 4j"), given={"ja_ppuk_later": "on"},
        )  # fmt: skip
        assert GOSTOP.view(table.state, None).floor[0].fresh
        assert "ja_ppuk" in table.do("play 5k").kinds()


def test_gd28_events_add_up_and_are_settled_in_order():
    table = position(
        "5k 2a", "3b 3r", floor="5a 5r 5j 9a 9r 9j", stock="9k 10j", piles=OWN_PILE, taken=("", "12d 1j 11d 1k")
    ).do("play 5k")
    assert [(one["moment"], one["card"]) for one in table.told("junk_taken")] == [
        ("ja_ppuk", "12-double"), ("ja_ppuk", "01-junk1"), ("pile", "11-double"),
    ]  # fmt: skip


def test_gd28_g22_a_pile_taken_from_the_hand_is_settled_before_a_joker_of_the_stock():
    table = position(
        "5k 2a", "3b 3r", floor="5a 5r 5j 9a", stock="J2 10j", piles=OWN_PILE, taken=("", "J2b J3 1j"),
        given={"joker_takes": "on", "jokers": "three"},
    ).do("play 5k")  # fmt: skip
    assert [(one["moment"], one["card"]) for one in table.told("junk_taken")] == [
        ("ja_ppuk", "01-junk1"), ("ja_ppuk", "joker-2b"), ("joker", "joker-3"),
    ]  # fmt: skip
    assert table.kinds().index("captured") < table.kinds().index("joker_turned")


LAST_TURNS = {
    "jjok": ("5j", "", "5k", ("play 5j",)),
    "sweep": ("5j", "5a 9a", "9k", ("play 5j",)),
    "ttadak": ("5j", "5a 5r", "5k", ("play 5j", "pick 5a")),
    "pile": ("5k", "5a 5r 5j 9a 6a", "10k", ("play 5k",)),
    "ja_ppuk": ("5k", "5a 5r 5j 9a 6a", "10k", ("play 5k",)),
}
"""Moments: the last hand card, the floor, the stock and what is played."""


def on_the_last_card(moment: str, others: str, **more):
    """A moment of seat 0 on its last hand card; the other player still holds some cards, or none."""
    hand, floor, stock, texts = LAST_TURNS[moment]
    piles = OWN_PILE if moment == "ja_ppuk" else ()
    table = position(hand, others, floor=floor, stock=f"{stock} 10j", taken=("", "1j 1k"), piles=piles, **more)
    table.play(*texts)
    assert moment in table.kinds()
    return len(table.told("junk_taken"))


@pytest.mark.parametrize("moment", LAST_TURNS)
def test_gd29_the_manual_has_no_exception_for_the_last_turn(moment):
    assert on_the_last_card(moment, "") == on_the_last_card(moment, "3b") == (2 if moment == "ja_ppuk" else 1)


@pytest.mark.parametrize("moment", LAST_TURNS)
def test_gd29_house_rule_no_junk_for_g24_to_g26_on_the_last_turn_of_the_deal(moment):
    given = {"last_turn": "deal"}
    takes = {"pile": 1, "ja_ppuk": 2}
    assert on_the_last_card(moment, "", given=given) == takes.get(moment, 0)
    assert on_the_last_card(moment, "3b", given=given) == takes.get(moment, 1)


def test_gd29_after_the_last_turn_of_the_deal_nobody_has_a_hand_card_or_a_free_turn_left():
    given = {"last_turn": "deal"}
    assert on_the_last_card("jjok", "", given=given, sides={1: {"free": 1}}) == 1
    assert on_the_last_card("jjok", "", given=given, sides={0: {"free": 1}}) == 1


@pytest.mark.parametrize("moment", LAST_TURNS)
def test_gd29_korean_rule_nothing_on_each_players_last_hand_card(moment):
    given = {"last_turn": "player"}
    assert on_the_last_card(moment, "", given=given) == on_the_last_card(moment, "3b", given=given) == 0
    table = position("5j 2a", "3b", floor="9a", stock="5k 10j", taken=("", "1j"), given=given).do("play 5j")
    assert table.has(0, "1j")


def test_gd29_korean_rule_nothing_after_the_last_hand_card_either():
    """A free turn with an empty hand captures a pile from the stock: it takes junk unless the rule is on."""
    for last_turn, takes in (("counts", 1), ("deal", 1), ("player", 0)):
        table = position(
            "6a", "3b 3r 4a", floor="5a 5r 5j 9a", stock="11j 12d 5k 8a 8j", taken=("", "1j 1k"),
            sides={0: {"free": 1}}, given={"last_turn": last_turn},
        ).play("play 6a", "play 3b")  # fmt: skip
        assert "flipped" in table.kinds() and "pile" in table.kinds()
        assert len(table.told("junk_taken")) == takes


def test_gd29_bombs_and_jokers_take_junk_on_the_last_hand_card_under_every_rule():
    for last_turn in ("counts", "deal", "player"):
        given = {"last_turn": last_turn, "bomb_takes": "on", "joker_takes": "on"}
        bomb = position("7a 7r 7j", "3b", floor="7k 5a", stock="8j 9j", taken=("", "1j"), given=given).do("bomb 07")
        joker = position("J2", "3b", floor="5a", stock="8j 9j", taken=("", "1j"), given=given).do("play J2")
        assert bomb.has(0, "1j") and joker.has(0, "1j")


def test_gd30_ppuk_on_the_last_hand_card_is_a_ppuk():
    table = position("5r", "5k", floor="5a", stock="5j 10j").do("play 5r")
    assert table.taken(0) == () and table.state.piles == (Pile(4, 0, 8, ()),)


def test_gd30_house_rule_the_player_takes_all_three():
    table = position("5r", "5k", floor="5a", stock="5j 10j", given={"last_ppuk_taken": "on"}).do("play 5r")
    assert table.taken(0) == cards("5a 5r 5j") and table.state.piles == ()
    assert table.told("last_ppuk")[0]["rule"] == "GD30"


def test_gd28_junk_is_taken_in_turn_order():
    table = position(
        "5j 2a", "3b 3r", "4a 4r", floor="9a", stock="5k 10j", taken=("1j", "", "6j"), seat=1, turn=13,
        sides={1: {"hand": cards("5j 3b")}},
    ).do("play 5j")  # fmt: skip
    assert [one["giver"] for one in table.told("junk_taken")] == [2, 0]
    assert card("5j") in table.taken(1)
