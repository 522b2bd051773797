"""A log is the match: played again it gives every state and event, and the same seed gives the same log."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import CHANCE, FairDraws, ReplayError, replay
from tests.helpers import QuickDraws, cases, choose, play_random, settings_of

SETTINGS = [setting for game in GAMES for setting in settings_of(game)]


@pytest.mark.parametrize("setting", cases(SETTINGS[::3]))
def test_the_replay_of_a_log_is_the_match_at_every_step(setting):
    game = setting.game
    moments = list(play_random(game, setting.options, setting.seats, f"replay {setting}", steps=120))
    log = [(moment.seat, game.encode(moment.action)) for moment in moments]

    steps = list(replay(game, setting.options, setting.seats, log))
    assert [step.state for step in steps] == [moment.state for moment in moments]
    assert [step.events for step in steps] == [moment.events for moment in moments]
    assert [step.seq for step in steps] == list(range(1, len(log) + 1))


def fair_log(game, seats: int, secret: str, steps: int) -> list[tuple[int, str]]:
    """The log of a match whose chance is the fair shuffle's, as at a table."""
    state, draws, log = game.new_match(game.info.options(), seats), QuickDraws(secret), []
    for seq in range(1, steps + 1):
        actors = game.to_act(state)
        if not actors:
            break
        if CHANCE in actors:
            seat, action = CHANCE, game.sample_chance(state, FairDraws(f"{secret}:1:{seq}"))
        else:
            seat, action = choose(game, state, draws)
        log.append((seat, game.encode(action)))
        state, _events = game.apply(state, seat, action)
    return log


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_the_same_seed_gives_the_same_log_and_another_another(game):
    seats = game.info.min_seats
    assert fair_log(game, seats, "one", 80) == fair_log(game, seats, "one", 80)
    assert fair_log(game, seats, "one", 80) != fair_log(game, seats, "two", 80)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_a_log_that_the_rules_refuse_names_its_row(game):
    log = fair_log(game, game.info.min_seats, "broken", 10)
    for bad in ((log[4][0], "no such action"), (0, log[0][1])):
        with pytest.raises(ReplayError) as caught:
            list(replay(game, game.info.options(), game.info.min_seats, [*log[:4], bad]))
        assert caught.value.seq == 5
