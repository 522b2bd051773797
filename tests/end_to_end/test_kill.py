"""SIGKILL at chosen and at random instructions; started again on the same database every match goes on to its end.

An end just before a kill is told after the next start, to the last, and once; what was deleted meanwhile is noticed.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from sandbox.actions.people import delete_channel
from sandbox.faults import Fault
from tests.databases import rows_in
from tests.end_to_end.crowd import COMMANDS, KEYS, NAMES, Crowd, often, with_games
from tests.end_to_end.ledger import Log, check_accounts, check_log, read
from tests.end_to_end.stage import PATIENCE, Stage, stage_at

pytestmark = [pytest.mark.e2e, pytest.mark.process]

KILLS = often(3, 12)
LONGEST_FUSE = 20_000
"""Calls of Python functions; a press is a few thousand."""
DEATHS = {
    "the answer arrives": ("POST", "*/callback"),
    "the board is edited": ("PATCH", "/channels/*/messages/{message_id}"),
    "a hand is edited": ("PATCH", "/webhooks/*"),
}


class SeededStage(Stage):
    """A stage whose bot has seeded secrets and dies at the press and call that TEST_KILL names (seeded.py)."""

    command = (sys.executable, "-m", "tests.end_to_end.seeded")

    async def start_again(self, fuse: str = "") -> None:
        """Wait for the bot's end and start it again."""
        await asyncio.wait_for(self.bot.wait(), PATIENCE)
        self.settings["TEST_KILL"] = fuse
        await self.restart()

    @property
    def dead(self) -> bool:
        """Whether the bot has ended."""
        return self.bot is None or self.bot.returncode is not None


seeded_at = partial(stage_at, kind=SeededStage, PYTHONHASHSEED="0")


class Killer:
    """A table at which the bot is killed again and again, with what its log was so far."""

    def __init__(self, stage: SeededStage, crowd: Crowd) -> None:
        self.stage = stage
        self.crowd = crowd
        self.log: Log = []

    async def survive(self, fuse: str = "") -> None:
        """The bot has been killed: check what it left, start it again."""
        await asyncio.wait_for(self.stage.bot.wait(), PATIENCE)
        await self.check()
        await self.stage.start_again(fuse)

    async def check(self) -> None:
        """Check the database; the bot must be down."""
        stored, log = await read(self.stage.folder, self.crowd.table_id)
        check_log(stored, log, self.log)
        check_accounts(self.crowd, log)
        self.log = log

    async def press_until_dead(self, most: int = 80) -> None:
        """Play until the bot dies of its fuse; where it does not, kill it from outside."""
        for _ in range(most):
            if self.stage.dead or self.crowd.over:
                break
            if await self.crowd.turn() is None:
                await asyncio.sleep(0.02)
        if not self.stage.dead:
            self.stage.bot.kill()

    async def end(self) -> None:
        """Play to the end, have the fair shuffle verified, stop the bot and check everything once more."""
        await self.crowd.finish()
        verified = await self.crowd.host.command("verify", table=self.crowd.table_id)
        assert verified["content"].startswith("✅"), verified["content"]
        assert await self.stage.stop() == 0
        await self.check()
        assert self.crowd.failed == 0, "a button from before a kill was dead"


def kill_at(stage: Stage, method: str, template: str, says: str = "", **fault: object) -> None:
    """Kill the bot as soon as the sandbox gets such a request (that says so), which comes to nothing by itself."""
    kill, fault = stage.bot.kill, fault or {"status": 500}
    stage.box.fault(Fault(method, template, when=lambda body: says in str(body) and not kill(), **fault))


@asynccontextmanager
async def killable(folder: Path, game: str, seed: str, people: int = 2) -> AsyncIterator[tuple[SeededStage, Crowd]]:
    """Start a bot that can be killed, and have people who have not sat down yet."""
    async with seeded_at(folder, TEST_SEED=seed) as stage:
        yield stage, Crowd(stage, game, NAMES[:people], seed)


@pytest.mark.databases
@pytest.mark.slow("postgresql")
@pytest.mark.parametrize("game", [KEYS[0], *(pytest.param(key, marks=pytest.mark.slow) for key in KEYS[1:])])
async def test_killed_at_random_instructions_a_match_goes_on_to_its_end(game, tmp_path):
    async with killable(tmp_path, game, "random kills", people=3) as (stage, crowd):
        killer = Killer(stage, await crowd.sit_down())
        stage.bot.kill()
        for _ in range(KILLS):
            fuse = f"{crowd.random.randint(1, 4)}:{int(LONGEST_FUSE ** crowd.random.random())}"
            await killer.survive(fuse)
            await killer.press_until_dead()
        await killer.survive()
        await killer.end()


@pytest.mark.parametrize(("death", "game"), with_games(DEATHS))
@pytest.mark.slow
async def test_killed_when(death, game, tmp_path):
    async with killable(tmp_path, game, death) as (stage, crowd):
        killer = Killer(stage, await crowd.sit_down())
        for _ in range(often(1, 10)):
            if crowd.over:
                break
            await crowd.play(crowd.random.randint(1, 3))
            kill_at(stage, *DEATHS[death])
            await killer.press_until_dead()
            stage.box.faults.clear()
            await killer.survive()
        await killer.end()


BEGINNINGS = {
    "the start is answered": ("*/callback", {"status": 500}),
    "the thread opens": ("*/threads", {"status": 500}),
    "the thread is open": ("*/threads", {"lost": True}),
    "the board is sent": ("/channels/*/messages", {"status": 500}),
}


@pytest.mark.parametrize(("death", "game"), with_games(BEGINNINGS))
@pytest.mark.slow
async def test_killed_while_its_lobby_opens_and_while_it_begins_a_match_has_one_of_each(death, game, tmp_path):
    """One lobby, and one thread, in which it is played."""
    async with killable(tmp_path, game, death) as (stage, crowd):
        template, fault = BEGINNINGS[death]
        kill_at(stage, "POST", "*/callback", **fault)
        crowd.host.person.slash(COMMANDS[game], channel="games")
        await stage.start_again()
        stage.box.faults.clear()
        await crowd.host.finds(":start")
        await stage.quiet()
        (shown,) = [one for one in crowd.host.messages() if "t1:1:" in str(one["components"])]
        await crowd.join(1)
        kill_at(stage, "POST", template, **fault)
        crowd.host.person.click(shown["id"], "t1:1:start")
        killer, lobby = Killer(stage, crowd), int(shown["id"])
        await killer.survive()
        stage.box.faults.clear()
        await crowd.find_board()
        assert [one.id for one in stage.box.world.channels.values() if one.thread is not None] == [lobby]
        assert crowd.board_channel == lobby
        hands = [one for one in crowd.host.messages() if "t1:1:hand" in str(one["components"])]
        assert len([one for one in hands if one["attachments"]]) == 1, "a call to a turn has the button, too"
        for player in crowd.players:
            await crowd.open_hand(player)
        await killer.end()


ENDINGS = {
    "nobody was told": ("*", "*", "t1:1:rematch"),
    "the board is edited": (*DEATHS["the board is edited"], "t1:1:rematch"),
    "the channel is told": (*DEATHS["the board is edited"], "🥇"),
}
"""When the bot is killed: at the first such request that tells of the end."""


def kept(stage: SeededStage, column: str) -> object:
    """Read a column of the table from the database."""
    return rows_in(stage.folder, f"SELECT {column} FROM tables WHERE id = 1")[0][0]


@pytest.mark.slow
@pytest.mark.parametrize(("death", "game"), with_games(ENDINGS))
async def test_the_end_of_a_match_is_told_after_a_kill(death, game, tmp_path):
    async with killable(tmp_path, game, death) as (stage, crowd):
        killer, host, box = Killer(stage, await crowd.sit_down(here=False)), crowd.host, stage.box
        for player in crowd.players[1:]:
            await player.command("table leave", table="1")
        kill_at(stage, *ENDINGS[death])
        await killer.press_until_dead(most=1500)
        assert not box.faults.active, "killed at that moment"
        assert kept(stage, "status") == "over"
        box.requests.clear()
        await killer.survive()

        board = await host.finds(":rematch")
        assert kept(stage, "secret") not in board["content"], "the shuffle is behind a button"
        assert "v1:replay:1:0:" in str(board["components"])
        assert (await host.reads("🥇", "games"))["id"] == board["channel_id"], "the thread hangs under it"
        await stage.until(  # a kill may leave a newer one than the hand
            lambda: any(":replay:" in str(one["components"]) for one in host.messages() if one["flags"] & 64)
        )
        assert not kept(stage, "told"), "the thread is still open"

        await stage.stop()
        rows_in(stage.folder, "UPDATE tables SET ended_at = ended_at - 1000")
        await stage.start()
        await stage.until(lambda: kept(stage, "told"))
        assert box.world.channel(int(board["channel_id"])).thread.archived
        posted = [one for one in box.requests.find("POST", "/messages") if one.template.endswith("/messages")]
        assert posted == [], "nothing is posted twice"
        await stage.stop()
        await killer.check()


@pytest.mark.slow
@pytest.mark.parametrize(("what", "game"), with_games(("thread", "channel")))
async def test_what_was_deleted_while_the_bot_was_away_is_noticed(what, game, tmp_path):
    async with killable(tmp_path, game, what) as (stage, crowd):
        await crowd.sit_down(here=False)
        await stage.stop(signal.SIGKILL)
        await stage.until(lambda: not stage.box.hub.connected)
        delete_channel(stage.box.core, stage.box.channel("games" if what == "channel" else crowd.host.channel))
        await stage.start()
        await stage.until(lambda: kept(stage, "ended_reason") == "channel_gone")
        if what == "thread":
            await crowd.host.reads("its channel is gone", "games")
        assert await stage.stop() == 0
