"""A tournament with all its tables at once, the whole bot killed again and again: it ends as if nothing had been."""

from __future__ import annotations

import random
import signal

import pytest

from sandbox.actions.people import delete_channel, make_channel
from sandbox.server import Sandbox
from tests.end_to_end.crowd import often
from tests.end_to_end.cup import CHANNEL, Cup, Life
from tests.end_to_end.stage import check_traffic
from tests.end_to_end.test_kill import SeededStage

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

GAME = "gostop"
"""One in which nobody can be quicker than somebody else: what is played follows from the cards and the people."""
PEOPLE, SEATS, ROUNDS = often(6, 16), often(2, 4), often(2, 3)
LIVES = often(4, 14)
LONGEST_FUSE = 300_000
"""Calls of Python functions; opening a round's tables takes about so many."""


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
    async with Sandbox() as box:
        stage = SeededStage(box, folder, GAME, TEST_BREAK="1")
        stage.fuse = lives[0].fuse if lives else ""
        await stage.start()
        try:
            cup = Cup(box, stage, GAME, PEOPLE)
            await cup.open(seats=SEATS, rounds=ROUNDS)
            await cup.play(lives)
            await stage.quiet()
            assert await stage.stop() == 0
        finally:
            await stage.stop(signal.SIGKILL)
        assert stage.complaints() == []
        check_traffic(box)
        cup.check_messages()
        return await cup.check()


async def test_killed_at_random_a_tournament_ends_as_without_a_kill(tmp_path):
    tour = await held(tmp_path / "killed", lives(random.Random("tour")))
    assert len(tour.pods) == PEOPLE // SEATS * ROUNDS and all(pod.scored for pod in tour.pods)
    calm = await held(tmp_path / "calm")
    assert [pod.chairs for pod in tour.pods] == [pod.chairs for pod in calm.pods]
    assert len({chair.score for pod in tour.pods for chair in pod.chairs}) > 2, "all played alike: it tells nothing"


async def test_a_tournament_outlives_its_channel(tmp_path):
    async with Sandbox() as box:
        stage = SeededStage(box, tmp_path, "channel")
        await stage.start()
        try:
            cup = Cup(box, stage, GAME, 2)
            await cup.open(seats=2, rounds=1)
            await stage.until(lambda: cup.calls())
            delete_channel(box.core, box.channel(CHANNEL))
            (told,) = await stage.until(lambda: cup.host.person.messages("dm"))
            assert "**Cup**" in told["content"] and "Move here" in told["content"]
            hall = make_channel(box.core, next(iter(box.world.guilds.values())), "hall")
            cup.host.channel = hall.id
            managing = cup.host.person.slash("tournament manage", channel=hall.id)
            await managing
            moved = await cup.host.click(managing.message, ":move")
            await cup.host.click(moved.message, ":on")
            ((thread, users),) = await stage.until(lambda: cup.calls())
            assert users == [*cup.people], "people are not called to where it goes on"
            player = cup.people[users[0]]
            player.channel = thread
            board = await stage.until(lambda: player.public("t1:1:hand"))
            assert (await player.click(board, "t1:1:hand")).message["attachments"], "the same table goes on"
            assert await stage.stop() == 0
        finally:
            await stage.stop(signal.SIGKILL)
        assert stage.complaints() == []
        assert all(chair.score is None for pod in (await cup.check()).pods for chair in pod.chairs)
