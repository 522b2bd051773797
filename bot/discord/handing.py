"""Interactions that come to one process and are another's to answer.

A table is played by one process. A press on it can come to another: in DMs, which all come to one. That one has Discord
wait, and hands on what Discord sent; the other takes it as if its own session had brought it. The token in it lets
anybody answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.store.cluster_sql import HANDED

if TYPE_CHECKING:
    import discord

    from bot.base.supervised import Tasks
    from bot.discord.gateway import Heard, Payload
    from bot.store.store import Store


class Handing:
    """What this process hands on, and what it was handed."""

    def __init__(self, store: Store, heard: Heard) -> None:
        self._store = store
        self._heard = heard
        self.handed: set[int] = set()
        """The ids of what was handed to this process and is not answered yet: Discord waits for it already."""

    async def pass_on(self, interaction: discord.Interaction[Any], guild_id: int) -> bool:
        """Hand an interaction to the process of a guild; False where that cannot be done, or was once."""
        payload = self._heard.forget(interaction.id)
        if payload is None or interaction.id in self.handed:
            return False
        return await self._store.hand(interaction.id, guild_id, json.dumps(payload))

    def over(self, interaction: discord.Interaction[Any]) -> None:
        """Note that nothing is left to do about an interaction."""
        self._heard.forget(interaction.id)
        self.handed.discard(interaction.id)

    def take(self, feed: Callable[[Payload], None], tasks: Tasks) -> None:
        """Feed what is handed to this process to the library, beginning with what is there already."""

        async def collect() -> None:
            for text in await self._store.take():
                payload = json.loads(text)
                self.handed.add(int(payload["id"]))
                feed(payload)

        def hear(news: str) -> None:
            if news == HANDED:
                tasks.run(collect(), "handed presses")

        self._store.cluster.listen(hear)
        tasks.run(collect(), "handed presses")
