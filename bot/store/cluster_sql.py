"""What processes that share a database on PostgreSQL write for one another (`cluster`), and who of them is there."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from bot.base.share import Share
from bot.store.cluster import BEAT_SECONDS, CHANNEL, HELD, IDLE_SECONDS, LOCKS, LOOK_SECONDS, NODE, SCHEMA, Node
from bot.store.db import Db, value_of

LIFE: Final = 15 * 60
"""Seconds for which an interaction can be answered, and is worth keeping."""
TURN_SECONDS: Final = 5.4
"""Discord lets one session of a bucket begin every 5 s, as it sees them arrive; connecting comes before that."""
HANDED: Final = "handed"
"""The news that an interaction was handed on."""
NODES: Final = f"""
    SELECT substr(application_name, {len(NODE) + 1}), held.name, extract(epoch FROM now() - backend_start)::float,
        extract(epoch FROM clock_timestamp() - state_change)::float
    FROM pg_stat_activity AS sessions LEFT JOIN ({HELD}) AS held ON held.pid = sessions.pid
    WHERE datname = current_database() AND application_name LIKE '{NODE}%' ORDER BY backend_start
"""
TURN: Final = f"""
    INSERT INTO madang_turns AS last (bucket, at) VALUES (?, now()) ON CONFLICT (bucket) DO UPDATE
    SET at = CASE WHEN last.at + interval '{TURN_SECONDS} seconds' <= now() THEN now() ELSE last.at END
    RETURNING extract(epoch FROM now() - at)::float
"""
"""Gives for how long a turn has been under way; 0 where it begins with this transaction, so it is the own one."""


async def tell(db: Db, teller: int, news: str) -> None:
    """Tell all processes, once this is committed; `teller` is the number of the own share."""
    await db.all("SELECT pg_notify(?, ?)", CHANNEL, f"{teller} {news}")


async def hand(db: Db, teller: int, guild_id: int, number: int, text: bytes) -> None:
    """Hand an interaction (its number, and what Discord sent, sealed) to the process that serves a guild."""
    await db.run(f"DELETE FROM madang_handed WHERE handed < now() - interval '{LIFE} seconds'")
    await db.run("INSERT INTO madang_handed (id, guild_id, text) VALUES (?, ?, ?)", number, guild_id, text)
    await tell(db, teller, HANDED)


async def take(db: Db, share: Share) -> list[tuple[int, bytes]]:
    """Take what was handed to a share out of the database: (number, sealed text), in the order of pressing."""
    return sorted(await db.all(f"DELETE FROM madang_handed WHERE {share.of()} RETURNING id, text"))


async def turn(db: Db, bucket: int) -> float:
    """Take the turn of a bucket to begin a session with Discord, if it is free; else return after how many seconds."""
    since = float(await value_of(db, TURN, bucket))
    return max(LOOK_SECONDS, TURN_SECONDS - since) if since else 0.0


async def nodes(db: Db) -> list[Node]:
    """Return the processes that share the database, the oldest first."""
    return [Node(*row) for row in await db.all(NODES)]


async def is_alone(db: Db) -> bool:
    """Take the lock of who changes the schema, as soon as no process has it; False where one still does after a while.

    Processes of before version 21 have no such lock; their beats stand in a table of their own, and rise.
    """
    end = time.monotonic() + IDLE_SECONDS + 2.0
    while not await value_of(db, f"SELECT pg_try_advisory_lock({LOCKS}, {SCHEMA})"):
        if time.monotonic() > end:
            return False
        await asyncio.sleep(LOOK_SECONDS)
    if await value_of(db, "SELECT to_regclass('madang_workers') IS NULL"):
        return True
    before = set(await db.all("SELECT id, beat FROM madang_workers"))
    await asyncio.sleep(2 * BEAT_SECONDS + 1.0 if before else 0.0)
    return before.issuperset(await db.all("SELECT id, beat FROM madang_workers"))
