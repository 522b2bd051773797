"""Worlds dealt again (`Game.other_worlds`): they look the same, tell nothing more, and keep what a seat remembers."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import CHANCE, visible
from tests.conformance.test_leaks import same_moment
from tests.helpers import QuickDraws, cases, choose, settings_of

SETTINGS = [setting for game in GAMES for setting in settings_of(game)][::5]
STEPS = 150


def remembered(setting, seed):
    """The states of a random match, each with the memories that the seats have of it."""
    game, draws = setting.game, QuickDraws(seed)
    state = game.new_match(setting.options, setting.seats)
    memories = [game.memory(seat, setting.options, setting.seats) for seat in range(setting.seats)]
    for _ in range(STEPS):
        if not game.to_act(state):
            return
        state, events = game.apply(state, *choose(game, state, draws))
        for seat, memory in enumerate(memories):
            memory.observe(game.view(state, seat), visible(events, seat))
        yield state, memories


@pytest.mark.parametrize("setting", cases(SETTINGS))
def test_worlds_of_a_seat_that_remembers_look_the_same_and_tell_nothing_more(setting):
    """Two states that a seat cannot tell apart give the same worlds: so a search among them is as blind as the seat."""
    game, made, differ = setting.game, 0, 0
    for step, (state, memories) in enumerate(remembered(setting, f"worlds {setting}")):
        seat = step % setting.seats
        other = game.other_worlds(state, seat, memories[seat], QuickDraws(step))
        if other is None or CHANCE in game.to_act(state):
            continue
        same_moment(game, state, other, seat)
        one, two = (game.other_worlds(world, seat, memories[seat], QuickDraws("again")) for world in (state, other))
        assert one == two
        made += 1
        differ += other != state
    assert differ > made // 2 > 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_worlds_can_be_played_on_to_the_end_of_a_few_turns(game):
    """A world is a state like any other: nothing in it contradicts itself."""
    for setting in settings_of(game)[::5]:
        for step, (state, memories) in enumerate(remembered(setting, f"on {setting}")):
            if step % 25:
                continue
            seat, draws = step % setting.seats, QuickDraws(step)
            world = game.other_worlds(state, seat, memories[seat], draws)
            for _ in range(30):
                if world is None or not game.to_act(world):
                    break
                world, _events = game.apply(world, *choose(game, world, draws))
