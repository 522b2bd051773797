"""The store: append and commit, alone and with a hundred tables at once, on a real file, durable."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bot.store.model import ActionRow, TableRow, TableWrite
from bot.store.store import Store, open_store
from bot.tables import sql as tables_sql
from games import GAMES
from tools.bench.report import heading, percentile, row

ALONE = 2000
TABLES = 100
EACH = 40


def a_table(at: float) -> TableRow:
    """Return a plain running table."""
    return TableRow(
        id=0, game=GAMES[0].info.key, rules_version=1, guild_id=1, channel_id=2, thread_id=None, host_id=3, locale="en",
        pace="live", status="playing", options={}, secret="", previous_id=None, ended_reason="",
        created_at=at, touched_at=at, started_at=at, ended_at=None,
    )  # fmt: skip


async def append(store: Store, table_id: int, seq: int) -> float:
    """Append one action; returns the milliseconds until it was durable."""
    started = time.perf_counter()
    action = ActionRow(seq, 0, "keep 2", "user", 3, started)
    await store.add(tables_sql.save_all, TableWrite(table_id=table_id, actions=(action,)))
    return (time.perf_counter() - started) * 1000


async def many(store: Store, table_id: int) -> list[float]:
    """Append one action after another to one table."""
    return [await append(store, table_id, seq) for seq in range(1, EACH + 1)]


def both(spans: list[float]) -> str:
    """Return p50 / p99."""
    return f"{percentile(spans, 0.5):.2f} / {percentile(spans, 0.99):.2f} ms"


async def measure() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(Path(folder) / "bench.db", "")
        first = await store.write(tables_sql.create, a_table(time.time()), TableWrite(table_id=0))
        spans = [await append(store, first, seq) for seq in range(1, ALONE + 1)]
        ids = [
            await store.write(tables_sql.create, a_table(time.time()), TableWrite(table_id=0)) for _ in range(TABLES)
        ]
        started = time.perf_counter()
        busy = [span for spans in await asyncio.gather(*(many(store, one) for one in ids)) for span in spans]
        rate = len(busy) / (time.perf_counter() - started)
        await store.close()
    row(
        "append and commit, alone, p50 / p99",
        f"{percentile(spans, 0.5):.2f} / {percentile(spans, 0.99):.2f} ms",
        "0.15 ms p50",
    )
    row(
        f"{TABLES} tables at once, p50 / p99",
        f"{percentile(busy, 0.5):.2f} / {percentile(busy, 0.99):.2f} ms",
        "5 ms p99",
    )
    row("rows a second meanwhile", f"{rate:,.0f}")


def run() -> None:
    """Print the store's figures."""
    heading("Store (SQLite, WAL, synchronous=FULL)")
    asyncio.run(measure())
