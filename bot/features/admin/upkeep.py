"""What happens by itself as time goes by: seasons turn, podiums are posted, guilds are purged. No Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from bot.base.config import DMS, Config
from bot.base.logs import report
from bot.features.admin import sql
from bot.features.admin.settings import Settings
from bot.features.scores import season_sql
from bot.features.scores import sql as scores_sql
from bot.features.scores.rows import ALL_GAMES, SeasonRow
from bot.features.scores.service import Scores
from bot.tables.door import Tables
from bot.tables.model import EndReason

log = logging.getLogger(__name__)

EVERY: Final = 30.0
"""Seconds between looks at what is due."""
DAY: Final = 86_400.0
JUDGED_AT_ONCE: Final = 20
"""Matches of old whose feats are looked for at one look: some 50 ms each, in a thread."""


class NotNow(Exception):
    """A podium could not be posted, and may well be later. The message says why."""


class Upkeep:
    """Does what is due, again and again. After a restart everything that was missed is due at once."""

    def __init__(
        self, scores: Scores, tables: Tables, settings: Settings, config: Config, present: Callable[[int], bool]
    ) -> None:
        """`present`: whether the bot is in a guild now."""
        self._scores = scores
        self._store = scores.store
        self._tables = tables
        self._settings = settings
        self._config = config
        self._present = present
        self._posting = asyncio.Lock()
        self.post: Callable[[SeasonRow], Awaitable[int | None]] | None = None
        """Posts a podium and returns the channel, None when it can be posted nowhere; raises NotNow. A cog's."""

        self.chores: list[Callable[[], Awaitable[None]]] = []
        """What else is to be looked at each time; one that fails keeps no other from it."""

    async def run(self, guilds: Iterable[int]) -> None:
        """Look for what is due until the bot stops, or something fails; `guilds` are those that the bot is in now."""
        await self.compare_guilds(guilds)
        while True:
            await self.do_due()
            await asyncio.sleep(EVERY)

    async def do_due(self) -> None:
        """Count what was missed, turn the seasons whose time has come, post the podiums that are owed, purge guilds."""
        if self._scores.behind:
            await self._scores.catch_up()
        await self._scores.honours.catch_up(JUDGED_AT_ONCE)
        await self._scores.turn_due()
        await self.post_podiums()
        await self.do_chores()
        grace = self._config.purge_days * DAY
        for guild_id in await self._store.read(sql.left_before, self._store.share, self._scores.now() - grace):
            if self._present(guild_id):
                await self.guild_back(guild_id)  # it was not noted when it happened
            else:
                await self.purge(guild_id)

    async def do_chores(self) -> None:
        """Do what else is to be done, one at a time."""
        async with self._posting:
            for chore in self.chores:
                try:
                    await chore()
                except Exception:
                    report(log, "a chore could not be done; it is tried again")

    async def post_podiums(self) -> dict[int, int | None]:
        """Post the podium of every season that has ended without one yet.

        Returns the channel of each that was done with, by the season's id; None for one that could be posted nowhere:
        it is given up, its table stays on the leaderboard. What may work later is tried again at the next call.
        """
        done: dict[int, int | None] = {}
        async with self._posting:
            await self._scores.settled()
            for season in await self._store.read(season_sql.unposted, self._store.share) if self.post else ():
                size = await self._store.read(scores_sql.board_size, season.guild_id, season.span, ALL_GAMES)
                if self.post and size:
                    try:
                        done[season.id] = await self.post(season)
                    except NotNow as error:
                        log.warning("the podium of season %s is tried again: %s", season.id, error)
                        continue
                await self._store.write(season_sql.save, season._replace(posted=True))
        return done

    # Guilds

    async def guild_left(self, guild_id: int) -> None:
        """Note that a guild has removed the bot, and close its tables."""
        await self._store.write(sql.guild_left, guild_id, self._scores.now())
        for table in self._tables.live():
            if table.guild_id == guild_id:
                await self._tables.close(table.id, EndReason.GUILD_GONE)

    async def guild_back(self, guild_id: int) -> None:
        """Note that a guild has the bot (again)."""
        await self._store.write(sql.guild_back, guild_id)

    async def compare_guilds(self, present: Iterable[int]) -> None:
        """Find out which guilds came and went while the bot was away; those of other processes' shards are let be."""
        here = set(present)
        for guild_id in await self._store.read(sql.known_guilds, self._store.share):
            if guild_id in here:
                await self.guild_back(guild_id)
            elif guild_id != DMS:
                await self.guild_left(guild_id)

    async def purge(self, guild_id: int) -> None:
        """Delete everything of a guild, in the store and in memory."""
        await self._tables.evict(guild_id=guild_id)
        await self._store.write(sql.purge, guild_id)
        self._settings.forget_guild(guild_id)
        log.info("everything of server %s is deleted", guild_id)
