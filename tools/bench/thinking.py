"""Presses while hard house players think: is a press answered as quickly as without them? One run, in short turns.

People sit at tables of their own, and their presses are measured. Beside them are 50 tables with a hard house player
each, that all wait for a thought at once. Now the workers think, now they are stopped; meanwhile people press as often
at 50 tables with normal house players, so that nothing differs but the thinking.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

import psutil

from games import GAMES
from sandbox.people.press import Press
from tests.end_to_end.crowd import COMMANDS
from tests.end_to_end.stage import Stage
from tools.bench.hall import (
    AT_ONCE,
    LASTING,
    Seated,
    Sitter,
    build,
    click_steadily,
    counting_box,
    id_with,
    open_all,
    open_hand,
    start_bot,
)
from tools.bench.report import heading, percentile, row

TABLES = 50
"""With a hard house player each, and as many with a normal one."""
PEOPLE = 10
"""Tables of two people, whose presses are measured."""
SEARCHED = [game.info.key for game in GAMES if game.searching is not None and game.searching.likelihood is not None]
COMMAND = COMMANDS[SEARCHED[-1]]
"""A game whose search takes what time it gets, for it plays worlds on, and in which a press is mostly a move."""
RATE = 10.0
"""Presses a second at the tables that are measured."""
BESIDE = 3.0
"""Presses a second at the tables with house players, so that the hard ones always have something to think about."""
THINKING = {"MADANG_THINKING_MS": "10000", "MADANG_THINKERS": "1"}
"""Long thoughts: with 50 waiting each gets a fiftieth, and there are always many who wait."""
SECONDS = 5.0
TURNS = 12
"""With thinking, and as many without."""
GOAL = "1.2"


class Actor(Sitter):
    """Somebody who presses what is an action and nothing else."""

    def offers(self) -> list[tuple[str, str]]:
        """Return the actions on the panel: (custom id, option's value or "")."""
        return [pick for pick in super().offers() if (pick[1] or pick[0]).startswith("a1:")]


def of_actors(hall: Sequence[Seated]) -> list[Seated]:
    """Return tables with people who only act."""
    return [Seated(seated.channel, [Actor(sitter.person) for sitter in seated.sitters]) for seated in hall]


async def open_beside(hall: Sequence[Seated], level: str) -> None:
    """Open tables with a house player of a level, start, open the hands."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(seated: Seated) -> None:
        (sitter,) = seated.sitters
        async with gate, asyncio.timeout(120):
            await sitter.person.slash(COMMAND, {"here": True, "house": 1, "level": level}, channel=seated.channel)
            lobby = await seated.board_with(":start")
            await sitter.person.click(lobby, id_with(lobby, ":start"))
            await open_hand(seated, sitter)

    await asyncio.gather(*(one(seated) for seated in hall))


def workers_of(bot: psutil.Process) -> list[psutil.Process]:
    """Return the bot's processes that think."""
    return [child for child in bot.children(recursive=True) if "bot.thinking.worker" in child.cmdline()]


def thinking(hall: Sequence[Seated]) -> int:
    """Return at how many tables nothing can be pressed: there the house player is at it."""
    return sum(not seated.able() for seated in hall)  # a press that waits for its answer is soon thought about


def times(presses: Sequence[Press]) -> list[float]:
    """Return the seconds to each answer."""
    return [press.answered - press.sent for press in presses]


class Hall:
    """The tables, and what was measured at them."""

    def __init__(self, people: list[Seated], hard: list[Seated], normal: list[Seated], bot: psutil.Process) -> None:
        self.people, self.hard, self.normal, self.bot = people, hard, normal, bot
        self.answers: dict[bool, list[float]] = {True: [], False: []}
        self.waiting: list[int] = []
        self.busy: list[float] = []

    async def turn(self, number: int, *, thinks: bool) -> None:
        """Measure for a while, with the workers thinking or stopped."""
        workers = workers_of(self.bot)
        for worker in workers:
            (worker.resume if thinks else worker.suspend)()
        before = sum(sum(worker.cpu_times()[:2]) for worker in workers)
        beside = asyncio.create_task(
            click_steadily(self.hard if thinks else self.normal, BESIDE, SECONDS, seed=-number)
        )
        self.answers[thinks] += times(await click_steadily(self.people, RATE, SECONDS, seed=number))
        self.waiting.append(thinking(self.hard))
        await beside
        if thinks:
            self.busy.append((sum(sum(worker.cpu_times()[:2]) for worker in workers) - before) / SECONDS)

    def print(self) -> None:
        """Print how long answers took with and without thinking."""
        row("hard house players thinking, or waiting for a thought", f"{sum(self.waiting) / len(self.waiting):.0f}")
        row("processors that they take", f"{sum(self.busy) / len(self.busy):.2f}")
        for share in (0.5, 0.95):
            with_them, without = (percentile(self.answers[thinks], share) * 1000 for thinks in (True, False))
            figure = f"{with_them:.1f} / {without:.1f} ms = {with_them / without:.2f}"
            count = min(len(found) for found in self.answers.values())
            row(f"answer to a press with / without thinking, p{share * 100:.0f} of {count}", figure, GOAL)


async def measure() -> None:
    """Open the tables and measure in turns."""
    with tempfile.TemporaryDirectory() as folder:
        box = counting_box(limits=False)
        async with box:
            stage = Stage(box, Path(folder), **LASTING, **THINKING)
            await start_bot(stage)
            assert stage.bot is not None
            beside, people = of_actors(build(box, 10, 2 * TABLES, 1)), build(box, 2, PEOPLE, 2)
            hall = Hall(people, beside[:TABLES], beside[TABLES:], psutil.Process(stage.bot.pid))
            await open_all(people, [COMMAND])
            await open_beside(hall.normal, "normal")
            await open_beside(hall.hard, "hard")
            await click_steadily(hall.hard, 20, TABLES / 10, seed=0)  # now nearly all have something to think about
            for number in range(1, 2 * TURNS + 1):
                await hall.turn(number, thinks=number % 2 == 1)
            for worker in workers_of(hall.bot):
                worker.resume()
            await stage.stop()
    hall.print()


def run() -> None:
    """Print what thinking costs those who press."""
    heading("Presses while hard house players think (real bot, sandbox, loopback)")
    asyncio.run(measure())
