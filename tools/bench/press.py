"""From the press to the answer: the real bot in a process of its own, on the sandbox, over loopback.

A press on a panel is answered by one request that updates the panel in place, so the answer *is* the visible change;
the board, which everybody sees, follows. Both are measured, without and with Discord's rate limits enforced.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from sandbox.server import Sandbox
from tests.end_to_end.stage import Player, Stage, preferred
from tools.bench.report import heading, percentile, row

PRESSES = 300
HUMAN_PAUSE = 0.25
ORDERS = ("peek 0 3", "ready", "look 1", "take 0", "keep 2", "draw", "discard", "done", "pass")


async def open_table(stage: Stage) -> list[Player]:
    """Open a two-seat table of Yud!, start it and open both panels."""
    players = [Player(stage, "Ana"), Player(stage, "Ben")]
    await players[0].person.slash("yud", {"here": True}, channel="games")
    await players[1].click(players[1].public(":join"), ":join")
    await players[0].click(players[0].public(":start"), ":start")
    for player in players:
        await player.open_hand()
    return players


async def play(stage: Stage, players: list[Player], presses: int, pause: float) -> tuple[list[float], list[float]]:
    """Press for a while; returns the seconds to each answer and to each change of the board."""
    answers: list[float] = []
    boards: list[float] = []
    watcher = Watcher(players[0])
    while len(answers) < presses and not players[0].public(":rematch"):
        for player in players:
            chosen = next(preferred(player.actions(), ORDERS), None)
            if chosen is None:
                continue
            pressed = await player.press(chosen)
            answers.append(pressed.answered - pressed.sent)
            if chosen.startswith("a1:"):
                boards += await watcher.change_after(pressed.sent, wait=pause)
        await asyncio.sleep(0)
    return answers, boards


class Watcher:
    """Notes when the public board changes, as somebody at the table sees it."""

    def __init__(self, player: Player) -> None:
        self._changed = asyncio.Event()
        self._at = 0.0
        player.person.listen(self._hear)

    def _hear(self, name: str, data: dict[str, Any]) -> None:
        if name == "MESSAGE_UPDATE" and not data.get("flags", 0) & 64:
            self._at = time.perf_counter()
            self._changed.set()

    async def change_after(self, sent: float, *, wait: float) -> list[float]:
        """Return the seconds from `sent` to the board's change as a list of one, or none within `wait`."""
        if self._at < sent:
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), wait)
            except TimeoutError:
                return []
        return [self._at - sent]


def figures(seconds: list[float]) -> str:
    """Return p50 / p99 in milliseconds."""
    return f"{percentile(seconds, 0.5) * 1000:.1f} / {percentile(seconds, 0.99) * 1000:.1f} ms"


async def measure(*, limits: bool) -> None:
    """Print the figures of one table played by two people."""
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(enforce_limits=limits) as box:
            stage = Stage(box, Path(folder))
            started = time.perf_counter()
            await stage.start()
            ready = time.perf_counter() - started
            assert stage.bot is not None
            memory = psutil.Process(stage.bot.pid).memory_info().rss / 2**20
            players = await open_table(stage)
            before = len(box.requests)
            answers, boards = await play(stage, players, 80 if limits else PRESSES, 6.0 if limits else HUMAN_PAUSE)
            requests = (len(box.requests) - before) / len(answers)
            await stage.stop()
    name = "with Discord's rate limits" if limits else "no rate limits"
    goal = "50 ms p99" if limits else "10 / 25 ms"
    row(f"press to change of one's own panel, {name}", figures(answers), goal)
    if boards:
        row("press to the board's change for everybody", figures(boards))
    row("requests a press, answer, board and others' panels", f"{requests:.2f}")
    if not limits:
        row("process start to connected and commands in place", f"{ready:.2f} s")
        row("memory after start", f"{memory:.0f} MB")


def run() -> None:
    """Print the latency of presses."""
    heading("Presses, p50 / p99 (real bot, sandbox, loopback)")
    asyncio.run(measure(limits=False))
    asyncio.run(measure(limits=True))
