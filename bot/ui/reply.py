"""Answering an interaction exactly once, in time, with one request.

A press is answered by updating the message it sits on or by a message that only the presser sees, never by a deferral
first: that would be a second request and a slower change. Only when the answer is not there after `PATIENCE` seconds is
the interaction deferred, so that Discord does not call it failed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import aiohttp
import discord

from bot.ui.body import Body, shown_on
from bot.ui.forms import written
from bot.ui.mentions import pressable

log = logging.getLogger(__name__)

PATIENCE: Final = 1.7
"""Seconds that an answer may take before the interaction is deferred; Discord's own limit is 3."""

MARGIN: Final = 30.0
"""Seconds before a token's end from which on it is not used: a refused token counts against the bot."""

GONE_MESSAGE: Final = 10008

Interaction = discord.Interaction[Any]


def usable_until(interaction: Interaction) -> float:
    """Return the Unix time until which the interaction's token may edit what it answered with."""
    return interaction.expires_at.timestamp() - MARGIN


class Answered(NamedTuple):
    """Where an answer ended up."""

    message_id: int
    """0 when Discord did not say."""
    original: bool = True
    """Whether the interaction's token calls it "@original". What follows a deferred press is not: the token then means
    the message that was pressed on, which may be everybody's."""


class Reply:
    """The answer to one interaction."""

    def __init__(self, interaction: Interaction, *, for_all: bool = False) -> None:
        self.interaction = interaction
        self._for_all = for_all
        """Whether the answer will be public, should it have to be deferred."""
        self.commands: Mapping[str, str] = {}
        """The commands that Discord knows, for mentions in the answer (see bot.ui.mentions)."""
        self._sending = asyncio.Lock()
        self._deferred = False

    @property
    def done(self) -> bool:
        """Whether something was sent that a person can see."""
        return self.interaction.response.is_done() and not self._deferred

    @property
    def on_private_message(self) -> bool:
        """Whether the press sat on a message that only its reader sees: an ephemeral one, or one in a DM."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.interaction.guild_id is None)

    @property
    def on_ephemeral(self) -> bool:
        """Whether the press sat on a message that was an answer to its reader alone; in a DM others are, too."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def written(self) -> str | None:
        """What was written into a form; None for a button or a menu."""
        is_form = self.interaction.type is discord.InteractionType.modal_submit
        return written(dict(self.interaction.data or {})) if is_form else None

    @property
    def value(self) -> str | None:
        """What was picked in a menu or written into a form; None for a button."""
        if self.written is not None:
            return self.written
        data: dict[str, Any] = dict(self.interaction.data or {})
        return next(iter(data.get("values") or ()), None)

    @property
    def values(self) -> tuple[str, ...]:
        """Everything that was picked in a menu of many."""
        data: dict[str, Any] = dict(self.interaction.data or {})
        return tuple(data.get("values") or ())

    async def guard(self, work: Awaitable[None]) -> None:
        """Run the work that answers; defers when it takes too long. What the work raises is raised."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait((task,), timeout=PATIENCE)
        if not done:
            await self._defer()
        await task

    async def update(self, body: Body) -> Answered:
        """Update the message that the press sits on, in place. Without a message: answer privately."""
        message = self.interaction.message
        if message is None:
            return await self.private(body)
        arguments = pressable(body, self.commands).editing(shown_on(message))
        async with self._sending:
            try:
                if self._deferred:
                    await self.interaction.edit_original_response(**arguments)
                    self._deferred = False
                else:
                    await self.interaction.response.edit_message(**arguments)
                return Answered(message.id)
            except discord.NotFound as error:
                if error.code != GONE_MESSAGE:
                    raise
        return await self.private(body)  # the message was deleted while it was pressed

    async def private(self, body: Body) -> Answered:
        """Answer by a message that only the presser sees."""
        return await self._send(body, ephemeral=True)

    async def public(self, body: Body, *, ping: Sequence[int] = ()) -> Answered:
        """Answer by a message that everybody in the channel sees; it pings exactly the users named."""
        return await self._send(body, ephemeral=False, ping=ping)

    async def _send(self, body: Body, *, ephemeral: bool, ping: Sequence[int] = ()) -> Answered:
        body = pressable(body, self.commands)
        arguments = body.sending()
        if ping:
            users = [discord.Object(user) for user in ping]
            arguments["allowed_mentions"] = discord.AllowedMentions(everyone=False, roles=False, users=users)
        if not body.rows:
            del arguments["view"]
        async with self._sending:
            if not self.interaction.response.is_done():
                response = await self.interaction.response.send_message(**arguments, ephemeral=ephemeral)
                return Answered(response.message_id or 0)
            if self._deferred and self.interaction.type is discord.InteractionType.application_command:
                message: discord.Message = await self.interaction.edit_original_response(**body.editing(""))
                original = True
            else:
                message = await self.interaction.followup.send(**arguments, ephemeral=ephemeral, wait=True)
                original = False
            self._deferred = False
        return Answered(message.id, original)

    async def form(self, modal: discord.ui.Modal) -> None:
        """Answer with a form; possible only while nothing was answered."""
        async with self._sending:
            if not self.interaction.response.is_done():
                await self.interaction.response.send_modal(modal)

    async def _defer(self) -> None:
        async with self._sending:
            if self.interaction.response.is_done():
                return
            log.info("an answer takes long: interaction %s is deferred", self.interaction.id)
            try:
                await self._defer_by_kind()
                self._deferred = True
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                log.warning("interaction %s could not be deferred: %r", self.interaction.id, error)

    async def _defer_by_kind(self) -> None:
        if self.interaction.type is discord.InteractionType.component:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=not self._for_all, thinking=True)
