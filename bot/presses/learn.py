"""`/learn` and its buttons: a game's lesson, privately; it goes on where one was."""

from __future__ import annotations

from typing import Final

from bot.base.config import DMS
from bot.desk import Desk
from bot.discord.reply import Reply
from bot.features.learn.lesson_pages import OPEN, SHOW, STOP, round_body
from bot.features.learn.lessons import lesson_file
from bot.features.learn.script import ROUND, STEPS, open_lesson, round_is_due, under_way
from bot.features.play.hand import FIRST_STEP, PanelStep
from bot.features.play.hint import HINT
from bot.show.body import Body
from bot.tables import sql as tables_sql

WAYS: Final = (OPEN, ROUND, STEPS)
"""What the ids of buttons say that open a game's lesson: where one is, its round, its steps from the beginning."""


async def learn(desk: Desk, reply: Reply, key: str) -> None:
    """Open a game's lesson where its learner is in it; where only its real round is left, offer that."""
    user_id = reply.interaction.user.id
    table = under_way(desk.tables, key, user_id)
    if table is not None:
        await desk.game(table).show_hand(reply, table)
    elif round_is_due(await desk.store.read(tables_sql.newest_lesson, user_id, key)):
        body = round_body(key, desk.resources.texts.speaker(await desk.locale(reply.interaction)))
        await (reply.update(body) if reply.on_ephemeral else reply.private(body))
    else:
        await _begin(desk, reply, key, STEPS)


async def _begin(desk: Desk, reply: Reply, key: str, subject: str) -> None:
    """Open the steps or the round of a lesson, or go on with it."""
    interaction = reply.interaction
    guild_id, channel_id = interaction.guild_id or DMS, interaction.channel_id or 0
    person = await desk.person(interaction)
    table = await open_lesson(desk.tables, key, person, guild_id=guild_id, channel_id=channel_id, subject=subject)
    await desk.game(table).show_hand(reply, table)


async def press(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Do what a button of a lesson says."""
    match parts:
        case [what, key] if what in WAYS and key in desk.resources.games and lesson_file(key).is_file():
            await (learn(desk, reply, key) if what == OPEN else _begin(desk, reply, key, what))
        case [what, table_id] if what in (SHOW, STOP) and table_id.isdecimal():
            table, _ = await desk.seated(reply, int(table_id))
            if what == SHOW:
                step = FIRST_STEP if table.status.ended else PanelStep(HINT)
                await desk.game(table).show_hand(reply, table, step)
                return
            desk.panels.forget(table.id)
            say = await desk.say(reply.interaction, table)
            await reply.update(Body(say("learn.stopped")))
        case _:
            await desk.answer_unknown(reply)
