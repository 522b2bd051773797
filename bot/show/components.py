"""A game's Panel as rows to press: a line of a phone each, menus paged, three rows of choices. Nothing of a game."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import discord

from bot.show import ids
from bot.show.body import MENU_OPTIONS, ROW_BUTTONS, ROWS, ButtonSpec, Emoji, Menus, OptionSpec, Row, SelectSpec
from bot.show.face import Buttons, Cards, Choice, Group, Menu, Style
from bot.show.phone import LINE_ROOM, is_line, width_of
from renderers.base import Say

PAGE_OPTIONS: Final = MENU_OPTIONS - 2
"""How many choices a page of a long menu shows; the two others turn the page."""
MORE_SIGN: Final = "⋯"
"""What the button shows that leads to all the rest."""
IN_FORCE: Final = "✅"
"""What a button shows whose choice holds now."""
CHOICES: Final = 3
"""Rows of choices at most: more would push the picture off a phone's screen."""
FEW: Final = 2
"""So many choices of a menu are buttons."""
MOST_CARDS: Final = 4
"""Cards in a line at most."""


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
    words: bool = False
    """Whether keys say in words what their emoji shows."""

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
        return app_emoji(choice.emoji.strip(":"), self.emojis)


def app_emoji(name: str, emojis: Mapping[str, int]) -> discord.PartialEmoji | None:
    """Return an emoji of the application; None where it is missing."""
    return discord.PartialEmoji(name=name, id=emojis[name]) if emojis.get(name) else None


def lay_out(
    groups: Iterable[Group], frame: Frame, tools: tuple[ButtonSpec, ...] = (), back: Choice | None = None
) -> tuple[Row, ...]:
    """Return a panel's groups as at most three rows, each a line on a phone; below them the way back and the tools.

    Where there would be more rows, the cards become a menu, then the group with the most lines; where only single lines
    are left, the last two groups become one menu. No choice is ever lost, except that a menu leaves out disabled ones:
    Discord cannot grey an option. Tools that have room beside the third row's buttons take no row.
    """
    rows = _rows(groups, frame)
    below = (*((button(back, frame),) if back else ()), *tools)
    if len(rows) == CHOICES and not isinstance(rows[-1], Menus) and _has_room((*rows[-1], *below)):
        return (*rows[:-1], (*rows[-1], *below))
    return (*rows, *in_lines([[one] for one in below]))[:ROWS]


def _has_room(buttons: Sequence[ButtonSpec]) -> bool:
    return len(buttons) <= ROW_BUTTONS and is_line(buttons)


def _rows(groups: Iterable[Group], frame: Frame) -> tuple[Row, ...]:
    fitted = [_as_menu(group) if isinstance(group, Menu) else group for group in groups]
    fitted = [
        Buttons(group.choices) if isinstance(group, Menu) and len(group.choices) <= FEW else group for group in fitted
    ]
    while True:
        fitted = [group for group in fitted if group.choices]
        rows = _rows_of(fitted, frame)
        if len(rows) <= CHOICES:
            return rows
        lines = [len(_rows_of([group], frame)) for group in fitted]
        tallest = max(range(len(fitted)), key=lambda place: _weight(fitted[place], lines[place]))
        if lines[tallest] > 1:
            fitted[tallest] = _as_menu(fitted[tallest], frame.say("panel.more"))
        else:
            both = Buttons(fitted[-2].choices + fitted[-1].choices)
            fitted[-2:] = [_as_menu(both, frame.say("panel.more"))]


def _rows_of(groups: Sequence[Group], frame: Frame) -> tuple[Row, ...]:
    """Return groups as rows: menus by themselves, the buttons between them in as few lines as hold them."""
    rows: list[Row] = []
    for is_menu, some in itertools.groupby(groups, lambda group: isinstance(group, Menu)):
        if is_menu:
            rows += [_menu_row(one, frame, len(rows) + n) for n, one in enumerate(some) if isinstance(one, Menu)]
        else:
            found = list(some)
            most = [MOST_CARDS if isinstance(group, Cards) else ROW_BUTTONS for group in found]
            rows += in_lines([[button(one, frame) for one in group.choices] for group in found], most)
    return tuple(rows)


def in_lines(groups: Sequence[Sequence[ButtonSpec]], most: Sequence[int] = ()) -> list[tuple[ButtonSpec, ...]]:
    """Return buttons in the fewest lines of a phone, in order; of equal ways the one that parts groups, and evenly.

    `most` is how many of a group stand in a line at most.
    """
    buttons = [(one, at, width_of(one)) for at, group in enumerate(groups) for one in group]
    best: list[tuple[float, int]] = [(0.0, 0)]
    """By how many buttons stand in lines already: what that costs, and where the last line begins."""
    for end in range(1, len(buttons) + 1):
        last, left = buttons[end - 1][1], float(LINE_ROOM)
        torn = end < len(buttons) and buttons[end][1] == last
        cheapest, of_group, mixed = (NO_WAY, 0), 0, 0
        for start in range(end - 1, max(-1, end - 1 - ROW_BUTTONS), -1):
            _, at, wide = buttons[start]
            mixed, of_group, last = mixed + (at != last), 1 if at != last else of_group + 1, at
            left -= wide
            if start < end - 1 and (left < 0 or of_group > (most[at] if most else ROW_BUTTONS)):
                break
            cost = best[start][0] + LINE_COST + mixed + torn + EVEN[end - start]
            if cost < cheapest[0] - EQUAL:
                cheapest = cost, start
        best.append(cheapest)
    lines, end = [], len(buttons)
    while end:
        start = best[end][1]
        lines.append(tuple([one for one, _, _ in buttons[start:end]]))
        end = start
    return lines[::-1]


LINE_COST: Final = 100
"""What a line more costs, beside what is uneven."""
NO_WAY: Final = 1e9
EVEN: Final = tuple((count or 1) ** -1.5 for count in range(ROW_BUTTONS + 1))
"""What a line of so many buttons costs: two even ones less than a long and a short one."""
EQUAL: Final = 1e-6


def _weight(group: Group, lines: int) -> tuple[bool, int]:
    """Return what the first group to become a menu has most of."""
    return lines > 1 and isinstance(group, Cards), lines


def _as_menu(group: Group, placeholder: str = "") -> Group:
    """Return a group as a menu without the choices that are dead."""
    said = placeholder if isinstance(group, Buttons) else group.placeholder
    return Menu(said, tuple(one for one in group.choices if not one.disabled))


def button(choice: Choice, frame: Frame) -> ButtonSpec:
    """Return the button of a choice."""
    emoji = frame.emoji(choice)
    label = choice.label
    if choice.emoji and not emoji:
        label = choice.code or label
    elif choice.sign and not frame.words:
        label = choice.sign
    return ButtonSpec(frame.pick(choice), label, choice.style, emoji, choice.disabled, choice.code)


def table_button(
    table: int,
    verb: str,
    say: Say,
    argument: str = "",
    *,
    text: str = "",
    style: Style = Style.SECONDARY,
    disabled: bool = False,
) -> ButtonSpec:
    """Return one of a table's own buttons. It is called by `button.<text>`, where none is given by its verb's."""
    return ButtonSpec(ids.table_id(table, verb, argument), say(f"button.{text or verb}"), style, None, disabled)


def in_force(spec: ButtonSpec, *, now: bool) -> ButtonSpec:
    """Return the button of a choice, marked where it is what holds `now`."""
    return spec._replace(style=Style.PRIMARY, emoji=IN_FORCE) if now else spec


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
