"""The twenty questions of docs/words/questions.md: each page answers its own, in every language, where it is said."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from bot.games import DOCS
from bot.texts import LOCALES
from tests.test_rules_pages import ID, NUMBER, TRANSLATED, page, parts

QUESTIONS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in (DOCS / "words" / "questions.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| game", "| ---"))
]


@cache
def under(key, locale, heading):
    """What stands under an English heading, in a language: the part in the same place."""
    english = parts(page(key, LOCALES[0]))
    places = [at for at, part in enumerate(english) if part.text.splitlines()[0].lstrip("# ") == heading]
    return "\n".join(parts(page(key, locale))[at].text for at in places)


def test_there_are_five_questions_a_game():
    assert Counter(row[0] for row in QUESTIONS) == dict.fromkeys({key for key, _ in TRANSLATED}, 5)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("key", "question", "answer", "place", "rule"), QUESTIONS)
def test_a_page_answers_the_question_where_it_is_said(key, question, answer, place, rule, locale):
    text = under(key, locale, place)

    assert text, f"no heading {place}"
    assert {*rule.split(", ")} <= {*ID.findall(text)}, question
    assert {*NUMBER.findall(answer)} <= {*NUMBER.findall(re.sub(ID, "", text))}, question
