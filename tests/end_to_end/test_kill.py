"""SIGKILL at chosen and at random instructions; started again on the same database every match goes on to its end."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.end_to_end.crowd import COMMANDS, KEYS, NAMES, Crowd, often, with_games
from tests.end_to_end.ledger import Log, check_accounts, check_log, read
from tests.end_to_end.stage import PATIENCE, READY_SECONDS, Stage, check_traffic

pytestmark = pytest.mark.e2e

KILLS = often(3, 12)
LONGEST_FUSE = 20_000
"""Calls of Python functions; a press is a few thousand."""
DEATHS = {
    "the answer arrives": ("POST", "*/callback"),
    "the board is edited": ("PATCH", "/channels/*/messages/{message_id}"),
    "a hand is edited": ("PATCH", "/webhooks/*"),
}


class SeededStage(Stage):
    """A stage whose bot has seeded secrets and dies at the press and call that `fuse` names."""

    command = (sys.executable, "-m", "tests.end_to_end.seeded")

    def __init__(self, box: Sandbox, folder, seed: object, **settings: str) -> None:
        super().__init__(box, folder, TEST_SEED=str(seed), PYTHONHASHSEED="0", **settings)
        self.fuse = ""

    @property
    def environment(self) -> dict[str, str]:
        """What the bot is started with."""
        return {**super().environment, "TEST_KILL": self.fuse}

    async def served(self, with_commands: bool) -> None:
        """Wait until the bot is connected, and Discord has its commands, perhaps from an earlier start."""
        await super().served(with_commands=False)
        await self.until(lambda: self.box.world.application.commands, READY_SECONDS)

    async def start_again(self, fuse: str = "") -> None:
        """Wait for the bot's end and start it again."""
        await asyncio.wait_for(self.bot.wait(), PATIENCE)
        self.bot, self.fuse = None, fuse
        await self.until(lambda: not self.box.hub.connected)
        await self.start()

    @property
    def dead(self) -> bool:
        """Whether the bot has ended."""
        return self.bot is None or self.bot.returncode is not None


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
        assert self.stage.complaints() == []
        assert self.crowd.failed == 0, "a button from before a kill was dead"
        check_traffic(self.stage.box)


def on_request(box: Sandbox, method: str, template: str, do: Callable[[], object], says: str = "") -> None:
    """Do something as soon as the sandbox gets such a request (that says so); the request itself comes to nothing."""
    box.fault(Fault(method=method, template=template, status=500, when=lambda body: says in str(body) and not do()))


@asynccontextmanager
async def killable(folder: Path, game: str, seed: str, people: int = 2) -> AsyncIterator[tuple[SeededStage, Crowd]]:
    """Start a bot that can be killed, and have people who have not sat down yet."""
    async with Sandbox() as box:
        stage = SeededStage(box, folder, seed)
        await stage.start()
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
            on_request(stage.box, *DEATHS[death], stage.bot.kill)
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

        def kill_at(template: str) -> None:
            stage.box.fault(Fault("POST", template, when=lambda _: not stage.bot.kill(), **fault))

        kill_at("*/callback")
        crowd.host.person.slash(COMMANDS[game], channel="games")
        await stage.start_again()
        stage.box.faults.clear()
        await crowd.host.finds(":start")
        await stage.quiet()
        (shown,) = [one for one in crowd.host.messages() if "t1:1:" in str(one["components"])]
        await crowd.gather(1)
        kill_at(template)
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
