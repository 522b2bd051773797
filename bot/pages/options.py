"""The host's private options message, a page at a time: a menu or a button for each option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.pages.resources import Resources
from bot.tables.lobby import preset_of, presets_of
from bot.tables.model import Pace, Table
from bot.texts import LOCALES
from bot.texts.catalogue import match_locale
from bot.ui import ids
from bot.ui.body import MENU_OPTIONS, Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.ui.wording import choice_text, option_lines, speaker_for
from games.core import OptionField, option_fields

if TYPE_CHECKING:
    from bot.texts import Speaker

LANGUAGE: Final = "language"
"""The name under which the options message asks for the table's language; no option of a game is called so."""
ON, OFF = "on", "off"
HINTS: Final = "hints"
"""The name under which the options message asks whether people may have hints; no option of a game is called so."""
FIELDS_A_PAGE: Final = 4
"""Options on one page of the options message; the fifth row turns the page."""
PRESET: Final = "preset"
"""The name under which the options message asks for a preset; no option of a game is called so."""


def options_body(resources: Resources, table: Table, page: int, locale: str) -> Body:
    """Return a page of the options message: a menu for each option, forms for what has no choices."""
    say = speaker_for(resources.texts, table, locale)
    names = option_names(table)
    pages = max(1, -(-len(names) // FIELDS_A_PAGE))
    page = min(page, pages - 1)
    shown = names[page * FIELDS_A_PAGE : (page + 1) * FIELDS_A_PAGE]
    fields = {field.name: field for field in option_fields(table.game.info.options)}
    lines = [say("options.title", page=page + 1, pages=pages)]
    lines += [f"**{say(f'option.{name}')}**: {say(f'help.{name}')}" for name in shown if name in fields]
    own = {LANGUAGE: _language_row, PRESET: _preset_row, HINTS: _hints_row}
    rows = [own[name](table, say) if name in own else _field_row(table, fields[name], say) for name in shown]
    return Body("\n".join(lines), (*rows, _turning_row(table, page, pages, say)))


def in_force_body(resources: Resources, table: Table, locale: str) -> Body:
    """Return all house rules of a table, one by one, for those who cannot change them."""
    say = speaker_for(resources.texts, table, locale)
    if not table.options:
        return Body(say("lobby.manual"))
    listed = (f"- {line}" for line in option_lines(say, table.game, table.options))
    return Body("\n".join((say("options.in_force", table=table.id), *listed)))


def option_names(table: Table) -> tuple[str, ...]:
    """Return the names of what the options message asks for, in order: language and preset first, hints last."""
    names = tuple(field.name for field in option_fields(table.game.info.options))
    hints = (HINTS,) if table.game.hints is not None else ()
    return (LANGUAGE, *((PRESET,) if presets_of(table.game) else ()), *names, *hints)


def page_of(table: Table, name: str) -> int:
    """Return the page on which an option stands."""
    names = option_names(table)
    return names.index(name) // FIELDS_A_PAGE if name in names else 0


def _language_row(table: Table, say: Speaker) -> Row:
    """Return the menu of the table's languages, each called as those call it who speak it."""
    label, now = say("setting.server_language"), match_locale(table.locale)
    options = tuple(
        OptionSpec(locale, f"{label}: {say(f'language.{locale}')}", default=locale == now) for locale in LOCALES
    )
    return SelectSpec(str(ids.Option(table.id, LANGUAGE)), label, options)


def _preset_row(table: Table, say: Speaker) -> Row:
    """Return the menu that sets several house rules at once."""
    current = preset_of(table.game, table.options)
    options = tuple(
        OptionSpec(
            name,
            say("options.preset_is", preset=say(f"preset.{name}")),
            say(f"preset_help.{name}"),
            default=name == current,
        )
        for name in presets_of(table.game)
    )
    return SelectSpec(str(ids.Option(table.id, PRESET)), say("options.preset"), options)


def _hints_row(table: Table, say: Speaker) -> Row:
    """Return the menu that says whether people may ask for hints where others play too."""
    options = tuple(
        OptionSpec(
            value, say(f"options.hints_{value}"), say("options.hints_note"), default=table.hints == (value == ON)
        )
        for value in (OFF, ON)
    )
    return SelectSpec(str(ids.Option(table.id, HINTS)), say("options.hints"), options)


def _field_row(table: Table, field: OptionField, say: Speaker) -> Row:
    current = table.options.get(field.name, field.default)
    label = say(f"option.{field.name}")
    custom_id = str(ids.Option(table.id, field.name))
    if not has_menu(field):
        return (ButtonSpec(custom_id, f"{label}: {choice_text(say, field.name, current)}"),)
    options = tuple(
        OptionSpec(
            value,
            f"{label}: {choice_text(say, field.name, value)}",
            say("options.manual") if value == field.default else "",
            default=value == current,
        )
        for value in field.choices
    )
    return SelectSpec(custom_id, label, options)


def has_menu(field: OptionField) -> bool:
    """Whether an option is picked from a menu; else it is written into a form."""
    return 0 < len(field.choices) <= MENU_OPTIONS


def _turning_row(table: Table, page: int, pages: int, say: Speaker) -> Row:
    pace = Pace.SLOW if table.pace is Pace.LIVE else Pace.LIVE
    row = [ButtonSpec(str(ids.TableButton(table.id, "pace", f"{pace}{page}")), say(f"button.pace_{pace}"))]
    for verb, now in (("private", table.private), ("sitting", table.sit_in)):
        other = "off" if now else "on"
        row.append(ButtonSpec(str(ids.TableButton(table.id, verb, f"{other}{page}")), say(f"button.{verb}_{other}")))
    if pages > 1:
        back, on = (
            ids.TableButton(table.id, "page", f"{max(page - 1, 0)}b"),
            ids.TableButton(table.id, "page", f"{page + 1}n"),
        )
        row.append(ButtonSpec(str(back), say("button.page_back"), disabled=page == 0))
        row.append(ButtonSpec(str(on), say("button.page_on"), disabled=page == pages - 1))
    return tuple(row)
