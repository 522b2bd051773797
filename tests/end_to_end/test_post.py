"""Interactions that come to one process and are another's to answer: all presses in DMs come to that of shard 0."""

from __future__ import annotations

import signal

import pytest

from sandbox.server import Sandbox
from tests.end_to_end.processes import COMPLAINTS, begun, places, prefer_dm, processes, served_by
from tests.end_to_end.stage import check_traffic

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("engine", ["postgresql"], indirect=True),
    pytest.mark.server_errors(*COMPLAINTS),
]


async def hand_in_dm(stage, place):
    """Ana and Ben at a table of a guild, Ana's hand in her DMs."""
    ana, ben = await begun(stage, place, "Ana", "Ben")
    await prefer_dm(ana)
    board = await stage.until(lambda: ana.public(":hand"))
    press = await ana.click(board, ":hand")
    assert "DM" in press.message["content"]
    ana.channel = "dm"
    ana.panel_id = ana.messages()[-1]["id"]
    return ana, ben


async def test_a_hand_in_the_dms_plays_at_a_table_of_another_share(tmp_path):
    async with Sandbox() as box:
        place = places(box)[1]
        async with processes(box, tmp_path, 2) as (_, other):
            ana, _ben = await hand_in_dm(other, place)
            for _ in range(5):
                before = ana.panel["content"], ana.actions()
                if not before[1]:
                    break
                press = await ana.press(before[1][0])
                assert press.kind == "update" and not press.message["content"].startswith("⚠️")
                assert (ana.panel["content"], ana.actions()) != before
            assert ana.times[-1] < 1.0
            check_traffic(box)
            assert not other.complaints()


async def test_a_press_in_the_dms_is_answered_by_who_takes_the_table_over(tmp_path):
    async with Sandbox() as box:
        place = places(box)[1]
        async with processes(box, tmp_path, 3) as (first, other, spare):
            ana, _ben = await hand_in_dm(other, place)
            action = ana.actions()[0]
            other.bot.send_signal(signal.SIGKILL)
            press = ana.person.click(ana.panel, action)
            await press
            assert press.kind in ("deferred_update", "update")
            ana.stage = spare
            await spare.until(lambda: served_by(spare) == 1, 60)
            await spare.whole(press)
            assert not press.message["content"].startswith("⚠️")
            assert action not in ana.actions()
            await ana.press(ana.actions()[0]) if ana.actions() else None
            assert [stage.complaints() for stage in (first, spare)] == [[], []]
