"""The one render thread: pictures drawn and encoded off the event loop, once per key, however many look.

What is drawn is the callers' business; here is only the thread, the order of the work, the memory of the last pictures
and their file names.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import heapq
import itertools
import logging
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from bot.base import memory
from bot.base.figures import BANDS, PICTURE_SECONDS, PICTURES
from bot.base.supervised import Urgency, doom, urgency
from renderers import gif, sheets
from renderers.base import ALT_LIMIT, Picture
from renderers.canvas import preparations
from renderers.png import Bands
from renderers.sheets import Sheet

T = TypeVar("T")

log = logging.getLogger(__name__)

PICTURE_SECONDS_MOST: Final = 5.0
"""Seconds of processor time after which a picture is given up: that the machine is busy is no reason."""
SLOW: Final = 12.0
"""So many times as long it may take by the clock."""
WORK_SECONDS_MOST: Final = 60.0
"""The same of other work, such as a sheet of sprites or a film."""
LOOK: Final = 0.5
"""Seconds between two looks at how long the render thread has been at something."""
GIVE_BACK_AFTER: Final = 3.0
"""Seconds after some work when memory is given back. It takes 1 ms; a busy bot has 10 MB less so."""
LOST_MOST: Final = 3
"""So many render threads may be given up, and still be at it, before the process ends."""
KEPT: Final = 48
"""How many encoded pictures are remembered (30 to 80 KB each)."""


BACKGROUND_AT_ONCE: Final = 4
"""How many bodies are made for messages that nobody waits for; the others begin with the newest state when it is their
turn, so that a busy house skips pictures that are out of date instead of drawing them late."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """An encoded picture."""

    png: bytes = field(compare=False)
    alt: str = field(compare=False)
    name: str
    """File name without its ending; equal for equal pictures with equal words, and it tells nothing of them."""
    ending: str = "png"
    """What kind of file it is; other files than pictures are sent the same way."""


class GivenUpError(Exception):
    """A picture took so long that it was given up."""


class Drawings:
    """Draws in one thread of its own (an Image must never be saved from two) and remembers the newest pictures."""

    def __init__(self, kept: int = KEPT) -> None:
        self._thread = _Thread()
        self._bands = Bands()
        self._pictures: OrderedDict[Hashable, asyncio.Future[Drawn]] = OrderedDict()
        self._kept = kept
        self.turns = Turns(BACKGROUND_AT_ONCE)
        """A turn is to be held while the body of a message is made that nobody waits for."""

    async def draw(self, key: Hashable, make: Callable[[], Picture]) -> Drawn:
        """Return the picture for the key, made by `make` in the render thread unless it is there or under way.

        Raises what `make` raises, and GivenUpError where it took too long.
        """
        future = self._pictures.get(key)
        if future is None:
            future = self._thread.submit(lambda: _encoded(make, self._bands), PICTURE_SECONDS_MOST)
            future.add_done_callback(partial(self._forget_failed, key))
            self._pictures[key] = future
            while len(self._pictures) > self._kept:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
            self._thread.hurry(future)
        return await asyncio.shield(future)

    def answering(self) -> contextlib.AbstractContextManager[None]:
        """Let a press come first until it is answered: meanwhile few pictures are begun that nobody waits for."""
        return self._thread.answering()

    async def warm_up(self, sheets: Iterable[Sheet]) -> None:
        """Get the games' sprites ready, so that their first picture is as quick as the others.

        Bit by bit: on a first start that takes seconds, and a press meanwhile comes in between.
        """
        for prepare in preparations(sheets):
            await self.run(prepare)

    async def run(self, work: Callable[[], T]) -> T:
        """Run something else that draws in the render thread."""
        return await self._thread.submit(work)

    def _forget_failed(self, key: Hashable, done: asyncio.Future[Drawn]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._pictures.pop(key, None)

    def close(self) -> None:
        """End the thread; what it is drawing is finished first, what waits is not drawn."""
        self._thread.close()


class Turns:
    """So many at once, the most urgent first: `async with turns:`, or `take` and `give`."""

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    async def take(self) -> None:
        """Wait for a turn; one that is cancelled meanwhile has none."""
        if self._free:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency.get(), next(self._numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.give()
            raise

    def give(self) -> None:
        """Give a turn back: the next has it."""
        while self._waiting:
            _, _, following = heapq.heappop(self._waiting)
            if not following.done():
                following.set_result(None)
                return
        self._free += 1

    __aenter__ = take

    async def __aexit__(self, *_: object) -> None:
        self.give()


class _Job(NamedTuple):
    """Some work and who waits for it. Jobs compare by urgency, then by age."""

    urgency: int
    number: int
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    most: float
    """Seconds that it may take."""


class _Doing(NamedTuple):
    """What a thread is at, since when (monotonic), and its processor time at that moment."""

    job: _Job
    since: float
    used: float

    def is_stuck(self, thread: threading.Thread) -> bool:
        """Whether the job takes too long: by the processor time of its thread, or far too long by the clock."""
        seconds, most = time.monotonic() - self.since, self.job.most
        if seconds <= most:
            return False
        used = used_by(thread)
        return seconds > SLOW * most or used is None or used - self.used > most


def used_by(thread: threading.Thread) -> float | None:
    """Return the seconds of processor time that a thread has had; None where the system does not say."""
    try:
        stat = Path(f"/proc/self/task/{thread.native_id}/stat").read_bytes()
    except OSError:
        return None
    user, system = stat.rpartition(b") ")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


STANDS_BACK: Final = 0.03
"""Seconds for which work that nobody waits for gives way to presses before each picture."""


class _Thread:
    """One thread that does the most urgent work first, and begins no other for a moment while a press is answered.

    It shares the interpreter with who answers: a picture that nobody waits for makes a press take twice as long. A
    thread that has died, or is at one thing for too long, is replaced: it may go on, but nobody waits for it.
    """

    def __init__(self) -> None:
        self._jobs: list[_Job] = []
        self._number = 0
        """Of the newest job."""
        self._answering = 0
        self._closed = False
        self._changed = threading.Condition()
        self._doing: _Doing | None = None
        self._lost: list[threading.Thread] = []
        self._looking: asyncio.TimerHandle | None = None
        self._tidying: asyncio.TimerHandle | None = None
        self._begin()

    def _begin(self) -> None:
        self._thread = threading.Thread(target=self._run, name="render", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[], T], most: float = WORK_SECONDS_MOST) -> asyncio.Future[T]:
        """Ask for some work, as urgently as the running task is."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        with self._changed:
            self._number += 1
            heapq.heappush(self._jobs, _Job(urgency.get(), self._number, work, done, most))
            self._changed.notify()
        if self._looking is None and not self._closed:
            self._looking = loop.call_later(LOOK, self._look)
        if self._tidying is None and work is not give_back and not self._closed:
            self._tidying = loop.call_later(GIVE_BACK_AFTER, self._tidy)
        return done

    def hurry(self, done: asyncio.Future[Any]) -> None:
        """Let work that waits come as early as the running task needs it."""
        if done.done():
            return
        with self._changed:
            waits = next((job for job in self._jobs if job.done is done), None)
            if waits is not None and urgency.get() < waits.urgency:
                self._jobs[self._jobs.index(waits)] = waits._replace(urgency=urgency.get())
                heapq.heapify(self._jobs)
                self._changed.notify()

    def _look(self) -> None:
        """Replace a thread that is stuck or dead; look again while there is something to do."""
        self._looking = None
        with self._changed:
            doing, idle = self._doing, not self._jobs and self._doing is None
            stuck = doing is not None and doing.is_stuck(self._thread)
            if not self._closed and (stuck or not self._thread.is_alive()):
                self._replace(None if doing is None else doing.job)
        if not idle and not self._closed:
            self._looking = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _tidy(self) -> None:
        """Give memory back when it is its turn, as a board; again after the next work."""
        self._tidying = None
        urgency.set(Urgency.BOARD)
        self.submit(give_back)

    def _replace(self, job: _Job | None) -> None:
        self._lost = [one for one in (*self._lost, self._thread) if one.is_alive()]
        if len(self._lost) > LOST_MOST:
            doom("pictures are drawn without end, and nothing else comes to its turn: start the bot again")
        log.error("the render thread is %s; another goes on", "stuck" if self._thread.is_alive() else "dead")
        self._doing = None
        self._begin()
        if job is not None:
            _settle(job.done, None, GivenUpError(f"it took more than {job.most:g} s"))

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Let a press come first until it is answered."""
        self._answering += 1
        try:
            yield
        finally:
            self._answering -= 1
            if self._jobs and not self._answering:
                with self._changed:
                    self._changed.notify()

    def close(self) -> None:
        """End."""
        for timer in (self._looking, self._tidying):
            if timer is not None:
                timer.cancel()
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(PICTURE_SECONDS_MOST)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._do(job)

    def _next(self) -> _Job | None:
        """Wait for work that may begin; None at the end, or where another thread has taken this one's place."""
        end = time.monotonic() + STANDS_BACK
        with self._changed:
            while not self._closed and self._thread is threading.current_thread():
                left = None
                if self._jobs:
                    left = end - time.monotonic() if self._answering and self._jobs[0].urgency > Urgency.PRESS else 0.0
                    if left <= 0:
                        job = heapq.heappop(self._jobs)
                        self._doing = _Doing(job, time.monotonic(), time.thread_time())
                        return job
                self._changed.wait(left)
        return None

    def _do(self, job: _Job) -> None:
        try:
            result, error = job.work(), None
        except Exception as failed:  # the caller of the work is told
            result, error = None, failed
        with self._changed:
            if self._thread is not threading.current_thread():
                return
            self._doing = None
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            job.done.get_loop().call_soon_threadsafe(_settle, job.done, result, error)


def give_back() -> None:
    """Forget whole sheets, and give memory that nothing needs any more back to the system."""
    sheets.drawn.cache_clear()
    memory.trim()


def _settle(done: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)


def _encoded(make: Callable[[], Picture], bands: Bands) -> Drawn:
    began, hits, misses = time.perf_counter(), bands.hits, bands.misses
    picture = make()
    png, ending = (
        (bands.png(picture.plan), "png")
        if not picture.loop
        else (gif.encode(gif.loop(picture), gif.LOOP_ROUNDS), "gif")
    )
    PICTURES.inc()
    BANDS.labels("kept").inc(bands.hits - hits)
    BANDS.labels("made").inc(bands.misses - misses)
    PICTURE_SECONDS.inc(time.perf_counter() - began)
    alt = picture.alt[:ALT_LIMIT]
    digest = hashlib.sha256(png + alt.encode()).hexdigest()
    return Drawn(png, alt, digest[:16], ending)
