"""Names in messages and on labels, and what players are told of errors."""

from __future__ import annotations

import pytest

from bot.features.play.lines import reason_lines
from bot.show.body import unescaped
from bot.show.wording import (
    MOST_NAMED,
    choice_text,
    error_line,
    event_lines,
    plain_name,
    refusal_line,
    safe_name,
    thread_name,
)
from bot.tables.model import EndReason, Problem, TableError
from bot.texts import LOCALES, load_texts
from games import GAMES
from games.core import Event, IllegalAction, InvalidAction, InvalidOption, Refusal, option_fields


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Ana", "Ana"),
        ("an_na", r"an\_na"),
        ("**x**", r"\*\*x\*\*"),
        ("<@1>", "‹@1›"),
        ("@everyone", "@\u200beveryone"),
        ("[a](b)", r"\[a\]\(b\)"),
        ("# big", r"\# big"),
        ("a\nb", "a b"),
        ("\u202eevil\u200b", "evil"),
        ("สมชาย", "สมชาย"),
        ("김철수", "김철수"),
        ("\u200b", "?"),
        ("x" * 99, "x" * 32),
        ("back\\slash", r"back\\slash"),
    ],
)
def test_names_are_safe_in_messages_and_as_they_are_on_labels(name, safe):
    assert safe_name(name) == safe
    assert unescaped(safe) == plain_name(name).replace("<", "‹").replace(">", "›")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("count", range(1, 11))
@pytest.mark.parametrize("length", [3, 9, 32])
def test_a_thread_is_called_after_whole_names_and_counts_those_without_room(locale, count, length):
    names = [f"{n}{'x' * (length - 2)}{n}" for n in range(count)]
    name = thread_name(load_texts().speaker(locale, game="uno_mario", names=names))

    shown = [one for one in names if one in name]
    start = f"{load_texts().speaker(locale).title_of('uno_mario')} · {', '.join(shown)}"
    assert len(name) <= 100
    assert shown == names[: len(shown)]
    if len(shown) == count:
        assert name == start
    else:
        assert name.startswith(start)
        assert str(count - len(shown)) in name.removeprefix(start)
        full = len(start) + length + len(", ") + len(name.removeprefix(start)) > 100
        assert full or len(shown) == MOST_NAMED, "there was room for one more"


def test_a_thread_of_few_is_called_after_all():
    assert thread_name(load_texts().speaker("en", game="seize", names=["Ana", "b_b"])) == "Seize! · Ana, b_b"


def test_a_refusal_names_its_rule_only_where_one_asks_why():
    say, refusal = load_texts().speaker("en", game="yud", names=("Ana",)), Refusal("discard_empty", "YD18")
    assert refusal_line(say, refusal) == "There's no discard to take. Draw a card."
    assert reason_lines(say, [refusal]) == ["There's no discard to take. Draw a card. [YD18]"]


def test_every_problem_and_every_end_of_the_table_has_a_text():
    """In English: what other languages lack is known (tests/conformance/test_texts.py)."""
    say = load_texts().speaker("en")
    assert all(say(f"table.ended.{reason}", note="x") for reason in EndReason)
    facts = {"seats": 4, "needed": 2, "at": 7, "name": "Ben", "host": "**Ana**", "preset": "x", "game": "gostop"}
    for problem in Problem:
        assert error_line(say, TableError(problem, most=3, **facts))
    assert r"\*\*Ana\*\*" in error_line(say, TableError(Problem.HOST_ONLY, **facts))


def test_other_errors_and_what_a_person_wrote_into_a_rule_have_a_text_without_markup_of_the_given():
    korean = load_texts().speaker("ko")
    wrong = InvalidAction("@everyone", "keep 2"), InvalidOption("zero", "**x**", ("a", "b"))
    lines = [error_line(korean, error) for error in (*wrong, IllegalAction(Refusal("unheard_of")))]
    card = {"card": "Wcust1", "text": "**x** @everyone <@1>", "effect": "nothing"}
    say = load_texts().speaker("en", game="uno_mario", names=["Ana"])
    (shown,) = event_lines(say, (Event("rule_shown", 0, card),), None)
    assert r"\*\*x" in shown
    for line in (*lines, shown):
        assert line and not any(mark in line for mark in ("@everyone", "**x", "<@1>"))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_wrong_option_is_told_in_words(game, locale):
    """Its name as the options message has it, its values as its menu has them; no key and no English elsewhere."""
    say = load_texts().speaker(locale, game=game.info.key)
    for field in option_fields(game.info.options):
        line = error_line(say, InvalidOption(field.name, "9999", field.choices, field.length))
        assert say(f"option.{field.name}") in line
        if field.length:
            assert str(field.length) in line and "9999" in line
        elif field.choices[-1].isdigit() and len(field.choices) > 12:
            assert field.choices[0] in line and field.choices[-1] in line and "…" not in line
        else:
            assert all(choice_text(say, field.name, value) in line for value in field.choices)
