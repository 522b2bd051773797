"""What holds for the pictures of every game: without a seat there is no hand to see, and emojis fit into Discord."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.discord.emojis import wanted
from bot.games import faces
from bot.tables.residents import RESIDENTS
from games.gostop.cards import NAMES
from games.uno_mario.cards import CARD_TEXTS, COLOURS
from renderers.base import HAND_ALONE, SeatBadge
from renderers.emojis import SIDE
from renderers.png import encode
from tests.helpers import play_random
from tests.renderers.helpers import BADGES, check_facts, speaker

BY_FACE = pytest.mark.parametrize("face", faces().values(), ids=lambda face: face.game.info.key)


def in_play(face):
    """What everybody sees after some moves."""
    info = face.game.info
    *_, last = play_random(face.game, info.options(), info.min_seats, "pictures", steps=30)
    return face.game.view(last.state, None)


def table(face, view, *badges, waiting=0):
    badges = (*badges, *BADGES)[: face.game.info.min_seats]
    say = speaker(face.game.info.key, badges)
    return face.renderer.draw_table(view, badges=badges, waiting=frozenset({waiting}), say=say)


@BY_FACE
@pytest.mark.parametrize("focus", ["", HAND_ALONE])
def test_a_spectator_has_no_hand(face, focus):
    badges = BADGES[: face.game.info.min_seats]
    with pytest.raises(ValueError, match="spectator"):
        face.renderer.draw_hand(in_play(face), badges=badges, say=speaker(face.game.info.key, badges), focus=focus)


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
