"""Sprites: every cell of every sheet, recolouring, edges, and a cache that survives damage and company."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games import uis
from games.uno_mario.cards import COLOURS
from renderers import marks, palette, sheets
from renderers.layout import L
from renderers.marks import mark
from renderers.plan import Plan
from renderers.raster import raster_of
from renderers.seize.art import PIECES, piece
from renderers.sprite import Sprite
from renderers.uno_mario.cards import COLOUR_SHEET
from renderers.yud.art import CARDS, MARKS

SHEETS = [*marks.SHEETS, *(sheet for ui in uis().values() for sheet in ui.renderer.sheets)]
ROOT = Path(__file__).parent.parent.parent


def flat(sprite: Sprite, ground: int) -> bytes:
    return Plan(sprite.width, sprite.height, 0, ((sprite.on(ground), 0, 0),)).image().tobytes()


def pixels(sprite: Sprite) -> bytes:
    return sprite.image.tobytes() + sprite.coverage.tobytes()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_cell_of_every_sheet_is_drawn(sheet):
    atlas = sheets.atlas(sheet, 1.0, sheet.variants[0])
    assert atlas.boxes
    seen = {}
    for cell in atlas.boxes:
        sprite = atlas.cut(cell)
        solid = sprite.coverage.histogram()[palette.LEVELS]
        assert solid > 0.02 * sprite.width * sprite.height, f"{cell} is empty"
        seen.setdefault(pixels(sprite), cell)
    assert len(seen) >= len(atlas.boxes) - 1


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_drawings_use_base_colours_only(sheet):
    base = {palette.hex_code(name) for name in palette.INDEX}
    text = sheet.path.read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", text)) <= base


def test_every_drawing_is_a_sheet_of_the_house_or_of_a_game():
    assert {sheet.path for sheet in SHEETS} == set(palette.ART.parent.rglob("*.svg"))
    assert len({sheet.name for sheet in SHEETS}) == len(SHEETS)


def test_card_has_the_size_of_its_scale():
    sprite = CARDS.sprite("7", L)
    assert (sprite.width, sprite.height) == (132, 204)


def test_uno_colours_are_the_palettes_own():
    for colour in COLOURS:
        card = COLOUR_SHEET.sprite("7", 1.0, colour)
        counts = card.image.histogram()
        assert max(range(256), key=counts.__getitem__) == palette.index(colour)


def test_pieces_turn_and_change_player():
    north, east = piece("lv3", "n", 0), piece("lv3", "e", 0)
    assert pixels(north) != pixels(east)
    counts = piece("lv3", "n", 1).image.histogram()
    assert counts[palette.index("vermilion")] > 500 > counts[palette.index("indigo")]


@pytest.mark.parametrize(("sheet", "variant"), [(COLOUR_SHEET, "puce"), (CARDS, "red"), (PIECES, "5")])
def test_unknown_variant_is_refused(sheet, variant):
    with pytest.raises(ValueError, match="no variant"):
        sheet.text(variant)


def test_laying_flat_and_laying_over_are_the_same_on_a_plain_ground():
    ground = palette.index("felt-raised")
    for sprite in (CARDS.sprite("12"), mark("stop"), piece("lv1", "ne", 2)):
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
    corner = mark("corner")
    turned = corner
    for _ in range(4):
        turned = turned.turned(1)
    assert pixels(turned) == pixels(corner)
    assert pixels(corner.turned(1)) != pixels(corner)
    assert corner.turned(0) is corner


@pytest.fixture
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MADANG_CACHE", str(tmp_path))
    sheets.atlas.cache_clear()
    yield tmp_path / "sprites"
    sheets.atlas.cache_clear()


def loaded():
    sheets.atlas.cache_clear()
    return pixels(sheets.atlas(MARKS, 1.0).cut("eye"))


def test_cache_is_written_and_read(own_cache, monkeypatch):
    first = loaded()
    assert len(list(own_cache.glob("yud-marks-*.spr"))) == 1
    monkeypatch.setattr(sheets, "rasterise", None)
    assert loaded() == first


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:-7],
        lambda data: data[:40] + bytes([data[40] ^ 255]) + data[41:],
        lambda data: b"XXXX" + data[4:],
        lambda data: data[:4] + b"\0\1\0\1" + data[8:],
    ],
)
def test_damaged_cache_file_is_made_again(own_cache, damage, caplog):
    first = loaded()
    (path,) = own_cache.glob("*.spr")
    good = path.read_bytes()
    path.write_bytes(damage(good))
    assert loaded() == first
    assert path.read_bytes() == good
    assert "made again" in caplog.text


@pytest.mark.parametrize(
    "spoil", [lambda path: os.truncate(path, 40), lambda path: path.unlink()], ids=["short", "gone"]
)
def test_a_cache_file_that_is_cut_short_while_it_is_in_use_costs_a_drawing(own_cache, spoil, caplog):
    """A mapped file would end the process by a signal that nothing can catch (SIGBUS)."""
    whole = loaded()
    (path,) = own_cache.glob("*.spr")
    atlas = sheets.atlas(MARKS, 1.0)
    spoil(path)
    assert pixels(atlas.cut("eye")) == whole
    assert "drawn again" in caplog.text
    maps = Path("/proc/self/maps")
    assert not maps.exists() or ".spr" not in maps.read_text()


def test_files_of_older_drawings_are_taken_away(own_cache):
    loaded()
    (path,) = own_cache.glob("*.spr")
    stale = path.with_name("yud-marks-x-1-0123456789abcdef0123.spr")
    stale.write_bytes(b"old")
    path.unlink()
    loaded()
    assert path.is_file()
    assert not stale.exists()


def test_cache_that_cannot_be_written_only_costs_time(tmp_path, monkeypatch, caplog):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("MADANG_CACHE", str(blocked))
    try:
        assert loaded()
    finally:
        sheets.atlas.cache_clear()
    assert "cannot be kept" in caplog.text


def test_processes_may_fill_one_cache_at_once(own_cache):
    own_cache.parent.mkdir(exist_ok=True)
    code = "from renderers import sheets, yud; [make() for make in sheets.preparations(yud.RENDERER.sheets)]"
    started = [subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) for _ in range(3)]
    assert [one.wait(timeout=60) for one in started] == [0, 0, 0]
    assert not list(own_cache.glob("*.part"))
    assert len(list(own_cache.glob("*.spr"))) == len(CARDS.scales) + len(MARKS.scales)
