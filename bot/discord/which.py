"""Which table a command means: by its number, or by who gives it and where."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from discord import app_commands

from bot.discord.cog import HouseCog
from bot.discord.request import Interaction, Request
from bot.show.body import cut
from bot.show.wording import player_name
from bot.store.model import ResultRow
from bot.tables.door import Tables
from bot.tables.model import Table
from bot.texts import Speaker
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


def suggested(found: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return what to offer of labels and their values: those whose label has what was typed."""
    fits = ((label, value) for label, value in found if typed.casefold() in label.casefold())
    return [app_commands.Choice(name=cut(label, 100), value=value) for label, value in islice(fits, MOST_CHOICES)]


def matches(rows: Iterable[ResultRow], say: Speaker) -> Iterator[tuple[str, str]]:
    """Yield the labels of matches that are over, and their numbers."""
    for row in rows:
        names = joined((player_name(seat.name, seat.user_id, say) for seat in row.seats), say)
        yield f"{row.table_id} · {say.title_of(row.game)} · {names}", str(row.table_id)


class TableCog(HouseCog):
    """A cog with commands about a table."""

    async def complete_table(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the user's tables, and the others of the server."""
        mine = candidates(self._tables, interaction)
        others = [
            t for t in self._tables.live() if t.guild_id == interaction.guild_id and not t.quiet and t not in mine
        ]
        say = await Request(self._answers, interaction).say()
        labels = (f"{t.id} · {say.title_of(t.game.info.key)} · {joined(t.names, say)}" for t in (*mine, *others))
        return suggested(zip(labels, (str(t.id) for t in (*mine, *others)), strict=True), current)
