"""The customizable cards and consent: U21, UD33, UD30."""

from dataclasses import replace

import pytest

from games.core import CHANCE, InvalidOption, parse_options
from games.uno_mario import UNO_MARIO
from games.uno_mario.options import RULE_LENGTH, Effect, Options
from games.uno_mario.values import Phase
from tests.games.uno_mario.play import A, B, C, Table

REST = "G1 G2 G3"
TEXT = "Sing a line or draw one"


def with_rule(effect: Effect, *hands: str, **more) -> Table:
    return Table(*hands, custom1=TEXT, effect1=effect, **more)


def test_ud33_the_rules_are_texts_of_at_most_200_characters():
    assert parse_options(Options, {"custom1": "x" * RULE_LENGTH}).custom1 == "x" * 200
    with pytest.raises(InvalidOption):
        parse_options(Options, {"custom1": "x" * 201})


def test_ud33_everyone_accepts_before_the_deal():
    table = Table(seats=3, custom2=TEXT, agree=False)
    assert table.state.phase is Phase.CONSENT
    assert UNO_MARIO.waiting_for(table.state) == UNO_MARIO.to_act(table.state) == {A, B, C}
    assert table.view(B).written[0].text == TEXT
    assert table.legal(B) == {"agree", "refuse"}
    assert table.refused("draw", A) == ("consent_first", "UD33")
    table.do("agree", B)
    assert table.refused("agree", B) == ("already_agreed", "UD33")
    assert UNO_MARIO.waiting_for(table.state) == {A, C}
    table.do("agree", A).do("agree", C)
    assert table.kinds() == ["agreed", "rules_accepted"]
    assert UNO_MARIO.to_act(table.state) == {CHANCE}
    assert table.refused("agree", A) == ("no_consent_due", "UD33")


def test_ud33_a_refusal_makes_both_cards_plain_wilds_for_the_match():
    table = Table(seats=2, custom1=TEXT, effect1=Effect.PLAY_AGAIN, custom2=TEXT, agree=False)
    table.do("agree", A).do("refuse", B)
    assert table.state.phase is Phase.DEAL
    assert [one.in_force for one in table.view().written] == [False, False]
    table.deal("Wcust1 R1 R2", REST)
    assert table.do("play Wcust1 blue").now == ("turn", B, "blue")


def test_ud33_silence_is_no_consent():
    table = Table(seats=2, custom1=TEXT, agree=False)
    assert UNO_MARIO.encode(UNO_MARIO.default_action(table.state, A)) == "refuse"


def test_ud33_without_a_text_there_is_nothing_to_accept_and_the_card_is_a_plain_wild():
    table = Table("Wcust1 Wcust2 R2", REST, custom1="  ", effect1=Effect.PLAY_AGAIN)
    assert table.do("play Wcust1 blue").now == ("turn", B, "blue")


def test_ud33_off_plain_wilds():
    table = Table("Wcust1 R1 R2", REST, custom1=TEXT, effect1=Effect.PLAY_AGAIN, custom_cards=False)
    assert table.view().written == ()
    assert table.do("play Wcust1 red").now == ("turn", B, "red")


def test_u21_it_may_be_played_even_with_another_playable_card():
    table = with_rule(Effect.NOTHING, "Wcust1 Wcust2 R1", REST)
    assert {"play R1", "play Wcust1", "play Wcust2 blue"} <= table.legal()


def test_ud33_rule_first_then_colour_and_the_text_is_shown():
    table = with_rule(Effect.NOTHING, "Wcust1 R1 R2", REST, REST)
    assert table.refused("play Wcust1 blue") == ("rule_first", "UD33")
    table.do("play Wcust1")
    assert table.told("rule_shown")["text"] == TEXT
    assert table.now == ("colour", A, "red")
    assert table.do("colour blue").now == ("turn", B, "blue")


def test_ud33_everyone_else_draws_one_in_playing_order():
    table = with_rule(Effect.OTHERS_DRAW_1, "Wcust1 R1 R2", REST, REST, stock="B1 B2").do("play Wcust1")
    assert table.counts() == [2, 4, 4]
    assert "B1" in table.hand(B) and "B2" in table.hand(C)
    assert table.do("colour green").now == ("turn", B, "green")


def test_ud33_swap_hands_with_a_player_of_ones_choice():
    table = with_rule(Effect.SWAP_HANDS, "Wcust1 R1 R2", REST, "B1 B2 B3 B4")
    assert table.refused("play Wcust1") == ("target_missing", "UD33")
    assert table.refused("play Wcust1 0") == ("target_wrong", "UD33")
    assert table.refused("play Wcust1 3") == ("target_wrong", "UD33")
    assert {"play Wcust1 1", "play Wcust1 2"} <= table.legal()
    table.do("play Wcust1 2")
    assert table.hand(A) == ["B1", "B2", "B3", "B4"] and table.hand(C) == ["R1", "R2"]
    assert [event.to for event in table.events if event.kind == "holds_now"] == [{A}, {C}]
    assert table.now[:2] == ("colour", A)


def test_u24_ud33_a_written_rule_is_played_with_and_without_the_call():
    assert {"play Wcust1", "play Wcust1 uno"} <= with_rule(Effect.NOTHING, "Wcust1 R1", REST).legal()
    swaps = {f"play Wcust1 {seat}{call}" for seat in (1, 2) for call in ("", " uno")}
    assert swaps <= with_rule(Effect.SWAP_HANDS, "Wcust1 R1", REST, REST).legal()


def test_ud33_a_target_belongs_to_a_swap_only():
    table = with_rule(Effect.NOTHING, "Wcust1 Wcust2 W", REST)
    for text in ("play Wcust1 1", "play Wcust2 1", "play W 1"):
        assert table.refused(text) == ("target_not_asked", "UD33")


def test_ud33_all_hands_pass_on_in_playing_direction():
    table = with_rule(Effect.PASS_HANDS, "Wcust1 R1 R2", REST, "B1 B2 B3 B4").do("play Wcust1")
    assert (table.counts(), table.hand(B), table.hand(A)) == ([4, 2, 3], ["R1", "R2"], ["B1", "B2", "B3", "B4"])
    table = with_rule(Effect.PASS_HANDS, "Wcust1 R1 R2", REST, "Rrev B2 B3 B4", dealer=B)
    table.play("play Rrev", "draw")
    table.state = replace(table.state, phase=Phase.TURN, turn=A)
    table.do("play Wcust1")
    assert table.hand(C) == ["R1", "R2"]


def test_ud33_the_next_player_draws_three_and_keeps_the_turn_and_no_star_answers():
    table = with_rule(Effect.NEXT_DRAWS_3, "Wcust1 R1 R2", "Wstar G1", REST).do("play Wcust1")
    assert table.counts() == [2, 5, 3]
    table.do("colour green")
    assert table.now == ("turn", B, "green")
    assert table.refused("star red") == ("nothing_to_answer", "UD16")


def test_ud33_play_again():
    table = with_rule(Effect.PLAY_AGAIN, "Wcust1 B1 B2", REST, REST).play("play Wcust1", "colour blue")
    assert table.now == ("turn", A, "blue")


def test_ud33_u26_as_the_last_card_only_drawing_effects_happen():
    table = with_rule(Effect.OTHERS_DRAW_1, "Wcust1", "G1", "G2", stock="B8 B9").do("play Wcust1")
    assert table.state.scores == (1 + 8 + 2 + 9, 0, 0)
    table = with_rule(Effect.NEXT_DRAWS_3, "Wcust1", "G1", "G2", stock="B1 B2 B3").do("play Wcust1")
    assert table.state.scores == (9, 0, 0)


@pytest.mark.parametrize("effect", [Effect.SWAP_HANDS, Effect.PASS_HANDS, Effect.PLAY_AGAIN, Effect.NOTHING])
def test_ud33_as_the_last_card_other_effects_do_not_happen(effect):
    table = with_rule(effect, "Wcust1", "G1", "G2")
    assert table.refused("play Wcust1 1") == ("target_not_asked", "UD33")
    table.do("play Wcust1")
    assert table.state.phase is Phase.BETWEEN
    assert table.state.scores == (3, 0, 0)


def test_ud33_the_second_card_has_its_own_rule():
    table = Table("Wcust1 Wcust2 R1", REST, custom1=TEXT, custom2="Another", effect2=Effect.PLAY_AGAIN)
    table.play("play Wcust2")
    assert table.told("rule_shown")["text"] == "Another"
    assert table.do("colour red").now == ("turn", A, "red")


def test_ud33_a_drawing_effect_may_need_a_reshuffle():
    table = with_rule(Effect.OTHERS_DRAW_1, "Wcust1 R1 R2", REST, REST).empty_stock("B8 B9").do("play Wcust1")
    table.shuffle_as("B8", "B9")
    assert "B8" in table.hand(B) and "B9" in table.hand(C)
    assert table.do("colour red").now == ("turn", B, "red")


def test_ud30_one_card_by_a_custom_rule_is_no_duty():
    table = with_rule(Effect.SWAP_HANDS, "Wcust1 R1 R2 R3", "G1", REST).do("play Wcust1 1")
    assert table.counts() == [1, 3, 3]
    assert table.view().catchable == ()
    assert table.refused("uno", A) == ("uno_closed", "UD29")


def test_ud30_after_a_swap_of_one_card_hands_nobody_has_a_duty():
    table = with_rule(Effect.SWAP_HANDS, "Wcust1 R1", "G1", REST).do("play Wcust1 1")
    assert table.counts() == [1, 1, 3]
    assert table.view().catchable == ()


def test_ud30_without_a_swap_the_duty_stands_while_the_colour_is_named():
    table = with_rule(Effect.NOTHING, "Wcust1 R1", REST, REST).do("play Wcust1")
    assert table.view().catchable == (A,)
    table.do("colour red")
    assert table.view().catchable == (A,)
    assert with_rule(Effect.NOTHING, "Wcust1 R1", REST).do("play Wcust1 uno").view().catchable == ()
