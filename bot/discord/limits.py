"""How much a person and a server may ask for, looked at before a press costs anything; more is refused privately."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Final, NamedTuple

from bot.base.config import DMS
from bot.tables.model import Problem, Status, Table, TableError

KEPT: Final = 10_000
"""So many buckets are kept at the most; those that are full again go first."""
EXACT: Final = 1e-6
"""Seconds within which sums of times are exact."""


class Bucket(NamedTuple):
    """So much at once, and how many seconds until there is one more."""

    burst: float
    seconds: float
    problem: Problem
    servers: float
    """How many times as much a server may ask for as a person."""


class Asked(Enum):
    """What is counted for each person, and for each server."""

    PRESS = Bucket(20, 0.25, Problem.TOO_QUICK, 25)
    """Buttons, menus, forms and commands."""
    FILM = Bucket(1, 60.0, Problem.WAIT, 6)
    INVITATION = Bucket(5, 60.0, Problem.WAIT, 6)
    """Messages that call somebody by name: invitations and challenges."""


LOBBIES: Final = 3
"""Lobbies that a person may have open."""
TABLES: Final = 50
"""Lobbies that a server may have open."""


class Limits:
    """What everybody has left. `times`: how many times as much as usual is allowed (MADANG_CAPS)."""

    def __init__(self, times: float, now: Callable[[], float] = time.monotonic) -> None:
        self._times = times
        self._now = now
        self._full_at: dict[tuple[Asked, int], float] = {}
        """When a bucket is full again. A server's has its number below zero."""

    def take(self, asked: Asked, user_id: int, guild_id: int) -> None:
        """Take one; raises TableError where none is left (`at`: the Unix time at which there is one again).

        A server has a bucket, too, so that its crowd does not keep all others waiting; the bot's DMs have none.
        """
        now, bucket, taken = self._now(), asked.value, {}
        for number in (user_id,) if guild_id == DMS else (user_id, -guild_id):
            share = self._times * (1.0 if number > 0 else bucket.servers)
            one, most = bucket.seconds / share, max(1.0, bucket.burst * share)
            full_at = max(now, self._full_at.get((asked, number), now)) + one
            seconds = full_at - now - most * one
            if seconds > EXACT:
                problem = bucket.problem if number > 0 else Problem.THEIR_HURRY
                raise TableError(problem, at=int(time.time() + seconds) + 1)
            taken[asked, number] = full_at
        self._full_at |= taken
        if len(self._full_at) > KEPT:
            self._tidy(now)

    def _tidy(self, now: float) -> None:
        full = [key for key, full_at in self._full_at.items() if full_at <= now]
        for key in full or list(self._full_at)[: KEPT // 10]:
            del self._full_at[key]

    def require_room(self, tables: Iterable[Table], guild_id: int, user_id: int) -> None:
        """Raise TableError where somebody, or a server, has as many lobbies open as there may be.

        In the bot's DMs nobody sees the others' lobbies, so they are nobody's hindrance.
        """
        lobbies = [table for table in tables if table.status is Status.LOBBY]
        if sum(table.host_id == user_id for table in lobbies) >= LOBBIES * self._times:
            raise TableError(Problem.YOUR_LOBBIES, most=int(LOBBIES * self._times))
        if guild_id != DMS and sum(table.guild_id == guild_id for table in lobbies) >= TABLES * self._times:
            raise TableError(Problem.THEIR_LOBBIES, most=int(TABLES * self._times))
