"""Interactions as they come: which were taken up, and those that are another process's to answer.

A table is played by one process. A press on it can come to another: in DMs, which all come to one. That one has Discord
wait, and hands on what Discord sent; the other takes it as if its own session had brought it. The token in it lets
anybody answer. The library keeps nowhere what Discord sent, but tells it who asks for its debug events.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bot.store.cluster_sql import HANDED

if TYPE_CHECKING:
    import discord

    from bot.base.supervised import Tasks
    from bot.store.store import Store

log = logging.getLogger(__name__)

KEPT: Final = 1000
"""So many interactions are kept as they were sent."""
REMEMBERED: Final = 10_000
"""So many interactions are known again when they come a second time."""
EVENT: Final = '"INTERACTION_CREATE"'

Payload = dict[str, Any]


class Heard:
    """The last interactions: which were taken up, and what Discord sent of them."""

    def __init__(self) -> None:
        self._payloads: OrderedDict[int, Payload] = OrderedDict()
        self._begun: OrderedDict[int, None] = OrderedDict()

    def hear(self, frame: str) -> None:
        """Take in what came through the gateway, and keep it if it is an interaction."""
        if EVENT not in frame:
            return
        event = json.loads(frame)
        if event["t"] == json.loads(EVENT):
            self.keep(event["d"])

    def keep(self, payload: Payload) -> None:
        """Keep what was sent of an interaction."""
        self._payloads[int(payload["id"])] = payload
        if len(self._payloads) > KEPT:
            self._payloads.popitem(last=False)

    def begin(self, number: int) -> bool:
        """Note that an interaction is taken up; False for one that was taken up before, and came once more."""
        if number in self._begun:
            log.info("interaction %s came a second time", number)
            return False
        self._begun[number] = None
        if len(self._begun) > REMEMBERED:
            self._begun.popitem(last=False)
        return True

    def forget(self, number: int) -> Payload | None:
        """Return what was sent of an interaction, for the last time."""
        return self._payloads.pop(number, None)


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
