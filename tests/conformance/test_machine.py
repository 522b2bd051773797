"""Random play as a Hypothesis state machine: a failure prints the shortest match that shows it, action by action."""

from __future__ import annotations

import pytest
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from games import GAMES
from games.core import CHANCE, AnyGame
from tests.conformance.invariants import check_refusals, check_state, check_step
from tests.helpers import QuickDraws, settings_of

WIDE = 2**16
"""Choices are drawn from a wide range and taken modulo what there is, so that late ones come as often as early ones."""


def machine_of(game: AnyGame) -> type[RuleBasedStateMachine]:
    """A machine that plays one game."""

    class Table(RuleBasedStateMachine):
        state = None

        @initialize(setting=st.sampled_from(settings_of(game)))
        def sit_down(self, setting):
            note(str(setting))
            self.state = game.new_match(setting.options, setting.seats)
            self.pool = []

        @precondition(lambda self: self.state is not None and CHANCE in game.to_act(self.state))
        @rule(seed=st.integers(0, 2**32))
        def draw(self, seed):
            self.step(CHANCE, game.sample_chance(self.state, QuickDraws(seed)))

        @precondition(lambda self: self.state is not None and game.to_act(self.state) - {CHANCE})
        @rule(choices=st.lists(st.tuples(st.integers(0, WIDE), st.integers(0, WIDE)), min_size=1, max_size=8))
        def act(self, choices):
            for who, what in choices:
                seats = sorted(game.to_act(self.state) - {CHANCE})
                if seats:
                    seat = seats[who % len(seats)]
                    legal = game.legal_actions(self.state, seat)
                    self.step(seat, legal[what % len(legal)])
                    check_state(game, self.state)

        @precondition(lambda self: self.state is not None and self.pool)
        @rule(data=st.data())
        def refuse(self, data):
            check_refusals(game, self.state, (data.draw(st.sampled_from(self.pool)),))

        def step(self, seat, action):
            note(f"({seat}, {game.encode(action)!r}),")
            before = self.state
            self.state, events = game.apply(before, seat, action)
            self.pool.append(action)
            check_step(game, before, seat, self.state, events)

        @invariant()
        def holds(self):
            if self.state is not None:
                check_state(game, self.state)

    return Table


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_any_play_keeps_the_invariants(game):
    run_state_machine_as_test(machine_of(game))
