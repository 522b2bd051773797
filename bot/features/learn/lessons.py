"""Lessons kept as text: a prepared deal, a log with notes, and what is right at each step. No Discord, no store.

A game's file is `lessons/<game>.toml` beside its rules page. What stands in it: docs/game-parts.md, "A lesson".
Where one is in a lesson follows from the length of the table's log, so nothing else has to be kept.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.features.learn.kept import LESSONS, SEATS, Row, read_file, row, rows, state_after
from bot.games import find_game
from games.core import AnyGame, AnyState, GameError, ReplayError, Seat

Beat = tuple[Row, ...]
"""What the script plays, and what the learner may do instead: a look is closed by time, or by who has seen enough."""
OR: Final = " | "
"""Between them in a file: "H close_look 1 | 0 done"."""
WHY: Final = "_why"
"""Ends the key of the sentence that says why a step's right move is right."""
ANY: Final = "*"
"""Stands for every wrong move that nothing else is said about."""


class LessonError(Exception):
    """A lesson that cannot be read or played. The message is one line that names the place."""


class Step(NamedTuple):
    """A decision of the learner, and what the script does after it."""

    note: str
    """The key of the sentence that is shown; `<note>_why` says why the right move is right."""
    ways: tuple[tuple[Row, ...], ...]
    """The right ways on, each as rows of the log, equally many: one, or those of a run. A HOST row is time's."""
    show: str
    """The first of them as a panel's choice has it: an action's text or a run's."""
    then: tuple[Beat, ...] = ()
    """What the script plays afterwards, for whichever seat, CHANCE and HOST."""
    wrong: Mapping[str, str] = MappingProxyType({})
    """Beginnings of wrong actions' texts, whole words → the key of what is said to them; ANY for all others."""
    rules: Mapping[str, str] = MappingProxyType({})
    """The rules met at this step → what shows it (see tests/bot/test_lessons.py)."""
    look: str = ""
    """What is open on the panel when the step begins: a focus as the game's cog writes them; "" for nothing."""
    offer: tuple[str, ...] = ()
    """The choices that the panel has then, by their actions, runs or focuses; () for all. So few that the sentence, the
    picture and they are on a phone's screen together."""
    facts: Mapping[str, str | int] = MappingProxyType({})
    """Facts for the step's sentences, beside p0, p1, … for the seats."""

    @property
    def length(self) -> int:
        """How many rows the learner makes."""
        return len(self.ways[0])


class Deal(NamedTuple):
    """How a table begins."""

    seats: int
    log: tuple[Row, ...]
    options: Mapping[str, str] = MappingProxyType({})
    """Only what differs from the manual."""
    seat: Seat = 0
    """The learner's."""


class Lesson(NamedTuple):
    """All that a game's file says."""

    game: str
    deal: Deal
    steps: tuple[Step, ...]
    final: Deal
    """How the real round begins that comes after the steps; chance goes on by itself."""
    quick: tuple[tuple[str, ...], ...]
    """The rules that each leaf of the quick part of the rules page tells."""

    @property
    def mark(self) -> str:
        """A sign of what is played in it: where that changes, a table of before is not gone on with."""
        played = (self.deal, [(step.ways, step.then) for step in self.steps])
        return f"{zlib.crc32(repr(played).encode()):08x}"


class Place(NamedTuple):
    """Where a table is in its lesson."""

    step: int
    """The step that the learner is at, or has just done while the script plays; their number when all are done."""
    right: frozenset[Row] = frozenset()
    """The learner's rows that go on from here."""
    due: Row | None = None
    """What the script plays now; time itself where it is a HOST row."""
    decides: Step | None = None
    """The step itself, where the learner decides now."""


@functools.cache
def lesson(key: str) -> Lesson | None:
    """Return a game's lesson, or None where it has none; raises LessonError for one that will not do."""
    table = read_file(key, LESSONS)
    return read(key, find_game(key), table) if table else None


def read(key: str, game: AnyGame, table: Mapping[str, Any]) -> Lesson:
    """Return the lesson that a file's table tells; raises LessonError naming the step that will not do."""
    where = key
    try:
        given = dict(table)
        raw, final, quick = given.pop("steps"), given.pop("round"), given.pop("quick")
        deal, steps = _deal(given), []
        state = state_after(game, deal.options, deal.seats, deal.log)
        for number, one in enumerate(raw, 1):
            where = f"{key}, step {number} ({one.get('note')})"
            steps.append(_step(game, state, deal.seat, dict(one)))
            log = (*steps[-1].ways[0], *(beat[0] for beat in steps[-1].then))
            state = state_after(game, deal.options, deal.seats, log, state)
        where = f"{key}, round"
        last = _deal(final)
        state_after(game, last.options, last.seats, last.log)
        return Lesson(key, deal, tuple(steps), last, tuple(map(tuple, quick)))
    except (GameError, ReplayError, LookupError, TypeError, ValueError) as error:
        raise LessonError(f"{where}: {error}") from error


def _deal(table: Mapping[str, Any]) -> Deal:
    return Deal(**{**table, "log": rows(table["log"])})


def _step(game: AnyGame, state: AnyState, seat: Seat, table: dict[str, Any]) -> Step:
    good: Sequence[str] = table.pop("good")
    ways = tuple(_way(game, state, seat, text) for text in good)
    if len({*map(len, ways)}) != 1:
        raise ValueError("right ways of unlike length: where one is follows from how many rows there are")
    then = tuple(rows(text.split(OR)) for text in table.get("then", ()))
    offer = tuple(table.get("offer", ()))
    return Step(**{**table, "ways": ways, "show": good[0], "then": then, "offer": offer})


def _way(game: AnyGame, state: AnyState, seat: Seat, text: str) -> tuple[Row, ...]:
    if text.partition(" ")[0] in SEATS:
        return (row(text),)
    actions = game.actions(state, seat, text)
    if not actions:
        raise ValueError(f"{text!r} is not possible")
    return tuple((seat, game.encode(action)) for action in actions)


def place(course: Lesson, seq: int) -> Place:
    """Return where a table is in its lesson whose log has so many rows."""
    at = len(course.deal.log)
    if seq < at:
        return Place(0, due=course.deal.log[seq])
    for number, step in enumerate(course.steps):
        if seq < at + step.length:
            return Place(number, frozenset(way[seq - at] for way in step.ways), decides=step)
        at += step.length
        if seq < at + len(step.then):
            beat = step.then[seq - at]
            return Place(number, frozenset(beat[1:]), beat[0])
        at += len(step.then)
    return Place(len(course.steps))


def answer(step: Step, text: str) -> str:
    """Return the key of what is said to a wrong action: what the step says to it, else why the right move is right."""
    words = text.split(" ")
    for count in range(len(words), 0, -1):
        found = step.wrong.get(" ".join(words[:count]))
        if found:
            return found
    return step.wrong.get(ANY, step.note + WHY)


def facts(course: Lesson, step: Step) -> dict[str, str | int]:
    """Return the facts of a step's sentences."""
    return {**step.facts, **{f"p{seat}": seat for seat in range(course.deal.seats)}}
