"""The end of a round and what it counts: Y11 to Y15, YD8 to YD13, YD19 to YD21."""

from dataclasses import replace

import pytest

from games.core import CHANCE, HOST, NOBODY
from games.yud import YUD
from games.yud.options import Zero
from games.yud.table import EMPTY, Phase, RoundEnd
from tests.games.yud.play import Table, scored
from tests.helpers import QuickDraws


def run_out(table: Table, left: int = 0) -> Table:
    """Draw and throw away until so many cards are left in the central pile."""
    while len(table.state.stock) > left and table.state.phase is Phase.TURN:
        table.pass_turns()
    return table


def test_y11_two_twelves_and_two_thirteens_count_nothing():
    table = scored("12 13 12 13", "0 1 2 3")
    assert table.state.result.scores == (0, 6)
    assert table.lines(0) == [("special", 0, "Y11")]


def test_y11_three_of_them_count_in_full():
    assert scored("12 13 12 0", "0 1 2 13").state.result.scores == (37 + 5, 16)


def test_y11_one_twelve_or_none_beside_two_thirteens_counts_in_full():
    assert scored("12 13 13 0", "0 1 2 12").state.result.scores == (38 + 5, 15)
    assert scored("13 13 1 0", "0 1 2 12").state.result.scores == (27 + 5, 15)


def test_y12_a_round_ends_by_stop_or_by_the_pile():
    assert scored("0 1 2 3", "4 5 6 7").state.result.end is RoundEnd.STOPPED
    assert scored("0 1 2 3", "4 5 6 7", stop=False).state.result.end is RoundEnd.STOCK_OUT


def test_y12_between_rounds_nothing_is_played():
    table = scored("0 1 2 3", "4 5 6 7")
    assert table.refused("draw", 0) == ("round_over", "Y12")


def test_y13_an_exhausted_pile_opens_all_cards():
    table = scored("0 1 2 3", "4 5 6 7", stop=False)
    assert table.kinds()[-3:] == ["round_stock_out", "scored", "scored"]
    for observer in (0, 1, None):
        assert table.view(observer).rows == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert table.state.result.scores == (6, 22)
    assert table.lines(1) == [("cards", 22, "Y13")]


def test_y14_after_stop_the_others_have_one_turn_each():
    table = Table("0 1 2 3", "4 5 6 7", "8 9 10 11", starter=1).do("stop")
    turns = []
    while table.state.phase is Phase.TURN:
        turns.append(table.state.turn)
        table.pass_turns()
    assert turns == [2, 0]
    assert table.state.phase is Phase.BETWEEN
    assert table.view(None).rows[1] == (4, 5, 6, 7)


def test_y14_stop_is_announced_once():
    table = Table("0 1 2 3", "4 5 6 7").do("stop")
    assert table.told("stopped") == {"seat": 0}
    assert table.refused("stop") == ("already_stopped", "Y14")
    assert table.view().caller == 0


def test_y15_caller_not_lowest_pays_five():
    table = scored("0 1 2 5", "0 1 2 4")
    assert table.state.result.scores == (13, 7)
    assert table.lines(0) == [("cards", 8, "Y13"), ("not_lowest", 5, "Y15")]


def test_y15_caller_with_the_lowest_pays_nothing():
    assert scored("0 1 2 3", "0 1 2 4").state.result.scores == (6, 7)


def test_yd8_stop_instead_of_a_turn_the_first_included():
    table = Table("0 1 2 3", "4 5 6 7")
    assert "stop" in table.legal()
    table.do("draw")
    assert table.refused("stop") == ("stop_too_late", "YD8")


def test_yd8_house_rule_not_in_the_first_lap():
    table = Table("0 1 2 3", "4 5 6 7", "0 1 2 4", no_early_stop=True)
    for _ in range(3):
        assert table.refused("stop") == ("first_lap", "YD8")
        table.pass_turns()
    assert "stop" in table.legal()


def after_action(*rows: str, **options) -> Table:
    return Table(*(rows or ("0 1 2 3", "4 5 6 7")), stop_after_action=True, **options)


def test_yd8_house_rule_stop_after_ones_own_action():
    table = after_action(draws="13")
    assert table.refused("stop") == ("stop_after_action", "YD8")
    table.do("draw")
    assert table.refused("stop") == ("stop_after_action", "YD8")
    assert table.refused("end") == ("turn_on", "YD8")
    table.do("discard")
    assert (table.state.phase, table.state.turn) == (Phase.CALL, 0)
    assert table.legal() == {"stop", "end"}
    assert table.refused("draw") == table.refused("keep 0") == ("turn_done", "YD8")
    table.do("stop")
    assert (table.state.caller, table.state.turn, table.state.phase) == (0, 1, Phase.TURN)
    table.pass_turns()
    assert table.state.result.scores == (6, 22), "the others had one more turn, unasked [Y14, YD9]"


def test_yd8_house_rule_the_turn_may_end_without_a_call_and_does_for_who_is_away():
    table = after_action(draws="13").play("draw", "discard")
    tokens = [YUD.token(table.state, 0, YUD.decode("end"))]
    assert YUD.encode(YUD.default_action(table.state, 0)) == "end"
    table.do("end")
    assert (table.state.caller, table.state.turn) == (-3, 1)
    tokens.append(YUD.token(table.state, 1, YUD.decode("draw")))
    assert tokens == sorted(set(tokens))


def test_yd8_both_house_rules_nobody_is_asked_in_the_first_lap():
    table = after_action(no_early_stop=True).pass_turns(2)
    assert (table.state.turn, table.state.turn_no) == (0, 3)
    table.play("draw", "discard")
    assert table.state.phase is Phase.CALL


def test_yd8_with_yd19_the_turn_that_took_the_last_card_ends_the_round_unasked():
    table = after_action()
    while len(table.state.stock) > 1:
        table.play("draw", "discard", "end")
    table.play("draw", "discard")
    assert table.state.phase is Phase.BETWEEN


def test_yd8_with_yd19_where_the_discards_are_shuffled_one_is_asked():
    table = after_action(reshuffle=True)
    while len(table.state.stock) > 1:
        table.play("draw", "discard", "end")
    table.play("draw", "discard")
    assert table.state.phase is Phase.CALL


def test_yd9_the_caller_gets_no_other_turn():
    table = Table("0 1 2 3", "4 5 6 7").do("stop").pass_turns()
    assert table.state.phase is Phase.BETWEEN


def test_yd10_the_callers_cards_may_still_be_spied_on_and_swapped():
    table = Table("0 1 2 3", "4 5 6 7", draws="9").play("stop", "draw")
    assert "spy 0 0" in table.legal()


@pytest.mark.parametrize(("card", "text"), [("9", "spy 0 0"), ("11", "swap 1 0 0 0")])
def test_yd10_house_rule_the_callers_cards_are_locked(card, text):
    table = Table("0 1 2 3", "4 5 6 7", "4 5 6 7", draws=card, caller_locked=True).play("stop", "draw")
    assert table.refused(text) == ("caller_locked", "YD10")
    assert any(choice.startswith(text.split()[0]) for choice in table.legal())


def test_yd11_a_tie_for_the_lowest_is_success():
    assert scored("0 1 2 4", "0 1 2 4").state.result.scores == (7, 7)


def test_yd11_house_rule_a_tie_fails():
    table = scored("0 1 2 4", "0 1 2 4", tie_fails=True)
    assert table.state.result.scores == (12, 7)
    assert table.lines(0)[-1] == ("tie_fails", 5, "YD11")
    assert scored("0 1 2 3", "0 1 2 4", tie_fails=True).state.result.scores == (6, 7)


def test_yd12_everyone_scores_their_sum():
    assert scored("0 1 2 3", "0 1 2 4").state.result.scores == (6, 7)


def test_yd12_house_rule_the_lowest_scores_nothing():
    table = scored("0 1 2 5", "0 1 2 4", "0 1 2 4", zero=Zero.LOWEST)
    assert table.state.result.scores == (13, 0, 0)
    assert table.lines(1) == [("cards", 7, "Y13"), ("zero_lowest", -7, "YD12")]
    assert scored("0 1 2 5", "0 1 2 4", stop=False, zero=Zero.LOWEST).state.result.scores == (8, 0)


def test_yd12_house_rule_a_successful_caller_scores_nothing():
    assert scored("0 1 2 3", "0 1 2 4", zero=Zero.CALLER).state.result.scores == (0, 7)
    assert scored("0 1 2 5", "0 1 2 4", zero=Zero.CALLER).state.result.scores == (13, 7)
    assert scored("0 1 2 5", "0 1 2 4", stop=False, zero=Zero.CALLER).state.result.scores == (8, 7)


def test_yd13_others_score_normally():
    assert scored("0 1 2 3", "12 12 13 13").state.result.scores == (11, 0)


def test_yd13_house_rule_others_score_fifty():
    table = scored("0 1 2 3", "12 12 13 13", "0 1 2 4", stop=False, others_fifty=True)
    assert table.state.result.scores == (50, 0, 50)
    assert table.lines(0) == [("others_fifty", 50, "YD13")]
    assert scored("0 1 2 3", "12 12 13 13", others_fifty=True).state.result.scores == (55, 0)


def test_yd19_the_round_ends_when_the_turn_with_the_last_card_is_finished():
    table = run_out(Table("0 1 2 3", "4 5 6 12"), left=1)
    assert table.state.phase is Phase.TURN
    table.do("draw")
    assert table.state.stock == ()
    assert table.state.phase is Phase.DRAWN
    table.do("keep 3")
    assert table.state.phase is Phase.BETWEEN
    assert table.state.result.caller == NOBODY


def test_yd19_house_rule_the_discards_are_shuffled_again():
    table = run_out(Table("0 1 2 3", "4 5 6 7", reshuffle=True))
    assert YUD.to_act(table.state) == {CHANCE}
    top, discards = table.state.discard[-1], table.state.discard[:-1]
    wrong = YUD.decode("shuffle 0 1")
    assert YUD.why_not(table.state, CHANCE, wrong).code == "wrong_cards"
    shuffle = YUD.sample_chance(table.state, QuickDraws(3))
    table.do(YUD.encode(shuffle), CHANCE)
    assert table.told("reshuffled")["count"] == 45
    assert table.state.discard == (top,)
    assert sorted(table.state.stock) == sorted(discards)
    assert table.state.turn == 0


def test_yd19_house_rule_one_discard_below_the_top_is_enough_to_shuffle():
    table = run_out(Table("0 1 2 3", "4 5 6 7", reshuffle=True))
    for discard, phase in (((5, 9), Phase.RESHUFFLE), ((5,), Phase.BETWEEN)):
        state = replace(table.state, phase=Phase.TURN, turn=0, stock=(3,), discard=discard[1:])
        state, _ = YUD.apply(state, 0, YUD.decode("draw"))
        state, _ = YUD.apply(state, 0, YUD.decode("discard"))
        assert (len(state.discard), state.phase) == (len(discard), phase)


def last_lap_without_cards(**options) -> Table:
    """Seat 0 has called Stop with one card left, which seat 1 has drawn and thrown away."""
    table = run_out(Table("0 1 2 3", "4 5 6 7", "4 5 6 12", **options), left=1)
    while table.state.turn != 0:  # 42 cards: the last one falls to seat 2, so take the discard to shift it
        table.do("take 3")
    return table.do("stop").pass_turns()


def test_yd20_everyone_still_gets_the_promised_turn():
    table = last_lap_without_cards()
    assert table.state.turn == 2
    assert table.refused("draw") == ("stock_empty", "YD20")
    assert table.legal() == {"take 0", "take 1", "take 2", "take 3", "pass"}
    table.do("pass")
    assert table.kinds()[0] == "passed"
    assert table.state.phase is Phase.BETWEEN


def test_yd20_the_top_discard_may_be_taken():
    table = last_lap_without_cards()
    top = table.view().discard_top
    table.do("take 0")
    assert table.row(2)[0] == top


def test_yd20_passing_is_for_an_empty_pile():
    assert Table("0 1 2 3", "4 5 6 7").refused("pass") == ("must_play", "YD20")


def test_yd20_house_rule_the_round_ends_at_once():
    table = last_lap_without_cards(end_when_empty=True)
    assert table.state.phase is Phase.BETWEEN
    assert table.state.result.end is RoundEnd.STOCK_OUT


def test_yd21_no_caller_no_penalty():
    table = scored("0 1 2 3", "4 5 6 7", stop=False)
    assert table.state.result.scores == (6, 22)


@pytest.mark.parametrize("at_once", [False, True])
def test_yd21_a_caller_is_still_judged_when_the_pile_ran_out(at_once):
    table = last_lap_without_cards(end_when_empty=at_once)
    if not at_once:
        table.do("pass")
    sums = [sum(card for card in row if card != EMPTY) for row in table.state.rows]
    penalty = 5 if sums[0] > min(sums) else 0
    assert table.state.result.caller == 0
    assert table.state.result.scores[0] == sums[0] + penalty


def test_yd21_a_failed_caller_pays_although_the_pile_ran_out():
    table = run_out(Table("12 12 11 11", "0 1 2 3"), left=2)
    while table.state.turn != 0:
        table.pass_turns()
    table.do("stop").last_lap()
    assert table.state.result.scores == (51, 6)


def test_case_1_stop_with_six():
    assert scored("0 1 2 3", "0 2 3 4", "0 3 4 5").state.result.scores == (6, 9, 12)


def test_case_2_stop_with_eight_against_seven():
    assert scored("0 1 2 5", "0 1 2 4").state.result.scores == (13, 7)


def test_case_3_tie():
    assert scored("0 1 2 4", "0 1 2 4").state.result.scores == (7, 7)
    assert scored("0 1 2 4", "0 1 2 4", tie_fails=True).state.result.scores == (12, 7)


def test_case_5_the_caller_holds_the_twelves_and_thirteens():
    assert scored("12 12 13 13", "0 1 2 3").state.result.scores == (0, 6)
    assert scored("12 12 13 13", "0 1 2 3", tie_fails=True).state.result.scores == (0, 6)


def test_case_9_a_swap_with_the_caller_in_the_last_lap():
    table = Table("0 1 2 3", "0 1 2 12", draws="11").play("stop", "draw", "swap 1 3 0 0")
    assert table.state.result.scores == (12 + 1 + 2 + 3 + 5, 3)


def test_the_default_of_an_absent_player_draws_and_throws_away():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True)
    for seat in (0, 1):
        assert YUD.encode(YUD.default_action(table.state, seat)) == "decline"
        table.do("decline", seat)
    token = YUD.token(table.state, 0, YUD.default_action(table.state, 0))
    for text in ("draw", "discard"):
        action = YUD.default_action(table.state, 0)
        assert (YUD.encode(action), YUD.token(table.state, 0, action)) == (text, token)
        table.do(text)
    assert table.state.turn == 1


def test_only_host_and_chance_do_their_work():
    table = Table("0 1 2 3", "4 5 6 7")
    for text in ("next_round", "close_look 1", "lot 0", "shuffle 1 2"):
        assert table.refused(text, 0)[0] == "not_your_turn"
        assert YUD.why_not(table.state, HOST, YUD.decode(text)).code == "too_late"


def test_a_seat_that_is_not_there_may_do_nothing():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True)
    states = [table.state]
    for seat in (0, 1):
        table.do("decline", seat)
    states.append(table.state)
    states.append(table.play("stop").pass_turns(1).state)
    assert {state.phase for state in states} == {Phase.SETUP, Phase.TURN, Phase.BETWEEN}
    for state in states:
        for seat in (-3, 2, 99):
            assert YUD.judged(state, seat) == YUD.legal_actions(state, seat) == ()
            for text in ("ready", "peek 1 2", "draw", "done", "stop"):
                assert YUD.why_not(state, seat, YUD.decode(text)).code == "not_your_turn"
