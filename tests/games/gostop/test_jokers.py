"""Jokers in a turn: G31, GD5–GD8."""

from __future__ import annotations

from games.gostop import GOSTOP
from games.gostop.values import Phase
from tests.games.gostop.play import cards, position


def test_g31_case_30_joker_from_the_hand():
    table = position("J2 1b", "3b 3r", floor="5a", stock="6a 6j 9j", taken=("", "8j")).do("play J2")
    assert table.kinds()[:3] == ["joker_played", "turned", "turned"]
    assert table.has(0, "J2 6a 6j 8j")  # the first stock card is the hand card: jjok with the second
    assert table.told("jjok")[0]["rule"] == "G26"
    assert table.side(0).hand == cards("1b") and table.state.asked == 1


def test_g31_case_30_the_replacement_may_match():
    table = position("J2 1b", "3b 3r", floor="5a 5r", stock="5j 9j").do("play J2")
    assert table.phase is Phase.PICK_HAND
    assert table.do("pick 5a").has(0, "J2 5a 5j")


def test_g31_joker_from_the_stock_is_captured_and_replaced():
    table = position("1b 2a", "3b 3r", floor="5a", stock="J3 5j").do("play 1b")
    assert table.has(0, "J3 5a 5j") and table.told("joker_turned")[0]["card"] == "joker-3"


def test_g31_joker_is_junk():
    view = GOSTOP.view(position("1b", "3b", taken=("J3 1j",)).state, None)
    assert view.players[0].junk == cards("J3 1j")
    assert GOSTOP.score_lines(view)[3].data["number"] == 4  # 3 and 1


def test_gd5_house_rule_the_replacement_goes_to_the_hand_and_one_plays_again():
    table = position("J2 1b", "3b 3r", floor="5a", stock="6a 6j", given={"joker_replays": "on"}).do("play J2")
    assert table.side(0).hand == cards("1b 6a") and table.state.asked == 0
    public, private = (event for event in table.events if event.kind == "drew")
    assert "card" not in public.data and private.to == frozenset((0,)) and private.data["card"] == "06-animal"
    assert table.do("play 1b").state.asked == 1


def test_gd5_house_rule_the_replacement_can_make_a_triple():
    table = position("J2 6a 6r", "3b 3r", floor="5a", stock="6j 9j", given={"joker_replays": "on"}).do("play J2")
    assert "shake 06" in table.legal()


def test_gd5_house_rule_without_a_stock_there_is_no_replacement():
    table = position("J2 1b", "3b 3r", floor="5a", stock="", given={"joker_replays": "on"}).do("play J2")
    assert table.side(0).hand == cards("1b") and table.has(0, "J2")
    assert "drew" not in [event.kind for event in table.events]


def test_gd6_joker_takes_junk_only_by_house_rule():
    for given, takes in (({}, False), ({"joker_takes": "on"}, True)):
        for hand, play, stock in (("J2 1b", "play J2", "9j 10j"), ("1b 2a", "play 1b", "J2 9j")):
            table = position(hand, "3b 3r", floor="5a", stock=stock, taken=("", "8j"), given=given).do(play)
            assert table.has(0, "8j") is takes


def test_gd7_joker_turned_up_in_a_ppuk_is_kept():
    table = position("5r 2a", "5k 3b", floor="5a", stock="J2 5j 10a").do("play 5r")
    assert table.taken(0) == cards("J2")


def test_gd7_house_rule_the_joker_is_buried_and_goes_with_the_pile():
    given = {"joker_buried": "on", "joker_takes": "on"}
    table = position("5r 2a", "5k 3b", floor="5a", stock="J2 5j 10a", taken=("6j 6k 7j", "1j"), given=given)
    table.do("play 5r")
    assert table.taken(0) == cards("6j 6k 7j") and table.has(1, "1j")
    spot = next(spot for spot in GOSTOP.view(table.state, None).floor if spot.pile)
    assert spot.jokers == cards("J2")
    table.do("play 5k")
    assert table.has(1, "J2 5a 5r 5j 5k")
    assert [one["moment"] for one in table.told("junk_taken")] == ["pile", "joker"]


def test_gd7_house_rule_a_buried_joker_takes_its_junk_when_the_pile_is_taken():
    given = {"joker_buried": "on", "joker_takes": "on", "jokers": "three"}
    table = position("5r 2a", "3b 3r", floor="5a", stock="J2 5j 8j 5k 9j", taken=("", "1j 1k 4j"), given=given)
    table.play("play 5r")
    assert table.told("junk_taken") == []  # neither the ppuk nor the joker under it takes any
    table.play("play 3b", "play 2a")  # seat 0 turns up the fourth card of its own pile
    assert table.has(0, "J2 5a 5r 5j 5k")
    assert [one["moment"] for one in table.told("junk_taken")] == ["ja_ppuk", "ja_ppuk", "joker"]


def test_gd7_house_rule_a_kept_joker_takes_its_junk_after_the_stock_cards():
    for buried, moments in (("on", ["pile", "joker"]), ("off", ["joker", "pile"])):
        given = {"joker_buried": buried, "joker_takes": "on"}
        table = position("1b 2a", "3b 3r", floor="5a 5r 5j 8a", stock="J2 5k", taken=("", "1j 1k"), given=given)
        table.do("play 1b")
        assert [one["moment"] for one in table.told("junk_taken")] == moments
    picked = position(
        "1b 2a", "3b 3r", floor="5a 5r 8a", stock="J2 5k", taken=("", "1j"),
        given={"joker_buried": "on", "joker_takes": "on"},
    ).play("play 1b", "pick 5a")  # fmt: skip
    assert picked.has(0, "J2 5a 5k 1j")


def test_gd7_house_rule_without_a_ppuk_the_joker_is_captured():
    table = position("1b 2a", "3b", floor="5a", stock="J2 5j", given={"joker_buried": "on"}).do("play 1b")
    assert table.has(0, "J2 5a 5j")
    assert table.told("joker_waits")[0]["card"] == "joker-2a" and table.told("joker_kept")[0]["cards"] == ("joker-2a",)


def test_gd8_unturned_jokers_belong_to_nobody():
    table = position("1b", "3b", floor="1r 3r", stock="8j 8k J2").play("play 1b", "play 3b")
    assert table.phase is Phase.BETWEEN
    assert not table.has(0, "J2") and not table.has(1, "J2")
    assert GOSTOP.view(table.state, None).stock_count == 1


def test_gd8_a_joker_without_a_replacement_ends_the_turn_quietly():
    table = position("J2", "3b", floor="3r", stock="").do("play J2")
    assert table.taken(0) == cards("J2") and table.state.asked == 1
