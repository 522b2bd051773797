"""Interactions that come to one process and are another's to answer.

A table is played by one process. A press on it can come to another: in DMs, which all come to one. What came is handed
on as Discord sent it, and who gets it takes it as if its own session had brought it. The token in it lets anybody
answer.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bot.tables.pressed import Press

if TYPE_CHECKING:
    from bot.discord.ask import Interaction
    from bot.discord.gateway import Heard, Payload
    from bot.store.store import Store

log = logging.getLogger(__name__)

REMEMBERED: Final = 10_000
"""So many interactions are known again when they come a second time."""


class Handing:
    """What this process has answered, is answering, or leaves to others."""

    def __init__(self, store: Store, heard: Heard) -> None:
        self._store = store
        self._heard = heard
        self._begun: OrderedDict[int, bool] = OrderedDict()
        """What was begun here: number → whether it is over."""
        self._handed: set[int] = set()
        """What was handed to this process, until it is over."""

    def begin(self, interaction: Interaction) -> bool:
        """Note that an interaction is taken up; False for one that was taken up before, and came once more."""
        if interaction.id in self._begun:
            log.info("interaction %s came a second time", interaction.id)
            return False
        self._begun[interaction.id] = False
        if len(self._begun) > REMEMBERED:
            self._begun.popitem(last=False)
        return True

    def press(self, interaction: Interaction) -> Press:
        """Return the press, which stands with what comes of it where another process can come to do it."""
        again = interaction.id in self._handed
        return Press(interaction.id, interaction.user.id, again, again)

    async def pass_on(self, interaction: Interaction, guild_id: int) -> bool:
        """Hand an interaction to the process of a guild; False where that cannot be done, or was once."""
        self._handed.discard(interaction.id)
        payload = self._heard.forget(interaction.id)
        return payload is not None and await self._store.hand(interaction.id, guild_id, json.dumps(payload))

    async def answered_by(self, seconds: float, interaction: Interaction) -> bool:
        """Wait for the answer that another process gives; return whether there was one."""
        return await self._store.hold.post.wait(interaction.id, seconds)

    def leave(self, interaction: Interaction) -> None:
        """Let an interaction come again, if another process hands it on; what was done is not done again."""
        self._begun.pop(interaction.id, None)
        self._store.hold.post.leave(interaction.id)

    def over(self, interaction: Interaction) -> None:
        """Note that nothing is left to do about an interaction."""
        self._heard.forget(interaction.id)
        self._begun[interaction.id] = True
        if interaction.id in self._handed:
            self._handed.discard(interaction.id)
            self._store.hold.post.answered(interaction.id)

    def take(self, feed: Callable[[Payload], None]) -> None:
        """Have what is handed to this process fed to the library."""

        def taken(number: int, text: str) -> None:
            if number not in self._begun and text:
                self._handed.add(number)
                payload = json.loads(text)
                self._heard.keep(payload)
                feed(payload)
            elif self._begun.get(number, True):
                self._store.hold.post.answered(number)  # it was answered here, or nobody can read it

        self._store.take(taken)
