"""What the buttons and menus of a game do: make an action, or go a step deeper in choosing."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.forms import ask_form
from bot.discord.private import Shown
from bot.discord.reply import Reply
from bot.features.play.hand import FIRST_STEP, PanelStep
from bot.show import ids
from bot.show.body import Body
from bot.show.wording import error_line, speaker_for
from bot.store.model import PanelPlace
from bot.tables.model import Problem, Table, TableError
from games.core import GameError, Seat


async def act(desk: Desk, reply: Reply, pick: ids.Act) -> None:
    """Make an action and answer with what came of it: the panel anew, or the board where the button sat on it.

    A refused one changes nothing: the panel stays at its step, with the reason first.
    """
    user_id = reply.interaction.user.id
    desk.pings.seen(pick.table, user_id)
    with desk.publisher.held(pick.table):
        reason = ""
        try:
            table = (await desk.tables.act(pick.table, user_id, pick.token, pick.text)).after
        except GameError as error:
            table = await desk.tables.fetch(pick.table)
            reason = error_line(await desk.say(reply.interaction, table), error)
        seat = table.seat_of(user_id)
        if seat is None:
            await reply.private(Body(f"⚠️ {reason}"))
        elif reason or reply.on_private_message:
            step = FIRST_STEP
            if reason and reply.on_private_message:
                step = desk.private.step(desk.hands, pick.table, user_id)._replace(refused=pick.text)
            await answer_panel(desk, reply, table, seat, step, reason=reason)
        else:
            await answer_board(desk, reply, table)


async def focus(desk: Desk, reply: Reply, pick: ids.Focus) -> None:
    """Redraw the presser's panel one step deeper in choosing."""
    desk.pings.seen(pick.table, reply.interaction.user.id)
    table, seat = await seated(desk, reply, pick.table)
    await answer_panel(desk, reply, table, seat, PanelStep(pick.focus, pick.page, pick.token))


async def ask(desk: Desk, reply: Reply, pick: ids.Ask) -> None:
    """Open the form in which the presser writes what the panel asks for; once it is filled in, do what comes of it."""
    desk.pings.seen(pick.table, reply.interaction.user.id)
    written = reply.written
    if written is None:  # only who has heard a press can open a form, whoever plays the table
        table = await desk.tables.glance(pick.table)
        seat_at(table, reply)
        await reply.form(ask_form(pick, await desk.say(reply.interaction, table)))
        return
    table, seat = await seated(desk, reply, pick.table)
    say = await desk.say(reply.interaction, table)
    read, moves = desk.resources.game_ui(table).written, table.moves(seat)
    if read is None or not moves.legal:
        await answer_panel(desk, reply, table, seat)  # whose turn it was is over: the panel says what is now
        return
    found = read(table.game.view(table.state, seat), moves, pick.what, written, say)
    if found.action:
        await act(desk, reply, ids.Act(pick.table, pick.token, found.action))
    elif found.focus:
        await focus(desk, reply, ids.Focus(pick.table, pick.token, found.focus))
    else:
        step = desk.private.step(desk.hands, pick.table, reply.interaction.user.id)._replace(refused=pick.what)
        await answer_panel(desk, reply, table, seat, step, reason=found.why)


async def menu(desk: Desk, reply: Reply, pick: ids.Menu) -> None:
    """Do what the picked option of a panel's menu says."""
    desk.private.picked(reply, desk.hands, pick.table)
    picked = ids.parse(reply.value or "")
    if isinstance(picked, ids.Act) and picked.table == pick.table:
        await act(desk, reply, picked)
    elif isinstance(picked, ids.Focus) and picked.table == pick.table:
        await focus(desk, reply, picked)
    elif isinstance(picked, ids.Ask) and picked.table == pick.table:
        await ask(desk, reply, picked)
    else:
        await desk.answer_unknown(reply)


async def seated(desk: Desk, reply: Reply, table_id: int) -> tuple[Table, Seat]:
    """Return the table and the presser's seat; raises TableError for a stranger."""
    table = await desk.tables.fetch(table_id)
    return table, seat_at(table, reply)


def seat_at(table: Table, reply: Reply) -> Seat:
    """Return the presser's seat; raises TableError for a stranger."""
    seat = table.seat_of(reply.interaction.user.id)
    if seat is None:
        raise TableError(Problem.NOT_SEATED)
    return seat


async def answer_panel(
    desk: Desk, reply: Reply, table: Table, seat: Seat, step: PanelStep = FIRST_STEP, *, reason: str = ""
) -> None:
    """Answer with the presser's panel; as soon as it is drawn the others have what the press led to."""
    body, step = await desk.hands.body(table, seat, step, reason)
    desk.publisher.go_on(table.id)
    shown = Shown(body, step._replace(refused=""))  # said once, as its reason is
    await desk.private.open(reply, desk.hands, table, shown, in_place=reply.on_private_message)


async def answer_board(desk: Desk, reply: Reply, table: Table) -> None:
    """Answer a press on a table's public message by bringing that message up to date in place."""
    body = await desk.boards.body(table)
    answered = await reply.update(body)
    desk.boards.showed(table.id, answered.message_id, body)


async def open_panel(desk: Desk, reply: Reply, table: Table, seat: Seat) -> None:
    """Answer "My hand": the panel where its player wants it; closed DMs fall back to a private message.

    On a ping in a DM it takes the ping's place.
    """
    user_id, settings = reply.interaction.user.id, desk.resources.settings
    wanted, in_dm = (await settings.user(user_id)).panel, reply.on_private_message and not reply.on_ephemeral
    if wanted is not PanelPlace.DM or in_dm or user_id in settings.closed_dms:
        return await answer_panel(desk, reply, table, seat)
    say = speaker_for(desk.resources.texts, table, await desk.locale(reply.interaction))
    shown = Shown(*await desk.hands.body(table, seat))
    if await desk.private.send(desk.hands, table, table.holders[seat].user_id or 0, shown):
        await reply.private(Body(say("ui.sent_to_dm")))
        return None
    reason = say("ui.dm_closed") if user_id in settings.closed_dms else ""  # else DMs rest for a moment
    return await answer_panel(desk, reply, table, seat, reason=reason)
