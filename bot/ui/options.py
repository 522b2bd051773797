"""The host's private options message: its pages, what its menus and forms set, and its end with the lobby."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from bot.tables.lobby import preset_of, presets_of, require_host, require_lobby
from bot.tables.model import Pace, Table, TableError
from bot.ui import ids
from bot.ui.body import MENU_OPTIONS, Body, ButtonSpec, OptionSpec, Row, SelectSpec
from bot.ui.forms import FieldForm
from bot.ui.words import choice_text, error_line, speaker_for
from games.core import OptionField, option_fields

if TYPE_CHECKING:
    from bot.texts import Speaker
    from bot.ui.desk import Desk
    from bot.ui.reply import Interaction, Reply

FIELDS_A_PAGE: Final = 4
"""Options on one page of the options message; the fifth row turns the page."""
PRESET: Final = "preset"
"""The name under which the options message asks for a preset; no option of a game is called so."""
MARGIN: Final = 30.0
"""Seconds before a token's end from which on it is not used."""


class OptionsMessages:
    """Each lobby's newest options message, so that it goes when there is nothing to set any more."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._open: dict[int, Interaction] = {}

    def opened(self, table_id: int, interaction: Interaction) -> None:
        """Note the press by which the message can be taken away."""
        self._open[table_id] = interaction

    def take_away(self, table_id: int) -> None:
        """Take the message away, if Discord still lets us; a press on one that stayed says why nothing is set."""
        interaction = self._open.pop(table_id, None)
        if interaction is not None and interaction.expires_at.timestamp() - MARGIN > time.time():
            self._desk.background(self._desk.outlet.delete_private(interaction.token))


async def open_options(desk: Desk, reply: Reply, table_id: int) -> None:
    """Answer "Options": the first page, as a message that only the host sees."""
    table = await desk.tables.fetch(table_id)
    require_lobby(table)
    require_host(table, reply.interaction.user.id)
    await reply.private(await _page_body(desk, reply, table, 0))
    desk.options.opened(table_id, reply.interaction)


async def turn_page(desk: Desk, reply: Reply, table_id: int, page: int) -> None:
    """Show a page of the options message, in place."""
    if not await _is_shut(desk, reply, table_id):
        await _show(desk, reply, table_id, page)


async def set_pace(desk: Desk, reply: Reply, table_id: int, pace: Pace, page: int) -> None:
    """Set the pace from the options message, which stays on its page."""
    if not await _is_shut(desk, reply, table_id):
        await desk.tables.set_pace(table_id, reply.interaction.user.id, pace)
        await _show(desk, reply, table_id, page)


async def set_field(desk: Desk, reply: Reply, table_id: int, name: str, value: str | None) -> None:
    """Set an option from the options message; without a value its form is opened."""
    if await _is_shut(desk, reply, table_id):
        return
    table = await desk.tables.fetch(table_id)
    field = next((one for one in option_fields(table.game.info.options) if one.name == name), None)
    if value is None and field is not None and not has_menu(field):
        await reply.form(FieldForm(table, field, await desk.say(reply.interaction, table)))
        return
    with desk.publisher.held(table_id):
        if name == PRESET:
            await desk.tables.set_preset(table_id, reply.interaction.user.id, value or "")
        else:
            await desk.tables.set_option(table_id, reply.interaction.user.id, name, value or "")
        await _show(desk, reply, table_id, _page_of(table, name))


async def _is_shut(desk: Desk, reply: Reply, table_id: int) -> bool:
    """Whether the options message that was pressed can set nothing any more; it then says why and loses its menus.

    Raises TableError for who is not the host.
    """
    table = await desk.tables.fetch(table_id)
    require_host(table, reply.interaction.user.id)
    try:
        require_lobby(table)
    except TableError as error:
        if not reply.on_private_message:
            raise
        await reply.update(Body(f"⚠️ {error_line(await desk.say(reply.interaction, table), error)}"))
        return True
    return False


async def _show(desk: Desk, reply: Reply, table_id: int, page: int) -> None:
    await reply.update(await _page_body(desk, reply, await desk.tables.fetch(table_id), page))
    desk.options.opened(table_id, reply.interaction)


async def _page_body(desk: Desk, reply: Reply, table: Table, page: int) -> Body:
    return options_body(desk, table, page, await desk.locale(reply.interaction))


def options_body(desk: Desk, table: Table, page: int, locale: str) -> Body:
    """Return a page of the options message: a menu for each option, forms for what has no choices."""
    say = speaker_for(desk.texts, table, locale)
    names = option_names(table)
    pages = max(1, -(-len(names) // FIELDS_A_PAGE))
    page = min(page, pages - 1)
    shown = names[page * FIELDS_A_PAGE : (page + 1) * FIELDS_A_PAGE]
    fields = {field.name: field for field in option_fields(table.game.info.options)}
    lines = [say("options.title", page=page + 1, pages=pages)]
    lines += [
        f"**{say(f'option.{name}')}** [{fields[name].rule}]: {say(f'help.{name}')}" for name in shown if name in fields
    ]
    rows = [_field_row(table, fields[name], say) if name in fields else _preset_row(table, say) for name in shown]
    return Body("\n".join(lines), (*rows, _turning_row(table, page, pages, say)))


def option_names(table: Table) -> tuple[str, ...]:
    """Return the names of what the options message asks for, in its order: the preset where the game has some first."""
    names = tuple(field.name for field in option_fields(table.game.info.options))
    return (PRESET, *names) if presets_of(table.game) else names


def _page_of(table: Table, name: str) -> int:
    names = option_names(table)
    return names.index(name) // FIELDS_A_PAGE if name in names else 0


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
    return SelectSpec(ids.field_id(table.id, PRESET), say("options.preset"), options)


def _field_row(table: Table, field: OptionField, say: Speaker) -> Row:
    current = table.options.get(field.name, field.default)
    label = say(f"option.{field.name}")
    custom_id = ids.field_id(table.id, field.name)
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
    row = [ButtonSpec(str(ids.Verb(table.id, "pace", f"{pace}{page}")), say(f"button.pace_{pace}"))]
    if pages > 1:
        back, on = ids.Verb(table.id, "page", f"{max(page - 1, 0)}b"), ids.Verb(table.id, "page", f"{page + 1}n")
        row.append(ButtonSpec(str(back), say("button.page_back"), disabled=page == 0))
        row.append(ButtonSpec(str(on), say("button.page_on"), disabled=page == pages - 1))
    return tuple(row)
