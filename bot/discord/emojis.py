"""The application's emojis: which there are to be, and what to do where Discord refuses one and the message with it."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, Final, TypeVar

import discord

from bot.base.supervised import Tasks
from bot.show.body import Body
from bot.tables.residents import RESIDENTS
from renderers.base import GameRenderer
from renderers.emojis import face_emojis

T = TypeVar("T")

log = logging.getLogger(__name__)

INVALID: Final = 50035
"""Discord's code for a body that it does not take, such as a thread's name with a word that it refuses."""
PAUSE: Final = 60.0
"""Seconds between two looks at which emojis there are."""


def wanted(renderers: Iterable[GameRenderer[Any]]) -> dict[str, Callable[[], bytes]]:
    """Return what draws each emoji as a PNG, by its name: the house players' faces, and what games offer."""
    found = face_emojis(f"face-{one}" for one in RESIDENTS)
    for renderer in renderers:
        found |= renderer.emojis
    return found


def is_refused(error: discord.HTTPException) -> bool:
    """Whether a message was refused for an emoji: of its codes the library keeps only the words."""
    return error.code == INVALID and "emoji" in error.text.casefold()


class Emojis:
    """Sends bodies with their emojis, or without. `look` reads again which there are."""

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks
        self._looked_at = -PAUSE
        self.look: Callable[[], Coroutine[Any, Any, object]] | None = None

    async def sent(self, body: Body, send: Callable[[Body], Awaitable[T]]) -> T:
        """Send a body; where Discord refuses an emoji, once more without those that are the application's own."""
        try:
            return await send(body)
        except discord.HTTPException as error:
            plain = body.plain()
            if not is_refused(error) or plain == body:
                raise
            self.refused(error)
            return await send(plain)

    def refused(self, error: discord.HTTPException) -> None:
        """Read the list of emojis again, in the background and not too often."""
        log.warning("Discord refuses an emoji, so a message goes without: %s", error)
        if self.look is not None and time.monotonic() - self._looked_at >= PAUSE:
            self._looked_at = time.monotonic()
            self._tasks.run(self.look())
