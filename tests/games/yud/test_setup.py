"""Facts of the box, the deal and the first look: Y1 to Y8, YD17, YD18."""

from collections import Counter

import pytest

from bot.texts import load_texts
from games.core import CHANCE, HOST
from games.core.levels import HousePlayer
from games.yud import YUD
from games.yud.options import Options
from games.yud.table import DECK, EMPTY, UNKNOWN, Phase, Place, card_text, parse_card
from tests.games.yud.play import Table
from tests.helpers import QuickDraws


def test_y1_title_names_the_game():
    assert load_texts().speaker("en").title_of(YUD.info.key) == "Yud! Stop!"
    assert load_texts().speaker("th").title_of(YUD.info.key) == "หยุด!"


@pytest.mark.parametrize(("seats", "fits"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_y2_two_to_four_players(seats, fits):
    assert (YUD.info.min_seats, YUD.info.max_seats) == (2, 4)
    if fits:
        assert YUD.new_match(Options(), seats).seats == seats
    else:
        with pytest.raises(ValueError):
            YUD.new_match(Options(), seats)


def test_y3_a_match_of_house_players_is_a_short_game():
    """30 to 45 minutes: a few rounds, not dozens."""
    draws = QuickDraws("y3")
    state = YUD.new_match(Options(), 4)
    players = [HousePlayer(YUD, seat) for seat in range(4)]
    while actors := YUD.to_act(state):
        seat = min(YUD.waiting_for(state), default=min(actors))
        legal = YUD.legal_actions(state, seat)
        action = (
            YUD.sample_chance(state, draws)
            if seat == CHANCE
            else YUD.waits(state)[0].action
            if seat == HOST
            else players[seat].choose(YUD.known(state, seat), legal, draws)
        )
        state, _ = YUD.apply(state, seat, action)
    assert 2 <= state.round_no <= 15


def test_y4_deck_of_54_with_four_each_and_two_thirteens():
    assert len(DECK) == 54
    assert Counter(DECK) == {**dict.fromkeys(range(13), 4), 13: 2}
    assert all(parse_card(card_text(card)) == card for card in (*DECK, UNKNOWN, EMPTY))


def test_y4_only_the_whole_deck_can_be_shuffled():
    state, _ = YUD.apply(YUD.new_match(Options(), 2), CHANCE, YUD.decode("lot 0"))
    refusal = YUD.why_not(state, CHANCE, YUD.decode("shuffle 1 2 3"))
    assert (refusal.code, refusal.rule) == ("wrong_cards", "Y4")


@pytest.mark.parametrize(("seats", "left"), [(2, 46), (3, 42), (4, 38)])
def test_y5_four_cards_each_face_down_and_the_rest_is_the_pile(seats, left):
    table = Table(*["0 1 2 3"] * seats, peeks=True)
    for observer in (None, *range(seats)):
        assert table.view(observer).rows == ((UNKNOWN,) * 4,) * seats
        assert table.view(observer).stock_count == left


def test_y6_cards_are_dealt_one_at_a_time_from_the_starter():
    state = YUD.new_match(Options(), 3)
    state, _ = YUD.apply(state, CHANCE, YUD.decode("lot 1"))
    order = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    rest = Counter(DECK) - Counter(order)
    state, _ = YUD.apply(state, CHANCE, YUD.decode("shuffle " + " ".join(map(str, [*order, *rest.elements()]))))
    assert state.rows == ((10, 7, 4, 1), (12, 9, 6, 3), (11, 8, 5, 2))


def test_y6_everybody_looks_at_two_own_cards_or_declines():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True)
    pairs = {"peek 0 1", "peek 0 2", "peek 0 3", "peek 1 2", "peek 1 3", "peek 2 3"}
    assert table.legal(0) == table.legal(1) == pairs | {"decline"}
    table.do("peek 1 3", 1)
    assert table.view(1).rows == ((UNKNOWN,) * 4, (UNKNOWN, 5, UNKNOWN, 7))
    assert table.view(0).rows == table.view(None).rows == ((UNKNOWN,) * 4,) * 2


def test_y6_everybody_sees_that_and_which_positions_were_looked_at():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True).do("peek 1 3", 1)
    assert table.told("peeked") == {"seat": 1, "slots": (1, 3)}
    (look,) = table.view(None).looks
    assert (look.seat, look.places) == (1, (Place(1, 1), Place(1, 3)))


def test_y6_a_choice_stands_and_is_made_once():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True).do("decline", 0)
    assert table.refused("peek 0 1", 0) == ("peek_done", "Y6")
    assert table.refused("decline", 0) == ("peek_done", "Y6")


def test_y6_two_different_cards():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True)
    assert table.refused("peek 1 1", 0) == ("no_card_there", "Y6")
    assert table.refused("peek 0 4", 0) == ("no_card_there", "Y8")


def test_y6_play_begins_when_all_have_chosen_even_while_a_look_is_open():
    table = Table("0 1 2 3", "4 5 6 7", "8 9 10 11", starter=2, peeks=True)
    assert table.refused("draw", 2) == ("peek_first", "Y6")
    table.do("decline", 2).do("peek 0 1", 0)
    assert YUD.waiting_for(table.state) == {1}
    assert table.refused("draw", 2) == ("peek_first", "Y6")
    table.do("peek 2 3", 1)
    assert table.state.phase is Phase.TURN
    assert YUD.waiting_for(table.state) == {2}
    assert YUD.to_act(table.state) == {0, 1, 2, HOST}
    assert table.refused("peek 0 1", 2) == ("peek_over", "Y6")


def test_y7_the_cards_are_laid_down_again_and_nothing_brings_them_back():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True).do("peek 0 1", 0)
    assert table.view(0).rows[0] == (0, 1, UNKNOWN, UNKNOWN)
    table.do("done", 0)
    assert table.events == ()
    assert table.view(0).rows[0] == (UNKNOWN,) * 4
    assert table.view(0).looks == ()
    assert table.refused("done", 0) == ("no_look", "Y7")


def test_y7_time_lays_the_cards_down_again():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True).do("peek 0 1", 0).do("peek 2 3", 1)
    waits = YUD.waits(table.state)
    assert [(wait.seconds, wait.slow_seconds) for wait in waits] == [(8, 60)] * 2
    table.host(YUD.encode(waits[0].action))
    assert table.view(0).rows[0] == (UNKNOWN,) * 4
    assert table.view(1).rows[1] == (UNKNOWN, UNKNOWN, 6, 7)
    assert YUD.why_not(table.state, HOST, waits[0].action).code == "too_late"


def test_y7_done_answers_its_own_look_and_leaves_the_turn_alone():
    table = Table("0 1 2 3", "4 5 6 7", peeks=True).do("peek 0 1", 1).do("decline", 0)
    done, draw = YUD.decode("done"), YUD.decode("draw")
    assert YUD.token(table.state, 1, done) == YUD.waits(table.state)[0].action.number
    turn = YUD.token(table.state, 0, draw)
    table.do("done", 1)
    assert YUD.token(table.state, 0, draw) == turn


def test_y8_cards_never_change_position_and_empty_places_stay():
    table = Table("9 9 3 5", "0 1 2 4", draws="1").play("draw", "pair 0 1")
    assert table.row(0) == [1, EMPTY, 3, 5]
    table.pass_turns()
    assert table.refused("take 1") == ("no_card_there", "Y8")
    assert {"take 0", "take 2", "take 3"} <= table.legal()
    assert "take 1" not in {YUD.encode(action) for action in YUD.candidates(table.state, 0)}


def test_yd17_the_lot_decides_who_starts_round_one():
    state = YUD.new_match(Options(), 4)
    assert YUD.to_act(state) == {CHANCE}
    drawn = {YUD.sample_chance(state, QuickDraws(n)).starter for n in range(60)}
    assert drawn == {0, 1, 2, 3}
    state, (event,) = YUD.apply(state, CHANCE, YUD.decode("lot 3"))
    assert (state.starter, event.kind, event.seat) == (3, "lot_drawn", 3)
    assert YUD.why_not(YUD.new_match(Options(), 2), CHANCE, YUD.decode("lot 2")).rule == "YD17"


def test_yd17_the_lowest_scorer_starts_the_next_round():
    table = Table("10 10 11 11", "0 1 2 3", "4 5 6 7").play("stop").last_lap().next_round()
    assert table.state.starter == 1


def test_yd17_the_penalty_counts_for_the_start():
    table = Table("0 1 2 3", "0 1 2 4", "4 5 6 7", starter=1).play("stop").last_lap()
    assert table.state.result.scores == (6, 12, 22)
    assert table.state.starter == 0


def test_yd17_a_tie_goes_to_the_lower_total_then_to_the_left_of_the_last_starter():
    table = Table("0 1 2 4", "0 1 2 4", "9 9 9 9").play("stop").last_lap()
    assert table.state.result.scores == (7, 7, 36)
    assert table.state.starter == 1  # same total: the first to the left of seat 0, who comes last
    table.next_round()
    table.deal("0 0 0 5", "10 10 10 10", "0 2 2 1")
    table.play("stop").last_lap()
    assert table.state.result.scores[0] == table.state.result.scores[2] == 5
    assert table.state.starter == 0  # 12 points in all against 41


def test_yd17_house_rule_rotates_the_start():
    table = Table("0 0 0 0", "9 9 9 9", "8 8 8 8", rotate_starter=True).play("stop").last_lap()
    assert table.state.starter == 1


def test_yd18_the_discard_pile_starts_empty():
    table = Table("0 1 2 3", "4 5 6 7")
    assert table.view().discard_top == EMPTY
    assert table.refused("take 0") == ("discard_empty", "YD18")


def test_yd18_house_rule_turns_one_card_up():
    table = Table("9 1 2 3", "4 5 6 7", up="0", turn_one_up=True)
    assert table.view().discard_top == 0
    assert table.view().stock_count == 45
    table.do("take 0")
    assert table.row(0) == [0, 1, 2, 3]


def test_case_10_first_turn_of_a_round_has_no_discard_to_take():
    table = Table("0 1 2 3", "4 5 6 7")
    assert table.legal() == {"draw", "stop"}
