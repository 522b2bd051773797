"""The bot's share of Discord's limit over all routes: who may send the next request. The rest is the library's.

Discord takes 50 requests a second of a bot; answers to interactions and edits of private panels by their token do not
count. The library sleeps where a single route is exhausted, but knows nothing of this one and would run into it. It is
asked at the last moment before a request leaves, so that nothing goes past it: no upload, no retry, and nothing that
the library has held back for a while. When Discord counts a request is known only by its answer, so a turn is free
again a second after that, however long the request was on its way.
"""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Final

import aiohttp
import yarl

from bot.show.drawings import Turns

log = logging.getLogger(__name__)

A_SECOND: Final = 48
"""Requests in any second, of all processes together; Discord's limit is 50."""
SCOPE: Final = "X-RateLimit-Scope"
"""The header that says whose limit was met."""
WINDOW: Final = 1.05
"""Seconds that count as one."""


class Budget:
    """Lets so many pass in any second, the most urgent first (see bot.base.supervised.Urgency)."""

    def __init__(self, a_second: int = A_SECOND) -> None:
        self._turns = Turns(a_second)
        self._all = False
        """Whether Discord was seen to count answers, too: it says that it does not, and some have met it."""

    async def turn(self) -> None:
        """Wait for a turn. It is used up until a second after `answered`, which must follow."""
        await self._turns.take()

    def answered(self) -> None:
        """Note that the request of a turn was answered, or has failed."""
        asyncio.get_running_loop().call_later(WINDOW, self._turns.give)

    def watch(self, tracer: aiohttp.TraceConfig) -> None:
        """Let every request of a client wait for its turn where it counts."""
        tracer.on_request_start.append(self._before)
        tracer.on_request_end.append(self._after)
        tracer.on_request_exception.append(self._after)

    async def _before(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        context.counts = counts(start.url, answers=self._all)
        if context.counts:
            await self.turn()

    async def _after(self, _: aiohttp.ClientSession, context: SimpleNamespace, end: object) -> None:
        if context.counts:
            self.answered()
        elif isinstance(end, aiohttp.TraceRequestEndParams) and end.response.headers.get(SCOPE) == "global":
            log.warning("Discord counts answers and hands for its limit over all routes, so they wait their turn now")
            self._all = True


def counts(url: yarl.URL, *, answers: bool = False) -> bool:
    """Whether a request counts to the limit over all routes (`answers`: those, too); the gateway is no request."""
    is_answer = "webhooks" in url.parts or url.name == "callback"
    return url.scheme in ("http", "https") and (answers or not is_answer)
