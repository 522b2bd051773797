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


def keep(stage: Stage, name: str, data: bytes) -> None:
    """Keep a picture beside the bot's log, for looking at it."""
    (stage.folder / name).write_bytes(data)


async def test_a_match_is_counted_shown_and_seen_again(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play(stage, [ana, ben], HASTY)

    board = await ask(ana, "leaderboard")
    assert "➡️" in board["content"]
    assert "\n➡️ " in board["attachments"][0]["description"]
    keep(stage, "leaderboard.png", file_of(stage, board))
    shown = await ask(ben, "leaderboard", show=True, game="yud", span="rating")
    assert shown["flags"] & 64 == 0
    profile = await ask(ben, "profile", player=str(ana.person.id))
    assert profile["content"].startswith("**Ana**")
    keep(stage, "profile.png", file_of(stage, profile))

    history = await ask(ben, "history")
    assert "`1` **Yud! Stop!**" in history["content"]
    menu = history["components"][0]["components"][0]["custom_id"]
    await ben.person.select(history, menu, ["1"])
    replay = await stage.until(lambda: next((m for m in ben.messages() if "move 0 of" in m["content"]), None))
    for step in range(1, 4):
        turned = await ben.click(replay, find_id(replay, f":{step}:o:n"))
        assert turned.kind == "update"
        replay = turned.message
        assert f"move {step} of" in replay["content"]
    first = [row["components"][0]["custom_id"] for row in replay["components"]]
    eyes = next(custom_id for custom_id in first if custom_id.endswith(":v"))
    opened = ben.person.select(replay, eyes, ["t"])
    await opened
    keep(stage, "table.png", file_of(stage, opened.message))

    menus = [row["components"][0]["custom_id"] for row in opened.message["components"]]
    film = ben.person.select(opened.message, next(custom_id for custom_id in menus if ":t:a" in custom_id), ["b"])
    await film
    posted = await stage.until(lambda: next((m for m in ana.messages() if "🎞️" in m["content"]), None))
    assert not film.failed
    data = file_of(stage, posted)
    keep(stage, "film.gif", data)
    with Image.open(io.BytesIO(data)) as picture:
        assert (picture.format, picture.width) == ("GIF", 720)
        assert picture.n_frames > 5

    download = await ben.click(opened.message, ":t:d")
    record = stage.folder / "replay.json"
    record.write_bytes(file_of(stage, download.message))
    assert json.loads(record.read_bytes())["names"] == ["Ana", "Ben"]
    checked = subprocess.run(
        [sys.executable, "-m", "bot", "replay", str(record)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "Fair" in checked.stdout
    assert stage.complaints() == []


@pytest.mark.process
async def test_a_season_goes_on_over_a_kill_and_ends_with_a_podium(stage):
    owner = "host"
    begun = await ask(Player(stage, owner), "season start", name="Summer")
    assert "has begun" in begun["content"]
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play(stage, [ana, ben], HASTY)
    await stage.restart()
    shown = await ask(ana, "season show")
    assert "2 players" in shown["content"]
    copy = stage.folder / "copy.db"
    made = subprocess.run(
        [sys.executable, "-m", "bot", "backup", str(copy)],
        cwd=stage.folder, env=stage.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    assert copy.stat().st_size > 10_000
    sure = await ask(Player(stage, owner), "season end")
    await Player(stage, owner).click(sure, "v1:season:end")
    podium = await stage.until(lambda: next((m for m in ana.messages() if "🏆" in m["content"]), None))
    keep(stage, "podium.png", file_of(stage, podium))
    assert "Summer" in podium["content"]
    refused = await ask(Player(stage, owner), "season end")
    assert "No season is running." in refused["content"]
    assert stage.complaints() == []


@pytest.mark.process
async def test_killed_between_a_podium_and_its_note_it_is_posted_once(stage):
    host = Player(stage, "host")
    await ask(host, "season start", name="Summer")
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play(stage, [ana, ben], HASTY)

    def die(body: dict) -> bool:
        if "🏆" in body.get("content", ""):
            stage.bot.kill()
            return True
        return False

    stage.box.fault(Fault("POST", "/channels/*/messages", lost=True, when=die))
    sure = await ask(host, "season end")
    host.person.click(sure, "v1:season:end:1")
    await asyncio.wait_for(stage.bot.wait(), PATIENCE)
    assert len([m for m in ana.messages() if "🏆" in m["content"]]) == 1, "posted, and not noted"
    before = len(stage.box.requests)
    await stage.restart()
    await stage.until(lambda: any("🏆" in str(r.body) for r in list(stage.box.requests)[before:]))
    assert len([m for m in ana.messages() if "🏆" in m["content"]]) == 1


async def test_a_server_that_removes_the_bot_and_takes_it_back(stage):
    ana, _ = await open_table(stage, "Ana", "Ben", here=True)

    remove_bot(stage.box.core, stage.box.guild)
    await stage.until(lambda: rows_in(stage.folder, "SELECT guild_id FROM departed_guilds") == [(stage.box.guild.id,)])
    await stage.until(lambda: rows_in(stage.folder, "SELECT ended_reason FROM tables") == [("guild_gone",)])
    add_bot(stage.box.core, stage.box.guild)
    await stage.until(lambda: rows_in(stage.folder, "SELECT guild_id FROM departed_guilds") == [])
    assert (await ask(ana, "season show"))["content"].startswith("No season is running.")
    assert stage.complaints() == []


async def test_being_forgotten_by_clicks(stage):
    ana, ben = await open_table(stage, "Ana", "Ben", here=True)
    await play(stage, [ana, ben], HASTY)
    about = await ask(ana, "privacy show")
    sure = await ana.click(about, ":forget")
    done = await ana.click(sure.message, ":sure")
    assert "Done, your data is deleted." in done.message["content"]
    board = await ask(ben, "leaderboard")
    assert "**someone**" in board["content"]
    assert "Ana" not in board["content"]
    assert stage.complaints() == []
