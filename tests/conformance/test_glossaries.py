"""The glossaries docs/words/<language>.md against what the catalogues and the players' pages really say."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from bot.games import DOCS, faces
from bot.show.face import Buttons
from bot.texts import LOCALES, load_texts
from bot.texts.catalogue import NAME
from tests.cogs.panels import moves_of
from tests.helpers import play_random, settings_of

ENGLISH, OTHERS = LOCALES[0], LOCALES[1:]
EVERYWHERE = "all"
FEWEST, MOST = 40, 60
PLURAL = re.compile(r"\{\w+:plural:((?:[^{}]|\{[^{}]*\})*)\}")
NOT_SAID = re.compile(r"\{[^{}]*\}|`[^`]*`|<[^<>]*>|\]\([^)]*\)")
"""Facts, code and addresses: no words of ours."""


class Row(NamedTuple):
    """A thing and what a language calls it."""

    thing: str
    say: str
    never: tuple[str, ...]
    where: tuple[str, ...]
    why: str
    always: bool


@cache
def glossary(locale):
    return (DOCS / "words" / f"{locale}.md").read_text(encoding="utf-8")


@cache
def rows(locale):
    found = []
    for line in glossary(locale).splitlines()[2:]:
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and len(cells) == 5 and cells[1] not in ("we say", "---"):
            thing, say, never, where, why = cells
            banned = () if never == "–" else tuple(never.split(", "))
            found.append(Row(thing, say.strip("*"), banned, tuple(where.split()), why, say.startswith("**")))
    return tuple(found)


def listed(locale, start):
    """The words in backticks of a sentence of the glossary, as "Never in a text:"."""
    part = re.search(rf"{re.escape(start)}:?\s*((?:`[^`]+`[,.]?\s*)+)", glossary(locale))
    return re.findall(r"`([^`]+)`", part[1]) if part else []


def words(text):
    """What is said in a template or a page, without its facts."""
    return NOT_SAID.sub(" ", PLURAL.sub(lambda found: found[1].replace("|", " "), text))


@cache
def told(locale):
    """What a language says of its own, by key; commands' names aside."""
    texts = load_texts()
    keys = [key for key in texts.keys(locale) if not key.startswith((NAME, "core.language."))]
    return {key: words(texts.template(locale, key) or "") for key in sorted(keys)}


@cache
def pages(locale):
    """The players' pages of a language, each with the catalogue that it belongs to."""
    end = "" if locale == ENGLISH else f".{locale}"
    games = {path.name.partition(".")[0]: path for path in (DOCS / "rules").glob("*.md")}
    found = {f"page {name}": DOCS / "rules" / f"{name}{end}.md" for name in games}
    found |= {f"page {name}": DOCS / "players" / f"{name}{end}.md" for name in ("privacy", "scores")}
    return {key: words(path.read_text(encoding="utf-8")) for key, path in found.items() if path.is_file()}


def within(row, key):
    file = key.removeprefix("page ").partition(".")[0]
    return EVERYWHERE in row.where or file in row.where


def pattern(locale, word):
    """A word as it is found in a text: whole where words stand apart."""
    return re.compile(re.escape(word) if locale in ("th", "ko") else rf"\b{re.escape(word)}\b", re.IGNORECASE)


def inflected(thing):
    """An English thing with its plural."""
    return re.compile(rf"\b{re.escape(thing.removesuffix('s'))}(?:s|es)?\b", re.IGNORECASE)


def banned(locale, texts, found_rows, never):
    """Give what is never said and yet is: the text and the word."""
    for key, text in texts.items():
        wrong = [*never, *(word for row in found_rows if within(row, key) for word in row.never)]
        yield from (f"{key}: {word}" for word in wrong if pattern(locale, word).search(text))


def unsaid(locale, texts, found_rows):
    """Give the rows in whose catalogues nobody says the word."""
    for row in found_rows:
        if not any(row.say.casefold() in text.casefold() for key, text in texts.items() if within(row, key)):
            yield f"{row.thing}: {row.say}"


def called_otherwise(english, own, found_rows):
    """Give the texts whose English names a thing that is always said, and which do not say it."""
    for row in (row for row in found_rows if row.always):
        for key, text in english.items():
            if within(row, key) and inflected(row.thing).search(text) and row.say.casefold() not in own[key].casefold():
                yield f"{key}: {row.thing}, {row.say}"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_glossary_lists_the_same_things_in_every_language(locale):
    found = rows(locale)

    assert FEWEST <= len(found) <= MOST
    assert [(row.thing, row.where) for row in found] == [(row.thing, row.where) for row in rows(ENGLISH)]
    assert all(row.why for row in found)


@pytest.mark.parametrize("locale", LOCALES)
def test_what_we_say_is_what_the_catalogues_say(locale):
    assert list(unsaid(locale, told(locale), rows(locale))) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_what_we_never_say_is_nowhere(locale):
    never = listed(locale, "Never in a text")

    assert len(never) >= 4
    assert list(banned(locale, told(locale), rows(locale), never)) == []
    assert list(banned(locale, pages(locale), rows(locale), never)) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_a_thing_has_one_name_and_a_name_is_not_banned_elsewhere(locale):
    for row in rows(locale):
        beside = [one for one in rows(locale) if EVERYWHERE in (*one.where, *row.where) or {*one.where} & {*row.where}]
        assert [one.thing for one in beside if one.thing == row.thing] == [row.thing]
        assert [one.thing for one in beside if row.say in one.never] == []


@pytest.mark.parametrize("locale", OTHERS)
def test_a_thing_is_called_by_its_one_name(locale):
    assert sum(row.always for row in rows(locale)) >= FEWEST // 2
    assert list(called_otherwise(told(ENGLISH), told(locale), rows(locale))) == []


BUTTON_TABLES = ("button", "action", "preset_button")
STEPS = 60


def on_panels(locale):
    """The labels of buttons on the games' panels in a match among random players."""
    for key, ui in faces().items():
        game, setting = ui.game, settings_of(ui.game)[0]
        say = load_texts().speaker(locale, game=key, names=["Ana", "Ben", "Cho"][: setting.seats])
        for moment in play_random(game, setting.options, setting.seats, "mood", steps=STEPS):
            for seat in game.waiting_for(moment.state):
                view, moves = game.view(moment.state, seat), moves_of(game, moment.state, seat)
                for group in ui.panel(view, moves, "", say).groups:
                    yield from ((f"panel of {key}", one.label) for one in group.choices if isinstance(group, Buttons))


@pytest.mark.parametrize("locale", LOCALES)
def test_buttons_are_in_one_mood(locale):
    labels = {key: text for key, text in told(locale).items() if key.split(".")[1] in BUTTON_TABLES}
    labels |= {f"{where}: {label}": label for where, label in on_panels(locale)}
    first, last = listed(locale, "Never first in a button"), listed(locale, "Never last in a button")

    assert len(labels) > 100 and first + last
    assert list(out_of_mood(locale, labels, first, last)) == []


def out_of_mood(locale, labels, first, last):
    for key, label in labels.items():
        bare = re.sub(r"^\W+|[\s!?.…]+$", "", label)
        if any(pattern(locale, word).match(bare) for word in first) or bare.endswith(tuple(last) or ("\0",)):
            yield f"{key}: {label}"


NOT_IN_A_SENTENCE = {
    "en": {"daily", "edit", "form", "profile", "span", "verify"},
    "th": {"เก็บกวาด", "แก้ไข", "รายเดือน", "ประกาศผล", "ถึงวันที่", "ตรวจสอบ"},
    "vi": {"lịch-sử", "hằng-tháng"},
    "nl": {
        *("opruimen", "corrigeren", "dagelijks", "bewerken", "formaat", "uitnodigen", "weren", "toelaten"),
        *("maandelijks", "profiel", "verwijderen", "hernoemen", "controleren"),
    },
    "ko": {"돌아오기", "매월", "휴식", "플레이어", "이름변경", "다시보기", "글보기", "종료일", "검증"},
}
"""Names that stand in no sentence of ours; each was looked up: it is a word."""
COMPOUND = {"ko": {"내설정", "오늘의판", "이름변경", "점수조정", "최종순위"}}
"""Names of several words, which Korean writes without a hyphen: each is looked for without its spaces."""


@pytest.mark.parametrize("locale", LOCALES)
def test_commands_are_called_by_real_words(locale):
    """A word is real if some sentence of the language uses it, whole; the others are few, and known."""
    found = set(unreal(locale, names(locale), [*told(locale).values(), *pages(locale).values()]))

    assert found == NOT_IN_A_SENTENCE[locale]
    assert {*names(locale)} & {*listed(locale, "Never a command")} == set()


def names(locale):
    texts = load_texts()
    return [texts.template(locale, key) for key in sorted(texts.keys(locale)) if key.startswith(NAME)]


def unreal(locale, called, sentences):
    text = "\n".join(sentences)
    for name in called:
        joined = text.replace(" ", "") if name in COMPOUND.get(locale, ()) else text
        if any(not pattern(locale, word).search(joined) for word in name.split("-")):
            yield name


def test_what_breaks_the_glossary_is_found():
    row = Row("card", "kaart", ("plaatje",), ("yud",), "", always=True)
    texts = {"yud.event.a": "een plaatje", "uno_mario.event.b": "een plaatje", "yud.event.c": "uw plaatjes"}

    assert list(banned("nl", texts, [row], ["uw"])) == ["yud.event.a: plaatje", "yud.event.c: uw"]
    assert list(unsaid("nl", texts, [row])) == ["card: kaart"]
    english = {"yud.event.a": "Two cards", "uno_mario.event.b": "a card", "yud.event.c": "a discard"}
    assert list(called_otherwise(english, texts, [row])) == ["yud.event.a: card, kaart"]
    assert list(out_of_mood("nl", {"a": "▶️ Pak er twee", "b": "Pakken"}, ["Pak"], [])) == ["a: ▶️ Pak er twee"]
    assert list(out_of_mood("ko", {"a": "눌러 주세요!", "b": "누르기"}, [], ["세요"])) == ["a: 눌러 주세요!"]
    assert list(unreal("nl", ["opruim", "keep-off"], ["Ik ga opruimen.", "keep it"])) == ["opruim", "keep-off"]
