"""Duels: two people play the same two deals, each alone with the same house players, when they like.

The first deal is played from the first seat, the second from the next. The sums of both are compared; who has not
finished both in time loses to who has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Unpack

from bot.base.errors import ScoreError
from bot.features.contest import sql
from bot.features.contest.contest import Contest, finished
from bot.features.contest.plays import gives_a_choice, short_of
from bot.features.contest.rows import DuelRow, SideRow
from bot.store import kept_sql
from bot.tables.lobby import alone
from bot.tables.model import Person, Table, Where
from bot.tables.purposes import Purpose
from games.core.levels import Level

PARTS: Final = (0, 1)
"""The deals, each by the seat that it is played from."""
DAY: Final = 86_400.0
ANSWER_WITHIN: Final = 2 * DAY
PLAY_WITHIN: Final = 7 * DAY
NOTHING: Final = float("-inf")
"""What counts as the sum of who has not finished both."""
ASKED, OPEN, REFUSED, LAPSED, OVER = "asked", "open", "refused", "lapsed", "over"


class Total(NamedTuple):
    """What somebody has done of a duel."""

    played: int
    """How many of the deals came to their end."""
    score: int | None
    """The sum; None until all are finished, and for good where one does not count."""


class Record(NamedTuple):
    """What somebody's duels came to."""

    won: int
    drawn: int
    lost: int


class Duels(Contest):
    """The duels of the house."""

    purpose = Purpose.DUEL
    over: Callable[[], None] = staticmethod(lambda: None)
    """Called when there is a result to be told."""

    async def start_up(self) -> None:
        """Make up what a kill left undone."""
        for duel in await self._store.read(sql.running_duels, self._store.share):
            for side in await self._store.read(sql.sides_of, duel.id):
                if side.ended_at is None:
                    await self.make_up(side.table_id)

    # Asking

    async def ask(
        self, asker: Person, asked: Person, game: str, *, guild_id: int, channel_id: int, locale: str
    ) -> DuelRow:
        """Ask somebody for a duel; raises ScoreError where these two have one of the game already, or for oneself."""
        if asker.user_id == asked.user_id:
            raise ScoreError("duel_self")
        for user in (asker, asked):
            if user.user_id in await self._store.read(kept_sql.kept_off, guild_id):
                raise ScoreError("duel_kept_off", name=user.name)
        both = (asker.user_id, asker.name, asked.user_id, asked.name)
        new = DuelRow(0, guild_id, channel_id, locale, game, *both, ASKED, self.now() + ANSWER_WITHIN)
        made = await self._store.write(sql.make_duel, new)
        if made is None:
            raise ScoreError("duel_there", name=asked.name)
        return made

    async def duel(self, duel_id: int) -> DuelRow:
        """Return a duel, ended if it is to end; raises ScoreError for one that is not there."""
        found = await self._store.read(sql.read_duel, duel_id)
        if found is None:
            raise ScoreError("no_duel")
        return await self._ended(found)

    async def answer(self, duel_id: int, user_id: int, *, yes: bool) -> DuelRow:
        """Accept or refuse what one was asked for, or take back what one asked; raises ScoreError."""
        duel = await self.duel(duel_id)
        if user_id != duel.asked_id and (yes or user_id != duel.asker_id):
            raise ScoreError("duel_not_yours", name=duel.asked)
        if duel.status != ASKED:
            raise ScoreError("duel_answered")
        await self._store.write(sql.turn_duel, duel, OPEN if yes else REFUSED, self.now() + PLAY_WITHIN)
        return await self.duel(duel_id)

    # Playing

    async def play(self, duel_id: int, person: Person, **here: Unpack[Where]) -> tuple[DuelRow, Table | None]:
        """Begin the first of the deals that somebody has not finished, or go on with it; None when none is left."""
        duel = await self.duel(duel_id)
        if person.user_id not in (duel.asker_id, duel.asked_id):
            raise ScoreError("duel_not_yours", name=duel.asked)
        if duel.status == ASKED:
            raise ScoreError("duel_unanswered", name=duel.asked)
        if duel.status != OPEN:
            raise ScoreError("duel_closed")
        done = {
            side.part
            for side in await self._store.read(sql.sides_of, duel_id)
            if side.user_id == person.user_id and side.ended_at is not None
        }
        part = next((part for part in PARTS if part not in done), None)
        if part is None:
            return duel, None
        side = await self._store.write(sql.begin_side, duel_id, person.user_id, part)
        if side is None:
            raise ScoreError("no_duel")
        if side.table_id is not None:
            return duel, await self.tables.fetch(side.table_id)
        table = await self._open(duel, part, person, **here)
        await self._store.write(sql.seat_side, side, table.id)
        return duel, table

    async def _open(self, duel: DuelRow, part: int, person: Person, **here: Unpack[Where]) -> Table:
        game = self.tables.game(duel.game)
        short = short_of(game)
        deal = await self.tables.deals.make(duel.deals[part], fits=lambda secret: gives_a_choice(game, secret))
        return await self.tables.open_set(
            game=duel.game,
            purpose=Purpose.DUEL,
            subject=f"{duel.id} {part}",
            holders=alone(person, part, [Level.NORMAL] * short.seats, duel.id),
            **here,
            locale=person.locale,
            options=short.options,
            deal=deal.name,
        )

    async def reckon(self, table: Table) -> SideRow:
        """Note what was played at a table that has ended, once, and return it."""
        duel_id, part = duel_of(table)
        async with self._ending:
            duel = await self._store.read(sql.read_duel, duel_id)
            side = await self._store.read(sql.read_side, duel_id, table.host_id, part)
            if duel is None or side is None:
                return SideRow(duel_id, table.host_id, part)  # forgotten meanwhile, or deleted with its server
            if side.ended_at is None:
                ended = table.ended_at or self.now()
                late = duel.status != OPEN or ended > duel.until
                found = None if late else await finished(self.tables, table, part)
                score = None if found is None else found.score
                side = side._replace(table_id=table.id, ended_at=ended, score=score)
                await self._store.write(sql.end_side, side)
                await self._ended(duel)
        return side

    # The end

    async def totals(self, duel: DuelRow) -> tuple[Total, Total]:
        """Return what the asker and the asked have done."""
        sides = await self._store.read(sql.sides_of, duel.id)
        return total(sides, duel.asker_id), total(sides, duel.asked_id)

    async def record(self, guild_id: int, user_id: int) -> Record:
        """Return what somebody's duels in a guild came to; who has not finished both deals loses to who has."""
        ahead = []
        for duel in await self._store.read(sql.duels_of, guild_id, user_id):
            scores = [NOTHING if one.score is None else one.score for one in await self.totals(duel)]
            mine, other = scores if user_id == duel.asker_id else reversed(scores)
            ahead.append((mine > other) - (mine < other))
        return Record(ahead.count(1), ahead.count(0), ahead.count(-1))

    async def look(self) -> list[DuelRow]:
        """End what was not answered or played in time; return the duels whose result is to be told."""
        for duel in await self._store.read(sql.running_duels, self._store.share):
            await self._ended(duel)
        return await self._store.read(sql.untold_duels, self._store.share)

    async def told(self, duel: DuelRow) -> None:
        """Note that a result is told."""
        await self._store.write(sql.tell_duel, duel.id)

    async def _ended(self, duel: DuelRow) -> DuelRow:
        """Return a duel, which ends when everything was played or its time is over: with what there is, if anything."""
        if duel.status not in (ASKED, OPEN):
            return duel
        both = await self.totals(duel)
        if self.now() < duel.until and any(one.played < len(PARTS) for one in both):
            return duel
        status = LAPSED if all(one.score is None for one in both) else OVER
        if await self._store.write(sql.turn_duel, duel, status, duel.until) and status == OVER:
            self.over()
        return duel._replace(status=status)


def duel_of(table: Table) -> tuple[int, int]:
    """Return the duel that a table belongs to, and which of its deals."""
    duel_id, part = table.subject.split(" ")
    return int(duel_id), int(part)


def total(sides: Sequence[SideRow], user_id: int) -> Total:
    """Return what somebody has done of a duel."""
    ended = [side for side in sides if side.user_id == user_id and side.ended_at is not None]
    scores = [side.score for side in ended if side.score is not None]
    return Total(len(ended), sum(scores) if len(scores) == len(PARTS) else None)
