"""The pictures of Yud! Stop!: what is seen is said, layouts hold for every number of seats."""

from __future__ import annotations

import dataclasses
import itertools

import pytest

from games.yud.options import Options
from games.yud.table import EMPTY, UNKNOWN, LastMove, Look, LookKind, Phase, Place, RoundEnd, RoundResult, View
from renderers.yud import facts as yud_facts
from renderers.yud import hand as yud_hand
from renderers.yud import scene as yud_scene
from renderers.yud import table as yud
from tests.renderers import scenes_yud as scenes
from tests.renderers.helpers import box_of, check_apart, check_facts, check_said
from tests.renderers.scenes_yud import DOWN, OPEN, hand, table, view

RESULT = RoundResult(RoundEnd.STOPPED, 3, (6, 0, 24, 31))
TABLES = {
    "plain": view(),
    "gap": view(rows=(DOWN, DOWN, (UNKNOWN, EMPTY, UNKNOWN, UNKNOWN), DOWN)),
    "face up": view(rows=(DOWN, (UNKNOWN, 3, UNKNOWN, UNKNOWN), DOWN, DOWN)),
    "other card": view(rows=(DOWN, (UNKNOWN, 4, UNKNOWN, UNKNOWN), DOWN, DOWN)),
    "stock": view(stock_count=26),
    "no stock": view(stock_count=0),
    "discard": view(discard_top=8),
    "no discard": view(discard_top=EMPTY),
    "drawn": view(drawn=UNKNOWN, phase=Phase.DRAWN),
    "drawn by another": view(drawn=UNKNOWN, phase=Phase.DRAWN, turn=2),
    "caller": view(caller=0),
    "other caller": view(caller=1),
    "totals": view(totals=(24, 31, 45, 10)),
    "set-up": view(phase=Phase.SETUP, peeked=frozenset({0})),
    "set-up further": view(phase=Phase.SETUP, peeked=frozenset({0, 2})),
    "look": view(looks=(Look(1, LookKind.SPY, 0, (Place(2, 1),)),)),
    "other look": view(looks=(Look(1, LookKind.SPY, 0, (Place(2, 2),)),)),
    "kept": view(last=LastMove("kept", 3, (Place(3, 2),), 7)),
    "kept elsewhere": view(last=LastMove("kept", 3, (Place(3, 1),), 7)),
    "drew": view(last=LastMove("drew", 3)),
    "discarded": view(last=LastMove("discarded", 3, (), 7)),
    "between": view(phase=Phase.BETWEEN, rows=OPEN, result=RESULT),
    "between, ready": view(phase=Phase.BETWEEN, rows=OPEN, result=RESULT, ready=frozenset({1})),
    "between, next": view(phase=Phase.BETWEEN, rows=OPEN, result=RESULT, round_no=4),
    "over": view(phase=Phase.OVER, rows=OPEN, result=RESULT, totals=(1, 2, 3, 4), winners=(0,)),
    "over, shared": view(phase=Phase.OVER, rows=OPEN, result=RESULT, totals=(1, 1, 3, 4), winners=(0, 1)),
}
SPY = (Look(2, LookKind.SPY, 1, (Place(2, 3),)),)
HANDS = {
    "plain": view(observer=1),
    "gap": view(observer=1, rows=(DOWN, (UNKNOWN, EMPTY, UNKNOWN, UNKNOWN), DOWN, DOWN)),
    "look": view(observer=1, rows=(DOWN, (UNKNOWN, 5, UNKNOWN, UNKNOWN), DOWN, DOWN),
                 looks=(Look(2, LookKind.LOOK, 1, (Place(1, 1),)),)),
    "face up": view(observer=1, rows=(DOWN, (UNKNOWN, 5, UNKNOWN, UNKNOWN), DOWN, DOWN)),
    "drawn": view(observer=1, drawn=8, phase=Phase.DRAWN, options=Options(abilities=False)),
    "drawn, able": view(observer=1, drawn=8, phase=Phase.DRAWN),
    "spied": view(observer=1, looks=SPY, rows=(DOWN, DOWN, (UNKNOWN, UNKNOWN, UNKNOWN, 10), DOWN)),
    "spied other": view(observer=1, looks=SPY, rows=(DOWN, DOWN, (UNKNOWN, UNKNOWN, UNKNOWN, 11), DOWN)),
    "spied and drawn": view(observer=1, looks=SPY, rows=(DOWN, DOWN, (UNKNOWN, UNKNOWN, UNKNOWN, 11), DOWN), drawn=8,
                            phase=Phase.DRAWN),
    "discard": view(observer=1, discard_top=3),
    "no discard": view(observer=1, discard_top=EMPTY),
    "no discard, less": view(observer=1, discard_top=EMPTY, stock_count=12),
    "turn of another": view(observer=1, turn=2),
    "called": view(observer=1, caller=1),
    "other called": view(observer=1, caller=2),
    "totals": view(observer=1, totals=(24, 32, 45, 9)),
    "last": view(observer=1, last=LastMove("kept", 1, (Place(1, 2),), 7)),
    "looks": view(observer=1, looks=(Look(1, LookKind.SPY, 0, (Place(2, 1),)),)),
    "sudden death": view(observer=1, sudden=True),
    "open": view(observer=1, phase=Phase.BETWEEN, rows=OPEN, result=RESULT),
}  # fmt: skip


@pytest.mark.parametrize(("views", "draw"), [(TABLES, table), (HANDS, hand)], ids=["table", "hand"])
def test_every_fact_shows_and_is_said(views, draw):
    check_facts({name: draw(shown) for name, shown in views.items()})


WORDS = {
    "turn": (
        lambda: table(scenes.TURN),
        "Ana … สมชาย (to move) … Hương Lê (house player) … empty … 27 cards … discard pile: 7 … 민지's card 3 … "
        "Total 24 … Total 31 … Total 45 … Total 9",
    ),
    "two": (
        lambda: table(scenes.TWO),
        "called Stop … holds a drawn card: face down … 5 … Total 24 … Total 61 … draw pile … "
        "Everyone sees สมชาย's card 3 for",
    ),
    "set-up": (
        lambda: table(scenes.SET_UP),
        "has looked … Ana is looking at their own cards 1 and 4. … 42 cards … Total 24 … Total 31 … Total 3.",
    ),
    "between": (
        lambda: table(scenes.BETWEEN),
        "12, 12, 13, 13 … Scored 0 … Scored 31 … lowest this round … ready … Total 24 … Total 31 … Total 45 … Total 9",
    ),
    "over": (lambda: table(scenes.OVER), "Ana (winner) … Place 4 … Total 30 … Total 31 … Total 69 … Total 40"),
    "hand": (
        lambda: hand(view(observer=1, caller=2, last=LastMove("kept", 3, (Place(3, 2),), 7))),
        "when someone has 66 or more … Draw pile: 27 cards. Top of the discard pile: 7. … Ana: face down … "
        "Hương Lê (house player, called Stop) … Marked as the last move: 민지's card 3",
    ),
    "sudden death": (lambda: hand(HANDS["sudden death"]), "Sudden death"),
}


@pytest.mark.parametrize(("draw", "words"), WORDS.values(), ids=WORDS)
def test_alt_text_holds_every_fact(draw, words):
    check_said(draw().alt, words)


def test_a_round_of_sudden_death_has_no_goal():
    assert "66" not in hand(HANDS["sudden death"]).alt


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("spots", [yud.spots, yud_hand.seat_spots], ids=["table", "hand"])
def test_panels_do_not_touch_and_rows_stay_inside_them(seats, spots):
    check_apart(map(box_of, spots(seats)))
    for spot, count in itertools.product(spots(seats), (1, 4, 5, 8, 12)):
        for slot in yud_scene.seat_slots(spot, count):
            assert spot.x < slot.x and slot.x + slot.width < spot.x + spot.width
            assert spot.y < slot.y and slot.y + slot.height + yud_scene.SLOT_BELOW < spot.y + spot.height


@pytest.mark.parametrize("aside", [0, yud_hand.ASIDE])
@pytest.mark.parametrize("count", range(1, 13))
def test_an_own_row_of_any_length_lies_in_the_middle(count, aside):
    slots = yud_hand.own_slots(count, 0, yud_hand.INNER - aside)
    assert abs(slots[0].x + slots[-1].x + slots[-1].width + aside - 960) <= 1
    assert slots[0].x >= 36 + 20
    if count <= (6 if aside else 9):
        check_apart(map(box_of, slots))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_is_no_higher_than_a_client_shows_large(seats):
    for count in (1, 4, 6, 9):
        rows, everybody = ((UNKNOWN,) * count,) * seats, tuple(range(seats))
        shown = view(seats=seats, observer=1, rows=rows, playing=everybody, totals=(24,) * seats)
        assert hand(shown).plan.height <= 1080, count


@pytest.mark.parametrize("name", ["spied", "drawn", "look"])
def test_what_one_sees_alone_lies_below_what_all_see(name):
    end = yud_hand.seat_spots(4)[-1]
    end = end.y + end.height + yud_hand.GAP + yud_hand.TRAY_HEIGHT
    mine, rows = HANDS[name], HANDS["plain"].rows
    drawn = mine.drawn if mine.drawn == EMPTY else UNKNOWN
    theirs = View(dataclasses.replace(mine, observer=3, rows=rows, drawn=drawn))
    assert len({hand(one).image.crop((0, 0, 960, end)).tobytes() for one in (mine, theirs)}) == 1


@pytest.mark.parametrize(
    ("focus", "slots"),
    [
        ("", ()),
        ("keep 2", (2,)),
        ("pair 0 3", (0, 3)),
        ("swap 1 2", (2,)),
        ("swap 0 2 1 3", (3,)),
        ("peek", ()),
        ("zz 1", ()),
    ],
)
def test_focus_names_the_chosen_slots(focus, slots):
    assert yud_facts.chosen_slots(focus, 1) == frozenset(slots)
