"""A night of many tables and a fault a minute: memory, handles, tasks and rows of what is open do not grow.

Time jumps, and eight hours of the clocks still take an hour or two of the machine: what is held is looked at closely.
`NIGHT=minutes,tables` sets another measure, `NIGHT=120,20,real` does not let time jump.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import random
import re
import time
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord.posted_boards import FORGET_AFTER
from renderers.png import MOST
from sandbox.faults import Fault
from tests.databases import asked
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.inside import Inside, inside
from tests.end_to_end.stage import ROOT

MEASURE, TABLES, *REAL = os.environ.get("NIGHT", "480,20").split(",")
MINUTES, TABLES = int(MEASURE), int(TABLES)
pytestmark = [pytest.mark.e2e, pytest.mark.nightly, *[pytest.mark.real_time for _ in REAL]]
WARM = MINUTES // 4
"""The minutes after which everything that is kept for good is there."""
OURS = [tracemalloc.Filter(True, str(ROOT / part / "*")) for part in ("bot", "cogs", "games", "renderers")]
FAULTS = (
    Fault("PATCH", "/channels/*/messages/*", status=429),
    Fault("PATCH", "/webhooks/*", status=502),
    Fault("PATCH", "*", lost=True),
    Fault("POST", "*/callback", status=500),
    Fault("POST", "/channels/*/messages", status=500),
    Fault("PATCH", "/channels/*/messages/*", status=404, code=10008),
    Fault("PATCH", "/webhooks/*", status=401, code=50027),
    Fault("PATCH", "/channels/*/messages/*", status=403, code=50013),
    Fault("*", "*", slow=1.0, times=5),
)


KEPT = 1200
"""Seconds for which the stand-in remembers what was said of tables that have ended."""


async def held(stage: Inside) -> dict[str, int]:
    """Return what the process holds: handles, tasks, rows of open private messages, open tables.

    Of the tasks not the one of each match in which the house plays: there may be as many as live tables.
    """
    live = [table.id for table in stage.tables.live()]
    houses = {f"house at table {number}" for number in live}
    tasks = [task for task in asyncio.all_tasks() if task.get_name() not in houses]
    ((panels,),) = await asked(stage.app.house.store, "SELECT count(*) FROM panels")
    handles = len([*Path("/proc/self/fd").iterdir()])
    return {"handles": handles, "tasks": len(tasks), "panels": panels, "live": len(live)}


def let_go(stage: Inside, live: set[int]) -> None:
    """Have the stand-in forget what was said of tables that ended some time ago: it looks at all of it at each step."""
    for channel in stage.box.world.channels.values():
        for message in [*channel.messages.values()]:
            tables = {int(one) for one in re.findall(r"\w\d:(\d+):", json.dumps(message.components))}
            if message.timestamp < time.time() - KEPT and not tables & live:
                stage.box.world.drop_files(message.attachments)
                del channel.messages[message.id]


def memory() -> float:
    """Return the MiB that the bot's own code holds: the stand-in in this process keeps whatever it was sent.

    What the test's log keeps is let go of: an error in a line holds its frames, and with them what was being sent.
    """
    for handler in logging.getLogger().handlers:
        getattr(handler, "records", []).clear()
    gc.collect()
    return sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces(OURS).traces) / 2**20


async def test_nothing_grows_over_a_night(tmp_path):
    chance, seen, sizes = random.Random("night"), [], []
    tracemalloc.start()
    async with inside(tmp_path) as stage:
        stage.expected += ["discord.shard: Attempting a reconnect"]
        stage.watch.check = lambda _box: None  # who may see what is the business of other tests
        crowds: list[Crowd] = []
        for minute in range(MINUTES):
            live = {table.id for table in stage.tables.live()}
            crowds = [crowd for crowd in crowds if crowd.table_id in live and not crowd.over]
            while len(crowds) < TABLES:
                crowd = Crowd(stage, KEYS[len(crowds) % len(KEYS)], NAMES[:2], f"{minute} {len(crowds)}")
                crowds.append(await crowd.sit_down(here=chance.random() < 0.5))
                crowd.renews = True
            stage.box.fault(replace(chance.choice(FAULTS)))
            for crowd in crowds:
                await crowd.turn()
            if chance.random() < 0.1:
                stage.box.hub.drop_all()
            await asyncio.sleep(60)
            stage.box.faults.clear()
            stage.box.requests.clear()
            let_go(stage, {table.id for table in stage.tables.live()})
            seen.append(await held(stage))
            if minute % max(1, MINUTES // 16) == 0:
                print(minute, seen[-1], f"{memory():.1f} MiB", flush=True)
            if minute in (WARM, MINUTES - 1):
                sizes.append(memory())
        for table in stage.tables.live():
            await stage.tables.close(table.id, "cancelled")
        await asyncio.sleep(2 * FORGET_AFTER)
        await stage.settled()
        last = await held(stage)
    tracemalloc.stop()
    print("the end", last, sizes)
    early, late = seen[WARM : 2 * WARM], seen[-WARM:]
    for what in last:
        before, after = (max(one[what] for one in part) for part in (early, late))
        assert after <= 1.15 * before + 8, (what, before, after)
    assert last["live"] == 0
    assert sizes[1] <= 1.15 * sizes[0] + MOST / 2**20, sizes
