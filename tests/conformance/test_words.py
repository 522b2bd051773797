"""The words of texts and pages beside one another: commands and options as the reader's Discord shows them.

What one language says of figures and tables the others say too; nothing that is wrapped reads as an item of a list.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from bot.features.learn.manual import TOPICS, manual, page_file
from bot.games import DOCS
from bot.texts import LOCALES, Texts, load_texts
from bot.texts.catalogue import NAME, particle
from tests.cogs.payload import GOLDEN
from tests.test_rules_pages import SAID

ENGLISH, OTHERS = LOCALES[0], LOCALES[1:]
WRAPPED = sorted(path for folder in (DOCS, DOCS / "players", DOCS / "rules") for path in folder.glob("*.md"))
COMMAND = re.compile(r"`/([^`]+)`")
NUMBER = re.compile(r"\d+")
ITEM = re.compile(r"(\s*)(?:([-*])|(\d+)\.) ")
PARTICLES = ("을/를", "은/는", "이/가", "과/와", "으로/로")
BEHIND_TICKS = re.compile(rf"`([^`]+)`({'|'.join(one for pair in PARTICLES for one in pair.split('/'))})(?![가-힣])")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


@cache
def command_words(locale: str) -> frozenset[str]:
    """Every command of Discord's payload in words ("table hand"), and with each option ("table hand game:")."""
    found: set[str] = set()

    def take(entries: list[dict], before: str) -> None:
        for entry in entries:
            name = (entry.get("name_localizations") or {}).get(locale, entry["name"])
            is_option = bool(before) and entry["type"] > 2
            found.add(f"{before} {name}".strip() + ":" * is_option)
            take(entry.get("options") or [], f"{before} {name}".strip())

    take(json.loads(GOLDEN.read_text(encoding="utf-8")), "")
    return frozenset(found)


def unknown_commands(text: str, locale: str) -> list[str]:
    """Return the commands in backticks that Discord does not show a reader of this language."""
    return [found for found in COMMAND.findall(text) if found not in command_words(locale)]


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("locale", LOCALES)
def test_pages_name_commands_as_discord_shows_them(topic, locale):
    shown = "\n".join(leaf.text for leaf in manual(topic, locale).full)
    written = page_file(topic, locale).read_text(encoding="utf-8")

    assert len(COMMAND.findall(shown)) >= 3
    assert unknown_commands(shown, locale) == []
    assert unknown_commands(written, locale) == [], "GitHub shows the page as it is written"


@pytest.mark.parametrize("locale", LOCALES)
def test_options_in_backticks_are_in_the_readers_language(locale):
    assert english_options(load_texts(), locale) == []


def english_options(texts: Texts, locale: str) -> list[str]:
    """Return the texts that name an option in backticks by an English word which this language does not use."""
    names = {key.removeprefix(NAME): texts.template(locale, key) for key in texts.keys(locale) if key.startswith(NAME)}
    foreign = {word for word, name in names.items() if word not in names.values()}
    return [
        f"{key}: {word}"
        for key in sorted(texts.keys(locale))
        for word in re.findall(r"`/?([a-z-]+):?`", texts.template(locale, key) or "")
        if word in foreign
    ]


def test_an_option_that_a_reader_cannot_find_is_found():
    texts = Texts({"nl": {"core.name.table": "tafel", "core.ui.which": "De optie `table` of `tafel`."}})

    assert english_options(texts, "nl") == ["core.ui.which: table"]


def test_a_korean_particle_fits_the_command_before_it():
    assert wrong_particles(load_texts()) == []


def wrong_particles(texts: Texts) -> list[str]:
    """Return the Korean texts in which a particle does not fit the word in backticks before it, as Discord shows that.

    Nothing fits a fact: its last sound is not known.
    """
    return [
        f"{key}: {word}{said}"
        for key in sorted(texts.keys("ko"))
        for word, said in BEHIND_TICKS.findall(texts.template("ko", key) or "")
        if "{" in word or said not in {particle(word, pair) for pair in PARTICLES}
    ]


def test_a_particle_that_does_not_fit_is_found():
    said = {"core.season.none": "`/시즌 시작`로, `/기록`과 `/{command}`로 해요. `/프로필`의 `/순위`에서도."}

    assert wrong_particles(Texts({"ko": said})) == ["core.season.none: /시즌 시작로", "core.season.none: /{command}로"]


@pytest.mark.parametrize("path", WRAPPED, ids=lambda path: path.name)
def test_no_wrapped_line_reads_as_an_item_of_a_list(path):
    assert list(false_items(FENCE.sub("", path.read_text(encoding="utf-8")))) == []


def false_items(text: str) -> list[str]:
    """Return the lines that Discord and GitHub show as an item, or a heading, though they go on with a sentence."""
    found, number, inside = [], {}, False
    for line in text.splitlines():
        item = ITEM.match(line)
        if not line.strip() or line.startswith("#"):
            inside = False
        elif item and item[3]:
            depth = len(item[1])
            if int(item[3]) not in (1, number.get(depth, 0) + 1) or (int(item[3]) == 1 and inside == "words"):
                found.append(line)
            number[depth], inside = int(item[3]), "list"
        elif item:
            if inside == "words":
                found.append(line)
            inside = "list"
        elif not inside:
            inside = "words"
    return found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It costs you\n14. Then you go.", 1),
        ("One\n- two", 1),
        ("- One\n  two\n- three\n\n1. One\n2. two\n   three\n3. four", 0),
        ("- They pay\n  14. So it is.", 1),
    ],
)
def test_lines_that_read_as_an_item_are_found(text, count):
    assert len(list(false_items(text))) == count


TOLD_PLURAL = re.compile(r"\{\w+:plural:((?:[^{}]|\{[^{}]*\})*)\}")
COUNTED = re.compile(r"\{(\w+)(?::[+d]*)?\}[*]{0,2} (\w+)")
NEVER_ONE = tomllib.loads(Path(__file__).with_name("never_one.toml").read_text(encoding="utf-8"))
"""Facts before a plural that are never 1: the text and the fact, and why."""


def one_of_many(texts: Texts, locale: str) -> list[str]:
    """Return the texts that put a number before a noun in its plural, as "1 points": key and fact.

    A noun is known by having two forms somewhere: `{n:plural:point|points}`.
    """
    told = {key: texts.template(locale, key) or "" for key in sorted(texts.keys(locale))}
    forms = [found.split("|") for text in told.values() for found in TOLD_PLURAL.findall(text)]
    pairs = {(form[0], form[1]) for form in forms if len(form) == 2}
    nouns = {many for one, many in pairs if len(many) > len(one) > 2 and many[:2] == one[:2] and many[-1] in "sn"}
    return [
        f"{key} {fact}"
        for key, text in told.items()
        for fact, noun in COUNTED.findall(TOLD_PLURAL.sub("", text))
        if noun in nouns
    ]


def test_a_number_that_may_be_one_has_a_plural_beside_it():
    """All that is found are those that are never one; so it can fail."""
    found = {text for locale in ("en", "nl") for text in one_of_many(load_texts(), locale)}

    assert sorted(found) == sorted(NEVER_ONE)


SPELT = {
    "th": {"0": "ไม่|ยัง", "1": "หนึ่ง|เดียว|แรก", "2": "สอง", "3": "สาม", "4": "สี่", "5": "ห้า"},
    "vi": {"0": "không|chưa", "1": "một|mỗi|đầu", "2": "hai", "3": "ba", "4": "bốn", "5": "năm"},
    "nl": {"0": "geen|niets", "1": "een|één|eerste", "2": "twee", "3": "drie", "4": "vier", "5": "vijf"},
    "ko": {"0": "없|않", "1": "한 |하나|첫", "2": "두 |둘", "3": "세 |석 ", "4": "네 |넉 |넷", "7": "일곱"},
}
"""How a language may write in a word what English writes as a figure."""
SAID_TOO = {"podium": "13", "podiums": "13", "quarter": "4", "jan": "1", "feb": "2", "aug": "8"}
"""English words, beside SAID, for which another language may write figures of one or two digits."""
OTHER_FIGURES = {
    ("ko", "gostop.lesson.two_why"): "names the month of the bird, February",
    ("ko", "gostop.picture.extra_second_ppuk"): "the second one has a name of its own",
    ("th", "seize.lesson.gang_why"): "adds 3 and 2 up",
    ("vi", "uno_mario.option.challenges"): "names the card, a +4",
}
WORDS_OF_THINGS = {"term", "double_term", "short", "name"}
"""Tables of names, where a month is a figure in some languages."""


@pytest.mark.parametrize("locale", OTHERS)
def test_every_language_tells_the_figures_of_english(locale):
    """However often each is told. The others, which were read, are still there: so it can fail."""
    texts = load_texts()
    differ = [
        key
        for key in texts.keys(locale)
        if key.split(".")[1] not in WORDS_OF_THINGS
        if not _agree(locale, texts.template(locale, key) or "", texts.template(ENGLISH, key) or "")
    ]

    assert sorted(differ) == sorted(key for one, key in OTHER_FIGURES if one == locale)


def _agree(locale: str, own: str, english: str) -> bool:
    own, english = (re.sub(r"\{[^{}]*\}", "", re.sub(r"\{\w+:plural:", "", text)) for text in (own, english))
    there, wanted = set(NUMBER.findall(own)), set(NUMBER.findall(english))
    words = re.findall(r"[a-z]+", english.lower())
    said = {SAID[word] for word in words if word in SAID}
    said |= {figure for word in words for figure in (SAID_TOO.get(word, ""), *SAID_TOO.get(word, ""))}
    missing = {one for one in wanted - there if not re.search(SPELT[locale].get(one, "$^"), own)}
    return not missing and there - wanted <= said
