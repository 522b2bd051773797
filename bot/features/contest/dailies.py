"""The deal of a day: one that is the same for the whole house, one try a person that counts, ladders and streaks.

A try is a quiet table on the day's set deal. Which one counts the database decides; what it came to is found from its
log, after its commit, and made up at the next start where a kill came in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Unpack

from bot.base.errors import ScoreError
from bot.features.contest import days, sql
from bot.features.contest.contest import Contest, finished
from bot.features.contest.plays import gives_a_choice, short_of
from bot.features.contest.rows import DailyPost, Standing, TryRow
from bot.features.scores import calendar, season_sql
from bot.tables.lobby import alone
from bot.tables.model import Person, Table, Where
from bot.tables.purposes import Purpose
from games.core import AnyGame
from games.core.levels import Level

if TYPE_CHECKING:
    from bot.store.model import DealRow

SEAT: Final = 0
"""Where the person sits."""
FUN: Final = "fun"
"""After the day in the subject of a table that counts for nothing."""
AHEAD: Final = 2
"""So many days ahead, of UTC's, deals are made: tomorrow's is announced while somewhere it is already today."""


class Outlook(NamedTuple):
    """A try and what it came to among the others."""

    row: TryRow
    standing: Standing | None = None
    """Among all of the house; None while it does not count."""


class Dailies(Contest):
    """The days' deals of all games that are played on set deals."""

    purpose = Purpose.DAILY

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that have a deal each day here, by their keys."""
        return {key: game for key, game in self.tables.games.items() if game.short is not None}

    async def start_up(self) -> None:
        """Make up what was not noted before a kill, and have the deals of the next days ready."""
        for row in await self._store.read(sql.unfinished_tries, self._store.share):
            await self.make_up(row.table_id)
        await self.prepare()

    # Days and deals

    async def zone(self, guild_id: int) -> str:
        """Return a guild's time zone; UTC in the bot's DM."""
        return (await self._store.read(season_sql.settings, guild_id)).zone if guild_id else "UTC"

    async def today(self, guild_id: int) -> str:
        """Return the day that it is in a guild's time zone."""
        return calendar.day_of(self.now(), await self.zone(guild_id))

    async def deal(self, day: str, game: str) -> DealRow:
        """Return the deal of a day and game; its commitment may be shown, its secret once it is open."""
        return await self.tables.deals.make(
            days.deal_name(day, game),
            opens_at=days.opens_at(day),
            fits=lambda secret: gives_a_choice(self.games[game], secret),
        )

    async def known_deal(self, day: str, game: str) -> DealRow | None:
        """Return the deal of a day and game if there is one."""
        return await self.tables.deals.get(days.deal_name(day, game))

    async def prepare(self) -> None:
        """Make the deals of today and the next days, so that they can be announced before anybody plays them."""
        today = calendar.day_of(self.now(), "UTC")
        last = calendar.day_of(self.now() - days.LAST_ZONE.total_seconds(), "UTC")
        if await self._store.read(sql.hashed_tries, last):
            await self._store.write(sql.loosen_tries, last)
        for ahead in range(AHEAD + 1):
            for game in self.games:
                await self.deal(days.later(today, ahead), game)

    # Tries

    async def begin(self, person: Person, game: str, **here: Unpack[Where]) -> tuple[TryRow, Table | None]:
        """Begin today's try, or go on with it; returns it with its table, None once it has ended.

        Raises KeyError for a game without a daily, TableError for somebody who is kept off, ScoreError for somebody
        who had their try, and their data deleted.
        """
        guild_id = here["guild_id"]
        day = await self.today(guild_id)
        await self.deal(day, game)
        row = await self._store.write(
            sql.begin_try, TryRow(person.user_id, day, game, guild_id, person.name, begun_at=self.now())
        )
        if row.user_id != person.user_id:
            raise ScoreError("daily_forgotten", at=int(days.opens_at(row.day)))
        if row.ended_at is not None:
            return row, None
        if row.table_id is not None:
            table = await self.tables.fetch(row.table_id)
        else:
            table = await self._open(person, game, row.day, **here)
            await self._store.write(sql.seat_try, person.user_id, row.day, game, table.id)
        return row._replace(table_id=table.id), table

    async def play_again(self, person: Person, day: str, game: str, **here: Unpack[Where]) -> Table | None:
        """Open a day's deal for fun; None for one that somebody may still try, or is trying."""
        if not await self.may_play_again(person.user_id, day, game):
            return None
        return await self._open(person, game, day, FUN, **here)

    async def may_play_again(self, user_id: int, day: str, game: str) -> bool:
        """Tell whether somebody may play a day's deal for fun: their try has ended, or nobody can try it any more.

        Until it is open the day may go on in another server, and so may their try there.
        """
        deal, row = await self.known_deal(day, game), await self._store.read(sql.read_try, user_id, day, game)
        if deal is None:
            return False
        return self.tables.deals.is_open(deal) if row is None else row.ended_at is not None

    async def _open(self, person: Person, game: str, day: str, fun: str = "", **here: Unpack[Where]) -> Table:
        short = short_of(self.games[game])
        return await self.tables.open_set(
            game=game,
            purpose=Purpose.DAILY,
            subject=f"{day} {fun}".rstrip(),
            holders=alone(person, SEAT, [Level.NORMAL] * short.seats, days.number_of(day)),
            **here,
            locale=person.locale,
            options=short.options,
            deal=days.deal_name(day, game),
        )

    async def reckon(self, table: Table) -> Outlook | None:
        """Note what the try at a table that has ended came to, once, and return it; None for a table of no try."""
        async with self._ending:
            row = await self.try_of(table.host_id, table.subject, table.game.info.key)  # what is for fun has none
            if row is None or row.table_id not in (None, table.id):
                return None
            if row.ended_at is None:
                ended = table.ended_at or self.now()
                found = None if ended >= days.opens_at(row.day) else await finished(self.tables, table, SEAT)
                score, marks = (None, "") if found is None else found
                row = row._replace(table_id=table.id, ended_at=ended, score=score, squares=marks)
                await self._store.write(sql.end_try, row)
        return await self.outlook(row)

    async def outlook(self, row: TryRow) -> Outlook:
        """Return a try with where it stands."""
        if row.score is None:
            return Outlook(row)
        return Outlook(row, await self._store.read(sql.standing, row.day, row.game, row.score))

    async def try_of(self, user_id: int, day: str, game: str) -> TryRow | None:
        """Return somebody's try at a day's deal, or None."""
        return await self._store.read(sql.read_try, user_id, day, game)

    async def ladder(self, day: str, game: str, guild_id: int, most: int) -> list[tuple[int, TryRow]]:
        """Return the best tries that were begun in a guild, each with its place there."""
        return await self._store.read(sql.ladder, day, game, guild_id, most)

    async def would_be(self, day: str, game: str, score: int) -> Standing:
        """Return where a score that does not count would stand, beside all that do."""
        better, of = await self._store.read(sql.standing, day, game, score)
        return Standing(better, of + 1)

    async def streak(self, user_id: int, today: str) -> int:
        """Return how many days in a row somebody has finished a deal."""
        return days.streak(await self._store.read(sql.days_played, user_id), today)

    # Posts

    async def post_of(self, guild_id: int) -> DailyPost | None:
        """Return where a guild has the deals posted, or None."""
        return await self._store.read(sql.daily_post, guild_id)

    async def set_post(self, guild_id: int, channel_id: int | None) -> None:
        """Post each day's deals in a channel of a guild from the next day on, or no more (None)."""
        if channel_id is None:
            await self._store.write(sql.drop_daily_post, guild_id)
        else:
            await self._store.write(sql.set_daily_post, DailyPost(guild_id, channel_id, await self.today(guild_id)))

    async def due_posts(self) -> list[tuple[DailyPost, str]]:
        """Return what is to be posted now, each with the day that it is about; days that were missed are left out."""
        due = []
        for post in await self._store.read(sql.daily_posts, self._store.share):
            today = await self.today(post.guild_id)
            if post.posted < today:
                due.append((post, today))
        return due

    async def posted(self, post: DailyPost, day: str) -> None:
        """Note that a day needs no post any more, unless the guild has changed its mind meanwhile."""
        await self._store.write(sql.note_posted, post, day)
