"""The one render thread: pictures drawn and encoded off the event loop, once per key, however many look.

What is drawn is the callers' business; here is only the thread, the memory of the last pictures and their file names.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple, TypeVar

from renderers.base import ALT_LIMIT, Picture
from renderers.canvas import encode, make_ready

T = TypeVar("T")

KEPT: Final = 128
"""How many encoded pictures are remembered (about 80 KB each)."""


class Drawn(NamedTuple):
    """An encoded picture."""

    png: bytes
    alt: str
    name: str
    """File name without its ending; equal for equal pictures, and it tells nothing of what they show."""


class Drawings:
    """Draws in one thread of its own (an Image must never be saved from two) and remembers the newest pictures."""

    def __init__(self, kept: int = KEPT) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="render")
        self._pictures: OrderedDict[Hashable, asyncio.Future[Drawn]] = OrderedDict()
        self._kept = kept

    async def draw(self, key: Hashable, make: Callable[[], Picture]) -> Drawn:
        """Return the picture for the key, made by `make` in the render thread unless it is there or under way."""
        future = self._pictures.get(key)
        if future is None:
            future = asyncio.ensure_future(asyncio.get_running_loop().run_in_executor(self._thread, _encoded, make))
            future.add_done_callback(lambda done: self._forget_failed(key, done))
            self._pictures[key] = future
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return await asyncio.shield(future)

    async def warm_up(self, games: Iterable[str]) -> None:
        """Get the sprites of the games ready, so that their first picture is as quick as the others."""
        await self.run(lambda: make_ready(tuple(games)))

    async def run(self, work: Callable[[], T]) -> T:
        """Run something else that draws in the render thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _forget_failed(self, key: Hashable, done: asyncio.Future[Drawn]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._pictures.pop(key, None)

    def close(self) -> None:
        """End the thread; pictures under way are finished first."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def _encoded(make: Callable[[], Picture]) -> Drawn:
    picture = make()
    png = encode(picture.image)
    alt = picture.alt[:ALT_LIMIT]
    digest = hashlib.sha256(png + alt.encode()).hexdigest()
    return Drawn(png, alt, digest[:16])
