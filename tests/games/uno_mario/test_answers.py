"""Answers to a hit: U20, U22, U23, UD16 to UD23, UD26 to UD28."""

from games.core import HOST, visible
from games.uno_mario import UNO_MARIO
from tests.games.uno_mario.play import A, B, C, Table

REST = "G1 G2 G3"


def test_u20_ud18_case_7_a_guilty_player_draws_the_four():
    table = Table("Wd4 R3 B1", REST, REST).play("play Wd4 blue", "challenge")
    assert table.counts() == [6, 3, 3]
    assert table.now == ("turn", B, "blue")
    assert table.view().top == "Wd4"


def test_u20_ud19_case_7_after_a_wrong_challenge_it_is_six_and_the_turn_is_lost():
    table = Table("Wd4 B9 W", REST, REST).play("play Wd4 blue", "challenge")
    assert table.counts() == [2, 9, 3]
    assert table.now == ("turn", C, "blue")


def test_ud16_only_the_player_hit_and_one_of_three():
    table = Table("Wd4 B9 W", "Wstar G1 G2", REST).do("play Wd4 blue")
    bounces = {f"star {colour}" for colour in ("red", "yellow", "green", "blue")}
    assert table.legal() == {"accept", "challenge"} | bounces
    assert table.refused("challenge", C) == ("not_your_turn", "U12")
    assert UNO_MARIO.to_act(table.state) == {B}


def test_ud16_a_challenge_answers_a_wild_draw_four_only():
    table = Table("Rd2 R3 B1", REST).do("play Rd2")
    assert table.refused("challenge") == ("challenge_not_wild", "U20")
    assert Table("R3 B1", REST).refused("challenge") == ("nothing_to_answer", "UD16")


def test_ud16_no_challenges():
    table = Table("Wd4 R3 B1", REST, challenges=False).do("play Wd4 blue")
    assert table.refused("challenge") == ("challenges_off", "UD16")
    assert table.legal() == {"accept"}


def test_ud17_only_the_challenger_sees_the_hand():
    table = Table("Wd4 R3 B1", "R6 G1", REST).play("play Wd4 blue", "challenge")
    assert table.told("hand_shown") == {"seat": A, "cards": ("R3", "B1"), "to": {B}}
    for observer in (A, C, None):
        assert "hand_shown" not in [event.kind for event in visible(table.events, observer)]
        assert table.view(observer).shown is None
    assert (table.view(B).shown.owner, table.view(B).shown.cards) == (A, ("R3", "B1"))
    assert "challenge_won" in [event.kind for event in visible(table.events, None)]


def test_ud17_the_shown_hand_is_gone_after_the_next_act_of_a_turn():
    table = Table("Wd4 R3 B1", "R6 G1", REST).play("play Wd4 blue", "challenge")
    assert table.do("draw").view(B).shown is None
    table = Table("Wd4 G3 B1", "R6 G1", "B2 B3").play("play Wd4 blue", "challenge")
    assert table.view(B).shown is not None
    assert table.do("play B2 uno").view(B).shown is None


def test_ud20_a_draw_two_is_always_answered_with_or_without_a_star():
    without = Table("Rd2 R3 B1", "G1 G2 G3", REST).do("play Rd2")
    having = Table("Rd2 R3 B1", "G1 G2 Wstar", REST).do("play Rd2")
    for table in (without, having):
        assert table.now == ("answer", B, "red")
        assert UNO_MARIO.to_act(table.state) == UNO_MARIO.waiting_for(table.state) == {B}
    assert without.legal() == {"accept"}
    assert without.refused("star red") == ("no_star", "U22")
    assert having.view(A) == without.view(A)


def test_u22_u23_case_6_the_star_bounces_and_names_the_colour():
    table = Table("Rd2 R3 B1", "Wstar G1 G2", REST).play("play Rd2", "star green")
    assert table.counts() == [4, 2, 3]
    assert table.now == ("turn", C, "green")
    assert table.told("bounced")["by"] == A


def test_u22_it_bounces_a_wild_draw_four_too():
    table = Table("Wd4 R3 B1", "Wstar G1 G2", REST).play("play Wd4 red", "star green")
    assert (table.counts(), table.now) == ([6, 2, 3], ("turn", C, "green"))


def test_u23_a_bounce_without_a_colour_is_refused():
    table = Table("Rd2 R3 B1", "Wstar G1 G2", REST).do("play Rd2")
    assert table.refused("star") == ("colour_missing", "U23")
    assert table.refused("play Wstar red") == ("answer_first", "UD20")


def test_ud21_next_is_the_player_after_the_star_player_and_the_star_was_a_turn():
    table = Table("Rd2 R3 B1", "Wstar G1 G2", REST).play("play Rd2", "star green")
    assert table.state.turn == C


def test_ud22_the_bounced_player_loses_no_turn():
    table = Table("Rd2 R3 B1", "Wstar G1 G2", "G4 G6 G7").play("play Rd2", "star green", "play G4")
    assert table.state.turn == A


def test_ud23_no_second_bounce():
    table = Table("Rd2 Wstar B1", "Wstar G1 G2", REST).play("play Rd2", "star green")
    assert (table.counts(), table.now) == ([4, 2, 3], ("turn", C, "green"))


def test_ud23_double_bounce():
    table = Table("Rd2 Wstar B1 B2", "Wstar G1 G2", REST, double_bounce=True).play("play Rd2", "star green")
    assert table.now == ("answer", A, "green")
    assert table.refused("challenge") == ("challenge_not_wild", "U20")
    table.do("star blue")
    assert table.counts() == [2, 4, 3]
    assert table.now == ("turn", B, "blue")


def test_ud23_double_bounce_accepted():
    table = Table("Rd2 R3 B1", "Wstar G1 G2", REST, double_bounce=True).play("play Rd2", "star green", "accept")
    assert (table.counts(), table.now) == ([4, 2, 3], ("turn", C, "green"))


def test_ud23_ud13_a_bounce_cannot_be_stacked_on():
    table = Table("Rd2 Bd2 B1", "Wstar G1 G2", REST, double_bounce=True, stacking=True).play("play Rd2", "star green")
    assert table.refused("play Bd2") == ("stack_not_here", "UD13")


def test_ud26_star_with_two_players():
    table = Table("Rd2 R3 B1", "Wstar G1 G2").play("play Rd2", "star green")
    assert (table.counts(), table.now) == ([4, 2], ("turn", A, "green"))


def test_ud27_case_3_no_star_against_a_going_out_card():
    table = Table("Wd4", "Wstar", REST, stock="R1 G2 B8 W").do("play Wd4 red")
    assert table.state.phase.value == "between"
    assert table.lines()[0] == (A, "hand", 111, "U28")


def test_ud27_possible_the_leaver_draws_and_play_goes_on():
    table = Table("Rd2", "Wstar G1 G2", REST, bounce_last_card=True, stacking=True).do("play Rd2")
    assert table.now == ("answer", B, "red")
    assert table.legal() == {"accept"} | {f"star {colour}" for colour in ("red", "yellow", "green", "blue")}
    table.do("star green")
    assert (table.counts(), table.now) == ([2, 2, 3], ("turn", C, "green"))


def test_ud27_possible_but_accepted_ends_the_round():
    table = Table("Wd4", "Wstar G1", REST, bounce_last_card=True).do("play Wd4 red")
    assert table.refused("challenge") == ("challenge_last_card", "UD27")
    table.do("accept")
    assert table.counts() == [0, 6, 3]
    assert table.state.result.winner == A


def test_ud27_ud32_a_bounced_leaver_always_finds_a_card_and_is_forgiven_the_rest():
    table = Table("Wd4", "Wstar G1 G2", REST, bounce_last_card=True).empty_stock()
    table.play("play Wd4 red", "star green").shuffle_as("R5")
    assert table.hand(A) == ["R5", "Wd4"]
    assert table.told("forgiven") == {"seat": A, "n": 2, "to": None}
    assert table.now == ("turn", C, "green")


def test_ud28_going_out_with_a_bounce():
    table = Table("Rd2 R3 B1", "Wstar", REST, stock="Y1 Y2").play("play Rd2", "star green")
    assert table.state.phase.value == "between"
    assert table.counts() == [4, 0, 3]
    assert table.state.result.gains == (0, 3 + 1 + 1 + 2 + 6, 0)


def test_ud28_ud23_a_last_star_is_not_bounced_again():
    table = Table("Rd2 Wstar B1", "Wstar", REST, double_bounce=True).play("play Rd2", "star green")
    assert table.state.result.winner == B


def test_ud28_ud23_ud27_with_both_house_rules_it_is():
    table = Table("Rd2 Wstar B1 B2", "Wstar", REST, double_bounce=True, bounce_last_card=True)
    table.play("play Rd2", "star green")
    assert table.now == ("answer", A, "green")
    table.do("star blue")
    assert (table.counts(), table.now) == ([2, 2, 3], ("turn", B, "blue"))


def test_a_seat_that_is_away_accepts():
    table = Table("Wd4 R3 B1", "Wstar G1 G2", REST).do("play Wd4 blue")
    assert UNO_MARIO.encode(UNO_MARIO.default_action(table.state, B)) == "accept"
    assert HOST not in UNO_MARIO.to_act(table.state)
