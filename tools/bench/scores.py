"""Scores: the boards of a server with 100 000 counted results, and what counting one more takes."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.base.bus import Bus
from bot.features.admin import sql as admin_sql
from bot.features.scores import sql as scores_sql
from bot.features.scores.rows import ALL_GAMES, ALL_TIME, ScoreWrite
from bot.features.scores.service import Scores, score
from bot.store.db import Db
from bot.store.model import ResultRow, ResultSeat, TableWrite
from bot.store.store import Store, open_store
from bot.tables import sql as tables_sql
from games import GAMES
from tools.bench.report import heading, percentile, row
from tools.bench.store import a_table

RESULTS = 100_000
PLAYERS = 2_000
KEYS = [game.info.key for game in GAMES]
KEY = KEYS[0]
ROUNDS = 60
START = 1_700_000_000.0


async def fill(db: Db, results: int = RESULTS) -> None:
    """Write so many results of four seats each, counted by the bot's own SQL."""
    draws = random.Random(1)
    writes = [
        a_write(number, KEYS[number % len(KEYS)], START + 300 * number, draws.sample(range(1, PLAYERS + 1), 4))
        for number in range(1, results + 1)
    ]
    await db.many(
        "INSERT INTO tables (id, game, rules_version, guild_id, channel_id, host_id, locale, pace, status, options,"
        " secret, ended_reason, created_at, touched_at, started_at, ended_at, told)"
        " VALUES (?1, ?2, 1, 1, 2, 3, 'en', 'live', 'over', '{}', '', '', ?3, ?3, ?3, ?3, 1)",
        [(write.table_id, write.game, write.at) for write in writes],
    )
    await db.many(
        "INSERT INTO results VALUES (?1, ?2, 1, ?3 - 600, ?3, 90, '{}', 'done', 1, 1)",
        [(write.table_id, write.game, write.at) for write in writes],
    )
    await db.many(
        "INSERT INTO result_seats VALUES (?, ?, ?, ?, 0, 10, ?)",
        [
            (write.table_id, number, seat.user_id, seat.name, seat.place)
            for write in writes
            for number, seat in enumerate(write.seats)
        ],
    )
    await db.many(
        "INSERT INTO scored_results (table_id, guild_id, game, at, day, week) VALUES (?, 1, ?, ?, ?, ?)",
        [(write.table_id, write.game, write.at, write.day, write.week) for write in writes],
    )
    await db.many(scores_sql.PUT_PLAYER, {(1, seat.user_id, seat.name) for write in writes for seat in write.seats})
    await scores_sql.recount(db, 1, writes)


def a_write(number: int, game: str, at: float, users: list[int]) -> ScoreWrite:
    """Return what a result counts for, without the arithmetic, which is not measured here."""
    seats = tuple(ResultSeat(seat, user, f"P{user}", False, 10, seat + 1) for seat, user in enumerate(users))
    result = ResultRow(
        table_id=number, game=game, guild_id=1, started_at=at - 600, finished_at=at, actions=90, options={},
        reason="done", rated=True, seats=seats,
    )  # fmt: skip
    day = f"day {int(at) // 86_400}"
    return score(result, day=day, week=f"{int(at) // 604_800:06}", season_id=None, before={}, met={})


async def timed(work: Callable[[], Awaitable[object]]) -> str:
    """Return p50 / p99 of an operation in milliseconds."""
    spans = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        await work()
        spans.append((time.perf_counter() - started) * 1000)
    return f"{percentile(spans, 0.5):.2f} / {percentile(spans, 0.99):.2f} ms"


async def finish(store: Store, scores: Scores, numbers: list[int]) -> None:
    """Finish one more match and count it."""
    at = START + 300 * (RESULTS + 1 + len(numbers))
    numbers.append(1)
    result = ResultRow(
        table_id=0, game=KEY, guild_id=1, started_at=at - 600, finished_at=at, actions=90, options={}, reason="done",
        rated=True, seats=tuple(ResultSeat(seat, 7 + seat, f"P{7 + seat}", False, 10, seat + 1) for seat in range(4)),
    )  # fmt: skip
    table_id = await store.write(tables_sql.create, a_table(at), TableWrite(table_id=0, result=result))
    await scores.count(table_id)


async def measure() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        store = await open_store(path, "")
        await store.write(fill)
        scores = Scores(store, Bus())
        board = scores.store
        goal = "50 ms p99"
        row(
            "first page, all games and time, p50 / p99",
            await timed(lambda: board.read(scores_sql.board, 1, ALL_TIME, ALL_GAMES, 10, 0)),
            goal,
        )
        row(
            "last page",
            await timed(lambda: board.read(scores_sql.board, 1, ALL_TIME, ALL_GAMES, 10, PLAYERS - 10)),
            goal,
        )
        row("own line", await timed(lambda: board.read(scores_sql.board_line, 1, ALL_TIME, KEY, 777)), goal)
        row(
            "ratings of a game, own line",
            await timed(lambda: board.read(scores_sql.rating_line, 1, KEY, 10, 777)),
            goal,
        )
        row("a profile's matches", await timed(lambda: board.read(scores_sql.played_by, 1, 777)), goal)
        row("a profile's rivals", await timed(lambda: board.read(scores_sql.rivals, 1, 777, 3)), goal)
        row("history, newest page", await timed(lambda: board.read(admin_sql.history, 1, None, "", 8, 0)), goal)
        row(
            "history, one player, one game",
            await timed(lambda: board.read(admin_sql.history, 1, 777, KEY, 8, 0)),
            goal,
        )
        numbers: list[int] = []
        row("write one more result and count it", await timed(lambda: finish(store, scores, numbers)), goal)
        started = time.perf_counter()
        await scores.catch_up()
        row("look for what was not counted, at start", f"{(time.perf_counter() - started) * 1000:.0f} ms")
        await store.close()


def run() -> None:
    """Print the scores' figures."""
    heading(f"Scores ({RESULTS:,} results of four, {PLAYERS:,} players)")
    asyncio.run(measure())
