"""The database fails in the middle of a match: who presses is told, nothing is half done, and it goes on afterwards."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.inside import Inside, inside

pytestmark = pytest.mark.e2e

NOT_KEPT = "an interaction was not kept"
MORE = ("background work failed", "a chore of the panels failed", "background work for", "the clock failed at table")
"""What else may meet the fault in the background; each is one record, and is tried again."""


async def press_until_refused(stage: Inside, crowd: Crowd) -> None:
    """Press until an action could not be kept; its presser is told, privately, and the table is as before."""
    async with asyncio.timeout(20):
        while not crowd.over:
            before = stage.table(crowd)
            press = await crowd.turn()
            content = (press.message or {}).get("content", "") if press else ""
            if press and press.kind == "message" and content.startswith("Something broke"):
                assert press.message["flags"] & 64
                assert stage.table(crowd).seq == before.seq
                return
            await asyncio.sleep(0)


async def goes_on(stage: Inside, crowd: Crowd) -> None:
    """All is well again: the log is the table, and everybody can press."""
    for player in crowd.players:
        await crowd.open_hand(player)
    await crowd.play(8)
    await stage.check(crowd)
    if not crowd.over:
        await stage.check_shown(crowd)


@pytest.mark.parametrize("game", KEYS[1:2])
async def test_a_full_disk(game, tmp_path):
    async with asyncio.timeout(60), inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], "full").sit_down(short=False)
        stage.complaining.expected += [NOT_KEPT, *MORE]
        writer = stage.app.store._writer._connection
        await stage.settled()
        pages = await writer.call(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
        await writer.call(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
        await press_until_refused(stage, crowd)
        await writer.call(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone())
        stage.complaining.expected.clear()
        await goes_on(stage, crowd)


@pytest.mark.parametrize("game", KEYS[-1:])
async def test_a_locked_database(game, tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.connection.BUSY_MS", 200)
    async with asyncio.timeout(60), inside(tmp_path) as stage:
        crowd = await Crowd(stage, game, NAMES[:2], "locked").sit_down(short=False)
        await stage.settled()
        stage.complaining.expected += [NOT_KEPT, *MORE]
        other = sqlite3.connect(tmp_path / "madang.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await press_until_refused(stage, crowd)
        other.execute("ROLLBACK")
        other.close()
        await asyncio.sleep(0.3)
        stage.complaining.expected.clear()
        await goes_on(stage, crowd)
