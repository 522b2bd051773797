"""`/learn` and its buttons: a game's lesson, privately; it goes on where one was."""

from __future__ import annotations

from typing import Final

from bot.desk import Desk
from bot.discord.ask import Ask
from bot.features.learn.lesson_pages import OPEN, SHOW, STOP, round_body
from bot.features.learn.lessons import lesson_file
from bot.features.learn.script import ROUND, STEPS, open_lesson, round_is_due, under_way
from bot.features.play.hand import FIRST_STEP, PanelStep
from bot.features.play.hint import HINT
from bot.show.body import Body
from bot.tables import sql as tables_sql

WAYS: Final = (OPEN, ROUND, STEPS)
"""What the ids of buttons say that open a game's lesson: where one is, its round, its steps from the beginning."""


async def learn(desk: Desk, ask: Ask, key: str) -> None:
    """Open a game's lesson where its learner is in it; where only its real round is left, offer that."""
    user_id = ask.user_id
    table = under_way(desk.tables, key, user_id)
    if table is not None:
        await desk.game(table).show_hand(ask, table)
    elif round_is_due(await desk.store.read(tables_sql.newest_lesson, user_id, key)):
        body = round_body(key, desk.resources.texts.speaker(await ask.locale()))
        await (ask.update(body) if ask.on_ephemeral else ask.private(body))
    else:
        await _begin(desk, ask, key, STEPS)


async def _begin(desk: Desk, ask: Ask, key: str, subject: str) -> None:
    """Open the steps or the round of a lesson, or go on with it."""
    guild_id, channel_id = ask.guild_id, ask.channel_id
    person = await ask.person()
    table = await open_lesson(desk.tables, key, person, guild_id=guild_id, channel_id=channel_id, subject=subject)
    await desk.game(table).show_hand(ask, table)


async def press(desk: Desk, ask: Ask, parts: list[str]) -> None:
    """Do what a button of a lesson says."""
    match parts:
        case [what, key] if what in WAYS and key in desk.resources.games and lesson_file(key).is_file():
            await (learn(desk, ask, key) if what == OPEN else _begin(desk, ask, key, what))
        case [what, table_id] if what in (SHOW, STOP) and table_id.isdecimal():
            table, _ = await desk.seated(ask, int(table_id))
            if what == SHOW:
                step = FIRST_STEP if table.status.ended else PanelStep(HINT)
                await desk.game(table).show_hand(ask, table, step)
                return
            desk.private.forget(table.id, desk.hands)
            say = await ask.say(table)
            await ask.update(Body(say("learn.stopped")))
        case _:
            await ask.unknown()
