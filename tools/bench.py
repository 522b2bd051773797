"""`make bench`: how fast the rules are at random play, and how long a row takes until it is durable.

`python -m tools.bench --against COMMIT` measures an earlier commit and this one in turn and prints ratios, which hold
where absolute times drift. Presses and pictures are measured together, on the real bot: `tests/end_to_end/load.py`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bot.store.store import Store, open_store
from bot.tables import sql as tables_sql
from bot.tables.model import Facts, LogRow, Maker, Status
from bot.tables.stored import TableWrite, row_of
from games import GAMES
from games.core import CHANCE, HOST, AnyGame, SeededDraws
from tools.tree import ROOT

ROUNDS: Final = 5
SLICE_SECONDS: Final = 0.6
ALONE, TABLES, EACH = 2000, 100, 40
"""Rows of one table one after another; tables at once, and the rows of each."""
ROW: Final = re.compile(r"  (\S.*?)\s{2,}(\S.*)")
NUMBER: Final = re.compile(r"\d[\d,]*\.?\d*")


def row(what: str, figure: str) -> None:
    """Print one figure."""
    print(f"  {what:<44} {figure:>36}", flush=True)


def play(game: AnyGame, seats: int, draws: SeededDraws) -> int:
    """Play one match of random legal actions; return the number of decisions."""
    state, decisions = game.new_match(game.info.options(), seats), 0
    while actors := game.to_act(state):
        seat = min(game.waiting_for(state) or actors - {HOST}, default=HOST)
        if CHANCE in actors:
            state, _ = game.apply(state, CHANCE, game.sample_chance(state, draws))
            continue
        legal = game.legal_actions(state, seat)
        state, _ = game.apply(state, seat, legal[draws.below(len(legal))])
        decisions += 1
    return decisions


def engines() -> None:
    """Print decisions and matches per second of processor time, each game in turn."""
    sizes = [(game, n) for game in GAMES for n in sorted({game.info.min_seats, min(4, game.info.max_seats)})]
    found: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    for number in range(ROUNDS):
        for game, seats in sizes:
            began, decisions, matches, draws = time.process_time(), 0, 0, SeededDraws(number)
            while (span := time.process_time() - began) < SLICE_SECONDS:
                decisions, matches = decisions + play(game, seats, draws), matches + 1
            found[f"{game.info.key}, {seats} seats"].append((decisions / span, matches / span))
    for name, rates in found.items():
        decisions_a_second, matches_a_second = map(statistics.median, zip(*rates, strict=True))
        row(name, f"{decisions_a_second:,.0f}/s  {matches_a_second:,.1f} matches/s")


async def append(store: Store, table_id: int, rows: int) -> list[float]:
    """Append rows to a table one after another; return the milliseconds until each was durable."""
    spans = []
    for seq in range(1, rows + 1):
        began = time.perf_counter()
        action = LogRow(seq, 0, "keep 2", Maker.PERSON, 3, began)
        await store.add(tables_sql.save_all, TableWrite(table_id=table_id, actions=(action,)))
        spans.append((time.perf_counter() - began) * 1000)
    return spans


async def durable() -> None:
    """Print how long it takes on a real file, alone and with a hundred tables at once."""
    table = Facts(id=0, rules_version=1, guild_id=1, channel_id=2, host_id=3, locale="en", status=Status.PLAYING)
    write = TableWrite(table_id=0, row=row_of(table, GAMES[0].info.key, ""))
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "bench.db", "")
        made = [await store.write(tables_sql.create, write) for _ in range(TABLES + 1)]
        alone = await append(store, made[0], ALONE)
        began = time.perf_counter()
        busy = await asyncio.gather(*(append(store, one, EACH) for one in made[1:]))
        rate = TABLES * EACH / (time.perf_counter() - began)
        await store.close()
    row("append and commit, alone, p50 / p99", both(alone))
    row(f"{TABLES} tables at once, p50 / p99", both([span for spans in busy for span in spans]))
    row("rows a second meanwhile", f"{rate:,.0f}")


def both(spans: Sequence[float]) -> str:
    """Return the median and what one in a hundred is above."""
    return f"{statistics.median(spans):.2f} / {statistics.quantiles(spans, n=100)[98]:.2f} ms"


SECTIONS: Final[dict[str, Callable[[], None]]] = {"engines": engines, "store": lambda: asyncio.run(durable())}


def against(commit: str, sections: list[str]) -> None:
    """Measure another commit and this one in turn, and print the medians of both and their ratio."""
    found: defaultdict[str, list[tuple[str, list[float]]]] = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", folder, commit], check=True)
        try:
            for tree in (folder, str(ROOT)) * ROUNDS:
                command = [sys.executable, "-m", "tools.bench", *sections]
                told = subprocess.run(command, cwd=tree, check=True, capture_output=True, text=True).stdout
                for said in filter(None, map(ROW.fullmatch, told.splitlines())):
                    numbers = [float(one.replace(",", "")) for one in NUMBER.findall(said[2])]
                    found[said[1]].append((tree, numbers))
        finally:
            subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", folder], check=True)
    for what, runs in found.items():
        then, now = ([numbers for tree, numbers in runs if (tree == folder) is first] for first in (True, False))
        for before, after in zip(zip(*then, strict=True), zip(*now, strict=True), strict=False):
            old, new = statistics.median(before), statistics.median(after)
            row(what, f"{old:g}, {new:g}: {new / old:.2f}")


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("section", nargs="*", choices=[*SECTIONS, []], help="; ".join(SECTIONS))
    parser.add_argument("--against", metavar="COMMIT")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, {platform.system()}")
    if asked.against:
        against(asked.against, asked.section)
    else:
        for name in asked.section or SECTIONS:
            SECTIONS[name]()


if __name__ == "__main__":
    main()
