"""The custom ids of everything that can be pressed: their text forms and parsers. Nothing of Discord's classes.

An id is all a button knows, also after a restart. The letter says what the press does, the digit is the version of the
form, so that an id of an older house is recognised and answered. Ids name tables, decisions, actions and slots; a card
stands only in ids of private messages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, NamedTuple

ID_LIMIT: Final = 100
"""Discord's limit for a custom id and for the value of an option, in characters."""
TEXT_LIMIT: Final = 60
"""The longest text of a seat's action, and of a focus."""
OPEN: Final = "o"
"""The way of `rules_id` that opens them in a message of their own."""
TABLE: Final = "t1"
OPTION: Final = "o1"
SETTING: Final = "s1"
RULES: Final = "r1"


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


class Ask(NamedTuple):
    """Open the form in which a player writes `what` (such as a cell); filled in, the form has the same id."""

    table: int
    token: int
    what: str

    def __str__(self) -> str:
        return f"w1:{self.table}:{self.token}:{self.what}"


class Menu(NamedTuple):
    """The select menu at a place of a panel; what is picked stands in its options' values, as `Act` or `Focus`."""

    table: int
    place: int

    def __str__(self) -> str:
        return f"m1:{self.table}:{self.place}"


class Page(NamedTuple):
    """A button or menu of something to look at (a leaderboard, a replay, …), whose cog reads the parts.

    Read back, the table's buttons, options, settings and rules are pages, too: `TABLE`, `OPTION`, `SETTING`, `RULES`.
    """

    what: str
    parts: tuple[str, ...]


def table_id(table: int, name: str, argument: str = "") -> str:
    """Return the id of one of the table's own buttons (join, leave, hand, …), with an argument where it needs one."""
    return f"{TABLE}:{table}:{name}" + (f":{argument}" if argument else "")


def option_id(table: int, name: str) -> str:
    """Return the id of the select, button or form that sets an option of a lobby."""
    return f"{OPTION}:{table}:{name}"


def setting_id(scope: str, name: str) -> str:
    """Return the id of what sets what a player (scope "mine") or a server (scope "server") prefers."""
    return f"{SETTING}:{scope}:{name}"


def rules_id(game: str, page: int, way: str) -> str:
    """Return the id of the button that turns to a page of a game's rules.

    `way` is b for back, n for next, a for all of them, q for the quick part, o to open them in a message of their own.
    """
    return f"{RULES}:{game}:{page}:{way}"


def page_id(what: str, *parts: object) -> str:
    """Return the id of a `Page`."""
    return f"v1:{what}:{':'.join(map(str, parts))}"


_COUNTED: Final = re.compile(r"m2:(.+):(\d{1,4})")
_COUNTS: Final = 10_000


def counted(custom_id: str, count: int) -> str:
    """Return the id of a menu that was answered so often; `m2:<table>:<place>:<count>` for one of a panel.

    A client keeps what was picked in a menu, and sends nothing when it is picked again. So whatever is picked, the
    answer gives the menus of the message other ids.
    """
    plain = uncounted(custom_id)[0]
    made = f"m2:{plain.removeprefix('m1:')}:{count % _COUNTS}" if count else plain
    return made if len(made) <= ID_LIMIT else plain


def uncounted(custom_id: str) -> tuple[str, int]:
    """Return the id that a menu had at first, and how often it was answered since."""
    found = _COUNTED.fullmatch(custom_id)
    if found is None:
        return custom_id, 0
    return (f"m1:{found[1]}" if found[1][:1].isdecimal() else found[1]), int(found[2])


GamePick = Act | Focus | Ask | Menu
"""What a press on a hand or a board may stand for that the table's game answers."""
Pick = GamePick | Page
"""What a press may stand for."""


_NUMBER: Final = r"(\d{1,18})"
_FORMS: Final[tuple[tuple[str, Callable[..., Pick]], ...]] = (
    (
        rf"a1:{_NUMBER}:(\d{{1,9}}):([\x20-\x7e]{{1,{TEXT_LIMIT}}})",
        lambda table, token, text: Act(int(table), int(token), text),
    ),
    (
        rf"f1:{_NUMBER}:(\d{{1,9}}):(\d{{0,3}}):([\x20-\x7e]{{0,{TEXT_LIMIT}}})",
        lambda table, token, page, focus: Focus(int(table), int(token), focus, int(page or 0)),
    ),
    (rf"w1:{_NUMBER}:(\d{{1,9}}):([a-z_]{{1,20}})", lambda table, token, what: Ask(int(table), int(token), what)),
    (rf"m1:{_NUMBER}:(\d{{1,2}})", lambda table, place: Menu(int(table), int(place))),
    (
        rf"t1:{_NUMBER}:([a-z_]{{1,20}})(?::([\x20-\x7e]{{1,40}}))?",
        lambda table, name, argument: Page(TABLE, (name, table) if argument is None else (name, table, argument)),
    ),
    (rf"o1:{_NUMBER}:([a-z0-9_]{{1,40}})", lambda *parts: Page(OPTION, parts)),
    (r"s1:([a-z]{1,10}):([a-z_]{1,30})", lambda *parts: Page(SETTING, parts)),
    (r"r1:([a-z0-9_]{1,30}):(\d{1,3}):([bnaqo])", lambda *parts: Page(RULES, parts)),
    (r"v1:([a-z]{1,12}):([\x20-\x7e]{0,80})", lambda what, parts: Page(what, tuple(parts.split(":")))),
)
_READ: Final = {form[0]: (re.compile(form), make) for form, make in _FORMS}


def known(custom_id: str) -> re.Match[str] | None:
    """Return the parts of a custom id, or of an option's value; None when this house did not write it."""
    plain = uncounted(custom_id)[0] if custom_id.startswith("m2:") else custom_id
    form = _READ.get(plain[:1])
    return form[0].fullmatch(plain) if form is not None else None


def parse(custom_id: str) -> Pick | None:
    """Return what a custom id, or an option's value, stands for; None when this house did not write it."""
    found = known(custom_id)
    return None if found is None else _READ[found[0][0]][1](*found.groups())
