"""The disk is full in the middle of a match: who presses is told, nothing is half done, and it goes on afterwards.

What else may ail a database: tests/bot/test_store_sqlite.py, test_store_postgres.py.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from bot.store.db import Db, value_of
from bot.store.writer import CALM_SECONDS
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.inside import Inside, inside

pytestmark = pytest.mark.e2e


async def press_until_refused(stage: Inside, crowd: Crowd) -> None:
    """Press until an action could not be kept; its presser is told, privately, and the table is as before."""
    async with asyncio.timeout(60):
        while True:
            before = stage.table(crowd)
            press = await crowd.turn()
            content = (press.message or {}).get("content", "") if press else ""
            if press and press.kind == "message" and content.startswith("Something went wrong"):
                assert press.message["flags"] & 64
                assert stage.table(crowd).seq == before.seq
                return
            await asyncio.sleep(0 if press else 0.01)  # a busy loop would keep the drawing threads waiting


async def fill(db: Db) -> None:
    """Let the file grow no more, and fill what is left of the log's last page."""
    pages = await value_of(db, "PRAGMA page_count")
    await db.run(f"PRAGMA max_page_count = {pages}")
    await db.run("PRAGMA foreign_keys = OFF")
    with contextlib.suppress(sqlite3.OperationalError):
        for seq in itertools.count():
            await db.run("INSERT INTO actions VALUES (0, ?, 0, '', '', NULL, 0)", seq)
    await db.run("PRAGMA foreign_keys = ON")


async def make_room(db: Db) -> None:
    """Undo `fill`."""
    await db.run("PRAGMA max_page_count = 1000000")
    await db.run("DELETE FROM actions WHERE table_id = 0")


def between_transactions(change: Callable[[Db], Awaitable[None]]) -> Callable[[Db], Awaitable[None]]:
    """Return a write that makes its change outside the transaction that it is given."""

    async def write(db: Db) -> None:
        await db.run("COMMIT")
        await change(db)
        await db.run("BEGIN")

    return write


@pytest.mark.databases("sqlite")
@pytest.mark.parametrize("game", KEYS)
async def test_a_full_disk_is_told_and_the_match_goes_on_when_there_is_room(game, tmp_path, caplog):
    async with asyncio.timeout(120), inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], "full").sit_down(short=False)
        stage.expected += ["bot.store.writer: the database "]
        store = stage.app.house.store
        await stage.settled()
        await store.write(between_transactions(fill))
        await press_until_refused(stage, crowd)
        await store.write(between_transactions(make_room))
        for player in crowd.players:
            await crowd.open_hand(player)
        await crowd.play(8)
        await stage.check(crowd)
        await stage.check_shown(crowd)
        await asyncio.sleep(CALM_SECONDS)
    own = [one for one in caplog.records if one.name.startswith("bot.") and one.levelno > logging.INFO]
    assert [one.levelname for one in own] == ["ERROR", "WARNING"], [one.getMessage() for one in own]
    assert "the disk is full: free some space" in own[0].getMessage()
    assert "can be written again" in own[1].getMessage()
