"""A night of many tables and a fault a minute: memory, handles, tasks and rows of what is open do not grow.

Time jumps, so eight hours of the clocks take some minutes of the machine. `NIGHT=minutes,tables` sets another measure.
"""

from __future__ import annotations

import asyncio
import os
import random
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.discord.publisher import FORGET_AFTER
from sandbox.faults import Fault
from tests.databases import asked
from tests.end_to_end.crowd import KEYS, NAMES, Crowd
from tests.end_to_end.inside import Inside, inside

pytestmark = [pytest.mark.e2e, pytest.mark.nightly]

MINUTES, TABLES = map(int, os.environ.get("NIGHT", "480,20").split(","))
WARM = MINUTES // 4
"""The minutes after which everything that is kept for good is there."""
PAGE = os.sysconf("SC_PAGE_SIZE") / 2**20
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


class Held(NamedTuple):
    """What the process holds."""

    memory: float
    """MiB, but for the files that the stand-in keeps in this process."""
    handles: int
    tasks: int
    panels: int
    """Rows of open private messages."""
    live: int
    """Open tables."""


async def held(stage: Inside) -> Held:
    (count,) = await asked(stage.app.store, "SELECT count(*) FROM panels")
    world = stage.box.world
    files = sum(len(one.data) for one in (*world.files.values(), *world._old_files.values())) / 2**20
    memory = int(Path("/proc/self/statm").read_text().split()[1]) * PAGE - files
    handles, tasks = len([*Path("/proc/self/fd").iterdir()]), len(asyncio.all_tasks())
    return Held(memory, handles, tasks, count[0], len(stage.tables.live()))


async def test_nothing_grows_over_a_night(tmp_path):
    chance, seen = random.Random("night"), []
    async with inside(tmp_path) as stage:
        stage.complaining.expected += ["discord.shard: Attempting a reconnect"]
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
            seen.append(await held(stage))
        for table in stage.tables.live():
            await stage.tables.close(table.id, "cancelled")
        await asyncio.sleep(2 * FORGET_AFTER)
        await stage.settled()
        last = await held(stage)
    print("minute memory handles tasks panels live", *enumerate(seen[:: max(1, MINUTES // 16)]), last, sep="\n")
    early, late = seen[WARM : 2 * WARM], seen[-WARM:]
    for what in ("memory", "handles", "tasks", "panels"):
        before, after = (max(getattr(one, what) for one in part) for part in (early, late))
        assert after <= 1.15 * before + 8, (what, before, after)
    assert last.live == 0
