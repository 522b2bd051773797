"""What the buttons and menus of a game do: make an action, or go a step deeper in choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.model import Problem, Table, TableError
from bot.ui import ids
from bot.ui.body import Body
from bot.ui.panels import Step
from bot.ui.words import error_line
from games.core import GameError, Seat

if TYPE_CHECKING:
    from bot.ui.desk import Desk
    from bot.ui.reply import Reply


async def act(desk: Desk, reply: Reply, pick: ids.Act) -> None:
    """Make an action and answer with what came of it: the panel anew, or the board where the button sat on it."""
    user_id = reply.interaction.user.id
    desk.pings.seen(pick.table, user_id)
    with desk.publisher.held(pick.table):
        reason = ""
        try:
            await desk.tables.act(pick.table, user_id, pick.token, pick.text)
        except GameError as error:
            reason = await _reason(desk, reply, pick.table, error)
        table = await desk.tables.fetch(pick.table)
        seat = table.seat_of(user_id)
        if seat is None:
            await reply.private(Body(f"⚠️ {reason}"))
        elif reason or reply.on_private_message:
            await desk.hands.answer(reply, table, seat, reason=reason)
        else:
            await show_public(desk, reply, table)


async def _reason(desk: Desk, reply: Reply, table_id: int, error: GameError) -> str:
    table = await desk.tables.fetch(table_id)
    return error_line(await desk.say(reply.interaction, table), error)


async def focus(desk: Desk, reply: Reply, pick: ids.Focus) -> None:
    """Redraw the presser's panel one step deeper in choosing."""
    desk.pings.seen(pick.table, reply.interaction.user.id)
    table, seat = await seated(desk, reply, pick.table)
    await desk.hands.answer(reply, table, seat, Step(pick.focus, pick.page, pick.token))


async def seated(desk: Desk, reply: Reply, table_id: int) -> tuple[Table, Seat]:
    """Return the table and the presser's seat; raises TableError for a stranger."""
    table = await desk.tables.fetch(table_id)
    seat = table.seat_of(reply.interaction.user.id)
    if seat is None:
        raise TableError(Problem.NOT_SEATED)
    return table, seat


async def show_public(desk: Desk, reply: Reply, table: Table) -> None:
    """Answer a press on a table's public message by bringing that message up to date in place."""
    body = await desk.boards.body(table)
    answered = await reply.update(body)
    desk.boards.showed(table.id, answered.message_id, body)
