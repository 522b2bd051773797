"""The pictures of Uno Super Mario: what is seen is said, layouts hold for all seats and hands."""

from __future__ import annotations

import itertools

import pytest

from bot.texts import LOCALES
from games.uno_mario.cards import CARD_TEXTS, COLOURS, NONE
from games.uno_mario.options import Goal, Options
from games.uno_mario.table import LastAct, Phase
from renderers import fonts
from renderers.canvas import Canvas
from renderers.layout import M
from renderers.lines import wrapped
from renderers.png import encode
from renderers.uno_mario import ends as uno_mario_ends
from renderers.uno_mario import hand as uno_mario_hand
from renderers.uno_mario import scene as uno_mario_scene
from renderers.uno_mario import table as uno_mario
from renderers.uno_mario.cards import card_sprite
from tests.renderers import scenes_uno_mario as scenes
from tests.renderers.helpers import box_of, check_apart, check_facts, check_said, speaker
from tests.renderers.scenes_uno_mario import DECK, MINE, hand, hit, round_of, table, view

ENDED = round_of(((), ("R7",), ("B0", "Bd2")), 0, (29, 0, 0))
NOBODY_OUT = round_of((("R7",), ("R7",), ("B0",)), None, (0, 0, 0))
BETWEEN = {"seats": 3, "phase": Phase.BETWEEN, "turn": NONE, "last": None}
TABLES = {
    "plain": view(),
    "other card": view(top="R8"),
    "other colour of card": view(top="B7", colour="blue"),
    "wild": view(top="W", colour="red"),
    "wild, blue": view(top="W", colour="blue"),
    "star": view(top="Wstar", colour="blue"),
    "colour due": view(top="W", colour="", phase=Phase.COLOUR),
    "custom": view(top="Wcust1", colour="red"),
    "written custom": view(top="Wcust1", colour="red", options=scenes.TEXTS),
    "other written custom": view(top="Wcust2", colour="red", options=scenes.TEXTS),
    "no card": view(top="", colour=""),
    "counterclockwise": view(direction=-1),
    "stock": view(stock_count=57),
    "no stock": view(stock_count=0),
    "counts": view(counts=(5, 7, 3, 12, 4, 3)),
    "one card": view(counts=(5, 7, 1, 12, 4, 2)),
    "not called": view(counts=(5, 7, 1, 12, 4, 2), catchable=(2,)),
    "dealer": view(dealer=3),
    "scores": view(scores=(1, 120, 97, 0, 45, 480)),
    "no scores": view(scores=(0,) * 6),
    "single round": view(options=Options(goal=Goal.SINGLE_ROUND), scores=(0,) * 6),
    "hit": view(phase=Phase.ANSWER, attack=hit(0, 2, "Rd2", "red", exempt=True)),
    "hit harder": view(phase=Phase.ANSWER, attack=hit(0, 4, "Rd2", "red", exempt=True)),
    "drew": view(last=LastAct(0, "draw")),
    "caught": view(last=LastAct(0, "catch", 3)),
    "called": view(last=LastAct(2, "uno")),
    "no last": view(last=None),
    "two seats": view(seats=2),
    "ten seats": view(seats=10),
    "consent": scenes.CONSENT,
    "consent, further": scenes.view(
        seats=5, phase=Phase.CONSENT, options=scenes.TEXTS, round_no=0, top="", turn=NONE, done=frozenset({0, 1, 2})
    ),
    "between": view(**BETWEEN, result=ENDED),
    "between, ready": view(**BETWEEN, result=ENDED, done=frozenset({1})),
    "between, other cards": view(**BETWEEN, result=round_of(((), ("R7",), ("B1", "Bd2")), 0, (28, 0, 0))),
    "between, nobody": view(**BETWEEN, result=NOBODY_OUT),
    "over": scenes.OVER,
    "over, lowest total": scenes.LOWEST,
}
HELD = MINE[:7]
"""Of these the blue 9 alone fits on a blue 1."""
OWN = {"observer": 1, "hand": HELD, "top": "B1", "colour": "blue"}
HANDS = {
    "plain": view(**OWN),
    "other": view(**{**OWN, "hand": (*HELD[:-1], "B8")}),
    "more playable": view(**{**OWN, "hand": (*HELD, "Bd2")}),
    "not my turn": view(**OWN, turn=2),
    "none playable": view(**{**OWN, "hand": HELD[:-1]}),
    "shown": view(**OWN, shown=(3, ("R1", "R2"))),
    "shown other": view(**OWN, shown=(3, ("R1", "R3"))),
    "shown by other": view(**OWN, shown=(2, ("R1", "R3"))),
    "empty": view(observer=1),
    "caught": view(**OWN, last=LastAct(0, "catch", 1)),
    "drew": view(**OWN, last=LastAct(0, "draw")),
    "counterclockwise": view(**OWN, direction=-1),
    "colour": view(**{**OWN, "colour": "red"}),
    "colour due": view(**OWN, phase=Phase.COLOUR),
    "stock": view(**OWN, stock_count=57),
    "counts": view(**OWN, counts=(5, 7, 3, 12, 4, 3)),
    "scores": view(**OWN, scores=(1, 120, 97, 0, 45, 480)),
    "own score": view(**OWN, scores=(0, 121, 97, 0, 45, 480)),
    "hit": view(**OWN, phase=Phase.ANSWER, attack=hit(0, 2, "Rd2", "red", exempt=True)),
    "one": view(observer=1, hand=MINE[:1], counts=(5, 1, 3, 12, 4, 2)),
    "one, not called": view(observer=1, hand=MINE[:1], counts=(5, 1, 3, 12, 4, 2), catchable=(1,)),
    "many": view(observer=1, hand=DECK[::4]),
    "most": view(observer=1, hand=DECK[:90]),
    "consent": view(observer=1, phase=Phase.CONSENT, options=scenes.TEXTS, round_no=0, top="", turn=NONE),
}

ROWS = {1: [1], 5: [5], 6: [6], 7: [7], 8: [4, 4], 11: [6, 5], 25: [7, 6, 6, 6]}
"""How hands of so many cards are laid: no card lies alone in its row."""


@pytest.mark.parametrize(("views", "draw"), [(TABLES, table), (HANDS, hand)], ids=["table", "hand"])
def test_every_fact_shows_and_is_said(views, draw):
    check_facts({name: draw(shown) for name, shown in views.items()})


WORDS = {
    "hit": (
        lambda: table(scenes.HIT),
        "Wild Draw 4. Colour: blue … 4 cards to draw, for the Wild Draw 4 of Ana … Draw pile: 58 cards … "
        "Play goes clockwise … 2. สมชาย (to move): 7 cards, 120 points … Ana (dealer) … the discard pile … "
        "3. Hương Lê (house player, hasn't called UNO): 1 card, 97 points … 0 points … 45 points … 480 points",
    ),
    "turn": (
        lambda: table(scenes.TURN),
        "yellow Skip. Colour: yellow … counterclockwise … the draw pile … Zoë (dealer)",
    ),
    "caught": (lambda: table(scenes.THREE), "the cards of Ana … green 0"),
    "colour due": (
        lambda: table(scenes.NAME_COLOUR),
        "Customizable 2. No colour has been named yet … 바람이 분다 … everyone else draws 1",
    ),
    "consent": (lambda: table(scenes.CONSENT), "Everybody sings … nothing but the text … ลมพัดแล้ว … Ana (accepts)"),
    "between": (
        lambda: table(scenes.BETWEEN),
        "Ana went out … 1. Ana: out. Total 97. Scores 136. … red 2 ×2, red 3 ×2 … Total 31 … Total 45 … "
        "2. สมชาย (ready): red 7, green Skip, Wild; worth 77. Total 120.",
    ),
    "over": (
        lambda: table(scenes.OVER),
        "2. สมชาย (winner): out. Total 527. Scores 97. Place 1. … Total 120. Place 2 … Total 45. Place 3",
    ),
    "lowest": (
        lambda: table(scenes.LOWEST),
        "3. Hương Lê (house player, winner) … Scores 77 … Total 527. Place 3. … Total 45. … Total 120.",
    ),
    "single round": (lambda: table(TABLES["single round"]), "The match is a single round."),
    "hand shown": (
        lambda: hand(scenes.SHOWN),
        "Your hand of 4: red 3, red 7, yellow 5, yellow Skip. … "
        "Can be played now, raised with an arrow: red 3 and red 7. … "
        "Ana held, shown to you alone: red 3, yellow 5, green Draw 2, blue 9, Wild.",
    ),
    "hand, not my turn": (lambda: hand(HANDS["not my turn"]), "Would fit now, raised: blue 9."),
    "hand": (
        lambda: hand(HANDS["plain"]),
        "The first to reach 500 points wins … Top of the discard pile: blue 1. Colour: blue. … 58 cards … "
        "3. Hương Lê (house player): 3 cards, 97 points … Play goes clockwise",
    ),
}


@pytest.mark.parametrize(("draw", "words"), WORDS.values(), ids=WORDS)
def test_alt_text_holds_every_fact(draw, words):
    check_said(draw().alt, words)


@pytest.mark.parametrize("shown", [BETWEEN | {"result": ENDED}, {"seats": 3, "phase": Phase.OVER}])
def test_open_hands_are_the_same_in_the_private_picture(shown):
    shown = view(**{**BETWEEN, "result": ENDED, **shown, "observer": 1, "hand": ("R7",)})
    assert encode(hand(shown).plan) == encode(table(shown).plan)


@pytest.mark.parametrize(
    ("focus", "card"), [("", ""), ("play W", "W"), ("play Wd4 blue", "Wd4"), ("star", "Wstar"), ("zz R7", "")]
)
def test_focus_names_the_chosen_card(focus, card):
    assert uno_mario_hand.chosen_card(focus) == card


def test_places_follow_the_goal():
    assert uno_mario_ends.places(scenes.OVER) == (2, 1, 3)
    assert uno_mario_ends.places(scenes.LOWEST) == (2, 3, 1)
    single = {**BETWEEN, "phase": Phase.OVER, "options": Options(goal=Goal.SINGLE_ROUND)}
    assert uno_mario_ends.places(view(**single, result=ENDED)) == (1, 2, 2)
    assert uno_mario_ends.places(view(**single, result=NOBODY_OUT)) == (1, 1, 1)


def test_every_card_has_its_sprite_and_an_unknown_one_none():
    pictures = {card: card_sprite(card, M).image.tobytes() for card in CARD_TEXTS}
    assert len(set(pictures.values())) == len(CARD_TEXTS) - 1, "the two customizable cards look alike"
    with pytest.raises(ValueError, match="no card"):
        card_sprite("R10", M)


# Layout


@pytest.mark.parametrize("seats", range(2, 11))
def test_seats_sit_clockwise_and_touch_neither_each_other_nor_the_piles(seats):
    """On the table the left column is read upwards, the right one downwards; a hand has them in rows."""
    spots = uno_mario.spots(seats)
    assert len(spots) == seats
    check_apart(map(box_of, spots), 12, 12)
    for spot in spots:
        assert 24 <= spot.y <= uno_mario.table_height(seats) - 24 - spot.height
        assert spot.x + spot.width < uno_mario.STOCK.x or spot.x > uno_mario.DISCARD.x + uno_mario.DISCARD.width
    left = [spot.y for spot in spots if spot.x == uno_mario.LEFT]
    right = [spot.y for spot in spots if spot.x == uno_mario.RIGHT]
    assert (left, right) == (sorted(left, reverse=True), sorted(right))
    assert [spot.x for spot in spots] == sorted(spot.x for spot in spots)

    spots = uno_mario_hand.seat_spots(seats)
    assert len(spots) == seats
    check_apart(map(box_of, spots), 24, 12)
    assert all(36 <= spot.x <= 960 - 36 - spot.width for spot in spots)


def test_the_table_of_a_few_is_lower_and_the_piles_stay_in_its_middle():
    assert [uno_mario.table_height(seats) for seats in (2, 4, 5, 10)] == [600, 600, 720, 720]
    for seats in (2, 4, 10):
        high = uno_mario.table_height(seats)
        assert high <= table(view(seats=seats)).plan.height <= high + 20, "the corner with the sign stays free"
        assert all(abs(2 * pile.y + pile.height - high) <= 64 for pile in uno_mario.piles(seats))


@pytest.mark.parametrize("count", range(1, 113))
def test_hands_of_any_size_fit_in_even_rows_and_cover_no_sign(count):
    slots = list(uno_mario_hand.card_slots(count, 100))
    assert len(slots) == count
    for one, other in itertools.combinations(slots, 2):
        assert abs(one.x - other.x) >= 0.8 * one.width or abs(one.y - other.y) >= one.height + 50
    rows = [list(row) for _, row in itertools.groupby(slots, key=lambda slot: slot.y)]
    assert len(rows[0]) - len(rows[-1]) <= 1
    assert ROWS.get(count) in (None, [len(row) for row in rows])
    for row in rows:
        assert row[0].x >= 36 + 20
        assert abs(row[0].x + row[-1].x + row[-1].width - 960) <= 1


def test_cards_are_readable_on_a_phone():
    """Discord shows a picture 350 pixels high at most, so a higher one is smaller."""
    for seats, cards in itertools.product((2, 4, 5, 8, 10), (1, 5, 7, 12, 13, 20, 31)):
        drawn = hand(view(seats=seats, observer=1, hand=DECK[:cards]))
        assert drawn.plan.height <= 1080, (seats, cards)
    assert hand(view(seats=5, observer=1, hand=DECK[:13], shown=(0, DECK[20:30]))).plan.height <= 1080


@pytest.mark.parametrize("text", ["", "one", "W" * 200, "ก" * 200, "a b " * 50, "안녕 하세요 " * 30])
def test_written_rules_are_wrapped_whole(text):
    lines = wrapped(text, 38, 700)
    assert "".join(lines).replace(" ", "")[:100] == text.replace(" ", "")[:100]
    assert all(line.strip() for line in lines)


@pytest.mark.parametrize("locale", LOCALES)
def test_colours_goal_and_round_are_written_whole(locale, monkeypatch):
    """A colour beside its sign on the table, below it over a hand; goal and round between the columns."""
    say, written = speaker("uno_mario", scenes.TEN, locale), []
    room = uno_mario.COLOUR_SIZE[0] - 44 - uno_mario_scene.BESIDE - 2 * uno_mario_scene.EDGE
    for colour in COLOURS:
        word = say(f"term.{colour}")
        assert fonts.measure(word[:1].upper() + word[1:], uno_mario_scene.LOW_TEXT) <= room
    texts = [say("picture.round", round=88), *(say(f"picture.goal_{goal}", n=500) for goal in Goal)]
    assert len(set(texts)) == 4
    assert all(fonts.measure(text, 38) <= uno_mario.TEXT_ROOM for text in texts)

    monkeypatch.setattr(Canvas, "text", lambda _, x, y, text, **how: written.append((text, how)) or 0)
    for colour, tray in itertools.product(COLOURS, (uno_mario_hand.ROOMY, uno_mario_hand.CLOSE)):
        shown = uno_mario_scene.Table(view(top="W", colour=colour), scenes.TEN, say, 300)
        shown.colour((0, 0, *tray.colour[2:]))
    assert len(written) == 2 * len(COLOURS)
    for text, how in written:
        assert fonts.measure(text, how["size"], how["stretch"]) <= how["width"], text
