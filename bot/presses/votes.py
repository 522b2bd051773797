"""What people decide together about their table: cancelling, a pause, and the answers to a vote."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.features.play.questions import decision_body, sure_body, to_call
from bot.show import ids
from bot.show.body import Body
from bot.show.wording import speaker_for
from bot.tables import votes
from bot.tables.lobby import require_host, require_seat
from bot.tables.model import Ask as Question
from bot.tables.model import Status, Table
from bot.tables.people import require_playing
from bot.tables.votes import electors

SURE = "sure"


async def ask_cancel(desk: Desk, ask: Ask, table: Table) -> None:
    """Ask once more whether to close the table; where others play along, ask them."""
    by = ask.user_id
    if table.status is Status.LOBBY:
        require_host(table, by)
    else:
        require_playing(table)
        require_seat(table, by)
    if table.status is Status.LOBBY or electors(table) == {by}:
        await ask.private(sure_body(table, await ask.say(table)))
    else:
        await _call_others(desk, ask, await desk.tables.cancel(table.id, by))


async def cancel(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Take a press on Cancel: ask once more, and do it when that was pressed too."""
    if button.argument != SURE:
        await ask_cancel(desk, ask, await desk.tables.fetch(button.table))
        return
    table = await desk.tables.cancel(button.table, ask.user_id)
    if table.status.ended:
        await ask.update(Body((await ask.say(table))("ui.cancelled", table=table.id)))
    else:  # somebody has come since it was asked
        await _call_others(desk, ask, table)


async def pause(desk: Desk, ask: Ask, table: Table) -> None:
    """Ask the others for a pause, or end the one that there is."""
    by = ask.user_id
    if table.pause is None:
        await _call_others(desk, ask, await desk.tables.pause(table.id, by))
    else:
        await _say_to_all(desk, ask, await desk.tables.go_on(table.id, by))


async def go_on(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """End a pause."""
    await _answer(desk, ask, await desk.tables.go_on(button.table, ask.user_id))


async def vote(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Take an answer to a vote."""
    what, _, voice = button.argument.partition(":")
    if what not in list(Question) or voice not in ("yes", "no"):
        await ask.unknown()
        return
    by = ask.user_id
    await _answer(
        desk, ask, await desk.tables.change(button.table, by, votes.answer, Question(what), yes=voice == "yes")
    )


async def _call_others(desk: Desk, ask: Ask, table: Table) -> None:
    body = decision_body(table, speaker_for(desk.resources.texts, table))
    await ask.public(body, ping=to_call(table))


async def _say_to_all(desk: Desk, ask: Ask, table: Table) -> None:
    await ask.public(decision_body(table, speaker_for(desk.resources.texts, table)))


async def _answer(desk: Desk, ask: Ask, table: Table) -> None:
    """Bring the message that was pressed up to date: the presser's hand, the board, or the question itself."""
    message, seat = ask.interaction.message, table.seat_of(ask.user_id)
    board = await desk.boards.find(table.id)
    if ask.on_private_message and seat is not None:
        await desk.game(table).show_hand(ask, table)
    elif message is not None and board is not None and message.id == board.message_id:
        await desk.game(table).update_board(ask, table)
    else:
        await ask.update(decision_body(table, speaker_for(desk.resources.texts, table)))
