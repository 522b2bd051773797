"""A turn: playing, drawing, symbols and wilds; U9 to U18, UD10 to UD15, UD24, UD25."""

from dataclasses import replace

import pytest

from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import find_card
from games.uno_mario.options import Effect, WildDrawFour
from tests.games.uno_mario.play import A, B, C, D, Table

REST = "G1 G2 G3"


def test_u9_match_by_colour_number_symbol_or_wild():
    table = Table("R7 Y5 G6 Bskip W", REST, up="R5")
    assert table.legal() == {"play R7", "play Y5", "draw"} | {f"play W {c}" for c in ("red", "yellow", "green", "blue")}
    assert table.refused("play G6") == ("no_match", "U9")
    assert table.refused("play Bskip") == ("no_match", "U15")
    assert table.refused("play B1") == ("not_in_hand", "U9")


def test_u9_a_refusal_names_the_card_that_lies_there():
    table = Table("R7 G6", "R3 R4", up="R5").play("play R7", "play R3")
    table.state = replace(table.state, hands=((find_card("G6"), find_card("Y1")), table.state.hands[B]))
    refusal = UNO_MARIO.why_not(table.state, A, UNO_MARIO.decode("play G6"))
    assert refusal.data == {"card": "G6", "top": "R3", "colour": "red"}


def test_u9_symbol_on_the_same_symbol():
    table = Table("Bskip R1 R2", "R3 R4", "R6 R8", up="Rskip", dealer=1)
    assert table.now == ("turn", A, "red")
    assert table.do("play Bskip").now == ("turn", C, "blue")


def test_u10_ud11_you_may_draw_although_you_could_play():
    table = Table("R7 R8", REST, stock="G9")
    table.do("draw")
    assert table.now == ("turn", B, "red")
    assert table.hand(A) == ["G9", "R7", "R8"]
    assert table.told("drew") == {"seat": A, "n": 1, "to": None}
    assert table.told("drew_cards") == {"seat": A, "cards": ("G9",), "to": {A}}


def test_u10_whoever_draws_is_told_what_came_until_their_next_act():
    table = Table("R7 R8 R6", REST, stock="G9 Y1 Y2").do("draw")
    assert table.view(A).came == ("G9",)
    assert table.view(B).came == table.view().came == ()
    table.play("draw")
    assert (table.view(A).came, table.view(B).came) == (("G9",), ("Y1",))
    assert table.play("draw").view(A).came == ("Y2",)
    table = Table("Rd2 R8 R9", REST, REST, stock="Y1 Y2 Y3 Y4").play("play Rd2", "accept")
    assert table.view(B).came == ("Y1", "Y2")
    table.play("draw", "play R8")
    assert table.view(B).came == ("Y1", "Y2")
    assert table.play("draw").view(B).came == ("Y4",)


def test_u11_a_card_kept_is_known():
    table = Table("R7 R8", REST, stock="R9").play("draw")
    assert table.view(A).came == ("R9",)
    assert table.play("pass").view(A).came == ()


def test_u24_whoever_is_caught_is_told_what_came():
    table = Table("R7 R8", REST, REST, stock="G9 Y1").play("play R7").do("catch 0", B)
    assert table.view(A).came == ("G9", "Y1")
    table = Table("R7 R8", REST, REST).empty_stock("B8 B9").play("play R7").do("catch 0", C)
    table.shuffle_as("B9", "B8")
    assert table.view(A).came == ("B9", "B8")


def test_ud33_hands_that_are_swapped_are_known_whole():
    rule = {"custom1": "Swap", "effect1": Effect.SWAP_HANDS}
    table = Table("B7 B8", "Wcust1 R3", stock="B9", **rule).play("draw")
    assert table.view(A).came == ("B9",)
    table.play("play Wcust1 0")
    assert table.view(A).came == table.view(B).came == ()


def test_u11_ud11_only_the_drawn_card_may_be_played():
    table = Table("R7 R8", REST, stock="R9").do("draw")
    assert table.now == ("drawn", A, "red")
    assert table.legal() == {"play R9", "pass"}
    assert table.refused("play R7") == ("only_drawn_card", "UD11")
    assert table.refused("draw") == ("already_drew", "U10")
    assert table.view(A).drawn == "R9" and table.view(B).drawn == "" and table.view().drawn == ""
    assert table.do("play R9").now == ("turn", B, "red")


def test_u11_the_drawn_card_may_be_kept():
    table = Table("R7 R8", REST, stock="R9").play("draw", "pass")
    assert table.now == ("turn", B, "red")
    assert table.kinds() == ["kept"]
    assert table.hand(A) == ["R7", "R8", "R9"]


def test_ud11_must_play_if_able():
    table = Table("R7 G8", REST, stock="Y9 R9", must_play=True)
    assert table.refused("draw") == ("must_play", "UD11")
    table = Table("B7 G8", "B2 B3", stock="R9", must_play=True).do("draw")
    assert table.refused("pass") == ("must_play", "UD11")
    assert table.legal() == {"play R9"}


def test_ud12_one_card_is_drawn():
    table = Table("B7 G8", REST, stock="B9 R9").do("draw")
    assert (table.counts(), table.now) == ([3, 3], ("turn", B, "red"))


def test_ud12_draw_to_match():
    table = Table("B7 G8", REST, stock="B9 G9 Y1 R9 R8", draw_to_match=True).do("draw")
    assert (table.counts(), table.now) == ([6, 3], ("drawn", A, "red"))
    assert table.view(A).drawn == "R9"


def test_ud12_draw_to_match_ends_when_nothing_is_left():
    table = Table("B7 G8", REST, draw_to_match=True).empty_stock("B9 G9")
    table.do("draw").shuffle_as("G9")
    assert (table.counts(), table.now) == ([4, 3], ("turn", B, "red"))


def test_u12_play_goes_clockwise():
    table = Table("R1 R2", "R3 R4", "R6 R7")
    seats = [table.do(text).state.turn for text in ("play R1", "play R3", "play R6")]
    assert seats == [B, C, A]


def test_u12_the_last_card_ends_the_round():
    table = Table("R1", "R3 R4").do("play R1")
    assert table.state.phase.value == "between"
    assert table.refused("draw", B) == ("round_over", "U25")


def test_u12_nobody_else_may_act():
    assert Table("R1 R2", "R3 R4").refused("play R3", B) == ("not_your_turn", "U12")


def test_u13_draw_two_on_colour_or_draw_two_only():
    table = Table("Rd2 Bd2 B1", REST, REST)
    assert table.refused("play Bd2") == ("no_match", "U13")
    table = Table("Rd2 B1", REST, REST, stock="Y1 Y2").do("play Rd2 uno")
    assert table.now == ("answer", B, "red")
    table.do("accept")
    assert (table.counts(), table.now) == ([1, 5, 3], ("turn", C, "red"))


def test_u13_draw_two_on_draw_two():
    table = Table("Rd2 B1", REST, "Bd2 B3 B4", stock="Y1 Y2").play("play Rd2 uno", "accept", "play Bd2")
    assert table.now == ("answer", A, "blue")


def test_u14_reverse_turns_the_direction():
    table = Table("Rrev R1 R2", "R3 R4", "R6 R7", "R8 R9").do("play Rrev")
    assert (table.state.turn, table.state.direction) == (D, -1)
    assert table.told("reversed")["direction"] == -1
    assert table.do("play R8 uno").state.turn == C
    assert Table("Brev R1", REST, up="R5").refused("play Brev") == ("no_match", "U14")


def test_ud10_case_10_two_players_reverse_is_a_skip_and_a_draw_two_gives_the_turn_back():
    table = Table("Rrev Rd2 R1 R2", REST, stock="Y1 Y2").do("play Rrev")
    assert table.now == ("turn", A, "red")
    assert table.told("skipped")["seat"] == B
    table.play("play Rd2", "accept")
    assert (table.counts(), table.now) == ([2, 5], ("turn", A, "red"))


def test_u15_skip():
    table = Table("Rskip R1 R2", REST, REST).do("play Rskip")
    assert (table.state.turn, table.told("skipped")["seat"]) == (C, B)


def test_case_9_skip_with_the_direction_reversed():
    table = Table("Rskip R1 R2", "Rrev R3 R4", "R6 R7 R8", "R8 R9 R0", dealer=A)
    table.do("play Rrev")
    assert table.now == ("turn", A, "red")
    assert table.do("play Rskip").state.turn == C
    assert table.told("skipped")["seat"] == D


@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_u16_a_wild_names_any_colour_the_current_one_included(colour):
    assert Table("W R1 R2", REST).do(f"play W {colour}").now == ("turn", B, colour)


def test_u16_a_wild_without_a_colour_and_a_number_with_one():
    table = Table("W Wd4 Wstar Wcust1 R1 R2", REST)
    assert table.refused("play W") == ("colour_missing", "U16")
    assert table.refused("play Wd4") == ("colour_missing", "U17")
    assert table.refused("play Wstar") == ("colour_missing", "U23")
    assert table.refused("play Wcust1") == ("colour_missing", "U21")
    assert table.refused("play R1 red") == ("colour_not_asked", "U16")


def test_u17_wild_draw_four_names_the_colour_and_the_next_draws_four():
    table = Table("Wd4 B1 B2", REST, REST).do("play Wd4 blue")
    assert table.now == ("answer", B, "blue")
    assert table.view().pending.cards == 4
    table.do("accept")
    assert (table.counts(), table.now) == ([2, 7, 3], ("turn", C, "blue"))


def hit_and_challenged(hand: str, top: str = "R5", **options) -> str:
    """Who loses a challenge of A's Wild Draw 4 on this top; A was told before."""
    table = Table(f"Wd4 {hand}", REST, REST, up=top, first_draw_two=False, **options)
    told = table.view(A).bluff
    table.play("play Wd4 green", "challenge")
    assert told == (table.kinds()[2] == "challenge_won")
    return table.kinds()[2]


def test_u18_ud14_it_is_always_playable():
    assert "play Wd4 green" in Table("Wd4 R1 R2", REST).legal()


def test_u18_ud14_it_is_illegal_with_the_colour_in_hand():
    assert hit_and_challenged("R1 B2") == "challenge_won"
    assert hit_and_challenged("Rskip B2") == "challenge_won"


def test_ud14_case_8_a_number_match_of_another_colour_and_wilds_do_not_matter():
    assert hit_and_challenged("B5 W Wstar") == "challenge_lost"


def test_ud14_laid_on_a_draw_two_it_is_always_legal():
    assert hit_and_challenged("R1 B2", top="Rd2") == "challenge_lost"


def test_u18_ud14_whether_it_is_a_bluff_is_told_to_its_holder_alone():
    table = Table("Wd4 R1", "R2 G1 B4", "Wd4", up="R5")
    assert [table.view(observer).bluff for observer in (A, B, C, None)] == [True, False, False, False]
    table.do("play R1 uno")
    assert not table.view(A).bluff, "a last card is no bluff"
    always = Table("Wd4 R1", REST, up="R5", wild_draw_four=WildDrawFour.ALWAYS_LEGAL)
    assert not always.view(A).bluff
    asked = Table("W Wd4 R1 B2", "B1 B3", up="R5")
    assert asked.view(A).bluff
    assert not asked.do("play W green").view(A).bluff, "green is asked, and A holds none (UD15)"
    assert not Table("Wd4 W Wstar R1", REST, up="W").view(A).bluff, "no colour is asked yet"


def test_ud14_judged_as_the_hand_was_when_it_was_played():
    table = Table("Wd4 B2", REST, REST, stock="R1 R2").do("play Wd4 green").do("catch 0", C)
    assert table.hand(A) == ["B2", "R1", "R2"]
    table.do("challenge")
    assert "challenge_lost" in table.kinds()
    assert table.told("hand_shown")["cards"] == ("B2",)


def test_ud14_a_no_exception():
    assert hit_and_challenged("R1 B2", top="Rd2", wild_draw_four=WildDrawFour.NO_EXCEPTION) == "challenge_won"


def test_ud14_b_it_may_answer_a_draw_two_and_adds_up():
    options = {"wild_draw_four": WildDrawFour.ANSWERS_DRAW_TWO}
    table = Table("Rd2 R1 R2", "Wd4 R3 R4", REST, **options).do("play Rd2")
    assert "play Wd4 blue" in table.legal()
    table.do("play Wd4 blue")
    assert table.view().pending.cards == 6
    table.do("challenge")
    assert (table.counts(), table.now) == ([2, 2, 11], ("turn", A, "blue"))


def test_ud14_b_is_off_by_default():
    table = Table("Rd2 R1 R2", "Wd4 Bd2 R4", REST).do("play Rd2")
    assert table.refused("play Wd4 blue") == ("stacking_off", "UD13")


def test_ud14_c_always_legal():
    table = Table("Wd4 R1 R2", REST, wild_draw_four=WildDrawFour.ALWAYS_LEGAL).do("play Wd4 blue")
    assert table.refused("challenge") == ("challenge_always_legal", "UD14")
    assert table.view(B).pending.may_challenge is False


def test_ud15_the_colour_asked_after_a_wild_is_the_declared_one():
    table = Table("W R1 R2", "Wd4 B1 R2", REST).play("play W blue", "play Wd4 red", "challenge")
    assert table.told("challenge_won")["by"] == B
    table = Table("W R1 R2", "Wd4 R1 R2", REST).play("play W blue", "play Wd4 red", "challenge")
    assert table.told("drew") == {"seat": C, "n": 6, "to": None}


def test_ud13_stacking_is_off():
    table = Table("Rd2 R1 R2", "Bd2 R3 R4", REST).do("play Rd2")
    assert table.refused("play Bd2") == ("stacking_off", "UD13")
    assert table.refused("play R3") == ("answer_first", "UD20")
    assert table.refused("draw") == ("answer_first", "UD20")
    assert table.refused("pass") == ("answer_first", "UD20")


def test_ud13_stacking_draw_twos():
    table = Table("Rd2 R1 R2", "Bd2 Wd4 R4", "R6 R7 Gd2", stacking=True).do("play Rd2")
    assert table.refused("play Wd4 red") == ("stack_wrong_card", "UD13")
    table.play("play Bd2", "play Gd2")
    assert table.view().pending.cards == 6
    table.do("accept")
    assert (table.counts(), table.now) == ([8, 2, 2], ("turn", B, "green"))


def test_ud13_stacking_wild_draw_fours_and_challenging_the_last():
    table = Table("Wd4 B1 B2", "Wd4 G4 G6", "Rd2 R6 R7", stacking=True).do("play Wd4 green")
    table.do("play Wd4 red")
    assert table.refused("play Rd2") == ("stack_wrong_card", "UD13")
    table.do("challenge")
    assert (table.counts(), table.now) == ([2, 10, 3], ("turn", C, "red"))


def test_ud13_u26_a_stacked_last_card_adds_up_and_cannot_be_answered():
    table = Table("Rd2 R1 R2", "Bd2", "Gd2 R7", stacking=True).play("play Rd2", "play Bd2")
    assert table.state.phase.value == "between"
    assert table.counts() == [2, 0, 6]


def test_ud24_the_star_is_a_wild_on_any_turn():
    assert Table("Wstar R1 R2", REST, up="B5").do("play Wstar yellow").now == ("turn", B, "yellow")


def test_ud25_no_bounce_on_a_draw_two_already_taken():
    table = Table("Rd2 R1 R2", REST, "Wstar R6 R7").play("play Rd2", "accept")
    assert table.refused("star green") == ("nothing_to_answer", "UD16")
    before = table.counts()
    table.do("play Wstar green")
    assert table.counts() == [before[0], before[1], before[2] - 1]
    assert table.now == ("turn", A, "green")


def test_u10_a_turn_cannot_be_passed_without_drawing():
    assert Table("R1 R2", REST).refused("pass") == ("draw_first", "U10")


def default(table: Table) -> str:
    return UNO_MARIO.encode(UNO_MARIO.default_action(table.state, table.state.turn))


def test_who_is_away_draws_keeps_and_never_gains():
    table = Table("R1 R2", REST, stock="R9")
    assert default(table) == "draw"
    assert default(table.do("draw")) == "pass"
    table = Table("Wd4 B1 B2", REST).do("play Wd4 blue")
    assert default(table) == "accept"
    assert default(Table("B1 B2", REST, up="W")) == "colour red"


def test_who_is_away_plays_only_where_the_table_must_play():
    assert default(Table("R1 R2", REST, must_play=True)) == "play R1"
    assert default(Table("W B2", REST, up="G5", must_play=True)) == "play W green"
    assert default(Table("Wcust1 B2", REST, up="Y5", must_play=True, custom1="Sing")) == "play Wcust1"
    stuck = Table("B1 B2", REST)
    stuck.state = replace(stuck.state, stock=())
    assert default(stuck) == "pass"


@pytest.mark.parametrize("text", ["play R1", "draw", "pass", "accept", "challenge", "star red", "colour red"])
def test_u12_nothing_of_a_turn_is_anybody_elses(text):
    assert Table("R1 R2", "R1 Wstar").refused(text, B) == ("not_your_turn", "U12")


@pytest.mark.parametrize("text", ["uno", "catch 0", "draw", "accept", "colour red"])
def test_u25_between_rounds_nothing_is_played(text):
    assert Table("R1", "R3").do("play R1").refused(text, B) == ("round_over", "U25")


@pytest.mark.parametrize("text", ["draw", "catch 0", "agree", "ready", "shuffle 0"])
def test_nothing_is_done_after_the_match(text):
    over = Table("R1", "W").with_scores(480, 0).do("play R1")
    assert over.refused(text, B) == ("game_over", "")


@pytest.mark.parametrize("text", ["shuffle 0", "lots 1 2", "dealer 1", "close 1", "next_round"])
def test_seats_do_not_act_for_chance_or_time(text):
    assert Table("R1 R2", REST).refused(text, A) == ("not_due", "U29")
