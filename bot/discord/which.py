"""Which table a command means: by its number, or by who gives it and where."""

from __future__ import annotations

import re
from typing import Final

from discord import app_commands

from bot.discord.ask import Interaction, locale_of
from bot.show.body import cut
from bot.tables.door import Tables
from bot.tables.model import Table
from renderers.words import joined

MOST_CHOICES: Final = 25
WITHOUT_SEAT: Final = frozenset({"text", "rules"})
"""What a spectator may ask for at a table that is here."""
NUMBER: Final = re.compile(r"(?:#|[a-z]+ )?([0-9]{1,18})(?: ·.*)?", re.IGNORECASE)
"""A table's number as people write it: alone, after a sign or a word, or with what was suggested behind it."""


def candidates(tables: Tables, interaction: Interaction, name: str = "") -> list[Table]:
    """Return the tables that a command without a number may mean.

    They are the user's that are here, or else others' that are here (where no seat is needed), or else the user's.
    Tables that the user has left are meant only where there is no other, or where it is about coming back.
    """
    user_id, here = interaction.user.id, list(tables.in_channel(interaction.channel_id or 0))
    mine = [table for table in tables.live() if table.seat_of(user_id) is not None]
    mine = [table for table in mine if not table.quiet] or mine
    holders = [table.holders[table.seat_of(user_id) or 0] for table in mine]
    fits = [holder.house if name == "back" else not holder.left for holder in holders]
    found = [table for table, fit in zip(mine, fits, strict=True) if fit] or mine
    return [table for table in found if table in here] or (here if name in WITHOUT_SEAT else []) or found


async def complete_table(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Offer the user's tables, and the others of the server."""
    desk = interaction.client.desk
    mine = candidates(desk.tables, interaction)
    others = [t for t in desk.tables.live() if t.guild_id == interaction.guild_id and not t.quiet and t not in mine]
    say = desk.resources.texts.speaker(await locale_of(desk.resources, interaction))
    choices = []
    for table in (*mine, *others):
        label = f"{table.id} · {say.title_of(table.game.info.key)} · {joined(table.names, say)}"
        if current.lower() in label.lower():
            choices.append(app_commands.Choice(name=cut(label, 100), value=str(table.id)))
    return choices[:MOST_CHOICES]
