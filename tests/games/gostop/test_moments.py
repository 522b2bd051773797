"""The special moments that take junk: G24–G28, GD18–GD35."""

from __future__ import annotations

from games.gostop.state import Pile
from games.gostop.values import Phase
from tests.games.gostop.play import card, cards, position

OWN_PILE = (Pile(4, 0, 4, ()),)
"""The May pile, made by seat 0 in turn 4: two players, so in its turn before the last but one of turn 8."""


def test_g24_case_28_sweep_of_two_months():
    table = position("6j 2a", "3b 3r", floor="6r 9a", stock="9j 10j", taken=("", "1j 1k")).do("play 6j")
    assert table.has(0, "6j 6r 9a 9j 1j") and table.has(1, "1k")
    assert table.told("sweep")[0]["rule"] == "G24"


def test_g24_case_28_no_bonus_with_three_on_the_table():
    table = position("6j 2a", "3b 3r", floor="6r 9a 10a", stock="9j 10j", taken=("", "1j")).do("play 6j")
    assert table.has(1, "1j") and "sweep" not in table.kinds()


def test_gd26_two_of_one_month_are_no_sweep_but_a_ttadak():
    table = position("6j 2a", "3b 3r", floor="6r 6a", stock="6k 10j", taken=("", "1j 1k")).play("play 6j", "pick 6a")
    assert table.has(1, "1k") and table.has(0, "1j")
    assert table.kinds().count("junk_taken") == 1


def test_gd26_a_bomb_counts_as_the_hand_card():
    table = position("7a 7r 7j 2a", "3b 3r", floor="7k 9a", stock="9j 10j", taken=("", "1j 1k 4j")).do("bomb 07")
    assert [one["moment"] for one in table.told("junk_taken")] == ["bomb", "sweep"]


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


def test_g25_case_27_ttadak():
    table = position("5j 2a", "3b 3r", floor="5a 5r 9a", stock="5k 10j", taken=("", "1j 1k"))
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


def test_gd23_case_26_another_players_pile_takes_one():
    table = position(
        "5k 2a", "3b 3r", floor="5a 5r 5j 9a", stock="10j", piles=(Pile(4, 1, 5, ()),), taken=("", "1j 1k")
    )
    table.do("play 5k")
    assert "ja_ppuk" not in table.kinds() and table.has(1, "1k")


def test_g28_case_26_ja_ppuk_takes_two_of_each():
    table = position(
        "5k 2a", "3b 3r", "4a 4r", floor="5a 5r 5j 9a", stock="10j", piles=OWN_PILE, taken=("", "1j 1k 4j", "6j 6k")
    ).do("play 5k")
    assert table.told("ja_ppuk")[0]["rule"] == "G28"
    assert table.has(0, "1j 1k 6j 6k") and table.taken(1) == cards("4j")


def test_g28_gd24_played_through_made_and_taken_by_the_same_player():
    table = position("5r 2a 5k", "3b 3r 4a", floor="5a", stock="5j 8a 9a 11j 12d", taken=("", "1j 1k 4j"))
    table.play("play 5r", "play 3b", "play 2a", "play 3r", "play 5k")
    assert [one["moment"] for one in table.told("junk_taken")] == ["ja_ppuk", "ja_ppuk"]


def test_gd24_house_rule_only_ones_very_last_turn():
    for turn, moment in ((4, "pile"), (6, "ja_ppuk")):
        table = position(
            "5k 2a", "3b 3r", floor="5a 5r 5j 9a", stock="10j", turn=8, piles=(Pile(4, 0, turn, ()),),
            taken=("", "1j 1k 4j"), given={"ja_ppuk_next_turn": "on"},
        ).do("play 5k")  # fmt: skip
        assert moment in table.kinds()


def test_gd28_events_add_up_and_are_settled_in_order():
    table = position(
        "5k 2a", "3b 3r", floor="5a 5r 5j 9a 9r 9j", stock="9k 10j", piles=OWN_PILE, taken=("", "12d 1j 11d 1k")
    ).do("play 5k")
    assert [(one["moment"], one["card"]) for one in table.told("junk_taken")] == [
        ("ja_ppuk", "01-junk1"), ("ja_ppuk", "01-junk2"), ("pile", "12-double"),
    ]  # fmt: skip


def test_gd28_g22_a_pile_taken_from_the_hand_is_settled_before_a_joker_of_the_stock():
    table = position(
        "5k 2a", "3b 3r", floor="5a 5r 5j 9a", stock="J2 10j", piles=OWN_PILE, taken=("", "11d 12d 1j"),
        given={"joker_takes": "on"},
    ).do("play 5k")  # fmt: skip
    assert [(one["moment"], one["card"]) for one in table.told("junk_taken")] == [
        ("ja_ppuk", "01-junk1"), ("ja_ppuk", "11-double"), ("joker", "12-double"),
    ]  # fmt: skip
    assert table.kinds().index("captured") < table.kinds().index("joker_turned")


def test_gd29_no_junk_for_board_moments_on_the_last_turn_of_the_deal():
    last = position("5j", "", floor="", stock="5k", taken=("", "1j"), turn=19).do("play 5j")
    assert "jjok" in last.kinds() and last.has(1, "1j")
    sweep = position("5j", "", floor="5a 9a", stock="9k", taken=("", "1j")).do("play 5j")
    assert "sweep" in sweep.kinds() and sweep.has(1, "1j")
    ttadak = position("5j", "", floor="5a 5r", stock="5k", taken=("", "1j")).play("play 5j", "pick 5a")
    assert "ttadak" in ttadak.kinds() and ttadak.has(1, "1j")


def test_gd29_a_turn_before_the_last_takes_junk():
    table = position("5j", "9k", floor="9a", stock="5k 10j", taken=("", "1j")).do("play 5j")
    assert table.has(0, "1j")
    free = position("5j", "", floor="9a", stock="5k 10j", taken=("", "1j"), sides={1: {"free": 1}}).do("play 5j")
    assert free.has(0, "1j")


def test_gd29_piles_still_count_on_the_last_turn():
    table = position("5k", "", floor="5a 5r 5j 9a", stock="9k", taken=("", "1j 1k")).do("play 5k")
    assert table.has(0, "1j")
    table = position("5k", "", floor="5a 5r 5j", stock="9k", piles=OWN_PILE, taken=("", "1j 1k")).do("play 5k")
    assert table.has(0, "1j 1k")


def test_gd29_house_rule_nothing_on_ones_last_hand_card():
    given = {"last_card_plain": "on"}
    for floor, stock, play in (("9a", "5k 10j", "5j"), ("5a 5r 5j", "9k 10j", "5k")):
        table = position(play, "3b", floor=floor, stock=stock, taken=("", "1j"), given=given).do(f"play {play}")
        assert table.has(1, "1j")
    table = position("5j 2a", "3b", floor="9a", stock="5k 10j", taken=("", "1j"), given=given).do("play 5j")
    assert table.has(0, "1j")


def test_gd30_ppuk_on_the_last_hand_card_is_a_ppuk():
    table = position("5r", "5k", floor="5a", stock="5j 10j").do("play 5r")
    assert table.taken(0) == () and table.state.piles == (Pile(4, 0, 8, ()),)


def test_gd30_house_rule_the_player_takes_all_three():
    table = position("5r", "5k", floor="5a", stock="5j 10j", given={"last_ppuk_taken": "on"}).do("play 5r")
    assert table.taken(0) == cards("5a 5r 5j") and table.state.piles == ()
    assert table.told("last_ppuk")[0]["rule"] == "GD30"


def take_one(junk: str, **more):
    """The jjok of seat 0 takes one junk of seat 1."""
    return position("5j 2a", "3b 3r", floor="9a", stock="5k 10j", taken=("", junk), **more).do("play 5j")


def test_gd31_lowest_value_first_then_first_captured():
    assert take_one("11d 4k 1j").told("junk_taken")[0]["card"] == "04-junk2"
    assert take_one("J3 11d J2").told("junk_taken")[0]["card"] == "11-double"


def test_gd31_the_cup_never_goes_gd3():
    table = take_one("9a 9r")
    assert table.has(1, "9a") and table.told("junk_taken") == []


def test_gd31_order_within_one_capture_is_hand_floor_stock():
    table = position("5k 2a", "3b 3r", floor="5j 9k", stock="9j 10j").do("play 5k")
    assert table.side(0).junk == cards("5k 5j 9k 9j")
    table = position("1b 2a", "3b 3r", floor="11j 11d", stock="11k 10j").play("play 1b", "pick 11d")
    assert table.side(0).junk == cards("11d 11k")
    table = position("5k 2a", "3b 3r", floor="5j 5a", stock="5r 10j").play("play 5k", "pick 5j")
    assert table.side(0).junk == cards("5k 5j")


def test_gd31_house_rule_the_giver_chooses():
    table = take_one("11d 4k 1j", given={"giver_chooses": "on"})
    assert table.phase is Phase.GIVE and table.state.seat == 1
    assert table.legal() == ["give 11-double", "give 04-junk2", "give 01-junk1"]
    assert table.refused("give 5a").code == "not_your_junk"
    assert table.refused("play 3b").rule == "GD31"
    table.do("give 11d")
    assert table.has(0, "11d") and table.state.seat == 1 and table.phase is Phase.PLAY


def test_gd31_house_rule_equal_junk_leaves_nothing_to_choose():
    table = take_one("4k 1j", given={"giver_chooses": "on"})
    assert table.phase is Phase.PLAY and table.has(0, "4k")


def test_gd32_no_junk_gives_nothing():
    assert take_one("1r").taken(1) == cards("1r")


def test_gd33_only_a_double_is_given_whole():
    assert take_one("11d").has(0, "11d")


def take_two(junk: str, **more):
    """The ja-ppuk of seat 0 takes two junk of seat 1."""
    hands, floor = ("5k 2a", "3b 3r"), "5a 5r 5j 9a"
    return position(*hands, floor=floor, stock="10j", piles=OWN_PILE, taken=("", junk), **more).do("play 5k")


def test_gd34_a_single_is_followed_by_a_second_and_a_double_settles_both():
    assert [one["card"] for one in take_two("11d 1j").told("junk_taken")] == ["01-junk1", "11-double"]
    assert [one["card"] for one in take_two("11d 12d").told("junk_taken")] == ["11-double"]
    assert [one["card"] for one in take_two("J3").told("junk_taken")] == ["joker-3"]


def test_gd34_house_rule_always_two_cards():
    table = take_two("11d 12d", given={"two_cards": "on"})
    assert table.has(0, "11d 12d")


def test_gd34_with_a_choosing_giver():
    table = take_two("11d 1j 4j", given={"giver_chooses": "on"}).do("give 1j")
    assert table.phase is Phase.GIVE
    assert table.do("give 11d").phase is Phase.PLAY
    table = take_two("11d 1j 4j", given={"giver_chooses": "on"}).do("give 11d")
    assert table.phase is Phase.PLAY


def test_gd35_from_each_opponent():
    table = position("5j 2a", "3b 3r", "4a 4r", floor="9a", stock="5k 10j", taken=("", "1j", "6j")).do("play 5j")
    assert table.has(0, "1j 6j")


def test_gd28_junk_is_taken_in_turn_order():
    table = position(
        "5j 2a", "3b 3r", "4a 4r", floor="9a", stock="5k 10j", taken=("1j", "", "6j"), seat=1, turn=13,
        sides={1: {"hand": cards("5j 3b")}},
    ).do("play 5j")  # fmt: skip
    assert [one["giver"] for one in table.told("junk_taken")] == [2, 0]
    assert card("5j") in table.taken(1)
