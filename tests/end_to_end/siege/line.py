"""A line that a test can cut or stall: a TCP proxy on loopback, between one process and what it talks to."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable

Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]
PIECE = 65_536


class Line:
    """Passes bytes on, both ways, while it is whole."""

    def __init__(self, reach: Callable[[], Awaitable[Ends]]) -> None:
        """`reach` connects to the other side."""
        self._reach = reach
        self._server: asyncio.Server | None = None
        self._flows = asyncio.Event()
        self._flows.set()
        self._cut = False
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> Line:
        """Listen on a port of its own."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def stop(self) -> None:
        """Let go of everything."""
        self.cut()
        while self._open:
            await asyncio.sleep(0)
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    @property
    def host(self) -> str:
        """Where it listens."""
        assert self._server is not None
        return f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Break what is connected, and turn away what would connect."""
        self._cut = True
        self._flows.set()
        for writer in tuple(self._open):
            writer.transport.abort()

    def stall(self) -> None:
        """Lose nothing, and pass nothing on: what a network does of which nobody knows yet that it is gone."""
        self._flows.clear()

    def mend(self) -> None:
        """Be whole again."""
        self._cut = False
        self._flows.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there: asyncio.StreamWriter | None = None
        try:
            if self._cut:
                return
            self._open.add(writer)
            await self._flows.wait()
            answers, there = await self._reach()
            self._open.add(there)
            await asyncio.gather(self._pass(reader, there), self._pass(answers, writer))
        except OSError:
            pass
        finally:
            for one in (writer, there):
                if one is not None:
                    self._open.discard(one)
                    one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while piece := await reader.read(PIECE):
            await self._flows.wait()
            writer.write(piece)
            await writer.drain()
        with contextlib.suppress(OSError):
            writer.write_eof()
