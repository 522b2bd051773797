"""`/learn` and its buttons: a game's lesson, privately; it goes on where one was."""

from __future__ import annotations

from bot.config import DMS
from bot.desk import Desk
from bot.learning import ROUND, STEPS, open_lesson, under_way
from bot.lessons import lesson_file
from bot.pages.hint import HINT
from bot.pages.lesson import OPEN, SHOW, STOP
from bot.pages.private_panel import FIRST_STEP, PanelStep
from bot.presses.game import answer_panel, seated
from bot.ui.body import Body
from bot.ui.reply import Reply


async def learn(desk: Desk, reply: Reply, key: str, subject: str = STEPS) -> None:
    """Open a game's lesson where its learner is in it; from the beginning where none is open."""
    interaction = reply.interaction
    table = under_way(desk.tables, key, interaction.user.id)
    if table is None or (subject == ROUND and table.subject != ROUND):
        guild_id, channel_id = interaction.guild_id or DMS, interaction.channel_id or 0
        person = await desk.person(interaction)
        table = await open_lesson(desk.tables, key, person, guild_id=guild_id, channel_id=channel_id, subject=subject)
    await answer_panel(desk, reply, table, table.seat_of(interaction.user.id) or 0)


async def press(desk: Desk, reply: Reply, parts: list[str]) -> None:
    """Do what a button of a lesson says."""
    match parts:
        case [what, key] if what in (OPEN, ROUND) and key in desk.resources.games and lesson_file(key).is_file():
            await learn(desk, reply, key, ROUND if what == ROUND else STEPS)
        case [what, table_id] if what in (SHOW, STOP) and table_id.isdecimal():
            table, seat = await seated(desk, reply, int(table_id))
            if what == SHOW:
                await answer_panel(desk, reply, table, seat, PanelStep(HINT) if not table.status.ended else FIRST_STEP)
                return
            desk.panels.forget(table.id)
            say = await desk.say(reply.interaction, table)
            await reply.update(Body(say("learn.stopped")))
        case _:
            await desk.answer_unknown(reply)
