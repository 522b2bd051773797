"""Messages that show how far a review is, edited as it moves until it is there; afterwards they are nobody's concern.

One that a kill or the end of its token left behind has a button that brings it up to date.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from bot.base.supervised import Tasks
from bot.discord.ask import Answered
from bot.discord.messenger import FAILURES, ORIGINAL, Messenger, is_passing
from bot.show.body import Body

log = logging.getLogger(__name__)

PACE: Final = 3.0
"""Seconds between two edits at the least."""

Key = tuple[int, int]
"""Table and user."""


class Page(NamedTuple):
    """What the message shows now."""

    body: Body
    done: bool
    """Whether nothing more is to come."""


class OpenReviews:
    """The messages of reviews that are being made."""

    def __init__(self, messenger: Messenger, tasks: Tasks, pace: float = PACE) -> None:
        self._messenger = messenger
        self._tasks = tasks
        self._pace = pace
        self._newest: dict[Key, int] = {}
        """The message that shows a review: of several only the one that was opened last is kept up to date."""

    def watch(
        self, key: Key, token: str, answered: Answered, until: float, shown: Body, page: Callable[[], Awaitable[Page]]
    ) -> None:
        """Keep an answer up to date until `until` (Unix time) or until its page is done."""
        if answered.message_id:
            self._newest[key] = answered.message_id
            self._tasks.run(self._watch(key, token, answered, until, shown.remembered(), page))

    async def _watch(
        self, key: Key, token: str, answered: Answered, until: float, shown: Body, page: Callable[[], Awaitable[Page]]
    ) -> None:
        message_id, which = answered.message_id, ORIGINAL if answered.original else answered.message_id
        while time.time() + self._pace < until and self._newest.get(key) == message_id:
            await asyncio.sleep(self._pace)
            body, done = await page()
            if self._newest.get(key) != message_id:
                return
            try:
                if body != shown:
                    await self._messenger.edit_private(token, body, shown.shows, which)
                    shown = body.remembered()
            except FAILURES as error:
                log.info("a review's message could not be edited: %s", error)
                if is_passing(error):
                    continue
                break
            if done:
                break
        if self._newest.get(key) == message_id:
            del self._newest[key]

    def let_go(self, key: Key, message_id: int) -> None:
        """Edit a message no more: its owner has gone on from it."""
        if self._newest.get(key) == message_id:
            del self._newest[key]
