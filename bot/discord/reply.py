"""Answering an interaction exactly once, in time, with one request.

A press is answered by updating the message it sits on or by a message that only the presser sees, never by a deferral
first: that would be a second request and a slower change. Only when the answer is not there after `PATIENCE` seconds is
the interaction deferred, so that Discord does not call it failed: on everybody's message by one that says "thinking" to
the presser alone, which the answer then takes the place of.

A menu keeps what was picked, and the client sends nothing when that is picked again. So the first answer to a pick
always updates the message, whose menus get other ids (`ids.counted`); what is said elsewhere is a second request.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, TypeVar

import aiohttp
import discord

from bot.discord.emojis import Emojis, is_refused
from bot.discord.forms import written
from bot.discord.words import pressable
from bot.show.body import Body, Rows, menus_on, shown_on

T = TypeVar("T")

log = logging.getLogger(__name__)

PATIENCE: Final = 1.7
"""Seconds that an answer may take before the interaction is deferred; Discord's own limit is 3."""
AGAIN: Final = 0.3
"""Seconds until an answer is given again that Discord could not take for a fault of its own."""
TOO_LATE: Final = 3.0
"""Seconds after which no answer is tried any more."""

MARGIN: Final = 30.0
"""Seconds before a token's end from which on it is not used: a refused token counts against the bot."""

GONE_MESSAGE: Final = 10008
ANSWERED_TWICE: Final = 40060
"""Discord's code for a first answer where there is one already."""

UNREACHED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)

Interaction = discord.Interaction[Any]


class FaultError(ConnectionError):
    """Discord could not take an answer, for a fault of its own (HTTP 500 and above)."""


def answer_here(tracer: aiohttp.TraceConfig) -> None:
    """Have such an answer fail at once: the library would try it for 25 s, and keep a deferral waiting behind it."""

    async def ended(_: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        if end.url.name == "callback" and end.response.status >= 500:
            end.response.close()
            raise FaultError(f"Discord answered {end.response.status}")

    tracer.on_request_end.append(ended)


def usable_until(interaction: Interaction) -> float:
    """Return the Unix time until which the interaction's token may edit what it answered with."""
    return interaction.expires_at.timestamp() - MARGIN


class Answered(NamedTuple):
    """Where an answer ended up."""

    message_id: int
    """0 when Discord did not say."""
    original: bool = True
    """Whether the interaction's token calls it "@original". What follows a press that was deferred in silence is not:
    the token then means the message that was pressed on."""


class Reply:
    """The answer to one interaction."""

    def __init__(self, interaction: Interaction, *, for_all: bool = False) -> None:
        self.interaction = interaction
        self._for_all = for_all
        """Whether the answer will be public, should it have to be deferred."""
        self.commands: Mapping[str, str] = {}
        """The commands that Discord knows, for mentions in the answer (see bot.discord.words.mentions)."""
        self.emojis: Emojis | None = None
        """Who is told of refused ones."""
        self._began = time.monotonic()
        self._sending = asyncio.Lock()
        data, count = dict(interaction.data or {}), menus_on(interaction.message)
        self._picked = "values" in data and count is not None
        is_form = interaction.type is discord.InteractionType.modal_submit
        self.menus = None if count is None else count + (self._picked or is_form)
        """How often the menus of the message that was pressed on have been answered with this; None without menus."""
        self._deferred = False
        self._thinks_privately = not for_all
        """Whether only the presser sees what says "thinking", where something does."""
        self._acknowledged = False
        """Whether there is an answer or a deferral that the library does not know of."""

    @property
    def done(self) -> bool:
        """Whether something was sent that a person can see."""
        return (self.interaction.response.is_done() or self._acknowledged) and not self._deferred

    @property
    def is_deferred(self) -> bool:
        """Whether Discord waits for the answer."""
        return self._deferred

    def take_over(self) -> None:
        """Answer what another process has deferred."""
        self._acknowledged = self._deferred = True

    @property
    def on_private_message(self) -> bool:
        """Whether the press sat on a message that only its reader sees: an ephemeral one, or one in a DM."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.interaction.guild_id is None)

    @property
    def _thinks(self) -> bool:
        """Whether a deferral is seen: on a private message it is silent, for that is what the answer changes."""
        return self.interaction.message is None or not (self.on_private_message or self._picked)

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
            await self.defer()
        await task

    async def update(self, body: Body) -> Answered:
        """Update the message that the press sits on, in place. Without a message: answer privately."""
        message = self.interaction.message
        if message is None:
            return await self.private(body)
        body, shown = pressable(body, self.commands), shown_on(message)
        body = body.counted(self.menus) if self.menus else body
        async with self._sending:
            try:
                first = self.interaction.response.edit_message

                def give() -> Awaitable[object]:
                    return self._sent(body, lambda body: first(**body.editing(shown)))

                taken = None if self._deferred else await self._first(give)
                if taken is None and self._deferred:
                    await self._change(message, body, shown)
                return Answered(message.id)
            except discord.NotFound as error:
                if error.code != GONE_MESSAGE:
                    raise
        return await self.private(body)  # the message was deleted while it was pressed

    async def _change(self, message: discord.Message, body: Body, shown: str | None) -> None:
        """Change the message that was pressed on, after a deferral."""
        if self._thinks:
            await self._sent(body, lambda body: message.edit(**body.editing(shown)))
            await self.interaction.delete_original_response()
        else:
            await self._sent(body, lambda body: self.interaction.edit_original_response(**body.editing(shown)))
        self._deferred = False

    async def private(self, body: Body) -> Answered:
        """Answer by a message that only the presser sees."""
        return await self._send(body, ephemeral=True)

    async def public(self, body: Body, *, ping: Sequence[int] = ()) -> Answered:
        """Answer by a message that everybody in the channel sees; it pings exactly the users named."""
        return await self._send(body, ephemeral=False, ping=ping)

    async def _send(self, body: Body, *, ephemeral: bool, ping: Sequence[int] = ()) -> Answered:
        body = pressable(body, self.commands)
        async with self._sending:
            if not (self.interaction.response.is_done() or self._acknowledged) and not await self._renewed():
                send = self.interaction.response.send_message
                response = await self._first(
                    lambda: self._sent(body, lambda body: send(**_message(body, ping), ephemeral=ephemeral))
                )
                if response is not None:
                    return Answered(response.message_id or 0)
                if self._deferred:
                    return await self._follow(body, ping, ephemeral=ephemeral)
                original = await self._original()
                if original is None:
                    return Answered(0)
                if not original.flags.loading:
                    return Answered(original.id)
                self._deferred, self._thinks_privately = True, original.flags.ephemeral
            return await self._follow(body, ping, ephemeral=ephemeral)

    async def _renewed(self) -> bool:
        """Answer a pick by nothing but other ids of the menus; False where there was none, or it could not be done."""
        message = self.interaction.message
        if message is None or not self._picked:
            return False
        edit, count = self.interaction.response.edit_message, self.menus or 0
        try:
            try:
                await edit(view=Rows.recounted(message, count))
            except discord.HTTPException as error:
                if not is_refused(error):
                    raise
                await edit(view=Rows.recounted(message, count, plain=True))
        except discord.HTTPException as error:
            log.info("the menus of message %s could not be renewed: %s", message.id, error)
            self._picked = False
        return self._picked

    async def _original(self) -> discord.InteractionMessage | None:
        """Return what an acknowledged interaction's token calls the original; None where that was taken away since."""
        try:
            return await self.interaction.original_response()
        except discord.NotFound as error:
            if error.code != GONE_MESSAGE:
                raise
            return None

    async def _follow(self, body: Body, ping: Sequence[int], *, ephemeral: bool) -> Answered:
        """Send what comes after a deferral, or after an answer; what says "thinking" is turned into it."""
        if self._deferred and self._thinks:
            if self._thinks_privately == ephemeral:
                edit = self.interaction.edit_original_response
                message: discord.Message = await self._sent(body, lambda body: edit(**body.editing("")))
                self._deferred = False
                return Answered(message.id)
            await self.interaction.delete_original_response()  # nothing can change who sees it
        send = self.interaction.followup.send
        message = await self._sent(body, lambda body: send(**_message(body, ping), ephemeral=ephemeral, wait=True))
        self._deferred = False
        return Answered(message.id, original=False)

    async def _sent(self, body: Body, send: Callable[[Body], Awaitable[T]]) -> T:
        """Send a body, without emojis where Discord refuses one."""
        return await (send(body) if self.emojis is None else self.emojis.sent(body, send))

    async def _first(self, give: Callable[[], Awaitable[T]]) -> T | None:
        """Give the first answer; None where there is one already, or Discord could only be had to wait for it.

        Nobody else may have given it: it is ours, and only Discord's word for it was lost.
        """
        try:
            return await self._insist(give)
        except discord.HTTPException as error:
            if error.code != ANSWERED_TWICE:
                raise
        self._acknowledged = True
        return None

    async def _insist(self, give: Callable[[], Awaitable[T]]) -> T | None:
        """Give an answer, again and again while that is Discord's fault; from `PATIENCE` on only a deferral is tried.

        Returns None for a deferral.
        """
        failed = False
        while True:
            try:
                if not failed or time.monotonic() - self._began < PATIENCE:
                    return await give()
                await self._defer_by_kind()
            except FaultError as error:
                if time.monotonic() - self._began + AGAIN > TOO_LATE:
                    raise
                failed = True
                log.info("interaction %s could not be answered yet: %s", self.interaction.id, error)
                await asyncio.sleep(AGAIN)
            else:
                self._deferred = True
                return None

    async def form(self, modal: discord.ui.Modal) -> None:
        """Answer with a form; possible only while nothing was answered."""
        async with self._sending:
            if not self.interaction.response.is_done():
                await self.interaction.response.send_modal(modal)

    async def defer(self) -> None:
        """Have Discord wait for the answer, unless there is one."""
        async with self._sending:
            if self.interaction.response.is_done() or self._acknowledged:
                return
            log.info("an answer takes long: interaction %s is deferred", self.interaction.id)
            try:
                await self._insist(self._defer_by_kind)
                self._deferred = True
            except UNREACHED as error:
                if getattr(error, "code", 0) != ANSWERED_TWICE:
                    log.warning("interaction %s could not be deferred: %r", self.interaction.id, error)

    async def _defer_by_kind(self) -> None:
        if await self._renewed():
            return
        if self._thinks:
            await self.interaction.response.defer(ephemeral=not self._for_all, thinking=True)
        else:
            await self.interaction.response.defer()


def _message(body: Body, ping: Sequence[int]) -> dict[str, Any]:
    """Return what to send, anew for each try: an upload can be read once."""
    arguments = body.sending() | {"suppress_embeds": True}
    if ping:
        users = [discord.Object(user) for user in ping]
        arguments["allowed_mentions"] = discord.AllowedMentions(everyone=False, roles=False, users=users)
    if not body.rows:
        del arguments["view"]
    return arguments
