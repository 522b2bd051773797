"""SIGKILL at chosen and at random instructions; started again on the same database every match goes on to its end."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import pytest

from sandbox.faults import Fault
from sandbox.server import Sandbox
from tests.end_to_end.crowd import COMMANDS, KEYS, NAMES, Crowd, often, with_games
from tests.end_to_end.ledger import Log, check_accounts, check_log, read
from tests.end_to_end.stage import PATIENCE, READY_SECONDS, ROOT, Stage, check_traffic

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

    def __init__(self, box: Sandbox, folder, seed: object, **settings: str) -> None:
        super().__init__(box, folder, TEST_SEED=str(seed), PYTHONHASHSEED="0", **settings)
        self.fuse = ""

    async def start(self, *, wait_for_commands: bool = False) -> None:
        with self.log.open("ab") as log:
            self.bot = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "tests.end_to_end.seeded", cwd=self.folder,
                env={**self.environment, "TEST_KILL": self.fuse, "PYTHONPATH": str(ROOT)}, stdout=log, stderr=log,
            )  # fmt: skip
        await self.until(lambda: self.box.hub.connected, READY_SECONDS)
        await self.until(lambda: self.box.world.application.commands, READY_SECONDS)

    async def start_again(self, fuse: str = "") -> None:
        """Wait for the bot's end and start it again."""
        await asyncio.wait_for(self.bot.wait(), PATIENCE)
        await self._gone()
        self.fuse = fuse
        await self.start()

    async def _gone(self) -> None:
        self.bot = None
        await self.until(lambda: not self.box.hub.connected)

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
        host = self.crowd.host
        verified = host.person.slash("verify", {"table": self.crowd.table_id}, channel="games")
        await verified
        assert verified.message["content"].startswith("✅"), verified.message["content"]
        assert await self.stage.stop() == 0
        await self.check()
        assert self.stage.complaints() == []
        assert self.crowd.failed == 0, "a button from before a kill was dead"
        check_traffic(self.stage.box)


def on_request(box: Sandbox, method: str, template: str, do: Callable[[], object], says: str = "") -> None:
    """Do something as soon as the sandbox gets such a request (that says so); the request itself comes to nothing."""
    box.fault(Fault(method=method, template=template, status=500, when=lambda body: says in str(body) and not do()))


@pytest.mark.databases
@pytest.mark.slow("postgresql")
@pytest.mark.parametrize("game", [KEYS[0], *(pytest.param(key, marks=pytest.mark.slow) for key in KEYS[1:])])
async def test_killed_at_random_instructions_a_match_goes_on_to_its_end(game, tmp_path):
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, game)
        await stage.start()
        crowd = await Crowd(stage, game, NAMES[:3], "random kills").sit_down()
        killer = Killer(stage, crowd)
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
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, death)
        await stage.start()
        crowd = await Crowd(stage, game, NAMES[:2], death).sit_down()
        killer = Killer(stage, crowd)
        for _ in range(often(1, 10)):
            if crowd.over:
                break
            await crowd.play(crowd.random.randint(1, 3))
            on_request(box, *DEATHS[death], stage.bot.kill)
            await killer.press_until_dead()
            box.faults.clear()
            await killer.survive()
        await killer.end()


@pytest.mark.parametrize(("template", "game"), with_games(("*/callback", "*/threads", "/channels/*/messages")))
@pytest.mark.slow
async def test_killed_while_the_match_begins(template, game, tmp_path):
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, template)
        await stage.start()
        crowd = Crowd(stage, game, NAMES[:2], template)
        await crowd.open_lobby(here=False)
        on_request(box, "POST", template, stage.bot.kill)
        crowd.host.person.click(crowd.lobby(crowd.host), f"t1:{crowd.table_id}:start")
        killer = Killer(stage, crowd)
        await killer.survive()
        box.faults.clear()
        await crowd.find_board()
        for player in crowd.players:
            await crowd.open_hand(player)
        await killer.end()


@pytest.mark.parametrize(("lost", "game"), with_games(("before", "after")))
@pytest.mark.slow
async def test_killed_when_its_thread_opens_a_match_has_one_thread_and_plays_in_it(lost, game, tmp_path):
    """Killed before Discord has opened the thread, or after, the answer not heard: there is one, with the board."""
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, lost)
        await stage.start()
        crowd = Crowd(stage, game, NAMES[:2], lost)
        await crowd.open_lobby(here=False)
        lobby = int(crowd.lobby(crowd.host)["id"])
        fault = {"lost": True} if lost == "after" else {"status": 500}
        box.fault(Fault("POST", "*/threads", when=lambda _: not stage.bot.kill(), **fault))
        crowd.host.person.click(crowd.lobby(crowd.host), f"t1:{crowd.table_id}:start")
        killer = Killer(stage, crowd)
        await killer.survive()
        await crowd.find_board()
        assert [one.id for one in box.world.channels.values() if one.thread is not None] == [lobby]
        assert crowd.board_channel == lobby
        hands = [one for one in crowd.host.messages() if f"t1:{crowd.table_id}:hand" in str(one["components"])]
        assert len([one for one in hands if one["attachments"]]) == 1, "a call to a turn has the button, too"
        for player in crowd.players:
            await crowd.open_hand(player)
        await killer.end()


@pytest.mark.parametrize(("template", "game"), with_games(("*/callback",)))
@pytest.mark.slow
async def test_killed_while_the_lobby_opens(template, game, tmp_path):
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, "lobby")
        await stage.start()
        crowd = Crowd(stage, game, NAMES[:2], "lobby")
        on_request(box, "POST", template, stage.bot.kill)
        crowd.host.person.slash(COMMANDS[game], {"here": True}, channel="games")
        await stage.start_again()
        box.faults.clear()
        crowd.table_id = 1
        await stage.until(lambda: crowd.host.public("t1:1:join"))
        await crowd.players[1].click(crowd.lobby(crowd.players[1]), ":join")
        await crowd.start()
        for player in crowd.players:
            await crowd.open_hand(player)
        await crowd.play(3)
        assert await stage.stop() == 0
        assert stage.complaints() == []
