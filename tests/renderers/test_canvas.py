"""The table top's furniture: where it lies, what it covers, and that every state has a form of its own."""

from __future__ import annotations

import itertools

import pytest

from renderers import fonts, palette
from renderers.base import SeatBadge
from renderers.canvas import PLATE_HEIGHT, Canvas
from renderers.layout import CHIP, FIGURE, LABEL, PANEL, PLATE, Look, M, Slot
from renderers.marks import mark
from renderers.names import short_name
from renderers.scene import Scene
from renderers.yud.art import CARDS
from tests.renderers.helpers import speaker

FELT = palette.index("felt")


def drawn(method, *where, **how) -> Canvas:
    """A canvas on which one thing has been drawn."""
    canvas = Canvas(220, 300)
    getattr(canvas, method)(*where, **how)
    return canvas


def pixels(*drawing, **how) -> bytes:
    return drawn(*drawing, **how).image.tobytes()


def named(badge) -> Canvas:
    """A canvas on which a seat's name has been written."""
    scene = Scene(None, (badge,), speaker("yud"), 220, width=300)
    scene.name(60, 100, 0, 260, on="felt")
    return scene.canvas


def touched(canvas: Canvas):
    """Return the box of all that is not felt."""
    return canvas.image.point([0 if i == FELT else 255 for i in range(256)], "L").getbbox()


@pytest.mark.parametrize("look", [PANEL, PLATE, CHIP, Look(None, "gold", 6, 20)])
def test_box_fills_its_rectangle_and_nothing_else(look):
    canvas = drawn("box", 20, 30, 120, 80, look)
    assert touched(canvas) == (20, 30, 140, 110)
    line, inside = palette.index(look.line), palette.index(look.fill) if look.fill else FELT
    assert canvas.image.getpixel((80, 30)) == canvas.image.getpixel((139, 70)) == line
    assert canvas.image.getpixel((80, 70)) == inside
    assert canvas.image.getpixel((20, 30)) != line


def test_active_panel_is_gold_and_thicker():
    plain, active = (drawn("panel", 40, 40, 200, 100, active=active) for active in (False, True))
    assert touched(plain) == (39, 39, 241, 141)
    assert touched(active) == (37, 37, 243, 143)
    assert palette.index("gold") in set(active.image.tobytes()) - set(plain.image.tobytes())


def test_plate_grows_with_its_figure_and_lies_around_its_middle():
    boxes = [touched(drawn("plate", 150, 100, text)) for text in ("7", "1234567")]
    assert boxes[0][2] - boxes[0][0] < boxes[1][2] - boxes[1][0]
    for left, top, right, bottom in boxes:
        assert abs((left + right) // 2 - 150) <= 1
        assert bottom - top == PLATE_HEIGHT


def test_text_hangs_on_its_anchor_and_stands_around_its_line():
    for anchor, edge in (("l", 0), ("r", 2)):
        assert abs(touched(drawn("text", 150, 100, "HHH", anchor=anchor))[edge] - 150) <= 5
    left, top, right, bottom = touched(drawn("text", 150, 100, "H", anchor="m", size=FIGURE))
    assert abs((top + bottom) / 2 - 100) <= 1
    assert abs((left + right) / 2 - 150) <= 2


def test_text_tells_its_width_and_keeps_to_its_box():
    canvas = Canvas(200, 300)
    assert canvas.text(10, 100, "Maximilian der Große", width=150) <= 150
    assert canvas.text(10, 100, "Bo", width=150) == fonts.measure("Bo", LABEL)


def test_seats_all_look_different():
    badges = [SeatBadge("x", house, absent) for house in (False, True) for absent in (False, True)]
    cases = itertools.product(badges, range(4), (False, True))
    assert len({pixels("sign", 150, 100, seat, badge, numbered=numbered) for badge, seat, numbered in cases}) == 32


def test_brackets_leave_their_card_alone():
    canvas = drawn("brackets", 100, 40, 88, 120)
    assert set(canvas.image.crop((100, 40, 188, 160)).tobytes()) == {FELT}
    left, top, right, bottom = touched(canvas)
    assert 8 <= 100 - left <= 16
    assert (100 - left, 40 - top) == (right - 188, bottom - 160)


def test_chosen_cards_are_framed_outside_with_every_check_on_top():
    one, other = (60, 60, 88, 100), (160, 60, 88, 100)
    canvas = drawn("selected", [one, other])
    assert set(canvas.image.crop((60, 90, 148, 150)).tobytes()) == {FELT}
    check = mark("check")
    for x, y, width, _ in (one, other):
        corner = (x + width - 8, y - 8, x + width + 8, y + 8)
        own = check.image.crop((24, 24, 40, 40)).tobytes()
        assert canvas.image.crop(corner).tobytes() == own


def test_chevrons_point_four_ways():
    assert len({pixels("chevron", 150, 100, quarters) for quarters in range(4)}) == 4


def test_pile_shows_how_many_up_to_three():
    piles = [pixels("pile", CARDS.sprite("back"), Slot(100, 50, M), count) for count in (0, 1, 2, 3, 40)]
    assert len(set(piles)) == 4
    assert piles[3] == piles[4]


@pytest.mark.parametrize(("dx", "dy"), [(18, 0), (-6, 6), (6, -6), (0, -9)])
@pytest.mark.parametrize("ground", ["plain", "mixed"])
def test_a_stack_is_drawn_as_its_sprites_one_by_one(dx, dy, ground):
    card = CARDS.sprite("back")
    stacked, one_by_one = Canvas(200, 300), Canvas(200, 300)
    if ground == "mixed":
        for canvas in (stacked, one_by_one):
            canvas.box(90, 40, 60, 90, Look("gold", "ink", 3, 14))
    stacked.stack(card, 100, 50, 3, dx, dy)
    for at in range(3):
        one_by_one.paste(card, 100 + at * dx, 50 + at * dy)
    assert stacked.image.tobytes() == one_by_one.image.tobytes()


def test_dashed_place_is_open():
    canvas = drawn("empty_slot", 50, 20, 88, 136)
    assert canvas.image.getpixel((94, 88)) == FELT
    assert touched(canvas) is not None


def test_canvas_over_a_picture_does_not_change_it():
    base = drawn("panel", 20, 20, 100, 100).plan()
    before = base.image().tobytes()
    canvas = Canvas.over(base)
    assert canvas.plan() == base
    canvas.panel(60, 60, 100, 100)
    assert canvas.plan() != base
    assert base.image().tobytes() == before


def test_name_of_falls_back_to_the_number():
    badges = (SeatBadge(" Ana\n"), SeatBadge("\u200b\u2800"))
    assert [short_name(seat, badges, LABEL, 900).text for seat in (0, 1)] == ["Ana", "2"]


@pytest.mark.parametrize("seat", [0, 7, 9])
@pytest.mark.parametrize("house_player", [False, True])
def test_the_clock_of_an_absent_player_leaves_the_number_of_a_disc_free(seat, house_player):
    badges = (SeatBadge("Bo", house=house_player, absent=absent) for absent in (False, True))
    here, away = (drawn("sign", 100, 100, seat, badge, numbered=True) for badge in badges)
    number = (87, 88, 110, 110)
    assert here.image.crop(number).tobytes() == away.image.crop(number).tobytes()
    assert touched(here) != touched(away)


def test_a_face_and_a_sticker_stand_between_the_seat_s_sign_and_the_name():
    """They touch neither (N20); a sticker stands there instead of the face, and before a person's name too."""
    plain = SeatBadge("Bo", house=True)
    alone = named(plain)
    left, _, right, _ = touched(alone)
    for badge in (plain._replace(face="face-teen"), SeatBadge("Bo", sticker="sticker-ouch")):
        faced = named(badge)
        sign = drawn("sign", 24, 100, 0, badge, numbered=True)
        assert sign.image.tobytes() == pixels("sign", 24, 100, 0, badge._replace(face=""), numbered=True)
        assert touched(faced)[0] >= 60 > touched(sign)[2] - 3
        moved = touched(faced)[2] - right
        assert moved >= 44
        name = faced.image.crop((left + moved, 60, right + moved, 140))
        assert name.tobytes() == alone.image.crop((left, 60, right, 140)).tobytes()
