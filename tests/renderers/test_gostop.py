"""The pictures of Go-Stop: what is seen is said, backs look alike, layouts hold for all seats, piles and captures."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from games.gostop import GOSTOP
from games.gostop.cards import NAMES
from games.gostop.table import Moment, Pile, spots
from renderers.base import ALT_LIMIT, HAND_ALONE, SeatBadge
from renderers.gostop import RENDERER
from renderers.gostop import cards as gostop_cards
from renderers.gostop import facts as gostop_facts
from renderers.gostop import hand as gostop_hand
from renderers.gostop import places as gostop_places
from renderers.gostop import scene as gostop_scene
from renderers.layout import S
from renderers.png import encode
from tests.games.gostop.play import at_call, card, cards, options, position, whole_month
from tests.helpers import QuickDraws, all_on, play_random, redealt
from tests.renderers import scenes_gostop as scenes
from tests.renderers.helpers import check_facts, speaker
from tests.renderers.scenes_gostop import FIVE, board, hand, hand_of_view, of_view, view

HANDS = ("1r 7j", "4a 5r")
FLOOR = "1j 3r 5a 9a"


def table(*hands, floor=FLOOR, stock="2j 2k 9j", **more):
    """A small deal; the differences between these are what a picture has to show."""
    return position(*(hands or HANDS), floor=floor, stock=stock, **more)


def side(**changes):
    return table(sides={0: changes})


TABLES = {
    "plain": table(),
    "floor": table(floor="1j 3r 5a 9r"),
    "pair": table(floor=FLOOR + " 9r"),
    "dealt triple": table(floor="1j 3r 5a 5j 5k 9a"),
    "ppuk": table(floor="1j 3r 5a 5j 5k 9a", piles=(Pile(4, 1, 3, ()),)),
    "own ppuk": table(floor="1j 3r 5a 5j 5k 9a", piles=(Pile(4, 0, 3, ()),)),
    "buried joker": table(floor="1j 3r 5a 5j 5k 9a", piles=(Pile(4, 0, 3, cards("J2")),)),
    "no floor": table(floor=""),
    "stock": table(stock="2j 2k"),
    "no stock": table(stock=""),
    "hand": table("1r 7j 8j", "4a 5r"),
    "nagari": table(nagari=1),
    "more nagari": table(nagari=2, given={"nagari_adds_up": "on"}),
    "captures": table(taken=("8b 2a", "")),
    "other captures": table(taken=("8b 4a", "")),
    "their captures": table(taken=("", "8b 2a")),
    "points": table(taken=("8b 1b 11b", "")),
    "bar": side(bar=8),
    "deals": table(given={"deals": "99"}),
    "goal": table(given={"goal": "200"}),
    "go": side(goes=1),
    "goes": side(goes=2),
    "bomb": side(bombs=1),
    "bombs": side(bombs=2),
    "free": side(free=1),
    "shaken": side(shaken=1 << 6),
    "otherwise shaken": side(shaken=1 << 7),
    "quad shown": table("7a 7r 7j 7k", "4a 5r", sides={0: {"shown": 1 << card("7a")}}),
    "double": table(taken=("11d 4j", "")),
    "double that counts two": table(taken=("11d 4j", ""), given={"double_junk": "on"}),
    "double on the floor": table(floor="11d 5a"),
    "double that counts two on the floor": table(floor="11d 5a", given={"double_junk": "on"}),
    "cup as animal": table(taken=("9a 2a", ""), sides={0: {"cup": 1}}),
    "cup as junk": table(taken=("9a 2a", ""), sides={0: {"cup": 2}}),
    "picking": table("5r 7j", "4a", floor="5a 5j", stock="8j").do("play 5r"),
    "played": table().do("play 7j"),
    "captured": table().do("play 1r"),
    "three": table("1r", "4a", "5r"),
    "sale": scenes.sold(),
    "five": scenes.five(),
    "stopped": at_call("1r 2r 3r", "8j", "5j").do("stop"),
    "stopped, ready": at_call("1r 2r 3r", "8j", "5j").do("stop").do("ready", 1),
    "stopped after nagari": at_call("1r 2r 3r", "8j", "5j", nagari=1).do("stop"),
    "stopped after go": at_call("1r 2r 3r", "8j", "5j", sides={0: {"goes": 1}}).do("stop"),
    "over": at_call("1r 2r 3r", "8j", "5j", given={"deals": "1"}).do("stop"),
    "a purse": at_call("1r 2r 3r", "8j", "5j", nagari=3, given={"purse": "20", "nagari_adds_up": "on"}).do("stop"),
    "quads": scenes.quads(),
    "go-bak": scenes.stopped(),
    "nobody": scenes.nagari(),
    "nobody again": position(
        "", "5r", floor="5j", stock="6j", taken=("1b 3r", "8b 2j"), seat=1, nagari=2, given={"nagari_adds_up": "on"}
    ).do("play 5r"),
}
OWN = "1r 5r 7j"
HAND_VIEWS = {
    "plain": view(table(OWN, "4a"), 0),
    "other card": view(table("1r 5r 7k 8j", "4a"), 0),
    "takes less": view(table(OWN, "4a", floor="1j 3r"), 0),
    "takes a pile": view(table(OWN, "4a", floor="1j 5a 5j 5k"), 0),
    "takes nothing": view(table(OWN, "4a", floor="9a"), 0),
    "empty": view(table("", "4a"), 0),
    "watching": view(scenes.five(), 0),
    "picking": view(scenes.picking(), 0),
    "giving": view(scenes.giving(), 1),
    "taking": view(scenes.taking(), 0),
    "double": view(table("11d 5r", "4a"), 0),
    "double that counts two": view(table("11d 5r", "4a", given={"double_junk": "on"}), 0),
    "shown": view(scenes.shaking(), 0),
    "over": view(at_call("1r 2r 3r", "8j", "5j").do("stop"), 0),
}


def test_every_fact_shows_and_is_said():
    check_facts({name: board(one) for name, one in TABLES.items()})
    check_facts({name: hand_of_view(shown) for name, shown in HAND_VIEWS.items()})


def test_special_moments_are_called_out_until_the_next_turn():
    hands, stock = ("7a 7r 7j 2a", "3b 3r"), "9j 10j"
    bombed = position(*hands, floor="7k 9a", stock=stock).do("bomb 07")
    shown = view(bombed)
    assert gostop_facts.called_out(shown) == (Moment.BOMB, Moment.SWEEP)
    quiet = dataclasses.replace(shown, move=dataclasses.replace(shown.move, moments=()))
    pictures = [
        RENDERER.draw_table(one, badges=FIVE[:2], waiting=frozenset(), say=speaker("gostop")) for one in (quiet, shown)
    ]
    assert len({encode(picture.plan) for picture in pictures}) == 2
    assert "poktan (bomb), ssak-sseuri (sweep)" in of_view(shown).alt.replace(" and ", ", ")
    assert gostop_facts.called_out(view(bombed.do("play 3b"))) == ()
    assert all(speaker("gostop")(f"picture.moment_{moment}") for moment in gostop_facts.CALLED_OUT)


def test_chips_and_the_dealer_are_seen_and_said():
    shown = view(table())
    for other in (dataclasses.replace(shown, chips=(7, 7)), dataclasses.replace(shown, dealer=1)):
        assert encode(of_view(other).plan) != encode(of_view(shown).plan)
        assert of_view(other).alt != of_view(shown).alt


def doubled(shown):
    """The same position where the doubles count two (GD1)."""
    shown.state = dataclasses.replace(shown.state, options=dataclasses.replace(shown.state.options, double_junk=True))
    return shown


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (
            scenes.two(),
            [
                "deal 1 of 6. Target 7", "payments ×2", "ppuk of May (iris) made by สมชาย: May bridge, May junk",
                "Stock: 3 cards", "Ana (to move, dealer): 0 of 9 points, 5 in hand, 0 chips. Go 1. Bombs: 1.",
                "Free turns: 1", "Brights 2/3: March curtain bright, Aug moon bright.",
                "Animals 2/5: Feb warbler, Aug geese.",
                "Junk 6/10: 1, 2 ×2, 3, 8 ×2.", "Only April cuckoo is missing for godori (the three birds).",
                "Junk 2/10: 6, 11.",
            ],
        ),
        (doubled(scenes.two()), ["Junk 3/10: 6, Nov double junk."]),
        (
            scenes.three(),
            [
                "Heundeum: July", "Hương Lê (house player)", "Last turn: Ana. Played Oct blue ribbon. Turned up March",
                "Captured Oct blue ribbon, Oct junk, March poem ribbon and March junk.",
            ],
        ),
        (
            scenes.piles(),
            ["pile of May (iris)", "joker (3 junk)", "To be matched: Dec swallow, with Dec rain man bright and Dec"],
        ),
        (scenes.five(), ["Ana sits out: 0 chips", "สมชาย sits out", "Nguyễn Thị Minh Khai (house player)"]),
        (
            scenes.stopped(),
            [
                "Ana wins deal 1 of 6: +1280 chips.\n12 points: Godori 5, Brights 3, Animals 3",
                "Ana (winner): +1280 in this deal, 1280 chips in all. Place 1.",
                "12 +4 go ×2 heundeum ×2 goes ×2 nagari ×2 gwang-bak ×2 meong-bak ×2 pi-bak = 1024",
                "= 256; สมชาย pays it for go-bak",
            ],
        ),
        (scenes.small_stop(), ["3 points: Hongdan 3.", "สมชาย (ready): −3 in this deal", "Pays Ana: 3."]),
        (scenes.last_deal(), ["The match is over", "Place 1", "Place 2"]),
        (scenes.quads(), ["chongtong", "Ana (winner): +5", "−10 in this deal", "Pays สมชาย: 5"]),
        (scenes.nagari(), ["Nagari"]),
    ],
    ids=["two", "doubles", "three", "piles", "five", "stopped", "small", "over", "quads", "nagari"],
)  # fmt: skip
def test_alt_text_holds_every_fact(shown, words):
    alt = board(shown).alt
    for word in words:
        assert word in alt


def test_hand_alt_text_holds_every_fact():
    alt = hand(scenes.picking()).alt
    assert "To choose from: May bridge and May junk, to match May plain ribbon." in alt
    assert "Your hand of 6: July boar" in alt
    assert "They take something from the floor: July boar, July junk, July junk and Sep junk." in alt
    assert hand(scenes.picking(), focus="pick 05-animal").alt.startswith("Chosen: May bridge.\nTo choose from")
    assert "On the floor: Jan junk" in alt and "Stock: 1 card." in alt, "the floor is in the hand's picture"
    assert "They take a pile of three: Sep junk." in alt
    turn = hand(scenes.turn(), focus="play 08-bright").alt
    assert "Chosen: Aug moon bright.\nFrom the floor: Aug junk, +2 points." in turn
    assert "Each gains 2 points: Jan crane bright and Aug moon bright." in turn
    assert "Hương Lê (house player): 0 of 3 points, 3 in hand, 0 chips. Animals 1/5: Sep sake cup." in turn
    assert "Go-Stop, deal 1 of 6. Target 3." in turn and "สมชาย: 0 of 5 points, 3 in hand, 0 chips. Go 1." in turn
    assert "One of July (bush clover) must be played now." in hand(scenes.shaking()).alt
    assert "junk to give: Feb junk" in hand(scenes.giving(), seat=1).alt
    taking = hand(scenes.taking()).alt
    assert "junk to take from สมชาย: Feb junk, Feb junk, Nov junk, joker (2 junk)" in taking and "Dec junk." in taking


@pytest.mark.parametrize(("seats", "given"), [(2, {}), (3, dict(all_on(GOSTOP))), (4, {"sell_brights": "on"}), (5, {})])
def test_every_moment_is_drawn_and_tells_nothing_hidden(seats, given):
    draws, badges = QuickDraws("worlds"), FIVE[:seats]
    for step, moment in enumerate(play_random(GOSTOP, options(given), seats, f"drawn {seats}", steps=220)):
        if step % 10:
            continue
        picture = of_view(GOSTOP.view(moment.state, None), GOSTOP.waiting_for(moment.state))
        assert picture.image.width == 960
        assert len(picture.alt) <= ALT_LIMIT
        seat = step // 10 % seats
        assert hand_of_view(GOSTOP.view(moment.state, seat)).alt
        other = redealt(GOSTOP, moment.state, None, draws)
        if other is not None:
            again = of_view(GOSTOP.view(other, None), GOSTOP.waiting_for(other), badges)
            assert (encode(again.plan), again.alt) == (encode(picture.plan), picture.alt)


def test_no_alt_text_is_too_long():
    badges = tuple(SeatBadge("W" * 32, house=True, absent=True) for _ in range(3))
    assert len(board(scenes.piles(), badges).alt) <= ALT_LIMIT
    assert len(board(scenes.stopped(), badges).alt) <= ALT_LIMIT


def test_an_alt_text_without_room_tells_months_then_leaves_out_what_follows(monkeypatch):
    whole = hand(scenes.turn())
    assert whole.alt == whole.words
    for limit, takers in ((len(whole.alt) - 1, True), (0, False)):
        monkeypatch.setattr(gostop_scene, "ALT_LIMIT", limit)
        shorter = hand(scenes.turn())
        assert shorter.words == whole.words
        assert "Brights 2/3: Nov phoenix bright, Dec rain man bright." in whole.alt
        assert "Brights 2/3: 11, 12. Junk" in shorter.alt
        assert ("They take something" in shorter.alt) is takers


def test_all_backs_are_alike():
    """Whatever two hands of a size hold, they look the same."""
    shown = view(position("1r 5r 7j 8j 9j", "2r 3b 4r 6r J3", floor="", stock=""))
    image, places = of_view(shown).image, gostop_places.layout(shown)
    tops = [strip.top for strip in places.strips.values()]
    heads = {image.crop((420, y + 8, 900, y + 80)).tobytes() for y in tops}
    assert len(heads) == 1


@pytest.mark.parametrize("shown", [scenes.two(), scenes.three(), scenes.sold(), scenes.five(), scenes.bombed()])
def test_strips_do_not_touch_each_other_or_the_floor(shown):
    seen = view(shown)
    places = gostop_places.layout(seen)
    spans = [(strip.top, strip.bottom) for strip in places.strips.values()]
    spans = sorted([*spans, (places.floor.top, places.floor.bottom)])
    assert all(below - foot >= 12 for (_, foot), (below, _) in itertools.pairwise(spans))
    assert places.strips[min(places.strips)].top > places.floor.bottom
    assert spans[-1][1] <= places.height - 24


def test_a_strip_is_as_high_as_what_lies_in_it():
    def height(taken):
        return gostop_places.strip_at(view(position("1r", "4a", floor="5j", taken=(taken, ""))), 0, top=0).bottom

    one, two = height("8b 2a"), height(" ".join(whole_month(month) for month in range(1, 12)))
    assert height("") == gostop_places.LOW
    assert one == gostop_places.LOW + gostop_places.ROW_HEIGHT
    assert two == one + gostop_places.ROW_HEIGHT, "the junk has a row of its own"


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("shown", [view(scenes.two()), view(scenes.piles())])
def test_every_month_has_a_place_of_its_own_beside_the_stock(shown, scale):
    floor = gostop_places.floor_at(shown, 100, scale)
    counts = {spot.month: len(gostop_facts.pile_order(spot)) for spot in spots(shown)}
    boxes = [(floor.stock, 100, *floor.size)]
    for month in range(12):
        boxes.append((*floor.spot(month), *floor.size_of(counts.get(month, 1))))
    for (x, y, width, height), (left, top, _, _) in itertools.permutations(boxes, 2):
        assert left >= x + width or left < x or top >= y + height or top < y
    assert max(x + width for x, _, width, _ in boxes) <= 960 - 24
    assert max(y + height for _, y, _, height in boxes) == floor.bottom


@pytest.mark.parametrize("count", range(1, 7))
def test_piles_never_reach_further_than_a_pile_of_three(count):
    found = gostop_places.steps(count)
    assert found[0] == (0, 0)
    assert found[-1] == ((0, 0) if count == 1 else (8, 26) if count == 2 else gostop_places.PILE_STEP)
    assert list(found) == sorted(set(found))


@pytest.mark.parametrize(
    "sizes", [(1, 1, 1, 1), (3, 3, 0, 6), (5, 9, 10, 26), (0, 0, 0, 28), (2, 5, 5, 14), (0, 9, 0, 0), (2, 3, 3, 8)]
)
def test_captures_stay_in_their_strip_and_show_every_card(sizes):
    lines = gostop_places.rows(sizes, gostop_places.ROOM)
    assert tuple(map(sum, zip(*lines, strict=True))) == sizes
    assert len(lines) == (2 if sizes in ((5, 9, 10, 26), (2, 5, 5, 14)) else 1)
    for line in lines:
        found = gostop_places.runs(line, gostop_places.ROOM)
        filled = [run for run, size in zip(found, line, strict=True) if size]
        for one, other in itertools.pairwise(filled):
            assert other.x >= one.x + one.width + gostop_places.GAP
        assert filled[-1].x + filled[-1].width <= gostop_places.ROOM
        for place, (run, size) in enumerate(zip(found, line, strict=True)):
            most = gostop_places.JUNK_WIDEST if place == 3 else gostop_places.WIDEST
            assert size < 2 or 20 <= run.step <= most


def test_captured_cards_are_34_pixels_wide_on_a_phone():
    assert gostop_places.CARD[0] * 328 / 960 >= 34


def test_captures_of_the_last_turn_lie_at_the_end():
    shown = view(position("1r 7j", "4a", floor="1j 9a", stock="9j", taken=("2r 3j", "")).do("play 1r"))
    groups = gostop_facts.captured(shown, 0)
    assert [(group.cards, group.figure, group.new) for group in groups] == [
        ((), 0, 0),
        (cards("9a"), 1, 1),
        (cards("2r 1r"), 2, 1),
        (cards("3j 1j 9j"), 3, 2),
    ]


def test_the_cup_lies_where_it_counts():
    junk = "1j 1k 2j 2k 3j 3k 4j 4k 5j"
    _, animals, _, heap = gostop_facts.captured(view(position("1r", "4a", taken=(junk + " 9a 2a", ""))), 0)
    assert card("9a") in animals.cards and heap.figure == 9, "by the manual it is an animal"
    shown = view(position("1r", "4a", taken=(junk + " 9a 2a", ""), given={"cup": "best"}))
    _, animals, _, heap = gostop_facts.captured(shown, 0)
    assert animals.cards == cards("2a") and animals.figure == 1
    assert card("9a") in heap.cards and heap.figure == 11


@pytest.mark.parametrize("count", range(1, 12))
def test_hands_of_any_size_fit_and_show_every_card(count):
    for lay in (gostop_hand.alone_lay(count), *gostop_hand.hand_lays(count)):
        boxes = lay.boxes(100)
        assert len(boxes) == count
        for one, other in itertools.combinations(boxes, 2):
            assert abs(one[0] - other[0]) >= 60 or abs(one[1] - other[1]) >= one[3] + 40
        assert min(box[0] for box in boxes) >= 46
        assert max(box[0] + box[2] for box in boxes) <= 960 - 46
        assert max(box[1] + box[3] for box in boxes) == 100 + lay.height
    assert gostop_hand.split(11, 5) == (4, 4, 3), "no row is an orphan"


MUCH = {
    2: ("1b 3b 8b 2a 5a 1r 2r 3r 4r 5r 6r", "11b 12b 6a 7a 8a 7r 9r 10r"),
    3: ("1b 3b 8b 2a 5a 1r 2r", "11b 12b 6a 3r 4r 5r", "7a 8a 6r 7r 9r 10r"),
}
FULL = "1j 1k 2j 3j 4j 4k 4a 5j 6j 7j 8j 8k 9j 9a 10j 10k 10a 11j 11k"


@pytest.mark.parametrize("seats", [2, 3])
def test_no_hand_is_higher_than_1080(seats):
    """Whatever lies there: much captured, a floor with piles, every number of cards, and where a match is picked."""
    for held in range(1, 11 if seats == 2 else 8):
        own = " ".join(["2k", "3k", "5k", "6k", "7k", "9k", "12a", "12r", "12d", "J2"][:held])
        played = position(own, *["J3", "J2b"][: seats - 1], floor=FULL, taken=MUCH[seats])
        assert hand(played).image.height <= 1080, held
    for made in (scenes.picking, scenes.giving, scenes.taking, scenes.turn, scenes.two):
        played = made()
        for seat in range(view(played).seats):
            assert hand(played, seat).image.height <= 1080


def test_what_there_is_to_choose_from_lies_beside_the_hand():
    for made in (scenes.picking, scenes.taking):
        shown = view(made(), 0)
        own = gostop_hand.own_at(shown, 700)
        *_, (x, _, width, _) = own.asked.boxes(0)
        gap = gostop_hand.PENDING_GAP // 2 * (made is scenes.picking)
        assert x + width + gap <= own.asked.left + own.asked.wide
        assert own.lay.boxes(0)[0][0] >= own.asked.left + own.asked.wide


def test_a_press_gains_what_it_captures():
    shown = view(scenes.turn(), 0)
    gain = gostop_facts.best_gain(shown, card("8b"))
    assert gain == gostop_facts.Gain(cards("8b 8j"), 2), "three brights with rain (G37)"
    now, then = gostop_facts.captured(shown, 0), gostop_facts.captured(shown, 0, gain.cards)
    assert [more.figure - group.figure for group, more in zip(now, then, strict=True)] == [1, 0, 0, 1]
    assert gostop_facts.best_gain(shown, card("3j")).cards == ()
    assert gostop_facts.chosen_gain(shown, "play 08-bright") == gain
    assert gostop_facts.caught_months(gain) == {7}
    assert (
        gostop_facts.chosen_gain(shown, "") == gostop_facts.chosen_gain(shown, "play 02-animal") == gostop_facts.Gain()
    )
    assert gostop_facts.caught_months(gostop_facts.Gain()) == set()


def test_of_two_matches_a_press_gains_the_better_one():
    taken = "2a 4a"
    shown = view(position("8j 1r", "5r", floor="8a 8b", taken=(taken, "")), 0)
    assert gostop_facts.catches(shown, card("8j")) == (cards("8j 8b"), cards("8j 8a"))
    assert gostop_facts.best_gain(shown, card("8j")).points == 5, "godori (G38)"


def test_a_bomb_and_a_pile_gain_all_four_cards():
    shown = view(scenes.two(), 0)
    bombed = view(position("7a 7r 7j 2a", "3b", floor="7k 9a", stock="9j"), 0)
    assert set(gostop_facts.chosen_gain(bombed, "bomb 07").cards) == set(cards("7a 7r 7j 7k"))
    assert gostop_facts.caught_months(gostop_facts.chosen_gain(bombed, "bomb 07")) == {6}
    assert gostop_facts.chosen_gain(shown, "shake 07").cards == ()
    buried = view(position("5r", "4a", floor="5a 5j 5k", piles=(Pile(4, 0, 3, cards("J2")),)), 0)
    assert set(gostop_facts.best_gain(buried, card("5r")).cards) == set(cards("5r 5a 5j 5k J2"))


def test_what_a_set_lacks_is_told_while_it_can_be_had():
    shown = view(position("1r", "4r", taken=("2a 4a 6r 9r", "1r 2r 10r")))
    assert gostop_facts.lacking(shown, 0) == (("godori", card("8a")),), "the third blue ribbon is gone"
    assert gostop_facts.lacking(shown, 1) == (("red_poems", card("3r")),)


def test_a_hand_alone_is_its_cards_and_nothing_else():
    whole, alone = hand(scenes.turn()), hand(scenes.turn(), focus=HAND_ALONE)
    assert alone.image.height < whole.image.height * 2 / 3
    assert "On the floor" in whole.alt and "On the floor" not in alone.alt


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_players_and_the_floor_are_the_same_in_every_hand(seats):
    """So they are drawn once for all who read one language; whose hand it is shows below (46)."""
    counts = set()
    for step, moment in enumerate(play_random(GOSTOP, options({}), seats, f"same {seats}", steps=160)):
        views = [GOSTOP.view(moment.state, observer) for observer in range(seats)]
        asked = sum(len(gostop_facts.asked_cards(one)) for one in views)
        if (step % 5 and not asked) or not views[0].players or gostop_facts.is_open(views[0]):
            continue
        (own,) = {gostop_hand.places(one).own for one in views}
        shown = [hand_of_view(one) for one in views]
        assert len({one.image.crop((0, 0, 960, own - 4)).tobytes() for one in shown}) == 1
        assert len({encode(one.plan) for one in shown}) == seats
        assert list(gostop_hand.places(views[0]).players) == sorted(views[0].players)
        counts.add(asked)
    assert len(counts) > 1, "somebody was asked to pick a match"


@pytest.mark.parametrize(
    ("focus", "chosen"),
    [("", ""), ("play 1r", ""), ("play 01-ribbon", "1r"), ("shake 07", "7a 7r 7j"), ("bomb 13", ""), ("words 1", "")],
)
def test_focus_names_the_chosen_cards(focus, chosen):
    shown = view(position("1r 7a 7r 7j J3", "4a"), 0)
    assert gostop_facts.chosen_cards(shown, focus) == frozenset(cards(chosen))


def test_focus_is_seen_and_one_out_of_the_hand_is_ignored():
    plain = encode(hand(scenes.picking()).plan)
    assert encode(hand(scenes.picking(), focus="pick 05-animal").plan) != plain
    assert encode(hand(scenes.picking(), focus="play 12-bright").plan) == plain


def test_every_ending_has_its_title_and_words():
    say = speaker("gostop")
    for ending in gostop_facts.Ending:
        assert say(f"picture.ending_{ending}", points=3, factor=2)
        assert say(f"alt.ending_{ending}", factor=2)
    for moment in Moment:
        assert say.find(f"term.{moment}")


def test_every_card_has_its_sprite():
    looks = [(number, doubles) for doubles in (True, False) for number in range(len(NAMES))]
    pictures = {
        (number, doubles): gostop_cards.card_sprite(number, S, doubles=doubles).image.tobytes()
        for number, doubles in looks
    }
    assert len(set(pictures.values())) == len(NAMES) - 1 + 2, "the two August junk cards look alike"
    other = {NAMES[number] for number in range(len(NAMES)) if pictures[number, True] != pictures[number, False]}
    assert other == {"11-double", "12-double"}


def test_before_the_first_deal_there_is_a_picture_too():
    state = GOSTOP.new_match(options({}), 5)
    picture = of_view(GOSTOP.view(state, None))
    assert "before the first deal" in picture.alt


def test_gold_is_who_won_the_deal_not_who_gained_beside_it():
    shown = view(scenes.small_stop())
    (winner,) = gostop_facts.best_seats(shown)
    loser = next(seat for seat in shown.players if seat != winner)
    chips = tuple(10 if seat == loser else 0 for seat in range(shown.seats))
    paid_for_a_ppuk = dataclasses.replace(shown, result=shown.result._replace(chips=chips))

    assert gostop_facts.best_seats(paid_for_a_ppuk) == {winner}


def test_between_deals_the_hand_is_the_reckoning_and_alone_still_the_cards():
    table = at_call("8b 2a 8a 4a 1b 3b", "11b 10a 6k", seat=0).play("stop")
    assert hand(table).alt == board(table).alt
    assert encode(hand(table).plan) == encode(board(table).plan)
    assert hand(table, focus=HAND_ALONE).alt != board(table).alt
