"""Presses on "Stickers" and on what it offers."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.features.play.stickers import MUTE, UNMUTE, picker_body
from bot.show import ids
from bot.show.body import Body
from bot.tables import people


async def react(desk: Desk, ask: Ask, button: ids.TableButton) -> None:
    """Open the picker, or send the sticker that was picked, after which the picker has done its work.

    The board shows it with its next picture.
    """
    reactions, user_id = desk.resources.reactions, ask.user_id
    table, _ = await desk.seated(ask, button.table)
    say, note, sent = await ask.say(table), "", False
    if button.argument in (MUTE, UNMUTE):
        table = await desk.tables.change(table.id, user_id, people.set_muted, muted=button.argument == MUTE)
    elif button.argument:
        sent = reactions.send(table, user_id, button.argument)
        note = say("react.sent" if sent else "react.once")
    if button.argument:
        desk.publisher.touch(table.id)
    body = Body(note) if sent else picker_body(table, user_id, say, note)
    await (ask.update(body) if button.argument and ask.on_private_message else ask.private(body))
