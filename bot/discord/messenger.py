"""Ordinary messages by id: sending, editing, deleting, DMs, threads. What a message says is its callers' business.

Nothing is said by a process that may have lost its share: one that was asleep would put what it knew last over what the
other has shown since, and call people for turns that they have had.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import aiohttp
import discord

from bot.discord.emojis import INVALID, Emojis
from bot.features.admin.settings import Settings
from bot.show.body import Body

log = logging.getLogger(__name__)

DM_CODES: Final = frozenset({50007, 50278})
"""Cannot message this user; no server in common."""
TOO_FAST: Final = 40003
"""Opening DMs too fast."""
DM_REST: Final = 60.0
"""Seconds for which nobody is written to by DM after that."""
GONE_MESSAGE: Final = 10008
UNREACHED: Final = (aiohttp.ClientError, ConnectionError, TimeoutError)
"""The library's errors when no answer came: Discord may have done what was asked or not."""
FAILURES: Final = (discord.HTTPException, *UNREACHED)
TOO_MANY: Final = 429
THREAD_EXISTS: Final = 160004
"""A message has one thread; a try whose answer nobody heard may have opened it."""
ORIGINAL: Final = "@original"
DELETE_AGAIN: Final = 5.0
"""Seconds until it is tried again to take a message away."""
NONCE_LENGTH: Final = 24
BURIED_AFTER: Final = 5
"""Messages below a board from which on it counts as buried."""
LOOKED_THROUGH: Final = 50
"""Messages of a channel among which one is looked for."""


def is_passing(error: Exception) -> bool:
    """Whether what failed now may well work later: a fault of Discord's own, a limit, a lost connection."""
    return not isinstance(error, discord.HTTPException) or error.status >= 500 or error.status == TOO_MANY


def nonce_of(*what: object) -> str:
    """Return the nonce of a message by what it is for."""
    return hashlib.sha256(repr(what).encode()).hexdigest()[:NONCE_LENGTH]


async def posted(messenger: Messenger, channel_id: int, body: Body, *, what: str, nonce: str) -> bool | None:
    """Post something that may have been posted before a kill; return whether it was, which is logged where not.

    None: it is to be tried again.
    """
    try:
        await messenger.send(channel_id, body, nonce=nonce)
    except FAILURES as error:
        log.warning("%s cannot be posted in channel %s: %r", what, channel_id, error)
        return None if is_passing(error) else False
    return True


class Messenger:
    """Sends and edits messages by the ids of their channels; raises Discord's errors unless a method says otherwise.

    `assured` tells whether the share is this process's for certain. Where it is not a ConnectionError is raised, and
    what was to be said is tried again as after any lost connection.
    """

    def __init__(
        self, client: discord.Client, settings: Settings, assured: Callable[[], Awaitable[bool]], emojis: Emojis
    ) -> None:
        self._client = client
        self._settings = settings
        self._assured = assured
        self._emojis = emojis
        self._dms_rest = 0.0
        """Until when no DM is sent (monotonic)."""

    async def _require_ours(self) -> None:
        if not await self._assured():
            raise ConnectionError("nobody knows whether the share is still this process's")

    async def _channel(self, channel_id: int) -> discord.PartialMessageable:
        await self._require_ours()
        return self._client.get_partial_messageable(channel_id)

    async def send(
        self, channel_id: int, body: Body, *, ping: tuple[int, ...] = (), nonce: str | None = None
    ) -> discord.Message:
        """Send a message; it pings exactly the users named.

        With a `nonce` (at most 25 characters) Discord answers with the message that is there already when the same was
        sent within the last minutes, so that a caller that does not know whether it was sent can send it again.
        """
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user) for user in ping] if ping else False
        )
        channel = await self._channel(channel_id)
        return await self._emojis.sent(
            body,
            lambda body: channel.send(
                **body.sending(),
                allowed_mentions=mentions,
                silent=not ping,
                suppress_embeds=True,  # whatever people call themselves, no page of theirs is shown
                nonce=nonce,  # type: ignore[arg-type]
            ),
        )

    async def edit(self, channel_id: int, message_id: int, body: Body, shows: str | None) -> None:
        """Edit a message that shows the picture named `shows` (None: not known)."""
        message = (await self._channel(channel_id)).get_partial_message(message_id)
        mentions = discord.AllowedMentions.none()
        await self._emojis.sent(body, lambda body: message.edit(**body.editing(shows), allowed_mentions=mentions))

    async def delete(self, channel_id: int, message_id: int) -> bool:
        """Delete a message; False where it is worth another try. One that cannot be deleted is left."""
        try:
            await (await self._channel(channel_id)).get_partial_message(message_id).delete()
        except FAILURES as error:
            log.info("message %s could not be deleted: %s", message_id, error)
            return not is_passing(error)
        return True

    async def take_away(self, channel_id: int, message_id: int) -> None:
        """Delete a message that another replaces, as soon as Discord lets it; one that cannot be deleted is left."""
        while not await self.delete(channel_id, message_id):
            await asyncio.sleep(DELETE_AGAIN)

    async def edit_private(self, token: str, body: Body, shows: str | None, message_id: int | str = ORIGINAL) -> None:
        """Edit a private message that an interaction's token owns: by its number, or the one that answered first."""
        webhook = await self._webhook(token)
        await self._emojis.sent(body, lambda body: webhook.edit_message(message_id, **body.editing(shows)))

    async def delete_private(self, token: str, message_id: int | str = ORIGINAL) -> None:
        """Delete a private message that an interaction's token owns; one that is gone is no matter."""
        try:
            await (await self._webhook(token)).delete_message(message_id)
        except FAILURES as error:
            log.info("a private message could not be deleted: %s", error)

    async def _webhook(self, token: str) -> Any:  # noqa: ANN401 - the library wants numbers, "@original" works as well
        await self._require_ours()
        return discord.Webhook.partial(self._client.application_id or 0, token, client=self._client)

    async def dm(self, user_id: int, body: Body) -> discord.Message | None:
        """Send a DM to somebody who asked for it; None when it did not come through, for whatever reason.

        That their DMs are closed is remembered. Where Discord finds that DMs are opened too fast, all rest for a while.
        """
        await self._require_ours()
        if time.monotonic() < self._dms_rest:
            return None
        try:
            channel = await self._client.create_dm(discord.Object(user_id))
            return await self._emojis.sent(body, lambda body: channel.send(**body.sending()))
        except FAILURES as error:
            code = getattr(error, "code", 0)
            if code == TOO_FAST:
                log.warning("DMs are opened too fast for Discord; none for %d s", DM_REST)
                self._dms_rest = time.monotonic() + DM_REST
            elif code in DM_CODES:
                self._settings.closed_dms.add(user_id)
            else:
                log.warning("a DM to user %s did not come through: %r", user_id, error)
            return None

    async def open_thread(
        self, channel_id: int, message_id: int, name: str, minutes: int, *, plain: str = ""
    ) -> int | None:
        """Open a public thread under a message, or find the one that is there; None where that is not possible.

        `plain` is what it is called where Discord refuses a word of its name.
        """
        await self._require_ours()
        try:
            thread = await self._client.http.start_thread_with_message(
                channel_id,
                message_id,
                name=name,
                auto_archive_duration=minutes,  # type: ignore[arg-type]
            )
        except discord.HTTPException as error:
            if error.code == THREAD_EXISTS:
                return message_id  # a thread has the id of the message that it hangs under
            if is_passing(error):
                raise
            if error.code == INVALID and plain not in ("", name):
                return await self.open_thread(channel_id, message_id, plain, minutes)
            log.info("no thread under message %s: %s", message_id, error)
            return None
        return int(thread["id"])

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Add a user to a thread."""
        await self._client.http.add_user_to_thread(thread_id, user_id)

    async def rename_thread(self, thread_id: int, name: str) -> None:
        """Give a thread another name. Discord takes two in ten minutes; the library waits until the next may be."""
        await self._client.http.edit_channel(thread_id, name=name)

    async def archive(self, thread_id: int) -> None:
        """Archive a thread; where that is not possible Discord will do it by itself."""
        try:
            await self._client.http.edit_channel(thread_id, archived=True)
        except FAILURES as error:
            log.info("thread %s could not be archived: %s", thread_id, error)

    async def unarchive(self, thread_id: int) -> None:
        """Open a thread again that was archived; raises Forbidden where it is locked."""
        await self._client.http.edit_channel(thread_id, archived=False)

    async def guild_of(self, channel_id: int) -> int | None:
        """Return the server of a channel or thread, or None where the bot cannot see it."""
        try:
            channel = self._client.get_channel(channel_id) or await self._client.fetch_channel(channel_id)
        except (*FAILURES, discord.InvalidData):
            return None
        guild = getattr(channel, "guild", None)
        return None if guild is None else int(guild.id)

    async def is_buried(self, channel_id: int, message_id: int) -> bool:
        """Whether so many messages stand below this one that it is out of sight.

        Without the intent for messages the bot is not told of them, so it asks; without the permission to read the
        history the answer is always no.
        """
        below = await self._history(channel_id, 2 * BURIED_AFTER, discord.Object(message_id))
        return sum(not self._is_own(message) for message in below) >= BURIED_AFTER

    async def find(self, channel_id: int, custom_id: str) -> int | None:
        """Return which of the last messages of a channel is the bot's newest with such a button; None for none."""
        for message in await self._history(channel_id, LOOKED_THROUGH):
            if self._is_own(message) and custom_id in str([row.to_dict() for row in message.components]):
                return message.id
        return None

    async def _history(self, channel_id: int, limit: int, after: discord.Object | None = None) -> list[discord.Message]:
        try:
            return [one async for one in (await self._channel(channel_id)).history(limit=limit, after=after)]
        except discord.HTTPException as error:
            log.info("the history of channel %s cannot be read: %s", channel_id, error)
            return []

    def _is_own(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id
