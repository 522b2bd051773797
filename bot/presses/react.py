"""Presses on "Stickers" and on what it offers."""

from __future__ import annotations

from bot.desk import Desk
from bot.discord.reply import Reply
from bot.features.play.stickers import MUTE, UNMUTE, picker_body
from bot.show import ids
from bot.show.body import Body


async def react(desk: Desk, reply: Reply, button: ids.TableButton) -> None:
    """Open the picker, or send the sticker that was picked, after which the picker has done its work.

    The board shows it with its next picture.
    """
    reactions, user_id = desk.resources.reactions, reply.interaction.user.id
    table, _ = await desk.seated(reply, button.table)
    say, note, sent = await desk.say(reply.interaction, table), "", False
    if button.argument in (MUTE, UNMUTE):
        table = await desk.tables.set_muted(table.id, user_id, muted=button.argument == MUTE)
    elif button.argument:
        sent = reactions.send(table, user_id, button.argument)
        note = say("react.sent" if sent else "react.once")
    if button.argument:
        desk.publisher.touch(table.id)
    body = Body(note) if sent else picker_body(table, user_id, say, note)
    await (reply.update(body) if button.argument and reply.on_private_message else reply.private(body))
