"""Vietnamese and Dutch: each text says the same facts and marks as the English one."""

from __future__ import annotations

import re
import string
from collections import Counter

import pytest

from bot.texts import load_texts
from bot.texts.catalogue import NAME, commands_called

LOCALES = ("vi", "nl")
MARK = re.compile(r"\*\*|`[^`]*`|^-# |^- |^\d\. |https?://\S+", re.MULTILINE)
"""What Discord reads as formatting, and what is typed as it stands."""


def _fields(template):
    """Return the facts of a template, each with whether it is told in words; of plurals only what their forms tell."""
    found = set()
    for _, name, spec, _ in string.Formatter().parse(template):
        if name and (spec or "").startswith("plural"):
            found |= _fields(spec)
        elif name:
            found.add((name, bool(spec)))
    return found


def _pairs(locale):
    """Yield (key, English, the language's own), the English with the commands called as in the language."""
    texts = load_texts()
    names = {key.removeprefix(NAME): texts.template(locale, key) for key in texts.keys(locale) if key.startswith(NAME)}
    return [
        (key, commands_called(texts.template("en", key) or "", names), texts.template(locale, key) or "")
        for key in texts.keys(locale)
    ]


@pytest.mark.parametrize("locale", LOCALES)
def test_every_fact_is_told(locale):
    assert [key for key, english, other in _pairs(locale) if _fields(english) != _fields(other)] == []


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
