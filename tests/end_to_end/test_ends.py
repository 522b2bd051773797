"""A bot that was away: an end just before a kill is told after the next start, to the last, and once.

What was deleted meanwhile is noticed.
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
from tests.end_to_end.crowd import NAMES, Crowd, with_games
from tests.end_to_end.test_kill import Killer, SeededStage, on_request

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

DEATHS = {
    "nobody was told": ("*", "*"),
    "the board is edited": ("PATCH", "/channels/*/messages/{message_id}"),
    "the channel is told": ("PATCH", "/channels/*/messages/{message_id}"),
}
"""When the bot is killed: at the first such request that tells of the end."""
SAYS = {"the channel is told": "🥇"}


def kept(stage: SeededStage, column: str, table_id: int) -> object:
    """Read a column of a table from the database."""
    return rows_in(stage.folder, f"SELECT {column} FROM tables WHERE id = ?", table_id)[0][0]


@asynccontextmanager
async def begun(folder: Path, game: str, seed: str) -> AsyncIterator[tuple[SeededStage, Crowd]]:
    """Start a bot that can be killed, and a match on it."""
    async with Sandbox() as box:
        stage = SeededStage(box, folder, f"{seed} {game}")
        await stage.start()
        yield stage, await Crowd(stage, game, NAMES[:2], seed).sit_down(here=False)


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
