"""Vietnamese and Dutch: each text has the marks of the English one, and its buttons are as short."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.texts import load_texts
from bot.texts.catalogue import NAME, commands_called

LOCALES = ("vi", "nl")
MARK = re.compile(r"\*\*|`[^`]*`|^-# |^- |^\d\. |https?://\S+", re.MULTILINE)
"""What Discord reads as formatting, and what is typed as it stands."""


def _pairs(locale):
    """Yield (key, English, the language's own), the English with the commands called as in the language."""
    texts = load_texts()
    names = {key.removeprefix(NAME): texts.template(locale, key) for key in texts.keys(locale) if key.startswith(NAME)}
    return [
        (key, commands_called(texts.template("en", key) or "", names), texts.template(locale, key) or "")
        for key in texts.keys(locale)
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_formatting_and_typed_words_are_kept(locale):
    wrong = [
        key for key, english, other in _pairs(locale) if Counter(MARK.findall(english)) != Counter(MARK.findall(other))
    ]

    assert wrong == []


def test_vietnamese_has_no_plural_forms():
    assert [key for key, _, text in _pairs("vi") if ":plural:" in text] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_buttons_are_as_short_as_the_english_ones_are(locale):
    tables = (".button.", ".action.", ".option.", ".preset.")
    long = [
        (key, other)
        for key, english, other in _pairs(locale)
        if any(table in key for table in tables) and len(english) <= 20 < len(other)
    ]

    assert long == []
