"""Facts, deck, deal and what comes before the first turn: G1–G17, GD1–GD17."""

from __future__ import annotations

import pytest

from games.core import CHANCE, HOST
from games.gostop import GOSTOP
from games.gostop.cards import (
    ALL_JOKERS,
    ANIMALS,
    AS_ANIMAL,
    AS_JUNK,
    BRIGHTS,
    CARD,
    FLOWERS,
    JUNK,
    JUNK_VALUE,
    KIND,
    MONTH,
    NAMES,
    RIBBONS,
    Kind,
    cards_of,
    value_of,
)
from games.gostop.deal import DECKS
from games.gostop.options import PRESETS, CupUse, Jokers, Options
from games.gostop.play import Deal, Draw
from games.gostop.play import draw as sample_chance
from games.gostop.scoring import junk_in
from games.gostop.values import Ending, Phase
from tests.games.gostop.play import (
    KOREAN,
    Table,
    both,
    card,
    cards,
    deal_again,
    dealt,
    names,
    next_deal,
    options,
    whole_month,
)
from tests.helpers import QuickDraws


def test_g1_cards_chips_and_players():
    assert (GOSTOP.info.min_seats, GOSTOP.info.max_seats) == (2, 5)
    assert {len(deck) for deck in DECKS.values()} == {48, 49, 50, 51, 52, 53}


def test_g4_two_or_three_play_and_the_others_wait():
    for seats, players in ((2, 2), (3, 3), (4, 3), (5, 3)):
        table = dealt(seats=seats)
        assert len(table.state.players) == players
        for seat in set(range(seats)) - set(table.state.players):
            assert table.side(seat).hand == ()
            assert table.refused("play 1b", seat).code == "sitting_out"
    with pytest.raises(ValueError):
        GOSTOP.new_match(Options(), 6)


def test_g5_twelve_months_of_four():
    months = [MONTH[CARD[name]] for name in FLOWERS]
    assert [months.count(month) for month in range(12)] == [4] * 12


def test_g6_four_groups():
    groups = [KIND[CARD[name]] for name in FLOWERS]
    sizes = {Kind.JUNK: 24, Kind.RIBBON: 10, Kind.ANIMAL: 9, Kind.BRIGHT: 5}
    assert {kind: groups.count(kind) for kind in Kind} == sizes


def test_g7_g33_jokers_count_two_and_three_junk():
    assert [NAMES[one] for one in DECKS[Jokers.TWO][48:]] == ["joker-2a", "joker-3"]
    for values in JUNK_VALUE:
        assert sorted(values[one] for one in cards_of(ALL_JOKERS)) == [2, 2, 2, 3, 3]


def test_g8_first_dealer_by_lot_then_the_winner():
    table = dealt("", "", "", dealer=2)
    assert table.state.dealer == table.state.asked == 2
    won = dealt("1b 1r 1j 1k", "", dealer=1)
    assert won.result.winner == 0
    assert next_deal(won).state.dealer == 0


def test_g9_the_dealer_shuffles_and_the_left_neighbour_cuts():
    for seats, dealer, cutter in ((2, 0, 1), (3, 0, 2), (3, 2, 1)):
        told = dealt(seats=seats, dealer=dealer).told("dealt")[0]
        assert (told["seat"], told["cutter"]) == (dealer, cutter)
    table = Table(GOSTOP.new_match(Options(), 2)).do("lot 0", CHANCE)
    shuffle = sample_chance(table.state, QuickDraws(1))
    assert sorted(shuffle.deck) == list(DECKS[Jokers.TWO])
    wrong = Deal(shuffle.deck[:-1])
    assert GOSTOP.why_not(table.state, CHANCE, wrong).code == "bad_deck"


def test_g10_two_players_ten_cards_and_eight_in_the_middle():
    deck = tuple(range(48))
    table = Table(GOSTOP.new_match(options({"jokers": "none"}), 2)).do("lot 0", CHANCE)
    order = sorted(deck, key=lambda one: (one % 4, one))  # one month after the other: no triples
    table.state, table.events = GOSTOP.apply(table.state, CHANCE, Deal(tuple(order)))
    assert table.side(1).hand == tuple(sorted(order[0:5] + order[14:19]))
    assert table.side(0).hand == tuple(sorted(order[5:10] + order[19:24]))
    assert table.floor == set(order[10:14] + order[24:28])
    assert table.state.deck[table.state.top :] == tuple(order[28:])


def test_g11_three_players_seven_cards_and_six_in_the_middle():
    table = Table(GOSTOP.new_match(options({"jokers": "none"}), 3)).do("lot 1", CHANCE)
    order = sorted(range(48), key=lambda one: (one % 4, one))
    table.state, table.events = GOSTOP.apply(table.state, CHANCE, Deal(tuple(order)))
    assert table.side(2).hand == tuple(sorted(order[0:4] + order[15:18]))
    assert table.side(0).hand == tuple(sorted(order[4:8] + order[18:21]))
    assert table.side(1).hand == tuple(sorted(order[8:12] + order[21:24]))
    assert table.floor == set(order[12:15] + order[24:27])
    assert len(table.state.deck) - table.state.top == 21


def test_g12_hands_and_stock_are_secret_captures_open():
    table = dealt("", "")
    for observer in (0, 1, None):
        view = GOSTOP.view(table.state, observer)
        assert view.hand == (() if observer is None else table.side(observer).hand)
        assert [player.hand_size for player in view.players] == [10, 10]
        assert [player.shown for player in view.players] == [(), ()]
        assert view.stock_count == len(table.state.deck) - table.state.top
    table.play(GOSTOP.encode(GOSTOP.legal_actions(table.state, 0)[0]))
    assert GOSTOP.view(table.state, 1).players[0].taken == table.side(0).taken


def test_g13_hands_and_table_are_checked_before_play():
    table = dealt("1b 1r 1j", "", floor="5a 5r 5j")
    assert table.side(0).triples == (0,)
    assert table.told("table_triple")[0]["months"] == ("05",)


def test_g14_gd12_four_on_the_table_void_the_deal_and_the_same_dealer_deals():
    table = dealt("2a 2r 2j 2k", "", floor=whole_month(1), dealer=1)
    assert table.result.ending is Ending.TABLE_QUAD and table.result.void
    assert "quad_shown" not in table.kinds()  # the table is checked first
    assert table.chips == (0, 0) and table.result.nagari == 0
    table = next_deal(table)
    assert table.state.dealer == 1 and table.state.deal_no == 1


def test_gd12_house_rule_table_quad_is_a_nagari():
    table = dealt(floor=whole_month(1), seats=2, dealer=1, given={"table_quad_nagari": "on"})
    assert table.result.nagari == 1 and not table.result.void
    assert next_deal(table).state.dealer == 1


def test_g15_gd13_case_15_quad_in_hand_wins_five_from_each():
    table = dealt("1b 1r 1j 1k", "", "")
    assert table.told("quad_shown")[0]["cards"] == names("1b 1r 1j 1k")
    assert table.chips == (10, -5, -5)
    assert table.lines(1)["quad_base"] == table.lines(2)["quad_base"] == [(5, "G15")]
    assert "go_chips" not in table.lines(1)
    assert table.phase is Phase.BETWEEN


def test_gd13_two_quads_in_one_hand_are_paid_once():
    assert dealt("1b 1r 1j 1k 2a 2r 2j 2k", "").chips == (5, -5)
    assert dealt("1b 1r 1j 1k 2a 2r 2j 2k", "", given=KOREAN).do("quad take").chips == (7, -7)


@both((5, 5, -10), (0, 0, 0))
def test_gd13_case_16_two_of_three_hold_quads(given, expected):
    table = dealt("1b 1r 1j 1k", "2a 2r 2j 2k", "", given=given)
    assert table.chips == expected and table.result.void is not any(expected)


@both("quads_cancelled", "quads_void")
def test_g15_gd13_case_16_all_hold_quads_and_cancel(given, expected):
    table = dealt("1b 1r 1j 1k", "2a 2r 2j 2k", "3b 3r 3j 3k", given=given)
    assert table.chips == (0, 0, 0) and expected in table.kinds()
    table = dealt("1b 1r 1j 1k", "2a 2r 2j 2k", given=given)
    assert table.chips == (0, 0) and expected in table.kinds()


def test_gd13_case_15_house_rule_sole_holder_takes_seven_or_three():
    for hands, chips in ((("1b 1r 1j 1k", ""), (7, -7)), (("1b 1r 1j 1k", "", ""), (6, -3, -3))):
        table = dealt(*hands, given=KOREAN)
        assert table.phase is Phase.QUAD and table.legal() == ["quad take", "quad play"]
        assert table.refused("play 1b").code == "choose_first"
        assert table.do("quad take").chips == chips


def test_gd13_house_rule_sole_holder_plays_on():
    table = dealt("", "1b 1r 1j 1k", given=KOREAN).do("quad play", 1)
    assert (table.phase, table.state.asked, table.chips) == (Phase.PLAY, 0, (0, 0))
    assert GOSTOP.view(table.state, 0).players[1].shown == cards("1b 1r 1j 1k")


def test_gd16_gd13_who_holds_four_and_plays_on_may_show_three_of_them():
    table = dealt("1b 1r 1j 1k", "", given={"quad_choice": "on"}).do("quad play")
    assert "shake 01" in table.legal()
    assert table.do("shake 01").side(0).shaken == 1


def test_gd13_gd48_house_rule_several_quads_void_the_deal():
    table = dealt("1b 1r 1j 1k", "2a 2r 2j 2k", "", given=KOREAN)
    assert table.result.void and table.chips == (0, 0, 0) and table.result.nagari == 0


def after_nagari(given=(), **hands) -> Table:
    """A table whose last deal had no winner: the floor quad by the house rule stands for it."""
    table = dealt(floor=whole_month(12), seats=3, given={"table_quad_nagari": "on", **dict(given)})
    assert table.result.nagari == 1
    return table.do("next_round", HOST)


def test_gd47_deals_without_a_winner_are_counted_on():
    for given, factor in (({}, 2), ({"nagari_adds_up": "on"}, 4)):
        table = deal_again(after_nagari(given), floor=whole_month(12))
        assert table.result.nagari == 2 and table.told("nagari")[0]["factor"] == factor


def test_gd14_case_15_quad_is_doubled_after_a_nagari():
    table = deal_again(after_nagari(), "1b 1r 1j 1k", "", "")
    assert table.chips == (20, -10, -10)
    assert table.lines(1)["times_nagari"] == table.lines(2)["times_nagari"] == [(2, "GD14")]


def test_gd14_house_rule_quad_is_not_doubled():
    assert deal_again(after_nagari({"quad_doubled": "off"}), "1b 1r 1j 1k", "", "").chips == (10, -5, -5)


def test_gd13_gd14_korean_quad_chips_are_doubled_after_a_nagari_too():
    table = deal_again(after_nagari({"quad_choice": "on"}), "1b 1r 1j 1k", "", "").do("quad take")
    assert table.chips == (12, -6, -6)


def test_gd15_dealer_after_quads():
    assert dealt("", "1b 1r 1j 1k", "").result.next_dealer == 1
    assert dealt("1b 1r 1j 1k", "2a 2r 2j 2k", "", dealer=1).result.next_dealer == 1
    assert dealt("1b 1r 1j 1k", "", "2a 2r 2j 2k", dealer=1).result.next_dealer == 2
    cancelled = deal_again(after_nagari(), "1b 1r 1j 1k", "2a 2r 2j 2k", "3b 3r 3j 3k")
    assert cancelled.result.next_dealer == 0 and cancelled.result.nagari == 1


def test_g32_gd5_table_jokers_go_to_the_dealer_and_are_replaced_before_the_checks():
    table = dealt("", "", floor="J2 J3 1b 2a 3b 4a 5a 6a", stock="1r 1j 8b", dealer=1)
    assert table.has(1, "J2 J3") and table.side(1).junk == cards("J2 J3")
    assert table.floor == set(cards("1b 2a 3b 4a 5a 6a 1r 1j"))
    assert table.told("table_triple")[0]["months"] == ("01",)
    assert table.told("jokers_to_dealer")[0]["rule"] == "G32"


def test_gd5_a_joker_that_replaces_a_table_joker_is_replaced_too():
    table = dealt("", "", floor="J2 1b 2a 3b 4a 5a 6a 7a", stock="J3 8b 9r")
    assert table.has(0, "J2 J3")
    assert card("8b") in table.floor and table.state.deck[table.state.top] == card("9r")


def test_gd6_jokers_of_the_first_layout_take_no_junk():
    table = dealt("", "", floor="J2 1b 2a 3b 4a 5a 6a 7a", given=KOREAN)
    assert "junk_taken" not in table.kinds()


@both((24, 24, []), (26, 28, ["11-double", "12-double"]))
def test_gd1_gd2_face_value_of_all_junk(given, expected):
    """24 cards; with two doubles 26, and 28 with the cup as junk."""
    chosen = options(given)
    doubles, use = chosen.double_junk, AS_ANIMAL if chosen.cup is CupUse.ANIMAL else AS_JUNK
    flowers = (1 << 48) - 1
    assert (value_of(flowers, doubles=doubles), junk_in(flowers, use, doubles=doubles)) == expected[:2]
    assert [name for name in FLOWERS if JUNK_VALUE[doubles][CARD[name]] == 2] == expected[2]


def test_gd1_no_double_by_the_manual_and_each_option_by_itself():
    assert not Options().double_junk and Options().cup is CupUse.ANIMAL
    assert options({"double_junk": "on"}).cup is CupUse.ANIMAL and not options({"cup": "best"}).double_junk


def test_g6_the_four_groups_as_sets():
    flowers = (1 << 48) - 1
    for kind, size in ((BRIGHTS, 5), (ANIMALS, 9), (RIBBONS, 10), (JUNK & flowers, 24)):
        assert kind.bit_count() == size


def test_gd4_jokers_in_the_deck():
    assert Options().jokers is Jokers.TWO and PRESETS["korean"]["jokers"] == "three"
    values = {jokers: sorted(JUNK_VALUE[False][one] for one in deck[48:]) for jokers, deck in DECKS.items()}
    assert values == {
        "none": [], "one": [2], "two": [2, 3], "three": [2, 2, 3], "four": [2, 2, 3, 3], "five": [2, 2, 2, 3, 3],
    }  # fmt: skip


@pytest.mark.parametrize("jokers", Jokers)
def test_gd4_every_number_of_jokers_can_be_dealt(jokers):
    table = Table(GOSTOP.new_match(options({"jokers": jokers}), 3)).do("lot 0", CHANCE)
    shuffle = sample_chance(table.state, QuickDraws(3))
    assert sorted(shuffle.deck) == list(DECKS[jokers]) and len(set(shuffle.deck)) == len(DECKS[jokers])
    assert GOSTOP.why_not(table.state, CHANCE, shuffle) is None


def test_gd9_house_rule_the_latest_month_deals():
    table = Table(GOSTOP.new_match(options({"first_dealer": "card"}), 3))
    assert GOSTOP.why_not(table.state, CHANCE, GOSTOP.decode("lot 1")).code == "bad_lot"
    assert isinstance(sample_chance(table.state, QuickDraws(1)), Draw)
    table.do("draw 03-bright 11-junk1 11-double", CHANCE)
    assert table.phase is Phase.LOT and table.told("drawn_again")[0]["seats"] == (1, 2)
    table.do("draw 03-bright 11-junk1 12-double", CHANCE)
    assert table.state.dealer == 2


def test_gd9_default_is_the_lot():
    table = Table(GOSTOP.new_match(Options(), 3))
    assert {sample_chance(table.state, QuickDraws(seed)).dealer for seed in range(40)} == {0, 1, 2}


def test_gd11_g19_turns_go_by_rising_seats_the_dealer_first():
    table = dealt(floor="1b 2a 3b 4a 5a 6a", seats=3, dealer=1)
    order = [table.state.asked]
    for _ in range(2):
        while table.state.asked == order[-1]:
            table.do(table.legal()[0])
        order.append(table.state.asked)
    assert order == [1, 2, 0]
