"""The words of texts and pages beside one another: commands and options as the reader's Discord shows them, same rows.

What one language says of figures and tables the others say too; nothing that is wrapped reads as an item of a list.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache

import pytest

from bot.features.learn.manual import TOPICS, manual, page_file
from bot.games import DOCS
from bot.texts import LOCALES, Texts, load_texts
from bot.texts.catalogue import NAME
from tests.cogs.payload import GOLDEN

ENGLISH, OTHERS = LOCALES[0], LOCALES[1:]
WRAPPED = sorted(path for folder in (DOCS, DOCS / "rules") for path in folder.glob("*.md"))
COMMAND = re.compile(r"`/([^`]+)`")
NUMBER = re.compile(r"\d+")
ITEM = re.compile(r"(\s*)(?:([-*])|(\d+)\.) ")
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


def test_a_page_that_names_a_command_in_english_is_shown_in_the_readers_words():
    texts = load_texts()

    assert texts.called("nl", "Zie `/practice` en `/season settings monthly:`.") == (
        "Zie `/oefenen` en `/seizoen instellingen maandelijks:`."
    )
    assert unknown_commands("`/practice`", "nl") == ["practice"]
    kept = texts.called("nl", "`/manage keep-off`").removeprefix("`/").rstrip("`")
    assert kept in command_words("nl")


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("locale", OTHERS)
def test_pages_have_the_same_rows_in_every_language(topic, locale):
    english, own = (page_file(topic, one).read_text(encoding="utf-8") for one in (ENGLISH, locale))

    assert [shape(line) for line in own.splitlines() if shape(line)] == [
        shape(line) for line in english.splitlines() if shape(line)
    ]
    assert Counter(NUMBER.findall(own)) == Counter(NUMBER.findall(english))


def shape(line: str) -> str:
    """Return what a line of a page is by its marks: a heading of a level, a row of so many cells; "" for words."""
    cells = line.count("|") if line.startswith("|") else 0
    return re.match(r"#*", line)[0] or (f"row of {cells}" if cells else "")


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
