"""What the host of a lobby may set: most of it in one form, the rest on a private message, a page at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from bot.show import ids
from bot.show.body import MENU_OPTIONS, Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.show.components import in_force, table_button
from bot.show.show import Show
from bot.show.wording import choice_text, option_lines, picture_speaker, speaker_for
from bot.tables.lobby import preset_of, presets_of
from bot.tables.model import Pace, Status, Table, Tempo
from bot.tables.people import house_seats
from bot.texts import LOCALES, Speaker
from bot.texts.catalogue import match_locale
from games.core import OptionField, Seat, option_fields
from games.core.levels import Level

RULES: Final = "rules"
"""The name of the form that asks for most of what can be set, and of its field of rules that are on or off."""
LANGUAGE, PRIVATE = "language", "private"
"""The names under which that asks for the table's language, and whether it is private; no option is called so."""
ON, OFF = "on", "off"
HINTS: Final = "hints"
"""The name under which the options message asks whether people may have hints; no option of a game is called so."""
FIELDS_A_PAGE: Final = 4
"""Options on one page of the options message; the fifth row turns the page."""
PRESET: Final = "preset"
"""The name under which the form asks for a preset; no option of a game is called so."""
SWITCH: Final = (OFF, ON)


def choices(labels: Mapping[str, str], now: str, about: Mapping[str, str] | None = None) -> tuple[OptionSpec, ...]:
    """Return what may be chosen, by values and their labels, as the options of a menu; what is so `now` is picked."""
    about = about or {}
    return tuple(OptionSpec(one, label, about.get(one, ""), default=one == now) for one, label in labels.items())


def switched(on: bool) -> str:
    """Return the value that stands for something that is on or off."""
    return ON if on else OFF


class Asked(NamedTuple):
    """A field of the form: a menu of options, one or many of which are chosen, else something to write."""

    name: str
    label: str
    options: tuple[OptionSpec, ...] = ()
    many: bool = False
    about: str = ""
    value: str = ""
    channels: tuple[int, ...] | None = None
    """Those chosen so far, where it asks for channels."""


def rules_fields(table: Table, say: Speaker) -> tuple[Asked, ...]:
    """Return what the form asks for: a set of rules, the rules that are on, the length, the language, who may come."""
    fields = option_fields(table.game.info.options)
    switches = tuple(
        OptionSpec(field.name, say(f"option.{field.name}"), say(f"help.{field.name}"), default=_now(table, field) == ON)
        for field in fields
        if field.choices == SWITCH
    )
    asked = [Asked(PRESET, say("options.preset"), _presets(table, say))] if presets_of(table.game) else []
    asked.append(Asked(RULES, say("options.rules"), switches, many=True, about=say("options.rules_help")))
    length = _length(table)
    if length is not None:
        now, values = _now(table, length), length.choices if has_menu(length) else ()
        menu = choices({value: choice_text(say, length.name, value) for value in values}, now)
        about = say("options.range", low=length.choices[0], high=length.choices[-1]) if not values else ""
        asked.append(Asked(length.name, say(f"option.{length.name}"), menu, about=about, value=now))
    languages = choices({locale: say(f"language.{locale}") for locale in LOCALES}, match_locale(table.locale))
    places = choices({one: say(f"options.private_{one}") for one in SWITCH}, switched(table.private))
    asked.append(Asked(LANGUAGE, say("setting.server_language"), languages))
    return (*asked, *(() if table.in_dm else (Asked(PRIVATE, say("options.private"), places),)))


def picked_rules(table: Table, picked: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Return the options that a filled-in form changes, by what they are to be."""
    fields, length = option_fields(table.game.info.options), _length(table)
    asked = {field: ON if field.name in picked[RULES] else OFF for field in fields if field.choices == SWITCH}
    if length is not None and picked.get(length.name):
        asked[length] = picked[length.name][0].strip()
    return {field.name: value for field, value in asked.items() if value != _now(table, field)}


def _length(table: Table) -> OptionField | None:
    """Return the option that the form has beside the rules that are on or off: the first that is none of them."""
    fields = option_fields(table.game.info.options)
    return next((field for field in fields if field.choices not in ((), SWITCH)), None)


def _now(table: Table, field: OptionField) -> str:
    return table.options.get(field.name, field.default)


def options_body(show: Show, table: Table, page: int, locale: str) -> Body:
    """Return a page of the options message: a menu for each option, forms for what has no choices."""
    say = speaker_for(show.texts, table, locale)
    names = option_names(table)
    pages = max(1, -(-len(names) // FIELDS_A_PAGE))
    page = min(page, pages - 1)
    shown = names[page * FIELDS_A_PAGE : (page + 1) * FIELDS_A_PAGE]
    fields = {field.name: field for field in option_fields(table.game.info.options)}
    lines = [say("options.title", page=page + 1, pages=pages)]
    lines += [f"**{say(f'option.{name}')}**: {say(f'help.{name}')}" for name in shown if name in fields]
    rows = [_hints_row(table, say) if name == HINTS else _field_row(table, fields[name], say) for name in shown]
    return Body("\n".join(lines), (*rows, _turning_row(table, page, pages, say)))


def in_force_body(show: Show, table: Table, locale: str) -> Body:
    """Return all house rules of a table, one by one, for those who cannot change them."""
    say = speaker_for(show.texts, table, locale)
    if not table.options:
        return Body(say("lobby.manual"))
    listed = (f"- {line}" for line in option_lines(say, table.game, table.options))
    return Body("\n".join((say("options.in_force", table=table.id), *listed)))


def option_names(table: Table) -> tuple[str, ...]:
    """Return the names of what the options message asks for, in order: what the form does not; hints last."""
    fields, length = option_fields(table.game.info.options), _length(table)
    names = tuple(field.name for field in fields if field.choices != SWITCH and field != length)
    return (*names, *((HINTS,) if table.game.hints is not None else ()))


def page_of(table: Table, name: str) -> int:
    """Return the page on which an option stands."""
    names = option_names(table)
    return names.index(name) // FIELDS_A_PAGE if name in names else 0


def _presets(table: Table, say: Speaker) -> tuple[OptionSpec, ...]:
    presets = presets_of(table.game)
    about = {name: say(f"preset_help.{name}") for name in presets}
    return choices({name: say(f"preset.{name}") for name in presets}, preset_of(table.game, table.options), about)


def _hints_row(table: Table, say: Speaker) -> Row:
    """Return the menu that says whether people may ask for hints where others play too."""
    labels = {one: say(f"options.hints_{one}") for one in SWITCH}
    options = choices(labels, switched(table.hints), dict.fromkeys(SWITCH, say("options.hints_note")))
    return SelectSpec(ids.option_id(table.id, HINTS), say("options.hints"), options)


def _field_row(table: Table, field: OptionField, say: Speaker) -> Row:
    current = _now(table, field)
    label = say(f"option.{field.name}")
    custom_id = ids.option_id(table.id, field.name)
    if not has_menu(field):
        return (ButtonSpec(custom_id, f"{label}: {choice_text(say, field.name, current)}"),)
    labels = {value: f"{label}: {choice_text(say, field.name, value)}" for value in field.choices}
    return SelectSpec(custom_id, label, choices(labels, current, {field.default: say("options.manual")}))


def has_menu(field: OptionField) -> bool:
    """Whether an option is picked from a menu; else it is written into a form."""
    return 0 < len(field.choices) <= MENU_OPTIONS


def _turning_row(table: Table, page: int, pages: int, say: Speaker) -> Row:
    pace = Pace.SLOW if table.pace is Pace.LIVE else Pace.LIVE
    other = switched(not table.sit_in)
    sets = (
        table_button(table.id, "pace", say, f"{pace}{page}", text=f"pace_{pace}"),
        table_button(table.id, "sitting", say, f"{other}{page}", text=f"sitting_{other}"),
    )
    if pages == 1:
        return sets
    back = table_button(table.id, "page", say, f"{max(page - 1, 0)}b", text="page_back", disabled=page == 0)
    on = table_button(table.id, "page", say, f"{page + 1}n", text="page_on", disabled=page == pages - 1)
    return (*sets, back, on)


SIGNS: Final = {Level.GENTLE: "🌸", Level.EASY: "😀", Level.NORMAL: "⭐", Level.HARD: "⚔️"}
ALL: Final = "all"
"""Stands for every seat in what a menu's options are."""
MENUS: Final = 3
"""Menus for single seats; where there are more seats, some share one."""


def level_text(level: Level, say: Speaker) -> str:
    """Return a level in a word, with its sign."""
    return f"{SIGNS[level]} {say(f'level.{level}')}"


def levels_body(show: Show, table: Table, levels: Sequence[Level], locale: str) -> Body:
    """Return what the host may say of the house players: before the start how strong they are, always their tempo.

    `levels` are those on offer at this table.
    """
    say, plain = (make(show.texts, table, locale) for make in (speaker_for, picture_speaker))
    houses = house_seats(table)
    lines = [say("level.title", table=table.id)]
    lines += [say("level.line", seat=seat, level=level_text(table.holders[seat].level, say)) for seat in houses]
    rows: list[Row] = []
    if table.status is Status.LOBBY:
        lines += [f"-# {level_text(level, say)}: {say(f'level.{level}_help')}" for level in levels]
        if Level.HARD not in levels:
            lines.append(say("level.no_hard"))
        share = -(-len(houses) // MENUS) or 1
        groups = [houses[at : at + share] for at in range(0, len(houses), share)]
        rows = [_menu(table, str(place), group, levels, plain) for place, group in enumerate(groups)]
        if len(houses) > 1:
            rows.insert(0, _all_menu(table, levels, plain))
    else:
        lines.append(say("level.fixed"))
    lines.append(say("level.fair"))
    tempos = {one: table_button(table.id, "tempo", say, one, text=f"tempo_{one}") for one in Tempo}
    rows.append(tuple(in_force(spec, now=one is table.tempo) for one, spec in tempos.items()))
    return Body("\n".join(lines), tuple(rows))


def _all_menu(table: Table, levels: Sequence[Level], say: Speaker) -> SelectSpec:
    options = tuple(
        OptionSpec(f"{ALL}:{level}", say("level.everyone", level=say(f"level.{level}")), "", SIGNS[level])
        for level in levels
    )
    return SelectSpec(ids.table_id(table.id, "level", ALL), say("level.choose_all"), options)


def _menu(table: Table, place: str, seats: Sequence[Seat], levels: Sequence[Level], say: Speaker) -> SelectSpec:
    """Return the menu of a few seats; that of a single one shows how strong it is."""
    options = tuple(
        OptionSpec(
            f"{seat}:{level}",
            say("level.of", seat=seat, level=say(f"level.{level}")),
            "",
            SIGNS[level],
            default=len(seats) == 1 and table.holders[seat].level is level,
        )
        for seat in seats
        for level in levels
    )
    names = say.join(say.name(seat) for seat in seats)
    return SelectSpec(ids.table_id(table.id, "level", place), say("level.choose", names=names), options)
