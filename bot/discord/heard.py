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
    """The last interactions: which were taken up, what Discord sent of them, which another process has handed on."""

    def __init__(self) -> None:
        self._payloads: OrderedDict[int, Payload] = OrderedDict()
        self._begun: OrderedDict[int, None] = OrderedDict()
        self.handed: set[int] = set()
        """The ids of what was handed to this process and is not answered yet: Discord waits for it already."""

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

    def over(self, number: int) -> None:
        """Note that nothing is left to do about an interaction."""
        self._payloads.pop(number, None)
        self.handed.discard(number)

    async def hand_on(self, store: Store, number: int, guild_id: int) -> bool:
        """Hand an interaction to the process of a guild; False where that cannot be done, or was once."""
        payload = self._payloads.pop(number, None)
        if payload is None or number in self.handed:
            return False
        return await store.hand(number, guild_id, json.dumps(payload))

    def take(self, store: Store, feed: Callable[[Payload], None], tasks: Tasks) -> None:
        """Feed what is handed to this process to the library, beginning with what is there already."""

        async def collect() -> None:
            for text in await store.take():
                payload = json.loads(text)
                self.handed.add(int(payload["id"]))
                feed(payload)

        def hear(news: str) -> None:
            if news == HANDED:
                tasks.run(collect(), "handed presses")

        store.cluster.listen(hear)
        tasks.run(collect(), "handed presses")
