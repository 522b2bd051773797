"""House players: always a legal action, the same from the same inputs, and the same whatever lies hidden."""

from __future__ import annotations

import pytest

from games import GAMES
from games.core import CHANCE, HOST, visible
from games.core.levels import LAPSES, Level, player_of
from tests.conformance.invariants import len_of
from tests.helpers import QuickDraws, cases, redealt, settings_of, worlds

SETTINGS = [setting for game in GAMES for setting in settings_of(game)]
STEPS = 120
STARTS = (*range(1, 9), *range(15, 60, 9))
"""Steps after which two worlds part; a short game is over after a few."""


class Table:
    """A match among house players, each fed with its own views and events."""

    def __init__(self, setting, state=None, level=Level.NORMAL):
        self.game, self.setting = setting.game, setting
        self.state = self.game.new_match(setting.options, setting.seats) if state is None else state
        seats = range(setting.seats)
        self.brains = [player_of(self.game, seat, setting.options, setting.seats, level) for seat in seats]

    def decide(self, seed):
        """The next actor and its action; a seat that need not act may leave it."""
        game, draws = self.game, QuickDraws(seed)
        actors = game.to_act(self.state)
        if CHANCE in actors:
            return CHANCE, game.sample_chance(self.state, draws)
        waiting = game.waiting_for(self.state)
        for seat in [s for s in sorted(actors) if s >= 0 and s not in waiting] + sorted(waiting):
            action = self.ask(seat, seed)
            if action is not None:
                return seat, action
            assert seat not in waiting, "a seat that is waited for must act"
        return HOST, game.waits(self.state)[0].action

    def ask(self, seat, seed):
        legal = self.game.legal_actions(self.state, seat)
        action = self.brains[seat].choose(self.game.known(self.state, seat), legal, QuickDraws(f"{seed} {seat}"))
        assert action is None or action in legal
        return action

    def step(self, seat, action):
        self.state, events = self.game.apply(self.state, seat, action)
        for other, brain in enumerate(self.brains):
            brain.observe(self.game.view(self.state, other), visible(events, other))
        return events


EVERY = [(setting, Level.NORMAL) for setting in SETTINGS]
SOME = [(setting, level) for level in LAPSES for setting in SETTINGS[:: 6 + len(level)]]
"""Settings for the levels that lapse; others for each."""


@pytest.mark.parametrize(("setting", "level"), cases(EVERY + SOME))
def test_house_players_act_legally_and_repeatably(setting, level):
    table, again = Table(setting, level=level), Table(setting, level=level)
    for step in range(STEPS):
        if not setting.game.to_act(table.state):
            break
        seat, action = table.decide(step)
        assert again.decide(step) == (seat, action)
        table.step(seat, action)
        again.step(seat, action)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
@pytest.mark.parametrize("which", [0, 1], ids=["fewest", "most"])
def test_a_match_of_house_players_ends(game, which):
    """Random play may end by luck; players who know what they do must not go on for ever either."""
    setting = [s for s in settings_of(game) if not s.given][-which]
    table = Table(setting)
    for step in range(20_000):
        if not game.to_act(table.state):
            return
        table.step(*table.decide(step))
    pytest.fail("the match goes on and on")


@pytest.mark.parametrize(("setting", "level"), cases(EVERY[::4] + SOME))
def test_hidden_things_do_not_change_what_a_house_player_does(setting, level):
    """Two worlds alike to one seat run side by side for as long as they reveal the same to it."""
    game, compared = setting.game, 0
    for start in STARTS:
        here = Table(setting, level=level)
        for step in range(start):
            if game.to_act(here.state):
                here.step(*here.decide(step))
        asked = sorted(game.waiting_for(here.state)) or range(len_of(game, here.state))
        seat = asked[start % len(asked)]
        other = redealt(game, here.state, seat, QuickDraws(start), known=True) if game.to_act(here.state) else None
        compared += 0 if other is None else side_by_side(here, other, seat, start)
    assert compared or not getattr(worlds(game), "HIDES", True)


def side_by_side(here: Table, other, seat: int, start: int) -> int:
    """Play on in both worlds, asking the seat's brain with each world's view; returns how often it was asked."""
    game, asked = here.game, 0
    for step in range(start, start + 25):
        actors = game.to_act(here.state)
        if not actors:
            break
        if seat in actors:
            legal = game.legal_actions(other, seat)
            theirs = here.brains[seat].choose(game.known(other, seat), legal, QuickDraws(f"{step} {seat}"))
            assert theirs == here.ask(seat, step)
            asked += 1
        actor, action = here.decide(step)
        if game.why_not(other, actor, action) is not None:
            break
        before = here.state
        events = here.step(actor, action)
        after, their_events = game.apply(other, actor, action)
        reveals = worlds(game).revealed
        if reveals(before, actor, action, here.state, seat) != reveals(other, actor, action, after, seat):
            break
        assert visible(their_events, seat) == visible(events, seat)
        other = after
    return asked
