"""Names in messages and on labels, and what players are told of errors."""

from __future__ import annotations

import pytest

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
from bot.tables.model import Problem, TableError
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
    ],
)
def test_names_are_safe_in_messages(name, safe):
    assert safe_name(name) == safe


@pytest.mark.parametrize("name", ["an_na", "**x**", "@everyone", "[a](b)", "back\\slash"])
def test_labels_show_names_as_they_are(name):
    assert unescaped(safe_name(name)) == plain_name(name)


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
    assert refusal_line(say, refusal, rules=True) == "There's no discard to take. Draw a card. [YD18]"


def test_every_problem_of_the_table_has_a_text():
    say = load_texts().speaker("en")
    facts = {"seats": 4, "needed": 2, "at": 7, "name": "Ben", "host": "**Ana**", "preset": "x", "game": "gostop"}
    facts["most"] = 3
    for problem in Problem:
        assert error_line(say, TableError(problem, **facts))
    assert r"\*\*Ana\*\*" in error_line(say, TableError(Problem.HOST_ONLY, **facts))


@pytest.mark.parametrize(
    "error",
    [
        InvalidAction("@everyone", "keep 2"),
        InvalidOption("zero", "**x**", ("a", "b")),
        IllegalAction(Refusal("unheard_of")),
    ],
)
def test_other_errors_have_a_text_without_markup_of_the_given(error):
    line = error_line(load_texts().speaker("ko"), error)

    assert line
    assert "@everyone" not in line
    assert "**x**" not in line


def test_what_a_person_wrote_into_a_rule_is_escaped_in_the_event():
    say = load_texts().speaker("en", game="uno_mario", names=["Ana"])
    event = Event("rule_shown", 0, {"card": "Wcust1", "text": "**shout** @everyone <@1>", "effect": "nothing"})

    (line,) = event_lines(say, (event,), None)

    assert "\\*\\*shout" in line
    assert "@everyone" not in line
    assert "<@1>" not in line


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
