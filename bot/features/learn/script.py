"""Lessons at their tables: what is right there, and what the script does in the learner's own name. No Discord."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Unpack

from bot.features.learn.lessons import Lesson, Place, answer, facts, lesson, place
from bot.tables.door import Tables
from bot.tables.lobby import alone
from bot.tables.model import EndReason, Person, Status, Table, TableError, Where
from bot.tables.purposes import Purpose
from bot.tables.scripts import Corrected
from bot.thinking.watcher import Watcher
from games.core import AnyAction, GameError, Seat
from games.core.levels import Level

STEPS, ROUND = "steps", "round"
"""What the subjects of a lesson's tables begin with: the steps (and the mark of the lesson), then a real round."""
PACE: Final = 1.6
"""Seconds until the script makes a row in the learner's name: time to see what came before."""
GENTLE: Final = Level.GENTLE
LessonTable = tuple[str, str, str, str, int]
"""A table as its game, subject, status, why it ended, rows of its log (`bot.tables.sql.lesson_tables`)."""


def course_of(table: Table) -> Lesson | None:
    """Return the lesson whose steps a table plays; None for every other table, and for a lesson that has changed."""
    course = lesson(table.game.info.key) if table.purpose is Purpose.LESSON else None
    return course if course is not None and table.subject == steps_of(course) else None


def steps_of(course: Lesson) -> str:
    """Return the subject of the table that plays a lesson's steps."""
    return f"{STEPS} {course.mark}"


def place_of(table: Table) -> Place | None:
    """Return where a table is in the steps of its lesson; None for every other table."""
    course = course_of(table)
    return None if course is None else place(course, table.seq)


class LessonScript:
    """The script of lessons (see bot.tables.purposes): the steps as they stand in the file; a round goes by itself."""

    def check(self, table: Table, seat: Seat, action: AnyAction) -> None:
        """Raise Corrected for what is not right at this step, with what its lesson says to it."""
        course = course_of(table)
        if course is None:
            return
        here, text = place(course, table.seq), table.game.encode(action)
        if (seat, text) == here.due or (seat, text) in here.right:
            return
        if here.decides is None:
            raise Corrected("learn.finish" if here.right else "learn.wait")
        raise Corrected(f"lesson.{answer(here.decides, text)}", **facts(course, here.decides))

    def next_row(self, table: Table) -> tuple[Seat, str] | None:
        """Return what the script plays now, else the learner's right move: so the house never reacts before them."""
        here = place_of(table)
        return None if here is None else here.due or min(here.right, default=None)

    def ends(self, table: Table) -> bool:
        """Return whether all steps are done, or the real round is over."""
        course = course_of(table)
        if course is not None:
            return place(course, table.seq).step == len(course.steps)
        if table.subject != ROUND:
            return True  # of a lesson that has changed
        searching = table.game.searching
        return searching is not None and searching.over(table.state)


class LearnersHands(Watcher):
    """Makes the rows that the script makes in the learner's name, such as a draw that needs no thought any more."""

    def __init__(self, tables: Tables, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        super().__init__(tables)
        self._sleep = sleep

    def watch(self, table: Table) -> None:
        """Make in a moment what is due in the learner's name."""
        here = place_of(table) if table.status is Status.PLAYING else None
        if here is not None and here.due is not None and here.due[0] >= 0:
            user_id = table.holders[here.due[0]].user_id
            if user_id is not None:
                self._tasks.run(self._later(table, user_id, here.due[1]))

    async def _later(self, table: Table, user_id: int, text: str) -> None:
        await self._sleep(PACE)
        try:
            if self._tables.get(table.id).seq == table.seq:
                await self._tables.act(table.id, user_id, None, text)
        except (GameError, TableError):
            return  # the table has moved on, ended or left memory


async def open_lesson(tables: Tables, key: str, person: Person, subject: str = STEPS, **here: Unpack[Where]) -> Table:
    """Return the table of a person's lesson, opened if it is not there; raises KeyError where the game has none."""
    course = lesson(key)
    if course is None:
        raise KeyError(key)
    deal = course.deal if subject == STEPS else course.final
    return await tables.open_set(
        game=key,
        purpose=Purpose.LESSON,
        subject=steps_of(course) if subject == STEPS else subject,
        holders=alone(person, deal.seat, [GENTLE] * deal.seats, 0),
        **here,
        locale=person.locale,
        options=deal.options,
        rows=deal.log,
    )


def under_way(tables: Tables, key: str, user_id: int) -> Table | None:
    """Return the open table of a person's lesson in a game, the round before the steps."""
    course = lesson(key)
    own = [
        table
        for table in tables.live()
        if table.purpose is Purpose.LESSON and table.host_id == user_id and table.game.info.key == key
        if course is not None and table.subject in (ROUND, steps_of(course))
    ]
    return min(own, key=lambda table: table.subject != ROUND, default=None)


def round_is_due(newest: LessonTable | None) -> bool:
    """Return whether somebody has done a lesson's steps, but not its real round to the end, by their newest table."""
    course = None if newest is None else lesson(newest[0])
    if newest is None or course is None:
        return False
    return _finished(newest) if newest[1] == steps_of(course) else newest[1] == ROUND and not _finished(newest)


def lesson_lines(tables: Sequence[LessonTable]) -> list[str]:
    """Return in words where learners are: for each game how many began and finished, and where the others are."""
    lines = []
    for key in sorted({game for game, *_ in tables}):
        course = lesson(key)
        steps = [one for one in tables if one[0] == key and one[1].startswith(STEPS)]
        done = [one for one in steps if _finished(one)]
        current = () if course is None else [one for one in steps if one[1] == steps_of(course)]
        places = Counter(place(course, one[4]).step + 1 for one in current if course and not _finished(one))
        rounds = [one for one in tables if one[:2] == (key, ROUND)]
        played = sum(map(_finished, rounds))
        lines.append(
            f"{key}: {len(steps)} began, {len(done)} finished; "
            + "".join(f"{count} at step {step}, " for step, count in sorted(places.items()))
            + f"real rounds: {len(rounds)} began, {played} finished"
        )
    return lines


def _finished(table: LessonTable) -> bool:
    return table[2] == Status.OVER or table[3] == EndReason.DONE
