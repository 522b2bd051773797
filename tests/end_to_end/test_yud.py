"""Matches of Yud! Stop! by clicks, through the real bot and the sandbox: in a channel, in a thread, in the bot's DM.

Also what people decide together about their table: a vote, a pause, a guest; and kills in between.
"""

from __future__ import annotations

import asyncio

import pytest

from sandbox.errors import ClientRefusal
from tests.end_to_end.crowd import HASTY, open_table, play_hastily
from tests.end_to_end.stage import Player, Stage, custom_ids, preferred

pytestmark = pytest.mark.e2e


async def test_two_people_play_a_whole_match(stage):
    ana, ben = await open_table(stage, "Ana", "Ben")
    assert await play_hastily(ana, ben) >= 10

    board = await ana.finds(":rematch")
    assert "🥇" in board["content"]
    assert "Watch again" in str(board["components"])
    ana.channel = "games"
    assert (await ana.command("verify", table=1))["content"].startswith("✅")


async def test_every_press_is_one_request_and_what_others_must_see_at_a_pace_that_discord_takes(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await stage.quiet()
    stage.box.requests.clear()
    await ana.act("decline")
    await stage.quiet()
    by_kind = [(one.method, one.template.rsplit("/", 1)[-1]) for one in stage.box.requests]

    assert by_kind[0] == ("POST", "callback")
    assert by_kind.count(("POST", "callback")) == 1
    assert by_kind.count(("PATCH", "@original")) == 1, "Ben's panel"
    assert by_kind.count(("PATCH", "{message_id}")) == 1, "the board"

    for player in [ana, ben] * 20:
        for chosen in [*preferred(player.actions(), [one for one in HASTY if one != "stop"])][:1]:  # else it may end
            await player.press(chosen)
        await asyncio.sleep(0.25)
    edits = [one.at for one in stage.box.requests.find("PATCH", "/channels/{channel_id}/messages/{message_id}")]
    assert len(edits) > 5
    assert all(fifth - first > 3.0 for first, fifth in zip(edits, edits[4:], strict=False)), "Discord takes few"


async def test_dm_hands_and_closed_dms(stage):
    ana = Player(stage, "Ana")
    await ana.prefer(panel=["dm"])
    await ana.command("yud", house=1, here=True)
    await ana.clicks(":start")
    assert (await ana.clicks(":hand")).message["content"] == "Your hand is in your DMs."
    ana.channel, ana.panel_id = "dm", ana.person.messages("dm")[-1]["id"]
    ana.person.user.dms_open = False
    assert (await ana.act("decline")).kind == "update"
    ana.channel = "games"
    told = await ana.open_hand()
    assert told["content"].startswith("⚠️") and told["flags"] & 64 and told["attachments"], "it is here, and says why"


# ------------------------------------------------------------------ in the bot's own DM


async def begun_in_the_dm(stage: Stage) -> Player:
    """Ana alone in the DM, the match begun: the lobby's message has become her hand."""
    ana = Player(stage, "Ana", "dm")
    await ana.command("yud")
    lobby = await ana.finds(":start")
    assert ":join" not in str(lobby["components"]) and ":house" in str(lobby["components"])
    await ana.click(lobby, ":start")
    ana.panel_id = lobby["id"]
    return ana


async def test_a_match_in_the_dm_is_one_message_from_lobby_to_end(stage):
    ana = await begun_in_the_dm(stage)
    assert "decline" in str(ana.actions())
    await play_hastily(ana)
    (offered,) = [message for message in ana.messages() if message["flags"] & 64]
    assert "v1:learn:open:" in str(offered["components"]), "the lesson is offered, once"
    assert len(ana.messages()) == 2 and ana.panel["attachments"]
    end = ana.panel_id
    await ana.click(ana.panel, ":rematch")
    ana.panel_id = (await ana.finds(":decline"))["id"]
    assert ana.panel_id != end, "how it ended stays"
    profile = (await ana.command("profile"))["content"]
    assert "Ana" in profile and "1" in profile


async def test_levels_are_asked_in_a_message_of_their_own_and_options_too(stage):
    ana = Player(stage, "Ana", "dm")
    await ana.command("yud", house=2, level="gentle")
    lobby = await ana.finds(":start")
    for button in (":levels", ":page"):
        more = (await ana.click(lobby, ":more")).message
        assert (await ana.click(more, button)).message["id"] == more["id"] != lobby["id"], button
    assert ":start" in str(ana.public(":start")["components"])


# ------------------------------------------------------------------ what people decide together


async def test_who_goes_home_and_comes_back(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    assert "You've left" in (await ben.command("table leave"))["content"]
    back = (await ben.clicks(":back")).message
    assert back["flags"] & 64
    ben.panel_id = back["id"]
    assert ben.actions() or "waiting for" in ben.panel["content"]
    await stage.until(lambda: ana.public(":back") is None)


async def test_somebody_takes_over_a_house_players_seat_and_gives_it_back(stage):
    (ana,) = await open_table(stage, "Ana", house=1, here=True)
    ben = Player(stage, "Ben")
    hand = (await ben.clicks(":sit")).message
    assert hand["flags"] & 64, "only Ben sees it"
    assert hand["attachments"]
    await ana.reads("🪑 Ben sits in for Ruben.")
    assert "1 of 2" in (await ana.command("table cancel"))["content"], "a guest has a say"
    assert "You've left" in (await ben.command("table leave"))["content"]
    await ana.reads("the host cancelled it")


async def test_who_may_manage_the_server_moves_and_closes_a_table_and_says_who_plays_where(stage):
    ana, ben = await open_table(stage, "Ana", "Ben")
    host, lounge = Player(stage, "host"), stage.box.channel("lounge").id
    with pytest.raises(ClientRefusal):
        await ana.command("manage close", table="1", reason="x")
    await host.command("manage move", table="1", channel=lounge)
    left = await ana.reads(f"<#{lounge}>", "games")
    assert "t1:1:watch" in custom_ids(left)
    ana.channel = "lounge"
    moved = await ana.finds(":hand")
    await ana.open_hand()
    await host.command("manage keep-off", player=ben.person.id)
    await ana.reads("🚪 Ben was removed")
    await host.command("manage close", table="1", reason="Good night!")
    await ana.reads("an admin closed it: Good night!")
    assert moved["id"] in [message["id"] for message in ana.messages()]
    kept = await host.prefer("server", channels=[lounge])
    assert f"- Channels for tables: <#{lounge}>" in kept.message["content"]
    assert f"They do here: <#{lounge}>." in (await Player(stage, "Ana").command("yud"))["content"]


@pytest.mark.process
@pytest.mark.slow
async def test_after_a_kill_the_hand_in_the_dm_goes_on(stage):
    ana = await begun_in_the_dm(stage)
    await ana.act("decline")
    await stage.restart()
    await play_hastily(ana)
    assert [message["id"] for message in ana.messages() if not message["flags"] & 64] == [ana.panel_id]


@pytest.mark.process
@pytest.mark.slow
async def test_a_table_in_words_a_pause_and_a_vote_outlive_kills(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    told = await ana.command("table text")
    assert "Your row: face down" in told["content"]
    await stage.quiet()
    before = ana.person.message(told["id"]).content
    await stage.restart()
    for player in (ana, ben):
        await player.act("decline")
    await stage.until(lambda: ana.person.message(told["id"]).content != before)

    asked = await ana.command("table pause")
    assert "The match is paused" in (await ben.click(asked, ":vote:pause:yes")).message["content"]
    await stage.until(lambda: "The match is paused" in ana.panel["content"])
    assert ana.actions() == [], "nothing is played meanwhile"
    await stage.restart()
    await ben.clicks(":go_on")
    await ben.reads("▶️ The match goes on.")
    for player in (ana, ben):
        await player.open_hand()
    assert ana.actions() or ben.actions(), "and it is played on"

    asked = await ana.command("table cancel")
    assert "asks to stop the match: 1 of 2" in asked["content"]
    assert ben.person.id in ben.person.message(asked["id"]).pinged
    await stage.restart()
    await stage.until(lambda: ":vote:cancel:no" in str(ben.public(":hand")))
    assert "1 of 2" in ben.public(":hand")["content"], "it is on the board as well"
    done = (await ben.click(asked, ":vote:cancel:yes")).message
    assert "the players agreed to stop" in done["content"]
    assert custom_ids(done) == [], "nothing is left to press"
    await stage.until(lambda: ana.public(":hand") is None)
    assert not (await ana.reads("the players agreed to stop"))["components"]
