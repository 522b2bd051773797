"""Every event, refusal, score line, option, outcome, action and term has its English text; events name their rule."""

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
from tests.games.gostop.play import KOREAN, dealt, options, position, whole_month
from tests.helpers import QuickDraws

PAGE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "gostop.md"
SAY = load_texts().speaker("en", game="gostop", names=("Ana", "Bo", "Cho", "Dai", "Eun"))
DOUBLES = ("11-double", "12-double")
NAMED = {
    "ppuk": "Ppuk", "ja_ppuk": "Ja-ppuk", "jjok": "Jjok", "ttadak": "Ttadak", "sweep": "Ssak-sseuri", "bomb": "Poktan",
    "shook": "Heundeum", "quad_shown": "Chongtong", "nagari": "Nagari", "three_ppuks": "Sam-ppuk",
}  # fmt: skip


def text_of(event) -> str:
    key = f"event.{event.kind}.private" if event.to is not None else f"event.{event.kind}"
    return SAY(key, seat=event.seat, **event.data)


def test_rare_events_have_texts():
    tables = [
        dealt(floor=whole_month(1), seats=2),
        dealt(floor=whole_month(1), seats=2, given={"table_quad_nagari": "on"}),
        dealt("1b 1r 1j 1k", "2a 2r 2j 2k"),
        dealt("1b 1r 1j 1k", "2a 2r 2j 2k", given=KOREAN),
        dealt("1b 1r 1j 1k", "", given=KOREAN).do("quad play"),
        dealt("1b 1r 1j 1k", "", given=KOREAN).do("quad take"),
        position("5r", "5k", floor="5a", stock="5j 10j", given={"last_ppuk_taken": "on"}).do("play 5r"),
    ]
    for table in tables:
        assert all(text_of(event) for event in table.events)
    for kind in NAMED:
        assert SAY.find(f"event.{kind}").startswith(NAMED[kind])


def test_special_moments_say_name_and_cards():
    table = position("5r 2a", "5k 3b", floor="5a 9a", stock="5j 10a").do("play 5r")
    text = next(text_of(event) for event in table.events if event.kind == "ppuk")
    assert text.startswith("Ppuk (stuck)!") and "G21c" not in text and "May (iris)" in text and "Ana" in text


def test_options_and_their_choices():
    for field in option_fields(Options):
        assert len(SAY.find(f"option.{field.name}")) <= 45
        assert len(SAY.find(f"help.{field.name}")) <= 120
    assert all(SAY.find(f"preset.{name}") and SAY.find(f"preset_help.{name}") for name in PRESETS)


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


def test_outcomes():
    for reason in ("deals_played", "goal_reached"):
        assert "Ana" in SAY(f"outcome.{reason}", winners=(0,))


def house_rules() -> dict[str, tuple[str, bool]]:
    """What the page says of each option: rule → the name it is called by, and whether it is marked with K."""
    section = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[4]
    found = {}
    for bullet in re.split(r"^- ", section, flags=re.MULTILINE)[1:]:
        name, rule = re.match(r"\*([^*]+)\*", bullet), re.search(r"\[(GD\d+)[,\]]", bullet)
        if name and rule:
            found[rule[1]] = name[1], "**K**" in bullet
    return found


def test_the_korean_preset_is_every_house_rule_that_the_page_marks_with_k():
    marked = {rule for rule, (_, korean) in house_rules().items() if korean}
    assert len(marked) == 22
    assert {field.name for field in option_fields(Options) if field.rule in marked} == set(KOREAN)


def test_the_examples_of_the_page_are_numbered_without_gaps():
    examples = PAGE.read_text(encoding="utf-8").split("## Examples")[1]
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", examples, re.MULTILINE)]
    assert numbers == list(range(1, 27))


def test_the_house_rules_of_the_page_are_called_as_in_the_lobby():
    named, fields = house_rules(), option_fields(Options)
    labels = {field.rule: SAY.find(f"option.{field.name}") for field in fields if field.rule.startswith("GD")}
    labels["GD36"] = "Target"  # for two players and for three in one
    assert len(labels) > 25 and {rule: name for rule, (name, _) in named.items() if rule in labels} == labels


def test_presets_are_the_games():
    assert GOSTOP.info.presets is PRESETS and set(PRESETS) == {"manual", "korean", "quick"}
    assert options(PRESETS["manual"]) == Options()
    assert QuickDraws(1).below(1) == 0
