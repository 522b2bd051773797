"""The database fails in the middle of a match: who presses is told, nothing is half done, and it goes on afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from bot.store.db import Db, value_of
from bot.store.store import Store
from bot.store.writer import CALM_SECONDS
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.inside import Inside, inside
from tests.helpers import seldom

pytestmark = pytest.mark.e2e

TOLD = "bot.store.writer: the database "
"""How the host is told, once, what is wrong and what to do."""


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


async def check_told(stage: Inside, caplog, advice: str) -> None:
    """Assert that the host has read once what to do, and later that all is well, and that no trace was written."""
    await asyncio.sleep(CALM_SECONDS)
    own = [one for one in caplog.records if one.name.startswith("bot.") and one.levelno > logging.INFO]
    assert [one.levelname for one in own] == ["ERROR", "WARNING"], [one.getMessage() for one in own]
    assert advice in own[0].getMessage()
    assert "can be written again" in own[1].getMessage()


async def goes_on(stage: Inside, crowd: Crowd) -> None:
    """All is well again: the log is the table, and everybody can press."""
    for player in crowd.players:
        await crowd.open_hand(player)
    await crowd.play(8)
    await stage.check(crowd)
    await stage.check_shown(crowd)


async def fill(db: Db) -> None:
    """Let the file grow no more, and fill what is left of the log's last page."""
    pages = await value_of(db, "PRAGMA page_count")
    await db.run(f"PRAGMA max_page_count = {pages}")
    await db.run("PRAGMA foreign_keys = OFF")
    with contextlib.suppress(sqlite3.OperationalError):
        for seq in itertools.count():
            await db.run("INSERT INTO actions VALUES (0, ?, 0, '', '', NULL, 0)", seq)
    await db.run("PRAGMA foreign_keys = ON")


async def make_room(store: Store) -> None:
    """Undo `fill`."""

    async def free(db: Db) -> None:
        await db.run("PRAGMA max_page_count = 1000000")
        await db.run("DELETE FROM actions WHERE table_id = 0")

    await store.write(between_transactions(free))


def between_transactions(change: Callable[[Db], Awaitable[None]]) -> Callable[[Db], Awaitable[None]]:
    """Return a write that makes its change outside the transaction that it is given."""

    async def write(db: Db) -> None:
        await db.run("COMMIT")
        await change(db)
        await db.run("BEGIN")

    return write


async def shut(db: Db) -> None:
    """Let nothing be written."""
    await db.run("PRAGMA query_only = ON")


async def open_up(store: Store) -> None:
    """Undo `shut`, past the writer, which cannot even begin."""
    await store.writer._link.run("PRAGMA query_only = OFF")


FULL = fill, make_room, "the disk is full: free some space"
READ_ONLY = shut, open_up, "cannot be written: give the bot's user the right to write to it"


@pytest.mark.databases("sqlite")
@pytest.mark.parametrize(("game", "harm"), [*((key, FULL) for key in KEYS), (KEYS[0], READ_ONLY)])
async def test_a_full_disk_and_a_read_only_file(game, harm, tmp_path, caplog):
    spoil, mend, advice = harm
    async with asyncio.timeout(120), inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], "full").sit_down(short=False)
        stage.complaining.expected += [TOLD]
        store = stage.app.house.store
        await stage.settled()
        await store.write(between_transactions(spoil))
        await press_until_refused(stage, crowd)
        assert advice in stage.app.house.store.trouble
        await mend(store)
        await goes_on(stage, crowd)
        assert stage.app.house.store.trouble == ""
        await check_told(stage, caplog, advice)


@pytest.mark.real_time  # SQLite sleeps until the lock is gone
@pytest.mark.databases("sqlite")
@pytest.mark.parametrize("game", seldom(KEYS, 4))
async def test_a_locked_database(game, tmp_path, monkeypatch, caplog):
    monkeypatch.setattr("bot.store.sqlite.BUSY_MS", 200)
    async with asyncio.timeout(120), inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], "locked").sit_down(short=False)
        await stage.settled()
        stage.complaining.expected += [TOLD]
        other = sqlite3.connect(tmp_path / "madang.db", isolation_level=None, check_same_thread=False)
        await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")  # it waits for a transaction of this event loop's
        await press_until_refused(stage, crowd)
        other.execute("ROLLBACK")
        other.close()
        await goes_on(stage, crowd)
        await check_told(stage, caplog, "close whatever else has it open")
