"""Text: every script the house knows is drawn without boxes, hostile names do no harm, long ones are cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from bot import __main__ as start
from bot.base.config import Config
from renderers import clusters, fonts, palette
from renderers.canvas import PLATE_HEIGHT, SMALL_PLATE, Canvas
from renderers.layout import LABEL, PLATE, SMALL
from renderers.plan import Plan

HANJI, FELT = palette.index("hanji"), palette.index("felt")
BASE = 60
SAMPLES = {
    "latin": "Zoë Müller",
    "vietnamese": "Nguyễn Thị Hương",
    "thai": "ผู้เล่น น้ำ ปั้น ญี่ปุ่น",
    "korean": "국화 십끗",
    "japanese": "花札 はな",
    "cyrillic": "Анна",
    "mixed": "Ana 민지 สมชาย",
}


def missing_glyph(face, size=38):
    return bytes(face.sized(size).getmask("\U0010fffd"))


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_every_script_is_drawn_whole_and_without_boxes(text):
    assert fonts.shown(text) == text
    for run in fonts.runs(text):
        for char in run.text.replace(" ", ""):
            assert char in run.face.coverage
            assert bytes(run.face.sized(38).getmask(char)) != missing_glyph(run.face)


def test_thai_is_shaped_and_korean_takes_the_korean_forms():
    assert fonts.advice() is None
    assert fonts.measure("ก้", 38) == fonts.measure("ก", 38), "with shaping, marks take no room of their own"
    (run,) = fonts.runs("국화")
    assert "KR" in run.face.sized(38).getname()[0]


def test_missing_shaping_is_one_line_of_advice_at_the_start(monkeypatch, caplog):
    monkeypatch.setattr(fonts.features, "check", lambda name: False)
    monkeypatch.setattr(start, "set_up_logging", lambda *_: None)
    monkeypatch.setattr(start, "load_config", lambda: Config())
    assert start.main([]) == start.FAILED, "there is no token"
    (advice,) = [line.getMessage() for line in caplog.records if "libfribidi0" in line.getMessage()]
    assert "\n" not in advice


def forget_fonts():
    for cache in (fonts.emoji_face, fonts._drawable, fonts.runs, fonts.measure):
        cache.cache_clear()
    fonts.LABELS._found.clear()


@pytest.fixture
def no_emoji(monkeypatch):
    monkeypatch.setattr(fonts, "EMOJI_FONTS", ())
    forget_fonts()
    yield
    monkeypatch.undo()
    forget_fonts()


def test_emoji_are_left_out_cleanly_without_a_font(no_emoji):
    assert fonts.shown("🎴 Leo 👩‍👩‍👧 🇰🇷") == "Leo"
    assert fonts.shown("🎴") == ""
    assert fonts.label("🎴🎴", 38, HANJI, FELT).advance == 1


@pytest.mark.skipif(fonts.emoji_face() is None, reason="no emoji font is installed")
def test_emoji_are_drawn_in_colour():
    reds = {i for i in set(written("❤️", 38, FELT).tobytes()) if palette.TABLE[i][0] > 150 > 2 * palette.TABLE[i][1]}
    assert reds


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("evil\u202e\u2066name", "evilname"),
        ("new\nline\ttab", "new line tab"),
        ("zero\u200bwidth\ufeff\u00ad", "zerowidth"),
        ("\u3164\u115f\u2800", ""),
        ("  spaces   inside ", "spaces inside"),
        ("\x00\x1b[31mred", "[31mred"),
        ("\u0301alone", "alone"),
        ("𝓐𝓷𝓪", "Ana"),
        ("\ud800", ""),
        ("", ""),
    ],
)
def test_hostile_and_ornamental_names(typed, drawn):
    assert fonts.shown(typed) == drawn


def test_two_hundred_marks_are_cut_to_a_few_and_to_the_lines_height():
    zalgo = "Z" + "\u0301" * 200 + "algo"
    (first, *_) = clusters.split(zalgo)
    assert len(first) == 1 + clusters.MAX_MARKS
    plain, marked = (fonts.label(text, 38, HANJI, FELT) for text in ("Zalgo", zalgo))
    assert plain.height < marked.height <= 62
    assert abs(plain.width - marked.width) < 40


@pytest.mark.parametrize("text", [*SAMPLES.values(), "Maximilian der Große von und zu", "🎴🎴🎴🎴🎴🎴🎴"])
@pytest.mark.parametrize("width", [60, 150])
def test_long_names_are_cut_to_their_box(text, width):
    assert 0 < fonts.label(text, 38, HANJI, FELT, width).advance <= width


def test_a_short_name_is_not_cut_and_an_endless_one_not_looked_at_to_its_end():
    assert fonts.label("Ana", 38, HANJI, FELT, 400).advance == fonts.measure("Ana", 38)
    assert len(clusters.split("a" * 100_000)) == clusters.MAX_CLUSTERS


@given(st.text(max_size=40), st.sampled_from([0, 80]))
def test_any_text_can_be_drawn(text, width):
    label = fonts.label(text, 38, HANJI, FELT, width)
    assert 0 <= label.height <= 62
    assert not width or label.advance <= width, text


def written(text, size, ground):
    """A text on its ground, its base line at BASE."""
    label = fonts.label(text, size, HANJI, ground)
    return Plan(label.width, 2 * BASE, ground, ((label, 0, BASE - label.rise),)).image()


def stem(text, size):
    """The width of an upright stroke: the ink of the middle row of a label, in pixels."""
    image = written(text, size, palette.index("ink"))
    lit = palette.TABLE[HANJI][0]
    rows = range(BASE - round(0.5 * size), BASE - round(0.2 * size))
    shades = [[palette.TABLE[image.getpixel((x, y))][0] for x in range(image.width)] for y in rows]
    dark = palette.TABLE[palette.index("ink")][0]
    return max(sum((shade - dark) / (lit - dark) for shade in row) for row in shades)


@pytest.mark.parametrize("size", [25, 38, 54])
def test_hangul_is_as_bold_as_latin(size):
    """As in bold fonts made together, its stems are a little thinner, since a syllable holds more of them."""
    assert 0.8 < stem("ㅣ", size) / stem("l", size) < 1
    assert stem("ㅣ", size) > 0.1 * size


@pytest.mark.parametrize("text", ["ที่ 1", "×2 โกหลายครั้ง", "ปู่ญี่ปุ่น", "Ẫm Ệ", "Junk 5", "12"])
@pytest.mark.parametrize("small", [False, True])
def test_no_mark_of_a_text_touches_the_outline_of_its_plate(text, small):
    """The plate with the text differs from the one without it only where the fill was."""
    plain, written = Canvas(120, 500), Canvas(120, 500)
    size = SMALL if small else LABEL
    width = written.plate(250, 60, text, size=size, small=small)
    height = max(SMALL_PLATE if small else PLATE_HEIGHT, fonts.label(text, size, HANJI, FELT).height + 10)
    left, top = 250 - width // 2, 60 - height // 2
    plain.box(left, top, width, height, PLATE)
    box = ImageChops.difference(plain.image.convert("RGB"), written.image.convert("RGB")).getbbox()
    assert box is not None
    assert box[0] >= left + 6 and box[2] <= left + width - 6
    assert box[1] >= top + 4 and box[3] <= top + height - 4


@pytest.mark.parametrize("text", ["Poktan!", *SAMPLES.values()])
def test_a_text_has_room_in_as_many_pixels_as_it_measures(text):
    """A width is measured in whole pixels, and a text is seldom that wide to the hair."""
    for size in range(SMALL, 101):
        wide = fonts.label(text, size, HANJI, FELT, fonts.measure(text, size))
        assert wide.advance == fonts.label(text, size, HANJI, FELT).advance
        assert fonts.cut(clusters.split(text), "", size, fonts.measure(text, size)) == text


@pytest.mark.parametrize(("number", "most"), [(0, fonts.SIZES_OPEN), (2, fonts.SIZES_OPEN_THIN)])
def test_few_sizes_of_a_font_stay_open(number, most):
    face = fonts.text_faces()[number]
    for size in range(20, 40):
        assert face.sized(size).size == size
    assert face.sized.cache_info().currsize == most
