"""A gateway session: its sequence of events, kept so that a dropped connection can be resumed."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

_REPLAY = 2000


class Connection:
    """One WebSocket of the bot; frames leave in order through a queue, so that sending never waits."""

    def __init__(self, socket: web.WebSocketResponse, host: str, lag: Callable[[], float]) -> None:
        self._socket = socket
        self._lag = lag
        self.host = host
        """By which the bot has come."""
        self._queue: asyncio.Queue[str | int | None] = asyncio.Queue()
        self._writer = asyncio.get_running_loop().create_task(self._write())
        self.received: deque[float] = deque(maxlen=121)
        self._silent = False

    def send(self, frame: str) -> None:
        """Send a text frame; it is lost where the connection has gone silent."""
        if not self._silent:
            self._queue.put_nowait(frame)

    def send_op(self, op: int, data: object = None) -> None:
        """Send a frame that is no event."""
        self.send(json.dumps({"op": op, "d": data}))

    def close(self, code: int) -> None:
        """Close with a code once everything before has left."""
        self._queue.put_nowait(code)

    def drop(self) -> None:
        """Cut the connection without a closing handshake."""
        self._queue.put_nowait(None)

    def silence(self) -> None:
        """Lose every packet, both ways, without closing: what a router does that has forgotten the connection."""
        self._silent = True
        if self._transport is not None:
            self._transport.pause_reading()

    async def _write(self) -> None:
        while True:
            frame = await self._queue.get()
            if isinstance(frame, str):
                if late := self._lag():
                    await asyncio.sleep(late)
                try:
                    await self._socket.send_str(frame)
                except ConnectionError:
                    return
            elif frame is not None:
                await self._socket.close(code=frame, message=b"")
                return
            else:
                if self._transport is not None:
                    self._transport.abort()
                return

    @property
    def _transport(self) -> asyncio.Transport | None:
        request = self._socket._req  # there is no public way to cut a WebSocket without closing it properly
        return None if request is None else request.transport

    async def finish(self) -> None:
        """Stop the writer."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)


@dataclass(slots=True)
class Session:
    """What survives a dropped connection."""

    id: str
    intents: int
    shard: tuple[int, int]
    connection: Connection | None
    sequence: int = 0
    lost_at: float = 0.0
    deaf: bool = False
    """Whether it is told of no interaction."""
    replay: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=_REPLAY))

    def wants(self, guild_id: int | None, intent: int) -> bool:
        """Return whether an event of this guild (None: direct messages) and intent goes to this session."""
        index, count = self.shard
        owner = (guild_id >> 22) % count if guild_id is not None else 0
        return owner == index and (intent == 0 or bool(self.intents & intent))

    def dispatch(self, name: str, body: str) -> None:
        """Send an event, now or at the next resume. `body` is its data as JSON text."""
        self.sequence += 1
        frame = f'{{"op":0,"t":"{name}","s":{self.sequence},"d":{body}}}'
        self.replay.append((self.sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def missed_since(self, sequence: int) -> list[str] | None:
        """Return the frames after `sequence`, or None when they are no longer kept or never were sent."""
        oldest = self.replay[0][0] if self.replay else self.sequence + 1
        if sequence > self.sequence or sequence < oldest - 1:
            return None
        return [frame for number, frame in self.replay if number > sequence]
