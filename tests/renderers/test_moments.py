"""Banners of big moments: told from the newest move, in words too, gone with the next, clear of names and scores."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from games.gostop import GOSTOP
from games.uno_mario.view import LastAct
from games.yud.values import LastMove
from renderers.gostop import RENDERER
from renderers.gostop.moment import moment_of as of_gostop
from renderers.gostop.table import draw_table
from renderers.moments import draw_moment
from renderers.seize.moment import moment_of as of_seize
from renderers.uno_mario.moment import moment_of as of_uno
from renderers.yud.moment import moment_of as of_yud
from tests.games.gostop.play import position
from tests.renderers import scenes_moments, scenes_seize, scenes_uno_mario, scenes_yud
from tests.renderers.helpers import BADGES, speaker

GOSTOP_SAY, UNO_SAY, YUD_SAY = speaker("gostop"), speaker("uno_mario"), speaker("yud")


def gostop_moment(table):
    return of_gostop(GOSTOP.view(table.state, None), say=GOSTOP_SAY)


def test_a_ppuk_is_bad_and_its_makers():
    moment = gostop_moment(scenes_moments.ppuk())
    assert (moment.seat, moment.word, moment.meaning, moment.good) == (1, "Ppuk!", "stuck", False)


def test_a_go_is_called_out_with_its_number_and_not_in_the_seats_later_turns():
    table = scenes_moments.three_goes()
    assert (gostop_moment(table).seat, gostop_moment(table).word) == (0, "Go 3!")
    view = GOSTOP.view(table.state, None)
    assert of_gostop(replace(view, last=view.last._replace(went=0)), say=GOSTOP_SAY) is None
    name = next(iter(GOSTOP.legal_actions(table.state, 1)))
    after, _ = GOSTOP.apply(table.state, 1, name)
    assert GOSTOP.view(after, None).last.seat == 1
    assert GOSTOP.view(after, None).last.went == 0


def test_a_set_is_called_out_when_it_is_completed_and_only_then():
    table = scenes_moments.godori()
    assert (gostop_moment(table).word, gostop_moment(table).figure) == ("Godori!", "+5")
    view = GOSTOP.view(table.state, None)
    later = view.last._replace(got=())
    assert of_gostop(replace(view, last=later), say=GOSTOP_SAY) is None


@pytest.mark.parametrize(
    ("text", "counts", "seat", "word"),
    [
        ("uno", (5, 1, 3), 1, "UNO!"),
        ("play R7 uno", (5, 1, 3), 1, "UNO!"),
        ("uno", (5, 3, 3), None, None),
        ("play R7", (5, 1, 3), None, None),
        ("catch 2", (5, 4, 3), 2, "Caught!"),
    ],
)
def test_uno_and_who_was_caught(text, counts, seat, word):
    shown = scenes_uno_mario.view(seats=3, counts=counts, last=LastAct(1, text))
    moment = of_uno(shown, say=UNO_SAY)
    assert (moment and moment.seat, moment and moment.word) == (seat, word)
    assert moment is None or moment.good == (word == "UNO!")


def test_stop_is_called_out_until_the_next_move():
    called = scenes_yud.view(last=LastMove("stopped", 2), caller=2)
    assert of_yud(called, say=YUD_SAY).seat == 2
    assert of_yud(replace(called, last=LastMove("drew", 3)), say=YUD_SAY) is None


def test_a_seizure_is_called_out_with_how_many_its_owner_holds_until_the_match_is_over():
    say = speaker("seize")
    seized = scenes_seize.view(seats=2, newest=1, held=(4, 2))
    moment = of_seize(seized, say=say)
    assert (moment.seat, moment.word, moment.figure) == (1, "B seized!", "2/5")
    assert of_seize(replace(seized, newest=None), say=say) is None
    assert of_seize(replace(seized, outcome=scenes_seize.OVER.outcome), say=say) is None


@pytest.mark.parametrize("name", sorted(scenes_moments.SCENES))
def test_the_alt_text_begins_with_the_moment(name):
    first, second, *_ = scenes_moments.SCENES[name]().alt.split("\n")
    assert ":" in first
    assert first != second


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("word", ["Go 1!", "Hongdan, red poems!"])
def test_banners_over_gostop_cover_no_name_and_no_score(seats, word):
    """What a banner changes lies outside the head lines of all strips, with and without captures."""
    from renderers.canvas import Canvas
    from renderers.gostop.moment import _place, _width
    from renderers.gostop.strips import LOW
    from renderers.gostop.table import layout
    from renderers.moments import Moment

    for taken in (("", "", ""), ("1b 2a", "3r 4r", "6j 7j"), ("1b 3b 2a 4a 5a 6a 1r", "3r 4r", "8b 7a 8a 9a 2r 6r 7r")):
        table = position(*("1j 1k", "2j 2k", "3j 3k")[:seats], floor="9j 10j", stock="11j 12r", taken=taken[:seats])
        shown = GOSTOP.view(table.state, None)
        places = layout(shown)
        for seat in range(seats):
            canvas = Canvas(places.height)
            plain = canvas.image.copy()
            place = _place(shown, seat, _width(word, "", ""))
            draw_moment(canvas.image, Moment(seat, word, place), BADGES[seat])
            changed = ImageChops.difference(plain.convert("RGB"), canvas.image.convert("RGB"))
            for y in places.strips.values():
                assert changed.crop((0, y + 16, plain.width, y + LOW - 16)).getbbox() is None


@pytest.mark.parametrize("seats", range(2, 11))
def test_banners_over_uno_cover_no_name_and_no_points(seats):
    """What a banner changes lies outside the lines of names and points of every panel."""
    from renderers.canvas import Canvas
    from renderers.uno_mario.table import PANEL_WIDTH, spots, table_height

    for seat in range(seats):
        shown = scenes_uno_mario.view(seats=seats, last=LastAct((seat + 1) % seats, f"catch {seat}"))
        canvas = Canvas(table_height(seats))
        draw_moment(canvas.image, of_uno(shown, say=UNO_SAY), BADGES[0], numbered=True)
        felt = canvas.image.getpixel((0, 0))
        for spot in spots(seats):
            line = canvas.image.crop((spot.x + 8, spot.name_y - 16, spot.x + PANEL_WIDTH - 8, spot.cards_y + 16))
            assert set(line.tobytes()) == {felt}, (seat, spot)


def test_below_a_banner_lies_the_board_as_it_is_without():
    table = scenes_moments.ppuk()
    view, look = GOSTOP.view(table.state, None), RENDERER
    drawn = look.draw_table(view, badges=BADGES[:2], waiting=frozenset(), say=GOSTOP_SAY)
    bare = draw_table(view, badges=BADGES[:2], waiting=frozenset(), say=GOSTOP_SAY).on(look.ground)
    assert drawn.plain.convert("RGB").tobytes() == bare.image.convert("RGB").tobytes()
    assert drawn.plain.convert("RGB").tobytes() != drawn.image.convert("RGB").tobytes()
