"""Why something is not possible now, and how the score comes about: the answer to the button and to `/table why`."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.reply import Reply
from bot.features.play.lines import why_lines
from bot.show.body import Body
from bot.tables.model import Problem, Table, TableError


async def show_why(desk: Desk, reply: Reply, table: Table) -> None:
    """Say privately why the rest is not possible, and how the score comes about; raises TableError."""
    table, seat = await desk.seated(reply, table.id)
    if table.state is None and not table.status.ended:
        raise TableError(Problem.NOT_STARTED)
    lines = why_lines(table, seat, await desk.say(reply.interaction, table), desk.resources.face(table))
    await reply.private(Body("\n".join(lines)))
