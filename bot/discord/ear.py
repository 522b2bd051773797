"""Listening to shards that another process serves, while this one waits to take over: so that no press is lost.

Discord lets several sessions have the same shard, and sends each interaction to all of them. Who serves answers. What
has no answer after some time is handed to whoever serves then, and acknowledged, which gives that one a quarter of an
hour; the post knows of both.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from bot.base.config import DMS
from bot.base.share import together
from bot.base.supervised import Tasks
from bot.discord.gateway import Sharded, use_api
from bot.discord.reply import Interaction, Reply
from bot.store.cipher import Cipher

if TYPE_CHECKING:
    from bot.base.config import Config
    from bot.discord.gateway import Payload
    from bot.store.hold import Hold
    from bot.store.post import Post

log = logging.getLogger(__name__)

HAND_AFTER: Final = 1.8
"""Seconds after which an interaction is handed on: who serves is to have deferred it by then (`PATIENCE`)."""
LOOK: Final = 1.0
"""Seconds between two looks whether it is this process's turn to listen."""
PAUSE: Final = 30.0
"""Seconds until it is tried again to connect."""
FAILURES: Final = (OSError, TimeoutError, aiohttp.ClientError, discord.DiscordException)


class Listener(Sharded):
    """A session that hears interactions and nothing else."""

    def __init__(self, config: Config, post: Post) -> None:
        self._share = together(config.shares())
        super().__init__(
            share=self._share,
            post=post,
            intents=discord.Intents(guilds=True),  # interactions need none, but the library warns of fewer
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.patient = lambda _: post.serves  # too late to listen
        use_api(config.discord_api_base)
        self._cipher = Cipher(config.key)
        self._waiting = Tasks()

    async def on_ready(self) -> None:
        """Say so."""
        log.info("this process listens to shards %s while it waits", self._share.name or "all")

    async def on_interaction(self, interaction: Interaction) -> None:
        """Have it answered; what is typed into a command is of no use later."""
        payload = self.heard.forget(interaction.id)
        if payload is not None and interaction.type is not discord.InteractionType.autocomplete:
            self._waiting.run(self._wait(interaction, payload))

    async def _wait(self, interaction: Interaction, payload: Payload) -> None:
        """Wait for the answer; where none comes, or this process is the one to give it, hand the interaction on."""
        began = time.monotonic()
        guild_id = interaction.guild_id or DMS
        if await self.post.wait(interaction.id, HAND_AFTER, guild_id):
            return
        kept = await self.post.hand(interaction.id, guild_id, self._cipher.encrypt(json.dumps(payload)))
        patience = began + HAND_AFTER - time.monotonic() if self.post.taking else 0.0  # it may take long to start
        if not await self.post.wait(interaction.id, patience) and kept and await Reply(interaction).acknowledge():
            self.post.answered(interaction.id)  # by somebody who could not say so

    async def close(self) -> None:
        """Stop, when what was heard is answered or handed on."""
        await self._waiting.close(HAND_AFTER)
        await super().close()


class Ear:
    """Listens from when the process has to wait until it serves."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._tasks = Tasks()
        self._listener: Listener | None = None

    def hears(self, shard_id: int) -> bool:
        """Whether a shard is listened to."""
        shard = self._listener.get_shard(shard_id) if self._listener is not None else None
        return shard is not None and not shard.is_closed()

    def open(self, hold: Hold) -> None:
        """Begin, as soon as it is this process's turn; where shards have one session it never is."""
        if self._config.sessions > 1:
            self._tasks.run(self._listen(hold.post))

    async def _listen(self, post: Post) -> None:
        await asyncio.sleep(LOOK)  # most find a share at once
        while not await post.listens(self._config.sessions):
            await asyncio.sleep(LOOK)
        while True:
            try:
                async with Listener(self._config, post) as self._listener:
                    await self._listener.start(self._config.require_token())
            except FAILURES as error:
                log.warning("the shards cannot be listened to, it is tried again: %s", error)
            finally:
                self._listener = None
            await asyncio.sleep(PAUSE)

    async def relieve(self, client: discord.Client) -> None:
        """Leave the shards to a client as soon as that hears them."""
        await client.wait_until_ready()
        await self.close()

    async def close(self) -> None:
        """Stop."""
        await self._tasks.close()
