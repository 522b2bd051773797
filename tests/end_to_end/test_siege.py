"""Processes, database and network fail while people press; nothing is lost, done twice, answered twice, or leaked."""

from __future__ import annotations

import asyncio

import pytest

from tests.end_to_end.siege.__main__ import report
from tests.end_to_end.siege.faults import EVERYTHING
from tests.end_to_end.siege.siege import Outcome, Plan, besiege

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

TAKEN_OVER = 15.0
"""Seconds after which tables go on at the latest, where a process was killed or stopped."""
PROCESSES = ("kill", "stop")
CHEAP = ("kill", "disconnect", "read-only", "discord-cut")


async def holds(plan: Plan, folder) -> Outcome:
    async with asyncio.timeout(3600):
        found = await besiege(plan, folder)
    report(plan, found)
    assert found.wrong == []
    assert {one.name for one in found.suffered} == set(plan.faults)
    assert len(found.presses) > plan.presses / 4, "there was play"
    took = found.recoveries()
    met = [name for name in PROCESSES if name in plan.faults]
    assert all(took[name] and max(took[name]) < TAKEN_OVER for name in met), took
    return found


async def test_a_short_siege(tmp_path):
    await holds(Plan(nodes=2, tables=12, presses=300, faults=CHEAP, every=8.0), tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("nodes", [2, 3])
async def test_a_long_siege(nodes, tmp_path):
    await holds(Plan(nodes=nodes, tables=200, presses=10_000, faults=EVERYTHING), tmp_path)
