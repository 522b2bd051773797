"""What holds for the pictures of every game, in random play and in chosen scenes."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.discord.emojis import wanted
from bot.games import faces
from bot.tables.residents import RESIDENTS
from games.core import parse_options
from games.gostop import GOSTOP
from games.gostop.cards import NAMES
from games.uno_mario.cards import CARD_TEXTS, COLOURS
from games.yud.options import Options
from games.yud.table import OPEN_PHASES, UNKNOWN, Phase
from renderers.base import ALT_LIMIT, HAND_ALONE, SeatBadge
from renderers.emojis import SIDE
from renderers.gostop import facts as gostop_facts
from renderers.gostop import hand as gostop_hand
from renderers.png import encode
from renderers.uno_mario import hand as uno_hand
from renderers.yud import hand as yud_hand
from tests.helpers import QuickDraws, all_on, play_random, redealt
from tests.renderers import scenes_gostop as gostop
from tests.renderers import scenes_seize as seize
from tests.renderers import scenes_uno_mario as uno
from tests.renderers import scenes_yud as yud
from tests.renderers.helpers import BADGES, ENDLESS, bytes_and_words, check_facts, drawing

BY_FACE = pytest.mark.parametrize("face", faces().values(), ids=lambda face: face.game.info.key)


def in_play(face):
    """What everybody sees after some moves."""
    info = face.game.info
    *_, last = play_random(face.game, info.options(), info.min_seats, "pictures", steps=30)
    return face.game.view(last.state, None)


def table(face, view, *badges, waiting=0):
    draw, _ = drawing(face.game, face.renderer)
    return draw(view, frozenset({waiting}), (*badges, *BADGES))


@BY_FACE
@pytest.mark.parametrize("focus", ["", HAND_ALONE])
def test_a_spectator_has_no_hand(face, focus):
    _, draw = drawing(face.game, face.renderer)
    with pytest.raises(ValueError, match="spectator"):
        draw(in_play(face), focus)


@BY_FACE
def test_who_is_waited_for_and_who_sits_there_is_seen_and_said(face):
    view = in_play(face)
    people = SeatBadge("Bo"), SeatBadge("Bo", house=True), SeatBadge("Bo", absent=True), SeatBadge("민지")
    pictures = [table(face, view), table(face, view, waiting=1), *(table(face, view, badge) for badge in people)]
    check_facts(dict(enumerate(pictures)))


@BY_FACE
def test_a_name_that_cannot_be_drawn_is_shown_as_its_number(face):
    one, other = (table(face, in_play(face), SeatBadge(name)) for name in ("\u200b", "1"))
    assert (encode(one.plan), one.words) == (encode(other.plan), other.words)


# In random play


def kind_in_yud(views):
    return views[0].phase, *sorted(look.kind for look in views[0].looks)


def kind_in_gostop(views):
    return views[0].phase, sum(len(gostop_facts.asked_cards(one)) for one in views)


def shared_in_yud(views):
    last = yud_hand.seat_spots(len(views))[-1]
    return last.y + last.height + yud_hand.GAP + yud_hand.TRAY_HEIGHT


def shared_in_uno(views):
    """The piles lie higher where somebody has many cards."""
    seats = uno_hand.seat_spots(len(views))[-1].y + uno_hand.SEAT_HEIGHT
    close = {len(one.hand) >= uno_hand.MANY_CARDS for one in views}
    return seats + (0 if len(close) > 1 else uno_hand.CLOSE.height)


def shared_in_gostop(views):
    (own,) = {gostop_hand.places(one).own for one in views}
    assert list(gostop_hand.places(views[0]).players) == sorted(views[0].players)
    return own - 4


KIND = {"yud": kind_in_yud, "gostop": kind_in_gostop}
"""Game → what kind of moment it is; the first of each kind is drawn, and every seventh."""
SHARED = {"yud": shared_in_yud, "uno_mario": shared_in_uno, "gostop": shared_in_gostop}
"""Game → how many rows all hands have in common; those of Seize! show a board on which each finds other things."""
ENDED = {
    "yud": lambda view: view.phase in OPEN_PHASES,
    "uno_mario": lambda view: view.ended is not None,
    "gostop": lambda view: view.result is not None or not view.players,
}
"""Game → whether hands lie open, or there are none yet."""
FOCUSES = {"seize": ("", "piece 3", "home")}
PLAYS = [
    *(("yud", seats, {"taken_face_up": "on"}, 400) for seats in (2, 3, 4)),
    *(("uno_mario", seats, {}, 60) for seats in (2, 4, 7, 10)),
    ("gostop", 2, {}, 220),
    ("gostop", 3, dict(all_on(GOSTOP)), 220),
    ("gostop", 4, {"sell_brights": "on"}, 220),
    ("gostop", 5, {}, 220),
    ("seize", 3, {"hidden_costs": "on"}, 240),
]


@pytest.mark.parametrize(("key", "seats", "given", "steps"), PLAYS)
def test_all_hands_begin_alike_and_nothing_shows_that_one_does_not_know(key, seats, given, steps):
    """What hands share is drawn once for all who read one language; whose hand it is shows below (46)."""
    game = faces()[key].game
    draw_table, draw_hand = drawing(game, faces()[key].renderer, uno.TEN)
    draws, kinds, compared = QuickDraws("worlds"), set(), 0
    for step, moment in enumerate(
        play_random(game, parse_options(game.info.options, given), seats, seats, steps=steps)
    ):
        state, waiting, someone = moment.state, game.waiting_for(moment.state), step % seats
        views = [game.view(state, seat) for seat in range(seats)]
        kind = KIND.get(key, lambda views: views[0].phase)(views)
        if step % 7 and kind in kinds:
            continue
        kinds.add(kind)
        board = draw_table(game.view(state, None), waiting)
        assert board.plan.width == 960
        assert len(board.alt) <= ALT_LIMIT
        if waiting and key in SHARED and not ENDED[key](views[0]):
            hands = [draw_hand(one) for one in views]
            rows = SHARED[key](views)
            assert len({one.image.crop((0, 0, 960, rows)).tobytes() for one in hands}) == 1
            assert len({encode(one.plan) for one in hands}) == seats
            assert max(one.plan.height for one in hands) <= 1080
        if other := redealt(game, state, None, draws):
            again = draw_table(game.view(other, None), game.waiting_for(other))
            assert bytes_and_words(again) == bytes_and_words(board)
        if other := redealt(game, state, someone, draws):
            for focus in FOCUSES.get(key, ("",)):
                again = draw_hand(game.view(other, someone), focus)
                assert bytes_and_words(again) == bytes_and_words(draw_hand(views[someone], focus))
            compared += 1
    assert len(kinds) >= 4
    assert compared > 8


# In chosen scenes


@pytest.mark.parametrize(
    ("draw", "everybodys", "of_a_seat"),
    [
        (
            uno.table,
            uno.view(counts=(5, len(uno.MINE), 3, 12, 4, 2)),
            uno.view(observer=1, hand=uno.MINE, shown=(0, ("R3", "W"))),
        ),
        (seize.table, seize.but(seize.FULL, observer=None), seize.FULL),
    ],
    ids=["uno", "seize"],
)
def test_a_board_shows_nothing_of_a_hand_whoever_looks(draw, everybodys, of_a_seat):
    assert bytes_and_words(draw(everybodys)) == bytes_and_words(draw(of_a_seat))


@pytest.mark.parametrize(
    ("draw", "shown", "is_cut"),
    [
        (yud.table, yud.view(rows=((UNKNOWN,) * 20,) * 4), True),
        (uno.table, uno.BETWEEN_TEN, True),
        (gostop.of_view, gostop.view(gostop.piles()), True),
        (gostop.of_view, gostop.view(gostop.stopped()), False),
    ],
    ids=["yud", "uno", "gostop", "gostop reckoning"],
)
def test_no_alt_text_is_too_long(draw, shown, is_cut):
    board = draw(shown, badges=ENDLESS)
    assert len(board.alt) <= ALT_LIMIT
    assert (len(board.words) > ALT_LIMIT) == is_cut


PLAIN_YUD = yud.view(observer=1)
DRAWN_YUD = yud.view(observer=1, phase=Phase.DRAWN, drawn=8, options=Options(abilities=False))
PLAIN_UNO = uno.view(observer=1, hand=uno.MINE[:7], top="B1", colour="blue")


@pytest.mark.parametrize(
    ("draw", "shown", "in_hand", "elsewhere"),
    [
        (yud.hand, PLAIN_YUD, "keep 2", "keep 9"),
        (uno.hand, PLAIN_UNO, "play B9", "play G7"),
        (gostop.hand_of_view, gostop.view(gostop.picking(), 0), "pick 05-animal", "play 12-bright"),
    ],
    ids=["yud", "uno", "gostop"],
)
def test_focus_is_seen_and_one_out_of_the_hand_is_ignored(draw, shown, in_hand, elsewhere):
    plain, chosen, ignored = (encode(draw(shown, focus).plan) for focus in ("", in_hand, elsewhere))
    assert chosen != plain == ignored


ROW = "Your row: face down, face down, face down, face down."
ALONE = {
    "yud": (yud.hand, PLAIN_YUD, 500, ROW),
    "yud drawn": (yud.hand, DRAWN_YUD, 500, f"{ROW}\nYou have drawn 8."),
    "uno": (
        *(uno.hand, PLAIN_UNO, 300),
        "Your hand of 7: red 3, red 7, yellow 5, yellow Skip, green 0, green Reverse, blue 9.\n"
        "Can be played now, raised with an arrow: blue 9.",
    ),
    "gostop": (
        *(gostop.hand_of_view, gostop.view(gostop.two(), 0), 500),
        "Your hand of 5: Jan poem ribbon, July boar, July plain ribbon, July junk and Oct blue ribbon.\n"
        "They take something from the floor: Jan poem ribbon and Oct blue ribbon.",
    ),
    "seize": (seize.hand, seize.OWN, 960, "Your cards: 🌾3 🪵1 🧱2 🧵2, Wild 1, Charge 1."),
}


@pytest.mark.parametrize(("draw", "shown", "lower", "words"), ALONE.values(), ids=ALONE)
def test_a_hand_alone_leaves_out_the_table(draw, shown, lower, words):
    whole, alone = draw(shown), draw(shown, HAND_ALONE)
    assert alone.plan.height < whole.plan.height - lower
    assert alone.alt == words


def test_emojis_are_named_square_and_small_and_no_two_faces_alike():
    drawn = {name: draw() for name, draw in wanted(face.renderer for face in faces().values()).items()}
    assert {f"face_{one}" for one in RESIDENTS} | {f"uno_{name}" for name in (*CARD_TEXTS, *COLOURS)} < drawn.keys()
    assert len([name for name in drawn if name.startswith("hwatu_")]) == len(NAMES) + 2
    assert len({drawn[f"face_{one}"] for one in RESIDENTS}) == len(RESIDENTS)
    for name, data in drawn.items():
        assert name.isidentifier() and 2 <= len(name) <= 32 and len(data) < 64 * 1024
        with Image.open(io.BytesIO(data)) as image:
            assert (image.size, image.format) == ((SIDE, SIDE), "PNG")
            assert [image.getchannel("A").getpixel(at) for at in ((0, 0), (SIDE // 2, SIDE // 2))] == [0, 255]
