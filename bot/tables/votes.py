"""What the people at a table decide together: to stop the match, to pause it; and what a pause is. Pure edits."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.tables import people
from bot.tables.deadlines import Paces, refitted, rested
from bot.tables.model import Ask, EndReason, Motion, Pace, Pause, Problem, Status, Table, TableError
from bot.tables.purposes import MANNERS

VOTE_SECONDS: Final = 600.0
"""A vote stays open for so long, or for a turn of the table's pace, where that is longer."""
PAUSE_SECONDS: Final = {Pace.LIVE: 2 * 3600.0, Pace.SLOW: 7 * 86_400.0}
"""After so long a pause ends by itself."""


def needed(table: Table, what: Ask) -> int:
    """Return how many of them it takes: all for a pause, else a majority."""
    return len(people.electors(table)) if what is Ask.PAUSE else people.majority(people.electors(table))


def ayes(table: Table, motion: Motion) -> int:
    """Return how many who may decide are for what is asked."""
    return len(people.electors(table) & set(motion.ayes))


def ask(table: Table, by: int, what: Ask, paces: Paces, now: float) -> Table:
    """Open a vote, or vote for the one that is open. A person alone at the table decides at once."""
    table = people.at_the_table(table, by)
    _require_votes(table)
    if what is Ask.PAUSE and table.pause is not None:
        raise TableError(Problem.PAUSED, at=int(table.pause.until))
    if table.motion is None:
        table = replace(table, motion=Motion(what, (), (), now + max(VOTE_SECONDS, paces.turn[table.pace])))
    return _answered(table, by, what, yes=True)


def answer(table: Table, by: int, what: Ask, *, yes: bool) -> Table:
    """Vote for or against what is asked. The vote may be changed while it is open."""
    table = people.at_the_table(table, by)
    if table.motion is None:
        raise TableError(Problem.NO_VOTE)
    return _answered(table, by, what, yes=yes)


def _require_votes(table: Table) -> None:
    if not MANNERS[table.purpose].votes:
        raise TableError(Problem.TOURNAMENT)


def _answered(table: Table, by: int, what: Ask, *, yes: bool) -> Table:
    motion = table.motion
    if motion is None or motion.what is not what:
        raise TableError(Problem.OTHER_VOTE)
    ayes = (*(user for user in motion.ayes if user != by or yes), *((by,) if yes and by not in motion.ayes else ()))
    noes = (*(user for user in motion.noes if user != by), *(() if yes else (by,)))
    return replace(table, motion=motion._replace(ayes=ayes, noes=noes))


def decided(table: Table, now: float) -> Table:
    """Return the table with what has come of its vote: it is open while those who said nothing can still turn it.

    Where nobody is there any more who is for it, it is over.

    Asked after every change, because a person who leaves changes what it takes.
    """
    motion = table.motion
    if motion is None or table.status is not Status.PLAYING:
        return table
    there = people.electors(table)
    wanted = needed(table, motion.what)
    if there and ayes(table, motion) >= wanted:
        return _passed(replace(table, motion=None), motion.what, alone=len(there) == 1, now=now)
    if not ayes(table, motion) or len(there - set(motion.noes)) < wanted:
        return replace(table, motion=None)
    return table


def _passed(table: Table, what: Ask, *, alone: bool, now: float) -> Table:
    if what is Ask.PAUSE:
        return replace(table, pause=Pause(now, now + PAUSE_SECONDS[table.pace]))
    return replace(table, status=Status.CLOSED, ended_reason=EndReason.CANCELLED if alone else EndReason.VOTED)


def go_on(table: Table, by: int, paces: Paces, now: float) -> Table:
    """End a pause: anybody at the table may, but for one who left; also where a rule raised in a tournament."""
    table = people.at_the_table(table, by)
    if not table.broken:
        _require_votes(table)
    if table.pause is None:
        raise TableError(Problem.NOT_PAUSED)
    return resumed(table, paces, now)


def resumed(table: Table, paces: Paces, now: float) -> Table:
    """Return the table after its pause: every clock has what it had left, and never more than a full turn.

    A vote does not rest in a pause: it lapses when it was to lapse.
    """
    since = now if table.pause is None else table.pause.since
    after = rested(replace(table, pause=None, motion=None), max(0.0, now - since))
    return refitted(replace(after, motion=table.motion), paces, now)


def due(table: Table) -> float | None:
    """Return when a vote lapses or a pause ends by itself, whichever comes first."""
    ends = [table.motion.lapses_at] if table.motion is not None else []
    return min([*ends, *([table.pause.until] if table.pause is not None else [])], default=None)


def lapsed(table: Table, paces: Paces, now: float) -> Table | None:
    """Return the table without the vote or pause whose time is over; None where there is none."""
    after = table
    if after.motion is not None and after.motion.lapses_at <= now:
        after = replace(after, motion=None)
    if after.pause is not None and after.pause.until <= now:
        after = resumed(after, paces, now)
    return None if after is table else after
