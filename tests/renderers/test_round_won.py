"""The picture between two rounds: who won it, places in order, every card and figure, any number of seats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.core import NOBODY
from games.uno_mario.options import Goal, Options
from games.uno_mario.table import Phase
from games.yud.table import EMPTY, RoundEnd, RoundResult
from renderers import round_won
from renderers.layout import HALF, M, S
from renderers.png import encode
from tests.renderers import scenes_gostop as gostop
from tests.renderers import scenes_uno_mario as uno
from tests.renderers import scenes_yud as yud


def of_uno(seats, hand=4):
    hands = ((), *(uno.DECK[:hand] for _ in range(seats - 1)))
    ended = uno.round_of(hands, 0, (97, *(0,) * (seats - 1)))
    return uno.view(seats=seats, phase=Phase.BETWEEN, turn=NOBODY, last=None, result=ended)


def test_seats_stand_by_place():
    lines = [line for line in uno.table(uno.BETWEEN).alt.splitlines() if "Place" in line]
    assert [line[0] for line in lines] == ["2", "1", "4", "3"]
    assert lines[0].endswith("Total 120. Place 1.")
    lines = [line for line in yud.table(yud.BETWEEN).alt.splitlines() if "Place" in line]
    assert [line.split("Place ")[1] for line in lines] == ["1.", "2.", "3.", "4."]
    assert "Total 9" in lines[0]


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_of_seats_fills_the_picture(seats):
    image = uno.table(of_uno(seats)).image.convert("RGB")
    ground = image.getpixel((4, image.height - 4))
    drawn = [image.getpixel((x, image.height - 60)) != ground for x in (60, 400, 560, 900)]
    assert all(drawn)
    assert image.height < 1500


@pytest.mark.parametrize("seats", [4, 10])
@pytest.mark.parametrize("hand", [1, 5, 9, 20, 60])
def test_cards_stay_inside_their_row(seats, hand, monkeypatch):
    laid = []
    monkeypatch.setattr(round_won.Canvas, "paste", lambda self, sprite, x, y: laid.append((sprite, x, y)))
    boxes = []
    monkeypatch.setattr(round_won.Canvas, "panel", lambda self, *box, active=False: boxes.append(box))
    uno.table(of_uno(seats, hand))
    sizes = {(round(88 * scale), round(136 * scale)) for scale in (HALF, S, M)}
    cards = [(sprite, x, y) for sprite, x, y in laid if (sprite.width, sprite.height) in sizes]
    assert len(cards) == (seats - 1) * hand
    for sprite, x, y in cards:
        assert any(
            left < x and x + sprite.width <= left + wide - 10 and top < y and y + sprite.height < top + high
            for left, top, wide, high in boxes
        )


def test_a_round_that_nobody_won_has_no_winner():
    ended = uno.round_of((("R7",), ("W",), ("B0",), ("Y5",)), None, (0, 0, 0, 0))
    nobody = uno.table(replace(uno.BETWEEN, result=ended))
    assert "Nobody went out" in nobody.alt
    assert nobody.image.height < uno.table(uno.BETWEEN).image.height


def test_a_wrong_stop_shows_its_penalty():
    assert "Scored 31. 5 of these are the penalty for calling Stop." in yud.table(yud.BETWEEN).alt
    right = replace(yud.BETWEEN, result=yud.BETWEEN.result._replace(caller=1, scores=(6, 0, 24, 26)), caller=1)
    assert "penalty" not in yud.table(right).alt
    assert encode(yud.table(right).plan) != encode(yud.table(yud.BETWEEN).plan)


def test_who_drops_from_66_is_told():
    result = RoundResult(RoundEnd.STOCK_OUT, NOBODY, (6, 0, 24, 26), (2,))
    rows = ((0, 1, 2, 3), (12, 12, 13, 13), (4, EMPTY, 9, 11), (5, 6, 7, 8))
    dropped = replace(yud.BETWEEN, rows=rows, result=result, caller=NOBODY, totals=(24, 31, 33, 9))
    assert "Exactly 66 drops to 33" in yud.table(dropped).alt
    plain = replace(dropped, result=result._replace(dropped=()))
    assert encode(yud.table(plain).plan) != encode(yud.table(dropped).plan)


def test_bars_go_to_what_ends_the_match(monkeypatch):
    pictures = set()
    for target in (200, 500):
        monkeypatch.setattr("renderers.uno_mario.ends.TARGET", target)
        pictures.add(encode(uno.table(uno.BETWEEN).plan))
    assert len(pictures) == 2
    single = replace(uno.BETWEEN, options=Options(goal=Goal.SINGLE_ROUND))
    assert encode(uno.table(single).plan) not in pictures


@pytest.mark.parametrize("name", ["stopped", "small_stop", "quads", "nagari"])
def test_the_words_of_a_deal_begin_with_who_won_and_end_with_the_goal(name):
    shown = gostop.view(getattr(gostop, name)())
    first, *_, last = gostop.of_view(shown).alt.splitlines()
    assert first.startswith("Nagari" if name == "nagari" else "Ana wins deal 1 of 6: +")
    assert last.startswith("Go-Stop, deal 1 of 6.")


def test_a_deal_shows_no_zero_and_every_note_stays_in_its_row(monkeypatch):
    plates, boxes, texts = [], [], []
    draw = round_won.Canvas.text
    monkeypatch.setattr(round_won.Canvas, "plate", lambda self, x, y, text, **look: plates.append(text))
    monkeypatch.setattr(round_won.Canvas, "panel", lambda self, *box, active=False: boxes.append(box))

    def noted(self, x, y, text, **look):
        texts.append((x, y, text))
        return draw(self, x, y, text, **look)

    monkeypatch.setattr(round_won.Canvas, "text", noted)
    gostop.of_view(gostop.view(gostop.stopped()), badges=gostop.LONG)
    assert plates == ["+1280", "−1280"]
    notes = [(x, y) for x, y, text in texts if "×2" in text]
    assert len(notes) >= 4
    for x, y in notes:
        assert any(left < x and top + 60 < y < top + high - 12 for left, top, _, high in boxes)
