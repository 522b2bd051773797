"""`/verify`: deals a match that is over again from its revealed secret, and compares; before, shows the fingerprint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.discord.ask import Ask, Interaction
from bot.discord.cog import HouseCog, command, describe
from bot.presses.fair import show_fair
from bot.tables import sql as tables_sql
from bot.tables.model import Problem, TableError

if TYPE_CHECKING:
    from bot.desk import Desk


async def verify(desk: Desk, ask: Ask, table_id: int | None) -> None:
    """Check the shuffles of a table; without a number, of the match that ended last here, else of the one open here."""
    channel_id = ask.channel_id
    if table_id is None:
        table_id = await desk.store.read(tables_sql.newest_ended_in, channel_id)
    if table_id is None:
        table_id = max((table.id for table in desk.tables.in_channel(channel_id)), default=None)
    if table_id is None:
        raise TableError(Problem.NONE_HERE)
    await show_fair(desk, ask, await desk.tables.fetch(table_id))


class Verify(HouseCog):
    """`/verify`."""

    @command("verify")
    @describe(table="verify_table")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def verify(self, interaction: Interaction, table: app_commands.Range[int, 1, 10**15] | None = None) -> None:
        """Deal a match again."""
        await self.answer(Ask(self.desk, interaction), verify, table)


setup = Verify.extension
