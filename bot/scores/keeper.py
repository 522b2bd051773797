"""What happens by itself as time goes by: seasons turn, podiums are posted, guilds that are gone are purged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from bot.logs import report
from bot.scores.podium import podium_body
from bot.store.score_model import ALL_GAMES, SeasonRow
from bot.tables.model import EndReason
from bot.ui.outlet import FAILURES, is_passing, nonce_of

if TYPE_CHECKING:
    from bot.ui.desk import Desk

log = logging.getLogger(__name__)

EVERY: Final = 30.0
"""Seconds between looks at what is due."""
DAY: Final = 86_400.0


class Keeper:
    """Does what is due, again and again. After a restart everything that was missed is due at once."""

    def __init__(self, desk: Desk, *, every: float = EVERY) -> None:
        self._desk = desk
        self._every = every
        self._posting = asyncio.Lock()

    async def run(self, guilds: Iterable[int]) -> None:
        """Look for what is due until the bot stops; `guilds` are those that the bot is in now."""
        await self.compare_guilds(guilds)
        while True:
            try:
                await self.do_due()
            except Exception:
                report(log, "what was due could not be done; it is tried again")
            await asyncio.sleep(self._every)

    async def do_due(self) -> None:
        """Count what was missed, turn the seasons whose time has come, post the podiums that are owed, purge guilds."""
        scores = self._desk.scores
        if scores.behind:
            await scores.catch_up()
        await scores.turn_due()
        await self.post_podiums()
        grace = self._desk.config.purge_days * DAY
        for guild_id in await scores.store.left_before(scores.now() - grace):
            if self._desk.client.get_guild(guild_id) is not None:
                await self.guild_back(guild_id)  # it was not noted when it happened
            elif self._desk.client.serves(guild_id):
                await self.purge(guild_id)

    # Podiums

    async def post_podiums(self) -> dict[int, int | None]:
        """Post the podium of every season that has ended without one yet.

        Returns the channel of each that was done with, by the season's id; None for one that could be posted nowhere:
        it is given up, its table stays on the leaderboard. What may work later is tried again at the next call.
        """
        scores, done = self._desk.scores, dict[int, int | None]()
        async with self._posting:
            await scores.settled()
            for season in await scores.store.unposted_seasons():
                if await scores.store.board_size(season.guild_id, season.span, ALL_GAMES):
                    try:
                        done[season.id] = await self._post(season)
                    except FAILURES as error:
                        log.warning("the podium of season %s is tried again: %r", season.id, error)
                        continue
                await scores.store.save_season(replace(season, posted=True))
        return done

    async def _post(self, season: SeasonRow) -> int | None:
        """Post a podium where the guild wants it, else where was last played; returns the channel, None for nowhere.

        Raises what may pass. After a kill between the post and its note Discord knows it by its nonce.
        """
        body = await podium_body(self._desk, season)
        settings = await self._desk.scores.store.score_settings(season.guild_id)
        last = await self._desk.scores.store.last_channel(season.guild_id)
        for channel_id in dict.fromkeys((settings.channel_id, last)):
            if channel_id is None:
                continue
            try:
                nonce = nonce_of("season", season.guild_id, season.number)
                await self._desk.outlet.send(channel_id, body, nonce=nonce)
            except discord.HTTPException as error:
                if is_passing(error):
                    raise
                log.warning("the podium of season %s cannot be posted in channel %s: %s", season.id, channel_id, error)
            else:
                return channel_id
        return None

    # Guilds

    async def guild_left(self, guild_id: int) -> None:
        """Note that a guild has removed the bot, and close its tables."""
        await self._desk.scores.store.guild_left(guild_id, self._desk.scores.now())
        for table in self._desk.tables.live():
            if table.guild_id == guild_id:
                await self._desk.tables.close(table.id, EndReason.GUILD_GONE)

    async def guild_back(self, guild_id: int) -> None:
        """Note that a guild has the bot (again)."""
        await self._desk.scores.store.guild_back(guild_id)

    async def compare_guilds(self, present: Iterable[int]) -> None:
        """Find out which guilds came and went while the bot was away; those of other processes' shards are let be."""
        here = set(present)
        for guild_id in await self._desk.scores.store.known_guilds():
            if guild_id in here:
                await self.guild_back(guild_id)
            elif self._desk.client.serves(guild_id):
                await self.guild_left(guild_id)

    async def purge(self, guild_id: int) -> None:
        """Delete everything of a guild, in the store and in memory."""
        await self._desk.tables.evict(guild_id=guild_id)
        await self._desk.scores.store.purge_guild(guild_id)
        self._desk.prefs.forget_guild(guild_id)
        log.info("everything of server %s is deleted", guild_id)
