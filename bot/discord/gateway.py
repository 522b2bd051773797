"""Sessions with Discord's gateway, as all of the house's are: where they connect, and when they begin."""

from __future__ import annotations

import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.base.errors import StoreError
from bot.discord.ears import guard, listen_well, why
from bot.discord.heard import Heard

if TYPE_CHECKING:
    from bot.base.share import Share

log = logging.getLogger(__name__)

Turn = Callable[[int], Awaitable[bool]]
"""Waits until it is a bucket's turn; False where nobody knows whose it is."""


class RefusedError(Exception):
    """A shard could not be connected; its cause is what the library met."""


class Sharded(discord.AutoShardedClient):
    """A client with sessions of the shards of a share."""

    def __init__(
        self,
        *,
        share: Share,
        turn: Turn,
        shared: bool,
        **options: Any,  # noqa: ANN401 - the library's own
    ) -> None:
        """Make a client; `turn` waits until a session of a bucket may begin, `shared` says that there may be others."""
        super().__init__(enable_debug_events=shared, **shard_options(share), **options)
        self._ask_turn = turn
        self.heard = Heard()
        self._buckets = 1
        self._in_turn: set[int] = set()
        """The shards whose turn it is to begin a session."""
        self._launching: set[int] = set()
        listen_well()
        guard(self._connection.parsers)

    async def launch_shards(self) -> None:
        """Connect where the API says. The library would identify again at Discord's own gateway, whatever the base."""
        shards, address, limits = await self.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address)
        self.shard_count = self.shard_count or shards
        self._buckets = limits["max_concurrency"]
        await super().launch_shards()

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect when it is this shard's turn. Discord cuts off a connection that says nothing for a minute.

        The library asks for this again, from within, after each refusal and a pause. That is answered by an error, so
        that the tries are a loop here, one line each, and no deeper and deeper call.
        """
        if shard_id in self._launching:
            raise RefusedError
        self._launching.add(shard_id)
        try:
            for tries in itertools.count(1):
                if await self._turn(shard_id):
                    self._in_turn.add(shard_id)
                try:
                    await super().launch_shard(gateway, shard_id, initial=initial)
                    return
                except RefusedError as refused:
                    log.warning("Discord refuses shard %d, try %d (%s)", shard_id, tries, why(refused.__context__))
        finally:
            self._launching.discard(shard_id)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until Discord lets a session begin, in turn with the other processes; alone at the library's pace."""
        shard = shard_id or 0
        if shard in self._in_turn:
            self._in_turn.discard(shard)
        elif not await self._turn(shard):
            await super().before_identify_hook(shard_id, initial=initial)

    async def _turn(self, shard_id: int) -> bool:
        try:
            return await self._ask_turn(shard_id % self._buckets)
        except StoreError as error:
            log.warning("whose turn it is to begin a session cannot be said: %s", error)
            return False

    async def on_socket_raw_receive(self, frame: str) -> None:
        """Keep an interaction as it was sent; where there is nobody to hand it to, the library does not tell."""
        self.heard.hear(frame)


def shard_options(share: Share) -> dict[str, Any]:
    """Return the client's options for the shards of a share; none for all of them."""
    return {} if share.shards is None else {"shard_ids": list(share.shards), "shard_count": share.count}


def use_api(base: str) -> None:
    """Send all requests to the API at `base` (https://discord.com/api/v10, a proxy, the sandbox)."""
    Route.BASE = base.rstrip("/")
