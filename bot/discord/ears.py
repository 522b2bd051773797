"""What the library hears of Discord's gateway, so that nothing odd that comes from there ends the process.

The library ends the client where one event cannot be read, and writes a whole trace for each refusal to connect. Here
an event that cannot be read is passed over, a session that cannot be read begins again, and each is one line.
"""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Callable, MutableMapping
from typing import Any, Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

log = logging.getLogger(__name__)

Parser = Callable[[Any], None]

PAUSE: Final = 5.0
"""Seconds until a session begins again that could not be read; Discord takes one identify in five seconds."""
CONNECTION: Final = (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError)
"""What the library itself deals with: it connects again."""
LIBRARY: Final = ("discord.shard", "discord.client")
REFUSED: Final = "Failed to connect for shard_id"
"""How the library begins the line that `bot.discord.gateway` writes in its own words."""
WHY: Final = 70
"""So many characters of an error are told."""

_received: Final = DiscordWebSocket.received_message
_began: Final = vars(DiscordWebSocket)["from_client"].__func__


class UnreadableError(Exception):
    """The event that begins a session cannot be read."""


def why(error: BaseException | None) -> str:
    """Return an error as a few words for a line of the log."""
    if isinstance(error, aiohttp.WSServerHandshakeError):
        return str(error.status)
    return f"{type(error).__name__} {error}".strip()[:WHY]


def guard(parsers: MutableMapping[str, Parser]) -> None:
    """Let each of the library's readers of events pass over what it cannot read, except READY."""
    for event, parse in parsers.items():
        parsers[event] = _guarded(event, parse)


def _guarded(event: str, parse: Parser) -> Parser:
    @functools.wraps(parse)
    def guarded(data: object) -> None:
        try:
            parse(data)
        except Exception as error:
            if event == "READY":
                raise UnreadableError(why(error)) from error
            log.warning("Discord sent a %s that cannot be read; it is passed over (%s)", event, why(error))

    return guarded


@functools.wraps(_began)
async def _begin(cls: type[DiscordWebSocket], *given: object, **named: object) -> DiscordWebSocket:
    """Connect; where the gateway hangs up before the session has begun, that is a lost connection like any other.

    The library takes it for an error of its own, after some ways of being disconnected, and ends the client.
    """
    try:
        websocket: DiscordWebSocket = await _began(cls, *given, **named)
    except ReconnectWebSocket as error:
        raise ConnectionError("the gateway hung up before the session began") from error
    return websocket


@functools.wraps(_received)
async def _hear(websocket: DiscordWebSocket, message: object, /) -> None:
    """Take in what came; where the session itself cannot be read, begin another."""
    try:
        await _received(websocket, message)
    except CONNECTION:
        raise
    except Exception as error:
        shard = websocket.shard_id
        log.warning("shard %s cannot read its session; another begins in %g s (%s)", shard, PAUSE, why(error))
        websocket.sequence = websocket.session_id = None
        await websocket.close(code=1000)
        await asyncio.sleep(PAUSE)
        raise ReconnectWebSocket(shard, resume=False) from error


def _in_a_line(record: logging.LogRecord) -> bool:
    """Keep the library's complaints about connections to a line each; False for those that the house makes itself."""
    if record.getMessage().startswith(REFUSED):
        return False
    if record.exc_info:
        record.msg, record.args = f"{record.getMessage()} ({why(record.exc_info[1])})", ()
        record.exc_info = None
    return True


def listen_well() -> None:
    """Let every session of this process listen so. Asked again, it changes nothing."""
    DiscordWebSocket.received_message = _hear  # type: ignore[method-assign]
    DiscordWebSocket.from_client = classmethod(_begin)  # type: ignore[assignment, method-assign, arg-type]
    for name in LIBRARY:
        logging.getLogger(name).addFilter(_in_a_line)
