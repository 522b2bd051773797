"""The deal of an ended match, played again: the same stock at a seat of it, alone with the house, counting for nothing.

What came of it is put beside what that seat got then. Nothing is kept but the table itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Unpack

from bot.base.errors import ScoreError, sure
from bot.features.contest import days
from bot.features.contest.contest import SHORT, Stretch, finished, is_short
from bot.features.contest.dailies import SEAT
from bot.features.replay.moments import require_seen
from bot.tables.deals import is_finished
from bot.tables.lobby import alone
from bot.tables.model import Person, Table, TableError, Where
from bot.tables.play import places_of
from bot.tables.purposes import Purpose
from games.core import Seat, parse_options

if TYPE_CHECKING:
    from bot.features.contest.dailies import Dailies
    from bot.tables.door import Tables


class Result(NamedTuple):
    """What a seat got."""

    score: int
    place: int | None = None
    """None for a short play, where more is better."""


class Again:
    """Deals of ended matches, for anybody to play again."""

    def __init__(self, tables: Tables, dailies: Dailies) -> None:
        self._tables = tables
        self._dailies = dailies
        tables.follow(Purpose.AGAIN, Stretch())

    async def begin(
        self, table_id: int, person: Person, seat: Seat | None = None, of: Person | None = None, **here: Unpack[Where]
    ) -> Table:
        """Begin the deal of an ended match, or go on with it: at `seat`, that `of` somebody, or else the person's own.

        Who did not play there sits where its host sat. Raises ScoreError or TableError for a match that one may not
        see or that cannot be played, and while others may still play its deal.
        """
        table = await require_seen(self._tables, table_id, here["guild_id"], person.user_id)
        if table.private and table.seat_of(person.user_id) is None:
            raise ScoreError("again_private")
        if of is not None:
            seat = table.seat_of(of.user_id)
            if seat is None:
                raise ScoreError("again_elsewhere", name=of.name, table=table.id)
        seats = (seat, table.seat_of(person.user_id), table.seat_of(table.host_id), 0)
        seat = next(one for one in seats if one is not None)
        if seat >= len(table.holders):
            raise ScoreError("no_table")
        return await self._open(await self._tables.require_open(table), seat, person, **here)

    async def against(self, rival: Person, person: Person, game: str, day: str, **here: Unpack[Where]) -> Table:
        """Begin the deal of a day, for fun, against somebody's try that has ended; or go on with it.

        Only tries that the ladder of the guild shows. Raises ScoreError where it would spoil the person's own try.
        """
        if rival.user_id == person.user_id:
            raise ScoreError("duel_self")
        row = await self._dailies.try_of(rival.user_id, day, game)
        if row is None or row.score is None or row.table_id is None or row.guild_id != here["guild_id"]:
            raise ScoreError("duel_no_try", name=rival.name)
        if not await self._dailies.may_play_again(person.user_id, day, game):
            raise ScoreError("duel_own_first", at=int(days.opens_at(day)))
        return await self._open(await self._tables.fetch(row.table_id), SEAT, person, **here)

    async def _open(self, table: Table, seat: Seat, person: Person, **here: Unpack[Where]) -> Table:
        if not is_finished(table):
            raise ScoreError("again_unfinished", table=table.id)
        if table.state is None:
            raise ScoreError("again_other_rules", table=table.id)
        if self._tables.script_of(table) is not None and not table.deal:
            raise ScoreError("again_set_up", table=table.id)
        subject = f"{table.id} {seat} {SHORT}" if is_short(table) else f"{table.id} {seat}"
        return await self._set(table, subject, table.deal or await self._deal_of(table), person, **here)

    async def once_more(self, table_id: int, person: Person, **here: Unpack[Where]) -> Table:
        """Begin once more what somebody has played again; raises ScoreError for anything else."""
        table = await require_seen(self._tables, table_id, here["guild_id"], person.user_id)
        if table.purpose is not Purpose.AGAIN:
            raise ScoreError("no_table")
        return await self._set(table, table.subject, table.deal, person, **here)

    async def _set(self, like: Table, subject: str, deal: str, person: Person, **here: Unpack[Where]) -> Table:
        number, seat = match_of(subject)
        return await self._tables.open_set(
            game=like.game.info.key,
            purpose=Purpose.AGAIN,
            subject=subject,
            holders=alone(person, seat, [holder.level for holder in like.holders], number),
            **here,
            locale=person.locale,
            options=like.options,
            deal=deal,
        )

    async def _deal_of(self, table: Table) -> str:
        """Return the name of the set deal that a match of its own chance was."""
        rules = parse_options(table.game.info.options, table.options)
        log = [(row.seat, row.text) for row in await self._tables.log(table.id)]
        places = places_of(table.game, rules, len(table.holders), table.id, log)
        return (await self._tables.deals.of_match(table.id, sure(table.secret), places)).name

    async def then(self, table: Table) -> tuple[Table, Seat] | None:
        """Return the match whose deal a table plays again, and the seat; None where it is there no more."""
        number, seat = match_of(table.subject)
        try:
            return await self._tables.fetch(number), seat
        except TableError:
            return None

    async def result(self, table: Table, seat: Seat) -> Result | None:
        """Return what a seat got at a table that has ended; None where it was not played to its end."""
        if is_short(table):
            found = await finished(self._tables, table, seat)
            return None if found is None else Result(found.score)
        outcome = None if table.state is None else table.game.outcome(table.state)
        return None if outcome is None else Result(outcome.scores[seat], outcome.placements[seat])

    async def is_open(self, table: Table) -> bool:
        """Tell whether what was played may be looked at: nobody can still try the deal."""
        return (await self._tables.revealed(table)).secret is not None


def match_of(subject: str) -> tuple[int, Seat]:
    """Return the match whose deal a table of this subject plays again, and at which of its seats."""
    number, seat, *_ = subject.split(" ")
    return int(number), int(seat)
