"""Presses on the message about the house players: how strong they are, how quickly they move."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.features.play.options import ALL, levels_body
from bot.show import ids
from bot.tables import people
from bot.tables.lobby import require_host
from bot.tables.model import Table, Tempo


async def open_levels(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Answer "Level and pace"."""
    await show_levels(desk, ask, await desk.tables.fetch(button.table))


async def show_levels(desk: Desk, ask: Ask, table: Table) -> None:
    """Show the host what there is to choose about the house players."""
    require_host(table, ask.user_id)
    levels, locale = desk.tables.levels(table.game), await ask.locale()
    body = levels_body(desk.resources, table, levels, locale)
    await (ask.update(body) if ask.on_ephemeral else ask.private(body))


async def set_level(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Take in how strong a house player is to be, or all of them."""
    table = await desk.tables.fetch(button.table)
    who, _, name = (ask.value or "").partition(":")
    level = next((level for level in desk.tables.levels(table.game) if level == name), None)
    if level is None or not (who == ALL or who.isdecimal()):
        await ask.unknown()
        return
    seat = None if who == ALL else int(who)
    await show_levels(desk, ask, await desk.tables.set_level(table.id, ask.user_id, level, seat))


async def set_tempo(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Take in how quickly house players are to move."""
    if button.argument not in tuple(Tempo):
        await ask.unknown()
        return
    by = ask.user_id
    await show_levels(desk, ask, await desk.tables.change(button.table, by, people.set_tempo, Tempo(button.argument)))
