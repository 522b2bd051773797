"""The moments of an ended match, in order, as those at the table met them. No pictures, no Discord."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from bot.base.errors import ScoreError
from bot.tables.door import Tables
from bot.tables.model import Problem, Table, TableError
from bot.tables.play import ONLY_CHANCE
from games.core import AnyGame, Event, Seat, Step, parse_options, replay

KEPT: Final = 16
"""Matches whose moments are remembered."""


class Moment(NamedTuple):
    """An action and whatever was drawn after it: between the two nobody ever saw the table."""

    seat: Seat
    """Who acted; CHANCE for the first deal."""
    text: str
    state: Any
    events: tuple[Event, ...]


class Match(NamedTuple):
    """An ended match to look at. The first moment is the table after the first deal."""

    table: Table
    moments: tuple[Moment, ...]

    @property
    def last(self) -> int:
        """The number of the last moment."""
        return len(self.moments) - 1


def moments_of(game: AnyGame, steps: Iterable[Step]) -> tuple[Moment, ...]:
    """Return the steps of a log as moments."""
    found: list[Moment] = []
    drawing = False
    for step in steps:
        if drawing:
            before = found[-1]
            found[-1] = before._replace(state=step.state, events=before.events + step.events)
        else:
            found.append(Moment(step.seat, step.text, step.state, step.events))
        drawing = game.to_act(step.state) == ONLY_CHANCE
    return tuple(found)


async def require_seen(tables: Tables, table_id: int, guild_id: int | None, user_id: int) -> Table:
    """Return an ended match of the guild, or one where the user sat; raises ScoreError or TableError."""
    try:
        table = await tables.fetch(table_id)
    except TableError as error:
        if error.code is Problem.RESTS:
            raise
        raise ScoreError("no_table") from None
    if not table.concerns(user_id) or (guild_id != table.guild_id and table.seat_of(user_id) is None):
        raise ScoreError("no_table")
    if not table.status.ended:
        raise ScoreError("not_over")
    return table


class Matches:
    """Ended matches, made from their logs; the newest stay in memory."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._matches: OrderedDict[int, Match] = OrderedDict()

    async def match(self, table_id: int, guild_id: int | None, user_id: int) -> Match:
        """Return an ended match of the guild, or one where the user sat; raises ScoreError or TableError."""
        table = await self._tables.require_open(await require_seen(self._tables, table_id, guild_id, user_id))
        known = self._matches.get(table_id)
        if known is None or known.table != table:
            known = Match(table, await self._moments(table))
            self._matches[table_id] = known
            while len(self._matches) > KEPT:
                self._matches.popitem(last=False)
        return known

    async def _moments(self, table: Table) -> tuple[Moment, ...]:
        if table.started_at is None or table.state is None:
            raise ScoreError("no_replay", table=table.id)
        rules = parse_options(table.game.info.options, table.options)
        log = [(row.seat, row.text) for row in await self._tables.log(table.id)]
        return moments_of(table.game, replay(table.game, rules, len(table.holders), log))
