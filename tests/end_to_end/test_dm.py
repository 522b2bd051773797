"""The bot's own DM: a match with house players is one message from lobby to rematch, also over a kill; the profile."""

from __future__ import annotations

import signal

import pytest

from tests.end_to_end.stage import Player, preferred
from tests.end_to_end.test_yud import HASTY, play

pytestmark = pytest.mark.e2e


async def begun(stage) -> Player:
    """Ana alone in the DM, the match begun: the lobby's message has become her hand."""
    ana = Player(stage, "Ana", "dm")
    await ana.person.slash("yud", {}, channel="dm")
    lobby = await stage.until(lambda: ana.public(":start"))
    assert ":join" not in str(lobby["components"]) and ":house" in str(lobby["components"])
    await ana.click(lobby, ":start")
    ana.panel_id = lobby["id"]
    return ana


async def test_a_match_in_the_dm_is_one_message_from_lobby_to_end(stage):
    ana = await begun(stage)
    assert "decline" in str(ana.actions())
    await play(stage, [ana], HASTY)
    offered, *rest = [message for message in ana.messages() if message["flags"] & 64]
    assert "v1:learn:open:" in str(offered["components"]) and not rest, "the lesson is offered, once"
    assert len(ana.messages()) == 2 and ana.panel["attachments"]
    end = ana.panel_id
    await ana.click(ana.panel, ":rematch")
    ana.panel_id = (
        await stage.until(lambda: next((m for m in ana.messages() if ":decline" in str(m["components"])), None))
    )["id"]
    assert ana.panel_id != end and not ana.panel["flags"] & 64, "how it ended stays"
    profile = ana.person.slash("profile", {}, channel="dm")
    await profile
    assert "Ana" in profile.message["content"] and "1" in profile.message["content"]
    assert stage.complaints() == []


@pytest.mark.process
@pytest.mark.slow
async def test_after_a_kill_the_hand_in_the_dm_goes_on(stage):
    ana = await begun(stage)
    await ana.press(next(preferred(ana.actions(), ("decline",))))
    await stage.restart(signal.SIGKILL)
    await play(stage, [ana], HASTY)
    assert [message["id"] for message in ana.messages() if not message["flags"] & 64] == [ana.panel_id]


async def test_levels_are_asked_in_a_message_of_their_own_and_options_too(stage):
    ana = Player(stage, "Ana", "dm")
    await ana.person.slash("yud", {"house": 2, "level": "gentle"}, channel="dm")
    lobby = await stage.until(lambda: ana.public(":start"))
    for button in (":levels", ":page"):
        more = await ana.click(lobby, ":more")
        asked = await ana.click(more.message, button)
        assert asked.message["id"] == more.message["id"] != lobby["id"], button
    assert ":start" in str(ana.public(":start")["components"])
