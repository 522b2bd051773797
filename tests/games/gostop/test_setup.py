"""Facts, deck, deal and what comes before the first turn: G1–G17, GD1–GD17."""

from __future__ import annotations

import pytest

from games.core import CHANCE
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
from games.gostop.course import DECKS, Deal, Draw
from games.gostop.course import draw as sample_chance
from games.gostop.options import PRESETS, CupUse, Jokers, Options
from games.gostop.scoring import junk_in
from games.gostop.table import UNKNOWN, Phase
from tests.games.gostop.play import Table, both, cards, dealt, options
from tests.helpers import QuickDraws


def test_g1_cards_chips_and_players():
    assert (GOSTOP.info.min_seats, GOSTOP.info.max_seats) == (2, 5)
    assert {len(deck) for deck in DECKS.values()} == {48, 49, 50, 51, 52, 53}


def test_g4_two_or_three_play_and_the_others_wait():
    for seats, players in ((2, 2), (3, 3), (4, 3), (5, 3)):
        table = dealt(seats=seats)
        assert len(table.state.players) == players
        for seat in set(range(seats)) - set(table.state.players):
            assert table.state.hands[seat] == ()
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


def test_g9_the_dealer_shuffles_the_whole_deck():
    table = Table(GOSTOP.new_match(Options(), 2)).do("lot 0", CHANCE)
    shuffle = sample_chance(table.state, QuickDraws(1))
    assert sorted(shuffle.deck) == list(DECKS[Jokers.TWO])
    assert GOSTOP.why_not(table.state, CHANCE, Deal(shuffle.deck[:-1])).code == "bad_deck"


def test_g10_two_players_ten_cards_and_eight_in_the_middle():
    deck = tuple(range(48))
    table = Table(GOSTOP.new_match(options({"jokers": "none"}), 2)).do("lot 0", CHANCE)
    order = sorted(deck, key=lambda one: (one % 4, one))  # one month after the other: no triples
    table.state, table.events = GOSTOP.apply(table.state, CHANCE, Deal(tuple(order)))
    assert table.state.hands[1] == tuple(sorted(order[0:5] + order[14:19]))
    assert table.state.hands[0] == tuple(sorted(order[5:10] + order[19:24]))
    assert table.floor == set(order[10:14] + order[24:28])
    assert table.state.stock == tuple(order[28:])


def test_g11_three_players_seven_cards_and_six_in_the_middle():
    table = Table(GOSTOP.new_match(options({"jokers": "none"}), 3)).do("lot 1", CHANCE)
    order = sorted(range(48), key=lambda one: (one % 4, one))
    table.state, table.events = GOSTOP.apply(table.state, CHANCE, Deal(tuple(order)))
    assert table.state.hands[2] == tuple(sorted(order[0:4] + order[15:18]))
    assert table.state.hands[0] == tuple(sorted(order[4:8] + order[18:21]))
    assert table.state.hands[1] == tuple(sorted(order[8:12] + order[21:24]))
    assert table.floor == set(order[12:15] + order[24:27])
    assert len(table.state.stock) == 21


def test_g12_hands_and_stock_are_secret_captures_open():
    table = dealt("", "")
    for observer in (0, 1, None):
        view = GOSTOP.view(table.state, observer)
        assert view.hand == (() if observer is None else table.state.hands[observer])
        hidden = [hand for seat, hand in enumerate(view.hands) if seat != observer]
        assert {len(hand) for hand in view.hands} == {10} and {card for hand in hidden for card in hand} == {UNKNOWN}
        assert set(view.stock) == {UNKNOWN} and [side.shown for side in view.sides] == [0, 0]
        assert view.stock_count == len(table.state.stock)
    table.play(GOSTOP.encode(GOSTOP.legal_actions(table.state, 0)[0]))
    assert GOSTOP.view(table.state, 1).sides[0].taken == table.side(0).taken


@both((24, 24, []), (26, 28, ["11-double", "12-double"]))
def test_gd1_gd2_face_value_of_all_junk(given, expected):
    """24 cards; with two doubles 26, and 28 with the cup as junk."""
    chosen = options(given)
    doubles, use = chosen.double_junk, AS_ANIMAL if chosen.cup is CupUse.ANIMAL else AS_JUNK
    flowers = (1 << 48) - 1
    assert (value_of(flowers, doubles=doubles), junk_in(flowers, use, doubles=doubles)) == expected[:2]
    assert [name for name in FLOWERS if JUNK_VALUE[doubles][CARD[name]] == 2] == expected[2]


def test_gd1_no_double_by_the_manual_and_each_option_by_itself():
    assert Options().deals == 6
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


@pytest.mark.parametrize(("texts", "seller", "known"), [(("drop",), 1, False), (("stay", "stay"), 3, True)])
def test_gd52_everybody_knows_the_brights_of_a_hand_that_was_sold_and_nothing_of_one_that_dropped(texts, seller, known):
    hands = ["1b 3b" if seat == seller else "" for seat in range(4)]
    table = dealt(*hands, floor="4a 6a", seats=4, given={"sell_brights": "on"}).play(*texts)
    assert table.state.sold_by == seller
    worlds = [GOSTOP.deal_again(table.state, None, False, QuickDraws(number)) for number in range(6)]
    assert (table.state.sold == cards("1b 3b")) is known
    assert all(world.stock[-2:] == cards("1b 3b") for world in worlds) is known
