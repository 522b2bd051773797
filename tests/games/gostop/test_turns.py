"""A turn and its answers: G2, G16–G23, G29, G30, GD16–GD21, GD27, and the counting of turns."""

from __future__ import annotations

from games.core import HOST
from games.gostop import GOSTOP
from games.gostop.options import Options
from games.gostop.values import Phase
from tests.games.gostop.play import KOREAN, both, card, cards, dealt, names, position


def test_g2_g21_hand_card_takes_the_card_of_its_month():
    table = position("1b 2a", "3b 3r", floor="1r 5a", stock="8j 9j").do("play 1b")
    assert table.taken(0) == cards("1b 1r")
    assert table.floor == set(cards("5a 8j"))
    assert table.state.asked == 1


def test_g18_play_a_card_then_turn_up_the_stock():
    table = position("1b 2a", "3b 3r", floor="5a", stock="8j 9j").do("play 1b")
    assert table.kinds()[:2] == ["played", "turned"]
    assert table.side(0).hand == cards("2a")
    refusal = table.refused("play 4a", 1)
    assert (refusal.code, refusal.rule) == ("not_held", "G18")
    assert table.refused("play 2a", 0).code == "not_your_turn"


def test_g20_no_match_is_added_and_the_stock_card_too():
    table = position("1b 2a", "3b 3r", floor="5a", stock="8j 9j").do("play 1b")
    assert table.floor == set(cards("5a 1b 8j")) and table.taken(0) == ()


def test_g20_stock_card_captures_its_match():
    table = position("1b 2a", "3b 3r", floor="5a 8b", stock="8j 9j").do("play 1b")
    assert table.taken(0) == cards("8b 8j")


def test_g20_stock_card_with_two_matches_asks():
    table = position("1b 2a", "3b 3r", floor="8a 8b", stock="8j 9j").do("play 1b")
    assert table.phase is Phase.PICK_STOCK
    assert table.legal() == ["pick 08-bright", "pick 08-animal"]
    assert table.refused("pick 1b").code == "not_a_match"
    table.do("pick 8a")
    assert table.taken(0) == cards("8a 8j") and card("8b") in table.floor


def test_g20_stock_card_captures_a_pile_of_three():
    table = position("1b 2a", "3b 3r", floor="8a 8b 8k", stock="8j 9j", taken=("", "1j")).do("play 1b")
    assert table.has(0, "8a 8b 8j 8k 1j")


def test_g21a_stock_matches_nothing_and_the_pair_is_captured():
    table = position("1b 2a", "3b 3r", floor="1r 5a", stock="8j 9j").do("play 1b")
    assert table.taken(0) == cards("1b 1r") and card("8j") in table.floor


def test_g21b_stock_matches_another_and_both_pairs_are_captured():
    table = position("1b 2a", "3b 3r", floor="1r 5a 6a", stock="5j 9j").do("play 1b")
    assert table.taken(0) == cards("1b 1r 5a 5j")


def test_g21c_case_26_stock_matches_the_pair_ppuk():
    table = position("5r 2a", "5k 3b", floor="5a 9a", stock="5j 10a", taken=("", "1j")).do("play 5r")
    assert table.taken(0) == () and table.floor == set(cards("5a 5r 5j 9a"))
    assert table.told("ppuk")[0]["rule"] == "G21c"
    spot = next(spot for spot in GOSTOP.view(table.state, None).floor if spot.month == 4)
    assert spot.pile and spot.owner == 0


def test_g21_hand_card_with_two_matches_asks_before_the_stock_gd27():
    table = position("1b 2a", "3b 3r", floor="1r 1j 5a", stock="8j 9j").do("play 1b")
    assert table.phase is Phase.PICK_HAND and "turned" not in table.kinds()
    assert GOSTOP.view(table.state, 1).choices == cards("1r 1j")
    assert table.refused("play 2a").rule == "GD27"
    table.do("pick 1r")
    assert table.taken(0) == cards("1b 1r") and card("1j") in table.floor


def test_gd27_two_equal_junk_cards_leave_nothing_to_choose():
    table = position("1b 2a", "3b 3r", floor="1k 1j 5a", stock="8j 9j").do("play 1b")
    assert table.phase is Phase.PLAY and table.taken(0) == cards("1b 1j")


@both(Phase.PLAY, Phase.PICK_HAND)
def test_gd27_gd1_a_double_is_another_card_only_where_it_counts_two(given, expected):
    table = position("11b 2a", "3b 3r", floor="11k 11d 5a", stock="8j 9j", given=given).do("play 11b")
    assert table.phase is expected
    table = position("1b 2a", "3b 3r", floor="11k 11d 5a", stock="11b 9j", given=given).do("play 1b")
    assert table.phase is (Phase.PICK_STOCK if expected is Phase.PICK_HAND else Phase.PLAY)


def test_gd27_a_ttadak_is_not_known_when_the_pair_is_chosen():
    table = position("1b 2a", "3b 3r", floor="1r 1j 5a", stock="1k 9j").play("play 1b", "pick 1j")
    assert table.taken(0) == cards("1b 1r 1j 1k")


def test_g16_g22_a_dealt_triple_is_taken_as_one_by_the_fourth():
    table = dealt("1b", "", floor="1r 1j 1k 2a 3b 4a 5a 6a", stock="7a", given={"jokers": "none"}).do("play 1b")
    assert set(cards("1b 1r 1j 1k")) <= set(table.taken(0))


def test_g22_then_the_stock_is_turned_up():
    table = position("1b 2a", "3b 3r", floor="1r 1j 1k 5a", stock="5j 9j").do("play 1b")
    assert table.taken(0) == cards("1b 1r 1j 1k 5a 5j")


def test_g23_the_deal_ends_when_all_cards_are_used():
    table = position("1b", "3b", floor="1r 3r", stock="8j 8k").do("play 1b").do("play 3b")
    assert table.phase is Phase.BETWEEN and table.state.floor == 0
    assert table.refused("play 1b", 0).code == "too_late"


def test_g17_heundeum_is_shown_before_a_turn_and_binds_nobody():
    table = position("1b 1r 1j 2a", "3b 3r 4a 4r", floor="5a", stock="8j 9j")
    assert table.legal()[-1] == "shake 01"
    table.do("shake 01")
    assert table.told("shook")[0]["cards"] == names("1b 1r 1j")
    assert GOSTOP.view(table.state, 1).players[0].shown == cards("1b 1r 1j")
    assert table.state.asked == 0
    table.do("play 2a")
    assert table.refused("shake 01", 0).code == "not_your_turn"


def test_gd16_any_turn_while_all_three_are_held_and_each_month_once():
    table = position("1b 1r 1j 2a", "3b 3r 4a 4r", floor="5a 1k", stock="8j 9j 10j 11j")
    table.play("play 2a", "play 3b").do("shake 01")
    assert table.refused("shake 01").code == "already_shown"
    table.play("play 1b", "play 4a")
    assert GOSTOP.view(table.state, 1).players[0].shown == cards("1r 1j")


def test_gd16_not_with_two_left_nor_after_a_bomb_but_other_triples_still():
    table = position("1b 1r 1j 6a 6r 6j", "3b 3r 4a 4r", floor="5a 1k", stock="8j 9j 10j 11j")
    table.play("bomb 01", "play 3b")
    assert table.refused("shake 01").code == "no_triple"
    assert table.do("shake 06").side(0).shaken == 1 << 5


def test_gd16_too_late_in_the_middle_of_a_turn():
    table = position("1b 5a 5r 5j", "3b 3r", floor="1r 1j", stock="8j 9j").do("play 1b")
    refusal = table.refused("shake 05")
    assert (refusal.code, refusal.rule) == ("too_late", "GD16")


def test_gd16_house_rule_only_when_playing_one_and_without_the_fourth():
    rule = {"shake_on_play": "on"}
    table = position("1b 1r 1j 2a", "3b 3r", floor="1k", stock="8j 9j", given=rule)
    assert table.refused("shake 01").code == "fourth_on_table"
    table = position("1b 1r 1j 2a", "3b 3r", floor="5a", stock="8j 9j", given=rule).do("shake 01")
    assert table.refused("play 2a").code == "play_shown"
    assert table.legal() == ["play 01-bright", "play 01-ribbon", "play 01-junk1"]
    assert table.do("play 1r").side(0).hand == cards("1b 1j 2a")


def test_gd16_without_the_house_rule_the_fourth_does_not_matter():
    table = position("1b 1r 1j 2a", "3b 3r", floor="1k", stock="8j 9j")
    assert "shake 01" in table.legal()


@both([], ["06-junk1", "06-junk2"])
def test_g29_gd18_case_29_bomb(given, expected):
    table = position("7a 7r 7j 2a", "3b 3r", "4a 4r", floor="7k 5a", stock="8j 9j", taken=("", "6j", "6k"), given=given)
    assert "bomb 07" in table.legal()
    table.do("bomb 07")
    assert table.told("bomb")[0]["rule"] == "G29"
    assert [(one["card"], one["rule"]) for one in table.told("junk_taken")] == [(name, "GD18") for name in expected]
    assert set(cards("7a 7r 7j 7k")) <= set(table.taken(0))
    assert card("8j") in table.floor  # the turn ends with a stock card
    assert table.side(0).free == 2 and table.side(0).bombs == 1


def test_g29_no_bomb_without_the_triple_or_the_fourth():
    table = position("7a 7r 2a", "3b 3r", floor="7k 7j", stock="8j 9j")
    assert table.refused("bomb 07").code == "no_triple"
    table = position("7a 7r 7j 2a", "3b 3r", floor="5a", stock="8j 9j")
    assert table.refused("bomb 07").code == "no_fourth"


def test_gd17_a_declared_triple_cannot_be_bombed():
    table = position("7a 7r 7j 2a", "3b 3r", floor="7k", stock="8j 9j").do("shake 07")
    assert table.refused("bomb 07").code == "shown_no_bomb"


def test_g30_two_turns_without_a_hand_card():
    table = position("7a 7r 7j 2a 2r", "3b 3r 4a 4r 6a", floor="7k 5a", stock="8j 9j 10j 11j 12d 5j 1j")
    assert table.refused("flip").code == "no_free_turn"
    table.play("bomb 07", "play 3b", "flip")
    assert table.side(0).hand == cards("2a 2r") and table.side(0).free == 1
    assert table.told("flipped")[0]["left"] == 1
    table.play("play 3r", "play 2a", "play 4a", "flip")
    assert table.side(0).free == 0


def test_gd20_an_empty_hand_uses_free_turns_by_itself():
    table = position("7a 7r 7j", "3b 4a 6a", floor="7k 5a", stock="8j 9j 10j 11j 12d 1j")
    table.play("bomb 07", "play 3b")
    assert table.kinds().count("flipped") == 1 and table.state.asked == 1
    table.play("play 4a")
    assert table.state.asked == 1 and table.side(0).free == 0
    table.play("play 6a")
    assert table.phase is Phase.BETWEEN


def test_gd18_a_bomb_takes_junk_only_by_house_rule():
    for given, owner in (({}, 1), ({"bomb_takes": "on"}, 0)):
        table = position("7a 7r 7j 2a", "3b 3r", floor="7k 5a", stock="8j 9j", taken=("", "6j"), given=given)
        assert table.do("bomb 07").has(owner, "6j")


def test_gd21_two_on_two_only_by_house_rule():
    hands = ("7a 7r 2a", "3b 3r")
    assert position(*hands, floor="7k 7j", stock="8j 9j").refused("bomb 07").code == "no_triple"
    one_there = position(*hands, floor="7k 5a", stock="8j 9j", given={"bomb_pairs": "on"})
    assert one_there.refused("bomb 07").code == "no_triple"
    table = position(*hands, floor="7k 7j 5a", stock="8j 9j", given={"bomb_pairs": "on"})
    assert "bomb 07" in table.legal()
    table.do("bomb 07")
    assert table.taken(0) == cards("7a 7r 7j 7k") and table.side(0).free == 1
    assert table.told("bomb")[0]["rule"] == "GD21"


def test_gd21_a_bomb_of_two_is_no_ttadak_and_takes_what_a_bomb_takes():
    for takes, moments in (("off", []), ("on", ["bomb"])):
        given = {"bomb_pairs": "on", "bomb_takes": takes}
        table = position("7a 7r 2a", "3b 3r", floor="7k 7j 5a", stock="8j 9j", taken=("", "6j 6k"), given=given)
        table.do("bomb 07")
        assert "ttadak" not in table.kinds() and table.side(0).bombs == 1
        assert [one["moment"] for one in table.told("junk_taken")] == moments


def test_g19_to_act_is_the_player_in_turn():
    table = position("1b 2a", "3b 3r", floor="5a", stock="8j 9j")
    assert GOSTOP.to_act(table.state) == GOSTOP.waiting_for(table.state) == {0}
    table.do("play 1b")
    assert GOSTOP.to_act(table.state) == {1}


def test_between_deals_everybody_may_be_ready_and_the_host_goes_on():
    table = dealt("1b 1r 1j 1k", "")
    assert GOSTOP.to_act(table.state) == {0, 1, HOST} and GOSTOP.waiting_for(table.state) == {0, 1}
    (wait,) = GOSTOP.waits(table.state)
    assert (wait.seconds, wait.slow_seconds) == (45, 3600)
    table.do("ready", 1)
    assert GOSTOP.waiting_for(table.state) == {0} and table.refused("ready", 1).code == "already_ready"
    table.do("ready", 0)
    assert table.phase is Phase.DEAL and table.refused("play 1b", 0).code == "dealing"


def test_default_actions_are_mild():
    table = position("1b 12d 6j J3 2a", "3b", floor="5a", stock="8j 9j")
    assert GOSTOP.encode(GOSTOP.default_action(table.state, 0)) == "play 06-junk1"
    table = position("1j 2a", "3b 3r", floor="1b 1r", stock="8j 9j").do("play 1j")
    assert GOSTOP.encode(GOSTOP.default_action(table.state, 0)) == "pick 01-ribbon"
    sale = dealt(seats=4, given={"sell_brights": "on"})
    assert GOSTOP.encode(GOSTOP.default_action(sale.state, 1)) == "drop"
    quad = dealt("1b 1r 1j 1k", "", given=KOREAN)
    assert GOSTOP.encode(GOSTOP.default_action(quad.state, 0)) == "quad take"
    assert Options().deals == 6
