"""Which method answers a press, by what its custom id says.

A press is answered by its id alone, in the event that the library gives for every interaction: so buttons of all
messages work, also of those from before a restart, and forms that were open meanwhile.
"""

from __future__ import annotations

from typing import Final

import discord

from bot.desk import Desk
from bot.discord.access import missing
from bot.discord.ask import Ask, Interaction, UnknownPress
from bot.discord.cog import Press
from bot.show import ids

PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def answer_press(desk: Desk, interaction: Interaction) -> None:
    """Answer a pressed button, a picked option or a submitted form; commands are the library's."""
    if interaction.type not in PRESSES or not desk.handing.begin(interaction):
        return
    ask = Ask(desk, interaction)
    await ask.answer(pressed, desk, ask, str(dict(interaction.data or {}).get("custom_id", "")))
    channel, me = interaction.channel, interaction.client.user
    if desk.boards.resting and not missing(interaction):
        desk.publisher.allowed(ask.channel_id)
    if isinstance(channel, discord.Thread) and me is not None and channel.owner_id == me.id:
        desk.publisher.woken(channel.id)  # clients open an archived thread before they press


async def pressed(desk: Desk, ask: Ask, custom_id: str) -> None:
    """Do what an id says; raises UnknownPress where nobody knows it."""
    pick = ids.parse(custom_id)
    if pick is None:
        raise UnknownPress
    if isinstance(pick, ids.GamePick):
        opens_form = isinstance(pick, ids.Ask) and ask.written is None  # by who heard it, whoever plays the table
        table = await (desk.tables.glance if opens_form else desk.tables.fetch)(pick.table)
        await desk.game(table).pressed(ask, pick)
        return
    page, parts = ids.way(pick)
    press, arguments = found(desk, page, parts)
    await press.method(ask, *press.read(arguments))


def found(desk: Desk, page: str, parts: list[str]) -> tuple[Press, list[str]]:
    """Return what answers a press on a page, and the parts that it takes; raises UnknownPress."""
    if parts and (page, parts[0]) in desk.presses:
        return desk.presses[page, parts[0]], parts[1:]
    if (page, "") in desk.presses:
        return desk.presses[page, ""], parts
    raise UnknownPress
