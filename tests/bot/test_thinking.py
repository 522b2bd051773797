"""Hard house players think in other processes: the same answers anywhere, and what dies or hangs costs one decision."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from types import SimpleNamespace

import pytest

from bot.thinking.worker import Seen, Thinker
from bot.thinking.workers import FEWEST, Job, Thinkers, ThinkingError
from games import GAMES
from games.core import CHANCE, parse_options
from games.core.search import Effort
from tests.helpers import changed, play_random

SEARCHED = [game for game in GAMES if game.searching is not None]


def job_of(game, seed=1, steps=30):
    """A decision in a random match (which match, whose decision, a seed), and the state that it is made in."""
    options = parse_options(game.info.options, {})
    for length in range(steps, 0, -1):
        moments = list(play_random(game, options, 2, seed, steps=length, host=10**9))
        state = moments[-1].state
        seats = [seat for seat in game.waiting_for(state) if len(game.legal_actions(state, seat)) > 1]
        if CHANCE not in game.to_act(state) and seats:
            rows = [(moment.seat, game.encode(moment.action)) for moment in moments]
            return (Job("t", game.info.key, {}, 2, rows), min(seats), "seed"), state
    raise AssertionError("nobody ever decides")


def asked(decision, playouts=FEWEST):
    job, seat, seed = decision
    return json.loads(json.dumps({**job._asdict(), "seat": seat, "seed": seed, "playouts": playouts}))


@pytest.mark.parametrize("game", SEARCHED, ids=lambda game: game.info.key)
def test_any_worker_gives_the_same_answer_whatever_it_did_before(game):
    job, state = job_of(game)
    practised = Thinker()
    practised.answer(asked(job_of(game, seed=2)[0]))
    answers = [thinker.answer(asked(job))["action"] for thinker in (Thinker(), practised, practised)]
    assert len(set(answers)) == 1
    assert game.decode(answers[0]) in game.legal_actions(state, job[1])


def test_a_worker_thinks_about_the_game_of_a_package(monkeypatch):
    game = changed(SEARCHED[0], info=SEARCHED[0].info._replace(key="newcomer"))
    entry = SimpleNamespace(name="newcomer", load=lambda: SimpleNamespace(game=game))
    monkeypatch.setattr("bot.thinking.worker.offers", lambda: (SimpleNamespace(name="another"), entry))
    job, state = job_of(game)
    assert game.decode(Thinker().answer(asked(job))["action"]) in game.legal_actions(state, job[1])


def test_a_worker_goes_on_from_what_it_has_seen():
    game = SEARCHED[0]
    job, state = job_of(game)
    seen = Seen(game, asked(job))
    seen.follow(asked(job)["log"][:5])
    seen.follow(asked(job)["log"])
    assert seen.state == state


@pytest.fixture
async def thinkers():
    """Begins thinkers, which end with the test."""
    made = []

    def begin(seconds=20, script=""):
        command = {"command": (sys.executable, "-c", script)} if script else {}
        made.append(Thinkers(1, seconds, **command))
        return made[-1]

    yield begin
    for one in made:
        await one.stop()


async def test_jobs_are_answered_in_a_process_of_its_own_and_one_that_was_killed_is_replaced(thinkers):
    (job, state), thinking = job_of(SEARCHED[0]), thinkers()
    for thought in await asyncio.gather(*(thinking.think(*job) for _ in range(3))):
        assert SEARCHED[0].decode(thought.text) in SEARCHED[0].legal_actions(state, job[1])
        assert 1 <= thought.candidates <= Effort().width
    assert thinking._speed[job[0].game] > 0
    os.kill(thinking._all[0]._process.pid, signal.SIGKILL)
    with pytest.raises(ThinkingError):
        await thinking.think(*job)
    assert (await thinking.think(*job)).text


@pytest.mark.parametrize("script", ["print('nonsense')", "print('{}')", "pass", "import os; os.abort()"])
async def test_a_worker_that_dies_or_talks_nonsense_costs_its_job(thinkers, script):
    thinking = thinkers(script=f"input(); {script}")
    for _ in range(2):
        with pytest.raises(ThinkingError):
            await thinking.think(*job_of(SEARCHED[0])[0])


async def test_a_worker_that_hangs_is_killed(thinkers, monkeypatch):
    monkeypatch.setattr("bot.thinking.workers.LEAST_SECONDS", 0.5)
    monkeypatch.setattr("bot.thinking.workers.STARTING_SECONDS", 0.0)
    thinking = thinkers(1, "import time; time.sleep(60)")
    with pytest.raises(ThinkingError):
        await thinking.think(*job_of(SEARCHED[0])[0])
    assert thinking._all[0]._process is None


async def test_who_waits_makes_thoughts_shorter():
    thinkers = Thinkers(2, 500)
    alone = thinkers.playouts("x")
    thinkers._thoughts.extend([None] * 2)
    assert thinkers.playouts("x") == alone // 2
    thinkers._thoughts.extend([None] * 10_000)
    assert thinkers.playouts("x") == FEWEST
