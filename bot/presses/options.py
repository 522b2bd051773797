"""Presses on the host's options message: its pages, what its menus and forms set."""

from __future__ import annotations

import string

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.discord.forms import FieldForm
from bot.discord.private import Shown
from bot.features.play.options import HINTS, LANGUAGE, ON, PRESET, has_menu, in_force_body, options_body, page_of
from bot.show import ids
from bot.show.body import Body
from bot.show.wording import error_line
from bot.tables import lobby, people
from bot.tables.lobby import require_host, require_lobby
from bot.tables.model import Pace, TableError
from bot.texts import LOCALES
from games.core import InvalidOption, option_fields


async def open_options(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Answer "Options": for the host the first page of what can be set, for others the house rules in force."""
    table = await desk.tables.fetch(button.table)
    require_lobby(table)
    if ask.user_id != table.host_id:
        await ask.private(in_force_body(desk.resources, table, await ask.locale()))
        return
    await _show(desk, ask, table.id, 0, in_place=False)


async def turn_page(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Show a page of the options message, in place."""
    if not await _is_shut(desk, ask, button.table):
        await _show(desk, ask, button.table, _number(button.argument))


async def set_pace(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Set the pace from the options message, which stays on its page."""
    if not await _is_shut(desk, ask, button.table):
        pace = Pace.SLOW if button.argument.startswith(Pace.SLOW) else Pace.LIVE
        await desk.tables.change(button.table, ask.user_id, lobby.set_pace, pace)
        await _show(desk, ask, button.table, _number(button.argument))


async def set_private(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Make a lobby private, or open it to all."""
    if not await _is_shut(desk, ask, button.table):
        by, on = ask.user_id, button.argument.startswith("on")
        await desk.tables.change(button.table, by, lobby.set_private, private=on)
        await _show(desk, ask, button.table, _number(button.argument))


async def set_sitting(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Say whether people may take over house players' seats."""
    if not await _is_shut(desk, ask, button.table):
        by, on = ask.user_id, button.argument.startswith("on")
        await desk.tables.change(button.table, by, lobby.set_sit_in, allowed=on)
        await _show(desk, ask, button.table, _number(button.argument))


def _number(argument: str) -> int:
    """Return the page that a button's argument names, such as "2b" or "slow2"; the first where it names none."""
    return int("".join(char for char in argument if char in string.digits)[:3] or 0)


async def set_option(desk: Desk, ask: Ask, pick: ids.Option) -> None:
    """Set an option from the options message; without a value its form is opened."""
    (table_id, name), value = pick, ask.value
    if await _is_shut(desk, ask, table_id):
        return
    table = await desk.tables.fetch(table_id)
    field = next((one for one in option_fields(table.game.info.options) if one.name == name), None)
    if value is None and field is not None and not has_menu(field):
        await ask.form(FieldForm(table, field, await ask.say(table)))
        return
    with desk.publisher.held(table_id):
        try:
            await _set(desk, ask, table_id, name, value or "")
        except InvalidOption as error:  # only the table's own catalogue knows what its options are called
            say = await ask.say(table)
            await ask.private(Body(f"⚠️ {error_line(say, error)}"))
            return
        await _show(desk, ask, table_id, page_of(table, name))


async def _set(desk: Desk, ask: Ask, table_id: int, name: str, value: str) -> None:
    by = ask.user_id
    if name == LANGUAGE and value in LOCALES:
        await desk.tables.change(table_id, by, people.set_locale, value)
    elif name == PRESET:
        await desk.tables.change(table_id, by, lobby.set_preset, value)
    elif name == HINTS:
        await desk.tables.change(table_id, by, lobby.set_hints, allowed=value == ON)
    else:
        await desk.tables.change(table_id, by, lobby.set_option, name, value)


async def _is_shut(desk: Desk, ask: Ask, table_id: int) -> bool:
    """Whether the options message that was pressed can set nothing any more; it then says why and loses its menus.

    Raises TableError for who is not the host.
    """
    table = await desk.tables.fetch(table_id)
    require_host(table, ask.user_id)
    try:
        require_lobby(table)
    except TableError as error:
        if not ask.on_private_message:
            raise
        await ask.update(Body(f"⚠️ {error_line(await ask.say(table), error)}"))
        return True
    return False


async def _show(desk: Desk, ask: Ask, table_id: int, page: int, *, in_place: bool = True) -> None:
    table = await desk.tables.fetch(table_id)
    body = options_body(desk.resources, table, page, await ask.locale())
    await desk.private.open(ask, desk.options, table, Shown(body, None), in_place=in_place)
