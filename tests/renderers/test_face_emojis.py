"""The faces of house players as emojis: each another one, round it nothing."""

from __future__ import annotations

import io

from PIL import Image

from bot.tables.residents import RESIDENTS
from renderers.emojis import SIDE, face_emojis


def test_each_resident_has_a_face_of_its_own_on_nothing():
    drawn = {name: draw() for name, draw in face_emojis(f"face-{one}" for one in RESIDENTS).items()}
    assert set(drawn) == {f"face_{one}" for one in RESIDENTS}
    assert len(set(drawn.values())) == len(RESIDENTS)
    for png in drawn.values():
        picture = Image.open(io.BytesIO(png)).convert("RGBA")
        assert picture.size == (SIDE, SIDE)
        assert picture.getpixel((0, 0))[3] == 0 and picture.getpixel((SIDE // 2, SIDE // 2))[3] == 255
