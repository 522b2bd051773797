"""Lines of text: Thai is broken between words, all else at spaces."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from pathlib import Path

import pytest

from renderers import fonts
from renderers.lines import model_ends, word_ends, wrapped
from tools.thai_words import icu_ends, stretches

THAI_TEXTS = Path(__file__).parents[2] / "bot" / "texts" / "th"
WHOLE = {
    "ผู้ชนะรอบนี้แจกรอบต่อไป": ("ผู้ชนะ",),
    "ที่นั่งนั้นเป็นของบอทถาวรและบอทมาเล่นแทน": ("บอท", "ของ", "ถาวร"),
    "ทั้งสามใบค้างเป็นกองบนพื้น": ("ค้าง", "เป็น", "กอง", "พื้น"),
    "คะแนนรวมต่ำสุดของฤดูกาลและจังหวะของเซิร์ฟเวอร์นี้": ("คะแนน", "ฤดูกาล", "จังหวะ"),
    "คำสั่งหนึ่งเรื่องให้ทุกคนจั่วสองใบจากกอง": ("หนึ่ง", "เรื่อง", "จาก", "กอง"),
}
"""Sentences with the words in them that one of the two breakers, or a break between letters, would cut."""


def thai_texts(table) -> list[str]:
    return [text for value in table.values() for text in (thai_texts(value) if isinstance(value, dict) else [value])]


def all_texts() -> list[str]:
    return [text for path in THAI_TEXTS.glob("*.toml") for text in thai_texts(tomllib.loads(path.read_text("utf-8")))]


@pytest.mark.parametrize("text", WHOLE)
def test_thai_words_of_this_house_are_never_broken(text):
    for width in range(220, 460, 12):
        broken = wrapped(text, 38, width)
        assert "".join(broken) == text
        for word in WHOLE[text]:
            assert sum(line.count(word) for line in broken) == text.count(word), f"{word} is broken in {broken}"


def test_thai_is_broken_only_where_a_word_ends_by_icu_and_nearly_wherever_both_find_an_end():
    possible = lost = 0
    for thai in stretches():
        ours, words = set(word_ends(thai)), set(icu_ends(thai))
        assert ours <= words, f"python -m tools.thai_words --write: {thai} is broken inside a word"
        both = words.intersection(model_ends(thai)[:-1])
        possible, lost = possible + len(both), lost + len(both - ours)
    assert possible > 15_000
    assert lost < possible / 40


def test_no_thai_line_begins_with_a_mark_or_a_following_vowel_or_ends_with_a_leading_one():
    broken = 0
    for text in all_texts():
        lines = wrapped(text, 38, 420)
        assert re.sub(r"\s", "", "".join(lines)) == re.sub(r"\s", "", text)
        for line in lines[1:]:
            broken += 1
            assert line[0] not in "ะาำๅๆฯ"
            assert unicodedata.category(line[0])[0] != "M"
        assert all(line[-1] not in "เแโใไ" for line in lines)
        assert all(fonts.measure(line, 38) <= 420 for line in lines)
    assert broken > 1000


def test_lines_of_other_scripts_break_at_spaces_and_a_long_word_between_letters():
    assert wrapped("one two three four", 38, 90, 2) == ["one", "two three four"], "the last of a few takes the rest"
    assert wrapped("much paid ×2\u00a0goes", 38, 260) == ["much paid", "×2 goes"], "no break at a no-break space"
    lines = wrapped("Donaudampfschifffahrt", 38, 200)
    assert len(lines) > 1
    assert "".join(lines) == "Donaudampfschifffahrt"
