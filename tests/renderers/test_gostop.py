"""The pictures of Go-Stop: what is seen is said, layouts hold for all seats, piles and captures."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from games.gostop import GOSTOP
from games.gostop.cards import NAMES
from games.gostop.table import Moment, Pile, spots
from renderers.base import HAND_ALONE
from renderers.gostop import cards as gostop_cards
from renderers.gostop import facts as gostop_facts
from renderers.gostop import hand as gostop_hand
from renderers.gostop import places as gostop_places
from renderers.gostop import scene as gostop_scene
from renderers.layout import S, even_rows
from renderers.png import encode
from tests.games.gostop.play import at_call, card, cards, options, position, whole_month
from tests.renderers import scenes_gostop as scenes
from tests.renderers.helpers import check_apart, check_facts, check_said, speaker
from tests.renderers.scenes_gostop import board, hand, hand_of_view, of_view, view

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
    shown, first = view(table()), frozenset({0})
    chips, dealer = dataclasses.replace(shown, chips=(7, 7)), dataclasses.replace(shown, dealer=1)
    boards = {name: board(one) for name, one in TABLES.items()}
    check_facts(boards | {"chips": of_view(chips, first), "dealer": of_view(dealer, first)})
    check_facts({name: hand_of_view(shown) for name, shown in HAND_VIEWS.items()})


def test_special_moments_are_called_out_until_the_next_turn():
    bombed = position("7a 7r 7j 2a", "3b 3r", floor="7k 9a", stock="9j 10j").do("bomb 07")
    shown = view(bombed)
    assert gostop_facts.called_out(shown) == (Moment.BOMB, Moment.SWEEP)
    quiet = dataclasses.replace(shown, move=dataclasses.replace(shown.move, moments=()))
    assert encode(of_view(quiet).plan) != encode(of_view(shown).plan)
    assert "poktan (bomb), ssak-sseuri (sweep)" in of_view(shown).alt.replace(" and ", ", ")
    assert gostop_facts.called_out(view(bombed.do("play 3b"))) == ()
    assert all(speaker("gostop")(f"picture.moment_{moment}") for moment in gostop_facts.CALLED_OUT)


def doubled(shown):
    """The same position where the doubles count two (GD1)."""
    shown.state = dataclasses.replace(shown.state, options=dataclasses.replace(shown.state.options, double_junk=True))
    return shown


WORDS = {
    "two": (
        lambda: board(scenes.two()),
        "deal 1 of 6. Target 7 … payments ×2 … ppuk of May (iris) made by สมชาย: May bridge, May junk … "
        "Stock: 3 cards … Ana (to move, dealer): 0 of 9 points, 5 in hand, 0 chips. Go 1. Bombs: 1. … "
        "Free turns: 1 … Brights 2/3: March curtain bright, Aug moon bright. … Junk 6/10: 1, 2 ×2, 3, 8 ×2. … "
        "Animals 2/5: Feb warbler, Aug geese. … Only April cuckoo is missing for godori (the three birds). … "
        "Junk 2/10: 6, 11.",
    ),
    "doubles": (lambda: board(doubled(scenes.two())), "Junk 3/10: 6, Nov double junk."),
    "three": (
        lambda: board(scenes.three()),
        "Heundeum: July … Hương Lê (house player) … Last turn: Ana. Played Oct blue ribbon. Turned up March … "
        "Captured Oct blue ribbon, Oct junk, March poem ribbon and March junk.",
    ),
    "piles": (
        lambda: board(scenes.piles()),
        "pile of May (iris) … joker (3 junk) … To be matched: Dec swallow, with Dec rain man bright and Dec",
    ),
    "five": (
        lambda: board(scenes.five()),
        "Ana sits out: 0 chips … สมชาย sits out … Nguyễn Thị Minh Khai (house player)",
    ),
    "stopped": (
        lambda: board(scenes.stopped()),
        "Ana wins deal 1 of 6: +1280 chips.\n12 points: Godori 5, Brights 3, Animals 3 … "
        "Ana (winner): +1280 in this deal, 1280 chips in all. Place 1. … "
        "12 +4 go ×2 heundeum ×2 goes ×2 nagari ×2 gwang-bak ×2 meong-bak ×2 pi-bak = 1024 … "
        "= 256; สมชาย pays it for go-bak",
    ),
    "small": (
        lambda: board(scenes.small_stop()),
        "3 points: Hongdan 3. … สมชาย (ready): −3 in this deal … Pays Ana: 3.",
    ),
    "over": (lambda: board(scenes.last_deal()), "The match is over … Place 1 … Place 2"),
    "quads": (lambda: board(scenes.quads()), "chongtong … Ana (winner): +5 … −10 in this deal … Pays สมชาย: 5"),
    "nagari": (lambda: board(scenes.nagari()), "Nagari"),
    "before": (lambda: of_view(GOSTOP.view(GOSTOP.new_match(options({}), 5), None)), "before the first deal"),
    "hand picking": (
        lambda: hand(scenes.picking()),
        "To choose from: May bridge and May junk, to match May plain ribbon. … Your hand of 6: July boar … "
        "They take something from the floor: July boar, July junk, July junk and Sep junk. … "
        "On the floor: Jan junk … Stock: 1 card. … They take a pile of three: Sep junk.",
    ),
    "hand picked": (lambda: hand(scenes.picking(), focus="pick 05-animal"), "Chosen: May bridge.\nTo choose from"),
    "hand turn": (
        lambda: hand(scenes.turn(), focus="play 08-bright"),
        "Chosen: Aug moon bright.\nFrom the floor: Aug junk, +2 points. … Go-Stop, deal 1 of 6. Target 3. … "
        "Each gains 2 points: Jan crane bright and Aug moon bright. … "
        "สมชาย: 0 of 5 points, 3 in hand, 0 chips. Go 1. … "
        "Hương Lê (house player): 0 of 3 points, 3 in hand, 0 chips. Animals 1/5: Sep sake cup.",
    ),
    "hand shaking": (lambda: hand(scenes.shaking()), "One of July (bush clover) must be played now."),
    "hand giving": (lambda: hand(scenes.giving(), seat=1), "junk to give: Feb junk"),
    "hand taking": (
        lambda: hand(scenes.taking()),
        "junk to take from สมชาย: Feb junk, Feb junk, Nov junk, joker (2 junk) … Dec junk.",
    ),
}


@pytest.mark.parametrize(("draw", "words"), WORDS.values(), ids=WORDS)
def test_alt_text_holds_every_fact(draw, words):
    alt = draw().alt
    check_said(alt, words)
    assert ("Chosen" in words) == alt.startswith("Chosen"), "what is chosen comes first"


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


@pytest.mark.parametrize("shown", [scenes.two(), scenes.three(), scenes.sold(), scenes.five(), scenes.bombed()])
def test_strips_do_not_touch_each_other_or_the_floor(shown):
    places = gostop_places.layout(view(shown))
    spans = sorted((strip.top, strip.bottom) for strip in (*places.strips.values(), places.floor))
    assert all(below - foot >= 12 for (_, foot), (below, _) in itertools.pairwise(spans))
    assert places.strips[min(places.strips)].top > places.floor.bottom
    assert spans[-1][1] <= places.height - 24


def test_a_strip_is_as_high_as_what_lies_in_it():
    everything = " ".join(whole_month(month) for month in range(1, 12))
    nothing, little, much = (
        gostop_places.strip_at(view(position("1r", "4a", floor="5j", taken=(taken, ""))), 0, top=0).bottom
        for taken in ("", "8b 2a", everything)
    )
    assert nothing == gostop_places.LOW
    assert little == nothing + gostop_places.ROW_HEIGHT
    assert much == little + gostop_places.ROW_HEIGHT, "the junk has a row of its own"


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("shown", [view(scenes.two()), view(scenes.piles())])
def test_every_month_has_a_place_of_its_own_beside_the_stock(shown, scale):
    floor = gostop_places.floor_at(shown, 100, scale)
    counts = {spot.month: len(gostop_facts.pile_order(spot)) for spot in spots(shown)}
    boxes = [(floor.stock, 100, *floor.size)]
    boxes += [(*floor.spot(month), *floor.size_of(counts.get(month, 1))) for month in range(12)]
    check_apart(boxes, 0, 0)
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
    lines = gostop_places.rows(sizes)
    assert gostop_places.CARD[0] * 328 / 960 >= 34, "on a phone 390 pixels wide"
    assert tuple(map(sum, zip(*lines, strict=True))) == sizes
    assert len(lines) == (2 if sizes in ((5, 9, 10, 26), (2, 5, 5, 14)) else 1)
    for line in lines:
        found = gostop_places.runs(line)
        filled = [run for run, size in zip(found, line, strict=True) if size]
        for one, other in itertools.pairwise(filled):
            assert other.x >= one.x + one.width + gostop_places.GAP
        assert filled[-1].x + filled[-1].width <= gostop_places.ROOM
        for place, (run, size) in enumerate(zip(found, line, strict=True)):
            most = gostop_places.JUNK_WIDEST if place == 3 else gostop_places.WIDEST
            assert size < 2 or 20 <= run.step <= most


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
        boxes = [slot.box for slot in lay.slots(100)]
        assert len(boxes) == count
        for one, other in itertools.combinations(boxes, 2):
            assert abs(one[0] - other[0]) >= 60 or abs(one[1] - other[1]) >= one[3] + 40
        assert min(box[0] for box in boxes) >= 46
        assert max(box[0] + box[2] for box in boxes) <= 960 - 46
        assert max(box[1] + box[3] for box in boxes) == 100 + lay.height
    assert even_rows(11, 5) == [4, 4, 3], "no row is an orphan"


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
        assert hand(played).plan.height <= 1080, held
    for made in (scenes.picking, scenes.giving, scenes.taking, scenes.turn, scenes.two):
        played = made()
        assert all(hand(played, seat).plan.height <= 1080 for seat in range(view(played).seats))


def test_what_there_is_to_choose_from_lies_beside_the_hand():
    for made in (scenes.picking, scenes.taking):
        shown = view(made(), 0)
        own = gostop_hand.own_at(shown, 700)
        *_, last = own.asked.slots(0)
        gap = gostop_hand.PENDING_GAP // 2 * (made is scenes.picking)
        assert last.x + last.width + gap <= own.asked.left + own.asked.wide
        assert own.lay.slots(0)[0].x >= own.asked.left + own.asked.wide


def test_a_press_gains_what_it_captures():
    shown = view(scenes.turn(), 0)
    gain = gostop_facts.best_gain(shown, card("8b"))
    assert gain == gostop_facts.Gain(cards("8b 8j"), 2), "three brights with rain (G37)"
    now, then = gostop_facts.captured(shown, 0), gostop_facts.captured(shown, 0, gain.cards)
    assert [more.figure - group.figure for group, more in zip(now, then, strict=True)] == [1, 0, 0, 1]
    assert gostop_facts.best_gain(shown, card("3j")).cards == ()
    assert gostop_facts.chosen_gain(shown, "play 08-bright") == gain
    assert gostop_facts.caught_months(gain) == {7}
    for nothing in ("", "play 02-animal"):
        assert gostop_facts.chosen_gain(shown, nothing) == gostop_facts.Gain()
    assert gostop_facts.caught_months(gostop_facts.Gain()) == set()


def test_of_two_matches_a_press_gains_the_better_one():
    shown = view(position("8j 1r", "5r", floor="8a 8b", taken=("2a 4a", "")), 0)
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


@pytest.mark.parametrize(
    ("focus", "chosen"),
    [("", ""), ("play 1r", ""), ("play 01-ribbon", "1r"), ("shake 07", "7a 7r 7j"), ("bomb 13", ""), ("words 1", "")],
)
def test_focus_names_the_chosen_cards(focus, chosen):
    shown = view(position("1r 7a 7r 7j J3", "4a"), 0)
    assert gostop_facts.chosen_cards(shown, focus) == frozenset(cards(chosen))


def test_every_ending_has_its_title_and_words():
    say = speaker("gostop")
    for ending in gostop_facts.Ending:
        assert say(f"picture.ending_{ending}", points=3, factor=2)
        assert say(f"alt.ending_{ending}", factor=2)


def test_every_card_has_its_sprite():
    single, double = (
        [gostop_cards.card_sprite(number, S, doubles=doubles).image.tobytes() for number in range(len(NAMES))]
        for doubles in (False, True)
    )
    assert len({*single, *double}) == len(NAMES) - 1 + 2, "the two August junk cards look alike"
    other = {name for name, one, two in zip(NAMES, single, double, strict=True) if one != two}
    assert other == {"11-double", "12-double"}


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
