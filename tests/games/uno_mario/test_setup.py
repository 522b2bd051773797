"""Components, the dealer, the deal and the first card: U1 to U8, UD1 to UD9."""

from collections import Counter

import pytest

from games.core import CHANCE, IllegalAction
from games.uno_mario import UNO_MARIO
from games.uno_mario.cards import CARD_TEXTS, FULL_DECK, POINTS
from games.uno_mario.options import Effect, Options
from games.uno_mario.values import Phase
from tests.games.uno_mario.play import A, B, C, Table
from tests.helpers import QuickDraws

DECK = Counter(CARD_TEXTS[card] for card in FULL_DECK)
SEVEN = "R1 R2 R3 R4 R6 R7 R8"
OTHER = "G1 G2 G3 G4 G6 G7 G8"
THIRD = "B1 B2 B3 B4 B6 B7 B8"


def test_u1_nineteen_numbers_of_each_colour():
    for letter in "RYGB":
        assert sum(DECK[f"{letter}{n}"] for n in range(10)) == 19
        assert DECK[f"{letter}0"] == 1


def test_u2_two_of_each_symbol_in_each_colour():
    for symbol in ("d2", "rev", "skip"):
        assert [DECK[letter + symbol] for letter in "RYGB"] == [2, 2, 2, 2]


def test_u3_ud2_wilds_and_112_cards_worth_1440():
    assert (DECK["W"], DECK["Wd4"], DECK["Wstar"], DECK["Wcust1"] + DECK["Wcust2"]) == (4, 4, 2, 2)
    assert sum(DECK.values()) == 112
    assert sum(POINTS[card] for card in FULL_DECK) == 1440


def test_ud1_two_to_ten_players():
    assert (UNO_MARIO.info.min_seats, UNO_MARIO.info.max_seats) == (2, 10)
    for seats in (1, 11):
        with pytest.raises(ValueError):
            UNO_MARIO.new_match(Options(), seats)


def lots(table: Table, *drawn: str) -> Table:
    texts = [CARD_TEXTS[card] for card in FULL_DECK]
    return table.do("lots " + " ".join(str(texts.index(card)) for card in drawn), CHANCE)


def test_u5_ud3_the_highest_number_deals_and_symbols_count_zero():
    table = lots(Table(seats=3, begin=False), "Wd4", "Y3", "Rd2")
    assert table.state.dealer == B
    assert table.told("drew_lots")["cards"] == ("Wd4", "Y3", "Rd2")
    assert table.state.phase is Phase.DEAL


def test_ud3_tied_players_draw_again():
    table = lots(Table(seats=3, begin=False), "R9", "Y3", "G9")
    assert table.told("lots_tied")["seats"] == (A, C)
    assert lots(table, "Rskip", "B1").state.dealer == C


def test_ud3_wrong_lots_are_refused():
    table = Table(seats=3, begin=False)
    assert table.refused("lots 1 1 2", CHANCE) == ("wrong_cards", "UD3")
    assert table.refused("lots 1 2", CHANCE) == ("wrong_cards", "UD3")
    assert table.refused("lots 1 2 112", CHANCE) == ("wrong_cards", "UD3")
    assert table.refused("dealer 1", CHANCE) == ("not_due", "U29")


def test_ud3_random_dealer():
    table = Table(seats=4, dealer=2, random_dealer=True)
    assert table.state.dealer == 2
    waiting = Table(seats=4, begin=False, random_dealer=True)
    assert waiting.refused("dealer 4", CHANCE) == ("wrong_cards", "UD3")
    assert waiting.refused("lots 1 2 3 4", CHANCE) == ("not_due", "U29")
    dealers = {
        UNO_MARIO.sample_chance(UNO_MARIO.new_match(Options(random_dealer=True), 4), QuickDraws(n)).seat
        for n in range(40)
    }
    assert dealers == {0, 1, 2, 3}


def test_u6_seven_each_one_at_a_time_from_the_dealers_left():
    table = Table(seats=3, dealer=1)
    table.do("shuffle " + " ".join(map(str, range(112))), CHANCE)
    assert table.state.hands == (FULL_DECK[1:21:3], FULL_DECK[2:21:3], FULL_DECK[0:21:3])
    assert table.told("dealt") == {"seat": 1, "n": 7, "round": 1, "to": None}
    assert [event.to for event in table.events if event.kind == "holds_now"] == [{0}, {1}, {2}]


def test_u6_the_dealer_shuffles_all_cards():
    table = Table(seats=2)
    for wrong in ("shuffle 0 1 2", "shuffle " + " ".join(map(str, [0] + list(range(111))))):
        assert table.refused(wrong, CHANCE) == ("wrong_cards", "U6")


def test_u7_u8_the_rest_is_the_draw_pile_and_one_is_turned_up():
    table = Table(SEVEN, OTHER, up="Y5", stock="B9")
    assert table.view().top == "Y5" and table.view().colour == "yellow"
    assert len(table.state.stock) == 112 - 14 - 1
    assert CARD_TEXTS[table.state.stock[0]] == "B9"


def test_ud5_a_number_lets_the_player_left_of_the_dealer_start():
    assert Table(SEVEN, OTHER, THIRD, up="Y5", dealer=1).now == ("turn", C, "yellow")


def test_ud4_the_deal_passes_to_the_left():
    table = Table("R7", OTHER, dealer=1).do("play R7").host("next_round")
    assert table.state.dealer == A


def test_ud4_winner_deals():
    table = Table("R7", OTHER, THIRD, dealer=2, winner_deals=True).do("play R7")
    assert table.host("next_round").state.dealer == A


def test_ud6_u13_a_draw_two_turned_up_hits_the_left_of_the_dealer():
    table = Table(SEVEN, OTHER, THIRD, up="Rd2", stock="Y1 Y2")
    assert table.counts() == [9, 7, 7]
    assert table.now == ("turn", B, "red")


def test_ud6_no_effect():
    table = Table(SEVEN, OTHER, THIRD, up="Rd2", first_draw_two=False)
    assert table.counts() == [7, 7, 7]
    assert table.now == ("turn", A, "red")


def test_ud7_no_star_against_a_draw_two_turned_up():
    table = Table("Wstar " + SEVEN[:17], OTHER, THIRD, up="Rd2")
    assert table.refused("star red", A) == ("not_your_turn", "U12")
    assert len(table.state.hands[A]) == 9 - 0


@pytest.mark.parametrize("card", ["W", "Wstar", "Wcust1", "Wcust2"])
def test_ud8_u16_u21_u23_a_wild_turned_up_asks_for_a_colour_and_then_for_the_turn(card):
    table = Table(SEVEN, OTHER, THIRD, up=card, custom1="Sing", custom2="Sing", effect1=Effect.PLAY_AGAIN)
    assert table.now == ("colour", A, "")
    assert table.legal() == {"colour red", "colour yellow", "colour green", "colour blue"}
    assert table.refused("draw") == ("choose_colour_first", "U16")
    assert table.refused("play R1") == ("choose_colour_first", "U16")
    table.do("colour green")
    assert table.now == ("turn", A, "green")
    assert table.counts() == [7, 7, 7]
    assert table.refused("colour red") == ("no_colour_due", "U16")


def test_ud9_u19_a_wild_draw_four_turned_up_goes_back_and_all_is_shuffled():
    table = Table(SEVEN, OTHER, up="Wd4", seats=2)
    assert table.state.phase is Phase.UPCARD and not table.state.discard
    assert len(table.state.stock) == 112 - 14
    table.shuffle_as("Wd4")
    assert table.state.phase is Phase.UPCARD
    table.shuffle_as("G5")
    assert table.now == ("turn", A, "green")
    assert len(table.state.stock) == 112 - 15


def test_u14_a_reverse_turned_up_lets_the_dealer_begin_to_the_right():
    table = Table(SEVEN, OTHER, "R1 R2 R3 B4 B6 B7 B8", up="Rrev")
    assert table.now == ("turn", C, "red")
    assert table.do("play R1").state.turn == B


def test_u14_ud10_with_two_players_a_reverse_turned_up_skips():
    assert Table(SEVEN, OTHER, up="Rrev", dealer=1).now == ("turn", B, "red")


def test_u15_case_12_a_skip_turned_up_skips_the_left_of_the_dealer():
    table = Table(SEVEN, OTHER, THIRD, "Y1 Y2 Y3 Y4 Y6 Y7 Y8", up="Rskip")
    assert table.now == ("turn", B, "red")
    assert table.told("skipped")["seat"] == A


def test_nothing_can_be_done_while_chance_is_due():
    table = Table(seats=2)
    assert UNO_MARIO.to_act(table.state) == {CHANCE}
    assert table.refused("draw", A) == ("not_your_turn", "U12")
    with pytest.raises(IllegalAction):
        UNO_MARIO.apply(table.state, A, UNO_MARIO.decode("shuffle 0 1"))
