"""Calling UNO and catching: U24, UD29, UD30."""

from dataclasses import replace

from games.core import HOST
from games.uno_mario import UNO_MARIO
from tests.games.uno_mario.play import A, B, C, Table

REST = "G1 G2 G3"


def token(table: Table, seat: int, text: str) -> int:
    return UNO_MARIO.token(table.state, seat, UNO_MARIO.decode(text))


def test_u24_uno_is_called_with_the_play():
    table = Table("R1 R2", REST, REST).do("play R1 uno")
    assert table.kinds() == ["played", "called_uno"]
    assert table.view().catchable == ()
    assert table.refused("catch 0", C) == ("catch_too_late", "UD29")


def test_u24_who_forgets_and_is_caught_draws_two():
    table = Table("R1 R2", REST, REST, stock="B8 B9").do("play R1")
    assert table.view().catchable == (A,)
    table.do("catch 0", C)
    assert table.hand(A) == ["B8", "B9", "R2"]
    assert table.told("caught") == {"seat": C, "target": A, "n": 2, "to": None}
    assert table.now == ("turn", B, "red")


def test_u24_uno_belongs_to_the_next_to_last_card_only():
    table = Table("R1 R2 R3", REST, REST)
    assert table.refused("play R1 uno") == ("uno_not_due", "U24")
    assert table.refused("uno") == ("uno_not_due", "U24")
    table.do("play R1")
    assert table.view().catchable == ()


def test_ud29_anyone_may_catch_and_the_player_may_still_call():
    table = Table("R1 R2", REST, REST).do("play R1")
    assert UNO_MARIO.to_act(table.state) == {A, B, C}
    assert UNO_MARIO.waiting_for(table.state) == {B}
    assert table.legal(A) == {"uno"}
    assert table.legal(C) == {"catch 0"}
    assert "catch 0" in table.legal(B)
    table.do("uno", A)
    assert table.view().catchable == ()
    assert table.refused("uno", A) == ("uno_closed", "UD29")
    assert UNO_MARIO.to_act(table.state) == {B}


def test_ud29_the_window_closes_with_the_next_own_action():
    for act in ("draw", "play G1"):
        table = Table("R1 G4", REST, REST, up="G5").do("play G4").do(act)
        assert table.refused("catch 0", C) == ("catch_too_late", "UD29")
        assert table.refused("uno", A) == ("uno_closed", "UD29")


def test_ud29_an_answer_closes_it():
    table = Table("Rd2 R2", REST, REST).play("play Rd2", "accept")
    assert table.view().catchable == ()
    table = Table("Rd2 R2", "Wstar G1 G2", REST).play("play Rd2", "star red")
    assert table.view().catchable == ()
    table = Table("Wd4 B2", REST, REST).play("play Wd4 red", "challenge")
    assert table.view().catchable == ()


def test_ud29_automatic_effects_do_not_close_it():
    table = Table("Rskip R2", REST, REST).do("play Rskip")
    assert table.state.turn == C
    table.do("catch 0", B)
    assert table.counts()[A] == 3


def test_ud29_also_if_the_next_to_act_is_the_same_player():
    table = Table("Rskip R2 R3", "G1 G2").do("play Rskip").do("play R2")
    assert table.refused("catch 0", A) == ("catch_self", "U24")
    assert "catch 0" in table.legal(B)
    table = Table("Rskip R2", "G1 G2").do("play Rskip")
    assert table.now == ("turn", A, "red")
    assert "catch 0" in table.legal(B)
    table.do("draw")
    assert table.refused("catch 0", B) == ("catch_no_cause", "U24")


def test_ud29_a_catch_without_cause_is_refused_without_penalty():
    table = Table("R1 R2 R3", REST, REST)
    assert table.refused("catch 2", B) == ("catch_no_cause", "U24")
    for nobody in ("catch 3", "catch 7"):
        assert table.refused(nobody, B) == ("catch_no_cause", "U24")
    assert table.counts() == [3, 3, 3]


def test_ud29_first_in_the_log_wins_the_race():
    table = Table("R1 R2", REST, REST).do("play R1").do("catch 0", C)
    assert table.refused("catch 0", B) == ("catch_no_cause", "U24")
    table = Table("R1 R2", REST, REST).do("play R1").do("uno", A)
    assert table.refused("catch 0", B) == ("catch_too_late", "UD29")


def test_ud29_a_pass_is_an_own_action_and_closes_it():
    table = Table("R1 R2", "G4 G6", REST).empty_stock()
    table.do("play R1")
    table.state = replace(table.state, discard=table.state.discard[-1:])
    assert "catch 0" in table.legal(B)
    table.do("pass")
    assert table.view().catchable == ()


def test_ud29_the_windows_number_is_its_own_and_others_calls_do_not_void_a_button():
    table = Table("R1 R2", "R3 R4 R6", REST).do("play R1")
    turn, window = token(table, B, "play R3"), token(table, C, "catch 0")
    assert window == token(table, A, "uno")
    table.do("uno", A)
    assert token(table, B, "play R3") == turn
    table = Table("R1 R2", "R3 R4 R6", REST).do("play R1").do("catch 0", C)
    assert token(table, B, "play R3") == turn
    table.play("play R3")
    assert token(table, C, "draw") > turn


def test_ud29_timed_window():
    table = Table("R1 R2", "R3 R4 R6", REST, timed_uno=True).do("play R1").do("play R3")
    assert table.view().catchable == (A,)
    assert HOST in UNO_MARIO.to_act(table.state)
    (wait,) = UNO_MARIO.waits(table.state)
    assert (wait.seconds, wait.slow_seconds) == (10, 1800)
    assert table.refused("close 99", HOST) == ("not_due", "U29")
    table.host(UNO_MARIO.encode(wait.action))
    assert table.kinds() == ["window_closed"]
    assert table.refused("catch 0", B) == ("catch_too_late", "UD29")
    assert UNO_MARIO.waits(table.state) == ()


def test_ud29_timed_windows_of_two_seats_stand_side_by_side():
    table = Table("R1 R2", "R3 R4", REST, timed_uno=True, stock="B1 B2").do("play R1").do("play R3")
    assert table.view().catchable == (A, B)
    table.do("catch 1", A)
    assert table.view().catchable == (A,)
    assert table.counts() == [1, 3, 3]


def test_ud30_the_duty_lapses_when_a_bounce_or_challenge_gives_cards():
    table = Table("Rd2 R2", "Wstar G1 G2", REST, timed_uno=True).play("play Rd2", "star red")
    assert table.counts()[A] == 3
    assert table.refused("catch 0", C) == ("catch_no_cause", "U24")
    table = Table("Wd4 R2", REST, REST, timed_uno=True).play("play Wd4 red", "challenge")
    assert table.refused("catch 0", C) == ("catch_no_cause", "U24")


def test_ud30_the_duty_lapses_with_the_last_card():
    table = Table("R1 Rd2", "R3 R4", timed_uno=True, bounce_last_card=True).play("play R1", "play R3", "play Rd2")
    assert table.now == ("answer", B, "red")
    assert table.view().catchable == (B,)


def test_ud30_the_star_player_has_the_duty_too():
    table = Table("Rd2 R2 R3", "Wstar G1", REST).play("play Rd2", "star red")
    assert table.view().catchable == (B,)
    table = Table("Rd2 R2 R3", "Wstar G1", REST).play("play Rd2", "star red uno")
    assert table.view().catchable == ()


def test_u24_ud20_a_bounce_that_leaves_one_card_is_offered_with_and_without_the_call():
    calls = {f"star {colour}{call}" for colour in ("red", "yellow", "green", "blue") for call in ("", " uno")}
    assert Table("Rd2 R2 R3", "Wstar G1", REST).do("play Rd2").legal() == {"accept"} | calls
    without = {call for call in calls if not call.endswith("uno")}
    assert Table("Rd2 R2 R3", "Wstar G1 G2", REST).do("play Rd2").legal() == {"accept"} | without


def test_u24_a_catch_in_the_middle_of_an_answer_leaves_the_answer_standing():
    table = Table("Rd2 R2", REST, REST).do("play Rd2").do("catch 0", C)
    assert table.now == ("answer", B, "red")
    assert table.do("accept").counts() == [3, 5, 3]
    assert table.state.turn == C


def test_u24_a_catch_may_need_a_reshuffle():
    table = Table("R1 R2", REST, REST).empty_stock("B8 B9").do("play R1").do("catch 0", C)
    table.shuffle_as("B9")
    assert "B9" in table.hand(A) and table.counts()[A] == 3
    assert table.now == ("turn", B, "red")
