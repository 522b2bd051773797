"""Sprites: every cell of every sheet, recolouring, edges, and a cache that survives damage and company."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from renderers import palette, sheets, sprites
from renderers.sprite import Sprite

SHEETS = sorted(path.relative_to(palette.ART).with_suffix("").as_posix() for path in palette.ART.rglob("*.svg"))
ROOT = Path(__file__).parent.parent.parent


def pixels(sprite: Sprite) -> bytes:
    return sprite.image.tobytes() + sprite.coverage.tobytes()


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_cell_of_every_sheet_is_drawn(sheet):
    atlas = sheets.atlas(sheet, 1.0, "1" if sheet == "seize/pieces" else "")
    assert atlas.boxes
    seen = {}
    for cell in atlas.boxes:
        sprite = atlas.cut(cell)
        solid = sprite.coverage.histogram()[palette.LEVELS]
        assert solid > 0.02 * sprite.width * sprite.height, f"{cell} is empty"
        seen.setdefault(pixels(sprite), cell)
    assert len(seen) >= len(atlas.boxes) - 1


@pytest.mark.parametrize("sheet", SHEETS)
def test_drawings_use_base_colours_only(sheet):
    base = {palette.hex_code(name) for name in palette.INDEX}
    text = (palette.ART / f"{sheet}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"#[0-9A-Fa-f]{6}", text)) <= base


def test_every_wanted_sheet_can_be_drawn():
    named = {wanted.sheet for game in sprites.WANTED.values() for wanted in game}
    assert named == set(SHEETS)
    assert sprites.preload(("core", "yud")) >= 5


def test_card_has_the_size_of_its_scale():
    sprite = sprites.sprite("yud/cards", "7", sprites.L)
    assert (sprite.width, sprite.height) == (132, 204)


def test_uno_colours_are_the_palettes_own():
    for colour in sprites.UNO_COLOURS:
        card = sprites.sprite("uno/colour", "7", 1.0, colour)
        counts = card.image.histogram()
        assert max(range(256), key=counts.__getitem__) == palette.index(colour)


def test_pieces_turn_and_change_player():
    north, east = sprites.piece("lv3", "n", 0), sprites.piece("lv3", "e", 0)
    assert pixels(north) != pixels(east)
    counts = sprites.piece("lv3", "n", 1).image.histogram()
    assert counts[palette.index("vermilion")] > 500 > counts[palette.index("indigo")]


@pytest.mark.parametrize("variant", [("uno/colour", "puce"), ("yud/cards", "red"), ("seize/pieces", "5")])
def test_unknown_variant_is_refused(variant):
    with pytest.raises(ValueError, match="no variant"):
        sheets.sheet_text(*variant)


def test_laying_flat_and_laying_over_are_the_same_on_a_plain_ground():
    ground = palette.index("felt-raised")
    for sprite in (sprites.sprite("yud/cards", "12"), sprites.mark("stop"), sprites.piece("lv1", "ne", 2)):
        over = palette.plain((sprite.width, sprite.height), ground)
        sprite.paste_on(over, 0, 0)
        assert over.tobytes() == sprite.on(ground).tobytes()


@pytest.mark.parametrize("ground", ["felt", "hanji", "red"])
def test_edges_take_the_mix_of_sprite_and_ground(ground):
    disc = sprites.mark("seat-plain")
    flat = disc.on(palette.index(ground))
    halves = [i for i, level in enumerate(disc.coverage.tobytes()) if level == 2]
    assert len(halves) > 20
    under = palette.TABLE[palette.index(ground)]
    for at in halves:
        over, mixed = palette.TABLE[disc.image.tobytes()[at]], palette.TABLE[flat.tobytes()[at]]
        middle = [(a + b) / 2 for a, b in zip(over, under, strict=True)]
        assert max(abs(a - b) for a, b in zip(mixed, middle, strict=True)) < 40


@pytest.mark.parametrize("at", [(-30, -30), (40, 40), (-200, 0), (0, 300)])
def test_sprites_may_hang_over_the_edge(at):
    target = palette.plain((80, 80), 0)
    sprites.mark("stop").paste_on(target, *at)
    assert target.size == (80, 80)


def test_turning_four_times_comes_back():
    corner = sprites.mark("corner")
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
    return pixels(sheets.atlas("yud/marks", 1.0).cut("eye"))


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
    code = "from renderers import sprites; sprites.preload(('yud',))"
    started = [subprocess.Popen([sys.executable, "-c", code], cwd=ROOT) for _ in range(3)]
    assert [one.wait(timeout=60) for one in started] == [0, 0, 0]
    assert not list(own_cache.glob("*.part"))
    assert len(list(own_cache.glob("*.spr"))) == 5
