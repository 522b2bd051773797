"""A bot that was away: an end just before a kill is told after the next start, to the last, and once.

What was deleted meanwhile is noticed; a match whose game was left out (MADANG_GAMES) rests, and goes on afterwards.
"""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.actions.people import delete_channel
from sandbox.server import Sandbox
from tests.databases import rows_in
from tests.end_to_end.crowd import NAMES, Crowd, Offer, with_games
from tests.end_to_end.stage import find_id, stage_at
from tests.end_to_end.test_kill import Killer, SeededStage, on_request

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

DEATHS = {
    "nobody was told": ("*", "*"),
    "the board is edited": ("PATCH", "/channels/*/messages/{message_id}"),
    "the channel is told": ("PATCH", "/channels/*/messages/{message_id}"),
}
"""When the bot is killed: at the first such request that tells of the end."""
SECONDS = {"MADANG_TURN_SECONDS": "2", "MADANG_ABANDON_SECONDS": "1"}
"""Clocks that would have run out, and closed the table, had they run."""
SAYS = {"the channel is told": "🥇"}


def kept(stage: SeededStage, column: str, table_id: int) -> object:
    """Read a column of a table from the database."""
    return rows_in(stage.folder, f"SELECT {column} FROM tables WHERE id = ?", table_id)[0][0]


@asynccontextmanager
async def begun(folder: Path, game: str, seed: str, *, here: bool = False) -> AsyncIterator[tuple[SeededStage, Crowd]]:
    """Start a bot that can be killed, and a match on it."""
    async with Sandbox() as box:
        stage = SeededStage(box, folder, f"{seed} {game}")
        await stage.start()
        yield stage, await Crowd(stage, game, NAMES[:2], seed).sit_down(here=here)


@pytest.mark.parametrize(("death", "game"), with_games(DEATHS))
async def test_the_end_of_a_match_is_told_after_a_kill(death, game, tmp_path):
    async with begun(tmp_path, game, death) as (stage, crowd):
        killer, host, box = Killer(stage, crowd), crowd.host, stage.box
        for player in crowd.players[1:]:
            await player.command("table leave", table=str(crowd.table_id))
        on_request(box, *DEATHS[death], stage.bot.kill, says=SAYS.get(death, f"t1:{crowd.table_id}:rematch"))
        await killer.press_until_dead(most=1500)
        assert not box.faults.active, "killed at that moment"
        assert kept(stage, "status", crowd.table_id) == "over"
        box.requests.clear()
        await killer.survive()

        board = await host.finds(":rematch")
        assert kept(stage, "secret", crowd.table_id) not in board["content"], "the shuffle is behind a button"
        assert f"v1:replay:{crowd.table_id}:0:" in str(board["components"])
        assert (await host.reads("🥇", "games"))["id"] == board["channel_id"], "the thread hangs under it"
        await stage.until(  # a kill may leave a newer one than the hand
            lambda: any(":replay:" in str(one["components"]) for one in host.messages() if one["flags"] & 64)
        )
        assert not kept(stage, "told", crowd.table_id), "the thread is still open"

        await stage.stop()
        rows_in(stage.folder, "UPDATE tables SET ended_at = ended_at - 1000 WHERE id = ?", crowd.table_id)
        await stage.start()
        await stage.until(lambda: kept(stage, "told", crowd.table_id))
        assert box.world.channel(int(board["channel_id"])).thread.archived
        posted = [one for one in box.requests.find("POST", "/messages") if one.template.endswith("/messages")]
        assert posted == [], "nothing is posted twice"
        await stage.stop()
        await killer.check()
        assert stage.complaints() == []


@pytest.mark.parametrize(("where", "game"), with_games(("in a thread", "in the channel")))
async def test_a_table_closed_before_a_kill_is_told(where, game, tmp_path):
    here = where == "in the channel"
    async with begun(tmp_path, game, where, here=here) as (stage, crowd):
        await crowd.play(3)
        hand = f"t1:{crowd.table_id}:hand"
        board = next(one for one in crowd.host.messages() if hand in str(one["components"]) and one["attachments"])
        asked = await crowd.host.command("table cancel", table=str(crowd.table_id))
        on_request(stage.box, "POST", "*/callback", stage.bot.kill)
        crowd.players[1].person.click(asked, f"t1:{crowd.table_id}:vote:cancel:yes")
        await Killer(stage, crowd).survive()
        assert kept(stage, "status", crowd.table_id) == "closed"
        stage.box.faults.clear()

        closed = crowd.host.person.message(int(board["id"]))
        await stage.until(lambda: "the players agreed to stop" in closed.content)
        assert not closed.components
        if here:
            await stage.until(lambda: kept(stage, "told", crowd.table_id))
        assert stage.complaints() == []
        await stage.stop(signal.SIGKILL)


@pytest.mark.parametrize(("what", "game"), with_games(("thread", "channel")))
async def test_what_was_deleted_while_the_bot_was_away_is_noticed(what, game, tmp_path):
    async with begun(tmp_path, game, what) as (stage, crowd):
        await stage.stop(signal.SIGKILL)
        await stage.until(lambda: not stage.box.hub.connected)
        delete_channel(stage.box.core, stage.box.channel("games" if what == "channel" else crowd.host.channel))
        await stage.start()
        await stage.until(lambda: kept(stage, "ended_reason", crowd.table_id) == "channel_gone")
        if what == "thread":
            await crowd.host.reads("its channel is gone", "games")
        assert await stage.stop() == 0
        assert stage.complaints() == []


async def test_a_running_match_rests_while_its_game_is_left_out(tmp_path):
    async with stage_at(tmp_path) as stage:
        crowd = await Crowd(stage, "yud", NAMES[:2], "left out").sit_down()
        await crowd.play(6)
        await stage.quiet()
        board, panels = crowd.host.public(":hand"), [crowd.panel(player) for player in crowd.players]

        stage.settings |= {"MADANG_GAMES": "gostop, seize", **SECONDS}
        await stage.restart(signal.SIGTERM)
        commands = stage.box.world.application.commands
        await stage.until(lambda: {one["name"] for one in commands.values()}.isdisjoint({"yud", "uno"}))
        await stage.quiet()
        await stage.quiet()  # longer than the clocks
        for player in crowd.players:
            for message, offer in [(board, None), *crowd.offers(player)][:2]:
                press = crowd.begin(player, message, offer or Offer(find_id(board, ":hand"), None))
                said = (await press).message["content"]
                assert "Yud! Stop! isn't available here at the moment." in said
        assert crowd.host.public(":hand") == board
        assert [crowd.panel(player) for player in crowd.players] == panels
        assert "tables rest until MADANG_GAMES names their game again: 1 of yud" in stage.log.read_text()

        stage.settings = {}
        await stage.restart(signal.SIGTERM)
        await stage.until(lambda: "yud" in {one["name"] for one in commands.values()})
        await crowd.finish()
        assert stage.complaints() == []
        assert " WARNING " not in stage.log.read_text()
