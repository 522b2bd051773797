"""Which function answers a press, by what its custom id stands for.

A press is answered by its id alone, in the event that the library gives for every interaction: so buttons of all
messages work, also of those from before a restart, and forms that were open meanwhile.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import discord

from bot.desk import Desk
from bot.discord.ask import Ask, Interaction
from bot.features.learn.manual import rules_body
from bot.presses import options, settings, table
from bot.show import ids

PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def answer_press(desk: Desk, interaction: Interaction) -> None:
    """Answer a pressed button, a picked option or a submitted form; commands are the library's."""
    if interaction.type not in PRESSES or not desk.handing.begin(interaction):
        return
    ask = Ask(desk, interaction)
    pick = ids.parse(str(dict(interaction.data or {}).get("custom_id", "")))
    handler = HANDLERS.get(type(pick))
    await (ask.answer(handler, desk, ask, pick) if handler else ask.answer(ask.unknown))
    channel, me = interaction.channel, interaction.client.user
    if isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id:
        desk.publisher.woken(channel.id)  # clients open an archived thread before they press


async def _game(desk: Desk, ask: Ask, pick: ids.GamePick) -> None:
    """Hand the press to the cog of the table's game."""
    table = await desk.tables.fetch(pick.table)
    await desk.game(table).pressed(ask, pick)


async def _rules(desk: Desk, ask: Ask, pick: ids.Rules) -> None:
    body = await rules_body(desk.resources, pick.game, pick.page, await ask.say())
    await (ask.private if pick.way == ids.OPEN else ask.update)(body)


async def _page(desk: Desk, ask: Ask, pick: ids.Page) -> None:
    """Hand the press to the cog that shows this."""
    handler = desk.page_handlers.get(pick.what)
    await (handler(desk, ask, list(pick.parts)) if handler else ask.unknown())


HANDLERS: Final[Mapping[type[object], Callable[[Desk, Ask, Any], Awaitable[None]]]] = {
    ids.Act: _game,
    ids.Focus: _game,
    ids.Ask: _game,
    ids.Menu: _game,
    ids.TableButton: table.press,
    ids.Option: options.set_option,
    ids.Setting: settings.change,
    ids.Rules: _rules,
    ids.Page: _page,
}
