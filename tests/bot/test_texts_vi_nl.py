"""Vietnamese and Dutch: each text has the marks of the English one, and its buttons are as short."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.texts import load_texts
from bot.texts.catalogue import NAME, commands_called

MARK = re.compile(r"\*\*|`[^`]*`|^-# |^- |^\d\. |https?://\S+", re.MULTILINE)
"""What Discord reads as formatting, and what is typed as it stands."""
BUTTON = re.compile(r"\.(button|action|option|preset)\.")
SHORT = 20


@pytest.mark.parametrize("locale", ["vi", "nl"])
def test_formatting_and_typed_words_are_kept_and_buttons_are_as_short_as_the_english_ones(locale):
    texts = load_texts()
    keys = texts.keys(locale)
    names = {key.removeprefix(NAME): texts.template(locale, key) for key in keys if key.startswith(NAME)}
    for key in keys:
        english = commands_called(texts.template("en", key) or "", names)
        other = texts.template(locale, key) or ""
        assert Counter(MARK.findall(english)) == Counter(MARK.findall(other)), key
        if BUTTON.search(key) and len(english) <= SHORT:
            assert len(other) <= SHORT, key
        assert locale != "vi" or ":plural:" not in other, "Vietnamese has no plural forms"
