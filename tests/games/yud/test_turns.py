"""The turn: Y9, Y10, abilities and exchanges, YD1 to YD7, YD22, YD23, YD25."""

import pytest

from games.core import HOST
from games.yud import YUD
from games.yud.table import ABILITIES, EMPTY, UNKNOWN, Ability, Phase, Place
from tests.games.yud.play import Table


def test_y9_the_drawn_card_is_seen_by_the_drawer_alone():
    table = Table("0 1 2 3", "4 5 6 7", draws="12").do("draw")
    assert table.state.phase is Phase.DRAWN
    assert [table.view(seat).drawn for seat in (0, 1, None)] == [12, UNKNOWN, UNKNOWN]
    assert [table.view(seat).ability for seat in (0, 1, None)] == [Ability.SWAP, None, None]
    assert table.told("drew") == {"seat": 0, "left": 45}


def test_y9_one_action_and_only_after_drawing():
    table = Table("0 1 2 3", "4 5 6 7", draws="12")
    for text in ("discard", "keep 0", "pair 0 1", "swap 0 0 1 0", "look 0", "spy 1 0"):
        assert table.refused(text) == ("draw_first", "Y9")
    table.do("draw")
    for text in ("draw", "take 0", "pass"):
        assert table.refused(text) == ("already_drawn", "Y9")


def test_y9a_the_drawn_card_is_discarded_face_up():
    table = Table("0 1 2 3", "4 5 6 7", draws="13").play("draw", "discard")
    assert table.view().discard_top == 13
    assert table.row(0) == [0, 1, 2, 3]
    assert table.told("discarded") == {"seat": 0, "card": "13"}


def test_y9b_look_at_me_shows_one_own_card_to_the_player_alone():
    table = Table("0 1 2 3", "4 5 6 7", draws="7").play("draw", "look 2")
    assert table.view(0).rows[0] == (UNKNOWN, UNKNOWN, 2, UNKNOWN)
    assert table.view(1).rows == table.view(None).rows == ((UNKNOWN,) * 4,) * 2
    assert table.view(None).looks[0].places == (Place(0, 2),)
    assert table.view().discard_top == 7
    assert table.told("looked") == {"seat": 0, "card": "7", "friend": 0, "slot": 2}


def test_y9b_look_at_you_shows_one_card_of_a_friend_to_the_player_alone():
    table = Table("0 1 2 3", "4 5 6 7", "8 9 10 11", draws="10").play("draw", "spy 2 3")
    assert table.view(0).rows[2] == (UNKNOWN, UNKNOWN, UNKNOWN, 11)
    for other in (1, 2, None):
        assert table.view(other).rows == ((UNKNOWN,) * 4,) * 3
    assert table.told("spied") == {"seat": 0, "card": "10", "friend": 2, "slot": 3}


def test_y9b_look_at_you_is_for_friends_cards_only():
    table = Table("0 1 2 3", "4 5 6 7", draws="9").do("draw")
    assert table.refused("spy 0 1") == ("spy_friends", "Y9b")
    assert {text for text in table.legal() if text.startswith("spy")} == {f"spy 1 {slot}" for slot in range(4)}
    assert table.refused("look 1") == ("other_ability", "YD1")


def test_y9b_a_look_does_not_hold_up_the_next_turn():
    table = Table("0 1 2 3", "4 5 6 7", draws="7 5").play("draw", "look 2")
    assert YUD.waiting_for(table.state) == {1}
    assert YUD.to_act(table.state) == {0, 1, HOST}
    table.do("draw")
    assert table.view(0).rows[0][2] == 2
    table.do("done", 0)
    assert table.view(0).rows[0] == (UNKNOWN,) * 4


def test_y9b_swap_exchanges_an_own_card_with_a_friends_unseen():
    table = Table("0 1 2 12", "4 5 6 7", draws="11").play("draw", "swap 0 3 1 0")
    assert (table.row(0), table.row(1)) == ([0, 1, 2, 4], [12, 5, 6, 7])
    for observer in (0, 1, None):
        assert table.view(observer).rows == ((UNKNOWN,) * 4,) * 2
    told = {"seat": 0, "card": "11", "first": 0, "first_slot": 3, "second": 1, "second_slot": 0}
    assert table.told("swapped") == told


def test_y9b_a_card_that_moves_is_turned_down_first():
    """An open look shows what lies there, never what was there or came there."""
    table = Table("0 1 2 3", "4 5 6 7", draws="10 11").play("draw", "spy 1 0")
    assert table.view(0).rows[1][0] == 4
    table.play("draw", "swap 1 0 0 1")
    assert table.view(0).rows == ((UNKNOWN,) * 4,) * 2
    assert table.view(0).looks == ()


def test_y9b_only_the_moved_card_leaves_a_look_at_two():
    table = Table("0 1 2 3", "4 5 6 7", draws="12", peeks=True).do("peek 0 1", 0).do("decline", 1)
    table.play("draw", "keep 1")
    assert table.view(0).rows[0] == (0, UNKNOWN, UNKNOWN, UNKNOWN)
    assert table.view(0).looks[0].places == (Place(0, 0),)


def test_y9b_a_new_look_closes_the_seats_older_one():
    table = Table("0 1 2 3", "4 5 6 7", draws="7", peeks=True).do("peek 0 1", 0).do("decline", 1)
    table.play("draw", "look 3")
    assert table.view(0).rows[0] == (UNKNOWN, UNKNOWN, UNKNOWN, 3)
    assert len(table.view(0).looks) == 1


def test_y9c_the_drawn_card_takes_the_place_of_one_that_is_discarded():
    table = Table("0 1 2 12", "4 5 6 7", draws="3").play("draw", "keep 3")
    assert table.row(0) == [0, 1, 2, 3]
    assert table.view().discard_top == 12
    assert table.told("kept") == {"seat": 0, "slot": 3, "card": "12"}
    assert table.view(0).rows[0] == (UNKNOWN,) * 4


def test_y9d_two_identical_cards_for_the_drawn_one():
    table = Table("9 3 9 5", "0 1 2 4", draws="1").play("draw", "pair 0 2")
    assert table.row(0) == [1, 3, EMPTY, 5]
    assert table.state.discard == (9, 9)
    told = {"seat": 0, "slots": (0, 2), "into": 0, "card": "9", "count": 2}
    assert table.told("matched") == told
    assert table.view(1).rows[0] == (UNKNOWN, UNKNOWN, EMPTY, UNKNOWN)


def test_y9e_the_top_discard_is_swapped_with_an_own_card_instead_of_drawing():
    table = Table("0 1 2 3", "12 5 6 7", draws="4").play("draw", "discard", "take 0")
    assert table.row(1) == [4, 5, 6, 7]
    assert table.view().discard_top == 12
    assert table.view().stock_count == 45
    assert table.state.turn == 0


def test_y10_play_goes_clockwise():
    table = Table("0 1 2 3", "4 5 6 7", "8 9 10 11", starter=1)
    turns = []
    for _ in range(4):
        turns.append(table.state.turn)
        table.pass_turns()
    assert turns == [1, 2, 0, 1]
    assert table.refused("draw", 0) == ("not_your_turn", "Y10")


def test_yd1_abilities_by_number():
    names = ["look"] * 2 + ["spy"] * 2 + ["swap"] * 2
    assert [str(ability) for ability in ABILITIES[7:13]] == names
    assert set(ABILITIES[:7]) == {ABILITIES[13]} == {None}


@pytest.mark.parametrize(
    ("card", "family"),
    [(6, ""), (7, "look"), (8, "look"), (9, "spy"), (10, "spy"), (11, "swap"), (12, "swap"), (13, "")],
)
def test_yd1_each_card_offers_its_ability_alone(card, family):
    table = Table("0 1 2 3", "4 5 6 5", draws=str(card)).do("draw")
    offered = {text.split()[0] for text in table.legal()} & {"look", "spy", "swap"}
    assert offered == ({family} if family else set())
    if not family:
        assert table.refused("look 0") == ("no_ability", "YD1")


def test_yd1_house_rule_no_abilities():
    table = Table("0 1 2 3", "4 5 6 5", draws="7", abilities=False).do("draw")
    assert table.refused("look 0") == ("no_ability", "YD1")
    assert table.view(0).ability is None


def test_yd2_mismatch_shows_both_to_all_and_costs_the_drawn_card():
    table = Table("9 8 3 5", "0 1 2 4", draws="7").play("draw", "pair 0 1")
    assert table.row(0) == [9, 8, 3, 5]
    assert table.state.discard == (7,)
    assert table.state.turn == 1
    for observer in (0, 1, None):
        assert table.view(observer).rows[0] == (9, 8, UNKNOWN, UNKNOWN)
    told = {"seat": 0, "slots": (0, 1), "cards": ("9", "8"), "card": "7"}
    assert table.told("mismatched") == told


def test_yd2_shown_cards_are_turned_back_by_time():
    table = Table("9 8 3 5", "0 1 2 4", draws="7").play("draw", "pair 0 1")
    (wait,) = YUD.waits(table.state)
    assert table.refused("done", 0) == ("no_look", "Y7")
    table.host(YUD.encode(wait.action))
    assert table.view(0).rows == table.view(None).rows == ((UNKNOWN,) * 4,) * 2


def test_yd2_any_two_own_cards_may_be_tried():
    table = Table("9 8 3 5", "0 1 2 4", draws="7").do("draw")
    pairs = {"pair 0 1", "pair 0 2", "pair 0 3", "pair 1 2", "pair 1 3", "pair 2 3"}
    assert pairs <= table.legal()


def test_yd2_house_rule_keeps_the_drawn_card_as_an_extra():
    table = Table("9 8 3 5", "0 1 2 4", draws="7 1", mismatch_keeps=True).play("draw", "pair 0 1")
    assert table.row(0) == [9, 8, 3, 5, 7]
    assert table.state.discard == ()
    assert table.told("mismatched_extra") == {"seat": 0, "slots": (0, 1), "cards": ("9", "8"), "slot": 4}
    assert table.view(1).rows[0] == (9, 8, UNKNOWN, UNKNOWN, UNKNOWN)
    table.pass_turns()
    assert "take 4" in table.legal()


def test_yd2_house_rule_extra_goes_to_an_empty_place_first():
    table = Table("9 9 3 5", "0 1 2 4", draws="1 13 7", mismatch_keeps=True).play("draw", "pair 0 1")
    table.pass_turns().play("draw", "pair 2 3")
    assert table.row(0) == [1, 7, 3, 5]


def test_yd3_exactly_two():
    table = Table("9 9 9 5", "0 1 2 4", draws="7").do("draw")
    assert table.refused("trio 0 1 2") == ("only_two", "YD3")


def test_yd3_house_rule_up_to_four_for_one():
    table = Table("9 9 9 5", "6 6 6 6", draws="7 1", match_up_to_four=True).play("draw", "trio 0 1 2")
    assert table.row(0) == [7, EMPTY, EMPTY, 5]
    table.play("draw", "four 0 1 2 3")
    assert table.row(1) == [1, EMPTY, EMPTY, EMPTY]
    assert table.state.discard == (9, 9, 9, 6, 6, 6, 6)
    assert table.told("matched")["count"] == 4


def test_yd3_house_rule_one_odd_card_spoils_it():
    table = Table("9 9 5 9", "0 1 2 4", draws="7", match_up_to_four=True).play("draw", "trio 0 1 2")
    assert table.row(0) == [9, 9, 5, 9]
    assert table.told("mismatched")["cards"] == ("9", "9", "5")


def test_yd4_no_pair_for_the_top_discard():
    table = Table("0 1 2 3", "9 9 6 7", draws="4").pass_turns()
    assert table.refused("take 0 1") == ("not_from_discard", "YD4")


def test_yd4_house_rule_pair_for_the_top_discard():
    table = Table("0 1 2 3", "9 9 6 7", draws="4", match_discard=True).pass_turns().do("take 0 1")
    assert table.row(1) == [4, EMPTY, 6, 7]
    assert table.state.discard == (9, 9)
    told = {"seat": 1, "slots": (0, 1), "into": 0, "card": "4", "thrown": "9", "count": 2}
    assert table.told("took") == told


def test_yd4_house_rule_mismatch_leaves_the_discard():
    table = Table("0 1 2 3", "9 8 6 7", draws="4", match_discard=True).pass_turns().do("take 0 1")
    assert table.row(1) == [9, 8, 6, 7]
    assert table.state.discard == (4,)
    assert table.state.turn == 0
    assert table.told("mismatched_discard") == {"seat": 1, "slots": (0, 1), "cards": ("9", "8"), "card": "4"}


def test_yd4_house_rule_mismatch_may_cost_the_taken_card():
    table = Table("0 1 2 3", "9 8 6 7", draws="4", match_discard=True, mismatch_keeps=True).pass_turns().do("take 0 1")
    assert table.row(1) == [9, 8, 6, 7, 4]
    assert table.state.discard == ()
    told = {"seat": 1, "slots": (0, 1), "cards": ("9", "8"), "slot": 4, "card": "4"}
    assert table.told("mismatched_taken") == told


def test_yd5_no_ability_of_a_card_taken_from_the_discards():
    table = Table("0 1 2 3", "12 5 6 7", draws="8").pass_turns().do("take 0")
    assert table.state.turn == 0
    assert table.state.looks == ()


def test_yd6_no_ability_of_a_card_thrown_out_of_the_row():
    table = Table("8 1 2 3", "4 5 6 7", draws="0").play("draw", "keep 0")
    assert table.view().discard_top == 8
    assert table.state.turn == 1
    assert table.state.looks == ()


def test_yd7_the_ability_is_optional():
    table = Table("0 1 2 3", "4 5 6 7", draws="8").do("draw")
    assert {"discard", "look 0", "keep 0"} <= table.legal()
    table.do("discard")
    assert table.state.looks == ()


def test_yd22_the_card_goes_to_the_first_place_and_the_other_stays_empty():
    table = Table("3 9 5 9", "0 1 2 4", draws="1").do("draw")
    assert table.refused("pair 1 3 into 3") == ("first_place", "YD22")
    table.do("pair 1 3")
    assert table.row(0) == [3, 1, 5, EMPTY]


def test_yd22_house_rule_the_player_chooses_the_place():
    table = Table("3 9 5 9", "0 1 2 4", draws="1", choose_place=True).do("draw")
    assert {"pair 1 3", "pair 1 3 into 3"} <= table.legal()
    table.do("pair 1 3 into 3")
    assert table.row(0) == [3, EMPTY, 5, 1]
    assert table.told("matched")["into"] == 3


def test_yd23_one_own_card_for_one_of_another_player():
    table = Table("0 1 2 3", "4 5 6 7", "8 9 10 10", draws="11").do("draw")
    for text in ("swap 0 0 0 1", "swap 1 0 2 0", "swap 1 0 0 0"):
        assert table.refused(text) == ("swap_friends", "YD23")
    assert len([text for text in table.legal() if text.startswith("swap")]) == 4 * 8


def test_yd23_house_rule_any_two_cards():
    table = Table("0 1 2 3", "4 5 6 7", "8 9 10 10", draws="11", swap_any=True).do("draw")
    assert len([text for text in table.legal() if text.startswith("swap")]) == 12 * 11 // 2
    for text in ("swap 2 0 1 0", "swap 1 0 1 0"):
        assert table.refused(text) == ("swap_two", "YD23")
    table.do("swap 1 0 2 3")
    assert (table.row(1), table.row(2)) == ([10, 5, 6, 7], [8, 9, 10, 4])


def test_yd25_a_taken_card_lies_face_down_and_the_log_names_it():
    table = Table("0 1 2 3", "12 5 6 7", draws="4").pass_turns().do("take 0")
    told = {"seat": 1, "slots": (0,), "into": 0, "card": "4", "thrown": "12", "count": 1}
    assert table.told("took") == told
    for observer in (0, 1, None):
        assert table.view(observer).rows[1] == (UNKNOWN,) * 4


def test_yd25_house_rule_a_taken_card_lies_face_up():
    table = Table("0 1 2 3", "12 5 6 7", draws="4 11 13", taken_face_up=True).pass_turns().do("take 0")
    for observer in (0, 1, None):
        assert table.view(observer).rows[1] == (4, UNKNOWN, UNKNOWN, UNKNOWN)
    table.play("draw", "swap 0 3 1 0")
    assert table.view(None).rows == ((UNKNOWN, UNKNOWN, UNKNOWN, 4), (UNKNOWN,) * 4)
    table.pass_turns().play("take 3")
    assert table.view(None).rows[0][3] == 13
    assert table.view(None).face_up == {Place(0, 3)}


def test_yd25_house_rule_a_taken_extra_lies_face_up_too():
    house = {"taken_face_up": True, "match_discard": True, "mismatch_keeps": True}
    table = Table("0 1 2 3", "9 8 6 7", draws="4", **house).pass_turns().do("take 0 1")
    assert table.view(None).rows[1][4] == 4


def test_case_6_two_for_one():
    table = Table("9 9 3 5", "0 1 2 4", draws="1").play("draw", "pair 0 1")
    assert table.row(0) == [1, EMPTY, 3, 5]
    assert sum(card for card in table.row(0) if card >= 0) == 9
    assert table.view().discard_top == 9

    table = Table("9 8 3 5", "0 1 2 4", draws="1").play("draw", "pair 0 1")
    assert sum(table.row(0)) == 25
    assert table.view().discard_top == 1
    assert table.view(1).rows[0] == (9, 8, UNKNOWN, UNKNOWN)
