"""Sprites: every cell of every sheet, recolouring, edges, and that what is shipped is what is drawn."""

from __future__ import annotations

import itertools
import re
import shutil
from dataclasses import replace

import pytest

from bot.games import faces
from games.uno_mario.cards import COLOURS
from renderers import marks, palette, sheets
from renderers.layout import L
from renderers.marks import mark
from renderers.plan import Plan
from renderers.raster import raster_of
from renderers.seize.art import PIECES
from renderers.sprite import Sprite
from renderers.uno_mario.cards import COLOUR_SHEET
from renderers.yud.art import CARDS, MARKS

SHEETS = [*marks.SHEETS, *(sheet for ui in faces().values() for sheet in ui.renderer.sheets)]


@pytest.fixture(autouse=True)
def only_shipped_sprites():
    """Elsewhere no test may draw a sheet (tests/conftest.py)."""


def flat(sprite: Sprite, ground: int) -> bytes:
    return Plan(sprite.width, sprite.height, 0, ((sprite.on(ground), 0, 0),)).image().tobytes()


def pixels(sprite: Sprite) -> bytes:
    return sprite.image.tobytes() + sprite.coverage.tobytes()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_sprites_that_are_shipped_are_those_of_the_drawings(sheet):
    """`python -m tools.sprites` writes them. Every cell in every size and variant is drawn again and compared."""
    shipped = sheets.packed(sheet)
    names = set(shipped.cells)
    for variant, scale in itertools.product(sheet.variants, sheet.scales):
        whole, seen = sheets.drawn.__wrapped__(sheet, scale, variant), set()
        for cell in whole.boxes.keys() - sheet.parts.keys():
            name = sheets._name(cell, scale, variant)
            sprite = shipped.cut(name)
            assert pixels(sprite) == pixels(whole.cut(cell)), name
            solid = sprite.coverage.histogram()[palette.LEVELS]
            assert solid > 0.02 * sprite.width * sprite.height, f"{cell} is empty"
            seen.add(pixels(sprite))
            names.remove(name)
        assert len(seen) >= len(whole.boxes.keys() - sheet.parts.keys()) - 1
    assert not names


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_drawings_use_base_colours_only(sheet):
    base = {palette.hex_code(name) for name in palette.INDEX}
    text = sheet.path.read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", text)) <= base


def test_every_drawing_is_a_sheet_of_the_house_or_of_a_game_and_all_sprites_together_are_small():
    assert {sheet.path for sheet in SHEETS} == set(palette.ART.parent.rglob("*.svg"))
    assert len({sheet.name for sheet in SHEETS}) == len(SHEETS)
    assert sum(sheet.packed.stat().st_size for sheet in SHEETS) <= 2_000_000


def test_a_sprite_has_the_size_and_the_colours_of_its_variant():
    sprite = CARDS.sprite("7", L)
    assert (sprite.width, sprite.height) == (132, 204)
    for colour in COLOURS:
        counts = COLOUR_SHEET.sprite("7", 1.0, colour).image.histogram()
        assert max(range(256), key=counts.__getitem__) == palette.index(colour)
    assert pixels(PIECES.sprite("lv3-n", variant="1")) != pixels(PIECES.sprite("lv3-e", variant="1"))
    counts = PIECES.sprite("lv3-n", variant="2").image.histogram()
    assert counts[palette.index("vermilion")] > 500 > counts[palette.index("indigo")]


@pytest.mark.parametrize(("sheet", "variant"), [(COLOUR_SHEET, "puce"), (CARDS, "red"), (PIECES, "5")])
def test_unknown_variants_and_cells_are_refused(sheet, variant):
    with pytest.raises(ValueError, match="no variant"):
        sheet.text(variant)
    with pytest.raises(KeyError, match="ear"):
        MARKS.sprite("ear")


def test_laying_flat_and_laying_over_are_the_same_on_a_plain_ground():
    ground = palette.index("felt-raised")
    for sprite in (CARDS.sprite("12"), mark("stop"), PIECES.sprite("lv1-ne", variant="3")):
        over = palette.plain((sprite.width, sprite.height), ground)
        sprite.draw(raster_of(over), 0, 0)
        assert over.tobytes() == flat(sprite, ground)


@pytest.mark.parametrize("ground", ["felt", "hanji", "red"])
def test_edges_take_the_mix_of_sprite_and_ground(ground):
    disc = mark("seat-plain")
    mixes = flat(disc, palette.index(ground))
    halves = [i for i, level in enumerate(disc.coverage.tobytes()) if level == 2]
    assert len(halves) > 20
    under = palette.TABLE[palette.index(ground)]
    for at in halves:
        over, mixed = palette.TABLE[disc.image.tobytes()[at]], palette.TABLE[mixes[at]]
        middle = [(a + b) / 2 for a, b in zip(over, under, strict=True)]
        assert max(abs(a - b) for a, b in zip(mixed, middle, strict=True)) < 40


@pytest.mark.parametrize("at", [(-30, -30), (40, 40), (-200, 0), (0, 300)])
def test_sprites_may_hang_over_the_edge(at):
    target = palette.plain((80, 80), 0)
    mark("stop").put(raster_of(target), *at)
    assert target.size == (80, 80)


def test_turning_four_times_comes_back():
    corner = turned = mark("corner")
    for _ in range(4):
        turned = turned.turned(1)
    assert pixels(turned) == pixels(corner) != pixels(corner.turned(1))
    assert corner.turned(0) is corner


@pytest.fixture
def copied(tmp_path):
    """A sheet with its sprites in a folder of its own."""
    for path in (MARKS.path, MARKS.packed):
        shutil.copy(path, tmp_path)
    return replace(MARKS, path=tmp_path / MARKS.path.name)


def test_a_sprite_that_lies_ready_is_not_drawn(copied, monkeypatch):
    monkeypatch.setattr(sheets, "rasterise", None)
    assert pixels(copied.sprite("eye")) == pixels(MARKS.sprite("eye"))
    with pytest.raises(TypeError):
        copied.sprite("eye", 1.3)


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:9],
        lambda data: data[:-7],
        lambda data: data[:20] + bytes([data[20] ^ 255]) + data[21:],
        lambda data: data[:-40] + bytes([data[-40] ^ 255]) + data[-39:],
        lambda data: b"XXXX" + data[4:],
    ],
)
def test_damaged_sprites_are_drawn_again_with_a_line(copied, damage, caplog):
    copied.packed.write_bytes(damage(copied.packed.read_bytes()))
    for cell in sheets.drawn(MARKS, 1.0).boxes:
        assert pixels(copied.sprite(cell)) == pixels(MARKS.sprite(cell))
    assert "drawn again" in caplog.text
    assert "Traceback" not in caplog.text


def test_sprites_that_are_missing_or_of_another_drawing_are_drawn_from_theirs(copied, caplog):
    text = copied.path.read_text(encoding="utf-8")
    copied.path.write_text(text.replace("<svg ", '<svg opacity="1" ', 1), encoding="utf-8")
    assert pixels(copied.sprite("eye")) == pixels(MARKS.sprite("eye"))
    assert "another drawing" in caplog.text
    other = replace(copied, path=copied.path)
    copied.packed.unlink()
    caplog.clear()
    assert pixels(other.sprite("eye")) == pixels(MARKS.sprite("eye"))
    assert not caplog.text
