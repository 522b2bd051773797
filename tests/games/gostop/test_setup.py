"""What no scene tells of Go-Stop: the cards, chance, the packets of a deal, how actions read."""

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
    mask_of,
    value_of,
)
from games.gostop.course import DECKS, Deal, Draw
from games.gostop.options import PRESETS, CupUse, Jokers, Options
from games.gostop.play import NOTATION, Bomb, Cup, HandOver, Play, Quad, Shake
from games.gostop.scoring import junk_in
from tests.games.gostop.play import KOREAN, MANUAL, Table, cards, dealt, options
from tests.helpers import QuickDraws

ALL_FLOWERS = (1 << 48) - 1
READ = {
    "play 01-bright": Play(0),
    "shake 03": Shake(2),
    "bomb 12": Bomb(11),
    "give joker-3b": HandOver(len(NAMES) - 1, takes=False),
    "deal 01-junk1 joker-3 01-bright": Deal((2, 50, 0)),
    "quad take": Quad(True),
    "quad play": Quad(False),
    "cup animal": Cup(AS_ANIMAL),
    "cup junk": Cup(AS_JUNK),
}
FORMS = [
    *READ, "play joker-3", "lot 4", "draw 01-bright 05-junk1", "stay", "drop", "flip", "pick 05-animal",
    "give 12-double", "take joker-3b", "go", "stop", "ready", "next_round",
]  # fmt: skip


def test_g1_cards_chips_and_players():
    assert (GOSTOP.info.min_seats, GOSTOP.info.max_seats) == (2, 5)
    assert {len(deck) for deck in DECKS.values()} == {48, 49, 50, 51, 52, 53}


def test_g5_g6_twelve_months_of_four_in_four_groups():
    months = [MONTH[CARD[name]] for name in FLOWERS]
    assert [months.count(month) for month in range(12)] == [4] * 12
    groups = {Kind.JUNK: (24, JUNK), Kind.RIBBON: (10, RIBBONS), Kind.ANIMAL: (9, ANIMALS), Kind.BRIGHT: (5, BRIGHTS)}
    for kind, (size, group) in groups.items():
        assert [KIND[CARD[name]] for name in FLOWERS].count(kind) == (group & ALL_FLOWERS).bit_count() == size


def test_g7_g33_gd4_jokers_count_two_and_three_junk():
    assert Options().jokers is Jokers.TWO and PRESETS["korean"]["jokers"] == "three"
    assert [NAMES[one] for one in DECKS[Jokers.TWO][48:]] == ["joker-2a", "joker-3"]
    for doubles, values in enumerate(JUNK_VALUE):
        assert sorted(values[one] for one in cards_of(ALL_JOKERS)) == [2, 2, 2, 3, 3]
        assert {jokers: sorted(values[one] for one in deck[48:]) for jokers, deck in DECKS.items()} == {
            "none": [], "one": [2], "two": [2, 3], "three": [2, 2, 3], "four": [2, 2, 3, 3], "five": [2, 2, 2, 3, 3],
        }  # fmt: skip
        for held, count in (("J2 J3 1j", 6), ("J2 J2b J2c J3 J3b", 12)):
            assert junk_in(mask_of(cards(held)), AS_ANIMAL, doubles=bool(doubles)) == count


@pytest.mark.parametrize(
    ("given", "face", "junk", "twos"),
    [(MANUAL, 24, 24, []), (KOREAN, 26, 28, ["11-double", "12-double"])],
    ids=["manual", "korean"],
)
def test_gd1_gd2_face_value_of_all_junk(given, face, junk, twos):
    """24 cards; with two doubles 26, and 28 with the cup as junk."""
    chosen = options(given)
    doubles, use = chosen.double_junk, AS_ANIMAL if chosen.cup is CupUse.ANIMAL else AS_JUNK
    assert (value_of(ALL_FLOWERS, doubles=doubles), junk_in(ALL_FLOWERS, use, doubles=doubles)) == (face, junk)
    assert [name for name in FLOWERS if JUNK_VALUE[doubles][CARD[name]] == 2] == twos


def test_gd1_no_double_by_the_manual_and_each_option_by_itself():
    assert Options().deals == 6
    assert not Options().double_junk and Options().cup is CupUse.ANIMAL
    assert options({"double_junk": "on"}).cup is CupUse.ANIMAL and not options({"cup": "best"}).double_junk


@pytest.mark.parametrize("jokers", Jokers)
def test_g9_gd4_the_dealer_shuffles_the_whole_deck_with_any_number_of_jokers(jokers):
    table = Table.of(f"@ seats=3 jokers={jokers}").do("lot 0", CHANCE)
    shuffle = GOSTOP.sample_chance(table.state, QuickDraws(3))
    assert sorted(shuffle.deck) == list(DECKS[jokers]) and len(set(shuffle.deck)) == len(DECKS[jokers])
    assert GOSTOP.why_not(table.state, CHANCE, shuffle) is None
    assert GOSTOP.why_not(table.state, CHANCE, Deal(shuffle.deck[:-1])).code == "bad_deck"


@pytest.mark.parametrize(
    ("dealer", "hands", "floor"),
    [
        (0, {1: (0, 5, 14, 19), 0: (5, 10, 19, 24)}, (10, 14, 24, 28)),
        (1, {2: (0, 4, 15, 18), 0: (4, 8, 18, 21), 1: (8, 12, 21, 24)}, (12, 15, 24, 27)),
    ],
    ids=["two-ten-each-and-eight", "three-seven-each-and-six"],
)
def test_g10_g11_two_packets_each_and_two_in_the_middle(dealer, hands, floor):
    order = sorted(range(48), key=lambda one: (one % 4, one))  # one month after the other: no triples

    def packets(first, end, second, last):
        return (*order[first:end], *order[second:last])

    table = Table.of(f"@ seats={len(hands)} jokers=none").do(f"lot {dealer}", CHANCE).shuffle(tuple(order))
    assert table.state.hands == tuple(tuple(sorted(packets(*hands[seat]))) for seat in range(len(hands)))
    assert table.state.floor == mask_of(packets(*floor))
    assert table.state.stock == tuple(order[floor[-1] :])


def test_gd9_the_lot_may_fall_on_anyone_and_by_the_house_rule_cards_are_drawn():
    lots = [GOSTOP.sample_chance(Table.of("@ seats=3").state, QuickDraws(seed)) for seed in range(40)]
    assert {lot.dealer for lot in lots} == {0, 1, 2}
    drawn = Table.of("@ seats=3 first_dealer=card")
    assert isinstance(GOSTOP.sample_chance(drawn.state, QuickDraws(1)), Draw)


@pytest.mark.parametrize(("texts", "seller", "known"), [(("drop",), 1, False), (("stay", "stay"), 3, True)])
def test_gd52_everybody_knows_the_brights_of_a_hand_that_was_sold_and_nothing_of_one_that_dropped(texts, seller, known):
    hands = ["1b 3b" if seat == seller else "" for seat in range(4)]
    table = dealt(*hands, floor="4a 6a", seats=4, given={"sell_brights": "on"}).play(*texts)
    assert table.state.sold_by == seller
    worlds = [GOSTOP.deal_again(table.state, None, False, QuickDraws(number)) for number in range(6)]
    assert (table.state.sold == cards("1b 3b")) is known
    assert all(world.stock[-2:] == cards("1b 3b") for world in worlds) is known


def test_every_text_form_reads_back():
    for text in FORMS:
        assert GOSTOP.encode(GOSTOP.decode(text)) == text
        assert NOTATION.kind(GOSTOP.decode(text)) == text.split()[0]
    assert {text.split()[0] for text in FORMS} == set(NOTATION.kinds)
    assert {text: GOSTOP.decode(text) for text in READ} == READ
