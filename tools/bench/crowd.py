"""Many tables on one bot: memory with 500 guilds and 200 tables, start to ready, twenty busy tables under limits."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from pathlib import Path

import psutil

from games import GAMES
from tests.end_to_end.stage import Stage
from tools.bench.hall import LASTING, Counting, build, click_steadily, counting_box, games_for, open_all, start_bot
from tools.bench.report import heading, percentile, row

GUILDS, TABLES, SEATS = 500, 200, 4
BUSY_GUILDS, BUSY_TABLES, BUSY_RATE, BUSY_SECONDS = 2, 20, 20.0, 20.0
LIBRARY_WAITS = 2.0
"""Seconds that the library waits at every start for guilds that the gateway sends late."""


async def memory(games: list[str]) -> None:
    """Print what the bot takes with many guilds and tables; no games: all that there are."""
    with tempfile.TemporaryDirectory() as folder:
        async with counting_box(limits=False) as box:
            hall = build(box, GUILDS, TABLES, SEATS)
            stage = Stage(box, Path(folder), **LASTING)
            await start_bot(stage)
            assert stage.bot is not None
            bot = psutil.Process(stage.bot.pid)
            await asyncio.sleep(LIBRARY_WAITS + 1)
            idle = bot.memory_info().rss / 2**20
            played = games or games_for(stage, SEATS)
            await open_all(hall, played, at_once=8)
            await asyncio.sleep(3)
            live = bot.memory_info().rss / 2**20
            await stage.stop()
            started = await restart(stage)
            await stage.stop()
    row(f"memory: {GUILDS} guilds, no tables", f"{idle:.0f} MB")
    what = f"and {TABLES} tables of {', '.join(played)}, {SEATS * TABLES} open hands"
    row(f"memory: {what}", f"{live:.0f} MB", "120 MB")
    row(f"process start to connected, {TABLES} tables replayed", f"{started:.2f} s", "1 s")


async def restart(stage: Stage) -> float:
    """Start the bot anew on the database it left; returns the seconds until it is connected."""
    began = time.perf_counter()
    await stage.start(wait_for_commands=False)
    return time.perf_counter() - began


async def busy() -> None:
    """Print how quick a press is where twenty tables of two guilds are busy and Discord's limits hold."""
    with tempfile.TemporaryDirectory() as folder:
        async with counting_box(limits=True) as box:
            hall = build(box, BUSY_GUILDS, BUSY_TABLES, SEATS)
            stage = Stage(box, Path(folder), **LASTING)
            await start_bot(stage)
            await asyncio.sleep(LIBRARY_WAITS + 1)
            await open_all(hall, games_for(stage, SEATS), at_once=4)
            await asyncio.sleep(3)
            gc.collect()
            presses = await click_steadily(hall, BUSY_RATE, BUSY_SECONDS)
            assert isinstance(box.requests, Counting)
            limited = box.requests.total(status=429)
            await stage.stop()
    spans = [(one.answered - one.sent) * 1000 for one in presses if not one.failed]
    figures = f"{percentile(spans, 0.5):.1f} / {percentile(spans, 0.99):.1f} ms"
    row(f"{BUSY_TABLES} tables, {BUSY_RATE:.0f} presses/s, limits on: press to own panel", figures, "50 ms p99")
    row("refused for a rate limit (429), and not answered", f"{limited}, {len(presses) - len(spans)}", "0, 0")


def run() -> None:
    """Print the figures of many tables."""
    heading("Many tables (real bot, sandbox, loopback)")
    asyncio.run(memory([GAMES[0].info.key]))
    asyncio.run(memory([]))
    asyncio.run(busy())
