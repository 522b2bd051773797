"""What people meet where Discord is as unkind as it may be (sandbox/manners.py), and what the bot does about it."""

from __future__ import annotations

import pytest

from tests.end_to_end.bodies import check_bodies
from tests.end_to_end.stage import Player, in_process_at, preferred
from tests.end_to_end.test_yud import open_table

pytestmark = pytest.mark.e2e


@pytest.fixture
async def unkind(tmp_path):
    async with in_process_at(tmp_path, manners="unkind") as stage:
        yield stage
        check_bodies(stage.box.requests)


async def choose(stage, player: Player, command: str, custom_id: str, value: str) -> None:
    """Have a player set something by a menu of their settings."""
    asked = await stage.whole(await player.person.slash(command, channel="games"))
    press = await player.person.select(asked.message["id"], custom_id, [value])
    assert not press.failed


async def test_a_ping_leads_back_to_a_hand_that_is_gone(unkind):
    """R6: a private message is gone once its reader's client was started again, and the board may be far above."""
    ana, ben = await open_table(unkind, "Ana", "Ben", here=True)
    board = ana.public(":hand")["id"]
    for player in (ana, ben):
        player.person.reload()
        assert not any(one["flags"] & 64 for one in player.messages())
    ping = (await unkind.until(ana.person.pings))[-1]
    assert f"/{board}" in ping["content"]
    press = await ana.click(ping, ":hand")
    ana.panel_id = press.message["id"]
    assert press.message["flags"] & 64
    await ana.press(next(preferred(ana.actions(), ("decline",))))


async def test_a_ping_in_a_dm_becomes_the_hand(unkind):
    ben = Player(unkind, "Ben")
    await choose(unkind, ben, "settings mine", "s1:mine:ping", "dm")
    await open_table(unkind, "Ana", "Ben", here=True)
    said = "discord.com/channels/"
    ping = await unkind.until(lambda: next((m for m in ben.person.messages("dm") if said in m["content"]), None))
    press = await ben.click(ping, ":hand")
    assert press.message["id"] == ping["id"]
    acted = await ben.click(press.message, "decline")
    assert acted.message["id"] == ping["id"]
