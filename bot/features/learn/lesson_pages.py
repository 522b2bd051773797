"""What the panel of a lesson's table says: one sentence at a time, and what to press instead of playing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.features.contest.daily_pages import press_id as daily_id
from bot.features.learn.help import command_of
from bot.features.learn.lessons import WHY, facts, place
from bot.features.learn.script import ROUND, STEPS, course_of, place_of
from bot.features.play.hint import SIGN
from bot.features.play.table_show import Notes, Shown
from bot.show import ids
from bot.show.body import Body, ButtonSpec
from bot.show.face import Face, Style
from bot.tables.model import Table
from bot.texts import Speaker
from games.core import Seat

LEARN: Final = "learn"
"""What its buttons are called in their ids; what they do is the part behind it (`cogs.learn`)."""
OPEN: Final = "open"
SHOW: Final = "show"
STOP: Final = "stop"


class LessonNotes(Notes):
    """The notes of lessons (see bot.features.play.table_show)."""

    def __init__(self, games: Mapping[str, Face[Any]]) -> None:
        self._games = games

    async def lines(self, table: Table, seat: Seat, say: Speaker) -> Sequence[str]:
        """Return the step's sentence while the learner decides, a word of praise while the script plays."""
        course = course_of(table)
        if course is None and table.subject != ROUND:
            return (say("learn.changed"),)
        if course is None:
            command = command_of(self._games[table.game.info.key], say)
            return (say("learn.round_over", command=command) if table.status.ended else say("learn.round_on"),)
        here = place(course, table.seq)
        if here.decides is None:
            return (say("learn.all_done" if here.step == len(course.steps) else "learn.good"),)
        note = say(f"lesson.{here.decides.note}", **facts(course, here.decides))
        return (say("learn.step", n=here.step + 1, all=len(course.steps), note=note),)

    async def buttons(self, table: Table, seat: Seat, say: Speaker) -> Sequence[ButtonSpec]:
        """Return what shows the right move or stops for now; at the end what leads on: a real round, then the daily."""
        key = table.game.info.key
        if table.status.ended and course_of(table) is not None:
            return (ButtonSpec(ids.page_id(LEARN, ROUND, key), say("button.lesson_round"), Style.SUCCESS),)
        if table.status.ended:
            daily = ButtonSpec(daily_id("play", key), say("button.lesson_daily"), Style.SUCCESS)
            return (daily,) if table.subject == ROUND and table.game.short is not None else ()
        stop = ButtonSpec(ids.page_id(LEARN, STOP, table.id), say("button.lesson_stop"))
        here = place_of(table)
        if here is None or here.decides is None:
            return (stop,)
        return (ButtonSpec(ids.page_id(LEARN, SHOW, table.id), say("button.lesson_show"), emoji=SIGN), stop)

    async def shown(self, table: Table, seat: Seat, say: Speaker) -> Shown | None:
        """Return the right move of the step that the learner is at, and why it is right."""
        course, here = course_of(table), place_of(table)
        if course is None or here is None or here.decides is None:
            return None
        step = here.decides
        return Shown(step.show, say(f"lesson.{step.note}{WHY}", **facts(course, step)), step.look, step.offer)


def offer_body(game: str, say: Speaker) -> Body:
    """Return what somebody is told, once, who opens a game for the first time."""
    button = ButtonSpec(ids.page_id(LEARN, OPEN, game), say("button.lesson_open"), Style.PRIMARY, emoji="📖")
    return Body(say("learn.offer", title=say.title_of(game)), ((button,),))


def round_body(game: str, say: Speaker) -> Body:
    """Return what a learner reads after the last step: the real round waits, or the lesson from its beginning."""
    onward = ButtonSpec(ids.page_id(LEARN, ROUND, game), say("button.lesson_round"), Style.SUCCESS)
    again = ButtonSpec(ids.page_id(LEARN, STEPS, game), say("button.lesson_open"))
    return Body(say("learn.all_done"), ((onward, again),))
