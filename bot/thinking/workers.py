"""Thinking for hard house players in processes of their own: never on the event loop, never more than is allowed.

A job waits for a free worker, first come, first served; a table asks for one decision at a time, so every table gets
its turn. A piece of a review has patience: it waits until nobody wants to think, and is so short that nobody waits long
for it. A worker that dies, hangs or talks nonsense costs its job (`ThinkingError`) and is replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from collections import deque
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, Final, NamedTuple

from bot.base.errors import sure
from bot.base.figures import THOUGHT_SECONDS, THOUGHTS
from bot.tables.model import LogRow, Table
from games.core import Seat
from games.core.weighing import Care, Task

log = logging.getLogger(__name__)

PATIENCE: Final = 20.0
"""Times what is allowed of processor time a worker may take by the clock before it is given up."""
LEAST_SECONDS: Final = 10.0
"""It always gets so long: there may be a long log to play, and on a busy machine others go first."""
STARTING_SECONDS: Final = 30.0
"""So much longer when it has to be started first, which takes a second where nobody else wants the processor.

Else a busy machine would kill each new worker before it could answer.
"""
FEWEST: Final = 40
"""Playouts that are made however little time there is."""
MOST: Final = 4000
FIRST_GUESS: Final = 1000.0
"""Playouts a second taken for granted before a game has been searched here."""
LEARNING: Final = 0.2
"""How much of a new measurement goes into what is known of a game's speed."""
LINE_LIMIT: Final = 1 << 22
PIECE_SECONDS: Final = 60.0
"""A piece of a review may take so long by the clock: usually it is less than one second of processor time."""
THOUGHT: Final = frozenset({"action", "playouts", "candidates", "seconds"})
FOUND: Final = frozenset({"answer", "seconds"})
"""What an answer says."""


class ThinkingError(Exception):
    """No answer came of a job. It costs one default decision."""


class Job(NamedTuple):
    """A match that there is something to find in: everything is text or numbers."""

    table: str
    game: str
    options: Mapping[str, str]
    seats: int
    log: Sequence[tuple[Seat, str]]
    """Every row so far."""


def job_of(name: str, table: Table, rows: Iterable[LogRow]) -> Job:
    """Return a table as workers are told of it, by its log; equal names are the same match."""
    log_rows = [(row.seat, row.text) for row in rows if row.seq <= table.seq]
    return Job(name, table.game.info.key, table.options, len(table.holders), log_rows)


class Thought(NamedTuple):
    """What came of a job."""

    text: str
    """The action; "" where the seat would rather not act."""
    candidates: int
    """How many actions looked as good to the last."""


class _Worker:
    """One process."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, job: Job, asked: Mapping[str, Any], seconds: float, expected: Set[str]) -> dict[str, Any]:
        """Return the answer about a job; raises ThinkingError, with the process gone, when none comes in time."""
        line = json.dumps({**job._asdict(), **asked}).encode() + b"\n"
        starting = 0.0 if self._process is not None else STARTING_SECONDS
        try:
            async with asyncio.timeout(seconds + starting):
                answer = json.loads(await self._exchange(line))
            if isinstance(answer, dict) and expected <= answer.keys():
                return answer
            raise ValueError(answer)
        except (OSError, ValueError, TimeoutError) as error:
            await self.end()
            raise ThinkingError(f"a thinker died, hung or talked nonsense ({type(error).__name__})") from error
        except asyncio.CancelledError:
            await self.end()  # what it says next would be the answer to another question
            raise

    async def _exchange(self, line: bytes) -> bytes:
        if self._process is None:
            pipe = asyncio.subprocess.PIPE
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, limit=LINE_LIMIT, start_new_session=True
            )
        stdin, stdout = sure(self._process.stdin), sure(self._process.stdout)
        stdin.write(line)
        await stdin.drain()
        return await stdout.readline()

    async def end(self) -> None:
        """Kill the process; the next job gets a new one."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            if process.stdin is not None:
                process.stdin.close()
            await process.wait()


class Thinkers:
    """The workers, and how much each thought may cost."""

    def __init__(
        self,
        workers: int,
        milliseconds: float,
        *,
        command: Sequence[str] = (sys.executable, *["-P"] * sys.flags.safe_path, "-m", "bot.thinking.worker"),
    ) -> None:
        self._allowed = milliseconds / 1000
        self._all = [_Worker(command) for _ in range(workers)]
        self._free = list(self._all)
        self._thoughts: deque[asyncio.Future[_Worker]] = deque()
        """Who waits for a worker."""
        self._pieces: deque[asyncio.Future[_Worker]] = deque()
        """Who waits until nobody else does."""
        self._speed: dict[str, float] = {}

    @property
    def on(self) -> bool:
        """Whether there are any workers."""
        return bool(self._all)

    async def think(self, job: Job, seat: Seat, seed: str) -> Thought:
        """Return what a seat is to do. Raises ThinkingError."""
        worker = await self._take(self._thoughts)
        try:
            asked = {"seat": seat, "seed": seed, "playouts": self.playouts(job.game)}
            answer = await worker.ask(job, asked, max(LEAST_SECONDS, PATIENCE * self._allowed), THOUGHT)
        except ThinkingError:
            THOUGHTS.labels(job.game, "failed").inc()
            raise
        finally:
            self._give(worker)
        self._learn(job.game, answer)
        THOUGHTS.labels(job.game, "shortened" if self._share() < 1 else "whole").inc()
        return Thought(answer["action"], answer["candidates"])

    async def review(self, job: Job, care: Care, task: Task) -> Any:  # noqa: ANN401 - what JSON holds
        """Return the answer to a task of a review, when nobody waits for a thought. Raises ThinkingError."""
        worker = await self._take(self._pieces)
        try:
            asked = {"care": care, **task._asdict(), "review": True}
            answer = await worker.ask(job, asked, PIECE_SECONDS, FOUND)
        finally:
            self._give(worker)
        return answer["answer"]

    async def _take(self, queue: deque[asyncio.Future[_Worker]]) -> _Worker:
        """Return a worker that nobody else has, when it is this queue's turn."""
        if self._free:
            return self._free.pop(0)
        turn: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give(turn.result())
            elif turn in queue:
                queue.remove(turn)
            raise

    def _give(self, worker: _Worker) -> None:
        """Hand a worker to who waits for one: thoughts before pieces of reviews."""
        for queue in (self._thoughts, self._pieces):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(worker)
                    return
        self._free.append(worker)

    def playouts(self, game: str) -> int:
        """Return how much is thought now: what the time allowed is enough for here, shared with those who wait."""
        whole = self._speed.get(game, FIRST_GUESS) * self._allowed
        return int(min(MOST, max(FEWEST, whole * self._share())))

    def _share(self) -> float:
        """Return the part of a whole thought that there is time for: less while others wait for a worker."""
        return len(self._all) / (len(self._all) + len(self._thoughts))

    def _learn(self, game: str, answer: dict[str, Any]) -> None:
        seconds, playouts = answer["seconds"], answer["playouts"]
        THOUGHT_SECONDS.labels(game).observe(seconds)
        if playouts and seconds > 0:
            old = self._speed.get(game, playouts / seconds)
            self._speed[game] = old + LEARNING * (playouts / seconds - old)

    async def stop(self) -> None:
        """End all workers."""
        for worker in self._all:
            await worker.end()
