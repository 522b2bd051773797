"""A table that ended just before the bot was killed: its end is told after the next start, to the last, and once."""

from __future__ import annotations

import signal

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


def age(stage: SeededStage, table_id: int, seconds: float) -> None:
    """Let a table have ended earlier."""
    rows_in(stage.folder, "UPDATE tables SET ended_at = ended_at - ? WHERE id = ?", seconds, table_id)


def posts(box: Sandbox) -> list[str]:
    """The messages that the bot has posted by itself."""
    return [one.path for one in box.requests.find("POST", "/messages") if one.template.endswith("/messages")]


@pytest.mark.parametrize(("death", "game"), with_games(DEATHS))
async def test_the_end_of_a_match_is_told_after_a_kill(death, game, tmp_path):
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, f"{death} {game}")
        await stage.start()
        crowd = await Crowd(stage, game, NAMES[:2], death).sit_down(here=False)
        killer = Killer(stage, crowd)
        for player in crowd.players[1:]:
            await player.person.slash("table leave", {"table": str(crowd.table_id)}, channel=player.channel)
        on_request(box, *DEATHS[death], stage.bot.kill, says=SAYS.get(death, f"t1:{crowd.table_id}:rematch"))
        await killer.press_until_dead(most=1500)
        assert not box.faults.active, "killed at that moment"
        assert kept(stage, "status", crowd.table_id) == "over"
        box.requests.clear()
        await killer.survive()

        board = await stage.until(lambda: crowd.host.public(":rematch"))
        assert kept(stage, "secret", crowd.table_id) not in board["content"], "the shuffle is behind a button"
        ids = [item["custom_id"] for row in board["components"] for item in row["components"]]
        assert any(one.startswith(f"v1:replay:{crowd.table_id}:0:") for one in ids)
        lobby = await stage.until(lambda: standings(crowd))
        assert lobby["id"] == board["channel_id"], "the thread hangs under it"
        seen = crowd.host.messages  # a kill may leave a newer one than the hand
        await stage.until(lambda: any(":replay:" in str(one["components"]) for one in seen() if one["flags"] & 64))
        assert not kept(stage, "told", crowd.table_id), "the thread is still open"

        await stage.stop()
        age(stage, crowd.table_id, 1000.0)
        await stage.start()
        await stage.until(lambda: kept(stage, "told", crowd.table_id))
        assert box.world.channel(int(board["channel_id"])).thread.archived
        assert posts(box) == [], "nothing is posted twice"
        await stage.stop()
        await killer.check()
        assert stage.complaints() == []


def standings(crowd: Crowd) -> dict | None:
    """What the channel is told of a match that was played in a thread."""
    return next((one for one in crowd.host.person.messages("games") if "🥇" in one["content"]), None)


@pytest.mark.parametrize(("where", "game"), with_games(("in a thread", "in the channel")))
async def test_a_table_closed_before_a_kill_is_told(where, game, tmp_path):
    here = where == "in the channel"
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, f"closed {where}")
        await stage.start()
        crowd = await Crowd(stage, game, NAMES[:2], "closed").sit_down(here=here)
        await crowd.play(3)
        hand = f"t1:{crowd.table_id}:hand"
        board = next(one for one in crowd.host.messages() if hand in str(one["components"]) and one["attachments"])
        asked = crowd.host.person.slash("table cancel", {"table": str(crowd.table_id)}, channel=crowd.host.channel)
        await asked
        await stage.whole(asked)
        on_request(box, "POST", "*/callback", stage.bot.kill)
        crowd.players[1].person.click(asked.message, f"t1:{crowd.table_id}:vote:cancel:yes")
        killer = Killer(stage, crowd)
        await killer.survive()
        assert kept(stage, "status", crowd.table_id) == "closed"
        box.faults.clear()

        closed = crowd.host.person.message(int(board["id"]))
        await stage.until(lambda: "the players agreed to stop" in closed.content)
        assert not closed.components
        if here:
            await stage.until(lambda: kept(stage, "told", crowd.table_id))
        assert stage.complaints() == []
        await stage.stop(signal.SIGKILL)


@pytest.mark.parametrize(("what", "game"), with_games(("thread", "channel")))
async def test_what_was_deleted_while_the_bot_was_away_is_noticed(what, game, tmp_path):
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, what)
        await stage.start()
        crowd = await Crowd(stage, game, NAMES[:2], what).sit_down(here=False)
        await stage.stop(signal.SIGKILL)
        await stage.until(lambda: not box.hub.connected)
        delete_channel(box.core, box.channel("games" if what == "channel" else crowd.host.channel))
        await stage.start()
        await stage.until(lambda: kept(stage, "ended_reason", crowd.table_id) == "channel_gone")
        if what == "thread":
            await stage.until(
                lambda: any("its channel is gone" in m["content"] for m in crowd.host.person.messages("games"))
            )
        assert await stage.stop() == 0
        assert stage.complaints() == []
