"""The pictures' size beside that of the plain way; times are the benchmark's (`make bench`)."""

from __future__ import annotations

import io

from PIL import Image

from games.uno_mario.cards import COLOURS
from renderers import palette
from renderers.canvas import Canvas
from renderers.png import encode
from renderers.uno_mario.cards import COLOUR_SHEET

CELLS = [(colour, str(number)) for colour in COLOURS for number in range(10)]


def board(overlap: bool) -> bytes:
    canvas = Canvas(700)
    for i, (colour, cell) in enumerate(CELLS):
        card = COLOUR_SHEET.sprite(cell, 1.0, colour)
        if overlap:
            canvas.paste(card, 20 + i % 20 * 44, 20 + i // 20 * 165 + i % 3 * 9)
        else:
            canvas.lay(card, 20 + i % 10 * 93, 20 + i // 10 * 165)
    return encode(canvas.plan())


def plain_way() -> bytes:
    image = Image.new("RGBA", (960, 700), palette.TABLE[palette.index("felt")])
    for i, card in enumerate(RGBA):
        image.alpha_composite(card, (20 + i % 10 * 93, 20 + i // 10 * 165))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def as_rgba(colour: str, cell: str) -> Image.Image:
    sprite = COLOUR_SHEET.sprite(cell, 1.0, colour)
    alpha = sprite.coverage.point([min(255, level * 255 // palette.LEVELS) for level in range(256)])
    return Image.merge("RGBA", (*sprite.image.convert("RGB").split(), alpha))


RGBA: list[Image.Image] = []


def test_forty_cards_are_smaller_than_the_plain_way_makes_them():
    RGBA[:] = [as_rgba(*cell) for cell in CELLS]

    assert len(board(False)) <= min(90 * 1024, 0.6 * len(plain_way()))
    assert len(board(True)) <= 90 * 1024
