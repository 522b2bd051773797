"""The quick players of imagined worlds do what the house players do there."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import CHANCE, SeededDraws, visible
from games.core.search import next_act
from games.yud import YUD
from games.yud.actions import Discard, Done, Draw, Keep, Look, Match, Peek, Spy, Stop, Swap, Take
from games.yud.values import CHANCE_PHASES, OPEN_PHASES
from tests.helpers import QuickDraws, cases, choose, settings_of

AFRESH = 8
"""After so many actions a search looks at the world anew, from what another seat remembers."""


def compared(setting, rounds, searching=YUD.searching):
    """Decisions of rounds in which all play at random now and then: what minds shown every step do, and quick ones."""
    seats = setting.seats
    for number in range(rounds):
        draws = QuickDraws(f"{setting} {number}")
        state = YUD.new_match(setting.options, seats)
        notes = [YUD.memory(seat, setting.options, seats) for seat in range(seats)]
        while not state.round_no:
            state, _ = YUD.apply(state, CHANCE, YUD.sample_chance(state, draws))
        for step in range(400):
            if step % AFRESH == 0:
                own = notes[draws.below(seats)]
                minds = [searching.mind(state, seat, own) for seat in range(seats)]
                quick = searching.quick(state, own)
            views = [YUD.view(state, seat) for seat in range(seats)]
            wanted = next_act(YUD, state, minds, views, SeededDraws(step))
            if state.phase not in CHANCE_PHASES:
                yield quick.act(state, SeededDraws(step)), wanted
            act = choose(YUD, state, draws) if wanted[0] == CHANCE or draws.below(3) == 0 else wanted
            state, events = YUD.apply(state, *act)
            if state.phase in OPEN_PHASES:
                break
            quick.follow(state, *act)
            for seat in range(seats):
                for one in (notes[seat], minds[seat]):
                    one.observe(YUD.view(state, seat), visible(events, seat))


@pytest.mark.parametrize("setting", cases(settings_of(YUD)))
def test_they_do_what_the_house_players_do(setting):
    for found, wanted in compared(setting, 6):
        assert found == wanted


@pytest.mark.parametrize("setting", cases(settings_of(YUD)))
def test_a_searching_seat_does_what_its_mind_does(setting):
    for found, wanted in compared(setting, 6, YUD.searching.for_play()):
        assert found == wanted


def test_they_were_asked_for_all_that_a_house_player_does():
    verbs = Counter(type(wanted[1]) for _, wanted in compared(settings_of(YUD)[0], 60))
    assert verbs.keys() == {Peek, Done, Draw, Take, Discard, Keep, Match, Look, Spy, Swap, Stop}
