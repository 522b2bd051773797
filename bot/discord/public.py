"""Public messages: one keeper posts, edits and finds them, at Discord's pace. A kind says what each shows, and where.

One that is gone is posted again. It is posted once, though an answer was lost or the process was killed: its nonce
follows from what it is for. One that another replaces is noted until it is gone.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import ClassVar, Final

import discord

from bot.base.errors import StoreError
from bot.base.supervised import RETRY_AFTER, Latest
from bot.discord.messenger import FAILURES, Messenger, is_passing, nonce_of
from bot.show.body import Body, Trace
from bot.store import kept_sql
from bot.store.store import Store
from games.core import GameError

log = logging.getLogger(__name__)

EDIT_PAUSE: Final = 1.2
"""Seconds between edits in one channel; Discord takes about five in five seconds."""
OLD_AFTER: Final = 3600.0
OLD_PAUSE: Final = 3.0
"""Edits of messages older than an hour are limited harder."""
RETRY_MOST: Final = 60.0
TRIES: Final = 3
"""What Discord refuses for good is not tried more often; what may pass is tried until it has passed."""
GONE_CHANNEL: Final = 10003
ARCHIVED: Final = 50083
GOING: Final = "going"
"""Begins the store's key of a message that is to be deleted: its channel and number."""


@dataclass(slots=True)
class Posted:
    """A public message and what it is known to show."""

    channel_id: int
    message_id: int
    created_at: float
    shown: Trace | None = None
    looked_at: float = 0.0
    """When it was last checked for being buried (monotonic)."""


class Public(ABC):
    """The public messages of a kind; there is one for each number."""

    name: ClassVar[str]
    """Begins their nonces."""

    def __init__(self, messenger: Messenger, store: Store) -> None:
        self._messenger = messenger
        self._store = store
        self.edit_pause = EDIT_PAUSE
        self._latest = Latest(self._bring)
        self._going = Latest(self._delete)
        self._begun = False
        """Whether Discord can be told; what changes before is looked for at the start."""
        self._posted: dict[int, Posted] = {}
        self._edited_at: dict[int, float] = {}

    @abstractmethod
    async def _stored(self, number: int) -> Posted | None:
        """Return where a message is as the store knows it, or None when there is none."""

    @abstractmethod
    async def _keep(self, number: int, posted: Posted) -> None:
        """Keep in the store where a message is."""

    @abstractmethod
    async def _bring(self, number: int) -> None:
        """Bring a message up to date."""

    def touch(self, number: int) -> None:
        """Bring a message up to date, soon."""
        if self._begun:
            self._latest.poke(number)

    async def close(self) -> None:
        """Stop."""
        await asyncio.gather(self._latest.close(), self._going.close())

    async def find(self, number: int) -> Posted | None:
        """Return where a message is, or None when there is none."""
        if number not in self._posted and (stored := await self._stored(number)) is not None:
            self._posted[number] = stored
        return self._posted.get(number)

    async def placed(self, number: int, channel_id: int, message_id: int, body: Body) -> Posted:
        """Remember that a message is this one and shows this."""
        posted = Posted(channel_id, message_id, time.time(), body.trace(), time.monotonic())
        self._posted[number] = posted
        await self._keep(number, posted)
        return posted

    def showed(self, number: int, message_id: int, body: Body) -> None:
        """Remember that a press has updated a message."""
        posted = self._posted.get(number)
        if posted is not None and posted.message_id == message_id:
            posted.shown = body.trace()

    async def _pause(self, posted: Posted) -> None:
        pause = OLD_PAUSE if time.time() - posted.created_at > OLD_AFTER else self.edit_pause
        now = time.monotonic()
        wait = max(0.0, self._edited_at.get(posted.channel_id, 0.0) + pause - now)
        self._edited_at[posted.channel_id] = now + wait  # taken now: the channel's other messages come after
        if wait:
            await asyncio.sleep(wait)

    async def _put(self, number: int, channel_id: int, body: Body, *, again: bool = True) -> None:
        """Post or edit a message, so that it shows this in a channel. `again`: if it is gone, it is posted again."""
        posted = await self.find(number)
        if posted is None or posted.channel_id != channel_id:
            await self._post(number, channel_id, body)
        elif posted.shown != body.trace():
            try:
                await self._edit(posted, body)
            except discord.NotFound as error:
                if error.code == GONE_CHANNEL:
                    raise
                if again:
                    await self._post(number, channel_id, body)

    async def _post(self, number: int, channel_id: int, body: Body) -> Posted:
        """Post a message in place of the one before."""
        before = self._posted.get(number)
        self._edited_at[channel_id] = time.monotonic()
        nonce = nonce_of(self.name, number, channel_id, before.message_id if before else 0)
        message = await self._messenger.send(channel_id, body, nonce=nonce)
        posted = await self.placed(number, channel_id, message.id, body)
        if message.content.strip() != body.text().strip():  # an earlier try, whose answer was lost, had come through
            posted.shown = None
            await self._edit(posted, body)
        return posted

    async def _edit(self, posted: Posted, body: Body) -> None:
        """Edit a message; a thread that somebody has archived is opened for it."""
        shows = None if posted.shown is None else posted.shown.shows
        posted.shown = None  # until Discord has answered it is not known what it shows
        try:
            await self._messenger.edit(posted.channel_id, posted.message_id, body, shows)
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._messenger.unarchive(posted.channel_id)
            await self._messenger.edit(posted.channel_id, posted.message_id, body, shows)
        posted.shown = body.trace()

    async def take_away(self, channel_id: int, message_id: int) -> None:
        """Have a message deleted that another replaces: as soon as Discord lets it, also after a restart."""
        message = (channel_id, message_id)
        try:
            await self._store.add(kept_sql.write_values, (f"{GOING} {message_id}", json.dumps(message)))
        finally:  # also where the database could not note it
            self._going.poke(message)

    async def take_rest_away(self) -> None:
        """Go on after a start with what was to be deleted before it."""
        for noted in await self._store.read(kept_sql.values_under, GOING):
            self._going.poke(tuple(json.loads(noted)))

    async def _delete(self, message: tuple[int, int]) -> None:
        await self._messenger.take_away(*message)
        await self._store.add(kept_sql.write_values, (f"{GOING} {message[1]}", None))

    def forget(self, number: int) -> None:
        """Let go of a message, which stays as it is."""
        posted = self._posted.pop(number, None)
        if posted is not None:
            self._edited_at.pop(posted.channel_id, None)


async def insist(what: str, show: Callable[[], Awaitable[object]]) -> None:
    """Show something, again and again until it is done or refused for good; raises GameError."""
    for tries in itertools.count(1):
        try:
            await show()
            return
        except GameError:
            raise
        except Exception as error:
            passing = isinstance(error, StoreError) or (isinstance(error, FAILURES) and is_passing(error))
            tell = log.warning if passing else log.exception
            tell("%s could not be shown (try %s): %s", what, tries, error)
            if not passing and tries == TRIES:
                return
            await asyncio.sleep(min(RETRY_AFTER * tries, RETRY_MOST))
