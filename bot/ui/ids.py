"""The custom ids of everything that can be pressed: their text forms and parsers. Nothing of Discord's classes.

An id is all a button knows, also after a restart. The letter says what the press does, the digit is the version of the
form, so that an id of an older house is recognised and answered. Ids name tables, decisions, actions and slots; a card
stands only in ids of private messages.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

ID_LIMIT: Final = 100
"""Discord's limit for a custom id and for the value of an option, in characters."""
TEXT_LIMIT: Final = 60
"""The longest text of a seat's action, and of a focus."""

ACT: Final = rf"a1:(?P<table>\d{{1,18}}):(?P<token>\d{{1,9}}):(?P<text>[\x20-\x7e]{{1,{TEXT_LIMIT}}})"
FOCUS: Final = (
    rf"f1:(?P<table>\d{{1,18}}):(?P<token>\d{{1,9}}):(?P<page>\d{{0,3}}):(?P<focus>[\x20-\x7e]{{0,{TEXT_LIMIT}}})"
)
MENU: Final = r"m1:(?P<table>\d{1,18}):(?P<place>\d{1,2})"
VERB: Final = r"t1:(?P<table>\d{1,18}):(?P<verb>[a-z_]{1,20})(?::(?P<arg>[\x20-\x7e]{1,40}))?"
FIELD: Final = r"o1:(?P<table>\d{1,18}):(?P<name>[a-z0-9_]{1,40})"
PREFERENCE: Final = r"s1:(?P<scope>[a-z]{1,10}):(?P<name>[a-z_]{1,30})"
RULES: Final = r"r1:(?P<game>[a-z0-9_]{1,30}):(?P<page>\d{1,3}):[bn]"

LOOK: Final = r"v1:(?P<what>[a-z]{1,12}):(?P<rest>[\x20-\x7e]{0,80})"


class Act(NamedTuple):
    """Make an action: the text form `text` at the decision `token`."""

    table: int
    token: int
    text: str

    def __str__(self) -> str:
        return f"a1:{self.table}:{self.token}:{self.text}"


class Focus(NamedTuple):
    """Redraw the panel with a step of choosing; `page` is the part of long menus that is shown."""

    table: int
    token: int
    focus: str
    page: int = 0

    def __str__(self) -> str:
        return f"f1:{self.table}:{self.token}:{self.page or ''}:{self.focus}"


class Verb(NamedTuple):
    """One of the table's own buttons: join, leave, hand, back, … with an argument where it needs one."""

    table: int
    verb: str
    arg: str = ""

    def __str__(self) -> str:
        return f"t1:{self.table}:{self.verb}" + (f":{self.arg}" if self.arg else "")


def menu_id(table: int, place: int) -> str:
    """Return the id of the select menu at a place of a panel; what is picked stands in its options' values."""
    return f"m1:{table}:{place}"


def field_id(table: int, name: str) -> str:
    """Return the id of the select, button or form that sets an option of a lobby."""
    return f"o1:{table}:{name}"


def preference_id(scope: str, name: str) -> str:
    """Return the id of the select that sets a preference (scope "mine") or a server's setting (scope "server")."""
    return f"s1:{scope}:{name}"


def rules_id(game: str, page: int, way: str) -> str:
    """Return the id of the button that turns to a page of a game's rules; `way` is b for back, n for next."""
    return f"r1:{game}:{page}:{way}"


def look_id(what: str, *parts: object) -> str:
    """Return the id of a button or menu of something to look at (a board, a replay, …), whose cog reads the parts."""
    return f"v1:{what}:{':'.join(str(part) for part in parts)}"


def parse_pick(value: str) -> Act | Focus | None:
    """Return what an option of a panel's menu stands for, or None when this house did not write it."""
    if found := re.fullmatch(ACT, value):
        return Act(int(found["table"]), int(found["token"]), found["text"])
    if found := re.fullmatch(FOCUS, value):
        return Focus(int(found["table"]), int(found["token"]), found["focus"], int(found["page"] or 0))
    return None
