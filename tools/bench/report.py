"""Printing and timing for the benchmark: percentiles, rows with their goals, the machine's size."""

from __future__ import annotations

import gc
import os
import platform
import socket
import statistics
import time
from collections.abc import Callable, Sequence

import psutil


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` (0 to 1) of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def median(values: Sequence[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def timed_ms(work: Callable[[], object], rounds: int, warm_up: int = 2) -> list[float]:
    """Return the milliseconds of each call, after a warm-up, with the garbage collector as it is in production."""
    for _ in range(warm_up):
        work()
    gc.collect()
    spans = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        spans.append((time.perf_counter() - started) * 1000)
    return spans


def heading(text: str) -> None:
    """Print a section's name."""
    print(f"\n{text}\n{'-' * len(text)}", flush=True)


def row(what: str, figure: str, goal: str = "") -> None:
    """Print one figure beside what it is to reach."""
    print(f"  {what:<84} {figure:>28}   {('goal ' + goal) if goal else ''}".rstrip(), flush=True)


def machine() -> None:
    """Print the machine's size, without which no figure means anything."""
    memory = psutil.virtual_memory().total / 2**30
    python = f"Python {platform.python_version()}, {platform.system()}"
    print(f"{os.cpu_count()} cores, {memory:.0f} GiB, {platform.machine()}, {python}")


def free_port() -> int:
    """Return a port of this machine that nobody listens on now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def columns(found: Sequence[tuple[str, dict[str, str]]]) -> None:
    """Print runs beside one another as a table in Markdown, a column each."""
    rows = [["", *(title for title, _ in found)], ["---"] * (len(found) + 1)]
    rows += [[what, *(figures[what] for _, figures in found)] for what in found[0][1]]
    print("\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows), flush=True)
