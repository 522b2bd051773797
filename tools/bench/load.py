"""`make bench-load`: a thousand tables with four seats at once on one bot process, clicked at steadily.

`python -m tools.bench.load [--tables N] [--seats N] [--guilds N] [--rate PRESSES] [--seconds S] [--games KEY,KEY]`.
The bot has a process of its own; the sandbox and all the people share another, on the same machine, so the figures are
those of both together. `--limits` enforces Discord's rate limits.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import tempfile
import time
import urllib.request
from collections import defaultdict
from pathlib import Path

import psutil

from sandbox.people.press import Press
from tests.end_to_end.stage import Stage
from tools.bench.hall import (
    LASTING,
    Counting,
    Seated,
    build,
    click_steadily,
    counting_box,
    games_for,
    open_all,
    start_bot,
)
from tools.bench.report import free_port, heading, machine, percentile, row

TOO_LATE = 3.0
"""Seconds after which Discord calls an interaction failed."""


async def run(arguments: argparse.Namespace) -> None:
    """Open the tables, click, print."""
    with tempfile.TemporaryDirectory() as folder:
        box = counting_box(limits=arguments.limits)
        async with box:
            hall = build(box, arguments.guilds, arguments.tables, arguments.seats)
            port = free_port()
            stage = Stage(box, Path(folder), **LASTING, MADANG_METRICS_PORT=str(port))
            try:
                await start_bot(stage)
                await open_and_click(arguments, stage, hall, port)
            finally:
                await stage.stop()
            complaints = stage.complaints()
    for line in complaints[:5]:
        print("  the bot complained:", line)


async def open_and_click(arguments: argparse.Namespace, stage: Stage, hall: list[Seated], port: int) -> None:
    """Measure the opening and the play."""
    assert stage.bot is not None
    bot, people = psutil.Process(stage.bot.pid), psutil.Process()
    games = arguments.games.split(",") if arguments.games else games_for(stage, arguments.seats)
    opened = await open_all(hall, games)
    heading(f"{arguments.tables:,} tables with {arguments.seats} seats, {', '.join(games)}; {arguments.guilds} guilds")
    interactions = arguments.tables * (2 * arguments.seats + 1)
    row("opened, started, every hand open", f"{opened:.0f} s, {interactions / opened:.0f} presses/s")
    await asyncio.sleep(arguments.settle)
    gc.collect()
    gc.freeze()  # the world of the sandbox is large; collecting it again and again would be measured
    before = await snapshot(stage, bot, people, port)
    presses = await click_steadily(hall, arguments.rate, arguments.seconds)
    after = await snapshot(stage, bot, people, port)
    report(presses, before, after)
    row("memory of the bot", f"{bot.memory_info().rss / 2**20:.0f} MB")


Snapshot = dict[str, float]
"""Counters at a moment; the difference of two is what happened between."""


async def snapshot(stage: Stage, bot: psutil.Process, people: psutil.Process, port: int) -> Snapshot:
    """Return the counters now."""
    recorder = stage.box.requests
    assert isinstance(recorder, Counting)
    mine, theirs = bot.cpu_times(), people.cpu_times()
    counts: Snapshot = {
        "seconds": time.perf_counter(), "requests": recorder.total(), "limited": recorder.total(status=429),
        "bot": mine.user + mine.system, "people": theirs.user + theirs.system,
    }  # fmt: skip
    counts.update(await asyncio.to_thread(scrape, port))
    return counts


def scrape(port: int) -> dict[str, float]:
    """Return the bot's metrics by name, summed over their labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    found: defaultdict[str, float] = defaultdict(float)
    for line in text.splitlines():
        if not line.startswith("#"):
            name, value = line.rsplit(" ", 1)
            found[name.split("{")[0]] += float(value)
    return dict(found)


def report(presses: list[Press], before: Snapshot, after: Snapshot) -> None:
    """Print what the people met and what it took."""
    span = after["seconds"] - before["seconds"]
    answered = [(one.answered - one.sent) * 1000 for one in presses if not one.failed]
    failed = sum(one.failed for one in presses)
    row("presses", f"{len(presses):,}, {len(presses) / span:.0f}/s")
    if answered:
        figures = f"{percentile(answered, 0.5):.1f} / {percentile(answered, 0.99):.1f} / {max(answered):.0f} ms"
        row("press to acknowledged with the new panel, p50/p99/max", figures)
    row("over 3 s or not answered", f"{failed + sum(ms > TOO_LATE * 1000 for ms in answered)}", "0")
    for name, what in (("requests", "requests of the bot"), ("madang_pictures_total", "pictures drawn")):
        row(f"{what} a second", f"{(after[name] - before.get(name, 0.0)) / span:.0f}")
    shares = [f"{(after[who] - before[who]) / span * 100:.0f} %" for who in ("bot", "people")]
    row("processor: bot, and sandbox with the people", ", ".join(shares))
    row("requests refused for a rate limit (429)", f"{after['limited'] - before['limited']:.0f}", "0")


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--guilds", type=int, default=250)
    parser.add_argument("--rate", type=float, default=40.0, help="presses a second over all tables")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--games", default="", help="commands of the games; default: all for so many seats")
    parser.add_argument("--limits", action="store_true", help="enforce Discord's rate limits")
    parser.add_argument("--settle", type=float, default=10.0, help="seconds between opening and clicking")
    logging.getLogger("sandbox").setLevel(logging.CRITICAL)
    machine()
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
