"""A tournament with all its tables at once, the whole bot killed again and again: it ends as if nothing had been."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from bot.features.tournament import sql as tournament_sql
from bot.features.tournament.model import Tournament, subject_of
from bot.store.store import open_store
from sandbox.actions.people import make_user
from tests.databases import KEY, asked, database_in
from tests.end_to_end.crowd import Crowd, Offer, offers_of, often
from tests.end_to_end.ledger import Log, check_accounts, check_log, kept
from tests.end_to_end.stage import PATIENCE, Player
from tests.end_to_end.test_kill import SeededStage, seeded_at

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

GAME = "gostop"
"""One in which nobody can be quicker than somebody else: what is played follows from the cards and the people."""
PEOPLE, SEATS, ROUNDS = often(6, 16), often(2, 4), often(2, 3)
LIVES = often(4, 14)
LONGEST_FUSE = 300_000
"""Calls of Python functions; opening a round's tables takes about so many."""
TOUR = 1
"""The number of the first tournament."""
CHANNEL = "games"
LONG = 600.0
"""Seconds after which a tournament hangs."""
CALLED = re.compile(r"^<#(\d+)>: (<@.+)$", re.MULTILINE)
"""A line of a call: the table's thread, and who is called there."""


class Life(NamedTuple):
    """How long the bot lives."""

    fuse: str
    """At which press and call it kills itself (see seeded.py)."""
    seconds: float
    """After how many seconds it is killed from outside, if it still lives."""


class Company(Crowd):
    """The people of one table. What they press follows from who they are and what they are offered."""

    @property
    def over(self) -> bool:
        """Whether the board says that the match is over."""
        return self.host.public(f"v1:replay:{self.table_id}:") is not None

    async def go_on(self) -> None:
        """Play to the end, over any kill."""
        while not self.over:
            there = not self.stage.dead and self.stage.box.hub.connected
            if not there or await self.turn() is None:
                await asyncio.sleep(0.02)

    def _choose(self, player: Player) -> tuple[dict[str, Any], Offer] | None:
        panel = player.panel
        if panel is None:
            hand = f"t1:{self.table_id}:hand"
            board = player.public(hand)
            return None if board is None else (board, Offer(hand, None))
        offers = offers_of(panel)
        acting = sorted((one for one in offers if one.acts), key=_said)
        if acting:
            return panel, random.Random(f"{player.person.user.global_name} {[*map(_said, acting)]}").choice(acting)
        return (panel, self.random.choice(offers)) if offers else None


def calls_in(texts: Iterable[str]) -> list[tuple[int, list[int]]]:
    """Where messages call people to, and whom."""
    found = [line for text in texts for line in CALLED.findall(text)]
    return [(int(channel), [int(user) for user in re.findall(r"<@(\d+)>", users)]) for channel, users in found]


def _said(offer: Offer) -> str:
    """What an offer does, without its table and decision."""
    return offer.does.split(":", 3)[-1]


class Cup:
    """A tournament, and what its tables' logs were so far."""

    def __init__(self, stage: SeededStage) -> None:
        for number in range(PEOPLE):
            make_user(stage.box.core, f"Player {number + 1}", guilds=(stage.box.guild,))
        self.stage = stage
        self.host = Player(stage, "Host", CHANNEL)
        self.people = {one.person.id: one for one in (Player(stage, f"Player {n + 1}") for n in range(PEOPLE))}
        self.companies: dict[int, Company] = {}
        self.logs: dict[int, Log] = {}
        self.begun = False
        """Whether the bot that was killed last had stored the start."""

    async def open(self) -> None:
        """Open it, have everybody join, start it."""
        given = {"name": "Cup", "game": GAME, "rules": "quick", "seats": SEATS, "rounds": ROUNDS}
        opened = self.host.person.slash("tournament open", given, channel=CHANNEL)
        await opened
        await self.stage.whole(opened)
        for player in self.people.values():
            await player.click(await self.stage.until(lambda: self.host.public(":join")), ":join")
        self.panel = opened.message
        self._press_start()

    def _press_start(self) -> None:
        self.host.person.click(self.panel, f"v1:tour:{TOUR}:start")

    async def play(self, lives: Iterable[Life] = ()) -> None:
        """Play to the end; the bot is killed at the end of each life, and started again."""
        async with asyncio.timeout(LONG), asyncio.TaskGroup() as group:
            killing = group.create_task(self._kill(lives))
            while not self.over:
                for channel_id, users in self.calls():
                    company = self._company(channel_id, users)
                    if company is not None:
                        group.create_task(company.go_on())
                await asyncio.sleep(0.05)
            await killing

    @property
    def over(self) -> bool:
        """Whether the tournament's message says that it is over."""
        return any("**It's over.**" in message["content"] for message in self.host.messages())

    def calls(self) -> list[tuple[int, list[int]]]:
        """Where people are called to, and who."""
        return calls_in(message["content"] for message in self.host.messages())

    def _company(self, channel_id: int, users: list[int]) -> Company | None:
        """The people of a table that they have not been at yet, once its board is there."""
        if any(company.board_channel == channel_id for company in self.companies.values()):
            return None
        company = Company(self.stage, GAME, users, "cup")  # who is still at their last table looks at that one too
        board = next((m for m in company.host.person.messages(channel_id) if ":hand" in str(m["components"])), None)
        if board is None:
            return None
        company.table_id = int(re.search(r"t1:(\d+):hand", str(board["components"]))[1])
        company.board_channel = channel_id
        for player in company.players:
            player.channel = channel_id
        self.companies[company.table_id] = company
        return company

    # ------------------------------------------------------------------ kills

    async def _kill(self, lives: Iterable[Life]) -> None:
        for number, life in enumerate(lives):
            if number:
                await self._start_again(life.fuse)
            try:
                await asyncio.wait_for(self.stage.bot.wait(), life.seconds)
            except TimeoutError:
                self.stage.bot.kill()
            await asyncio.wait_for(self.stage.bot.wait(), PATIENCE)
            self.begun = (await self.check()).started_at is not None
        if self.stage.dead:
            await self._start_again()

    async def _start_again(self, fuse: str = "") -> None:
        await self.stage.start_again(fuse)
        if not self.begun:  # the press that starts it died with the bot: the host presses again
            self._press_start()

    async def check(self) -> Tournament:
        """Check what the bot has left, which must be down; return the tournament."""
        store = await open_store(database_in(self.stage.folder), KEY)
        try:
            tour = await store.read(tournament_sql.read, TOUR)
            opened = dict(await asked(store, "SELECT subject, id FROM tables WHERE purpose = 'tournament'"))
            count = (await asked(store, "SELECT count(*) FROM tables"))[0][0]
            found = {subject: (table_id, *await kept(store, table_id)) for subject, table_id in opened.items()}
        finally:
            await store.close()
        assert count == len(opened), "a table is there twice"
        assert [entry.user_id for entry in tour.entries] == [*self.people][: len(tour.entries)]
        known = {subject_of(tour, pod): pod for pod in tour.pods}
        assert opened.keys() <= known.keys()
        for subject, (table_id, stored, log) in found.items():
            pod = known[subject]
            assert pod.table_id in (None, table_id), "a round leads to another table than the one that was opened"
            check_log(stored, log, self.logs.get(table_id, []))
            self.logs[table_id] = log
            if table_id in self.companies:
                check_accounts(self.companies[table_id], log)
        return tour

    def check_messages(self) -> None:
        """Check that everybody was called to each of their tables once, and each table got one thread."""
        posted = [event.data["content"] for event in self.host.person.received if event.name == "MESSAGE_CREATE"]
        called = Counter((user, channel) for channel, users in calls_in(posted) for user in users)
        assert set(called.values()) == {1}, "somebody was called twice"
        assert len(called) == sum(len(company.players) for company in self.companies.values())
        assert len(self.host.person.threads()) == len(self.companies), "a table has two threads, or none"
        board = [message for message in self.host.messages() if message["content"].startswith("🏆")]
        assert len(board) == 1, "the tournament has two messages, or none"


def lives(chance):
    """Lives that end anywhere; the first while the first tables are opened."""
    start = PEOPLE + 2  # the command, who joins, the start
    yield Life(f"{start}:{int(LONGEST_FUSE ** chance.uniform(0.5, 1))}", 10)
    for _ in range(1, LIVES):
        fuse = f"{chance.randint(1, 8)}:{int(LONGEST_FUSE ** chance.random())}"
        yield Life(chance.choice((fuse, "")), chance.uniform(0.5, 6.0))


async def held(folder, lives=()):
    """Hold a tournament; return what was kept of it, after the checks of everything else that was."""
    folder.mkdir()
    lives = [*lives]
    fuse = lives[0].fuse if lives else ""
    async with seeded_at(folder, TEST_SEED=GAME, TEST_BREAK="1", TEST_KILL=fuse) as stage:
        cup = Cup(stage)
        await cup.open()
        await cup.play(lives)
        await stage.quiet()
        assert await stage.stop() == 0
        cup.check_messages()
        return await cup.check()


async def test_killed_at_random_a_tournament_ends_as_without_a_kill(tmp_path):
    tour = await held(tmp_path / "killed", lives(random.Random("tour")))
    assert len(tour.pods) == PEOPLE // SEATS * ROUNDS and all(pod.scored for pod in tour.pods)
    calm = await held(tmp_path / "calm")
    assert [pod.chairs for pod in tour.pods] == [pod.chairs for pod in calm.pods]
    assert len({chair.score for pod in tour.pods for chair in pod.chairs}) > 2, "all played alike: it tells nothing"
