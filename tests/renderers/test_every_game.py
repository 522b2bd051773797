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
from renderers.base import HAND_ALONE
from renderers.emojis import SIDE
from tests.renderers.helpers import BADGES, speaker


@pytest.mark.parametrize("focus", ["", HAND_ALONE])
@pytest.mark.parametrize("face", faces().values(), ids=lambda face: face.game.info.key)
def test_a_spectator_has_no_hand(face, focus):
    seats = face.game.info.min_seats
    view = face.game.view(face.game.new_match(face.game.info.options(), seats), None)
    with pytest.raises(ValueError, match="spectator"):
        face.renderer.draw_hand(
            view, badges=BADGES[:seats], say=speaker(face.game.info.key, BADGES[:seats]), focus=focus
        )


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
