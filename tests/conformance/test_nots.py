"""A second reading of rules: line by line each language has the figures, the ids and the "not" of English.

It reads what states a rule: the lines of the rules pages that name one ([G29]), and the options' help. A "not" is found
by the words of negation of a language. English says some of them without ("except", "lose"): such a line may have
one in another language (MAY). What agrees though the words do not is AGREED, and each was read.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.texts import LOCALES, load_texts
from games import GAMES
from tests.test_rules_pages import ID, NUMBER, SAID, TRANSLATED, page, plain

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


def blocks(text):
    """The paragraphs, items and rows of a page, each in one line."""
    found, inside = [], False
    for line in text.splitlines():
        begins = re.match(r"\s*(?:[-*]|\d+\.) |\||#|!\[", line)
        if begins or not inside:
            found.append(line)
        else:
            found[-1] += " " + line.strip()
        inside = bool(line.strip()) and not line.startswith(("|", "#", "!["))
    return [block for block in found if block.strip()]


def is_not(locale, text):
    return bool(re.search(NOT[locale], text, re.IGNORECASE))


def told_otherwise(locale, english, own):
    """What a line of another language says otherwise, in a word; "" where it agrees."""
    if Counter(ID.findall(english)) != Counter(ID.findall(own)):
        return "ids"
    wanted, there = (Counter(NUMBER.findall(ID.sub("", plain(text)))) for text in (english, own))
    said = Counter(SAID[word] for word in re.findall(r"[a-z]+", plain(english).lower()) if word in SAID)
    if ID.search(english) and (wanted - there or there - wanted - said):
        return "figures"  # those of other texts are compared by test_words.py
    if is_not(ENGLISH, english) and not is_not(locale, own):
        return "a not is missing"
    return "a not too many" if is_not(locale, own) and not (is_not(ENGLISH, english) or MAY.search(english)) else ""


def lines_of_pages(key, locale):
    """The lines of a rules page that name a rule, in English and in the language."""
    english, own = (blocks(page(key, one)) for one in (ENGLISH, locale))
    assert len(english) == len(own), "not the same paragraphs, items and rows"
    return [pair for pair in zip(english, own, strict=True) if ID.search(pair[0])]


def lines_of_options(key, locale):
    texts = load_texts()
    keys = sorted(one for one in texts.keys(locale) if one.startswith(f"{key}.help."))
    return [(texts.template(ENGLISH, one) or "", texts.template(locale, one) or "") for one in keys]


def disagreeing(key, locale, lines):
    """Give what stands in AGREED for the lines that do not agree: the game, the language, the beginning; and how."""
    for english, own in lines:
        how = told_otherwise(locale, english, own)
        if how:
            yield (key, locale, re.sub(r"^[-\d.|* ]+", "", english)[:24].rstrip()), how


def found(locale):
    keys = [key for key, one in TRANSLATED if one == locale]
    for key in keys:
        yield from disagreeing(key, locale, lines_of_pages(key, locale))
    for game in GAMES:
        yield from disagreeing(game.info.key, locale, lines_of_options(game.info.key, locale))


@pytest.mark.parametrize("locale", OTHERS)
def test_every_rule_has_the_figures_and_the_nots_of_english(locale):
    assert {one: how for one, how in found(locale) if one not in AGREED} == {}


def test_what_is_agreed_on_is_short_and_still_there():
    there = {one for locale in OTHERS for one, _ in found(locale)}

    assert sorted(AGREED.keys() - there) == []
    assert len(AGREED) <= 20


@pytest.mark.parametrize(
    ("locale", "english", "own", "how"),
    [
        ("nl", "- You may not draw [Y1].", "- Je mag trekken [Y1].", "a not is missing"),
        ("ko", "You draw 2 [Y1].", "2장을 뽑지 않아요 [Y1].", "a not too many"),
        ("vi", "You draw 2 [Y1].", "Bạn rút 3 [Y1].", "figures"),
        ("th", "You draw 2 [Y1].", "จั่ว 2 [Y2]", "ids"),
        ("th", "You draw two of each [Y1].", "จั่วอย่างละ 2 [Y1]", ""),
    ],
)
def test_what_is_told_otherwise_is_found(locale, english, own, how):
    assert told_otherwise(locale, english, own) == how
