"""A game's Panel as rows to press: buttons by five, menus paged, five rows at the most. Nothing of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

import discord

from bot.show import ids
from bot.show.body import MENU_OPTIONS, ROW_BUTTONS, ROWS, ButtonSpec, Emoji, OptionSpec, Row, SelectSpec
from bot.show.face import Buttons, Cards, Choice, Group, Menu
from renderers.base import Say

PAGE_OPTIONS: Final = MENU_OPTIONS - 2
"""How many choices a page of a long menu shows; the two others turn the page."""
MOST_CARDS: Final = 2 * ROW_BUTTONS
"""So many cards are buttons, more are a menu."""


class Frame(NamedTuple):
    """What the ids of a panel's choices carry besides the choice."""

    table: int
    token_of: Callable[[str], int]
    """The number of the decision that an action (by its text) answers."""
    token: int
    """The number of the decision that steps of choosing belong to."""
    focus: str
    page: int
    say: Say
    emojis: Mapping[str, int]
    """The application emojis there are: name → id."""

    def pick(self, choice: Choice) -> str:
        """Return the id that makes the choice."""
        if choice.action:
            return str(ids.Act(self.table, self.token_of(choice.action), choice.action))
        if choice.ask:
            return str(ids.Ask(self.table, self.token, choice.ask))
        return str(ids.Focus(self.table, self.token, choice.focus))

    def turn(self, page: int) -> str:
        """Return the id that shows another page of the long menus."""
        return str(ids.Focus(self.table, self.token, self.focus, page))

    def emoji(self, choice: Choice) -> Emoji:
        """Return the choice's emoji; an application emoji that is missing is left out."""
        if not choice.emoji.startswith(":"):
            return choice.emoji or None
        name = choice.emoji.strip(":")
        number = self.emojis.get(name)
        return discord.PartialEmoji(name=name, id=number) if number else None


def lay_out(groups: Iterable[Group], frame: Frame, last: tuple[ButtonSpec, ...] = ()) -> tuple[Row, ...]:
    """Return a panel's groups as rows, with the buttons of `last` (at most five) below them.

    Where there would be too many rows, `last` goes into the lowest row of buttons that has room for it. Where none has,
    and where the groups alone are too many, the group with the most buttons becomes a menu, again and again, cards
    first; where only single rows are left, the last two groups become one menu. No choice is ever lost, except that a
    menu leaves out disabled ones: Discord cannot grey an option.
    """
    shown = tuple(_few(group) for group in groups if group.choices)
    rows = _rows(shown, frame, ROWS)
    if not last:
        return rows
    if len(rows) < ROWS:
        return (*rows, last)
    for i in reversed(range(ROWS)):
        row = rows[i]
        if not isinstance(row, SelectSpec) and len(row) + len(last) <= ROW_BUTTONS:
            return (*rows[:i], (*row, *last), *rows[i + 1 :])
    return (*_rows(shown, frame, ROWS - 1), last)


def _rows(groups: tuple[Group, ...], frame: Frame, limit: int) -> tuple[Row, ...]:
    fitted = _fit(groups, limit, frame.say("panel.more"))
    rows: list[Row] = []
    for group in fitted:
        if isinstance(group, Menu):
            rows.append(_menu_row(group, frame, len(rows)))
        else:
            rows.extend(_button_rows(group.choices, frame))
    return tuple(rows)


def _few(group: Group) -> Group:
    """Return cards as they are where they are few, else as a menu."""
    return _as_menu(group) if isinstance(group, Cards) and len(group.choices) > MOST_CARDS else group


def _height(group: Group) -> int:
    return 1 if isinstance(group, Menu) else -(-len(group.choices) // ROW_BUTTONS)


def _fit(groups: tuple[Group, ...], limit: int, placeholder: str) -> tuple[Group, ...]:
    fitted = [_as_menu(group) if isinstance(group, Menu) else group for group in groups]
    fitted = [group for group in fitted if group.choices]
    while sum(map(_height, fitted)) > limit:
        tallest = max(range(len(fitted)), key=lambda place: _weight(fitted[place]))
        if _height(fitted[tallest]) > 1:
            fitted[tallest] = _as_menu(fitted[tallest], placeholder)
        else:
            fitted[-2:] = [_as_menu(Buttons(fitted[-2].choices + fitted[-1].choices), placeholder)]
        fitted = [group for group in fitted if group.choices]
    return tuple(fitted)


def _weight(group: Group) -> tuple[bool, int]:
    """Return what the first group to become a menu has most of."""
    height = _height(group)
    return height > 1 and isinstance(group, Cards), height


def _as_menu(group: Group, placeholder: str = "") -> Group:
    """Return a group as a menu without the choices that are dead."""
    said = placeholder if isinstance(group, Buttons) else group.placeholder
    return Menu(said, tuple(one for one in group.choices if not one.disabled))


def _button_rows(choices: tuple[Choice, ...], frame: Frame) -> list[Row]:
    specs = [button(choice, frame) for choice in choices]
    return [tuple(specs[start : start + ROW_BUTTONS]) for start in range(0, len(specs), ROW_BUTTONS)]


def button(choice: Choice, frame: Frame) -> ButtonSpec:
    """Return the button of a choice."""
    emoji = frame.emoji(choice)
    label = choice.label if emoji or not choice.code else choice.code
    return ButtonSpec(frame.pick(choice), label, choice.style, emoji, choice.disabled, choice.code)


def _menu_row(menu: Menu, frame: Frame, place: int) -> SelectSpec:
    options = [
        OptionSpec(frame.pick(choice), choice.label, choice.description, frame.emoji(choice)) for choice in menu.choices
    ]
    if len(options) > MENU_OPTIONS:
        options = _page(options, frame)
    return SelectSpec(str(ids.Menu(frame.table, place)), menu.placeholder, tuple(options))


def _page(options: list[OptionSpec], frame: Frame) -> list[OptionSpec]:
    last = (len(options) - 1) // PAGE_OPTIONS
    page = min(frame.page, last)
    start = page * PAGE_OPTIONS
    shown = options[start : start + PAGE_OPTIONS]
    if page:
        shown.insert(0, OptionSpec(frame.turn(page - 1), frame.say("panel.page_back", n=start)))
    if page < last:
        rest = len(options) - start - PAGE_OPTIONS
        shown.append(OptionSpec(frame.turn(page + 1), frame.say("panel.page_on", n=rest)))
    return shown
