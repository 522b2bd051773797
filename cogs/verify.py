"""`/verify`: deals a match that is over again from its revealed secret, and compares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.tables.model import Problem, TableError
from bot.ui.body import Body
from bot.ui.cog import HouseCog, command, describe
from bot.ui.reply import Interaction, Reply

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.desk import Desk


async def verify(desk: Desk, reply: Reply, table_id: int) -> None:
    """Check the shuffles of a table of this server, or of one where the user sat."""
    table = await desk.tables.fetch(table_id)
    interaction = reply.interaction
    if interaction.guild_id != table.guild_id and table.seat_of(interaction.user.id) is None:
        raise TableError(Problem.UNKNOWN_TABLE)
    found = await desk.tables.verify(table_id)
    say = await desk.say(interaction, table)
    if found.fair:
        line = say("verify.fair", table=table_id, draws=found.draws)
    else:
        line = say("verify.wrong", table=table_id, problem=say(f"table.verify.{found.problem}", seq=found.seq))
    await reply.private(Body(f"{line}\n{say('verify.facts', secret=table.secret or '', hash=table.commitment)}"))


class Verify(HouseCog):
    """`/verify`."""

    @command("verify")
    @describe(table="verify_table")
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def verify(self, interaction: Interaction, table: app_commands.Range[int, 1, 10**15]) -> None:
        """Deal a match again."""
        await self.answer(Reply(interaction), verify, table)


async def setup(bot: Madang) -> None:
    """Add the command."""
    await bot.add_cog(Verify(bot))
