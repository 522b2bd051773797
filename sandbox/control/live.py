"""The page's WebSocket: every event one person's client receives, as it happens."""

from __future__ import annotations

import asyncio
import json

from aiohttp import web

from sandbox.box import Box
from sandbox.control.routes import check_origin
from sandbox.kinds import Json


async def live(box: Box, request: web.Request) -> web.WebSocketResponse:
    """Serve one person's events (`?user=` name or id) until the page goes away."""
    check_origin(request)
    person = box.person(request.query["user"])
    socket = web.WebSocketResponse(heartbeat=30.0)
    await socket.prepare(request)
    queue: asyncio.Queue[str] = asyncio.Queue()

    def hear(name: str, data: Json) -> None:
        queue.put_nowait(json.dumps({"t": name, "d": data}))

    stop = person.listen(hear)
    writer = asyncio.get_running_loop().create_task(_write(socket, queue))
    try:
        async for _ in socket:
            pass  # the page only listens here; it acts over HTTP
    finally:
        stop()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
    return socket


async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[str]) -> None:
    while True:
        await socket.send_str(await queue.get())
