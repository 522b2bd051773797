"""What is played counts and can be looked back on: a rated match by clicks, then boards, profile, history, replay."""

from __future__ import annotations

import asyncio
import io
import json
import subprocess
import sys

import pytest
from PIL import Image

from sandbox.actions.people import add_bot, remove_bot
from sandbox.faults import Fault
from sandbox.people.press import Press
from tests.databases import rows_in
from tests.end_to_end.stage import PATIENCE, ROOT, Player, Stage, find_id
from tests.end_to_end.test_yud import HASTY, open_table, play

pytestmark = [pytest.mark.e2e, pytest.mark.databases, pytest.mark.slow]


def file_of(stage: Stage, message: dict) -> bytes:
    """The bytes of a message's attachment."""
    channel = stage.box.world.channels[int(message["channel_id"])]
    return channel.messages[int(message["id"])].attachments[0].data


async def ask(asker: Player, command: str, **options) -> dict:
    """Give a command and return the answer."""
    given: Press = asker.person.slash(command, options, channel="games")
    await given
    assert not given.failed
    return given.message


def menu_of(message: dict, part: str) -> str:
    """The custom id of the menu that has this in it."""
    menus = [row["components"][0]["custom_id"] for row in message["components"]]
    return next(custom_id for custom_id in menus if part in custom_id)


def newest(player: Player, sign: str) -> dict | None:
    """The first message that somebody sees with a sign in it."""
    return next((message for message in player.messages() if sign in message["content"]), None)


def keep(stage: Stage, name: str, message: dict) -> bytes:
    """Keep a message's picture beside the bot's log, for looking at it; returns its bytes."""
    data = file_of(stage, message)
    (stage.folder / name).write_bytes(data)
    return data


def run(stage: Stage, *arguments: str, **places) -> str:
    """Run the bot's program beside the bot; it must succeed, and returns what it said."""
    command = [sys.executable, "-m", "bot", *arguments]
    done = subprocess.run(command, **places, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


async def test_a_match_is_counted_shown_and_seen_again_and_who_is_forgotten_is_in_none_of_it(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play(stage, [ana, ben], HASTY)

    board = await ask(ana, "leaderboard")
    assert "➡️" in board["content"]
    assert "\n➡️ " in board["attachments"][0]["description"]
    keep(stage, "leaderboard.png", board)
    shown = await ask(ben, "leaderboard", show=True, game="yud", span="rating")
    assert shown["flags"] & 64 == 0
    profile = await ask(ben, "profile", player=str(ana.person.id))
    assert profile["content"].startswith("**Ana**")
    keep(stage, "profile.png", profile)

    history = await ask(ben, "history")
    assert "`1` **Yud! Stop!**" in history["content"]
    menu = history["components"][0]["components"][0]["custom_id"]
    await ben.person.select(history, menu, ["1"])
    replay = await stage.until(lambda: newest(ben, "move 0 of"))
    for step in range(1, 4):
        turned = await ben.click(replay, find_id(replay, f":{step}:o:n"))
        assert turned.kind == "update"
        replay = turned.message
        assert f"move {step} of" in replay["content"]
    opened = ben.person.select(replay, menu_of(replay, ":v"), ["t"])
    await opened
    keep(stage, "table.png", opened.message)

    film = ben.person.select(opened.message, menu_of(opened.message, ":t:a"), ["b"])
    await film
    posted = await stage.until(lambda: newest(ana, "🎞️"))
    assert not film.failed
    with Image.open(io.BytesIO(keep(stage, "film.gif", posted))) as picture:
        assert (picture.format, picture.width) == ("GIF", 720)
        assert picture.n_frames > 5

    download = await ben.click(opened.message, ":t:d")
    assert json.loads(keep(stage, "replay.json", download.message))["names"] == ["Ana", "Ben"]
    assert "Fair" in run(stage, "replay", str(stage.folder / "replay.json"), cwd=ROOT)

    about = await ask(ana, "privacy show")
    sure = await ana.click(about, ":forget")
    done = await ana.click(sure.message, ":sure")
    assert "Done, your data is deleted." in done.message["content"]
    board = await ask(ben, "leaderboard")
    assert "**someone**" in board["content"]
    assert "Ana" not in board["content"]
    assert stage.complaints() == []


@pytest.mark.process
async def test_a_season_goes_on_over_a_kill_and_its_podium_is_posted_once(stage):
    host = Player(stage, "host")
    begun = await ask(host, "season start", name="Summer")
    assert "has begun" in begun["content"]
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play(stage, [ana, ben], HASTY)
    await stage.restart()
    shown = await ask(ana, "season show")
    assert "2 players" in shown["content"]
    run(stage, "backup", str(stage.folder / "copy.db"), cwd=stage.folder, env=stage.environment)
    assert (stage.folder / "copy.db").stat().st_size > 10_000
    assert stage.complaints() == []

    def die(body: dict) -> bool:
        """Kill it between the podium and its note."""
        if "🏆" not in body.get("content", ""):
            return False
        stage.bot.kill()
        return True

    stage.box.fault(Fault("POST", "/channels/*/messages", lost=True, when=die))
    sure = await ask(host, "season end")
    host.person.click(sure, "v1:season:end:1")
    await asyncio.wait_for(stage.bot.wait(), PATIENCE)
    podiums = [one for one in ana.messages() if "🏆" in one["content"]]
    assert ["Summer" in one["content"] for one in podiums] == [True], "posted, and not noted"
    keep(stage, "podium.png", podiums[0])
    before = len(stage.box.requests)
    await stage.restart()
    await stage.until(lambda: any("🏆" in str(r.body) for r in list(stage.box.requests)[before:]))
    assert len([one for one in ana.messages() if "🏆" in one["content"]]) == 1
    refused = await ask(host, "season end")
    assert "No season is running." in refused["content"]


async def test_a_server_that_removes_the_bot_and_takes_it_back(stage):
    ana, _ = await open_table(stage, "Ana", "Ben", here=True)

    remove_bot(stage.box.core, stage.box.guild)
    await stage.until(lambda: rows_in(stage.folder, "SELECT guild_id FROM departed_guilds") == [(stage.box.guild.id,)])
    await stage.until(lambda: rows_in(stage.folder, "SELECT ended_reason FROM tables") == [("guild_gone",)])
    add_bot(stage.box.core, stage.box.guild)
    await stage.until(lambda: rows_in(stage.folder, "SELECT guild_id FROM departed_guilds") == [])
    assert (await ask(ana, "season show"))["content"].startswith("No season is running.")
    assert stage.complaints() == []
