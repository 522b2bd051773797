"""When clocks run out: turns, the game's waits, tables without people. Pure: all from a snapshot and the time now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bot.base.config import Config
from bot.tables.model import EndReason, Pace, Pause, Status, Table
from bot.tables.purposes import MANNERS
from games.core import Seat

LATE_SECONDS: Final = 30.0
"""What a clock that ran out while the bot was away gets at least, if it ever had so much."""
MOMENT: Final = 30.0
"""What a clock has left at least when its seat acts within a turn: who draws at the last second can still choose."""
QUIET_IDLE: Final = 30 * 86_400.0
"""Seconds for which a quiet table is kept that its player does not come back to."""
IDLE_TURNS: Final = 3
"""A table is never called idle before so many turns could have run out."""


@dataclass(frozen=True, slots=True)
class Paces:
    """The configured durations, in seconds, by pace."""

    turn: Mapping[Pace, float]
    idle: Mapping[Pace, float]
    grace: Mapping[Pace, float]

    @classmethod
    def of(cls, config: Config) -> Paces:
        """Return the durations of a configuration."""
        turn = {Pace.LIVE: config.turn_seconds, Pace.SLOW: config.slow_turn_seconds}
        idle = {pace: max(config.idle_hours * 3600, IDLE_TURNS * seconds) for pace, seconds in turn.items()}
        grace = {Pace.LIVE: config.abandon_seconds, Pace.SLOW: max(config.abandon_seconds, turn[Pace.SLOW])}
        return cls(turn, idle, grace)


class Closing(NamedTuple):
    """When an open table will be closed because nobody is there, and why."""

    at: float
    reason: EndReason


def closing(table: Table, paces: Paces) -> Closing:
    """Return when the table is closed if nobody does anything before; a pause does not count."""
    since = table.touched_at + (table.pause.until - table.pause.since if table.pause else 0.0)
    if table.quiet:
        return Closing(since + QUIET_IDLE, EndReason.IDLE)
    if table.anybody or MANNERS[table.purpose].alone:
        return Closing(since + paces.idle[table.pace], EndReason.IDLE)
    away = any(holder.user_id is not None and not holder.left for holder in table.holders)
    return Closing(since + paces.grace[table.pace], EndReason.AWAY if away else EndReason.ABANDONED)


def with_clocks(table: Table, paces: Paces, now: float) -> Table:
    """Return the table with the clocks that its state asks for: those that still stand are kept, new ones begin now.

    In a pause they rest as they are.
    """
    if table.status is not Status.PLAYING:
        return table if not (table.deadlines or table.waits) else replace(table, deadlines={}, decisions={}, waits={})
    if table.pause is not None:
        return table
    clocked = () if table.quiet else sorted(table.waiting)
    decisions = {seat: decision(table, seat) for seat in clocked if table.holders[seat].present}
    full = now + paces.turn[table.pace]
    deadlines = {
        seat: table.deadlines[seat] if table.decisions.get(seat) == token and seat in table.deadlines else full
        for seat, token in decisions.items()
    }
    waits = {text: table.waits.get(text, now + seconds) for text, seconds in _wait_seconds(table).items()}
    return replace(table, deadlines=deadlines, decisions=decisions, waits=waits)


def prolonged(table: Table, seat: Seat, paces: Paces, now: float) -> Table:
    """Return the table where a seat that has just acted has a moment for what its turn asks next."""
    at = table.deadlines.get(seat)
    least = now + min(MOMENT, paces.turn[table.pace])
    return table if at is None or at >= least else replace(table, deadlines={**table.deadlines, seat: least})


def decision(table: Table, seat: Seat) -> int:
    """Return the token of the decision that a seat of `waiting` has before it."""
    return table.game.token(table.state, seat, table.game.default_action(table.state, seat))


def _wait_seconds(table: Table) -> dict[str, float]:
    if MANNERS[table.purpose].still:
        return {}
    slow = table.pace is Pace.SLOW
    waits = table.game.waits(table.state)
    return {table.game.encode(wait.action): wait.slow_seconds if slow else wait.seconds for wait in waits}


def refitted(table: Table, paces: Paces, now: float) -> Table:
    """Return the table with clocks that fit a time which did not pass evenly: after a restart or a jump of the clock.

    One that ran out meanwhile gets some seconds more; none is longer than it is at its beginning. Those that rest in a
    pause are fitted when it ends.
    """
    if table.pause is not None:
        return table
    turn = paces.turn[table.pace]
    full = _wait_seconds(table) if table.status is Status.PLAYING else {}
    limit = closing(table, paces).at - table.touched_at
    return replace(
        table,
        deadlines={seat: _fit(at, now, turn) for seat, at in table.deadlines.items()},
        waits={text: _fit(at, now, full.get(text, LATE_SECONDS)) for text, at in table.waits.items()},
        touched_at=min(now, max(table.touched_at, now + min(limit, paces.grace[table.pace]) - limit)),
    )


def rested(table: Table, seconds: float) -> Table:
    """Return the table after a time that is not to count: every clock, also that of idleness, stood still in it."""
    return replace(
        table,
        deadlines={seat: at + seconds for seat, at in table.deadlines.items()},
        waits={text: at + seconds for text, at in table.waits.items()},
        touched_at=table.touched_at + seconds,
        pause=table.pause and Pause(table.pause.since + seconds, table.pause.until + seconds),
        motion=table.motion and table.motion._replace(lapses_at=table.motion.lapses_at + seconds),
    )


def _fit(at: float, now: float, full: float) -> float:
    return min(max(at, now + min(LATE_SECONDS, full)), now + full)
