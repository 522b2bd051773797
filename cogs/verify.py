"""`/verify`: deals a match that is over again from its revealed secret, and compares."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.tables.model import Problem, TableError
from bot.ui.body import Body
from bot.ui.reply import Reply
from bot.ui.translator import text

if TYPE_CHECKING:
    from bot.app import Madang
    from bot.ui.desk import Desk


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


def setup(app: Madang) -> None:
    """Add the command."""

    @app_commands.describe(table=text(app.texts, "verify_table"))
    async def command(interaction: discord.Interaction[Any], table: app_commands.Range[int, 1, 10**15]) -> None:
        desk: Desk = interaction.client.desk
        reply = Reply(interaction)
        await desk.answer(reply, verify(desk, reply, table))

    app.tree.add_command(
        app_commands.Command(
            name=app_commands.locale_str("verify", key="verify_name"),
            description=text(app.texts, "verify"),
            callback=command,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
        )
    )
