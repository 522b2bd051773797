"""The catalogues beside one another: every text used, the same facts in every language, no copies, none stale.

What a text is about is found in the source: as a whole key, as a pattern (`f"panel.step_{word}"`), or, for what games
name themselves (events, refusals, …), by its name alone.
"""

from __future__ import annotations

import ast
import re
import string
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import pytest

from bot.games import faces
from bot.show.body import OPTION_LIMIT
from bot.texts import LOCALES, load_texts
from bot.texts.catalogue import NAME, commands_called
from games import GAMES
from tests.cogs.payload import GOLDEN
from tests.conformance.test_texts import listed, said
from tools.texts import fingerprint, noted, stale

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("bot", "cogs", "renderers", "games")
ENGLISH, OTHERS = LOCALES[0], LOCALES[1:]
KEYS = {game.info.key for game in GAMES}

BY_NAME = frozenset({"event", "recap", "refusal", "score", "outcome", "action", "glossary", "hint", "mistake"})
"""Tables of a game whose names stand in its source without their table."""
BY_LIST = frozenset(
    {"option", "help", "choice", "preset", "preset_button", "preset_help", "honour", "honour_help", "lesson"}
)
"""Tables of a game that hold what it lists, no more."""
WORDS_FOR_THINGS = frozenset({"term", "short"})
"""Tables that are asked by what the rules call a thing."""


@cache
def constants():
    """Every short string in the source, and every f-string as a pattern."""
    found, patterns = set(), set()
    for path in (path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 80:
                found.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = (re.escape(v.value) if isinstance(v, ast.Constant) else r"[^ ]+" for v in node.values)
                patterns.add("".join(map(str, parts)))
    begun = [re.compile(one) for one in patterns if re.match(r"[a-z_]+(?:\\\.|_)", one)]
    return found, begun


def written(text):
    found, patterns = constants()
    return text in found or any(one.fullmatch(text) for one in patterns)


@cache
def command_words():
    """The words that commands, and what is given with them, are called by."""
    return set(re.findall(r'"name": "([^"]*)"', GOLDEN.read_text(encoding="utf-8")))


def is_used(key, lists):
    file, _, rest = key.partition(".")
    table, _, name = rest.partition(".")
    if key.startswith("core.name."):
        return name in command_words()
    wordings = {words for game in GAMES for words in _wordings(game)}
    if table.endswith("_with"):
        return is_used(f"{file}.{table.removesuffix('_with')}.{name.rpartition('.')[2]}", lists)
    if table == "coach":
        return name in faces()[file].coach
    if table in WORDS_FOR_THINGS or (file in KEYS and table in wordings):
        return True
    if table == "command" or (table in BY_NAME and (file in KEYS or table in ("event", "hint"))):
        name = name.removesuffix(".private")
        return rest in lists[file] or written(name) or written(name.rpartition(".")[2])
    if table in BY_LIST and file in KEYS:
        return rest in lists[file]
    return written(rest) or written(key)


def _wordings(game):
    """The tables of words that a game's options choose between."""
    values = [{}, *({field: "on"} for field in game.info.presets), *game.info.presets.values()]
    return {game.info.wording(options) for options in values} - {""}


@pytest.mark.slow
def test_every_text_is_used():
    lists = defaultdict(set)
    for game in GAMES:
        lists[game.info.key] = {*listed(game), *(key for key, *_ in said(game))}
    assert [key for key in sorted(load_texts().keys(ENGLISH)) if not is_used(key, lists)] == []


def test_a_text_that_nobody_uses_is_found():
    assert not is_used("core.ui.nobody_asks_for_this", defaultdict(set))
    assert not is_used("yud.event.never_happens", defaultdict(set))
    assert not is_used("yud.option.not_an_option", defaultdict(set))


def facts(template):
    """The facts of a template, each with what is made of it, and those that only choose a plural.

    A particle belongs to its language.
    """
    told, counted = set(), set()
    for _, name, spec, _ in string.Formatter().parse(template):
        first = (spec or "").split(":")[0]
        if name and first == "plural":
            counted.add(name)
            told |= facts(spec)[0]
        elif name:
            told.add((name, "" if "/" in first else first))
    return told, counted


@pytest.mark.parametrize("locale", OTHERS)
def test_every_language_tells_the_same_facts(locale):
    """A plural may be dropped where a language has none, and a number told that English only counts with."""
    texts = load_texts()
    differ = {}
    for key in texts.keys(locale):
        (told, counted), (theirs, _) = (facts(texts.template(one, key) or "") for one in (ENGLISH, locale))
        more = {fact for fact in theirs - told if fact[0] not in counted}
        if more or told - theirs:
            differ[key] = (told - theirs, more)
    assert differ == {}


MARK = re.compile(r"\*\*|`[^`]*`|^-# |^- |^\d\. |https?://\S+", re.MULTILINE)
"""What Discord reads as formatting, and what is typed as it stands."""
BUTTON = re.compile(r"\.(button|action|option|preset)\.")
SHORT = 20


@pytest.mark.parametrize("locale", ["vi", "nl"])
def test_formatting_and_typed_words_are_kept_and_buttons_are_as_short(locale):
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


CHOICE_HELP = re.compile(r"(?!core\.)\w+\.(?:preset_)?help\.")


@pytest.mark.parametrize("locale", LOCALES)
def test_what_stands_below_a_choice_is_not_cut_off(locale):
    texts = load_texts()
    long = {key: text for key in texts.keys(locale) if len(text := texts.template(locale, key) or "") > OPTION_LIMIT}
    assert [key for key in sorted(long) if CHOICE_HELP.match(key)] == []


LATIN = re.compile(r"[A-Za-z]{2,}")
NOT_WORDS = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>]*>")
NAMES = frozenset({
    "Madang", "Discord", "DM", "JSON", "SHA", "UNO", "Uno", "Super", "Mario", "Yud", "Stop", "Go", "Seize", "Plackett",
    "Luce", "Europe", "Amsterdam", "Asia", "Bangkok", "Seoul", "Lv",
})  # fmt: skip
"""What stands in Latin letters in every language: names, and signs that are read as such."""


@pytest.mark.parametrize("locale", ["th", "ko"])
def test_no_latin_words_in_other_scripts(locale):
    texts = load_texts()
    left = {
        key: words
        for key in texts.keys(locale)
        if not key.startswith("core.language.")
        and (words := {*LATIN.findall(NOT_WORDS.sub(" ", texts.template(locale, key) or ""))} - NAMES)
    }
    assert left == {}


@pytest.mark.parametrize("locale", OTHERS)
def test_no_text_is_a_copy_of_its_neighbour(locale):
    """Two keys of a table that say the same where English does not; help that only repeats a name."""
    texts, same = load_texts(), defaultdict(set)
    for key in texts.keys(locale):
        file, table, _ = key.split(".", 2) if key.count(".") > 1 else (*key.split("."), "")
        for group in (f"{file}.{table}", f"{file}.help" if table in ("option", "preset", "preset_help") else ""):
            same[group, texts.template(locale, key)].add(key)
    copies = [
        sorted(keys)
        for (group, _), keys in same.items()
        if group and len({texts.template(ENGLISH, key) for key in keys}) > 1
    ]
    assert copies == []


BANNED = re.compile(
    r"\b(?:anew|for want of|whoever|whomever|somebody|comes? right|where was last played|shall i)\b", re.IGNORECASE
)
"""Signs that an English sentence wants rewriting."""


def test_english_is_of_today():
    texts = load_texts()
    lines = {key: texts.template(ENGLISH, key) or "" for key in texts.keys(ENGLISH)}
    lines |= {
        path.stem: path.read_text(encoding="utf-8")
        for path in (ROOT / "docs" / "rules").glob("*.md")
        if "." not in path.stem
    }
    found = {key: BANNED.findall(text) for key, text in lines.items()}
    assert {key: words for key, words in found.items() if words} == {}


ARCHAIC = re.compile(r"\b(?:anew|for want of|whoever|whomever|hence|lest|thereof|wherein|shall)\b", re.IGNORECASE)
"""Words of another time, in what developers and hosts read."""


def test_the_code_and_the_pages_for_developers_and_hosts_are_of_today():
    rooms = ("bot", "cogs", "games", "renderers", "sandbox", "tests", "tools")
    files = [path for room in rooms for path in (ROOT / room).rglob("*.py") if path.name != "test_catalogues.py"]
    files += [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs/design").glob("*.md")]
    found = {str(path): ARCHAIC.findall(path.read_text(encoding="utf-8")) for path in files}
    assert {name: words for name, words in found.items() if words} == {}


def test_no_translation_is_older_than_its_english():
    """Look at the translation of what is named, then `python -m tools.texts --translated LOCALE:KEY`."""
    assert list(stale()) == []


@pytest.mark.parametrize("locale", OTHERS)
def test_a_changed_english_text_makes_its_translation_stale(locale):
    texts, key = load_texts(), "core.button.join"
    notes = dict.fromkeys(texts.keys(locale), "")
    notes |= {one: fingerprint(texts.template(ENGLISH, one) or "") for one in notes}
    assert list(stale({locale: notes})) == []
    assert list(stale({locale: {**notes, key: fingerprint("Join in")}})) == [f"{locale} {key}"]
    assert list(stale({locale: {one: mark for one, mark in notes.items() if one != key}})) == [f"{locale} {key}"]
    assert list(stale({locale: {**notes, "core.button.gone": "0"}})) == [f"{locale} core.button.gone"]


def test_notes_are_read_as_they_are_written(tmp_path):
    (tmp_path / "th").mkdir()
    (tmp_path / "th" / "english.txt").write_text("core.join 0123456789\n", encoding="utf-8")
    assert noted(tmp_path) == {"th": {"core.join": "0123456789"}}
