"""What people decide together about their table, on the real bot: a vote, a pause, a guest; and a kill in between."""

from __future__ import annotations

import pytest

from sandbox.errors import ClientRefusal
from tests.end_to_end.stage import Player, custom_ids, find_id
from tests.end_to_end.test_yud import open_table

pytestmark = pytest.mark.e2e


async def command(player, path, /, **options):
    """Give a command; returns the message that answers it."""
    press = player.person.slash(path, options, channel=player.channel)
    await press
    assert not press.failed
    return (await player.stage.whole(press)).message


@pytest.mark.process
@pytest.mark.slow
async def test_two_people_stop_their_match_by_a_vote_that_a_kill_does_not_lose(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    asked = await command(ana, "table cancel")
    assert "asks to stop the match: 1 of 2" in asked["content"]
    assert ben.person.id in stage.box.world.channel(int(asked["channel_id"])).messages[int(asked["id"])].pinged
    await stage.restart()
    shown = await stage.until(
        lambda: next((m for m in ben.messages() if ":vote:cancel:no" in str(m) and ":hand" in str(m)), None)
    )
    assert "1 of 2" in shown["content"], "it is on the board as well"
    press = await ben.click(asked, ":vote:cancel:yes")
    assert "the players agreed to stop" in press.message["content"]
    await stage.until(
        lambda: any("the players agreed to stop" in m["content"] and not m["components"] for m in ana.messages())
    )
    assert custom_ids(press.message) == [], "nothing is left to press"
    assert stage.complaints() == []


@pytest.mark.process
@pytest.mark.slow
async def test_a_pause_by_all_survives_a_kill_and_anybody_ends_it(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    asked = await command(ana, "table pause")
    press = await ben.click(asked, ":vote:pause:yes")
    assert "The match is paused" in press.message["content"]
    await stage.until(lambda: "The match is paused" in ana.panel["content"])
    assert ana.actions() == [], "nothing is played meanwhile"
    await stage.restart()
    paused = await stage.until(lambda: ben.public(":go_on"))
    await ben.click(paused, ":go_on")
    await stage.until(lambda: any("▶️ The match goes on." in m["content"] for m in ben.messages()))
    await ana.open_hand()
    assert ana.actions(), "and it is played on"
    assert stage.complaints() == []


async def test_somebody_takes_over_a_house_players_seat_and_gives_it_back(stage):
    (ana,) = await open_table(stage, "Ana", house=1, here=True)
    ben = Player(stage, "Ben")
    shown = await stage.until(lambda: ben.public(":sit"))
    press = ben.person.click(shown, find_id(shown, ":sit"))
    await press
    hand = (await stage.whole(press)).message
    assert hand["flags"] & 64, "only Ben sees it"
    ben.panel_id = hand["id"]
    assert hand["attachments"]
    await stage.until(lambda: any("🪑 Ben sits in for Ruben." in m["content"] for m in ana.messages()))
    asked = await command(ana, "table cancel")
    assert "1 of 2" in asked["content"], "a guest has a say"
    left = await command(ben, "table leave")
    assert "You've left" in left["content"]
    await stage.until(lambda: any("the host cancelled it" in m["content"] for m in ana.messages()))
    assert stage.complaints() == []


async def test_who_may_manage_the_server_moves_and_closes_a_table_and_says_who_plays_where(stage):
    ana, ben = await open_table(stage, "Ana", "Ben")
    host = Player(stage, "host")
    lounge = stage.box.channel("lounge").id
    with pytest.raises(ClientRefusal):
        ana.person.slash("manage close", {"table": "1", "reason": "x"}, channel=ana.channel)
    await command(host, "manage move", table="1", channel=lounge)
    moved = await stage.until(lambda: next((m for m in ana.person.messages("lounge") if ":hand" in str(m)), None))
    left = await stage.until(
        lambda: next((m for m in ana.person.messages("games") if f"<#{lounge}>" in m["content"]), None)
    )
    assert "t1:1:watch" in custom_ids(left)
    ana.channel = "lounge"
    await ana.open_hand()
    await command(host, "manage keep-off", player=ben.person.id)
    await stage.until(lambda: any("🚪 Ben was removed" in m["content"] for m in ana.messages()))
    await command(host, "manage close", table="1", reason="Good night!")
    await stage.until(lambda: any("an admin closed it: Good night!" in m["content"] for m in ana.messages()))
    assert moved["id"] in [message["id"] for message in ana.messages()]
    kept = await host.prefer("server", channels=[lounge])
    assert f"- Channels for tables: <#{lounge}>" in kept.message["content"]
    refused = await command(Player(stage, "Ana"), "yud")
    assert f"They do here: <#{lounge}>." in refused["content"]
    assert stage.complaints() == []
