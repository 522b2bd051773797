"""What is said of rare moments, cards and house rules of Go-Stop, and the players' page in the lobby's words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.texts import LOCALES, load_texts
from games.core import option_fields
from games.gostop import GOSTOP
from games.gostop.cards import NAMES, Kind, month_text
from games.gostop.options import PRESETS, Options
from games.gostop.table import Moment
from tests.games.gostop.play import KOREAN, Table, options

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "rules" / "gostop.md").read_text(encoding="utf-8")
SAY = load_texts().speaker("en", game="gostop", names=("Ana", "Ben", "Cho", "Dao", "Eun"))
DOUBLES = ("11-double", "12-double")
NAMED = {
    "ppuk": "Ppuk", "ja_ppuk": "Ja-ppuk", "jjok": "Jjok", "ttadak": "Ttadak", "sweep": "Ssak-sseuri", "bomb": "Poktan",
    "shook": "Heundeum", "quad_shown": "Chongtong", "nagari": "Nagari", "three_ppuks": "Sam-ppuk",
}  # fmt: skip


def texts_of(table: str, *acts: str) -> list[str]:
    """What is said of the last act at a table, or of its deal."""
    events = Table.of(table).play(*acts).events
    private = [".private" if event.to is not None else "" for event in events]
    return [
        SAY(f"event.{event.kind}{more}", seat=event.seat, **event.data)
        for event, more in zip(events, private, strict=True)
    ]


@pytest.mark.parametrize(
    ("table", "acts"),
    [
        ("deal @ month=1 seats=2", ()),
        ("deal @ month=1 seats=2 table_quad_nagari", ()),
        ("deal 1b 1r 1j 1k / 2a 2r 2j 2k", ()),
        ("deal 1b 1r 1j 1k / 2a 2r 2j 2k @ korean", ()),
        ("deal 1b 1r 1j 1k / @ korean", ("quad play",)),
        ("deal 1b 1r 1j 1k / @ korean", ("quad take",)),
        ("5r / 5k @ floor=5a stock=5j,10j last_ppuk_taken", ("play 5r",)),
    ],
)
def test_rare_events_have_texts(table, acts):
    assert all(texts_of(table, *acts))


def test_special_moments_and_ends_say_name_and_cards():
    for kind, name in NAMED.items():
        assert SAY.find(f"event.{kind}").startswith(name)
    (text,) = (text for text in texts_of("5r 2a / 5k 3b @ floor=5a,9a stock=5j,10a", "play 5r") if "Ppuk" in text)
    assert text.startswith("Ppuk (stuck)!") and "G21c" not in text and "May (iris)" in text and "Ana" in text
    assert all("Ana" in SAY(f"outcome.{reason}", winners=(0,)) for reason in ("deals_played", "goal_reached"))


def test_options_have_short_names_and_presets_are_the_games():
    for field in option_fields(Options):
        assert len(SAY.find(f"option.{field.name}")) <= 45
        assert len(SAY.find(f"help.{field.name}")) <= 120
    assert GOSTOP.info.presets is PRESETS and set(PRESETS) == {"manual", "korean", "quick"}
    assert options(PRESETS["manual"]) == Options()


def test_terms():
    months = [month_text(month) for month in range(12)]
    terms = [*NAMES, *months, *map(str, Kind), *map(str, Moment)]
    assert [term for term in terms if SAY.find(f"term.{term}") is None] == []
    equal_junk, equal_jokers = 11 + 1, 2 + 1  # a double that counts one is junk like the others of its month
    assert len({SAY.find(f"term.{name}") for name in NAMES}) == 53 - equal_junk - equal_jokers


@pytest.mark.parametrize("locale", LOCALES)
def test_gd1_a_double_is_called_so_only_where_it_counts_two(locale):
    texts = load_texts()
    for given, equal in (({}, True), ({"double_junk": "off"}, True), ({"double_junk": "on"}, False), (KOREAN, False)):
        say = texts.speaker(locale, game="gostop", wording=GOSTOP.info.wording(given))
        assert (say.term("11-double") == say.term("11-junk1")) is equal
    names = {texts.template(locale, f"gostop.{table}.{card}") for table in ("term", "double_term") for card in DOUBLES}
    assert len(names) == 4


def test_the_house_rules_of_the_page_are_called_as_in_the_lobby_and_those_with_k_are_the_korean_preset():
    fields, named, marked = option_fields(Options), {}, set()
    section = re.split(r"^## ", PAGE, flags=re.MULTILINE)[4]
    for bullet in re.split(r"^- ", section, flags=re.MULTILINE)[1:]:
        name, rule = re.match(r"\*([^*]+)\*", bullet), re.search(r"\[(GD\d+)[,\]]", bullet)
        if name and rule:
            named[rule[1]] = name[1]
            marked |= {rule[1]} if "**K**" in bullet else set()
    assert len(marked) == 22
    assert {field.name for field in fields if field.rule in marked} == set(KOREAN)
    labels = {field.rule: SAY.find(f"option.{field.name}") for field in fields if field.rule.startswith("GD")}
    labels["GD36"] = "Target"  # for two players and for three in one
    assert len(labels) > 25 and {rule: name for rule, name in named.items() if rule in labels} == labels


def test_the_examples_of_the_page_are_numbered_without_gaps():
    numbers = re.findall(r"^\| (\d+) \|", PAGE.split("## Examples")[1], re.MULTILINE)
    assert [int(number) for number in numbers] == list(range(1, 27))
