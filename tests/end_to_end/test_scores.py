"""What is played counts and can be looked back on: a rated match by clicks, then boards, profile, history, replay."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from bot.features.replay.record import check, read_record
from sandbox.faults import Fault
from tests.end_to_end.crowd import open_table, play_hastily
from tests.end_to_end.stage import PATIENCE, Player, Stage, find_id

pytestmark = [pytest.mark.e2e, pytest.mark.databases, pytest.mark.slow]


def file_of(stage: Stage, message: dict) -> bytes:
    """The bytes of a message's attachment."""
    channel = stage.box.world.channel(int(message["channel_id"]))
    return channel.messages[int(message["id"])].attachments[0].data


async def test_a_match_is_counted_shown_and_seen_again_and_who_is_forgotten_is_in_none_of_it(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play_hastily(ana, ben)

    board = await ana.command("leaderboard")
    assert "➡️" in board["content"]
    assert "\n➡️ " in board["attachments"][0]["description"]
    shown = await ben.command("leaderboard", show=True, game="yud", span="rating")
    assert shown["flags"] & 64 == 0
    profile = await ben.command("profile", player=str(ana.person.id))
    assert profile["content"].startswith("**Ana**")

    history = await ben.command("history")
    assert "`1` **Yud! Stop!**" in history["content"]
    await ben.pick(history, "replay:open", "1")
    replay = await ben.reads("move 0 of")
    for step in range(1, 4):
        replay = (await ben.click(replay, find_id(replay, f":{step}:o:n"))).message
        assert f"move {step} of" in replay["content"]
    opened = await ben.pick(replay, ":v", "t")
    await ben.pick(opened, ":t:a", "b")
    with Image.open(io.BytesIO(file_of(stage, await ana.reads("🎞️")))) as picture:
        assert (picture.format, picture.width) == ("GIF", 720)
        assert picture.n_frames > 5

    record = read_record(file_of(stage, (await ben.click(opened, ":t:d")).message))
    assert record.names == ("Ana", "Ben")
    assert check(record).fair

    sure = await ana.click(await ana.command("privacy show"), ":forget")
    done = await ana.click(sure.message, ":sure")
    assert "Done, your data is deleted." in done.message["content"]
    board = await ben.command("leaderboard")
    assert "**someone**" in board["content"]
    assert "Ana" not in board["content"]


@pytest.mark.process
async def test_a_season_and_a_rematch_go_on_over_a_kill_and_the_podium_is_posted_once(stage):
    host = Player(stage, "host")
    assert "has begun" in (await host.command("season start", name="Summer"))["content"]
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play_hastily(ana, ben)
    await ana.clicks(":rematch")
    await stage.restart()
    assert "2 players" in (await ana.command("season show"))["content"]
    await ana.finds("t1:2:start")  # who is not in yet can no longer be waited for: it is a lobby
    await ben.reads(f"<@{ben.person.id}> The rematch")
    await ben.clicks("t1:2:join")
    await ana.clicks("t1:2:start")
    await ana.finds("t1:2:hand")

    def die(body: dict) -> bool:
        """Kill it between the podium and its note."""
        if "🏆" not in body.get("content", ""):
            return False
        stage.bot.kill()
        return True

    stage.box.fault(Fault("POST", "/channels/*/messages", lost=True, when=die))
    host.person.click(await host.command("season end"), "v1:season:end:1")
    await asyncio.wait_for(stage.bot.wait(), PATIENCE)
    podiums = [one for one in ana.messages() if "🏆" in one["content"]]
    assert ["Summer" in one["content"] for one in podiums] == [True], "posted, and not noted"
    before = len(stage.box.requests)
    await stage.restart()
    await stage.until(lambda: any("🏆" in str(r.body) for r in list(stage.box.requests)[before:]))
    assert len([one for one in ana.messages() if "🏆" in one["content"]]) == 1
    assert "No season is running." in (await host.command("season end"))["content"]
