"""Answering an interaction exactly once, in time, with one request. Whatever goes wrong, the person is told privately.

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
from collections.abc import Awaitable, Callable, Sequence
from enum import Enum
from functools import partial
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

import aiohttp
import discord

from bot.base.errors import StoreError, TakenOver
from bot.base.figures import ANSWERS
from bot.base.logs import level_of
from bot.base.supervised import Urgency, urgency
from bot.discord.emojis import INVALID, is_refused
from bot.discord.limits import Asked
from bot.discord.messenger import FAILURES, GONE_MESSAGE, is_passing
from bot.discord.request import Answers, Interaction, Request
from bot.show.body import Body, Rows, shown_on
from bot.show.wording import error_line
from bot.tables.rooms import ElsewhereError, Press, pressed
from games.core import GameError

T = TypeVar("T")
P = ParamSpec("P")

log = logging.getLogger(__name__)

PATIENCE: Final = 1.7
"""Seconds that an answer may take before the interaction is deferred; Discord's own limit is 3."""
AGAIN: Final = 0.3
"""Seconds until an answer is given again that Discord could not take for a fault of its own."""
TOO_LATE: Final = 3.0
"""Seconds after which no answer is tried any more."""
QUIET: Final = 60.0
"""Seconds without an interaction that is left to another process, after which the next one is told to the host."""

COUNTS: Final = 99_991
"""How many counts there are for menus on a message that has none."""

GONE_INTERACTION: Final = 10062
"""Discord's code for an interaction whose three seconds are over."""
ANSWERED_TWICE: Final = 40060
"""Discord's code for a first answer where there is one already."""


class UnknownPress(Exception):
    """Something was pressed that there is not, or not any more."""


class FaultError(ConnectionError):
    """Discord could not take an answer, for a fault of its own (HTTP 500 and above)."""


def answer_here(tracer: aiohttp.TraceConfig) -> None:
    """Let such an answer fail at once: the library would try it for 25 s, and keep a deferral waiting behind it."""

    async def ended(_: aiohttp.ClientSession, _context: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        if end.url.name == "callback" and end.response.status >= 500:
            end.response.close()
            raise FaultError(f"Discord answered {end.response.status}")

    tracer.on_request_end.append(ended)


class Answered(NamedTuple):
    """Where an answer ended up."""

    message_id: int
    """0 when Discord did not say."""
    original: bool = True
    """Whether the interaction's token calls it "@original". What follows a press that was deferred in silence is not:
    the token then means the message that was pressed on."""


class State(Enum):
    """How far the answer to an interaction is."""

    OPEN = "open"
    SILENT = "silent"
    """Discord waits for the answer, and nobody sees that."""
    THINKING = "thinking"
    """Discord waits, and says so: to the presser alone, or to all where the answer is for all."""
    DONE = "done"
    """Something was sent that a person can see."""


WAITING: Final = (State.SILENT, State.THINKING)


class Ask(Request):
    """One interaction, and the one answer to it."""

    def __init__(self, answers: Answers, interaction: Interaction, *, for_all: bool = False) -> None:
        super().__init__(answers, interaction)
        self.state = State.DONE if interaction.response.is_done() else State.OPEN
        self._for_all = for_all
        """Whether the answer will be public, should it have to be deferred; turned where Discord says otherwise."""
        self._began = time.monotonic()
        self._sending = asyncio.Lock()

    # Doing what was asked

    async def answer(self, work: Callable[P, Awaitable[None]], *args: P.args, **more: P.kwargs) -> None:
        """Do the work that answers; Discord is told to wait where it takes long. Errors are told privately."""
        answers = self._answers
        answers.under_way += 1
        if self.interaction.id in answers.heard.handed:
            self.state = State.THINKING if self._thinks else State.SILENT  # another process has deferred it
        urgency.set(Urgency.PRESS)
        pressed.set(Press(self.user_id))
        try:
            with ANSWERS.labels(self.interaction.type.name).time(), answers.show.drawings.answering():
                await self._answer(partial(work, *args, **more))
        except ElsewhereError as error:
            await self._pass_on(error)
        except TakenOver as error:
            now, left = time.monotonic(), answers.left
            if not left or now - left[-1] > QUIET:
                log.warning("interaction %s is left without an answer of this process: %s", self.interaction.id, error)
            left.append(now)
        finally:
            answers.heard.over(self.interaction.id)
            answers.under_way -= 1

    async def _answer(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            if not await self._answers.store.cluster.assured():
                raise TakenOver("nobody knows whether the share is still this process's")
            self._answers.limits.take(Asked.PRESS, self.user_id, self.guild_id)
            task = asyncio.ensure_future(work())
            done, _ = await asyncio.wait((task,), timeout=PATIENCE)
            try:
                if not done:
                    await self.defer()
            finally:  # whatever came of that: its error would be nobody's
                await task
        except (ElsewhereError, TakenOver):
            raise
        except UnknownPress:
            await self._tell((await self.say())("ui.unknown_button"))
        except GameError as error:
            await self._tell(f"⚠️ {error_line(await self.say(), error)}")
        except FAILURES as error:
            await self._failed(error)
        except StoreError as error:
            log.log(level_of(error), "an interaction was not kept: %s: %s", describe(self.interaction), error)
            if not await self._answers.store.cluster.assured():
                raise TakenOver("whether it is kept cannot be said") from error
            await self._tell_broken()
        except Exception as error:
            await self._broke(error)
        else:
            if not self.done:
                await self._broke(None)

    async def _pass_on(self, error: ElsewhereError) -> None:
        """Leave the answer to the process that plays the table; Discord is told to wait for it first."""
        answers, number = self._answers, self.interaction.id
        try:
            await self.defer()
            if self.state not in WAITING or not await answers.heard.hand_on(answers.store, number, error.guild_id):
                await self._tell(f"⚠️ {error_line(await self.say(), error)}")
        except StoreError as trouble:
            log.log(level_of(trouble), "interaction %s could not be handed on: %s", number, trouble)
            await self._tell_broken()

    async def _failed(self, error: Exception) -> None:
        """Discord did not take the answer."""
        code = getattr(error, "code", 0)
        if code == GONE_INTERACTION:
            log.warning("interaction %s could not be answered: %s", self.interaction.id, error)
        elif code == ANSWERED_TWICE or is_passing(error):
            log.warning("interaction %s could not be answered: %r", self.interaction.id, error)
            await self._tell((await self.say())("ui.lost"))  # what was asked for may well be done
        elif code == INVALID:
            await self._broke(error)
        else:
            log.warning("interaction %s was refused its answer: %s", self.interaction.id, error)
            await self._tell_broken()

    async def _broke(self, error: Exception | None) -> None:
        if self._answers.client.is_closed():
            raise TakenOver("it was cut off by the end")
        what = "broke" if error else "was left without an answer"
        log.error("an interaction %s: %s", what, describe(self.interaction), exc_info=error)
        await self._tell_broken()

    async def _tell_broken(self) -> None:
        press = pressed.get()
        await self._tell((await self.say())("ui.lost" if press is not None and press.done else "ui.broke"))

    async def _tell(self, text: str) -> None:
        if self.done:
            return
        if self._answers.client.is_closed():
            log.warning("interaction %s was cut off by the end", self.interaction.id)
            return
        try:
            await self.private(Body(text))
        except FAILURES as error:
            log.warning("interaction %s could not be answered: %s", self.interaction.id, error)

    # The answer

    @property
    def done(self) -> bool:
        """Whether something was sent that a person can see."""
        return self.state is State.DONE

    @property
    def _thinks(self) -> bool:
        """Whether a deferral is seen. On a private message it is silent: the answer changes that message."""
        return self.interaction.message is None or not (self.on_private_message or self._picked)

    async def show(self, body: Body) -> Answered:
        """Answer with a page: in place of the private message that was pressed on, else privately.

        Where that has no menus it may have had some before, with an option picked: new ones get ids of their own.
        """
        if not self.on_private_message:
            return await self.private(body)
        return await self.update(body if self.menus is not None else body.counted(1 + self.interaction.id % COUNTS))

    async def update(self, body: Body) -> Answered:
        """Update the message that the press sits on, in place. Without a message: answer privately."""
        message = self.interaction.message
        if message is None:
            return await self.private(body)
        body, shown = body.pressable(self._answers.show.commands), shown_on(message)
        body = body.counted(self.menus) if self.menus else body
        async with self._sending:
            try:
                first = self.interaction.response.edit_message
                if self.state not in WAITING:
                    await self._first(partial(self._sent, body, lambda body: first(**body.editing(shown))))
                if self.state in WAITING:
                    await self._change(message, body, shown)
                return Answered(message.id)
            except discord.NotFound as error:
                if error.code != GONE_MESSAGE:
                    raise
        return await self.private(body)  # the message was deleted while it was pressed

    async def _change(self, message: discord.Message, body: Body, shown: str | None) -> None:
        """Change the message that was pressed on, after a deferral."""
        if self.state is State.THINKING:
            await self._sent(body, lambda body: message.edit(**body.editing(shown)))
            await self.interaction.delete_original_response()
        else:
            await self._sent(body, lambda body: self.interaction.edit_original_response(**body.editing(shown)))
        self.state = State.DONE

    async def private(self, body: Body) -> Answered:
        """Answer by a message that only the presser sees."""
        return await self._send(body, ephemeral=True)

    async def public(self, body: Body, *, ping: Sequence[int] = ()) -> Answered:
        """Answer by a message that everybody in the channel sees; it pings exactly the users named."""
        return await self._send(body, ephemeral=False, ping=ping)

    async def _send(self, body: Body, *, ephemeral: bool, ping: Sequence[int] = ()) -> Answered:
        body = body.pressable(self._answers.show.commands)
        async with self._sending:
            if self.state is State.OPEN and self._picked:
                await self._insist(self._renewed)
            if self.state is State.OPEN:
                first = partial(self.interaction.response.send_message, ephemeral=ephemeral)
                response = await self._first(partial(self._sent, body, lambda body: first(**_message(body, ping))))
                if response is not None:
                    return Answered(response.message_id or 0)
                if self.done:
                    original = await self._original()
                    if original is None:
                        return Answered(0)
                    if not original.flags.loading:
                        return Answered(original.id)
                    self.state = State.THINKING if self._thinks else State.SILENT
                    self._for_all = not original.flags.ephemeral
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
        else:
            self.state = State.SILENT
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
        if self.state is State.THINKING:
            if self._for_all != ephemeral:
                edit = self.interaction.edit_original_response
                message: discord.Message = await self._sent(body, lambda body: edit(**body.editing("")))
                self.state = State.DONE
                return Answered(message.id)
            await self.interaction.delete_original_response()  # nothing can change who sees it
        send = self.interaction.followup.send
        message = await self._sent(body, lambda body: send(**_message(body, ping), ephemeral=ephemeral, wait=True))
        self.state = State.DONE
        return Answered(message.id, original=False)

    async def _sent(self, body: Body, send: Callable[[Body], Awaitable[T]]) -> T:
        """Send a body, without emojis where Discord refuses one."""
        return await self._answers.emojis.sent(body, send)

    async def _first(self, give: Callable[[], Awaitable[T]]) -> T | None:
        """Give the first answer; None where there is one already, or Discord could only be had to wait for it.

        Nobody else may have given it: it is ours, and only Discord's word for it was lost.
        """
        try:
            given = await self._insist(give)
        except discord.HTTPException as error:
            if error.code != ANSWERED_TWICE:
                raise
        else:
            if self.state is State.OPEN:
                self.state = State.DONE
            return given
        self.state = State.DONE
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
                return None
            except FaultError as error:
                if time.monotonic() - self._began + AGAIN > TOO_LATE:
                    raise
                failed = True
                log.info("interaction %s could not be answered yet: %s", self.interaction.id, error)
                await asyncio.sleep(AGAIN)

    async def form(self, modal: discord.ui.Modal) -> None:
        """Answer with a form; possible only while nothing was answered."""
        async with self._sending:
            if self.state is State.OPEN:
                modal.stop()  # the library keeps nothing of it: what is written comes as an interaction of its own
                await self._first(partial(self.interaction.response.send_modal, modal))
                if not self.done:
                    raise FaultError("Discord took no form in time")

    async def defer(self) -> None:
        """Tell Discord to wait for the answer, unless there is one."""
        async with self._sending:
            if self.state is not State.OPEN:
                return
            log.info("an answer takes long: interaction %s is deferred", self.interaction.id)
            try:
                await self._insist(self._defer_by_kind)
            except FAILURES as error:
                if getattr(error, "code", 0) != ANSWERED_TWICE:
                    log.warning("interaction %s could not be deferred: %r", self.interaction.id, error)

    async def _defer_by_kind(self) -> None:
        if await self._renewed():
            return
        if self._thinks:
            await self.interaction.response.defer(ephemeral=not self._for_all, thinking=True)
            self.state = State.THINKING
        else:
            await self.interaction.response.defer()
            self.state = State.SILENT


def _message(body: Body, ping: Sequence[int]) -> dict[str, Any]:
    """Return what to send. Each try makes it again: an upload can be read once."""
    arguments = body.sending() | {"suppress_embeds": True}
    if ping:
        users = [discord.Object(user) for user in ping]
        arguments["allowed_mentions"] = discord.AllowedMentions(everyone=False, roles=False, users=users)
    if not body.rows:
        del arguments["view"]
    return arguments


def describe(interaction: Interaction) -> str:
    """Return what an interaction was, for the log; neither token nor name."""
    data: dict[str, Any] = dict(interaction.data or {})
    return f"{interaction.type.name} {data.get('custom_id') or data.get('name')!r} by {interaction.user.id}"
