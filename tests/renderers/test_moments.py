"""Banners of big moments: told from the newest move, in words too, gone with the next, clear of names and scores."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.texts import LOCALES
from games.core import NOBODY
from games.gostop import GOSTOP
from games.gostop.table import Moment as Special
from games.gostop.table import Move
from games.gostop.table import spots as floor_of
from games.uno_mario.table import LastAct
from games.yud.table import LastMove, Phase
from renderers import fonts
from renderers.canvas import Canvas
from renderers.gostop import RENDERER
from renderers.gostop.moment import moment_of as of_gostop
from renderers.gostop.table import draw_table
from renderers.hero import ROUND
from renderers.layout import FIGURE, MARGIN, WIDTH
from renderers.moments import draw_moment
from renderers.round_won import HEAD, PAD
from renderers.seize.moment import moment_of as of_seize
from renderers.uno_mario.moment import moment_of as of_uno
from renderers.yud.moment import moment_of as of_yud
from renderers.yud.scene import Table, seat_slots
from renderers.yud.table import spots
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
    assert of_gostop(replace(view, move=replace(view.move, went=0)), say=GOSTOP_SAY) is None
    name = next(iter(GOSTOP.legal_actions(table.state, 1)))
    after, _ = GOSTOP.apply(table.state, 1, name)
    assert GOSTOP.view(after, None).move.seat == 1
    assert GOSTOP.view(after, None).move.went == 0


def test_a_set_is_called_out_when_it_is_completed_and_only_then():
    table = scenes_moments.godori()
    assert (gostop_moment(table).word, gostop_moment(table).figure) == ("Godori!", "+5")
    view = GOSTOP.view(table.state, None)
    later = replace(view.move, got=())
    assert of_gostop(replace(view, move=later), say=GOSTOP_SAY) is None


@pytest.mark.parametrize(
    ("last", "counts", "seat", "word"),
    [
        (LastAct(1, "uno"), (5, 1, 3), 1, "UNO!"),
        (LastAct(1, "play", uno=True), (5, 1, 3), 1, "UNO!"),
        (LastAct(1, "uno"), (5, 3, 3), None, None),
        (LastAct(1, "play"), (5, 1, 3), None, None),
        (LastAct(1, "catch", 2), (5, 4, 3), 2, "Caught!"),
    ],
)
def test_uno_and_who_was_caught(last, counts, seat, word):
    shown = scenes_uno_mario.view(seats=3, counts=counts, last=last)
    moment = of_uno(shown, say=UNO_SAY)
    assert (moment and moment.seat, moment and moment.word) == (seat, word)
    assert moment is None or moment.good == (word == "UNO!")


def test_stop_is_called_out_until_the_next_move():
    called = scenes_yud.view(last=LastMove("stopped", 2), caller=2)
    assert of_yud(called, say=YUD_SAY).seat == 2
    assert of_yud(replace(called, last=LastMove("drew", 3)), say=YUD_SAY) is None


def test_who_reached_66_is_out_at_the_end_of_that_round_and_not_in_those_of_its_tie():
    over = scenes_yud.OVER
    moment = of_yud(over, say=YUD_SAY)
    assert (moment.seat, moment.word, moment.figure, moment.good) == (2, "Out!", "69", False)
    assert of_yud(scenes_yud.BETWEEN, say=YUD_SAY) is None
    tied = scenes_moments.TIED
    assert of_yud(tied, say=YUD_SAY).seat == 3
    assert of_yud(replace(tied, phase=Phase.TURN), say=YUD_SAY) is None
    later = replace(tied, rows=((), tied.rows[1], tied.rows[2], ()), round_no=4)
    assert of_yud(later, say=YUD_SAY) is None
    shared = replace(over, totals=(70,) * 4, winners=(0, 1, 2, 3))
    assert of_yud(shared, say=YUD_SAY) is None


@pytest.mark.parametrize("locale", ["en", "ko", "nl", "th", "vi"])
@pytest.mark.parametrize("shown", [scenes_yud.OVER, scenes_moments.TIED], ids=["over", "tied"])
def test_the_banner_of_who_is_out_lies_beside_the_heading_and_what_the_round_brought(shown, locale):
    say, canvas = speaker("yud", BADGES, locale), Canvas(1200)
    plain = canvas.image
    drawn = draw_moment(canvas.plan(), of_yud(shown, say=say), BADGES[0])
    left, top, right, bottom = ImageChops.difference(plain.convert("RGB"), drawn.image().convert("RGB")).getbbox()
    taken = fonts.measure(say("picture.final" if shown.outcome else "picture.round", round=3), FIGURE) + MARGIN + PAD
    assert left >= (taken if shown.outcome else WIDTH // 2 + 90)
    assert right <= WIDTH
    assert ROUND.note_y + 20 < top < bottom < ROUND.height + HEAD + 24


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tip_of_a_stop_touches_no_total_and_no_mark(seats):
    """What the banner changes is none of the marks on the upper edges, nor a slot's number."""
    for seat in range(seats):
        shown = scenes_moments.stopped(seat, seats)
        scene = Table(shown, BADGES, YUD_SAY, frozenset(), spots(seats)[-1].y + 400)
        for at, spot in enumerate(spots(seats)):
            scene.seat(spot, at)
        plain = scene.canvas.image
        drawn = draw_moment(scene.canvas.plan(), of_yud(shown, say=YUD_SAY), BADGES[seat])
        changed = ImageChops.difference(plain.convert("RGB"), drawn.image().convert("RGB"))
        for spot in spots(seats):
            marks = (spot.x + spot.width - 210, spot.y - 30, spot.x + spot.width, spot.y + 30)
            assert changed.crop(marks).getbbox() is None, seat
            for slot in seat_slots(spot, 4):
                middle, below = slot.x + slot.width // 2, slot.y + slot.height
                assert changed.crop((middle - 16, below, middle + 16, below + 50)).getbbox() is None, seat


def test_a_seizure_is_called_out_with_how_many_its_owner_holds_until_the_match_is_over():
    say = speaker("seize")
    seized = scenes_seize.view(seats=2, newest=1)
    moment = of_seize(seized, say=say)
    assert (moment.seat, moment.word, moment.figure) == (1, "B seized!", "2/5")
    assert of_seize(replace(seized, newest=NOBODY), say=say) is None
    assert of_seize(replace(seized, phase=scenes_seize.OVER.phase), say=say) is None


@pytest.mark.parametrize("name", sorted(scenes_moments.SCENES))
def test_the_alt_text_begins_with_the_moment(name):
    first, second, *_ = scenes_moments.SCENES[name]().alt.split("\n")
    assert ":" in first
    assert first != second


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("word", ["Go 1!", "Hongdan, red poems!"])
def test_banners_over_gostop_cover_no_name_and_no_score(seats, word):
    """What a banner changes lies outside the head lines of all strips, with and without captures."""
    from renderers import fonts
    from renderers.canvas import Canvas
    from renderers.gostop.moment import place_of
    from renderers.gostop.places import LOW, layout
    from renderers.moments import Moment

    for taken in (("", "", ""), ("1b 2a", "3r 4r", "6j 7j"), ("1b 3b 2a 4a 5a 6a 1r", "3r 4r", "8b 7a 8a 9a 2r 6r 7r")):
        table = position(*("1j 1k", "2j 2k", "3j 3k")[:seats], floor="9j 10j", stock="11j 12r", taken=taken[:seats])
        shown = GOSTOP.view(table.state, None)
        places = layout(shown)
        for seat in range(seats):
            canvas = Canvas(places.height)
            plain = canvas.image
            place = place_of(shown, seat, fonts.measure(word, 100), 0)
            drawn = draw_moment(canvas.plan(), Moment(seat, word, place), BADGES[seat])
            changed = ImageChops.difference(plain.convert("RGB"), drawn.image().convert("RGB"))
            for top in (strip.top for strip in places.strips.values()):
                assert changed.crop((0, top + 16, plain.width, top + LOW - 16)).getbbox() is None


@pytest.mark.parametrize("seats", [2, 3])
def test_banners_over_gostop_hide_nothing_that_has_just_come(seats):
    """Wherever on the floor the last turn left a card, a wide banner leaves it free, brackets and all."""
    from renderers.canvas import Canvas
    from renderers.gostop.places import layout

    hands = ("1r 1b", "2r 2a", "3r 3b")[:seats]
    floor = "1j 2j 3j 4j 5j 6j 7j 8j 9j 10j 11j 12r"
    shown = GOSTOP.view(position(*hands, floor=floor, stock="11b", taken=("4k", "5k", "6k")[:seats]).state, None)
    places = layout(shown)
    blank = Canvas(places.height)
    for seat, (one, two) in itertools.product(range(seats), itertools.combinations(range(12), 2)):
        cards = {month: floor_of(shown)[month].cards[0] for month in (one, two)}
        last = Move(seat, played=(cards[one],), turned=(cards[two],), moments=(Special.SWEEP,))
        canvas = Canvas.over(blank.plan())
        drawn = draw_moment(canvas.plan(), of_gostop(replace(shown, move=last), say=GOSTOP_SAY), BADGES[seat])
        changed = ImageChops.difference(blank.image.convert("RGB"), drawn.image().convert("RGB"))
        for month in cards:
            x, y = places.floor.spot(month)
            box = (x - 8, y, x + places.floor.size[0] + 8, y + places.floor.size[1])
            assert changed.crop(box).getbbox() is None, (seat, one, two)


def test_a_shown_triple_is_called_out_until_the_turn_is_over():
    table = scenes_moments.heundeum()
    assert (gostop_moment(table).seat, gostop_moment(table).word, gostop_moment(table).figure) == (0, "Heundeum!", "×2")
    table.do("play 10r")
    assert gostop_moment(table).word == "Heundeum!"
    table.do("play 4a", 1)
    assert gostop_moment(table) is None


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("text", ["uno", "catch"])
def test_banners_over_uno_cover_no_name_no_count_and_no_card(seats, text):
    """What a banner changes lies outside every panel's lines, the piles, a hit's plate and the colour asked."""
    from renderers.canvas import Canvas
    from renderers.uno_mario.table import COLOUR_BELOW, COLOUR_SIZE, PANEL_WIDTH, piles, spots, table_height

    stock, discard = (slot.box for slot in piles(seats))
    left, top, wide, high = discard
    boxes = [stock, (left - 8, top - 24, wide + 16, high + 32)]
    boxes.append(((960 - COLOUR_SIZE[0]) // 2, top + high + COLOUR_BELOW, *COLOUR_SIZE))
    boxes += [(s.x + 8, s.name_y - 16, PANEL_WIDTH - 16, s.cards_y - s.name_y + 32) for s in spots(seats)]
    for seat in range(seats):
        last = LastAct((seat + 1) % seats, "catch", seat) if text == "catch" else LastAct(seat, text)
        shown = scenes_uno_mario.view(seats=seats, last=last, counts=(1,) * 10)
        canvas = Canvas(table_height(seats))
        drawn = draw_moment(canvas.plan(), of_uno(shown, say=UNO_SAY), BADGES[0], numbered=True)
        image = drawn.image()
        felt = image.getpixel((0, 0))
        for x, y, width, height in boxes:
            assert set(image.crop((x, y, x + width, y + height)).tobytes()) == {felt}, (seat, x, y)


@pytest.mark.parametrize("locale", LOCALES)
def test_words_over_uno_are_whole_and_large_in_every_language(locale):
    from renderers.moments import COLUMN_PAD, COLUMN_RADIUS, column_letters

    say = speaker("uno_mario", locale=locale)
    for seats in range(2, 11):
        for seat in range(seats):
            for last in (LastAct(seat, "uno"), LastAct((seat + 1) % seats, "catch", seat)):
                moment = of_uno(scenes_uno_mario.view(seats=seats, last=last, counts=(1,) * 10), say=say)
                room = moment.place.right - moment.place.left - 2 * COLUMN_RADIUS - COLUMN_PAD
                assert column_letters(moment.word, room, 46)[0] >= 42, moment.word


def test_below_a_banner_lies_the_board_as_it_is_without():
    table = scenes_moments.ppuk()
    view, look = GOSTOP.view(table.state, None), RENDERER
    drawn = look.draw_table(view, badges=BADGES[:2], waiting=frozenset(), say=GOSTOP_SAY)
    bare = draw_table(view, badges=BADGES[:2], waiting=frozenset(), say=GOSTOP_SAY).on(look.ground)
    assert drawn.plain.image().convert("RGB").tobytes() == bare.image.convert("RGB").tobytes()
    assert drawn.plain.image().convert("RGB").tobytes() != drawn.image.convert("RGB").tobytes()
