"""Tournaments going on: what people do to them, and what is due, each step one commit; carried on after any kill.

Nothing is remembered between two steps: `advance` reads the tournament, does what `next_step` says of it, and reads
again. A table of a round is found again by its subject, so opening it twice gives the same one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from bot.base.logs import report
from bot.features.tournament import edits, sql
from bot.features.tournament.model import (
    LEAST_SEATS,
    MOST_SEATS,
    Chair,
    Pod,
    Stage,
    TourError,
    Tournament,
    deal_of,
    subject_of,
    tour_of,
)
from bot.features.tournament.steps import HandOver, Keep, OpenTable, next_at, next_step
from bot.store import kept_sql
from bot.store.store import Store
from bot.tables import people
from bot.tables.door import Tables
from bot.tables.model import Ended, EndReason, Holder, Maker, Problem, Status, Table, TableError
from bot.tables.purposes import COUNTED, Purpose
from bot.tables.residents import free_name
from games.core import GameError
from games.core.levels import Level

log = logging.getLogger(__name__)

EVERY: Final = 20.0
"""Seconds between looks at what is due."""
RETRY: Final = 5.0
SEEN: Final = "tournaments seen"
"""The store's key for when the bot last looked."""
GAP: Final = 90.0
"""Seconds without a look from which on the bot was away."""

FINER: Final = 1_000_000
"""What a point of a match's score weighs against one of its last round."""


class TourChanged(NamedTuple):
    """A tournament has a new snapshot."""

    tour_id: int


class Tours:
    """The tournaments of the house."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        *,
        now: Callable[[], float] = time.time,
        present: Callable[[int], bool] = lambda _: True,
    ) -> None:
        """`present`: whether the bot is in a guild now."""
        self._store = store
        self._tables = tables
        self.now = now
        self._present = present
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._wake = asyncio.Event()
        tables.bus.hear(Ended, self._ended)

    async def get(self, tour_id: int) -> Tournament:
        """Return a tournament; raises TourError("unknown")."""
        tour = await self._store.read(sql.read, tour_id)
        if tour is None:
            raise TourError("unknown")
        return tour

    async def create(self, tour: Tournament) -> Tournament:
        """Keep a new tournament; raises TourError where its tables could not be, or its guild holds another one."""
        self.require_seats(tour)
        async with self._locks[tour.id]:  # 0: one after another
            before = await self._store.read(sql.newest, tour.guild_id)
            if before is not None and before.ended_at is None:
                raise TourError("one_at_a_time", name=before.name)
            made = replace(tour, id=await self._store.write(sql.save, tour))
        self._tables.bus.tell(TourChanged(made.id))
        self._wake.set()
        return made

    def require_seats(self, tour: Tournament) -> None:
        """Raise TourError where its game is not played at such tables."""
        game = self._tables.game(tour.game)
        least, most = max(LEAST_SEATS, game.info.min_seats), min(MOST_SEATS, game.info.max_seats)
        if not least <= tour.seats <= most:
            raise TourError("seats", least=least, most=most)

    async def edit(self, tour_id: int, edit: Callable[[Tournament], Tournament]) -> Tournament:
        """Change a tournament, one commit; raises what the edit raises. What is due then is done soon."""
        async with self._locks[tour_id]:
            after = await self._keep(edit(await self.get(tour_id)))
        self._wake.set()
        return after

    async def join(self, tour_id: int, user_id: int, name: str, locale: str) -> Tournament:
        """Sign somebody up whom the server does not keep off its tables."""
        tour = await self.get(tour_id)
        if user_id in await self._store.read(kept_sql.kept_off, tour.guild_id):
            raise TableError(Problem.KEPT_OFF)
        return await self.edit(tour_id, lambda tour: edits.join(tour, user_id, name, locale))

    async def leave(self, tour_id: int, user_id: int) -> Tournament:
        """Let somebody go; the house plays on for them at their table."""
        after = await self.edit(tour_id, lambda tour: edits.leave(tour, user_id))
        for table in self._open_tables(after):
            seat = table.seat_of(user_id)
            if seat is not None and not table.holders[seat].left:
                with suppress(GameError):  # it has ended meanwhile
                    await self._tables.change(table.id, user_id, people.leave_seat)
        return after

    async def move(self, tour_id: int, channel_id: int) -> Tournament:
        """Hold a tournament in another channel, with its open tables; after a kill in between it can be moved again."""
        async with self._locks[tour_id]:
            tour = await self.get(tour_id)
            edits.require_open(tour)
            for table in self._open_tables(tour):
                if table.channel_id == tour.channel_id:
                    await self._tables.move(table.id, channel_id, None)
            return await self._keep(replace(tour, channel_id=channel_id, message_id=0))

    async def cancel(self, tour_id: int) -> Tournament:
        """End a tournament before its time, with its tables."""
        after = await self.edit(tour_id, lambda tour: edits.cancel(tour, self.now()))
        for table in self._open_tables(after):
            await self._tables.close(table.id, EndReason.CANCELLED)
        return after

    async def forget_user(self, user_id: int) -> None:
        """Take a user out of all tournaments; none of their tables is being opened any more when this returns."""
        await self._store.write(sql.forget, user_id)
        for lock in [*self._locks.values()]:
            async with lock:  # a round that is opened just now was drawn before
                continue

    # By itself

    async def run(self) -> None:
        """Do what is due until the bot stops."""
        await self.start_up()
        while True:
            self._wake.clear()
            try:
                pause = await self.do_due()
            except Exception:
                report(log, "a tournament could not go on; it is tried again")
                pause = RETRY
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._wake.wait()

    async def start_up(self) -> None:
        """Give every tournament the time that the bot was away; close tables whose tournament is over."""
        going = await self._store.read(sql.open_ones, self._store.share)
        await self._look(going)
        for table in self._tables.live():
            if table.purpose is Purpose.TOURNAMENT and tour_of(table.subject) not in going:
                await self._tables.close(table.id, EndReason.CANCELLED)

    async def _look(self, going: Sequence[int]) -> None:
        """Note that the bot looks now; what it slept through, or could keep nothing of, is added to every clock."""
        key, now = self._store.share.key(SEEN), self.now()
        noted = await self._store.read(kept_sql.read_value, key)
        seen = float(noted or 0.0)
        for tour_id in going if 0.0 < seen < now - GAP else ():
            if (await self.get(tour_id)).stage is Stage.RUNNING:
                await self.edit(tour_id, lambda tour: edits.later(tour, now - seen))
        await self._store.write(kept_sql.set_value, key, str(now))

    async def do_due(self) -> float:
        """Do everything that is due in all tournaments; returns how many seconds to sleep at most."""
        times = [self.now() + EVERY]
        going = await self._store.read(sql.open_ones, self._store.share)
        if going:  # also before the start: a kill right after it adds nothing of the time before
            await self._look(going)
        for tour_id in going:
            try:
                tour = await self.advance(tour_id)
            except Exception:
                report(log, "tournament %d could not go on; it is tried again", tour_id)
                continue
            times.append(next_at(tour, self.now()) or times[0])
        return max(0.05, min(times) - self.now())

    async def advance(self, tour_id: int) -> Tournament:
        """Do everything that is due in a tournament; return how it stands then."""
        async with self._locks[tour_id]:
            tour = await self._taken_in(await self.get(tour_id))
            while self._present(tour.guild_id) and tour.game in self._tables.games:
                step = next_step(tour, self.now())
                if isinstance(step, OpenTable):
                    tour = await self._open(tour, step.pod)
                elif isinstance(step, Keep):
                    tour = await self._keep(step.tour)
                else:
                    if isinstance(step, HandOver):
                        await self._hand_over(tour)
                    break
            return tour

    async def _keep(self, tour: Tournament) -> Tournament:
        await self._store.write(sql.save, tour)
        self._tables.bus.tell(TourChanged(tour.id))
        return tour

    async def _taken_in(self, tour: Tournament) -> Tournament:
        """Note what has ended, and have the tables rest while the tournament does."""
        for pod in tour.open_pods:
            if pod.table_id is None:
                continue
            try:
                table = await self._tables.fetch(pod.table_id)
            except TableError as error:
                if error.code is Problem.UNKNOWN_TABLE:
                    tour = await self._keep(edits.ended(tour, pod, pod.chairs, (), self.now()))
                continue  # else its game rests
            if table.status.ended:
                acted = {row.by for row in await self._tables.log(table.id) if row.maker is Maker.PERSON}
                tour = await self._keep(edits.ended(tour, pod, _result(table, pod), acted, self.now()))
            elif tour.stage is Stage.PAUSED:
                await self._tables.rest(table.id)
            elif table.pause is not None and not table.broken:  # that waits for its people to try again
                await self._tables.wake(table.id)
        return tour

    async def _open(self, tour: Tournament, pod: Pod) -> Tournament:
        subject = subject_of(tour, pod) + (COUNTED if tour.season else "")
        known = await self._store.read(sql.table_about, Purpose.TOURNAMENT, subject)
        if known is not None and (await self._tables.fetch(known)).status is not Status.LOBBY:
            return await self._keep(edits.opened(tour, pod, known))
        deal = await self._tables.deals.make(deal_of(tour, pod.round))
        table = await self._tables.open_set(
            game=tour.game,
            purpose=Purpose.TOURNAMENT,
            subject=subject,
            holders=await self._holders(tour, pod),
            guild_id=tour.guild_id,
            channel_id=tour.channel_id,
            locale=tour.locale,
            options=tour.options,
            deal=deal.name,
        )
        return await self._keep(edits.opened(tour, pod, table.id))

    async def _holders(self, tour: Tournament, pod: Pod) -> tuple[Holder, ...]:
        kept_off = await self._store.read(kept_sql.kept_off, tour.guild_id)
        holders: list[Holder] = []
        for chair in pod.chairs:
            entry = None if chair.entry is None else tour.entry(chair.entry)
            if entry is None or entry.user_id is None or entry.user_id in kept_off:
                names = [holder.name for holder in holders]
                name = free_name(tour.id + pod.number, tour.locale, names, Level.NORMAL)
                holders.append(Holder(None, name, tour.locale, house=True))
            else:
                gone = entry.left
                holders.append(Holder(entry.user_id, entry.name, entry.locale, house=gone, left=gone, replaced=gone))
        return tuple(holders)

    async def _hand_over(self, tour: Tournament) -> None:
        now = self.now()
        for pod in tour.open_pods:
            if pod.ends_at <= now and pod.table_id is not None:
                try:
                    await self._tables.hand_over(pod.table_id)
                except TableError:
                    continue  # its game rests

    def _open_tables(self, tour: Tournament) -> list[Table]:
        live = self._tables.live()
        return [table for table in live if table.purpose is Purpose.TOURNAMENT and tour_of(table.subject) == tour.id]

    def _ended(self, change: Ended) -> None:
        if change.after.purpose is Purpose.TOURNAMENT:
            self._wake.set()


def _result(table: Table, pod: Pod) -> tuple[Chair, ...]:
    """Return a table's chairs with what they came to: the higher the better, whatever the game; none without an end.

    Equal scores are told apart by what the last round brought, where a game says so (`Game.short`).
    """
    game = table.game
    outcome = game.outcome(table.state) if table.status is Status.OVER and table.state is not None else None
    if outcome is None:
        return pod.chairs
    sign = -1 if outcome.low_wins else 1
    found = []
    for seat, chair in enumerate(pod.chairs):
        last = 0 if game.short is None else game.short.score(table.state, seat)
        score = sign * outcome.scores[seat] * FINER + max(-FINER // 2 + 1, min(FINER // 2 - 1, last))
        found.append(chair._replace(score=score, place=outcome.placements[seat]))
    return tuple(found)
