"""The PNG writer: what it writes, Pillow reads back unchanged, and what was kept changes no byte of it."""

from __future__ import annotations

import io
import itertools
import random
import struct
import zlib

import pytest
from PIL import Image

from games.uno_mario.cards import COLOURS
from renderers import palette, png
from renderers.canvas import Canvas
from renderers.layout import ACTIVE_PANEL, PLATE
from renderers.marks import mark
from renderers.plan import Opaque, Plan, plan_of
from renderers.png import Bands, encode
from renderers.raster import fill, filled
from renderers.uno_mario.cards import COLOUR_SHEET
from tests.renderers.goldens import scenes

DEFLATES = pytest.mark.parametrize("deflate", [png.DEFLATE, png.deflate_zlib], ids=["fastest", "zlib"])


def noise(width, height, last=9):
    """A picture of pixels by chance but for its edges."""
    raster = filled(bytes(random.Random(1).choices(range(255), k=width * height)), width, height)
    fill(raster, 7, 0, 0, 3, height)
    fill(raster, last, width - 1, 0, width, height)
    return Plan(width, height, 0, ((Opaque(raster), 0, 0),))


def inflated(data: bytes) -> bytes:
    """Return what the IDAT chunks hold; every check sum has to be right."""
    at, found = len(png.SIGNATURE), b""
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        content = data[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", data, at + 8 + length) == (zlib.crc32(kind + content),)
        found += content if kind == b"IDAT" else b""
        at += 12 + length
    return zlib.decompress(found)


@DEFLATES
@pytest.mark.parametrize("last", [9, palette.TRANSPARENT])
@pytest.mark.parametrize("size", [(1, 1), (3, 2), (257, 31), (960, 100), (40, 777)])
def test_pillow_reads_back_what_was_written(deflate, size, last):
    plan = noise(*size, last)
    data, pixels = encode(plan, deflate), plan.image().tobytes()
    with Image.open(io.BytesIO(data)) as back:
        assert (back.format, back.mode, back.size) == ("PNG", "P", size)
        assert back.tobytes() == pixels
        assert bytes(back.getpalette()) == palette.BYTES
    rows = [pixels[at : at + size[0]] for at in range(0, size[0] * size[1], size[0])]
    assert inflated(data) == b"".join(b"\0" + row for row in rows)


def test_the_same_rows_give_the_same_bytes_wherever_the_deflater_lies():
    """Rows whose first bytes come back: ISA-L alone gives one call in some 3000 other bytes, by its address."""
    starts = [bytes(random.Random(at).choices(range(255), k=8)) for at in range(2500)]
    rows = [memoryview(b"\0".join((start, start[2:], start[1:], start, bytes(300)))) for start in starts]
    found, held = [*map(png.DEFLATE, rows)], []
    for _ in range(10):
        held.append(bytearray(2**16))
        assert [*map(png.DEFLATE, rows)] == found


def test_other_modes_are_refused():
    with pytest.raises(ValueError, match="palette image"):
        plan_of(Image.new("RGB", (4, 4)))


@DEFLATES
def test_a_picture_has_the_same_bytes_whatever_was_kept(deflate):
    """Every scene: from an empty store, from one full of the others, and where only half of its bands are there."""
    plans = {name: make().plan for name, make in scenes().items() if name.startswith(("yud", "seize", "uno", "won"))}
    empty = {name: encode(plan, deflate) for name, plan in plans.items()}
    full, draws = Bands(deflate, 2**30), random.Random(5)
    for plan in plans.values():
        full.png(plan)
    hits, misses = full.hits, full.misses
    assert {name: full.png(plan) for name, plan in plans.items()} == empty
    assert (full.misses, full.hits > hits) == (misses, True)
    half = Bands(deflate, 2**30)
    for name, plan in plans.items():
        full.png(plan)
        half._kept._found.clear()
        for key, band in full._kept._found.items():
            if draws.random() < 0.5:
                half._kept.put(key, band)
        assert half.png(plan) == empty[name]


@pytest.mark.parametrize("name", ["yud-table-turn", "uno-hand", "seize-table-turn", "gostop-hand", "lobby-yud"])
def test_the_bands_are_the_picture(name):
    picture = scenes()[name]()
    with Image.open(io.BytesIO(Bands().png(picture.plan))) as back:
        assert back.tobytes() == picture.image.tobytes()
        assert bytes(back.getpalette()) == bytes(picture.image.getpalette())


def test_only_bands_that_changed_are_made():
    bands, canvas = Bands(), Canvas(700)
    canvas.panel(40, 60, 200, 600)
    before = bands.png(canvas.plan())
    made = bands.misses
    canvas.paste(mark("stop"), 400, 300)
    assert bands.png(canvas.plan()) != before
    assert 1 <= bands.misses - made <= 2


def test_what_moves_as_a_whole_below_a_wide_box_and_the_middle_of_a_box_that_grows_stay_known():
    def drawn(height):
        canvas = Canvas(320 + height)
        canvas.box(30, 100, 900, height, ACTIVE_PANEL)
        canvas.box(100, 110, 90, 54, PLATE)
        canvas.box(30, 120 + height, 900, 200, ACTIVE_PANEL)
        canvas.paste(mark("check"), 300, 150 + height)
        return canvas.plan()

    bands = Bands()
    bands.png(drawn(300))
    made = bands.misses
    bands.png(drawn(348))
    assert bands.misses - made <= 2, "the end of the box that grew, and what is above"


@pytest.mark.parametrize("change", ["card", "place", "colour", "ground"])
def test_a_band_is_never_taken_for_another(change):
    def drawn(change):
        canvas = Canvas(400)
        canvas.box(100, 51 if change == "place" else 50, 300, 300, PLATE)
        canvas.paste(mark("stop" if change == "card" else "check"), 150, 100)
        canvas.bar(200, 100, 20, 20, "red" if change == "colour" else "gold")
        return canvas.plan()._replace(ground="plum" if change == "ground" else palette.FELT)

    bands = Bands()
    assert bands.png(drawn("")) != bands.png(drawn(change)) == encode(drawn(change))


def test_forty_cards_are_smaller_than_the_plain_way_makes_them():
    apart, over, plain = Canvas(700), Canvas(700), io.BytesIO()
    for at, (number, colour) in enumerate(itertools.product(range(10), COLOURS)):
        card = COLOUR_SHEET.sprite(str(number), 1.0, colour)
        apart.lay(card, 20 + at % 10 * 93, 20 + at // 10 * 165)
        over.paste(card, 20 + at % 20 * 44, 20 + at // 20 * 165 + at % 3 * 9)
    apart.image.convert("RGBA").save(plain, "PNG")

    assert len(encode(apart.plan())) <= min(90 * 1024, 0.6 * len(plain.getvalue()))
    assert len(encode(over.plan())) <= 90 * 1024


def test_the_store_keeps_to_its_bound():
    bands = Bands(most=40_000)
    for seed in range(20):
        bands.png(noise(100, 100 + seed))
        assert bands._kept.bytes <= 40_000
    assert bands._kept.bytes == sum(bands._kept._size(band) for band in bands._kept._found.values())
