"""The log: two forms, and nothing in it that must not be known."""

from __future__ import annotations

import json
import logging

import pytest

from bot.base.errors import StoreError
from bot.base.logs import HIDDEN, JsonLines, TextLines, hide, report, set_up_logging

LIBRARIES = ("discord", "aiohttp", "aiosqlite", "PIL")
TOKEN = "aW50ZXJhY3Rpb246" + "x" * 80
BOT_TOKEN = ".".join(("M" * 24, "Gabcde", "q" * 38))


def record(message, *arguments, error=None):
    return logging.LogRecord("bot.x", logging.WARNING, "x.py", 1, message, arguments, error)


@pytest.fixture
def kept_logging():
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    yield root
    root.handlers[:], root.level = before, level
    for library in LIBRARIES:
        logging.getLogger(library).setLevel(logging.NOTSET)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        (f"PATCH /webhooks/1/{TOKEN}/messages/@original", f"PATCH /webhooks/1/{HIDDEN}/messages/@original"),
        (f"POST /interactions/99/{TOKEN}/callback -> 500", f"POST /interactions/99/{HIDDEN}/callback -> 500"),
        (f"wrong token {BOT_TOKEN}", f"wrong token {HIDDEN}"),
        ("component 'a1:12:34:play R7' by 5", f"component 'a1:12:34:{HIDDEN}' by 5"),
        ('component "f1:12:34:2:push c4" by 5', f'component "f1:12:34:2:{HIDDEN}" by 5'),
        ("t1:12:hand, rule Y15, table 3", "t1:12:hand, rule Y15, table 3"),
        ("key=correct horse battery", f"key={HIDDEN}"),
    ],
)
def test_tokens_and_what_a_private_button_says_and_given_secrets_are_hidden_and_nothing_else(text, hidden):
    assert hide(text, ("correct horse battery",)) == hidden


def test_json_is_one_object_on_a_line_also_with_an_error_and_text_is_hidden_too():
    try:
        raise ValueError(f"line\nbreak /{TOKEN}/")
    except ValueError as caught:
        error = (ValueError, caught, caught.__traceback__)
    line = JsonLines(("mysecret",)).format(record("table %d: %s", 7, "mysecret", error=error))

    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("WARNING", "bot.x", f"table 7: {HIDDEN}")
    assert "ValueError" in told["error"]
    assert TOKEN not in line
    assert told["time"].endswith("+00:00")
    assert TextLines(("mysecret",)).format(record("a mysecret")).endswith(f"WARNING bot.x: a {HIDDEN}")


@pytest.mark.parametrize(("form", "kind"), [("text", TextLines), ("json", JsonLines)])
def test_the_form_is_chosen_and_libraries_are_quiet(kept_logging, form, kind):
    set_up_logging("DEBUG", form, ("", "mysecret"))
    assert isinstance(kept_logging.handlers[0].formatter, kind)
    assert {logging.getLogger(one).level for one in LIBRARIES} == {logging.WARNING}
    assert logging.getLogger("bot").isEnabledFor(logging.DEBUG)


def test_a_bug_is_told_with_its_trace_and_what_the_database_refuses_in_a_line(caplog):
    for error in (StoreError("the disk is full"), ValueError("a bug")):
        try:
            raise error
        except Exception:
            report(logging.getLogger("bot.x"), "table %d stumbled", 7)

    store, bug = caplog.records
    assert (store.levelname, store.getMessage()) == ("WARNING", "table 7 stumbled: the disk is full")
    assert store.exc_info is None
    assert (bug.levelname, bug.getMessage()) == ("ERROR", "table 7 stumbled")
    assert bug.exc_info[1].args == ("a bug",)
