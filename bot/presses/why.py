"""Why something is not possible now, and how the score comes about: the answer to the button and to `/table why`."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.features.play.lines import why_lines
from bot.show.body import Body
from bot.tables.model import Problem, Table, TableError


async def show_why(desk: Desk, ask: Ask, table: Table) -> None:
    """Say privately why the rest is not possible, and how the score comes about; raises TableError."""
    table, seat = await desk.seated(ask, table.id)
    if table.state is None and not table.status.ended:
        raise TableError(Problem.NOT_STARTED)
    lines = why_lines(table, seat, await ask.say(table), desk.resources.face(table))
    await ask.private(Body("\n".join(lines)))
