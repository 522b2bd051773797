"""A second reading of rules: line by line each language has the "not" of English.

It reads what states a rule: the lines of the rules pages that name one ([G29]), and the options' help. A "not" is found
by the words of negation of a language. English says some of them without ("except", "lose"): such a line may have
one in another language (MAY). What agrees though the words do not is AGREED, and each was read.
"""

from __future__ import annotations

import re

import pytest

from bot.texts import LOCALES, load_texts
from games import GAMES
from tests.test_rules_pages import ID, TRANSLATED, side_by_side

ENGLISH, OTHERS = LOCALES[0], LOCALES[1:]
NOT = {
    "en": r"\b(?:not|no|none|nobody|nothing|never|neither|nor|cannot|without|unless)\b|n't\b",
    "th": r"ไม่(?!ว่า)|ห้าม|เว้น|อย่า(?!ง)|โมฆะ|(?<!ทั้ง)(?<!กิน)หมด",
    "vi": r"\b(?:không|chưa|đừng|khỏi|trừ|cấm(?! lượt)|hủy|miễn|(?<!trước )hết)\b",
    "nl": r"\b(?:niet|geen|niets|niemand|nooit|nergens|zonder|tenzij|ongeldig)\b",
    "ko": r"않|(?<!동)안 |못|없|말고|아니|아닌|모르|빼|제외|무효",
}
MAY = re.compile(
    r"\b(?:except|only|void|off|out|but|instead|alone|otherwise|stand|once|free|whether|wrong|zero|over|used|missing|secret|exhausted)\b",
    re.IGNORECASE,
)
"""Words with which an English line says what others say with a "not"."""
AGREED = {
    ("yud", "th", "Two 12s and two 13s toge"): "what changes nothing leaves all as it was",
    ("uno_mario", "th", "Wild Draw 4 | It goes ba"): "as often as needed: until it is none",
    ("uno_mario", "vi", "Laying the star was your"): "the turn is over",
    ("gostop", "vi", "Floor and hands are chec"): "a question: is there one or not",
    ("gostop", "nl", "Ssak-sseuri*, the sweep*"): "all that lay there: no more did",
    ("seize", "nl", "End your turn. Points th"): "what is not used is left",
    ("yud", "ko", "Two 12s and two 13s toge"): "what changes nothing leaves all as it was",
    ("uno_mario", "ko", "Only the colour counts ["): "what does not matter is all right",
    ("uno_mario", "ko", "A player who has no card"): "who has no cards has played them all",
    ("gostop", "ko", "The game is about captur"): "for all ages: whatever one's age",
    ("gostop", "ko", "Floor quad: nagari* **K*"): "a nagari is a deal without a winner",
    ("gostop", "ko", "Nagari adds up* **K**: e"): "a nagari is a deal without a winner",
    ("gostop", "ko", "Four of a month on the f"): "a nagari is a deal without a winner",
    ("gostop", "ko", "Each deal in a row witho"): "a nagari is a deal without a winner",
    ("seize", "ko", "End your turn. Points th"): "what is not used is left",
}
"""Lines that say the same with a "not" in one of the two alone: the game, the language, how the English begins; why."""


def is_not(locale, text):
    return bool(re.search(NOT[locale], text, re.IGNORECASE))


def told_otherwise(locale, english, own):
    """How a line of another language differs; "" where it agrees."""
    if is_not(ENGLISH, english) and not is_not(locale, own):
        return "a not is missing"
    return "a not too many" if is_not(locale, own) and not (is_not(ENGLISH, english) or MAY.search(english)) else ""


def lines_of(key, locale):
    """What states rules, in English and in the language: the lines of a page that name one, the options' help."""
    if (key, locale) in TRANSLATED:
        yield from (pair for pair in side_by_side(key, locale) if ID.search(pair[0]))
    texts = load_texts()
    for one in sorted(one for one in texts.keys(locale) if one.startswith(f"{key}.help.")):
        yield texts.template(ENGLISH, one) or "", texts.template(locale, one) or ""


def found(locale):
    """Give what stands in AGREED for the lines that do not agree: the game, the language, the beginning; and how."""
    for key in (game.info.key for game in GAMES):
        for english, own in lines_of(key, locale):
            if how := told_otherwise(locale, english, own):
                yield (key, locale, re.sub(r"^[-\d.|* ]+", "", english)[:24].rstrip()), how


@pytest.mark.parametrize("locale", OTHERS)
def test_every_rule_has_the_nots_of_english(locale):
    """But for a few lines that are agreed on and still there, in each language: so it can fail."""
    differ = dict(found(locale))
    assert {one: how for one, how in differ.items() if one not in AGREED} == {}
    assert [one for one in AGREED if one[1] == locale and one not in differ] == []
    assert len(AGREED) <= 20
