"""What happens by itself as time goes by: seasons turn, guilds are purged, chores are done. No Discord."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.base.config import DMS, Config
from bot.base.logs import report
from bot.features.admin import sql
from bot.features.admin.settings import Settings
from bot.features.scores.service import Scores
from bot.tables.door import Tables
from bot.tables.model import EndReason

log = logging.getLogger(__name__)

EVERY: Final = 30.0
"""Seconds between looks at what is due."""
DAY: Final = 86_400.0
JUDGED_AT_ONCE: Final = 20
"""Matches of old whose feats are looked for at one look: some 50 ms each, in a thread."""


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
        self._doing = asyncio.Lock()
        self.chores: list[Callable[[], Awaitable[object]]] = []
        """What else is to be looked at each time, such as what cogs owe; one that fails keeps no other from it."""

    async def run(self) -> None:
        """Look for what is due until the bot stops, or something fails."""
        await self.compare_guilds()
        while True:
            await self.do_due()
            await asyncio.sleep(EVERY)

    async def do_due(self) -> None:
        """Count what was missed, turn the seasons whose time has come, do the chores, purge guilds."""
        if self._scores.behind:
            await self._scores.catch_up()
        await self._scores.honours.catch_up(JUDGED_AT_ONCE)
        await self._scores.turn_due()
        await self.do_chores()
        grace = self._config.purge_days * DAY
        for guild_id in await self._store.read(sql.left_before, self._store.share, self._scores.now() - grace):
            if self._present(guild_id):
                await self.guild_back(guild_id)  # it was not noted when it happened
            else:
                await self.purge(guild_id)

    async def do_chores(self) -> None:
        """Do what else is to be done, one at a time."""
        async with self._doing:
            for chore in self.chores:
                try:
                    await chore()
                except Exception:
                    report(log, "a chore could not be done; it is tried again")

    # Guilds

    async def guild_left(self, *guilds: int) -> None:
        """Note that guilds have removed the bot, and close their tables."""
        await self._store.write(sql.guilds_left, guilds, self._scores.now())
        for table in self._tables.live():
            if table.guild_id in guilds:
                await self._tables.close(table.id, EndReason.GUILD_GONE)

    async def guild_back(self, *guilds: int) -> None:
        """Note that guilds have the bot (again)."""
        await self._store.write(sql.guilds_back, guilds)

    async def compare_guilds(self) -> None:
        """Find out which guilds came and went while the bot was away; those of other processes' shards are let be."""
        known = await self._store.read(sql.known_guilds, self._store.share)
        here = [guild_id for guild_id in known if self._present(guild_id)]
        await self.guild_back(*here)
        await self.guild_left(*({*known} - {*here, DMS}))

    async def purge(self, guild_id: int) -> None:
        """Delete everything of a guild, in the store and in memory."""
        await self._tables.evict(guild_id=guild_id)
        await self._store.write(sql.purge, guild_id)
        self._settings.forget_guild(guild_id)
        log.info("everything of server %s is deleted", guild_id)
